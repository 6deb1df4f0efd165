"""Where a deal was copied from: told beside it, and nothing else hangs on it."""

from __future__ import annotations

import pytest

from scoring.ledger import lines
from scoring.ledger.history import GameHistory, extend, fold_game
from scoring.ledger.queries import read_history
from scoring.ledger.writing import PAPER
from scoring.models import Kind, Line, Sheet
from tests.steps import table

pytestmark = pytest.mark.django_db


def copied(sheet: Sheet, a: int) -> Line:
    """A deal that a scorer copied from a sheet of paper."""
    receipt = lines.record_deal(sheet, 1, table.a_deal(a), table.a_stamp(sheet, source=PAPER))
    return sheet.lines.get(number=receipt.number)


def test_deal_keeps_where_it_was_copied_from_and_others_say_nothing() -> None:
    sheet = table.a_sheet()

    table.write(sheet, 42)
    line = copied(sheet, 30)

    assert sheet.lines.get(number=1).payload == {"deal": {"raw": {"A": 42, "B": 26}}}
    assert line.payload == {"deal": {"raw": {"A": 30, "B": 38}}, "source": "paper"}


def test_copied_deal_extends_a_history_as_any_other() -> None:
    sheet = table.a_sheet()
    first, second = copied(sheet, 42), copied(sheet, 30)
    game = sheet.games.get()

    extended = extend(fold_game(game, [first], 2), [first], second)

    assert _told(extended) == _told(read_history(sheet).games[0])


def _told(history: GameHistory) -> tuple[object, ...]:
    return (history.state, [written.line.number for written in history.written], history.signed_by)


def test_deal_from_paper_and_the_same_from_a_phone_confirm_each_other() -> None:
    sheet = table.a_sheet()
    upon = table.a_stamp(sheet)
    table.write(sheet, 42)

    late = lines.record_deal(
        sheet, 1, table.a_deal(42), table.a_stamp(sheet, revision=upon.revision, source=PAPER)
    )

    assert sheet.lines.get(number=late.number).kind == Kind.CONFIRMATION
    assert len(read_history(sheet).games[0].state.deals) == 1
