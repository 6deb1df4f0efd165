"""Lines and rules that were written before the rulebook asked whether cards can give them: they are read as ever."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.ledger.door import append_entry
from scoring.ledger.queries import read_history
from scoring.models import Game, Kind, Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table
from web.refusals import Refusal

GENERAL = {"declarer": "P2", "contract": "general", "made": True, "declarer_points": 10}


def written_before(sheet: Sheet, **facts: Any) -> None:
    """A line as it lies in the ledger, whatever the rules say of it today."""
    append_entry(sheet, 1, Kind.DEAL, table.a_stamp(sheet), lambda _history, _played: None, deal=facts)
    sheet.refresh_from_db()


def test_impossible_line_is_read_and_marks_as_it_did(db: None) -> None:
    sheet = table.a_sheet("miseres")
    written_before(sheet, **GENERAL)

    table.write_facts(sheet, declarer="P1", bid=30, made=True)

    assert read_history(sheet).current.marks() == {"P1": 30, "P2": 68, "P3": 0, "P4": 0}
    page = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet) + "?replaces=1")
    assert page.status_code == 200


def test_the_same_line_cannot_be_written_today(db: None) -> None:
    sheet = table.a_sheet("miseres")

    with pytest.raises(Refusal) as refusal:
        table.write_facts(sheet, **GENERAL)

    assert (refusal.value.code, sheet.lines.count()) == ("impossible_deal", 0)


def test_rules_that_let_both_sides_mark_are_read_as_they_were_settled(db: None) -> None:
    sheet = table.a_sheet("trois_donneur", ("Anne", "Béa", "Luc"))
    game = sheet.games.get()
    Game.objects.filter(pk=game.pk).update(settings={**game.settings, "trick_points": True, "base": 30})
    sheet = Sheet.objects.get(pk=sheet.pk)

    written_before(sheet, dealer="P1", raw={"dealer": 36, "defenders": 34})

    assert read_history(sheet).current.marks() == {"P1": 6, "P2": 4, "P3": 4}
