"""A tournament with many tables, made by the actions themselves, and the deals that its tables send."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Q

from scoring.joining.actions import join_sheet
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.models import Joined, Kind, Sheet, codes
from scoring.rulebook import read_deal
from tests import factories
from tournaments.entries.actions import enter_players
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round

DEALS = 8  # of a game: the ranking moves with every eighth deal of a table
GAMES = 12  # of a table
PLAYERS = 4  # at a table
POINTS = 68  # in the pack, tricks included


def counted(points: int) -> dict[str, Any]:
    """The facts of a deal in which side A counts `points`, as they are sent and as they are kept."""
    return {"raw": {"A": points, "B": POINTS - points}}


@dataclass
class Table:
    """A table as its phones know it: its key, what each of them bears, and how many deals have been acknowledged.

    The pen goes round: no phone may write all of this in a few seconds.
    """

    key: str
    secrets: list[str]
    written: int = 0
    beside: int = 0  # lines that are no deal of their own

    @property
    def full(self) -> bool:
        return self.written >= DEALS * GAMES

    @property
    def address(self) -> str:
        return f"/api/v1/sheets/{self.key}/deals/"

    @property
    def secret(self) -> str:
        """What the phone bears that has the pen now."""
        return self.secrets[self.written % len(self.secrets)]

    @property
    def games_over(self) -> int:
        return self.written // DEALS

    def next_deal(self, chance: random.Random) -> dict[str, Any]:
        """The body of the next deal, under a UUID of its own."""
        return {
            "uuid": str(uuid.uuid4()),
            "revision": self.written + self.beside,
            "game": self.games_over + 1,
            "deal": counted(chance.randint(20, 50)),
        }


@transaction.atomic
def a_tournament(tables: int, slug: str = "les-tapis-verts") -> Tournament:
    """A published round at `tables` tables, its ranking live; every game is of `DEALS` deals."""
    club = factories.a_club(slug=slug)
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, PLAYERS * tables))
    settings = {"structure": "fixed_deals", "deals": DEALS}
    tournament = opening.open_tournament(
        session, "Concours", variant="coinchee_121", settings=settings, games_per_table=GAMES
    )
    enter_players(tournament)
    publish_round(draw_round(tournament, value="dice 4 2 6"))
    return opening.set_live(tournament, live=True)


def tables_of(tournament: Tournament, phones: int = PLAYERS) -> list[Table]:
    """The tables as they stand; at each of them `phones` more sit down."""
    sheets = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    told = sheets.annotate(deals=Count("lines", filter=Q(lines__kind=Kind.DEAL)))
    return [
        Table(
            sheet.key,
            [join_sheet(sheet, Joined.CARD).secret for _ in range(phones)],
            sheet.deals,
            sheet.revision - sheet.deals,
        )
        for sheet in told
    ]


def sheet_of(table: Table) -> Sheet:
    return Sheet.objects.get(uid=codes.read_key(table.key))


def write(table: Table, chance: random.Random) -> None:
    """The next deal of `table`, by the action, in this process."""
    sheet = sheet_of(table)
    told = table.next_deal(chance)
    rules = sheet.all_games[told["game"] - 1].rules
    deal = read_deal(rules.variant, rules.settings, told["deal"])
    stamp = Stamp(uuid=uuid.UUID(told["uuid"]), revision=told["revision"])
    record_deal(sheet, told["game"], deal, stamp)
    table.written += 1
