"""The kinds of tournament that a director picks by name: each ready to go, every number of it editable.
Tested in tests/tournaments/planning/test_opening.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import CutKind, EntryKind


@dataclass(frozen=True)
class CutRule:
    """Who goes on to a stage: a number of entries, or a share of the field, in parts `of` the whole; `keeps_level`
    with them.
    """

    kind: CutKind
    value: int
    keeps_level: bool = True
    of: int = 100


EVERYBODY = CutRule(CutKind.NONE, 0)


@dataclass(frozen=True)
class StagePlan:
    """A stage as it is planned: its format, how many rounds (0: as long as there is time), who comes into it."""

    format: str
    rounds: int = 0
    name: str | Promise = ""
    cut: CutRule = EVERYBODY
    carries: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """A kind of tournament.

    `deals` is how many a game has, 0 where it is played to the club's target. `kinds` are the entries it may have,
    the usual one first. `for_themselves`: at tables of two to seven, everybody alone.
    """

    key: str
    name: str | Promise
    explanation: str | Promise
    stages: tuple[StagePlan, ...]
    kinds: tuple[EntryKind, ...] = (EntryKind.PLAYER,)
    for_themselves: bool = False
    games: int = 1
    deals: int = 0
    ranked_by: str = "wins"

    @property
    def entry_kind(self) -> EntryKind:
        """What is entered, unless the director says otherwise."""
        return self.kinds[0]


HALF = CutRule(CutKind.SHARE, 50)

PRESETS = (
    Preset(
        "evening",
        _("Club evening"),
        _("Everybody for himself, tables by lot; at each table everybody partners everybody once."),
        (StagePlan("lot"),),
        kinds=(EntryKind.PLAYER, EntryKind.PAIR),
        games=3,
    ),
    Preset(
        "evening_apart",
        _("Club evening, new faces every round"),
        _(
            "Everybody for himself, tables by lot; nobody sits twice with the same as long as the lot leaves a way. For"
            " few entries and many rounds, Swiss looks further ahead."
        ),
        (StagePlan("lot_apart"),),
        kinds=(EntryKind.PLAYER, EntryKind.PAIR),
        games=3,
    ),
    Preset(
        "themselves",
        _("Everybody alone"),
        _("Games of two to seven in which nobody has a partner: tables by lot, every round anew."),
        (StagePlan("lot"),),
        for_themselves=True,
        ranked_by="marks",
    ),
    Preset(
        "free",
        _("Free evening"),
        _(
            "No draw: a table is opened whenever four sit down, as often as they like, and every result adds up."
        ),
        (StagePlan("free"),),
        ranked_by="marks",
    ),
    Preset(
        "schedule",
        _("A schedule of your own"),
        _(
            "You have the rounds already: paste them or send the file, and they are played as they are written."
        ),
        (StagePlan("schedule"),),
        kinds=(EntryKind.PLAYER, EntryKind.PAIR),
        deals=12,
    ),
    Preset(
        "league",
        _("League of teams"),
        _("Teams of 4 to 12 meet at home and away, two against two at each table: 3 points a win, 1 a draw."),
        (StagePlan("league"),),
        kinds=(EntryKind.TEAM,),
        deals=12,
    ),
    Preset(
        "championship",
        _("Championship"),
        _(
            "Three qualifying rounds by lot, half the field goes on, and a final of 32 that starts from nothing."
        ),
        (
            StagePlan("lot", 3, _("Qualifying rounds")),
            StagePlan("lot", 1, _("Semi-final"), HALF),
            StagePlan("lot", 1, _("Final"), CutRule(CutKind.NUMBER, 32), carries=False),
        ),
        games=3,
    ),
    Preset(
        "concours",
        _("Concours for pairs"),
        _("Fixed pairs, four games of twelve deals: the first round by lot, then by rank. Ranked by marks."),
        (StagePlan("by_rank", 4),),
        kinds=(EntryKind.PAIR,),
        deals=12,
        ranked_by="marks",
    ),
    Preset(
        "swiss_pairs",
        _("Swiss for pairs"),
        _("Fixed pairs of about the same score meet, nobody meets the same pair twice."),
        (StagePlan("swiss", 5),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "swiss_players",
        _("Swiss for players"),
        _("Everybody for himself: tables of about the same score, another partner every round."),
        (StagePlan("swiss_players", 5),),
        deals=12,
    ),
    Preset(
        "new_partners",
        _("Another partner every round"),
        _("Everybody for himself, by lot: nobody has the same partner twice while that can be avoided."),
        (StagePlan("new_partners", 5),),
        deals=12,
    ),
    Preset(
        "round_robin",
        _("Everybody meets everybody"),
        _("Fixed pairs, each meets each of the others once."),
        (StagePlan("round_robin"),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "mitchell",
        _("Mitchell movement"),
        _(
            "From 5 fixed pairs on: one half stays, the other half goes one table up after every round. As many rounds"
            " as tables, one fewer where their number is even."
        ),
        (StagePlan("mitchell"),),
        kinds=(EntryKind.PAIR,),
        deals=12,
        ranked_by="marks",
    ),
    Preset(
        "howell",
        _("Howell movement"),
        _(
            "From 7 to 40 fixed pairs: one stays, the others follow each other from table to table, and each meets each"
            " of the others once. One round fewer than there are pairs, or as many where one sits out in turn."
        ),
        (StagePlan("howell"),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "pools",
        _("Pools, then knock-out with consolante"),
        _(
            "Fixed pairs in pools of four; two of each go on to a knock-out in which those of one pool meet late, and"
            " whoever loses the first match plays on in the consolante."
        ),
        (
            StagePlan("pools", name=_("Pools")),
            StagePlan(
                "consolante",
                name=pgettext_lazy("stage", "Knock-out"),
                cut=CutRule(CutKind.POOL, 2, keeps_level=False),
            ),
        ),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "knock_out",
        _("Knock-out"),
        _("Fixed pairs; who loses is out, and the third place is played for too."),
        (StagePlan("single", settings={"down_to": 4}),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "consolante",
        _("Knock-out with consolante"),
        _("Fixed pairs; whoever loses the first match plays on in the consolante, which has a winner too."),
        (StagePlan("consolante"),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
    Preset(
        "double",
        _("Double elimination"),
        _("Fixed pairs; who has lost twice is out."),
        (StagePlan("double"),),
        kinds=(EntryKind.PAIR,),
        deals=12,
    ),
)
USUAL = PRESETS[0]
