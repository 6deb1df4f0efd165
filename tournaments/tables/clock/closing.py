"""What becomes of the tables that are still open when a round is closed; what the rule of the clock decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.booklet.endings import TIME
from scoring.rulebook import start
from tournaments.core.games import rules_of
from tournaments.models import Tournament
from tournaments.tables.queries import Table


class ClosingWay(StrEnum):
    """How the games of a table are closed; a forfeit has a side behind it, or everybody: `forfeit-0`."""

    RULE = "rule"
    STANDS = "stands"
    OUT = "out"
    FORFEIT = "forfeit"
    OPEN = "open"


EVERYBODY = "all"
DROPPED, FINISHED, EVEN = "drop_deal", "finish_deal", "even_deals"
"""The rules of the clock, as `time_rule` names them."""

TOLD: Mapping[str, str | Promise] = {
    ClosingWay.RULE: _("by the rule of the clock: %(tables)s"),
    ClosingWay.STANDS: _("as they stood: %(tables)s"),
    ClosingWay.FORFEIT: _("forfeited: %(tables)s"),
    ClosingWay.OUT: _("left out: %(tables)s"),
    ClosingWay.OPEN: _("still open: %(tables)s"),
}
OPEN_BECAUSE: Mapping[str, str | Promise] = {
    "chosen": _("It stays open, as you chose."),
    "contested": _("It is contested: it stays open unless you decide for this table."),
    "empty": _("Nothing is written: it stays open unless it is forfeited or left out."),
    "due": _("By the rule of the clock, more deals are due: it stays open."),
}


@dataclass(frozen=True)
class TableFate:
    """What becomes of a table: which of its games count as written, are left out or forfeited; why it stays open.

    `loser` is the side that forfeits, by its place, or `EVERYBODY`.
    """

    table: Table
    way: ClosingWay
    closed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    loser: str = ""
    open_because: str = ""

    @property
    def scores(self) -> list[tuple[int, tuple[int, ...]]]:
        """The games that count as written, each with its marks."""
        return [(game.number, game.marks) for game in self.table.left if game.number in self.closed]

    @property
    def why_open(self) -> str | Promise:
        return OPEN_BECAUSE[self.open_because]

    @property
    def loser_name(self) -> str:
        """Who forfeits; "" where everybody does."""
        return "" if self.loser == EVERYBODY else self.table.pairs[self.forfeited[0] - 1][int(self.loser)]


@dataclass(frozen=True)
class Chosen:
    """What a director chose: one way for all tables and `own` ones for some, by number; the figures of a forfeit.

    `seen` are the revisions of the sheets that were looked at, by table: no other table is touched. `won` are the
    marks of the winners of a forfeit, None for those of the tournament.
    """

    way: ClosingWay
    reason: str
    seen: Mapping[int, int]
    own: Mapping[int, str] = field(default_factory=dict)
    won: int | None = None

    def fates(self, tables: Iterable[Table]) -> list[TableFate]:
        """What becomes of those of `tables` that were looked at."""
        return [
            fate_of(table, self.own.get(table.number) or self.way, is_asked=bool(self.own.get(table.number)))
            for table in tables
            if table.number in self.seen
        ]


def fate_of(table: Table, chosen: str, *, is_asked: bool) -> TableFate:
    """What becomes of `table` the way `chosen`; `is_asked` where that was said of this table alone.

    A game that is over counts as it is. House rule: what is contested is closed only where somebody says so of that
    table. A game that nobody began is left out, unless nothing at all is written: the table may write on paper.
    """
    way, _dash, loser = chosen.partition("-")
    contested = any(game.doubts.contested for game in table.left)
    over = [game for game in table.left if game.over and not game.doubts.contested]
    rest = [game for game in table.left if game not in over]
    fate = TableFate(table, ClosingWay(way), loser=loser)
    if way == ClosingWay.OPEN:
        return _left_open(fate, "chosen")
    if contested and (not is_asked or way == ClosingWay.RULE):
        return _left_open(fate, "contested")
    done = tuple(game.number for game in over)
    if way in (ClosingWay.OUT, ClosingWay.FORFEIT):
        names = tuple(game.number for game in rest)
        if way == ClosingWay.OUT:
            return replace(fate, closed=done, out=names)
        return replace(fate, closed=done, forfeited=names)
    if not table.is_begun:
        return _left_open(fate, "empty")
    if way == ClosingWay.RULE and any(game.due for game in rest if game.written):
        return _left_open(fate, "due")
    written = tuple(game.number for game in rest if game.written)
    unwritten = tuple(game.number for game in rest if not game.written)
    return replace(fate, closed=(*done, *written), out=unwritten)


def _left_open(fate: TableFate, why: str) -> TableFate:
    return TableFate(fate.table, ClosingWay.OPEN, open_because=why)


def open_tables(tables: Iterable[Table]) -> list[Table]:
    """Those of which a game is neither signed nor decided."""
    return [table for table in tables if table.sheet and table.left]


def time_rule(tournament: Tournament) -> str:
    """What the rules of the game say of the deal in progress when time is called, as `time_rule` names it."""
    rules = rules_of(tournament)
    due = start(rules.variant, rules).due(dealing=True)
    return {0: DROPPED, 1: FINISHED}.get(due, EVEN)


def say_time_rule(tournament: Tournament) -> str:
    """The same in a sentence, that of the rules of the table."""
    return str(TIME[time_rule(tournament)])


@dataclass(frozen=True)
class TimeUp:
    """The tables whose time is up and whose games are not over: those the rule of the clock decides, and the others.

    `finishing` may still play the deal begun, `due` have more deals to play, `unsure` wait for the director: contested,
    or nothing is written.
    """

    decided: tuple[Table, ...] = ()
    finishing: tuple[Table, ...] = ()
    due: tuple[Table, ...] = ()
    unsure: tuple[Table, ...] = ()


def read_time_up(tournament: Tournament, tables: Sequence[Table]) -> TimeUp | None:
    """What the bell left undecided; None where it has not rung, or nobody plays any more. No query."""
    late = [table for table in tables if table.is_time_up and table.left and not table.is_done]
    if not late:
        return None
    rule, by_standing = time_rule(tournament), dict[str, list[Table]]()
    for table in late:
        by_standing.setdefault(_standing(table, rule), []).append(table)
    return TimeUp(**{name: tuple(each) for name, each in by_standing.items()})


def _standing(table: Table, rule: str) -> str:
    """Where a table stands after the bell.

    House rule: a table that has written a deal since has finished the one begun; of another one the desk knows no
    more than the room does, and its director closes it.
    """
    fate = fate_of(table, ClosingWay.RULE, is_asked=False)
    if fate.open_because:
        return "due" if fate.open_because == "due" else "unsure"
    last = max((game.last_deal_at for game in table.left if game.last_deal_at), default=None)
    is_finished = table.ends_at is not None and last is not None and last >= table.ends_at
    return "decided" if rule == DROPPED or is_finished else "finishing"


def say_ways(values: Mapping[str, Any]) -> str:
    """Which tables were closed which way, from what the act kept."""
    ways = [(sentence, values.get(way, ())) for way, sentence in TOLD.items()]
    parts = [str(sentence) % {"tables": ", ".join(map(str, tables))} for sentence, tables in ways if tables]
    return pgettext("between several things said", "; ").join(parts)
