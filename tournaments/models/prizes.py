"""Prizes and cash: what a meal costs, how the pot is split, what there is to win, and who was given it.

Stepping back brings back a prize or a line that was taken out, and no more: money that was taken was taken. Amounts
are in cents.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.names import NameField
from tournaments.models.competitions import Tournament, holds_only
from tournaments.models.records import Edition
from tournaments.ranking.prizes import Among


class PotSplit(models.TextChoices):
    """How the pot is split over places."""

    NONE = "", _("there is no pot")
    PERCENT = "percent", _("by percentages, from the first place on")
    EQUAL = "equal", _("the same for each of these places")
    FALLING = "falling", _("falling from the first of these places to the last")


AMONG = [(str(among), _(among.about.label)) for among in Among]


class Cash(models.Model):
    """The money of a tournament: `fee` for an entry where there is no registration that says it, and for a meal.

    The pot is `pot`, or where that is None `pot_share` per cent of the fees that are paid. It is split by
    `percents`, or over the places of `pattern`, to the cent or in `whole_euros`. Nobody has two prizes of the kinds in
    `exclusive`.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="cash")
    fee = models.PositiveIntegerField(_("fee"), default=0)
    meal_price = models.PositiveIntegerField(_("price of a meal"), default=0)
    pot = models.PositiveIntegerField(_("pot"), null=True, blank=True)
    pot_share = models.PositiveSmallIntegerField(_("per cent of the fees"), default=100)
    split = models.CharField(_("the pot is split"), max_length=10, choices=PotSplit.choices, blank=True)
    percents = models.JSONField(_("percentages"), default=list, blank=True)
    pattern = models.CharField(_("places"), max_length=100, blank=True)
    whole_euros = models.BooleanField(_("whole euros"), default=False)
    exclusive = models.JSONField(_("nobody has two of"), default=list, blank=True)

    class Meta:
        verbose_name = _("cash")
        verbose_name_plural = _("cash")
        constraints = [
            holds_only("split", PotSplit, "cash_split_known"),
            models.CheckConstraint(condition=models.Q(pot_share__lte=100), name="cash_share_at_most_100"),
        ]

    def __str__(self) -> str:
        return str(self.tournament)


class Prize(models.Model):
    """What a place brings beside the pot: cents, a thing, or both."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveIntegerField(_("number"))
    among = models.CharField(_("place"), max_length=10, choices=AMONG)
    place = models.PositiveSmallIntegerField(_("place"), default=1)
    cents = models.PositiveIntegerField(_("amount"), default=0)
    thing = NameField(_("thing"), blank=True)

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="prize_number_once"),
            models.CheckConstraint(
                condition=models.Q(among__in=[*map(str, Among)]), name="prize_among_known"
            ),
            models.CheckConstraint(condition=models.Q(place__gte=1), name="prize_place_from_1"),
            models.CheckConstraint(
                condition=models.Q(cents__gt=0) | ~models.Q(thing=""), name="prize_is_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class CashLine(models.Model):
    """What came in or went out beside fees, meals and prizes; negative where it went out."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_lines")
    number = models.PositiveIntegerField(_("number"))
    cents = models.IntegerField(_("amount"))
    purpose = NameField(_("what for"))

    class Meta:
        verbose_name = _("line of the cash")
        verbose_name_plural = _("lines of the cash")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="cash_line_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class PrizeGiving(models.Model):
    """The prize list as an edition gives it, frozen: canonical JSON, entries by number. `handed` are those handed over.

    It can be taken back for a correction as long as nothing is handed over.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_giving")
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")
    body = models.TextField()
    handed = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("prize-giving")
        verbose_name_plural = _("prize-givings")

    def __str__(self) -> str:
        return str(self.tournament)
