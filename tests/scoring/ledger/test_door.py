"""The one door of the ledger: one UUID, one effect; nothing overwritten; nothing silently dropped."""

import threading
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.joining import actions
from scoring.ledger import disputes, door, signatures
from scoring.ledger.door import first_broken_line
from scoring.ledger.lines import record_deal, strike_line
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Disputed, StaleRevision, Stamp
from scoring.models import Game, Joined, Kind, Line, RefusedEntry, Sheet
from scoring.rulebook import Deal, Penalty
from tests.steps import table
from tests.steps.refusals import refused_as
from web import guards
from web.refusals import Refusal


def kept(sheet: Sheet) -> list[str]:
    return list(sheet.refused_entries.values_list("code", flat=True))


def test_same_uuid_and_content_is_the_first_receipt_again(db: None) -> None:
    sheet = table.a_sheet()
    stamp = table.a_stamp(sheet)
    first = record_deal(sheet, 1, table.a_deal(42), stamp)
    table.write(sheet, 30)

    again = record_deal(sheet, 1, table.a_deal(42), stamp)

    assert (again.uuid, again.number, again.head) == (first.uuid, 1, first.head)
    assert (first.repeated, again.repeated, sheet.lines.count(), kept(sheet)) == (False, True, 2, [])


def test_same_uuid_with_other_content_is_refused_and_kept(db: None) -> None:
    sheet = table.a_sheet()
    stamp = table.a_stamp(sheet)
    record_deal(sheet, 1, table.a_deal(42), stamp)

    answer = refused_as(lambda: record_deal(sheet, 1, table.a_deal(40), stamp))

    assert (answer, kept(sheet), sheet.lines.count()) == (("uuid_reused", 422), ["uuid_reused"], 1)
    assert sheet.refused_entries.get().payload == {"game": 1, "deal": {"raw": {"A": 40, "B": 28}}}


def test_uuid_of_another_sheet_is_refused_and_kept(db: None) -> None:
    sheet, other = table.a_sheet(), table.a_sheet()
    stamp = table.a_stamp(sheet)
    record_deal(other, 1, table.a_deal(42), stamp)

    answer = refused_as(lambda: record_deal(sheet, 1, table.a_deal(42), stamp))

    assert (answer, kept(sheet), kept(other)) == (("uuid_reused", 422), ["uuid_reused"], [])
    assert Sheet.objects.get(pk=sheet.pk).revision == 0


def test_stale_revision_is_refused_with_the_present_one(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    late = table.a_stamp(sheet)
    strike_line(sheet, 1, 1, "mistyped", table.a_stamp(sheet))

    with pytest.raises(StaleRevision) as caught:
        record_deal(sheet, 1, table.a_deal(30), late)

    assert (caught.value.status, caught.value.params, kept(sheet)) == (409, {"revision": 2}, [])


def test_deal_after_the_end_is_refused_and_kept(db: None) -> None:
    sheet = table.finished()

    answer = refused_as(lambda: table.write(sheet, 40))

    assert (answer, kept(sheet)) == (("game_over", 409), ["game_over"])


def test_deal_after_the_signatures_is_refused_and_kept(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A", "B")

    answer = refused_as(lambda: table.write(sheet, 40))

    assert (answer, kept(sheet)) == (("game_signed", 410), ["game_signed"])


def test_game_that_is_not_on_the_sheet_is_refused(db: None) -> None:
    sheet = table.a_sheet()

    assert refused_as(lambda: table.write(sheet, 40, game=2)) == ("unknown_game", 422)


def test_strike_keeps_the_line_and_takes_its_marks_away(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 50)

    strike_line(sheet, 1, 1, "wrong count", table.a_stamp(sheet))

    [history] = read_history(sheet).games
    assert history.marks() == {"A": 16, "B": 0}
    assert [(written.line.number, written.counts) for written in history.written] == [(1, False), (2, True)]
    assert history.written[0].struck.payload == {"line": 1, "reason": "wrong count"}
    assert refused_as(lambda: strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))) == (
        "no_such_line",
        409,
    )


