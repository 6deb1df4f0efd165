"""What the projector of the room shows, as the desk has told it. Tested in tests/tournaments/wall/test_views.py."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.competitions import Tournament
from tournaments.models.records import Edition

FEWEST_SECONDS, MOST_SECONDS, USUAL_SECONDS = 5, 120, 15


class Screen(models.TextChoices):
    """What the projector can show, in the order of its rotation."""

    ANNOUNCEMENT = "announcement", _("Announcements")
    TABLES = "tables", _("Who plays where, by table")
    NAMES = "names", _("Who plays where, by name")
    CLOCK = "clock", pgettext_lazy("of a round", "The clock")
    RANKING = "ranking", _("The ranking")
    CATEGORIES = "categories", _("The ranking of each category")
    NEXT = "next", _("What comes next")


def every_screen() -> list[str]:
    """All of them: what a projector shows until somebody says otherwise."""
    return list(Screen.values)


def first_screens() -> list[str]:
    """Those there have always been: whoever chose without being asked has seen no other."""
    return [screen.value for screen in Screen if screen != Screen.CATEGORIES]


class Wall(models.Model):
    """The projector of a tournament: its `screens`, each for some `seconds`, unless one is `held`.

    The director was `asked` about some: one that has come since is shown until somebody takes it out.

    An announcement is shown until `announced_until`, and has no end where that is unknown. While the ranking of
    `revealing` is told from the last to the first, `revealed` of its steps are on the wall and nothing else is.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wall")
    screens = models.JSONField(_("screens"), default=every_screen)
    offered = models.JSONField(_("screens there were to choose from"), default=first_screens)
    seconds = models.PositiveSmallIntegerField(_("seconds for each screen"), default=USUAL_SECONDS)
    held = models.CharField(_("held on"), max_length=12, choices=Screen.choices, blank=True)
    announcement = models.CharField(_("announcement"), max_length=200, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)
    announced_until = models.DateTimeField(null=True, blank=True)
    revealing = models.ForeignKey(Edition, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    revealed = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("projector")
        verbose_name_plural = _("projectors")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seconds__range=(FEWEST_SECONDS, MOST_SECONDS)),
                name="wall_seconds_in_reach",
            ),
            models.CheckConstraint(
                condition=models.Q(held="") | models.Q(held__in=Screen.values), name="wall_held_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def rotation(self) -> list[str]:
        """What is shown in turn: the screens that were chosen, and those nobody was asked about."""
        return [screen.value for screen in Screen if screen in self.screens or screen not in self.offered]
