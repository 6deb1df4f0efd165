"""What the tables of the published rounds brought: their games that count, by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.models import Sheet
from scoring.queries import GameResult, SheetResult, results
from tournaments.adjustments import Decided
from tournaments.models import Adjustment, Placing, Tournament
from tournaments.pairing.brackets.rounds import Meeting
from tournaments.ranking.standings import Outcome


@dataclass(frozen=True)
class Played:
    """A table of a published round: its stage, its round and its number, its entries in playing order.

    `outcomes` are those of its games that count; `over`: none of its games is still to come; `sheet`: its key.
    """

    stage: int
    round: int
    table: int
    entries: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    over: bool
    sheet: int = 0

    @property
    def meeting(self) -> Meeting:
        """The table as one match of two entries; `ValueError` where more sit at it."""
        first, second = self.entries
        won = {first: Fraction(0), second: Fraction(0)}
        marks = Counter[int]()
        for outcome in self.outcomes:
            for side, part, points in zip(outcome.sides, outcome.won, outcome.marks, strict=True):
                won[side[0]] += part
                marks[side[0]] += points
        return Meeting(
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


def read_played(tournament: Tournament, sheets: list[Sheet], decided: Decided) -> list[Played]:
    """The finished games of the published rounds, by table; what a table plays beyond them does not count.

    A game that was forfeited has the figures of the forfeit, one that does not count has none. Where it was decided
    who goes on from a level one, he has won more of it.
    """
    seats = Placing.objects.filter(round__stage__tournament=tournament, pairing__sheet__isnull=False)
    told = seats.order_by("pairing_id", "position").values_list(
        "pairing__sheet_id",
        "position",
        "entry__number",
        "round__stage__number",
        "round__number",
        "pairing__table_number",
    )
    sitting, tables = {}, dict[int, tuple[int, int, int]]()
    for sheet_id, position, entry, *table in told:
        sitting[sheet_id, position], tables[sheet_id] = entry, (table[0], table[1], table[2])
    entries: dict[int, dict[int, None]] = {}
    for (sheet_id, _position), entry in sitting.items():
        entries.setdefault(sheet_id, {})[entry] = None
    games = tournament.games_per_table
    return [
        Played(
            *tables[sheet],
            entries=tuple(entries[sheet]),
            outcomes=tuple(_outcomes(result, sitting, decided, games, tables[sheet][1])),
            over=all(game.over or (sheet, game.number) in decided.games for game in result.games[:games]),
            sheet=sheet,
        )
        for sheet, result in results(sheets).items()
    ]


def _outcomes(
    result: SheetResult, sitting: Mapping[tuple[int, int], int], decided: Decided, games: int, round_: int
) -> list[Outcome]:
    found = []
    sheet = result.sheet_id
    for game in result.games[:games]:
        sides = tuple(tuple(dict.fromkeys(sitting[sheet, seat] for seat in side)) for side in game.sides)
        given = decided.games.get((sheet, game.number))
        untied = decided.untied.get((sheet, game.number), {})
        if given:
            found.append(_forfeited(sides, given, round_))
        elif given is None and game.over:
            charges = Counter[int]()
            for seat, points in game.charges.items():
                charges[sitting[sheet, seat]] += points
            told = (game.best, game.coinches)
            found.append(Outcome(sides, game.marks, _won(sides, game, untied), charges, round_, *told))
    return found


def _won(
    sides: tuple[tuple[int, ...], ...], game: GameResult, untied: Mapping[int, Adjustment]
) -> tuple[Fraction, ...]:
    """What each side takes of a win; where it was decided who goes on, with that, while the marks are the same."""
    rows = [untied[side[0]] for side in sides if side[0] in untied]
    if tuple(row.marks for row in rows) != tuple(game.marks):
        return tuple(game.won)
    return tuple(won + Fraction(row.wins, 2) for won, row in zip(game.won, rows, strict=True))


def _forfeited(sides: tuple[tuple[int, ...], ...], given: Mapping[int, Adjustment], round_: int) -> Outcome:
    """A forfeit gives every entry of a side the same."""
    rows = [given[side[0]] for side in sides]
    won = tuple(Fraction(row.wins, 2) for row in rows)
    return Outcome(sides, tuple(row.marks for row in rows), won, round=round_)
