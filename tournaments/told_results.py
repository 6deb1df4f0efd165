"""What the tables brought, in words: a sentence for each game that is over, as their sheets say it now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.models import Line, Sheet
from scoring.queries import GameResult, results
from tournaments.models import Pairing, Placing, Tournament
from tournaments.queries import names_of


@dataclass(frozen=True)
class ToldResult:
    """A game that is over: its sentence, when something was last written of it, its sheet."""

    said: str
    at: datetime
    sheet: Sheet


def read_results(tournament: Tournament, names: Mapping[int, str]) -> list[ToldResult]:
    """The games of the published rounds that are over; in five queries, in one while nothing is written."""
    written = Pairing.objects.filter(round__stage__tournament=tournament, sheet__revision__gt=0)
    tables = {table.sheet_id: table for table in written.select_related("sheet", "round")}
    if not tables:
        return []
    found = results([table.sheet for table in tables.values() if table.sheet])
    last = (
        Line.objects.filter(sheet__in=tables)
        .values_list("sheet", "game__number")
        .annotate(Max("received_at"))
    )
    moments = {(sheet, game): moment for sheet, game, moment in last.order_by()}
    seats = Placing.objects.filter(pairing__in=[table.pk for table in tables.values()])
    sitting = {
        (pairing, position): entry
        for pairing, position, entry in seats.values_list("pairing", "position", "entry__number")
    }
    return [
        ToldResult(
            _say(
                table,
                game,
                _sides(game, {at: sitting[table.pk, at] for side in game.sides for at in side}, names),
            ),
            moments[pk, game.number],
            table.sheet,
        )
        for pk, table in tables.items()
        if table.sheet
        for game in found[table.sheet.pk].games[: tournament.games_per_table]
        if game.over and (pk, game.number) in moments
    ]


def _say(table: Pairing, game: GameResult, sides: str) -> str:
    told = {
        "round": table.round.number,
        "table": table.table_number,
        "game": game.number,
        "sides": sides,
    }
    return _("Result of round %(round)s, table %(table)s, game %(game)s: %(sides)s.") % told


def _sides(game: GameResult, sitting: Mapping[int, int], names: Mapping[int, str]) -> str:
    """Each side by name, with the marks that count."""
    told = []
    for side, marks in zip(game.sides, game.marks, strict=True):
        entries = list(dict.fromkeys(sitting[seat] for seat in side))
        told.append(f"{names_of(entries, names)} {marks}")
    return " – ".join(told)
