"""Tournaments and their stages."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club, Session
from clubs.models.calendar import say_day
from clubs.models.names import NameField
from tournaments.ranking.criteria import BY_WINS


def holds_only(column: str, kind: type[models.TextChoices], name: str) -> models.CheckConstraint:
    """The constraint that `column` holds no other value than those of `kind`."""
    return models.CheckConstraint(condition=models.Q((f"{column}__in", kind.values)), name=name)


class EntryKind(models.TextChoices):
    """What is ranked."""

    PLAYER = "player", _("players, each for himself")
    PAIR = "pair", _("fixed pairs")
    TEAM = "team", _("teams")


class ClubsBy(models.TextChoices):
    """What puts one club before another in the ranking of clubs."""

    SHARE = "share", _("the share of games its delegates win")
    AVERAGE = "average", _("the marks a game of its delegates, on average")


class ByeScore(models.TextChoices):
    """What a bye brings."""

    NONE = "", _("nothing")
    FLAT = "flat", _("the same for everybody")
    AVERAGE = "average", _("what the entry wins and marks on average")
    BEST = "best", _("as much as the best of the round")


class LeavingRule(models.TextChoices):
    """What becomes of an entry that leaves: see `tournaments.ranking.leaving`."""

    LAST = "last", _("is listed behind those who stayed, with its results")
    BY_RESULTS = "by_results", _("keeps the place that its results give it")
    UNRANKED = "unranked", _("is listed behind everybody, without a rank")
    STRUCK = "struck", _("is struck out if it played fewer than half of its rounds, and else listed last")


class StandInRule(models.TextChoices):
    """For whom the games count that somebody else played in the place of an entry."""

    ENTRY = "entry", _("count for the entry like its own")
    NOT_ENTRY = "not_entry", _("are no games of the entry; its opponents keep the result")


def by_wins() -> list[dict[str, str]]:
    """The criteria of a tournament where nothing else was chosen."""
    return [{"by": str(criterion)} for criterion in BY_WINS]


class Tournament(models.Model):
    """A competition of a club: tonight's evening, as a rule. `preset` is what its director picked by name.

    A bye brings what `bye_score` says: where that is the same for everybody, `bye_marks` and `bye_wins`, halves of a
    win. `accessible_tables` are the numbers of those that are easy to reach. It is ranked by its `criteria`, in their
    order: see `tournaments.standings.criteria`. Who has played fewer than `fewest_games` has no rank, nor has a club
    with fewer than `fewest_delegates` in the ranking of clubs, which goes `clubs_by`. Whoever leaves stands where
    `leaving` says, games of a substitute count as `standing_in` says, and a forfeited game brings `forfeit_won` and
    `forfeit_lost`, where the first is said. `counter` moves with every change of a result; a draft or edition says at
    which counter it was made.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="tournaments")
    name = NameField(_("name"))
    entry_kind = models.CharField(
        _("entries"), max_length=10, choices=EntryKind.choices, default=EntryKind.PLAYER
    )
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=40)
    settings = models.JSONField(_("settings"), default=dict)
    games_per_table = models.PositiveSmallIntegerField(_("games at each table"), default=1)
    preset = models.CharField(_("kind of tournament"), max_length=40, default="evening")
    criteria = models.JSONField(_("ranked by"), default=by_wins)
    live = models.BooleanField(_("the public sees the live ranking"), default=False)
    hidden = models.BooleanField(_("the ranking is kept back until the prize-giving"), default=False)
    bye_score = models.CharField(_("a bye brings"), max_length=10, choices=ByeScore.choices, blank=True)
    bye_marks = models.PositiveSmallIntegerField(_("marks"), default=0)
    bye_wins = models.PositiveSmallIntegerField(_("halves of a win"), default=0)
    accessible_tables = models.JSONField(_("tables that are easy to reach"), default=list, blank=True)
    fewest_games = models.PositiveSmallIntegerField(_("games needed for a rank"), default=0)
    fewest_delegates = models.PositiveSmallIntegerField(_("delegates a club needs for a rank"), default=1)
    clubs_by = models.CharField(
        _("clubs ranked by"), max_length=10, choices=ClubsBy.choices, default=ClubsBy.SHARE
    )
    leaving = models.CharField(
        _("whoever leaves"), max_length=10, choices=LeavingRule.choices, default=LeavingRule.LAST
    )
    standing_in = models.CharField(
        _("games of a substitute"), max_length=10, choices=StandInRule.choices, default=StandInRule.ENTRY
    )
    forfeit_won = models.PositiveSmallIntegerField(
        _("marks of whoever came to a forfeited game"), null=True, blank=True
    )
    forfeit_lost = models.PositiveSmallIntegerField(_("marks of whoever forfeits"), default=0)
    counter = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["session", "name"], name="tournament_name_once"),
            holds_only("entry_kind", EntryKind, "tournament_entry_kind_known"),
            models.CheckConstraint(
                condition=models.Q(games_per_table__range=(1, 12)), name="tournament_games_1_to_12"
            ),
            holds_only("clubs_by", ClubsBy, "tournament_clubs_by_known"),
            holds_only("leaving", LeavingRule, "tournament_leaving_known"),
            holds_only("standing_in", StandInRule, "tournament_standing_in_known"),
            holds_only("bye_score", ByeScore, "tournament_bye_score_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:desk", args=[self.club.slug, self.pk])

    @property
    def occasion(self) -> str:
        """« Les Tapis verts · 20 novembre 2026 · Café des Tilleuls »."""
        day = say_day(timezone.localtime(self.session.starts_at))
        return " · ".join(filter(None, (self.club.name, day, self.session.place)))


class CutKind(models.TextChoices):
    """How many go on from a stage to the next one."""

    NONE = "", _("everybody")
    NUMBER = "number", _("a number of entries")
    SHARE = "share", _("a part of the field, in per cent")
    POOL = "pool", _("a number of each pool")


class Stage(models.Model):
    """A phase of a tournament with one format; an evening has one, drawn by lot.

    `planned_rounds` is 0 where the director goes on as long as there is time. `settings` are those
    of the format. `carries` says whether what was won before counts on. The `cut` comes before the stage: its
    kind, how many, and whether those level with the last one all go on. A stage begins when its field is known.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    format = models.CharField(_("format"), max_length=20, default="lot")
    name = NameField(_("name"), blank=True)
    planned_rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    settings = models.JSONField(_("settings"), default=dict)
    carries = models.BooleanField(_("what was won before counts on"), default=True)
    cut_kind = models.CharField(_("who goes on"), max_length=10, choices=CutKind.choices, blank=True)
    cut_value = models.PositiveIntegerField(_("how many"), default=0)
    cut_of = models.PositiveSmallIntegerField(_("of how many parts"), default=100)
    cut_keeps_level = models.BooleanField(_("those level with the last one go on too"), default=True)
    begun_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            holds_only("cut_kind", CutKind, "stage_cut_known"),
            models.CheckConstraint(
                condition=~models.Q(cut_kind=CutKind.SHARE)
                | models.Q(cut_value__gte=1, cut_value__lt=models.F("cut_of")),
                name="stage_cut_share_below_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"
