"""Writing on a sheet: deals, penalties, strikes, signatures; what is repeated, stale, over or nonsense."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from scoring.ledger.signatures import reopen_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Line, RefusedEntry, Sheet
from scoring.opening.actions import Sitter, open_sheet, seat_game
from tests.api.conftest import Table
from tests.conftest import signed_in
from tests.doors.digest import database_digest
from tests.phones import seated


def test_deal_is_written_and_answered_with_a_receipt(table: Table, sheet: Sheet) -> None:
    uuid = str(uuid4())

    answer = table.deal(40, uuid=uuid)

    line = sheet.lines.get()
    assert (answer.status_code, answer.json()) == (
        201,
        {"uuid": uuid, "sheet": sheet.key, "number": 1, "revision": 1, "head": line.hash},
    )
    assert (line.kind, line.payload, line.actor) == ("deal", {"deal": {"raw": {"A": 40, "B": 28}}}, None)


def bids(*words: int | str) -> list[dict[str, int | str]]:
    """What was said in the order of the table, from the second seat on."""
    return [
        {"player": f"P{2 + place % 4 if place % 4 < 3 else 1}", "bid": word}
        for place, word in enumerate(words)
    ]


def test_trump_and_bids_are_told_with_the_deal(db: None) -> None:
    sitters = [Sitter(name=name) for name in "ABCD"]
    table = Table(open_sheet(sitters=sitters, variant="miseres", settings={}))
    deal = {"declarer": "P3", "bid": 33, "made": True, "trump": "none", "no_trump": True}
    told = {**deal, "bids": bids("petite", 33, "pass", "pass", "pass")}

    assert table.deal(deal=told).status_code == 201
    assert table.read().json()["lines"][0]["says"]["deal"] == told


def test_bids_that_lead_to_another_declarer_or_from_another_dealer_are_refused(db: None) -> None:
    sitters = [Sitter(name=name) for name in "ABCD"]
    table = Table(open_sheet(sitters=sitters, variant="miseres", settings={}))
    deal = {"declarer": "P2", "bid": 33, "made": True, "bids": bids(33, "pass", "pass", "pass")}
    others = {**deal, "declarer": "P3"}, {**deal, "bids": bids(33, "pass", "pass")}

    answers = [table.deal(deal=other) for other in others]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (422, "bids_disagree"),
        (422, "bidding_open"),
    ]
    assert table.deal(deal=deal).status_code == 201
    again = table.deal(deal=deal)  # by now another has dealt, and another speaks first
    assert (again.status_code, again.json()["code"]) == (422, "not_the_speaker")


def test_same_entry_again_is_the_first_receipt(table: Table, sheet: Sheet) -> None:
    entry = {"uuid": str(uuid4()), "revision": 0}
    first = table.deal(40, **entry)
    table.deal(30)

    again = table.deal(40, **entry)

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert sheet.lines.count() == 2


def test_same_uuid_with_other_content_is_refused_and_kept(table: Table, sheet: Sheet) -> None:
    uuid = str(uuid4())
    table.deal(40, uuid=uuid)

    answer = table.deal(41, uuid=uuid)

    assert (answer.status_code, answer.json()["code"]) == (422, "uuid_reused")
    assert sheet.lines.count() == 1
    kept = RefusedEntry.objects.get()
    assert (str(kept.uuid), kept.code, kept.payload["deal"]["raw"]) == (
        uuid,
        "uuid_reused",
        {"A": 41, "B": 27},
    )


def test_uuid_of_another_table_is_refused(table: Table) -> None:
    line = table.deal(40).json()
    other = Table(another_sheet())

    answer = other.deal(40, uuid=line["uuid"])

    assert (answer.status_code, answer.json()["code"]) == (422, "uuid_reused")
    assert other.deal(40).status_code == 201


def another_sheet() -> Sheet:
    """A free table, of no club."""
    return open_sheet(sitters=[Sitter(name=name) for name in "ABCD"], variant="coinchee_121", settings={})


def test_stale_revision_shows_what_was_written_meanwhile(table: Table) -> None:
    table.deal(38)
    seen = table.deal(40, replaces=1).json()
    table.deal(30)
    before = database_digest()

    answer = table.deal(50, revision=1)

    body = answer.json()
    assert (answer.status_code, body["code"], body["revision"]) == (409, "stale_revision", 3)
    assert [line["number"] for line in body["lines"]] == [2, 3]
    assert body["lines"][0]["uuid"] == seen["uuid"]
    assert body["lines"][0]["marks"] == {"A": 6, "B": 0}
    assert database_digest() == before
    assert table.deal(50, revision=3).status_code == 201


def test_correction_names_the_line_it_replaces(table: Table) -> None:
    table.deal(40)
    table.deal(30)

    answer = table.deal(44, replaces=1)

    lines = {line["number"]: line for line in table.read().json()["lines"]}
    assert answer.status_code == 201
    assert (lines[1]["struck_by"], lines[3]["marks"]) == (3, {"A": 10, "B": 0})
    assert lines[3]["says"]["replaces"] == 1


def test_forgotten_deal_names_the_line_it_comes_before(table: Table) -> None:
    table.deal(40)
    table.deal(30)

    answer = table.deal(50, before=2)

    lines = {line["number"]: line for line in table.read().json()["lines"]}
    assert answer.status_code == 201
    assert lines[3]["says"] == {"deal": {"raw": {"A": 50, "B": 18}}, "before": 2}
    assert table.deal(before=2, replaces=1).json()["code"] == "two_places"


def test_deal_with_a_fault_is_a_penalty(table: Table, sheet: Sheet) -> None:
    answer = table.deal(deal={"penalty": {"offender": "A", "article": 9}})

    assert answer.status_code == 201
    assert sheet.lines.get().kind == "penalty"
    assert table.read().json()["lines"][0]["marks"] == {"A": 0, "B": 34}


def test_counts_that_do_not_add_up_are_refused_with_the_total(table: Table, sheet: Sheet) -> None:
    answer = table.deal(deal={"raw": {"A": 40, "B": 27}})

    body = answer.json()
    assert (answer.status_code, body["code"], body["required_total"]) == (422, "sum_mismatch", 68)
    assert not sheet.lines.exists()


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"deal": {"raw": {"A": 40}, "doubles": 3}}, "too_many_doubles"),
        ({"deal": {"raw": {"A": 40}, "colour": "red"}}, "bad_request"),
        ({"deal": {}}, "bad_request"),
        ({"game": 2}, "unknown_game"),
        ({"uuid": "none"}, "invalid"),
        ({"revision": "0"}, "invalid"),
        ({"revision": -1}, "invalid"),
        ({"revision": True}, "invalid"),
        ({"game": 2**31}, "invalid"),
        ({"deal": [40, 28]}, "invalid"),
        ({"replaces": 0}, "invalid"),
        ({"before": 0}, "invalid"),
        ({"number": 7}, "invalid"),
    ],
)
def test_nonsense_is_refused_with_its_code(table: Table, facts: dict[str, object], code: str) -> None:
    before = database_digest()

    answer = table.deal(**facts)

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert database_digest() == before
    assert table.deal().status_code == 201


def test_missing_and_unknown_fields_are_named(table: Table) -> None:
    missing = table.client.post(f"{table.address}deals/", {}, content_type="application/json").json()
    unknown = table.deal(club=1, head="x").json()

    assert sorted(missing["fields"]) == ["deal", "game", "revision", "uuid"]
    assert sorted(unknown["fields"]) == ["club", "head"]
    assert unknown["detail"] == unknown["fields"]["club"][0]
    assert table.deal().status_code == 201


def test_replacing_a_line_that_is_not_there_is_refused(table: Table) -> None:
    table.deal()

    assert table.deal(replaces=9).json()["code"] == "no_such_line"
    assert table.deal(replaces=1).status_code == 201


def test_strike_keeps_its_reason(table: Table, sheet: Sheet) -> None:
    table.deal()

    answer = table.strike(1, reason="  counted twice ")

    assert (answer.status_code, answer.json()["number"]) == (201, 2)
    assert sheet.lines.get(number=2).payload == {"line": 1, "reason": "counted twice"}


def test_strike_needs_a_reason_and_a_line(table: Table) -> None:
    table.deal()

    blank, far = table.strike(1, reason=""), table.strike(999)

    assert (blank.status_code, sorted(blank.json()["fields"])) == (422, ["reason"])
    assert (far.status_code, far.json()["code"]) == (409, "no_such_line")
    assert table.strike(1).status_code == 201


def test_both_sides_sign_and_the_game_is_closed(table: Table) -> None:
    table.deal(deal={"raw": {"A": 68}, "doubles": 2})

    signed = [table.sign("A").status_code, table.sign("B").status_code]
    late = table.deal(40)

    assert signed == [201, 201]
    assert (late.status_code, late.json()["code"]) == (410, "game_signed")
    assert RefusedEntry.objects.get().payload["deal"]["raw"] == {"A": 40, "B": 28}


def test_reopened_game_takes_deals_again(table: Table, sheet: Sheet, alice: User) -> None:
    table.deal(deal={"raw": {"A": 68}, "doubles": 2})
    table.sign("A")
    table.sign("B")
    sheet.refresh_from_db()
    reopen_sheet(sheet, 1, "the count was wrong", Stamp(uuid=uuid4(), revision=sheet.revision, by=alice))

    assert table.deal(44, replaces=1).status_code == 201


@pytest.mark.parametrize(
    ("facts", "status", "code"),
    [
        ({"side": "A"}, 409, "game_not_over"),
        ({"side": "C", "stopped": "late"}, 422, "unknown_side"),
        ({"side": ""}, 422, "invalid"),
        ({"side": 1}, 422, "invalid"),
    ],
)
def test_signature_that_cannot_stand_is_refused(
    table: Table, facts: dict[str, object], status: int, code: str
) -> None:
    table.deal()

    answer = table.write("signatures/", **facts)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.sign("A", stopped="late").status_code == 201


def test_side_signs_once(table: Table) -> None:
    table.deal()
    table.sign("A", stopped="late")

    assert table.sign("A", stopped="late").json()["code"] == "already_signed"
    assert table.sign("B").status_code == 201


def test_another_tables_phone_writes_on_its_own_sheet_only(table: Table, sheet: Sheet) -> None:
    other = Table(another_sheet())

    other.deal()

    assert (sheet.lines.count(), other.sheet.lines.count()) == (0, 1)


def test_whoever_is_signed_in_is_nobody_at_the_table(sheet: Sheet, alice: User) -> None:
    browser = signed_in(alice)
    facts = {"uuid": str(uuid4()), "revision": 0, "game": 1, "deal": {"raw": {"A": 40}}}

    answer = browser.post(f"/api/v1/sheets/{sheet.key}/deals/", facts, content_type="application/json")

    assert answer.status_code == 201
    assert Line.objects.get().actor is None


def test_writing_needs_no_csrf_token_because_no_cookie_is_read(sheet: Sheet, alice: User) -> None:
    browser = seated(sheet, enforce_csrf_checks=True)
    browser.force_login(alice)
    facts = {"uuid": str(uuid4()), "revision": 0, "game": 1, "deal": {"raw": {"A": 40}}}

    with CaptureQueriesContext(connection) as asked:
        answer = browser.post(f"/api/v1/sheets/{sheet.key}/deals/", facts, content_type="application/json")

    assert answer.status_code == 201
    assert not [query["sql"] for query in asked.captured_queries if "session_key" in query["sql"]]


def test_form_post_is_not_read(table: Table) -> None:
    """A page elsewhere can make a browser send forms, never JSON."""
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        answer = table.client.post(f"{table.address}deals/", b"uuid=1", content_type=kind)
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert table.deal().status_code == 201


def test_a_deal_costs_few_statements(table: Table) -> None:
    """Sheet and games; then in one transaction: both again, the lines, the new line, the new revision."""
    table.deal()
    frames = ("SAVEPOINT", "RELEASE", "BEGIN")

    with CaptureQueriesContext(connection) as asked:
        answer = table.deal()

    statements = [query["sql"] for query in asked.captured_queries if not query["sql"].startswith(frames)]
    assert answer.status_code == 201
    assert len(statements) - 1 <= 7  # the first reads the revision for this test


def test_entry_typed_for_other_partners_is_refused(table: Table, sheet: Sheet) -> None:
    seating = table.read().json()["games"][0]["seating"]
    seat_game(sheet, 1, [0, 2, 1, 3])

    stale = table.deal(40, seating=seating)

    assert (seating, stale.status_code, stale.json()["code"]) == ("0123-0", 409, "seats_moved")
    assert not sheet.lines.exists()
    assert table.deal(40, seating=table.read().json()["games"][0]["seating"]).status_code == 201


def test_deal_of_who_is_not_to_deal_is_refused_by_name(english: Table, sheet: Sheet) -> None:
    answer = english.deal(deal={"dealer_side": "B", "raw": {"A": 40, "B": 28}})

    body = answer.json()
    assert (answer.status_code, body["code"]) == (422, "not_the_dealer")
    assert body["detail"] == "By the order of this table Anne 1 deals this one."
    assert english.deal(deal={"dealer_side": "A", "raw": {"A": 40, "B": 28}}).status_code == 201
