"""Who sits where: rounds, their pairings, and who sits out; and a round that a worker is to draw."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.models import Sheet
from tournaments.models.competitions import Stage, Tournament
from tournaments.models.entries import Entry

SILENT_AFTER = timedelta(seconds=15)
"""House rule: a worker that says nothing for so long keeps people waiting: they are told."""


class Round(models.Model):
    """A turn of play: a draft until it is published, with what a stranger needs to check its draw.

    `trees` are the pools and knock-outs of the tournament as they stood when it was published.
    Its clock was set to `minutes`, 0 where it never was. While it runs it knows when it `ends_at`, while it is
    paused the seconds that are `left`; off, it knows neither.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    method = models.CharField(max_length=20, default="lot/1")
    seed = models.CharField(_("seed"), max_length=64)
    digest = models.CharField(_("digest of the entries"), max_length=64)
    explanation = models.JSONField(default=list)
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True)
    trees = models.JSONField(default=list, blank=True, editable=False)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    ends_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
            models.CheckConstraint(
                condition=models.Q(ends_at__isnull=True) | models.Q(left__isnull=True),
                name="round_clock_runs_or_waits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, {self.number}"


class JobStep(models.TextChoices):
    """How far a worker has come with a round."""

    WAITING = "waiting", _("waiting for a worker")
    READING = "reading", _("reading what was played")
    PAIRING = "pairing", _("pairing the field")
    SEATING = "seating", _("laying the tables")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")


class PairingJob(models.Model):
    """A round of a large field that a worker is to draw: it is there until the draft is, or until it is stopped.

    `token` tells one asking from the next: what was drawn for another one is thrown away. `attempts` is how often a
    worker began, `moved_at` when one last said how far it is. A refusal is `said` in the language of who asked.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="pairing_job")
    number = models.PositiveSmallIntegerField(_("number"))
    entries = models.PositiveIntegerField(_("entries"))
    value = models.CharField(_("public value"), max_length=100, blank=True)
    force = models.BooleanField(default=False)
    step = models.CharField(_("state"), max_length=10, choices=JobStep.choices, default=JobStep.WAITING)
    token = models.UUIDField(default=uuid4)
    attempts = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=10)
    said = models.CharField(max_length=500, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("round to be drawn")
        verbose_name_plural = _("rounds to be drawn")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(step__in=JobStep.values), name="pairing_job_step_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    @property
    def is_over(self) -> bool:
        """Whether nobody works at it any more."""
        return self.step in (JobStep.REFUSED, JobStep.FAILED)

    @property
    def done(self) -> int:
        """The steps that are behind it."""
        return 0 if self.is_over else JobStep.values.index(self.step)

    def is_silent(self, now: datetime) -> bool:
        """Whether no worker has said anything for so long that somebody should look."""
        return not self.is_over and now - self.moved_at > SILENT_AFTER


class Pairing(models.Model):
    """One table of a round: who sits there, its sheet once the round is published, and since when it is called."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table_number = models.PositiveIntegerField(_("table"))
    sheet = models.OneToOneField(
        Sheet, null=True, blank=True, on_delete=models.PROTECT, related_name="pairing"
    )
    called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["table_number"]
        constraints = [models.UniqueConstraint(fields=["round", "table_number"], name="pairing_table_once")]

    def __str__(self) -> str:
        return f"{self.round}, {self.table_number}"


class Placing(models.Model):
    """Who sits on which seat of a pairing, and for which entry.

    Nobody sits at two tables of a round, but where tables are opened all evening: there somebody sits down `again`.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="placings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="placings")
    position = models.PositiveSmallIntegerField(_("place"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="placings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    again = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "position"], name="placing_position_once"),
            models.UniqueConstraint(
                fields=["round", "player"], condition=models.Q(again=False), name="placing_player_once"
            ),
            models.UniqueConstraint(fields=["pairing", "player"], name="placing_player_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}, {self.position}"


class Bye(models.Model):
    """An entry that does not play in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="bye_once")]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry}"
