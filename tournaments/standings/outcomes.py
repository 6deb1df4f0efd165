"""What the tables of the published rounds brought: their games that count, by table.
Tested in tests/tournaments/standings/test_course.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.ledger.queries import GameResult, SheetResult, results
from scoring.models import Sheet
from tournaments.models import Adjustment, EntryKind, Placing, StandInRule, Tournament
from tournaments.pairing.brackets.rounds import BracketTable
from tournaments.ranking.games import Outcome
from tournaments.standings.decisions import Decided
from tournaments.standings.substitutes import games_stood_in

NOBODY: frozenset[int] = frozenset()
Away = Mapping[tuple[int, int], frozenset[int]]
"""By sheet and game, the entries that somebody else sat for."""


@dataclass(frozen=True)
class PlayedTable:
    """A table of a published round: its stage, its round and its number, its entries in playing order.

    `outcomes` are those of its games that count; `over`: none of its games is still to come; `sheet`: its key.
    `charged` is what faults cost their authors alone, by entry and by their place in it, with who was in the game.
    """

    stage: int
    round: int
    table: int
    entries: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    over: bool
    sheet: int = 0
    charged: Mapping[tuple[int, int, frozenset[int]], int] = field(default_factory=dict)

    @property
    def meeting(self) -> BracketTable:
        """The table as one match of two entries; `ValueError` where more sit at it."""
        first, second = self.entries
        won = {first: Fraction(0), second: Fraction(0)}
        marks = Counter[int]()
        for outcome in self.outcomes:
            for side, part, points in zip(outcome.sides, outcome.won, outcome.marks, strict=True):
                won[side[0]] += part
                marks[side[0]] += points
        return BracketTable(
            round=self.round,
            table=self.table,
            entries=(first, second),
            won=(won[first], won[second]),
            marks=(marks[first], marks[second]),
            over=self.over,
        )


def published_sheets(tournament: Tournament) -> list[Sheet]:
    """The sheets of the published rounds; one query."""
    published = {
        "pairing__round__stage__tournament": tournament,
        "pairing__round__published_at__isnull": False,
    }
    return list(Sheet.objects.filter(**published))


def read_played(tournament: Tournament, sheets: list[Sheet], decided: Decided) -> list[PlayedTable]:
    """The finished games of the published rounds, by table; what a table plays beyond them does not count.

    A game that was forfeited has the figures of the forfeit, one that does not count has none. Where it was decided
    who goes on from a level one, he has won more of it. One that a substitute played is missing for the entry, where
    that is the rule.
    """
    seats = Placing.objects.filter(round__stage__tournament=tournament, pairing__sheet__isnull=False)
    rows = seats.order_by("pairing_id", "position").values_list(
        "pairing__sheet_id",
        "position",
        "entry__number",
        "round__stage__number",
        "round__number",
        "pairing__table_number",
    )
    sitting, tables = {}, dict[int, tuple[int, int, int]]()
    for sheet_id, position, entry, *table in rows:
        sitting[sheet_id, position], tables[sheet_id] = entry, (table[0], table[1], table[2])
    entries: dict[int, dict[int, None]] = {}
    for (sheet_id, _position), entry in sitting.items():
        entries.setdefault(sheet_id, {})[entry] = None
    games, away = tournament.games_per_table, _away(tournament)
    return [
        PlayedTable(
            *tables[sheet],
            entries=tuple(entries[sheet]),
            outcomes=tuple(_outcomes(result, sitting, decided, games, tables[sheet][1], away)),
            over=all(game.over or (sheet, game.number) in decided.games for game in result.games[:games]),
            sheet=sheet,
            charged=_charged(result, sitting, decided, games, away),
        )
        for sheet, result in results(sheets).items()
    ]


def _away(tournament: Tournament) -> Away:
    """By game, the entries for which somebody else sat there, where such a game is none of theirs."""
    if tournament.standing_in == StandInRule.ENTRY or tournament.entry_kind == EntryKind.TEAM:
        return {}
    return games_stood_in(tournament)


def charges_of_partners(
    tournament: Tournament, played: Iterable[PlayedTable], struck: frozenset[int] = NOBODY
) -> dict[str, Any]:
    """Which partner of a pair a fault has cost what, for whoever ranks players; nothing where nobody was charged.

    What was played with one of those `struck` out is left out.
    """
    charged = Counter[tuple[int, int]]()
    if tournament.entry_kind == EntryKind.PAIR:
        for table in played:
            for (entry, place, everybody), points in table.charged.items():
                if not struck & everybody:
                    charged[entry, place] += points
    return {"charges": [[*whom, points] for whom, points in sorted(charged.items())]} if charged else {}


def _charged(
    result: SheetResult, sitting: Mapping[tuple[int, int], int], decided: Decided, games: int, away: Away
) -> dict[tuple[int, int, frozenset[int]], int]:
    """What faults cost in the games that count as they were played, by entry and by the place of who made them."""
    charged = Counter[tuple[int, int, frozenset[int]]]()
    sheet = result.sheet_id
    for game in result.games[:games]:
        if game.charges and game.over and (sheet, game.number) not in decided.games:
            seats = sorted(seat for side in game.sides for seat in side)
            everybody = frozenset(sitting[sheet, seat] for seat in seats)
            for seat, points in game.charges.items():
                entry = sitting[sheet, seat]
                if entry in away.get((sheet, game.number), NOBODY):
                    continue
                place = [place for place in seats if sitting[sheet, place] == entry].index(seat)
                charged[entry, place, everybody] += points
    return dict(charged)


def _outcomes(
    result: SheetResult,
    sitting: Mapping[tuple[int, int], int],
    decided: Decided,
    games: int,
    round_: int,
    away: Away,
) -> list[Outcome]:
    outcomes = []
    sheet = result.sheet_id
    for game in result.games[:games]:
        sides = tuple(tuple(dict.fromkeys(sitting[sheet, seat] for seat in side)) for side in game.sides)
        ruled = decided.games.get((sheet, game.number))
        untied = decided.untied.get((sheet, game.number), {})
        if ruled:
            outcomes.append(_forfeited(sides, ruled, round_))
        elif ruled is None and game.over:
            charges = Counter[int]()
            for seat, points in game.charges.items():
                charges[sitting[sheet, seat]] += points
            extras = (game.best, game.coinches, away.get((sheet, game.number), NOBODY))
            outcomes.append(Outcome(sides, game.marks, _won(sides, game, untied), charges, round_, *extras))
    return outcomes


def _won(
    sides: tuple[tuple[int, ...], ...], game: GameResult, untied: Mapping[int, Adjustment]
) -> tuple[Fraction, ...]:
    """What each side takes of a win; where it was decided who goes on, with that, while the marks are the same."""
    rows = [untied[side[0]] for side in sides if side[0] in untied]
    if tuple(row.marks for row in rows) != tuple(game.marks):
        return tuple(game.won)
    return tuple(won + Fraction(row.wins, 2) for won, row in zip(game.won, rows, strict=True))


def _forfeited(sides: tuple[tuple[int, ...], ...], rulings: Mapping[int, Adjustment], round_: int) -> Outcome:
    """A forfeit gives every entry of a side the same."""
    rows = [rulings[side[0]] for side in sides]
    won = tuple(Fraction(row.wins, 2) for row in rows)
    return Outcome(sides, tuple(row.marks for row in rows), won, round=round_)
