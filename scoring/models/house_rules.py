"""The games a club plays, version after version. Tested in tests/scoring/house_rules/test_versions.py."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club
from clubs.models.names import NameField

USUAL = 1  # the game that a club plays where nobody chooses another


class HouseRules(models.Model):
    """A version of a game a club plays: a preset, what the club changes in it, and what the club calls it.

    Never changed, never deleted: other rules are the next number. Of the usual game, number 0 is what the club
    played before it first made its own, and the last number is what the club's own fields (`Club.variant`,
    `Club.settings`) hold. The club's other games have a name and begin with number 1; a last version that is not
    `offered` gives its game up.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    game = models.PositiveSmallIntegerField(_("which of the club's games"), default=USUAL)
    number = models.PositiveIntegerField(_("number"))
    offered = models.BooleanField(_("offered"), default=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    name = NameField(_("name"), blank=True)
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=40)
    settings = models.JSONField(_("settings"))

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ["game", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "number"], name="house_rules_number_once"),
            models.CheckConstraint(
                condition=models.Q(game=USUAL, offered=True)
                | (models.Q(game__gt=USUAL, number__gte=1) & ~models.Q(name="")),
                name="house_rules_usual_or_named",
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of game {self.game} of {self.club}"

    def get_absolute_url(self) -> str:
        """The page of this version."""
        if self.usual:
            return reverse("scoring:house_version", args=[self.club.slug, self.number])
        return reverse("scoring:house_game_version", args=[self.club.slug, self.game, self.number])

    @property
    def usual(self) -> bool:
        """Whether the club plays this game where nobody chooses another."""
        return self.game == USUAL

    @property
    def key(self) -> str:
        """What a page that offers games of several clubs calls this one."""
        return f"{self.club.slug}.{self.game}"

    @property
    def game_url(self) -> str:
        """The page of this game, with all its versions."""
        if self.usual:
            return reverse("scoring:house_rules", args=[self.club.slug])
        return reverse("scoring:house_game", args=[self.club.slug, self.game])
