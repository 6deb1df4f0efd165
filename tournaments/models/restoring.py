"""A club that is brought back from a large file by a worker."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club
from tournaments.models.rounds import SILENT_AFTER


class RestoreStep(models.TextChoices):
    """How far a worker has come with the file of a club, in the order of its steps."""

    WAITING = "waiting", pgettext_lazy("the file of a club", "waiting for a worker")
    READING = "reading", _("reading the file")
    CHECKING = "checking", _("checking sheets and rankings")
    KEEPING = "keeping", _("keeping everything")
    READY = "ready", _("ready")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")


UNDER_WAY = (RestoreStep.WAITING, RestoreStep.READING, RestoreStep.CHECKING, RestoreStep.KEEPING)


class RestoreJob(models.Model):
    """The file of a club that `owner` sent, to be read by a worker: the `club` once it is ready.

    What is wrong with it is `said`. The bytes are kept only as long as somebody works at them. `token` tells one asking
    from the next, `attempts` how often a worker began, `moved_at` when one last said how far it is.
    """

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, null=True, on_delete=models.CASCADE, related_name="+")
    body = models.BinaryField(null=True, editable=False)
    language = models.CharField(max_length=10)
    step = models.CharField(
        _("state"), max_length=10, choices=RestoreStep.choices, default=RestoreStep.WAITING
    )
    said = models.TextField(blank=True)
    token = models.UUIDField(default=uuid4)
    attempts = models.PositiveSmallIntegerField(default=0)
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("club to be brought back")
        verbose_name_plural = _("clubs to be brought back")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(step__in=RestoreStep.values), name="restore_job_step_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner}, {self.step}"

    @property
    def is_under_way(self) -> bool:
        """Whether a worker has it, or should have it."""
        return self.step in UNDER_WAY

    @property
    def done(self) -> int:
        """How many steps are behind."""
        return RestoreStep.values.index(self.step) if self.is_under_way else self.steps

    @property
    def steps(self) -> int:
        return len(UNDER_WAY)

    def is_silent(self, now: datetime) -> bool:
        """Whether no worker has said anything for so long that somebody should look."""
        return self.is_under_way and now - self.moved_at > SILENT_AFTER
