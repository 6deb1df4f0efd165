"""A table of four at coinchée, and what is needed to talk to it in JSON."""

from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Club, Session
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from tests import factories
from tests.phones import seated


@pytest.fixture
def evening(club: Club) -> Session:
    return factories.a_session(club)


@pytest.fixture
def sheet(club: Club, evening: Session) -> Sheet:
    players = factories.some_players(club, 4)
    return open_sheet(
        sitters=[Sitter(player=player) for player in players],
        variant="coinchee_121",
        settings={},
        club=club,
        session=evening,
        table_number=3,
    )


class Table:
    """A phone at the table of `sheet`: it bears the secret of that table and nothing else."""

    def __init__(self, sheet: Sheet, **headers: str) -> None:
        self.client = seated(sheet, headers=headers)
        self.sheet = sheet
        self.address = f"/api/v1/sheets/{sheet.key}/"

    def read(self) -> Any:
        return self.client.get(self.address)

    def write(self, where: str, **facts: Any) -> Any:
        """Post an entry upon the sheet's present revision; what is given replaces or adds to it."""
        self.sheet.refresh_from_db()
        entry = {"uuid": str(uuid4()), "revision": self.sheet.revision, "game": 1, **facts}
        return self.client.post(f"{self.address}{where}", entry, content_type="application/json")

    def deal(self, side_a: int = 40, **facts: Any) -> Any:
        facts.setdefault("deal", {"raw": {"A": side_a, "B": 68 - side_a}})
        return self.write("deals/", **facts)

    def strike(self, number: int, **facts: Any) -> Any:
        return self.write(f"lines/{number}/strike/", **{"reason": "mistyped", **facts})

    def sign(self, side: str, **facts: Any) -> Any:
        return self.write("signatures/", side=side, **facts)


@pytest.fixture
def table(sheet: Sheet) -> Table:
    return Table(sheet)


@pytest.fixture
def english(sheet: Sheet) -> Table:
    return Table(sheet, accept_language="en")
