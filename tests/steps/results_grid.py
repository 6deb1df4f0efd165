"""The grid of results: a round to type in, a row as it is sent, and what was kept of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.http import HttpResponse
from django.test import Client

from clubs.models import Club
from scoring.ledger.history import GameHistory
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests import factories
from tests.steps.addresses import grid_address
from tests.steps.names import ENGLISH, htmx
from tests.steps.tournament_evening import a_pair, a_round
from tournaments.models import EntryKind, Round
from tournaments.planning import opening


def to_121(club: Club) -> Round:
    """A round of pairs who play to 121."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 8))
    tournament = opening.open_tournament(
        session,
        "Doublettes",
        entry_kind=EntryKind.PAIR,
        variant="coinchee_121",
        settings={},
        games_per_table=1,
    )
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    return a_round(tournament)


def fields(page: HttpResponse, table: int) -> dict[str, str]:
    """What the row of a table holds, by the names of its fields."""
    found = re.findall(r'<input[^>]* name="(t\d+-[^"]+)"[^>]* value="([^"]*)"', page.content.decode())
    return {name: value for name, value in found if name.startswith(f"t{table}-")}


def typed_row(page: HttpResponse, table: int, *totals: str) -> dict[str, str]:
    """The row of a table as it is sent after `totals` were typed, field after field."""
    row = fields(page, table)
    names = [name for name in row if "-total_" in name]
    return row | dict(zip(names, totals, strict=False))


def save_row(client: Client, round_: Round, row: Mapping[str, str], table: int = 1) -> HttpResponse:
    """One row as htmx sends it."""
    headers = htmx(f"table_{table}") | ENGLISH
    return client.post(f"{grid_address(round_)}?table={table}", dict(row), headers=headers)


def games_of(sheet: Sheet) -> tuple[GameHistory, ...]:
    return read_history(Sheet.objects.get(pk=sheet.pk)).games


def marks_of(sheet: Sheet) -> list[tuple[int, ...]]:
    """The totals of each game that stand, by side."""
    return [tuple(game.marks().values()) for game in games_of(sheet) if game.totals]
