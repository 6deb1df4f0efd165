"""How a game is closed: on whose phone its sides sign it, by a director, and how a signed one is corrected."""

from __future__ import annotations

import re

import pytest

from clubs.models import Club, User
from scoring import actions
from scoring.actions import Correction
from scoring.ledger import first_broken_line
from scoring.models import Device, Joined, Kind, RefusedEntry, Sheet
from scoring.queries import read_history, results
from scoring.signals import sheet_changed
from tests.conftest import signed_in
from tests.phones import Phone
from tests.scoring import pages, table
from tests.scoring.test_disputes import ANNE, BEA, LUC, a_phone, in_hand, refused

RESULT = "Anne and Luc win 34 to 0."
SIGNS = re.compile(r'(?<!radio" )name="side" value="(\w+)"')  # the keys that sign, not those of a deal


def sign_on(sheet: Sheet, side: str, device: Device | None) -> dict[str, object]:
    """What the signature of `side` on that phone says, without the fingerprint of what was sent."""
    actions.sign_sheet(sheet, 1, side, table.a_stamp(sheet, device=device))
    payload = dict(sheet.lines.last().payload)
    payload.pop("said", None)
    return payload


def signed(**fields: object) -> Sheet:
    sheet = table.finished(**fields)
    table.sign(sheet, "A", "B")
    return sheet


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
    receipts = [actions.sign_sheet(sheet, 1, side, stamp) for side, stamp in (("A", first), ("B", second))]

    again = [actions.sign_sheet(sheet, 1, side, stamp) for side, stamp in (("A", first), ("B", second))]

    assert [(receipt.number, receipt.head) for receipt in again] == [
        (receipt.number, receipt.head) for receipt in receipts
    ]
    assert (sheet.lines.count(), RefusedEntry.objects.count()) == (3, 0)


def test_page_asks_each_side_by_name_and_says_whom_to_hand_the_phone(db: None) -> None:
    sheet = table.finished()
    phone = in_hand(sheet, ANNE)
    before = pages.text(phone.get(pages.address(sheet)))

    pages.post(phone, sheet, pages.fill(phone, sheet, "sign"), "sign")

    after = pages.text(phone.get(pages.address(sheet)))
    handed = f"Hand the phone to Béa or Tom… Béa and Tom, is this right? {RESULT} Béa and Tom: that is right"
    assert f"Anne and Luc, is this right? {RESULT} Anne and Luc: that is right {handed}" in before
    assert f"Anne and Luc have signed. {handed}" in after
    pages.post(phone, sheet, pages.fill(phone, sheet, "sign"), "sign")
    done = pages.text(phone.get(pages.address(sheet)))
    assert "Signed by Béa and Tom, not on a phone of their own" in done
    assert "Signed by Anne and Luc Signed" not in done


def keys_shown(phone: Phone, sheet: Sheet) -> tuple[str, str]:
    """The sides whose keys a phone shows at once, and those behind the key that hands it over."""
    page = phone.get(pages.address(sheet)).content.decode()
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
    assert (handed in pages.text(phone.get(pages.address(sheet)))) is (shown[1] == "B")


def test_everybody_for_himself_hands_the_phone_round(db: None) -> None:
    sheet = table.a_sheet("envers", settings={"target": 20})
    table.write_facts(sheet, raw={"P1": 30, "P2": 20, "P3": 10, "P4": 8})
    phone = in_hand(sheet, LUC)

    shown = keys_shown(phone, sheet)

    assert shown == ("P3", "P1P2P4")
    assert "Hand the phone to Anne, Béa or Tom…" in pages.text(phone.get(pages.address(sheet)))


def test_one_who_signs_for_the_whole_table_needs_nobody_else(db: None) -> None:
    sheet = table.finished(signatures=1)

    assert [keys_shown(in_hand(sheet, seat), sheet) for seat in (BEA, None)] == [("B", ""), ("AB", "")]


def test_one_confirmation_is_enough_among_friends_and_not_right_is_there_too(db: None) -> None:
    sheet = table.finished(signatures=1)
    phone = in_hand(sheet, None)

    page = pages.text(phone.get(pages.address(sheet)))
    pages.post(phone, sheet, pages.fill(phone, sheet, "sign"), "sign")

    assert "one of you says so for the whole table" in page
    assert "Not right…" in page
    assert read_history(sheet).state == "signed"
    assert "not on a phone of their own" not in pages.text(phone.get(pages.address(sheet)))


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
        actions.sign_sheet(sheet, 1, "A", table.a_stamp(sheet, bob))
        actions.sign_sheet(sheet, 1, "B", table.a_stamp(sheet, second))

    told = results([alone, together])
    assert [told[sheet.pk].games[0].doubts.same_device for sheet in (alone, together)] == [True, False]


