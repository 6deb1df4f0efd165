"""What a director decides beside the sheets."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet
from tournaments.models.competitions import Stage, Tournament, holds_only
from tournaments.models.entries import Entry


class AdjustmentKind(models.TextChoices):
    """Why an entry has what no game of its own brought it."""

    PENALTY = "penalty", _("penalty")
    ADJUSTED = "adjusted", _("adjusted score")
    FORFEIT = "forfeit", _("forfeit")
    VOID = "void", _("game that does not count")
    BYE = "bye", _("score of a bye")


class Untie(models.IntegerChoices):
    """How it was decided who goes on from a level game: kept in the place of an article, as no fault is meant."""

    DEAL = 101, _("level game, decided by one more deal")
    LOT = 102, _("level game, decided by lot")
    WORD = 103, _("level game, decided by the director")


class Forfeited(models.TextChoices):
    """Which figures of a forfeit are those that the tournament says."""

    NONE = "", _("its own")
    WON = "won", _("of whoever came")
    LOST = "lost", _("of whoever forfeits")


MOST_MARKS = 9999

OF_A_GAME = (AdjustmentKind.FORFEIT, AdjustmentKind.VOID)


class Adjustment(models.Model):
    """What a director gave an entry or took from it; never deleted: a mistake is cancelled, with a reason.

    `marks` are added to those it has, or taken where negative, `wins` are halves of a win. A forfeit and a game
    that does not count stand in the place of the game number `game` of `sheet`, with a row for each entry of the
    table; the marks and wins of a forfeit are then those of the game. The score of a bye stands in the place of
    what the tournament gives for one. `round` is a number, as rounds may be drawn anew; `article` is one of the
    seventeen, or 0. Where it is one of `Untie`, the rows are those of a level game after which somebody had to go
    on: they keep its marks, and `wins` is what its side has more or less of the game than the sheet says. `place` is
    that of the one partner it is about, from 0, None where it is about the whole entry: the entry has it all the same.
    Where a forfeit goes `by_rule`, its marks are those that the tournament says now: see `as_ruled` in
    `tournaments.standings.decisions`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="adjustments")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    sheet = models.ForeignKey(Sheet, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=AdjustmentKind.choices)
    marks = models.SmallIntegerField(_("marks"), default=0)
    wins = models.SmallIntegerField(_("halves of a win"), default=0)
    article = models.PositiveSmallIntegerField(_("article"), default=0)
    place = models.PositiveSmallIntegerField(_("partner"), null=True, blank=True)
    by_rule = models.CharField(
        _("by the rule of the tournament"), max_length=4, choices=Forfeited.choices, blank=True
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    cancelled_why = models.CharField(_("why it was cancelled"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["-at", "-pk"]
        constraints = [
            holds_only("kind", AdjustmentKind, "adjustment_kind_known"),
            models.CheckConstraint(
                condition=models.Q(kind__in=OF_A_GAME, sheet__isnull=False, game__isnull=False)
                | models.Q(~models.Q(kind__in=OF_A_GAME), sheet__isnull=True, game__isnull=True),
                name="adjustment_of_a_game",
            ),
            models.UniqueConstraint(
                fields=["sheet", "game", "entry"],
                condition=models.Q(cancelled_at__isnull=True, sheet__isnull=False),
                name="adjustment_of_a_game_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.kind} of {self.entry.number}"

    @property
    def unties(self) -> bool:
        """Whether it says who goes on from a level game."""
        return self.article in Untie.values