def test_correction_takes_the_place_of_its_line_and_later_totals_follow(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 50)

    record_deal(sheet, 1, table.a_deal(35), table.a_stamp(sheet), replaces=1)

    [history] = read_history(sheet).games
    assert [written.line.number for written in history.live] == [3, 2]
    assert [scored.totals["A"] for scored in history.state.deals] == [1, 17]


def test_correction_that_does_not_end_the_game_opens_it(db: None) -> None:
    sheet = table.finished()
    assert read_history(sheet).state == "over"

    record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet), replaces=1)

    assert read_history(sheet).state == "playing"


def test_signatures_are_void_after_a_new_line(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A")

    record_deal(sheet, 1, table.a_deal(66), table.a_stamp(sheet), replaces=1)

    [history] = read_history(sheet).games
    assert (history.over, dict(history.signed_by), history.signed) == (True, {}, False)


def test_reopening_voids_the_signatures_and_lets_correct(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A", "B")
    assert read_history(sheet).signed

    signatures.reopen_sheet(sheet, 1, "counted again", table.a_stamp(sheet))

    assert not read_history(sheet).signed
    record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet), replaces=1)
    assert read_history(sheet).current.marks() == {"A": 8, "B": 0}


def test_reopening_an_open_game_is_refused(db: None) -> None:
    sheet = table.finished()

    assert refused_as(lambda: signatures.reopen_sheet(sheet, 1, "why", table.a_stamp(sheet))) == (
        "not_signed",
        409,
    )
    assert refused_as(lambda: signatures.reopen_sheet(sheet, 1, " ", table.a_stamp(sheet))) == (
        "reason_missing",
        422,
    )


def test_penalty_is_a_line_of_its_own_kind(db: None) -> None:
    sheet = table.a_sheet()
    fault = Deal(penalty=Penalty(offender="B", article=9))

    record_deal(sheet, 1, fault, table.a_stamp(sheet))

    assert (sheet.lines.get().kind, read_history(sheet).current.marks()) == (Kind.PENALTY, {"A": 34, "B": 0})


@pytest.mark.parametrize("change", ["update", "delete"])
def test_database_refuses_to_change_a_line(db: None, change: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    lines = Line.objects.filter(sheet=sheet)
    with pytest.raises(DatabaseError), transaction.atomic():
        _ = lines.update(kind="penalty") if change == "update" else lines._raw_delete("default")

    assert sheet.lines.get().kind == Kind.DEAL


@pytest.mark.parametrize(
    "changes", [{"variant": "parlee"}, {"settings": {}}, {"seating": [1, 0, 2, 3]}, {"first_dealer": 2}]
)
def test_rules_are_frozen_by_the_first_line(db: None, changes: dict[str, object]) -> None:
    sheet = table.a_sheet()
    games = Game.objects.filter(sheet=sheet)
    assert games.update(**changes) == 1
    games.update(variant="coinchee_121", settings={}, seating=[0, 1, 2, 3], first_dealer=0)
    table.write(sheet, 42)

    with pytest.raises(DatabaseError), transaction.atomic():
        games.update(**{**changes, **({"settings": {"target": 1}} if "settings" in changes else {})})


FLIPS = {
    "number": 9,
    "uuid": uuid.UUID(int=1),
    "kind": "penalty",
    "payload": {"deal": {"raw": {"A": 60, "B": 8}}},
    "fingerprint": "0" * 64,
    "previous": "0" * 64,
    "hash": "0" * 64,
    "actor_id": None,
    "received_at": "2026-01-01T00:00:00Z",
}


@pytest.mark.parametrize("field", FLIPS)
def test_chain_finds_the_first_line_that_was_touched(alice: object, field: str) -> None:
    sheet = table.a_sheet()
    for _ in range(3):
        record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, alice))
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None
    guards.uninstall()

    Line.objects.filter(sheet=sheet, number=2).update(**{field: FLIPS[field]})

    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) == 2


def test_chain_finds_changed_rules_and_a_cut_end(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 50, 38)
    guards.uninstall()

    Line.objects.filter(sheet=sheet, number=3)._raw_delete("default")
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) == 3
    Game.objects.filter(sheet=sheet).update(first_dealer=1)
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) == 1


def insist(write: Callable[[], object]) -> object:
    """What a phone does: a database that is busy is a 503, and the same entry is sent again."""
    while True:
        try:
            return write()
        except Refusal as refusal:
            return refusal.code
        except OperationalError:
            time.sleep(0.01)