def test_director_closes_a_game_for_the_side_that_left(club: Club, alice: User) -> None:
    sheet, director = table.finished(club=club), signed_in(alice)
    table.sign(sheet, "A")

    form = pages.fill(director, sheet, "close")
    empty = pages.post(director, sheet, {**form, "reason": " "}, "close")
    response = pages.post(director, sheet, {**form, "reason": "they left"}, "close", **pages.ENGLISH)

    history = read_history(sheet).current
    assert (empty.status_code, response.status_code, history.signed) == (422, 303, True)
    told = {key: value for key, value in sheet.lines.last().payload.items() if key != "said"}
    assert told == {"sides": ["B"], "closed": "they left"}
    page = pages.text(Phone(headers=pages.ENGLISH).get(pages.address(sheet)))
    assert "Closed by Alice without the signature of Béa and Tom: they left" in page
    assert "The game is closed by the director." in page


def test_closing_counts_as_signed_and_may_stop_a_game(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    table.write(sheet, 42)
    stamp = table.a_stamp(sheet, alice)

    actions.close_game(sheet, 1, "the café closes", stamp)
    again = actions.close_game(sheet, 1, "the café closes", stamp)

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
    actions.contest_game(sheet, 1, 1, "no", table.a_stamp(sheet))

    actions.close_game(sheet, 1, "recounted with both", table.a_stamp(sheet, alice))

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
        pages.address(sheet, "close") in client.get(pages.address(sheet)).content.decode()
        for client in clients
    ]
    form = pages.fill(clients[-1], sheet, "close")

    statuses = [
        pages.post(client, sheet, {**form, "reason": "late"}, "close").status_code for client in clients
    ]

    assert (shown, statuses) == ([False, False, False, True], [403, 403, 403, 303])
    nothing = refused(lambda: actions.close_game(empty, 1, "late", table.a_stamp(empty, alice)))
    assert nothing == ("nothing_to_sign", 409)
    assert refused(lambda: actions.close_game(sheet, 1, "", table.a_stamp(sheet, alice))) == (
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
        pages.post(client, sheet, {**sent, "uuid": table.a_stamp(sheet).uuid}, "close").status_code
        for client, sheet in asked
    ]

    assert statuses == [403, 403, 403, 303, 403, 303]


# --- late corrections -----------------------------------------------------------------------------


def ask(sheet: Sheet, captured: int | None = 60, **fields: object) -> int:
    """The number of the line with which Béa's phone asks that line 1 be another deal, or none."""
    wish = Correction(1, "we found a card", None if captured is None else table.a_deal(captured))
    stamp = table.a_stamp(sheet, device=a_phone(sheet, BEA), **fields)
    return actions.ask_correction(sheet, 1, wish, stamp).number


def test_players_ask_for_a_correction_through_the_form_of_the_deal(club: Club) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    assert f"{pages.address(sheet)}?game=1&amp;replaces=1" in phone.get(pages.address(sheet)).content.decode()
    form = pages.fill(phone, sheet, "ask_correction", 1, query="?replaces=1")
    assert "Ask to correct deal 1" in pages.text(phone.get(pages.address(sheet) + "?replaces=1"))

    bare = pages.post(phone, sheet, {**form, "count": "60", "reason": ""}, "ask_correction", 1)
    response = pages.post(
        phone, sheet, {**form, "count": "60", "reason": "we found a card"}, "ask_correction", 1
    )

    assert (bare.status_code, response.status_code) == (422, 303)
    line = sheet.lines.last()
    assert (line.kind, line.payload) == (
        Kind.NOTE,
        {"line": 1, "deal": {"raw": {"A": 60, "B": 8}}, "reason": "we found a card"},
    )
    assert read_history(sheet).state == "signed"
    page = pages.text(phone.get(pages.address(sheet)))
    assert "A correction is asked of the director" in page
    assert "Asked for Anne and Luc 60, Béa and Tom 8: Anne and Luc mark 26." in page
    assert "Correct it so" not in page


def test_plain_edit_of_a_signed_game_is_410_and_kept(club: Club) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    form = pages.fill(phone, sheet, "ask_correction", 1, query="?replaces=1")

    response = pages.post(phone, sheet, {**form, "count": "60"})

    kept = sheet.refused_entries.get()
    assert (response.status_code, kept.code, kept.payload["replaces"]) == (410, "game_signed", 1)


