"""How a game is closed: on whose phone its sides sign it, by a director, and how a signed one is corrected."""

from __future__ import annotations

import re

import pytest

from clubs.models import Club, User
from scoring.joining import actions
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history, results
from scoring.models import Joined, RefusedEntry, Sheet
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, BEA, LUC, a_phone, in_hand, sign_on

RESULT = "Anne and Luc win 34 to 0."
SIGNS = re.compile(r'(?<!radio" )name="side" value="(\w+)"')  # the keys that sign, not those of a deal


# --- on whose phone -------------------------------------------------------------------------------


def test_each_side_on_its_own_phone_signs_plainly(db: None) -> None:
    sheet = table.finished()

    told = [sign_on(sheet, side, a_phone(sheet, seat)) for side, seat in (("A", LUC), ("B", BEA))]

    assert told == [{"side": "A"}, {"side": "B"}]


@pytest.mark.parametrize(
    ("seat", "order", "same"),
    [
        (ANNE, "AB", [False, True]),
        (ANNE, "BA", [True, True]),
        (None, "AB", [True, True]),
    ],
)
def test_phone_handed_over_is_recorded_as_the_same_device(
    db: None, seat: int | None, order: str, same: list[bool]
) -> None:
    sheet = table.finished()
    phone = a_phone(sheet, seat)

    told = [sign_on(sheet, side, phone) for side in order]

    assert ["same_device" in payload for payload in told] == same
    assert read_history(sheet).state == "signed"


def test_signature_sent_again_is_the_same_receipt_whoever_signed_since(db: None) -> None:
    sheet = table.finished()
    phone = a_phone(sheet, ANNE)
    first, second = (table.a_stamp(sheet, device=phone, revision=number) for number in (1, 2))
    receipts = [signatures.sign_sheet(sheet, 1, side, stamp) for side, stamp in (("A", first), ("B", second))]

    again = [signatures.sign_sheet(sheet, 1, side, stamp) for side, stamp in (("A", first), ("B", second))]

    assert [(receipt.number, receipt.head) for receipt in again] == [
        (receipt.number, receipt.head) for receipt in receipts
    ]
    assert (sheet.lines.count(), RefusedEntry.objects.count()) == (3, 0)


def test_both_sides_sign_at_once_each_on_its_own_phone(db: None) -> None:
    sheet = table.finished()
    stamps = [table.a_stamp(sheet, device=a_phone(sheet, seat)) for seat in (ANNE, BEA)]

    for side, stamp in zip("AB", stamps, strict=True):
        signatures.sign_sheet(sheet, 1, side, stamp)

    assert (read_history(sheet).state, RefusedEntry.objects.count()) == ("signed", 0)


def test_signature_beneath_a_result_that_has_moved_is_refused(db: None) -> None:
    sheet = table.finished()
    before = table.a_stamp(sheet)
    lines.record_deal(sheet, 1, table.a_deal(66), table.a_stamp(sheet), replaces=1)
    table.sign(sheet, "A")

    assert refused_as(signatures.sign_sheet, sheet, 1, "B", before) == ("stale_revision", 409)


def test_page_asks_each_side_by_name_and_says_whom_to_hand_the_phone(db: None) -> None:
    sheet = table.finished()
    phone = in_hand(sheet, ANNE)
    before = sheet_pages.text(phone.get(sheet_pages.address(sheet)))

    sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet, "sign"), "sign")

    after = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    handed = f"Hand the phone to Béa or Tom… Béa and Tom, is this right? {RESULT} Béa and Tom: that is right"
    assert f"Anne and Luc, is this right? {RESULT} Anne and Luc: that is right {handed}" in before
    assert f"Anne and Luc have signed. {handed}" in after
    sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet, "sign"), "sign")
    done = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert "Signed by Béa and Tom, not on a phone of their own" in done
    assert "Signed by Anne and Luc Signed" not in done


