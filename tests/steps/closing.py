"""Tables at the end of a round, in a few words: played to the bell, contested, as they are seen."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from django.utils import timezone

from clubs.models import Club
from scoring.ledger.disputes import contest_game
from scoring.ledger.writing import Stamp
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from tournaments.models import Pairing, Round
from tournaments.tables.clock import actions
from tournaments.tables.clock.closing import open_tables
from tournaments.tables.queries import Table, read_tables

NINE = datetime(2026, 11, 20, 20, tzinfo=UTC)  # nine in Paris


def first_table(round_: Round) -> Pairing:
    pairing = round_.pairings.select_related("round__stage__tournament", "sheet").get(table_number=1)
    pairing.round = round_
    return pairing


def a_round_of_four_deals(club: Club, players: int = 16, **settings: object) -> Round:
    """A published round whose tables play one game of four deals."""
    tournament = a_tournament(club, players)
    tournament.settings |= {"deals": 4, **settings}
    tournament.save(update_fields=["settings"])
    return a_round(tournament)


def at_the_bell(club: Club, **settings: object) -> Round:
    """A round whose clock rings after ten minutes, one deal written at each table."""
    round_ = actions.start_clock(a_round_of_four_deals(club, **settings), 10)
    for sheet in sheets_of(round_)[:3]:
        play(sheet, 42)
    return round_


def contest(round_: Round, table: int) -> None:
    sheet = sheets_of(round_)[table - 1]
    contest_game(sheet, 1, 1, "Not right", Stamp(uuid=uuid4(), revision=sheet.revision))


def tables_now(round_: Round) -> list[Table]:
    return read_tables(round_.stage.tournament, round_, timezone.now())


def revisions_seen(round_: Round) -> dict[int, int]:
    return {table.number: table.sheet.revision for table in open_tables(tables_now(round_)) if table.sheet}


def states_of(round_: Round) -> list[str]:
    return [table.state for table in tables_now(round_)]
