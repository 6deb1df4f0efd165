"""What the tables brought, in words: a sentence for each game that is over, as their sheets say it now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from scoring.models import Line, Sheet
from scoring.queries import GameResult, results
from tournaments.models import Pairing, Placing, Tournament
from tournaments.queries import names_of

Key = tuple[int, int]


@dataclass(frozen=True)
class ToldResult:
    """A game that is over: its sentence, when something was last written of it, its sheet."""

    said: str
    at: datetime
    sheet: Sheet
    game: int


def read_results(tournament: Tournament, names: Mapping[int, str]) -> list[ToldResult]:
    """The games of the published rounds that are over; in five queries, in one while nothing is written."""
    written = Pairing.objects.filter(round__stage__tournament=tournament, sheet__revision__gt=0)
    tables = [(table, table.sheet) for table in written.select_related("sheet", "round") if table.sheet]
    if not tables:
        return []
    found = results([sheet for _table, sheet in tables])
    moments, sitting = _moments(written), _sitting(written)
    return [
        ToldResult(
            _say(table, game, _sides(table, game, sitting, names)),
            moments[sheet.pk, game.number],
            sheet,
            game.number,
        )
        for table, sheet in tables
        for game in found[sheet.pk].games[: tournament.games_per_table]
        if game.over and (sheet.pk, game.number) in moments
    ]


def _moments(written: QuerySet[Pairing]) -> dict[Key, datetime]:
    """When something was last written, by sheet and number of the game."""
    lines = Line.objects.filter(sheet__in=written.values("sheet")).order_by()
    last = lines.values_list("sheet", "game__number").annotate(Max("received_at"))
    return {(sheet, game): moment for sheet, game, moment in last}


def _sitting(written: QuerySet[Pairing]) -> dict[Key, int]:
    """The numbers of the entries, by table and seat."""
    seats = Placing.objects.filter(pairing__in=written)
    told = seats.values_list("pairing", "position", "entry__number")
    return {(table, seat): entry for table, seat, entry in told}


def _say(table: Pairing, game: GameResult, sides: str) -> str:
    told = {
        "round": table.round.number,
        "table": table.table_number,
        "game": game.number,
        "sides": sides,
    }
    return _("Result of round %(round)s, table %(table)s, game %(game)s: %(sides)s.") % told


def _sides(table: Pairing, game: GameResult, sitting: Mapping[Key, int], names: Mapping[int, str]) -> str:
    """Each side by name, with the marks that count."""
    told = []
    for side, marks in zip(game.sides, game.marks, strict=True):
        entries = list(dict.fromkeys(sitting[table.pk, seat] for seat in side))
        told.append(f"{names_of(entries, names)} {marks}")
    return " – ".join(told)
