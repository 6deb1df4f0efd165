"""Who sits where: rounds, their pairings, and who sits out."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.models import Sheet
from tournaments.models.competitions import Stage
from tournaments.models.entries import Entry


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
