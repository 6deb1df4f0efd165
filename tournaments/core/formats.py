"""The formats of a stage: how its rounds are drawn. Each draws by a method that anybody can draw again.

Some draw nothing: what they play by is kept with the stage, as the rules and the calendar of a league are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.models import EntryKind, Stage, Tournament
from tournaments.pairing import by_rank, checkable, lot, methods, prescribed, swiss
from tournaments.pairing.brackets.pools import LARGEST, SMALLEST
from tournaments.pairing.brackets.rounds import POOLS
from tournaments.pairing.brackets.spread import groups_of
from tournaments.pairing.draw import Draw, Remark
from tournaments.pairing.league import MatchPoints
from tournaments.pairing.movements.rounds import CIRCLE, HOWELL, MITCHELL, MOVEMENTS, Movement
from tournaments.pairing.people import planned
from web.refusals import Refusal


@dataclass(frozen=True)
class FormatSetting:
    """A number that a format can be told: its usual value, what it may be, and a `sentence` with `%(value)s`.

    `meant` says what its values mean, where a number alone does not.
    """

    key: str
    label: str | Promise
    sentence: str | Promise
    usual: int
    allowed: Sequence[int]
    meant: str | Promise = ""


NOBODY_APART = _("By lot alone nobody is kept apart.")
EVERYBODY_MEETS = _("Everybody meets everybody: nobody is kept apart.")
MOVED = _("The movement says who meets: nobody is kept apart.")
IGNORING_GROUPS = (lot.METHOD, lot.AFTER_ODD_TABLES, "fours/1", "lot-waits/1", by_rank.METHOD, *MOVEMENTS)
"""The methods that look at nobody's club or family."""
AFTER_ODD_TABLES = {lot.METHOD: lot.AFTER_ODD_TABLES, checkable.METHOD: checkable.AFTER_ODD_TABLES}


