"""Archives of large tournaments, packed by a worker."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Tournament
from tournaments.models.rounds import SILENT_AFTER


class ArchiveStep(models.TextChoices):
    """How far a worker has come with an archive."""

    WAITING = "waiting", _("waiting for a worker")
    PACKING = "packing", _("writing its pages")
    READY = "ready", _("ready")
    FAILED = "failed", _("failed")


class ArchiveJob(models.Model):
    """The archive of a large tournament that a worker is to pack, and the file once it is `ready`.

    `version` is what it was asked for: it is handed out as long as the tournament says the same. `done` of `pages` are
    written. `token` tells one asking from the next, `attempts` how often a worker began, `moved_at` when one last said
    how far it is.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="archive_job")
    version = models.CharField(max_length=64)
    language = models.CharField(max_length=10)
    step = models.CharField(
        _("state"), max_length=10, choices=ArchiveStep.choices, default=ArchiveStep.WAITING
    )
    done = models.PositiveIntegerField(_("pages written"), default=0)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    body = models.BinaryField(null=True, editable=False)
    token = models.UUIDField(default=uuid4)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("archive to be packed")
        verbose_name_plural = _("archives to be packed")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(step__in=ArchiveStep.values), name="archive_job_step_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def is_under_way(self) -> bool:
        """Whether a worker has it, or should have it."""
        return self.step in (ArchiveStep.WAITING, ArchiveStep.PACKING)

    @property
    def is_ready(self) -> bool:
        return self.step == ArchiveStep.READY

    def is_silent(self, now: datetime) -> bool:
        """Whether no worker has said anything for so long that somebody should look."""
        return self.is_under_way and now - self.moved_at > SILENT_AFTER
