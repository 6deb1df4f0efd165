"""What is decided where numbers are odd: how the next round seats them, and who plays in whose place."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.competitions import Tournament, holds_only
from tournaments.models.rounds import Pairing


class OddWay(models.TextChoices):
    """How those are seated who fill no table."""

    BYE = "bye", _("they sit out")
    VOLUNTEER = "volunteer", _("those who offer to do so sit out")
    SUBSTITUTE = "substitute", _("substitutes fill the table")
    SHORT = "short", _("tables of fewer")
    LONG = "long", _("tables of more")
    SITTING = "sitting", _("a table where one waits in turn")


class OddChoice(models.Model):
    """The way chosen for the round number `round`; `volunteers` are the entries that offer to sit out, by number."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="odd_choices")
    round = models.PositiveSmallIntegerField(_("round"))
    way = models.CharField(_("way"), max_length=10, choices=OddWay.choices)
    volunteers = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("way to seat an odd number")
        verbose_name_plural = _("ways to seat an odd number")
        ordering = ["round"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round"], name="odd_choice_once"),
            holds_only("way", OddWay, "odd_way_known"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.round}: {self.way}"


class Substitution(models.Model):
    """From the game number `game` on, `player` plays at the place `position` of a table, for whoever was seated there.

    The entry keeps the result. Who played which game follows from these rows and the placings alone; a row that was
    a mistake is cancelled, never deleted.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="substitutions")
    position = models.PositiveSmallIntegerField(_("place"))
    game = models.PositiveSmallIntegerField(_("from game"), default=1)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing", "position", "game"],
                condition=models.Q(cancelled_at__isnull=True),
                name="substitution_once",
            ),
            models.CheckConstraint(condition=models.Q(game__gte=1), name="substitution_game_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}, {self.position}: {self.player}"