@dataclass(frozen=True)
class Format:
    """A way of drawing the rounds of a stage; `kinds`: the entries it seats; `method`: published with each round.

    `apart` says what it does for those who are to be kept apart, with `%(value)s` where that is a setting.
    `floats`: it wants to know who went up or down in the last round. `settings` are the numbers it can be told.
    `paper` draws the bracket of a knock-out for its field, best first. A format that `ends` knows when its last round
    is played, and has a field of at least `fewest` entries that is settled by its first round. `takes_sizes`: whether
    people can be seated at tables of other sizes.
    `prepared`: nothing is drawn before a director has prepared it, in `Stage.settings`, or nothing ever is.
    `pasted`: where in the settings of a stage its rounds stand, which can be pasted as they are.
    `movement`: what everybody's place says of all rounds, so that their number says how many there are.
    `plans`: all rounds are planned at once where it is known how many there are.
    """

    key: str
    name: str | Promise
    method: str
    apart: str | Promise = NOBODY_APART
    kinds: tuple[EntryKind, ...] = (EntryKind.PLAYER, EntryKind.PAIR)
    settings: tuple[FormatSetting, ...] = ()
    paper: methods.Bracketed | None = None
    fewest: int = 1
    floats: bool = False
    takes_sizes: bool = False
    prepared: bool = False
    pasted: str = ""
    movement: Movement | None = None
    plans: bool = False

    def draw(self, inputs: methods.DrawInput) -> Draw:
        """The round of these `inputs`."""
        return {**methods.METHODS, **methods.WITHOUT_CHANCE}[self.method_of(inputs)](inputs)

    @property
    def is_pure_lot(self) -> bool:
        """Whether chance alone seats people: nobody is kept from anybody, nor from meeting again."""
        return self.method == lot.METHOD

    @property
    def ends(self) -> bool:
        return self.fewest > 1

    @property
    def counts_rounds(self) -> bool:
        """Whether a director says how many rounds it has, not its last match, its schedule or the evening."""
        return not self.ends and (not self.prepared or self.pasted == "calendar")

    @property
    def settles(self) -> bool:
        """Whether who is not in its first round can be in no later one."""
        return self.movement is not None or self.ends

    @property
    def says_who_sits_out(self) -> bool:
        """Whether there is nothing to choose for those who fill no table: a movement knows who sits out when."""
        return self.settles or self.prepared

    def check_field(self, entries: int, rounds: int) -> None:
        """Refused where so many cannot play it, or its movement ends before as many `rounds` are played (0: all)."""
        if entries < self.fewest:
            sentence = _("%(needed)s entries are needed for this stage.")
            raise Refusal("too_few_entries", sentence, status=422, needed=self.fewest)
        if self.movement is None:
            return
        names = {"format": capfirst(str(self.name)), "entries": entries}
        if entries < self.movement.fewest:
            sentence = _(
                "%(format)s: %(needed)s pairs are needed at least, and there are %(entries)s. For so few, open a"
                " tournament in which everybody meets everybody."
            )
            raise Refusal("too_few_entries", sentence, status=422, needed=self.movement.fewest, **names)
        if self.movement.most and entries > self.movement.most:
            sentence = _(
                "%(format)s: it is for %(most)s pairs at most, and there are %(entries)s. For so many, open a"
                " tournament with a Mitchell movement."
            )
            raise Refusal("too_many_entries", sentence, status=422, most=self.movement.most, **names)
        most = self.movement.rounds(entries)
        if self.movement.checked and rounds > most:
            sentence = _(
                "%(format)s: with %(entries)s pairs there are %(most)s rounds, and %(rounds)s are planned. Plan"
                " %(most)s at most on the page of the stages, or 0 for all there are."
            )
            raise Refusal("too_many_rounds", sentence, status=422, most=most, rounds=rounds, **names)

    def settle(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """`settings` with what they leave out; refused where this format knows no such thing.

        What a director has prepared was checked when it was.
        """
        if self.prepared:
            return dict(settings)
        by_key = {setting.key: setting for setting in self.settings}
        for key, value in settings.items():
            if key not in by_key or type(value) is not int or value not in by_key[key].allowed:
                sentence = _("A stage %(format)s cannot be set like this: %(setting)s.")
                facts = {"format": self.name, "setting": by_key[key].label if key in by_key else key}
                raise Refusal("bad_settings", sentence, status=422, **facts)
        return {key: settings.get(key, setting.usual) for key, setting in by_key.items()}

    def say(self, settings: Mapping[str, Any]) -> list[str]:
        """What it is told, in words."""
        settled = self.settle(settings)
        return [str(setting.sentence % {"value": settled[setting.key]}) for setting in self.settings]

    def say_apart(self, settings: Mapping[str, Any]) -> str:
        """What it does for those who are to be kept apart, in words."""
        rounds = None if self.prepared else self.settle(settings).get(methods.PROTECTED)
        return str((NOBODY_APART_SET if rounds == 0 else self.apart) % {"value": rounds})

    def tell_groups(self, inputs: methods.DrawInput) -> list[Remark]:
        """A remark where some share a group, and the round of these `inputs` looks at none."""
        if self.prepared or not groups_of(inputs.entrants, inputs.here):
            return []
        protected = inputs.settings.get(methods.PROTECTED, inputs.turn)
        if not protected or self.method_of(inputs) in IGNORING_GROUPS:
            return [Remark("nobody_apart")]
        return [Remark("apart_no_longer", count=protected)] if inputs.turn > protected else []

    def method_of(self, inputs: methods.DrawInput) -> str:
        """The method of the round of these `inputs`: the lot has another for tables of several sizes, or who waits.

        It has another one as well once somebody was at a table of another size, and so has the lot without meeting
        again: nobody is hit a second time, in one way or the other, while somebody was not hit yet.

        A plan knows of nobody who is kept apart, and of no tables but those of four: elsewhere the rounds are drawn
        one after the other.
        """
        is_for_four = inputs.table_size == 4
        if (
            self.plans
            and inputs.rounds
            and is_for_four
            and not any(entrant.apart for entrant in inputs.entrants)
        ):
            return planned.METHOD
        if not self.is_pure_lot or not (inputs.sizes or inputs.waits):
            is_drawn_out = self.method in AFTER_ODD_TABLES and inputs.at_odd_tables
            return AFTER_ODD_TABLES[self.method] if is_drawn_out else self.method
        return "lot-waits/1" if inputs.waits else "fours/1" if is_for_four else "tables/1"


def _bracket(key: str, name: Promise, settings: tuple[FormatSetting, ...] = ()) -> Format:
    """A knock-out: the first kind of entries it has is the usual one."""
    method = f"{key}/2"
    return Format(key, name, method, FIRST_ROUND_APART, TWO_SIDES, settings, methods.PAPERS[method], fewest=2)


def _moving(key: str, name: Promise, movement: Movement, apart: Promise = MOVED) -> Format:
    return Format(key, name, movement.method, apart, PAIRS, movement=movement)


ALONE, PAIRS, TEAMS = (EntryKind.PLAYER,), (EntryKind.PAIR,), (EntryKind.TEAM,)
TWO_SIDES = (EntryKind.PAIR, EntryKind.PLAYER)  # players where a game has two sides of one

PROTECTED = FormatSetting(
    methods.PROTECTED,
    _("Rounds in which those to be kept apart do not meet"),
    _("Those to be kept apart do not meet in the first rounds: %(value)s."),
    methods.PROTECTED_ROUNDS,
    range(31),
)
POOL_SIZE = FormatSetting(
    methods.POOL_SIZE,
    _("Entries in a pool"),
    _("Pools of about %(value)s."),
    4,
    range(SMALLEST, LARGEST + 1),
)
PLACES = FormatSetting(
    methods.PLACES,
    _("Places that are played for"),
    _("Every place down to no. %(value)s is played for; those who go out together below share theirs."),
    2,
    (2, 4, 8),
    _("2: the final. 4: also a match for third place. 8: also matches for the places from 5 to 8."),
)
PLACES_OF_DOUBLE = replace(
    PLACES,
    usual=methods.PLAYED_OUT,
    allowed=(methods.PLAYED_OUT, 8),
    meant=_("4: the first four places follow from the matches. 8: also matches for the places from 5 to 8."),
)
NOBODY_APART_SET = _("Nobody is kept apart, as this stage is set.")
FIRST_ROUND_APART = _(
    "Those to be kept apart do not meet in the first round while that can be avoided; after it the results decide who"
    " meets."
)
FORMATS = (
    Format("lot", _("by lot"), lot.METHOD, takes_sizes=True),
    Format(
        "lot_apart",
        _("by lot, without meeting again"),
        checkable.METHOD,
        _(
            "Those to be kept apart do not meet while that can be avoided; that nobody meets again comes first."
        ),
    ),
    Format(
        "new_partners",
        _("by lot, another partner every round"),
        "new-partners/1",
        _(
            "Those to be kept apart do not sit at one table while that can be avoided; new partners come first."
        ),
        ALONE,
        takes_sizes=True,
        plans=True,
    ),
    Format(
        "swiss_players",
        _("Swiss, another partner every round"),
        "people-swiss/1",
        _(
            "Those to be kept apart do not sit at one table as far as the scores allow; new partners come first."
        ),
        ALONE,
        takes_sizes=True,
    ),
    Format(
        "by_rank",
        _("by rank"),
        by_rank.METHOD,
        _("By rank nobody is kept apart: the lot makes the first round, and the ranking the others."),
        PAIRS,
    ),
    Format(
        "swiss",
        _("Swiss, without meeting again"),
        swiss.METHOD,
        PROTECTED.sentence,
        PAIRS,
        (PROTECTED,),
        floats=True,
    ),
    _moving("round_robin", _("everybody meets everybody"), CIRCLE, EVERYBODY_MEETS),
    _moving("mitchell", _("Mitchell movement"), MITCHELL),
    _moving("howell", _("Howell movement"), HOWELL),
    Format(
        "pools",
        _("pools"),
        POOLS,
        _("Those to be kept apart come into different pools while that can be done."),
        TWO_SIDES,
        (POOL_SIZE,),
        fewest=SMALLEST,
    ),
    _bracket("single", _("knock-out"), (PLACES,)),
    _bracket("consolante", _("knock-out with consolante")),
    _bracket("double", _("double elimination"), (PLACES_OF_DOUBLE,)),
    Format(
        "free",
        _("tables opened as people sit down"),
        "free/1",
        _("People sit down where they like: nobody is kept apart."),
        ALONE,
        prepared=True,
    ),
    Format(
        "schedule",
        _("by a schedule of your own"),
        prescribed.METHOD,
        _("The schedule says who meets: nobody is kept apart."),
        ALONE + PAIRS,
        prepared=True,
        pasted="turns",
    ),
    Format(
        "league",
        _("league, at home and away"),
        "league/1",
        _("The calendar says who meets: nobody is kept apart."),
        TEAMS,
        prepared=True,
        pasted="calendar",
    ),
)
ENDING = tuple(format_.key for format_ in FORMATS if format_.ends)
_BY_KEY = {format_.key: format_ for format_ in FORMATS}

FREE = "free"
FREE_METHOD = "free/1"
LEAGUE = "league"
LEAGUE_METHOD = "league/1"


def find_format(key: str) -> Format:
    """The format `key`; `KeyError` when there is none."""
    return _BY_KEY[key]


def is_free(stage: Stage) -> bool:
    """Whether tables are opened in `stage` instead of drawn."""
    return stage.format == FREE


def turns_of(stage: Stage) -> list[list[list[int]]]:
    """The rounds that are kept: their tables, by entry number; none before, and where none can be pasted."""
    turns: list[list[list[int]]] = stage.settings.get(find_format(stage.format).pasted, [])
    return turns


GAMES, MARKS = "games", "marks"

STRUCK, KEPT = "struck", "kept"


@dataclass(frozen=True)
class LeagueRules:
    """What the director has set.

    `tables` are those of a meeting, two against two at each; a meeting is won `by` games or by marks. What was played
    against a team that has `withdrawn` is struck out, or kept.
    """

    tables: int = 2
    won: int = 3
    drawn: int = 1
    lost: int = 0
    by: str = GAMES
    withdrawn: str = STRUCK

    @property
    def points(self) -> MatchPoints:
        return MatchPoints(self.won, self.drawn, self.lost)

    @property
    def needed(self) -> int:
        """How many players of a team sit down."""
        return 2 * self.tables


def is_league(tournament: Tournament) -> bool:
    """Whether teams meet, and match points decide."""
    return tournament.entry_kind == EntryKind.TEAM


def rules_of_league(stage: Stage) -> LeagueRules:
    """The rules of the stage; the usual ones where nothing was set."""
    return LeagueRules(**stage.settings.get("league", {}))


def calendar_of(stage: Stage) -> list[list[list[int]]]:
    """The days: the fixtures of each, home first, by entry number; none before the calendar was made."""
    days: list[list[list[int]]] = stage.settings.get("calendar", [])
    return days