def test_director_applies_a_request_in_one_step(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)
    note = ask(sheet)
    news: list[bool] = []

    def listen(results_changed: bool, **_news: object) -> None:
        news.append(results_changed)

    form = pages.fill(director, sheet, "answer_request", note)
    sheet_changed.connect(listen)
    try:
        sent = {**form, "apply": "1", "reason": ""}
        response = pages.post(director, sheet, sent, "answer_request", note)
        again = pages.post(director, sheet, sent, "answer_request", note)
    finally:
        sheet_changed.disconnect(listen)

    opened, corrected = sheet.lines.all()[4:]
    history = read_history(sheet).current
    assert (response.status_code, again.status_code, news) == (303, 303, [True, True])
    assert opened.payload == {"reason": "we found a card", "request": note}
    assert (corrected.payload["replaces"], corrected.actor) == (1, alice)
    assert (history.marks(), history.signed, history.notes) == ({"A": 26, "B": 0}, False, ())
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None
    page = pages.text(director.get(pages.address(sheet), headers=pages.ENGLISH))
    assert "Signed by Anne and Luc – before the correction" in page
    assert "Opened again by Alice: we found a card" in page


def test_request_without_a_deal_asks_to_strike_the_line_out(club: Club, alice: User) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    page = phone.get(pages.address(sheet) + "?replaces=1").content.decode()
    drawer = page[page.index('id="ask"') :]
    form = pages.filled(pages.form_to(drawer, pages.address(sheet, "ask_correction", 1)))

    pages.post(phone, sheet, {**form, "reason": "written twice"}, "ask_correction", 1)
    actions.apply_request(sheet, 1, 4, "indeed", table.a_stamp(sheet, alice))

    assert [line.kind for line in sheet.lines.all()[3:]] == [Kind.NOTE, Kind.REOPENING, Kind.STRIKE]
    assert read_history(sheet).current.live == ()


def test_director_declines_a_request_with_a_reason(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)
    note = ask(sheet)
    form = pages.fill(director, sheet, "answer_request", note)

    bare = pages.post(director, sheet, {**form, "decline": "1"}, "answer_request", note)
    response = pages.post(
        director, sheet, {**form, "decline": "1", "reason": "too late"}, "answer_request", note
    )

    history = read_history(sheet)
    assert (bare.status_code, response.status_code, history.state, history.current.notes) == (
        422,
        303,
        "signed",
        (),
    )
    page = pages.text(Phone(headers=pages.ENGLISH).get(pages.address(sheet)))
    assert "Béa's phone asks for a correction: we found a card" in page
    assert "Left as it is by Alice: too late" in page
    late = refused(lambda: actions.apply_request(sheet, 1, note, "", table.a_stamp(sheet, alice)))
    assert (late, read_history(sheet).state) == (("no_such_request", 409), "signed")


def test_others_may_not_answer_a_request(club: Club, bob: User) -> None:
    sheet = signed(club=club)
    note = ask(sheet)
    sent = {"uuid": table.a_stamp(sheet).uuid, "revision": 4, "game": 1, "reason": "x"}

    statuses = [
        pages.post(client, sheet, sent, "answer_request", note).status_code
        for client in (Phone(), signed_in(bob))
    ]

    assert (statuses, read_history(sheet).state) == ([403, 403], "signed")


def test_nothing_is_asked_of_the_director_while_the_table_may_do_it(db: None) -> None:
    sheet = table.finished()

    assert refused(lambda: ask(sheet)) == ("not_signed", 409)


def test_answer_upon_a_sheet_that_is_not_this_one_leaves_the_game_signed(club: Club, alice: User) -> None:
    sheet = signed(club=club)
    note = ask(sheet)
    other = table.a_stamp(sheet, alice, revision=99)

    answer = refused(lambda: actions.apply_request(sheet, 1, note, "", other))

    assert (answer, sheet.lines.count(), read_history(sheet).state) == (("stale_revision", 409), 4, "signed")


def test_paper_says_on_whose_phone_and_who_closed(club: Club, alice: User) -> None:
    from tests.scoring.test_paper import pages_of

    sheet = table.finished(club=club)
    sign_on(sheet, "A", a_phone(sheet, BEA))
    actions.close_game(sheet, 1, "they left", table.a_stamp(sheet, alice))

    response = Phone(headers=pages.ENGLISH).get(pages.address(sheet, "sheet_paper"))

    paper = " ".join(pages_of(response.content)[0].split())
    assert "not on their own phone" in paper
    assert "Closed by Alice: they left" in paper