def test_two_phones_racing_give_one_deal_and_one_dispute(transactional_db: None) -> None:
    sheet = table.a_sheet()
    start, answers = threading.Barrier(2), []

    def send(points: int, stamp: Stamp) -> None:
        start.wait(5)
        answers.append(insist(lambda: record_deal(sheet, 1, table.a_deal(points), stamp).number))
        connection.close()

    phones = [threading.Thread(target=send, args=(points, table.a_stamp(sheet))) for points in (42, 26)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(30)

    assert sorted(map(str, answers)) == ["1", "disputed"]
    assert (sheet.lines.count(), first_broken_line(Sheet.objects.get(pk=sheet.pk))) == (2, None)


@pytest.mark.parametrize("lines", [1, 16])
def test_recording_costs_the_same_on_a_long_sheet(db: None, lines: int) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * lines))
    stamp, deal = table.a_stamp(sheet), table.a_deal(42)
    sheet = Sheet.objects.get(pk=sheet.pk)

    with CaptureQueriesContext(connection) as queries:
        record_deal(sheet, 1, deal, stamp)

    # SAVEPOINT, the lock where the database has one, its games, its lines, INSERT, UPDATE, RELEASE
    assert len(queries) <= 7


def test_refused_entries_wait_for_the_director(db: None) -> None:
    sheet = table.finished()
    refused_as(lambda: table.write(sheet, 40))

    entry = RefusedEntry.objects.get()

    assert (entry.sheet, entry.kind, entry.code, entry.payload["deal"]["raw"]) == (
        sheet,
        Kind.DEAL,
        "game_over",
        {"A": 40, "B": 28},
    )


def test_a_refused_entry_sent_again_is_kept_once(db: None) -> None:
    sheet = table.finished()
    stamp = table.a_stamp(sheet)

    for _send in range(3):
        refused_as(lambda: record_deal(sheet, 1, table.a_deal(40), stamp))

    assert RefusedEntry.objects.count() == 1


def test_phone_that_tells_a_deal_twice_is_not_its_own_rival(db: None) -> None:
    """Its page had not followed: what it typed next is a deal of its own, which the table must see."""
    sheet = table.a_sheet()
    device = actions.join_sheet(sheet, Joined.CARD).device
    first, second = (table.a_stamp(sheet, device=device) for _ in range(2))
    record_deal(sheet, 1, table.a_deal(42), first)

    with pytest.raises(StaleRevision):
        record_deal(sheet, 1, table.a_deal(42), second)

    assert [line.kind for line in sheet.lines.all()] == [Kind.DEAL]


def test_signature_typed_before_a_dispute_was_settled_is_stale(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 8})
    annes, beas = (actions.join_sheet(sheet, Joined.CARD).device for _ in range(2))
    late = table.a_stamp(sheet, device=beas)
    record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=annes))
    seen = table.a_stamp(sheet, device=beas)
    with pytest.raises(Disputed):
        record_deal(sheet, 1, table.a_deal(44), late)
    disputes.settle_dispute(sheet, 1, 2, disputes.SECOND, table.a_stamp(sheet, device=annes))

    with pytest.raises(StaleRevision):
        signatures.sign_sheet(sheet, 1, "B", seen)


def test_phone_that_was_sent_away_while_its_entry_waited_writes_nothing(db: None) -> None:
    sheet = table.a_sheet()
    device = actions.join_sheet(sheet, Joined.CARD).device
    waiting = table.a_stamp(sheet, device=device)
    actions.send_away(sheet, device)

    answer = refused_as(lambda: record_deal(sheet, 1, table.a_deal(42), waiting))

    assert (answer, sheet.lines.count()) == (("phone_left", 401), 0)


def test_clock_of_the_phone_is_part_of_the_chain(db: None) -> None:
    sheet = table.a_sheet()
    moment = datetime(2026, 11, 20, 21, 15, tzinfo=UTC)
    record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, typed_at=moment))
    line = sheet.lines.get()
    whole = door.line_hash(line, line.game)

    line.typed_at = moment + timedelta(seconds=1)

    assert (whole, door.line_hash(line, line.game) == line.hash) == (line.hash, False)
