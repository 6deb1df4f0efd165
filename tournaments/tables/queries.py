"""The tables of a round as the desk sees them: how far each has come, and which need the director.
Tested in tests/tournaments/tables/test_pace.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import median_low
from typing import Any

from scoring.ledger.cases import Case, way_to
from scoring.ledger.queries import GameResult, SheetResult, results
from scoring.models import Sheet
from scoring.rules.sides import Sides, say_sides
from tournaments.core.games import sides_of
from tournaments.core.phases import NOTHING_SETTLED, SettledGames, is_finished, settled_games, tables_of
from tournaments.models import Forfeited, Pairing, Placing, Round, Tournament
from tournaments.standings.substitutes import standing
from tournaments.tables.clock.clock import more_time

SILENT_AFTER = timedelta(minutes=15)
BEHIND_BY = 4
"""House rule: a table is behind when everybody at it could have dealt once more, as half of the tables have."""

Given = tuple[int, int] | tuple[int, int, Forfeited]
"""The marks of a side, and its halves of a win; of a forfeit, which figures of the tournament these are."""

NEEDS = ("contested", "asked", "late", "waiting", "empty", "playing", "signed")
"""What a table is, what needs the director first."""


@dataclass(frozen=True)
class Table:
    """A table of the round: who sits there, and how far its sheet has come.

    `state` is `drawn` (no sheet yet), `empty`, `playing`, `over` or `signed`; `silent`: no line for a while;
    `behind`: fewer deals than the others. `deals` are those of the game in play, of `deals_due`, None where their
    number is open; `finished` are the deals of each game that is over, `decided` the games a director decided.
    `unsigned` are the sides that have not signed; `contested` where somebody said of a game that no director decided
    that it is not right, `correction_asked` where they ask for a correction. `left` are the games neither signed nor
    decided, `cases` what waits in those that no director decided. While the clock of the round runs the table's own
    time ends at `ends_at`, `more` after that of the others; `is_time_up` once it has.
    `signed` are the games that are, `sides` the seats of each side in the first one. `pairs` are the sides of each
    game, by name; `stands` says who plays for another; `teams` are those that meet here, home first.
    """

    number: int
    entries: tuple[int, ...]
    names: tuple[str, ...]
    sheet: Sheet | None
    state: str
    game: int
    games: int
    marks: tuple[int, ...]
    last_line_at: datetime | None
    silent: bool
    called_at: datetime | None = None
    deals: int = 0
    deals_due: int | None = None
    finished: tuple[int, ...] = ()
    unsigned: tuple[str, ...] = ()
    contested: bool = False
    correction_asked: bool = False
    behind: bool = False
    decided: tuple[int, ...] = ()
    pairs: tuple[tuple[str, ...], ...] = ()
    stands: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    signed: tuple[int, ...] = ()
    sides: Sides = ()
    left: tuple[GameResult, ...] = ()
    cases: tuple[Case, ...] = ()
    more: timedelta = timedelta()
    ends_at: datetime | None = None
    is_time_up: bool = False

    @property
    def address(self) -> str:
        """Its sheet, at what waits there, or else at the game in play; "" before it has one."""
        return way_to(self.sheet, self.cases, self.game) if self.sheet else ""

    @property
    def lineup(self) -> str:
        """Who sits there, partners of the first game together."""
        return say_sides(self.names, self.sides)

    @property
    def played_by(self) -> str:
        """Whose the `marks` are; "" where they stand for the line-up as it is told."""
        pair = " – ".join(self.pairs[self.game - 1]) if self.pairs else ""
        return "" if pair in (self.lineup, " – ".join(self.names)) else pair

    @property
    def is_done(self) -> bool:
        return self.state in ("over", "signed")

    @property
    def written(self) -> int:
        """The deals written in the games of the round."""
        return sum(self.finished) + (0 if self.is_done else self.deals)

    @property
    def is_late(self) -> bool:
        return self.silent or self.behind

    @property
    def need(self) -> str:
        """One of `NEEDS`."""
        if self.contested or self.correction_asked:
            return "contested" if self.contested else "asked"
        if self.state == "over":
            return "waiting"
        return "late" if self.is_late and not self.is_done else self.state

    @property
    def is_begun(self) -> bool:
        """Whether anything is known of its games: written, signed or decided."""
        return len(self.left) < len(self.pairs) or any(game.written for game in self.left)

    @property
    def undecided(self) -> list[int]:
        """The numbers of the games that a director may still decide."""
        return [game for game in range(1, len(self.pairs) + 1) if game not in self.decided]

    @property
    def unsettled(self) -> list[int]:
        """Those of them that are not signed."""
        return [game for game in self.undecided if game not in self.signed]

    @property
    def deal(self) -> int:
        """The deal that is played now."""
        return self.deals + 1 if self.deals_due is None else min(self.deals + 1, self.deals_due)


def read_tables(tournament: Tournament, round_: Round, now: datetime) -> list[Table]:
    """The tables of a round by number, in six queries at most; in seven while its clock is on."""
    seated = tables_of(round_)
    results_of = results(pairing.sheet for pairing, _seats in seated if pairing.sheet)
    settled = settled_games(results_of)
    stands = standing([pairing.pk for pairing, _seats in seated]) if round_.published_at else {}
    sides, more, tables = sides_of(tournament), more_time(round_), list[Table]()
    for pairing, seats in seated:
        settled_here = settled.get(pairing.sheet_id or 0, NOTHING_SETTLED)
        table = _table(tournament, pairing, seats, results_of.get(pairing.sheet_id or 0), settled_here)
        own = more.get(table.number, timedelta())
        ends_at = round_.ends_at + own if round_.ends_at else None
        since = table.last_line_at or round_.published_at or now
        table = replace(
            table,
            stands=tuple(map(str, stands.get(pairing.pk, ()))),
            sides=sides,
            more=own,
            ends_at=ends_at,
            is_time_up=ends_at is not None and ends_at <= now,
            silent=table.state in ("empty", "playing") and now - since > SILENT_AFTER,
        )
        tables.append(table)
    usual = median_low(table.written for table in tables) if tables else 0
    return [
        replace(table, behind=not table.is_done and usual - table.written >= BEHIND_BY) for table in tables
    ]


def deals_of_a_game(settings: Mapping[str, Any]) -> int | None:
    """How many deals a game has; None where it is played to a target."""
    return settings.get("deals") if settings.get("structure") == "fixed_deals" else None


def by_need(tables: Sequence[Table]) -> list[Table]:
    """What needs the director first; then by number."""
    return sorted(tables, key=lambda table: (NEEDS.index(table.need), table.number))


def count_needs(tables: Sequence[Table]) -> dict[str, int]:
    """How many tables there are of each of `NEEDS`, in that order."""
    counted = Counter(table.need for table in tables)
    return {need: counted[need] for need in NEEDS}


def _table(
    tournament: Tournament,
    pairing: Pairing,
    seats: Sequence[Placing],
    result: SheetResult | None,
    settled: SettledGames,
) -> Table:
    games = tournament.games_per_table
    names = tuple(placing.player.full_name for placing in seats)
    entries = tuple(placing.entry.number for placing in seats)
    teams = tuple(dict.fromkeys(placing.entry.name for placing in seats if placing.entry.name))
    if result is None:
        drawn = Table(pairing.table_number, entries, names, None, "drawn", 0, games, (), None, False)
        return replace(drawn, teams=teams)
    counted = result.games[:games]
    open_games = [game for game in counted if not (game.over or game.number in settled.decided)]
    current = open_games[0] if open_games else counted[-1]
    undecided = [game for game in counted if game.number not in settled.every]
    left = tuple(game for game in undecided if not game.signed)
    unsigned = next((game.unsigned for game in left if game.unsigned), ())
    return Table(
        number=pairing.table_number,
        entries=entries,
        names=names,
        sheet=pairing.sheet,
        state=_state(result, is_finished(result, games, settled.decided), left),
        game=current.number,
        games=games,
        marks=current.marks,
        last_line_at=result.last_line_at,
        silent=False,
        called_at=pairing.called_at,
        deals=current.deals,
        deals_due=deals_of_a_game(tournament.settings),
        finished=tuple(game.deals for game in counted if game not in open_games),
        unsigned=tuple(_named(side, names) for side in unsigned),
        contested=any(game.doubts.contested for game in undecided),
        correction_asked=any(game.doubts.requests for game in undecided),
        decided=tuple(sorted(settled.every)),
        pairs=tuple(tuple(_named(side, names) for side in game.sides) for game in counted),
        teams=teams,
        signed=tuple(game.number for game in counted if game.signed),
        left=left,
        cases=tuple(case for game in undecided for case in game.cases),
    )


def _state(result: SheetResult, finished: bool, left: Sequence[GameResult]) -> str:
    if finished:
        return "over" if left else "signed"
    return "playing" if result.revision else "empty"


def _named(side: Sequence[int], names: Sequence[str]) -> str:
    return " & ".join(names[seat] for seat in side)
