"""A tournament with many tables, made by the actions themselves, and the deals that its tables send."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scoring import codes
from scoring.actions import Stamp, record_deal
from scoring.models import Sheet
from scoring.rulebook import read_deal
from tests import factories
from tournaments import actions
from tournaments.models import Tournament

DEALS = 8  # of a game: the ranking moves with every eighth deal of a table
GAMES = 12  # of a table
PLAYERS = 4  # at a table
POINTS = 68  # in the pack, tricks included


def counted(points: int) -> dict[str, Any]:
    """The facts of a deal in which side A counts `points`, as they are sent and as they are kept."""
    return {"raw": {"A": points, "B": POINTS - points}}


@dataclass
class Table:
    """A table as its phone knows it: the code on the card, and how many deals have been acknowledged."""

    code: str
    written: int = 0

    @property
    def full(self) -> bool:
        return self.written >= DEALS * GAMES

    @property
    def address(self) -> str:
        return f"/api/v1/sheets/{self.code}/deals/"

    @property
    def games_over(self) -> int:
        return self.written // DEALS

    def next_deal(self, chance: random.Random) -> dict[str, Any]:
        """The body of the next deal, under a UUID of its own."""
        return {
            "uuid": str(uuid.uuid4()),
            "revision": self.written,
            "game": self.games_over + 1,
            "deal": counted(chance.randint(20, 50)),
        }


@transaction.atomic
def a_tournament(tables: int) -> Tournament:
    """A published round at `tables` tables, its ranking live; every game is of `DEALS` deals."""
    club = factories.a_club()
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, PLAYERS * tables))
    settings = {"structure": "fixed_deals", "deals": DEALS}
    tournament = actions.open_tournament(
        session, "Concours", variant="coinchee_121", settings=settings, games_per_table=GAMES
    )
    actions.enter_players(tournament)
    actions.publish_round(actions.draw_round(tournament, seed="dice 4 2 6"))
    return actions.set_live(tournament, live=True)


def tables_of(tournament: Tournament) -> list[Table]:
    sheets = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    return [Table(sheet.code, sheet.revision) for sheet in sheets]


def write(table: Table, chance: random.Random) -> None:
    """The next deal of `table`, by the action, in this process."""
    sheet = Sheet.objects.get(code_hash=codes.hashed(table.code))
    told = table.next_deal(chance)
    rules = sheet.all_games[told["game"] - 1].rules
    deal = read_deal(rules.variant, rules.settings, told["deal"])
    stamp = Stamp(uuid=uuid.UUID(told["uuid"]), revision=told["revision"])
    record_deal(sheet, told["game"], deal, stamp)
    table.written += 1
