"""Work for workers: a round of a large field to be drawn, an archive to be packed, a club to be brought back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club
from tournaments.models.competitions import Tournament, holds_only

SILENT_AFTER = timedelta(seconds=15)
"""House rule: a worker that says nothing for so long keeps people waiting: they are told."""


class Job(models.Model):
    """What a worker is to do, and how far it is: each kind has steps of its own between these.

    `token` tells one asking from the next: what was done for another one is thrown away. `attempts` is how often a
    worker began, `moved_at` when one last said how far it is. A refusal is a `sentence` in the language of who asked.
    """

    WAITING, READY, REFUSED, FAILED = "waiting", "ready", "refused", "failed"
    OVER = (READY, REFUSED, FAILED)

    step = models.CharField(_("state"), max_length=10, default=WAITING)
    token = models.UUIDField(default=uuid4)
    attempts = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=10)
    sentence = models.TextField(blank=True)
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    @staticmethod
    def is_for_worker(entries: int) -> bool:
        """Whether a field is too large to be worked at while somebody waits, and there is a worker to do it."""
        return not settings.CELERY_TASK_ALWAYS_EAGER and entries > settings.PAIR_BY_WORKER_ABOVE

    @property
    def is_under_way(self) -> bool:
        """Whether a worker has it, or should have it."""
        return self.step not in self.OVER

    @property
    def is_silent(self) -> bool:
        """Whether no worker has said anything for so long that somebody should look."""
        return self.is_under_way and timezone.now() - self.moved_at > SILENT_AFTER


class DrawStep(models.TextChoices):
    """How far a worker has come with a round."""

    WAITING = Job.WAITING, _("waiting for a worker")
    READING = "reading", _("reading what was played")
    PAIRING = "pairing", _("pairing the field")
    SEATING = "seating", _("laying the tables")
    REFUSED = Job.REFUSED, _("refused")
    FAILED = Job.FAILED, _("failed")


class PairingJob(Job):
    """A round of a large field that a worker is to draw: it is there until the draft is, or until it is stopped."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="pairing_job")
    number = models.PositiveSmallIntegerField(_("number"))
    entries = models.PositiveIntegerField(_("entries"))
    value = models.CharField(_("public value"), max_length=100, blank=True)
    force = models.BooleanField(default=False)
    step = models.CharField(_("state"), max_length=10, choices=DrawStep.choices, default=DrawStep.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("round to be drawn")
        verbose_name_plural = _("rounds to be drawn")
        constraints = [
            holds_only("step", DrawStep, "pairing_job_step_known"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    @property
    def done(self) -> int:
        """How many of the four steps of a draw are behind."""
        return DrawStep.values.index(self.step)


class ArchiveStep(models.TextChoices):
    """How far a worker has come with an archive."""

    WAITING = Job.WAITING, pgettext_lazy("the archive of a tournament", "waiting for a worker")
    PACKING = "packing", _("writing its pages")
    READY = Job.READY, _("ready")
    REFUSED = Job.REFUSED, _("refused")
    FAILED = Job.FAILED, _("failed")


class ArchiveJob(Job):
    """The archive of a large tournament that a worker is to pack, and the file once it is `ready`.

    `version` is what it was asked for: it is handed out as long as the tournament says the same. `done` of `pages` are
    written.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="archive_job")
    version = models.CharField(max_length=64)
    step = models.CharField(
        _("state"), max_length=10, choices=ArchiveStep.choices, default=ArchiveStep.WAITING
    )
    done = models.PositiveIntegerField(_("pages written"), default=0)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    body = models.BinaryField(null=True, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("archive to be packed")
        verbose_name_plural = _("archives to be packed")
        constraints = [
            holds_only("step", ArchiveStep, "archive_job_step_known"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def is_ready(self) -> bool:
        return self.step == self.READY


class RestoreStep(models.TextChoices):
    """How far a worker has come with the file of a club."""

    WAITING = Job.WAITING, pgettext_lazy("the file of a club", "waiting for a worker")
    READING = "reading", _("reading the file")
    CHECKING = "checking", _("checking sheets and rankings")
    KEEPING = "keeping", _("keeping everything")
    READY = Job.READY, _("ready")
    REFUSED = Job.REFUSED, _("refused")
    FAILED = Job.FAILED, _("failed")


class RestoreJob(Job):
    """The file of a club that `owner` sent, to be read by a worker: the `club` once it is ready.

    The bytes are kept only as long as somebody works at them.
    """

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="+")
    body = models.BinaryField(null=True, editable=False)
    step = models.CharField(
        _("state"), max_length=10, choices=RestoreStep.choices, default=RestoreStep.WAITING
    )

    class Meta:
        verbose_name = _("club to be brought back")
        verbose_name_plural = _("clubs to be brought back")
        constraints = [
            holds_only("step", RestoreStep, "restore_job_step_known"),
        ]

    def __str__(self) -> str:
        return f"{self.owner}, {self.step}"

    @property
    def done(self) -> int:
        """How many of the four steps of reading a file are behind."""
        return RestoreStep.values.index(self.step)