def keys_shown(phone: Phone, sheet: Sheet) -> tuple[str, str]:
    """The sides whose keys a phone shows at once, and those behind the key that hands it over."""
    page = phone.get(f"{sheet_pages.address(sheet)}?lines=1").content.decode()
    here, _, handed = page.partition('id="hand-over"')
    first, others = ("".join(SIGNS.findall(part)) for part in (here, handed))
    return first, others


@pytest.mark.parametrize(
    ("seat", "signed_by", "shown"),
    [
        (BEA, "", ("B", "A")),
        (BEA, "B", ("", "A")),
        (BEA, "A", ("B", "")),
        (None, "", ("A", "B")),
        (None, "A", ("", "B")),
    ],
)
def test_one_thumb_signs_for_its_own_side_alone(
    db: None, seat: int | None, signed_by: str, shown: tuple[str, str]
) -> None:
    sheet = table.finished()
    phone = in_hand(sheet, seat)

    table.sign(sheet, *signed_by)

    assert keys_shown(phone, sheet) == shown


@pytest.mark.parametrize(
    ("seat", "said_by", "shown"),
    [(BEA, "", ("B", "A")), (None, "", ("A", "B")), (ANNE, "A", ("", "B")), (BEA, "A", ("B", ""))],
)
def test_game_that_stops_here_is_signed_the_same_way(
    db: None, seat: int | None, said_by: str, shown: tuple[str, str]
) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = in_hand(sheet, seat)

    table.sign(sheet, *said_by, stopped="last bus")

    assert keys_shown(phone, sheet) == shown
    handed = "Hand the phone to Béa or Tom… Béa and Tom, does the game stop here?"
    assert (handed in sheet_pages.text(phone.get(f"{sheet_pages.address(sheet)}?lines=1"))) is (
        shown[1] == "B"
    )


def test_everybody_for_himself_hands_the_phone_round(db: None) -> None:
    sheet = table.a_sheet("envers", settings={"target": 20})
    table.write_facts(sheet, raw={"P1": 30, "P2": 20, "P3": 10, "P4": 8})
    phone = in_hand(sheet, LUC)

    shown = keys_shown(phone, sheet)

    assert shown == ("P3", "P1P2P4")
    assert "Hand the phone to Anne, Béa or Tom…" in sheet_pages.text(phone.get(sheet_pages.address(sheet)))


def test_one_who_signs_for_the_whole_table_needs_nobody_else(db: None) -> None:
    sheet = table.finished(signatures=1)

    assert [keys_shown(in_hand(sheet, seat), sheet) for seat in (BEA, None)] == [("B", ""), ("AB", "")]


def test_one_confirmation_is_enough_among_friends_and_not_right_is_there_too(db: None) -> None:
    sheet = table.finished(signatures=1)
    phone = in_hand(sheet, None)

    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet, "sign"), "sign")

    assert "one of you says so for the whole table" in page
    assert "Not right…" in page
    assert read_history(sheet).state == "signed"
    assert "not on a phone of their own" not in sheet_pages.text(phone.get(sheet_pages.address(sheet)))


def test_api_tells_on_whose_phone_each_side_signed(db: None, client: Phone) -> None:
    sheet = table.finished()
    phone = a_phone(sheet, ANNE)
    sign_on(sheet, "A", phone)
    sign_on(sheet, "B", phone)

    told = client.get(f"/api/v1/sheets/{sheet.key}/").json()

    assert (told["games"][0]["signatures"], told["games"][0]["same_device"]) == (["A", "B"], ["B"])
    assert [line["phone"] for line in told["lines"]] == [None, 1, 1]


# --- closed by a director -------------------------------------------------------------------------


def test_who_signs_for_both_sides_without_a_phone_is_seen_to_have_done_so(
    club: Club, alice: User, bob: User
) -> None:
    alone, together = table.finished(club=club), table.finished(club=club)
    for sheet, second in ((alone, bob), (together, alice)):
        signatures.sign_sheet(sheet, 1, "A", table.a_stamp(sheet, bob))
        signatures.sign_sheet(sheet, 1, "B", table.a_stamp(sheet, second))

    told = results([alone, together])
    assert [told[sheet.pk].games[0].doubts.same_device for sheet in (alone, together)] == [True, False]


