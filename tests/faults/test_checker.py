"""The checker of `make faults` finds what it looks for: each promise, broken on purpose, is told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.db import connection

from scoring.models import Line, Sheet
from tests.faults.checker import (
    Attempt,
    Row,
    Verdict,
    broken_sheets,
    compare,
    database_faults,
    ledger_of,
    standings_faults,
)
from tests.load.tables import DEALS, a_tournament, counted, tables_of, write
from tournaments.models import Tournament
from web import guards

ROWS = [Row(f"u{number}", "table", 1, counted(40), number, f"hash {number}") for number in (1, 2, 3)]
ATTEMPTS = [Attempt(row.uuid, row.sheet, row.game, row.deal, row.number, row.head) for row in ROWS]
KEPT = Verdict(acknowledged=3)


def test_compare_finds_nothing_in_a_ledger_that_keeps_its_promises() -> None:
    assert compare(ATTEMPTS, ROWS) == KEPT


def test_compare_finds_a_lost_row() -> None:
    assert compare(ATTEMPTS, ROWS[:2]) == replace(KEPT, lost=["u3"])


def test_compare_finds_a_row_under_another_number_or_hash_than_its_receipts() -> None:
    moved = [ROWS[0], ROWS[1], replace(ROWS[2], number=4)]
    rehashed = [ROWS[0], ROWS[1], replace(ROWS[2], head="other")]

    assert compare(ATTEMPTS, moved) == compare(ATTEMPTS, rehashed) == replace(KEPT, lost=["u3"])


def test_compare_finds_a_uuid_that_stands_twice() -> None:
    assert compare(ATTEMPTS, [*ROWS, replace(ROWS[1], number=4)]) == replace(KEPT, doubled=["u2"])


def test_compare_finds_a_number_that_stands_twice() -> None:
    sent = [*ATTEMPTS, Attempt("u4", "table", 1, counted(40))]

    assert compare(sent, [*ROWS, replace(ROWS[2], uuid="u4")]) == replace(KEPT, doubled=["u3", "u4"])


def test_compare_finds_a_row_that_nobody_sent() -> None:
    assert compare(ATTEMPTS, [*ROWS, replace(ROWS[2], uuid="x", number=4)]) == replace(KEPT, never_sent=["x"])


def test_compare_finds_a_deal_that_is_not_as_it_was_sent() -> None:
    assert compare(ATTEMPTS, [*ROWS[:2], replace(ROWS[2], deal=counted(41))]) == replace(KEPT, altered=["u3"])


def test_compare_takes_a_row_without_a_receipt_for_what_it_is() -> None:
    unread = [*ATTEMPTS[:2], replace(ATTEMPTS[2], number=None, head="")]

    assert compare(unread, ROWS) == compare(unread, ROWS[:2]) == Verdict(acknowledged=2)


@pytest.fixture
def tournament(db: None) -> Tournament:
    """One table; its first game is over, the second has one deal."""
    tournament = a_tournament(1)
    (table,) = tables_of(tournament)
    for _ in range(DEALS + 1):
        write(table, random.Random(1))
    return tournament


def remembered(tournament: Tournament) -> tuple[list[Sheet], list[Attempt], set[str]]:
    sheets = list(Sheet.objects.filter(pairing__round__stage__tournament=tournament))
    rows = ledger_of(sheets)
    attempts = [Attempt(row.uuid, row.sheet, row.game, row.deal, row.number, row.head) for row in rows]
    return sheets, attempts, {sheet.key for sheet in sheets}


def test_real_ledger_holds(tournament: Tournament) -> None:
    sheets, attempts, codes = remembered(tournament)

    assert compare(attempts, ledger_of(sheets)) == Verdict(acknowledged=DEALS + 1)
    assert broken_sheets(sheets) == []
    assert standings_faults(tournament, attempts, codes) == []


def test_real_ledger_without_an_acknowledged_row_is_found(tournament: Tournament) -> None:
    sheets, attempts, codes = remembered(tournament)
    guards.uninstall()
    gone = Line.objects.get(number=DEALS)
    Line.objects.filter(pk=gone.pk).delete()

    assert compare(attempts, ledger_of(sheets)).lost == [str(gone.uuid)]
    assert broken_sheets(sheets) == [f"{sheets[0]} from line {DEALS}"]
    assert len(standings_faults(tournament, attempts, codes)) == 1


def test_database_without_its_guards_is_found(tournament: Tournament) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("asks SQLite about its own file")
    assert database_faults() == []

    guards.uninstall()

    assert "guard guard_scoring_line_delete is gone" in database_faults()
