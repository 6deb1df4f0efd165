"""The tables of the world that belong to no tournament, and how deals are written at any."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from clubs.models import Club, Player, Session, User
from scoring.ledger.disputes import Correction, ask_correction, contest_game
from scoring.ledger.lines import record_deal
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from scoring.rulebook import Deal


def other_sheets(session: Session, players: list[Player], director: User) -> dict[str, Any]:
    """Tables outside a tournament, by the names of the world."""
    game: dict[str, Any] = {"variant": "coinchee_121", "settings": {}}
    return {
        "signed_sheet": _signed_sheet(session.club, session, players),
        "fresh_sheet": open_sheet(sitters=[Sitter(name=name) for name in "ABCD"], **game),
        "contested_sheet": _contested_sheet(session.club, session, players),
        "friends": open_sheet(sitters=[Sitter(name=name) for name in "EFGH"], **game, by=director),
    }


def _signed_sheet(club: Club, session: Session, players: list[Player]) -> Sheet:
    """A table whose only game is over and signed, and which asks for a correction."""
    sheet = open_sheet(
        sitters=[Sitter(player=player) for player in players[4:8]],
        variant="coinchee_121",
        settings={"target": 30},
        club=club,
        session=session,
        table_number=9,
    )
    play(sheet, 1, 68)
    sign(sheet)
    ask_correction(sheet, 1, Correction(1, "the pile was short"), stamp(sheet))
    return sheet


def _contested_sheet(club: Club, session: Session, players: list[Player]) -> Sheet:
    """A table whose only deal is said not to be right."""
    sheet = open_sheet(
        sitters=[Sitter(player=player) for player in players[:4]],
        variant="coinchee_121",
        settings={},
        club=club,
        session=session,
        table_number=10,
    )
    play(sheet, 1, 40)
    contest_game(sheet, 1, 1, "", stamp(sheet))
    return sheet


def play(sheet: Sheet, game: int, side_a: int) -> None:
    record_deal(sheet, game, Deal(captured={"A": side_a, "B": 68 - side_a}), stamp(sheet))


def sign(sheet: Sheet) -> None:
    for side in "AB":
        sign_sheet(sheet, 1, side, stamp(sheet))


def stamp(sheet: Sheet, uuid: UUID | None = None) -> Stamp:
    """A stamp upon the sheet as it stands."""
    sheet.refresh_from_db()
    return Stamp(uuid=uuid or uuid4(), revision=sheet.revision)
