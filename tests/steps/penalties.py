"""Penalties in a few words: a table of two deals, a fault in the first, and who bears it."""

from __future__ import annotations

import uuid
from typing import Any

from clubs.models import Club
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.rulebook import read_deal
from tests import factories
from tests.steps.tournament_evening import a_pair, a_round, play, sheets_of, tables
from tournaments.entries import actions
from tournaments.models import EntryKind, Tournament
from tournaments.planning import opening

TWO_DEALS = {"structure": "fixed_deals", "deals": 2}
AUTHOR = {"penalty_to": "author"}


def a_table_of_two_deals(club: Club, kind: str = EntryKind.PLAYER, **settings: Any) -> Tournament:
    """One table of games of two deals."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 4))
    tournament = opening.open_tournament(
        session, "Concours", entry_kind=kind, settings=TWO_DEALS | settings, games_per_table=1
    )
    if kind == EntryKind.PLAYER:
        actions.enter_players(tournament)
    else:
        for first, second in ((1, 2), (3, 4)):
            a_pair(tournament, first, second)
    return tournament


def fault(sheet: Sheet, **told: Any) -> None:
    """The second player of the first side revokes."""
    sheet.refresh_from_db()
    game = sheet.games.get(number=1)
    penalty = {"offender": "A", "player": 1, "article": 9, **told}
    deal = read_deal(game.rules.variant, game.rules.settings, {"penalty": penalty})
    record_deal(sheet, 1, deal, Stamp(uuid=uuid.uuid4(), revision=sheet.revision))


def played_with_a_fault(tournament: Tournament) -> list[int]:
    """One game, in which the first side marks 8 and its second player revokes; the entries by seat."""
    round_ = a_round(tournament)
    (sheet,) = sheets_of(round_)
    play(sheet, 42)
    fault(sheet)
    return tables(round_)[0]