def test_director_closes_a_game_for_the_side_that_left(club: Club, alice: User) -> None:
    sheet, director = table.finished(club=club), signed_in(alice)
    table.sign(sheet, "A")

    form = sheet_pages.fill(director, sheet, "close")
    empty = sheet_pages.post(director, sheet, {**form, "reason": " "}, "close")
    response = sheet_pages.post(
        director, sheet, {**form, "reason": "they left"}, "close", **sheet_pages.ENGLISH
    )

    history = read_history(sheet).current
    assert (empty.status_code, response.status_code, history.signed) == (422, 303, True)
    told = {key: value for key, value in sheet.lines.last().payload.items() if key != "said"}
    assert told == {"sides": ["B"], "closed": "they left"}
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert "Closed by Alice without the signature of Béa and Tom: they left" in page
    assert "The game is closed by the director." in page


def test_closing_counts_as_signed_and_may_stop_a_game(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    table.write(sheet, 42)
    stamp = table.a_stamp(sheet, alice)

    signatures.close_game(sheet, 1, "the café closes", stamp)
    again = signatures.close_game(sheet, 1, "the café closes", stamp)

    [result] = results([Sheet.objects.get(pk=sheet.pk)]).values()
    history = read_history(sheet).current
    assert (again.repeated, result.state, result.games[0].won, history.stopped) == (
        True,
        "signed",
        (1, 0),
        "the café closes",
    )
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_closing_settles_what_was_contested(club: Club, alice: User) -> None:
    sheet = table.finished(club=club)
    disputes.contest_game(sheet, 1, 1, "no", table.a_stamp(sheet))

    signatures.close_game(sheet, 1, "recounted with both", table.a_stamp(sheet, alice))

    history = read_history(sheet).current
    assert (history.contested, history.signed, history.asides.contests[0].decided) == (
        False,
        True,
        sheet.lines.last(),
    )


def test_nothing_is_closed_without_a_deal_and_only_by_a_director(
    club: Club, alice: User, bob: User, charlie: User
) -> None:
    sheet, empty = table.finished(club=club), table.a_sheet(club=club)
    clients = [Phone(), signed_in(bob), signed_in(charlie), signed_in(alice)]
    shown = [
        sheet_pages.address(sheet, "close") in client.get(sheet_pages.address(sheet)).content.decode()
        for client in clients
    ]
    form = sheet_pages.fill(clients[-1], sheet, "close")

    statuses = [
        sheet_pages.post(client, sheet, {**form, "reason": "late"}, "close").status_code for client in clients
    ]

    assert (shown, statuses) == ([False, False, False, True], [403, 403, 403, 303])
    nothing = refused_as(lambda: signatures.close_game(empty, 1, "late", table.a_stamp(empty, alice)))
    assert nothing == ("nothing_to_sign", 409)
    assert refused_as(lambda: signatures.close_game(sheet, 1, "", table.a_stamp(sheet, alice))) == (
        "reason_missing",
        422,
    )


def test_game_among_friends_is_closed_only_by_who_opened_it(alice: User, bob: User) -> None:
    ownerless, opened = table.finished(), table.finished(by=alice)
    entrusted = table.finished()
    opener = Phone(own=True)
    opener.bear({entrusted.key: actions.join_sheet(entrusted, Joined.OPENED).secret})
    sent = {"revision": 1, "game": 1, "reason": "late"}
    asked = [
        (Phone(), ownerless),
        (signed_in(alice), ownerless),
        (signed_in(bob), opened),
        (signed_in(alice), opened),
        (Phone(), entrusted),
        (opener, entrusted),
    ]

    statuses = [
        sheet_pages.post(client, sheet, {**sent, "uuid": table.a_stamp(sheet).uuid}, "close").status_code
        for client, sheet in asked
    ]

    assert statuses == [403, 403, 403, 303, 403, 303]
