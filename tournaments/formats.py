"""The formats of a stage: how its rounds are drawn. Each draws by a method that anybody can draw again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from tournaments.models import EntryKind
from tournaments.pairing import by_rank, checkable, lot, methods, prescribed, round_robin, swiss
from tournaments.pairing.brackets.pools import LARGEST, SMALLEST
from tournaments.pairing.brackets.rounds import POOLS
from tournaments.pairing.draw import Draw
from tournaments.pairing.methods import METHODS, PAPERS, WITHOUT_CHANCE, Asked, Paper
from tournaments.pairing.people.planned import METHOD as PLANNED


@dataclass(frozen=True)
class Setting:
    """A number that a format can be told: its usual value, what it may be, and `said`, a sentence with `%(value)s`."""

    key: str
    label: str | Promise
    said: str | Promise
    usual: int
    allowed: Sequence[int]


@dataclass(frozen=True)
class Format:
    """A way of drawing the rounds of a stage; `kinds`: the entries it seats; `method`: published with each round.

    `floats`: it wants to know who went up or down in the last round. `settings` are the numbers it can be told.
    `paper` draws the bracket of a knock-out for its field, best first. A format that `ends` knows when its last round
    is played, and has a field of at least `fewest` entries that is settled by its first round. `takes_sizes`: whether
    people can be seated at tables of other sizes.
    `prepared`: nothing is drawn before a director has prepared it, in `Stage.settings`, or nothing ever is.
    `is_circle`: everybody meets everybody, so that their number says how many rounds there are.
    `plans`: all rounds are planned at once where it is known how many there are.
    """

    key: str
    name: str | Promise
    method: str
    kinds: tuple[EntryKind, ...] = (EntryKind.PLAYER, EntryKind.PAIR)
    settings: tuple[Setting, ...] = ()
    paper: Paper | None = None
    fewest: int = 1
    floats: bool = False
    takes_sizes: bool = False
    prepared: bool = False
    is_circle: bool = False
    plans: bool = False

    def draw(self, asked: Asked) -> Draw:
        """The round that is `asked`."""
        return {**METHODS, **WITHOUT_CHANCE}[self.method_of(asked)](asked)

    @property
    def ends(self) -> bool:
        return self.fewest > 1

    @property
    def settles(self) -> bool:
        """Whether who is not in its first round can be in no later one."""
        return self.is_circle or self.ends

    @property
    def says_who_sits_out(self) -> bool:
        """Whether there is nothing to choose for those who fill no table: in a circle everybody sits out once."""
        return self.settles or self.prepared

    def settle(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """`settings` with what they leave out; refused where this format knows no such thing.

        What a director has prepared was checked when it was.
        """
        if self.prepared:
            return dict(settings)
        known = {setting.key: setting for setting in self.settings}
        for key, value in settings.items():
            if key not in known or type(value) is not int or value not in known[key].allowed:
                sentence = _("A stage %(format)s cannot be set like this: %(setting)s.")
                said = {"format": self.name, "setting": known[key].label if key in known else key}
                raise Refusal("bad_settings", sentence, status=422, **said)
        return {key: settings.get(key, setting.usual) for key, setting in known.items()}

    def say(self, settings: Mapping[str, Any]) -> list[str]:
        """What it is told, in words."""
        settled = self.settle(settings)
        return [str(setting.said % {"value": settled[setting.key]}) for setting in self.settings]

    def method_of(self, asked: Asked) -> str:
        """The method of the round that is `asked`: the lot has another for tables of several sizes, or who waits.

        A plan knows of nobody who is kept apart: where somebody is, the rounds are drawn one after the other.
        """
        if self.plans and asked.rounds and not any(one.apart for one in asked.entrants):
            return PLANNED
        if self.key != "lot" or not (asked.sizes or asked.waits):
            return self.method
        return "lot-waits/1" if asked.waits else "fours/1" if asked.table_size == 4 else "tables/1"


def _bracket(key: str, name: Promise, settings: tuple[Setting, ...] = ()) -> Format:
    """A knock-out: the first kind of entries it has is the usual one."""
    method = f"{key}/1"
    return Format(key, name, method, TWO_SIDES, settings, PAPERS[method], fewest=2)


ALONE, PAIRS, TEAMS = (EntryKind.PLAYER,), (EntryKind.PAIR,), (EntryKind.TEAM,)
TWO_SIDES = (EntryKind.PAIR, EntryKind.PLAYER)  # players where a game has two sides of one

PROTECTED = Setting(
    methods.PROTECTED,
    _("Rounds in which those to be kept apart do not meet"),
    _("Those to be kept apart do not meet in the first rounds: %(value)s."),
    methods.PROTECTED_ROUNDS,
    range(31),
)
POOL_SIZE = Setting(
    methods.POOL_SIZE,
    _("Entries in a pool"),
    _("Pools of about %(value)s."),
    4,
    range(SMALLEST, LARGEST + 1),
)
PLACES = Setting(
    methods.PLACES,
    _("Places that are played for"),
    _("Every place down to no. %(value)s is played for; those who go out together below share theirs."),
    2,
    (2, 4, 8),
)
FORMATS = (
    Format("lot", _("by lot"), lot.METHOD, takes_sizes=True),
    Format("lot_apart", _("by lot, without meeting again"), checkable.METHOD),
    Format(
        "new_partners",
        _("by lot, another partner every round"),
        "new-partners/1",
        ALONE,
        takes_sizes=True,
        plans=True,
    ),
    Format(
        "swiss_players",
        _("Swiss, another partner every round"),
        "people-swiss/1",
        ALONE,
        takes_sizes=True,
    ),
    Format("by_rank", _("by rank"), by_rank.METHOD, PAIRS),
    Format("swiss", _("Swiss, without meeting again"), swiss.METHOD, PAIRS, (PROTECTED,), floats=True),
    Format("round_robin", _("everybody meets everybody"), round_robin.METHOD, PAIRS, is_circle=True),
    Format("pools", _("pools"), POOLS, TWO_SIDES, (POOL_SIZE,), fewest=SMALLEST),
    _bracket("single", _("knock-out"), (PLACES,)),
    _bracket("consolante", _("knock-out with consolante")),
    _bracket("double", _("double elimination")),
    Format("free", _("tables opened as people sit down"), "free/1", ALONE, prepared=True),
    Format("schedule", _("by a schedule of your own"), prescribed.METHOD, ALONE, prepared=True),
    Format("league", _("league, at home and away"), "league/1", TEAMS, prepared=True),
)
CIRCLES = tuple(format_.key for format_ in FORMATS if format_.is_circle)
ENDING = tuple(format_.key for format_ in FORMATS if format_.ends)
_BY_KEY = {format_.key: format_ for format_ in FORMATS}


PREPARED = frozenset(one.method for one in FORMATS if one.prepared)
"""The methods in which chance has no part: there is no lot to check."""


def find_format(key: str) -> Format:
    """The format `key`; `KeyError` when there is none."""
    return _BY_KEY[key]
