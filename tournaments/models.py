"""Competitions: tournaments, stages, entries, rounds, pairings, drafts and editions of the ranking."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club, Player, Session
from clubs.names import NameField
from scoring.models import Sheet


class EntryKind(models.TextChoices):
    """What is ranked."""

    PLAYER = "player", _("players, each for himself")
    PAIR = "pair", _("fixed pairs")


class Tournament(models.Model):
    """A competition of a club: tonight's evening, as a rule.

    `counter` moves with every change of a result; a draft or edition says at which counter it was made.
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
    live = models.BooleanField(_("the public sees the live ranking"), default=False)
    counter = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["session", "name"], name="tournament_name_once"),
            models.CheckConstraint(
                condition=models.Q(entry_kind__in=EntryKind.values), name="tournament_entry_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(games_per_table__range=(1, 12)), name="tournament_games_1_to_12"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:desk", args=[self.club.slug, self.pk])


class Stage(models.Model):
    """A phase of a tournament with one format; an evening has one, drawn by lot."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    format = models.CharField(_("format"), max_length=20, default="lot")

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class Entry(models.Model):
    """What is ranked: a player, or a pair. `number` is the tournament's own."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    players = models.ManyToManyField(Player, through="EntryPlayer", related_name="entries")
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class EntryPlayer(models.Model):
    """A player of an entry; nobody is in two entries of one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Round(models.Model):
    """A turn of play: a draft until it is published, with what a stranger needs to check its draw."""

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

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.stage}, {self.number}"


class Pairing(models.Model):
    """One table of a round: who sits there, and its sheet once the round is published."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table_number = models.PositiveIntegerField(_("table"))
    sheet = models.OneToOneField(
        Sheet, null=True, blank=True, on_delete=models.PROTECT, related_name="pairing"
    )

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["table_number"]
        constraints = [models.UniqueConstraint(fields=["round", "table_number"], name="pairing_table_once")]

    def __str__(self) -> str:
        return f"{self.round}, {self.table_number}"


class Placing(models.Model):
    """Who sits on which seat of a pairing, and for which entry."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="placings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="placings")
    position = models.PositiveSmallIntegerField(_("place"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="placings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "position"], name="placing_position_once"),
            models.UniqueConstraint(fields=["round", "player"], name="placing_player_once"),
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


class Draft(models.Model):
    """The ranking as it stands: rewritten at will. `body` is canonical JSON, the same bytes for the same results."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="draft")
    counter = models.PositiveIntegerField()
    body = models.TextField()
    refreshed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"draft of {self.tournament}"


class Edition(models.Model):
    """A published ranking: numbered, dated, immutable. A correction is the next edition."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="editions")
    number = models.PositiveIntegerField(_("number"))
    counter = models.PositiveIntegerField()
    body = models.TextField()
    digest = models.CharField(max_length=64)
    note = models.CharField(_("note"), max_length=200, blank=True)
    published_at = models.DateTimeField(default=timezone.now)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="edition_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("public:edition", args=[self.tournament.club.slug, self.tournament.pk, self.number])
