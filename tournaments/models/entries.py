"""Who plays: entries, their players, and who went on to a later stage."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.models.names import NameField
from tournaments.models.competitions import Stage, Tournament


class Category(models.TextChoices):
    """Who may win a prize of their own; an entry can be in several."""

    LADIES = "ladies", _("ladies")
    JUNIORS = "juniors", _("juniors")
    SENIORS = "seniors", _("seniors")


class Entry(models.Model):
    """What is ranked: a player, a pair, or a team. `number` is the tournament's own.

    A team has a `name`, a `home` where it receives, and perhaps a captain. `delegation` is the club it plays for;
    entries that bear the same word in `apart` are a family or a couple. Each format says what it does for both.
    `categories` are codes of `Category`; in the rounds numbered in `skips` it is not drawn, and has no bye.

    A `spare` is no competitor: it plays where a table is short, and is not ranked; so does whoever missed the cut
    before the stage `ready_for`, and is ranked where it came to. An entry may need a table of its own, `own_table`,
    which where it `keeps_table` stays free while it sits out; or one that is easy to reach.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    players = models.ManyToManyField(Player, through="EntryPlayer", related_name="entries")
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    name = NameField(_("name of the team"), blank=True)
    home = NameField(_("plays at home in"), blank=True)
    captain = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+", verbose_name=_("captain")
    )
    delegation = NameField(_("plays for"), blank=True)
    apart = NameField(_("kept apart with"), blank=True)
    categories = models.JSONField(_("categories"), default=list, blank=True)
    skips = models.JSONField(_("rounds it does not play"), default=list, blank=True)
    spare = models.BooleanField(_("plays only where a table is short"), default=False)
    ready_for = models.PositiveSmallIntegerField(_("fills a table of stage"), null=True, blank=True)
    own_table = models.PositiveSmallIntegerField(_("always at table"), null=True, blank=True)
    keeps_table = models.BooleanField(_("its table stays free while it sits out"), default=False)
    accessible = models.BooleanField(_("needs a table that is easy to reach"), default=False)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class EntryPlayer(models.Model):
    """A player of an entry; nobody is in two entries of one tournament, but for those that were `left`.

    Who has left a pair that is withdrawn plays with somebody else.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField(default=0)
    left = models.BooleanField(_("has left it"), default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=models.Q(left=False), name="entry_player_once"
            ),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Qualifier(models.Model):
    """An entry that plays a stage after the first one; `position` is its place before it, from 1."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="qualifiers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveIntegerField(_("place"))

    class Meta:
        verbose_name = _("qualifier")
        verbose_name_plural = _("qualifiers")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="qualifier_once"),
            models.UniqueConstraint(fields=["stage", "position"], name="qualifier_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {self.entry}"
