"""The tables that wait for a word of the director: contested, or asking for a correction, in whichever round."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scoring.ledger.cases import way_to
from scoring.ledger.queries import results
from scoring.models import Kind, Line, Sheet
from tournaments.core.phases import NOTHING_SETTLED, settled_games
from tournaments.models import Tournament


@dataclass(frozen=True)
class TableInNeed:
    """A table that somebody has to see to: contested, or else a correction of a signed game is asked for.

    `address` leads to the case itself.
    """

    round: int
    number: int
    address: str
    contested: bool


def read_asking(tournament: Tournament) -> list[TableInNeed]:
    """Contested first, then by round and table; one query, three more where any table ever doubted."""
    quiet = Line.objects.filter(sheet=OuterRef("pk"), kind__in=(Kind.DISPUTE, Kind.REQUEST))
    played = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    sheets = list(played.filter(Exists(quiet)).select_related("pairing__round"))
    if not sheets:
        return []
    by_sheet, settled = results(sheets), settled_games(sheet.pk for sheet in sheets)
    tables = []
    for sheet in sheets:
        decided = settled.get(sheet.pk, NOTHING_SETTLED).every
        games = by_sheet[sheet.pk].games[: tournament.games_per_table]
        doubted = [game for game in games if game.doubts.contested or game.doubts.requests]
        waits = [game for game in doubted if game.number not in decided]
        if waits:
            pairing, contested = sheet.pairing, any(game.doubts.contested for game in waits)
            address = way_to(sheet, [case for game in waits for case in game.cases], waits[0].number)
            tables.append(TableInNeed(pairing.round.number, pairing.table_number, address, contested))
    return sorted(tables, key=lambda table: (not table.contested, table.round, table.number))
