"""The short entries of the table: strike, sign, reopen, play again; the penalty."""

from __future__ import annotations

import uuid

import pytest

from clubs.models import Club, User
from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from web.refusals import Refusal


def stamp(sheet: Sheet, **fields: object) -> dict[str, object]:
    """The hidden fields of a page of the sheet as it stands."""
    return {"uuid": uuid.uuid4(), "revision": Sheet.objects.get(pk=sheet.pk).revision, "game": 1, **fields}


# --- strike ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, sheet_pages.HTMX])
def test_last_line_is_undone_by_one_tap(db: None, headers: dict[str, str]) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, 42, 50)

    response = sheet_pages.post(
        phone, sheet, sheet_pages.fill(phone, sheet, "strike", 2), "strike", 2, **headers
    )

    assert response.status_code == (200 if headers else 303)
    assert (sheet.lines.last().payload, read_history(sheet).current.marks()) == (
        {"line": 2, "reason": "undo"},
        {"A": 8, "B": 0},
    )


def test_only_the_last_line_has_an_undo_and_a_correction_has_none(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, 42, 50)
    assert phone.get(f"{sheet_pages.address(sheet)}?lines=1").content.decode().count("/strike/") == 1

    sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet, query="?replaces=1"))

    assert phone.get(sheet_pages.address(sheet)).content.decode().count("/strike/") == 0


def test_earlier_line_is_struck_with_a_reason(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, 42, 50)
    form = sheet_pages.fill(phone, sheet, "strike", 1, query="?replaces=1")

    without = sheet_pages.post(phone, sheet, {**form, "reason": " "}, "strike", 1)
    response = sheet_pages.post(phone, sheet, {**form, "reason": "counted twice"}, "strike", 1)

    assert (without.status_code, response.status_code, sheet.lines.last().payload["reason"]) == (
        422,
        303,
        "counted twice",
    )
    assert sheet_pages.said("Say why, in a few words.") in sheet_pages.text(without)


def test_stale_or_wrong_strike_is_409_with_the_sheet(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, 42)
    late = sheet_pages.fill(phone, sheet, "strike", 1)
    table.write(sheet, 50)

    responses = [
        sheet_pages.post(phone, sheet, late, "strike", 1),
        sheet_pages.post(phone, sheet, stamp(sheet, reason="no such line"), "strike", 9),
    ]

    assert ([response.status_code for response in responses], sheet.lines.count()) == ([409, 409], 2)


# --- sign -----------------------------------------------------------------------------------------


def test_each_side_signs_the_result_with_one_tap(db: None) -> None:
    sheet, phone = table.finished(), Phone(headers=sheet_pages.ENGLISH)

    before = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    statuses = [
        sheet_pages.post(phone, sheet, sheet_pages.fill(phone, sheet, "sign"), "sign").status_code
        for _side in "AB"
    ]

    after = phone.get(sheet_pages.address(sheet))
    assert "Anne and Luc win the game. Anne and Luc 34, Béa and Tom 0." in before
    assert "Anne and Luc, is this right? Anne and Luc win 34 to 0. Anne and Luc: that is right" in before
    assert (statuses, read_history(sheet).state) == ([303, 303], "signed")
    assert "The result is signed." in sheet_pages.text(after)
    assert [name for name in ("strike", "sign") if f"/{name}/" in after.content.decode()] == []


def test_game_in_play_has_no_button_to_sign_but_may_stop_with_a_reason(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    table.write(sheet, 42)

    bare = sheet_pages.post(phone, sheet, stamp(sheet, side="A"), "sign")
    form = sheet_pages.fill(phone, sheet, "sign")
    stopped = sheet_pages.post(phone, sheet, {**form, "side": "A", "stopped": "last bus"}, "sign")

    assert (bare.status_code, stopped.status_code) == (409, 303)
    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert "Anne and Luc: the game stops here (last bus)." in page
    assert "Béa and Tom: we agree" in page

    agreed = sheet_pages.post(phone, sheet, stamp(sheet, side="B"), "sign")

    assert (agreed.status_code, read_history(sheet).state) == (303, "signed")
    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert "Anne and Luc win the game. Anne and Luc 8, Béa and Tom 0. Stopped: last bus" in page


def test_game_that_one_side_would_stop_goes_on_with_the_next_deal(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    table.sign(sheet, "A", stopped="last bus")
    assert read_history(sheet).current.stopping

    table.write(sheet, 40)

    game = read_history(sheet).current
    assert (game.stopping, game.over, game.marks()) == (False, False, {"A": 14, "B": 0})


@pytest.mark.parametrize("fields", [{"side": ""}, {"side": "A", "uuid": "x"}, {"side": "C", "stopped": "x"}])
def test_signature_that_cannot_be_read_is_422(db: None, fields: dict[str, str]) -> None:
    sheet = table.finished()

    assert sheet_pages.post(Phone(), sheet, stamp(sheet, **fields), "sign").status_code == 422
    assert sheet_pages.post(Phone(), sheet, stamp(sheet, side="A"), "sign").status_code == 303


# --- reopen ---------------------------------------------------------------------------------------


def signed(**fields: object) -> Sheet:
    sheet = table.finished(**fields)
    table.sign(sheet, "A", "B")
    return sheet


def test_director_opens_a_signed_game_again(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)

    form = sheet_pages.fill(director, sheet, "reopen")
    response = sheet_pages.post(director, sheet, {**form, "reason": "wrong pile"}, "reopen")

    line = sheet.lines.last()
    assert (response.status_code, read_history(sheet).state) == (303, "over")
    assert (line.kind, line.actor, line.payload) == (Kind.REOPENING, alice, {"reason": "wrong pile"})


def test_others_who_hold_the_code_may_not_open_it_again(
    club: Club, bob: User, charlie: User, dora: User, alice: User
) -> None:
    sheet = signed(club=club)
    clients = [Phone(), *(signed_in(user) for user in (bob, charlie, dora, alice))]

    shown = [
        sheet_pages.address(sheet, "reopen") in client.get(sheet_pages.address(sheet)).content.decode()
        for client in clients
    ]
    statuses = [
        sheet_pages.post(client, sheet, stamp(sheet, reason="why"), "reopen").status_code
        for client in clients
    ]

    assert (shown, statuses) == ([False] * 4 + [True], [403] * 4 + [303])


def test_free_sheet_is_opened_again_by_who_opened_it_or_by_the_table_if_nobody_did(
    alice: User, bob: User
) -> None:
    sheet, nobodys = signed(by=bob), signed()

    statuses = [
        sheet_pages.post(signed_in(user), each, stamp(each, reason="why"), "reopen").status_code
        for user, each in ((alice, sheet), (bob, sheet), (alice, nobodys))
    ]

    assert statuses == [403, 303, 303]


def test_reopening_needs_a_reason_and_a_signed_game(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)
    playing = table.a_sheet(club=club)

    statuses = [
        sheet_pages.post(director, sheet, stamp(sheet, reason=""), "reopen").status_code,
        sheet_pages.post(director, playing, stamp(playing, reason="why"), "reopen").status_code,
    ]

    assert statuses == [422, 409]


# --- play again -----------------------------------------------------------------------------------


def test_same_table_plays_again(db: None) -> None:
    sheet, phone = table.finished(), Phone(headers=sheet_pages.ENGLISH)

    response = sheet_pages.post(phone, sheet, {}, "again")

    assert (response.status_code, response["Location"]) == (302, f"{sheet_pages.address(sheet)}?game=2")
    assert "Deal 1 Béa deals, then Luc" in sheet_pages.text(phone.get(response["Location"]))
    assert sheet_pages.post(phone, sheet, {}, "again").status_code == 409


# --- penalty --------------------------------------------------------------------------------------


def test_penalty_closes_the_deal_in_red(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    form = sheet_pages.fill(phone, sheet, "penalty")
    assert form["points"] == "34"

    response = sheet_pages.post(phone, sheet, {**form, "offender": "B-1", "article": "9"}, "penalty")

    assert (response.status_code, read_history(sheet).current.marks()) == (303, {"A": 34, "B": 0})
    assert sheet.lines.get().payload["deal"]["penalty"] == {"offender": "B", "article": 9, "player": 1}
    page = phone.get(f"{sheet_pages.address(sheet)}?lines=1")
    assert "Penalty against Tom (9. Revokes, fails to head or fails to trump)" in sheet_pages.text(page)
    assert '<tr class="penalty" role="row"' in page.content.decode()
    assert "?game=1&amp;replaces=1#penalty" in page.content.decode()


def test_page_of_a_refused_penalty_leads_to_its_form_when_it_is_loaded_anew(db: None) -> None:
    sheet = table.a_sheet()

    answer = Phone().get(sheet_pages.address(sheet, "penalty"))

    assert (answer.status_code, answer["Location"]) == (302, f"{sheet_pages.address(sheet)}#penalty")


def test_penalty_may_have_its_own_reason_and_points(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    form = sheet_pages.fill(phone, sheet, "penalty")

    sheet_pages.post(phone, sheet, {**form, "offender": "A", "reason": "signals", "points": "60"}, "penalty")

    assert sheet.lines.get().payload["deal"]["penalty"] == {
        "offender": "A",
        "reason": "signals",
        "points": 60,
    }
    assert read_history(sheet).current.marks() == {"A": 0, "B": 60}


def test_misdeal_is_charged_to_the_dealer_once_the_trump_was_turned(db: None) -> None:
    sheet, phone = table.a_sheet("boussac_1896"), Phone()
    form = sheet_pages.fill(phone, sheet, "penalty")

    sheet_pages.post(phone, sheet, {**form, "offender": "B", "article": "6"}, "penalty")
    first = read_history(sheet).current
    form = sheet_pages.fill(phone, sheet, "penalty")
    sheet_pages.post(phone, sheet, {**form, "offender": "A", "article": "6-late"}, "penalty")

    second = read_history(sheet).current
    assert (first.marks(), first.state.dealer) == ({"A": 0, "B": 0}, 1)
    assert second.state.deals[-1].marks.penalty == {"A": 34, "B": 0}  # Béa dealt, whoever is named


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"offender": "A"}, "Choose an article, or say why."),
        ({"offender": "A", "article": "4"}, None),
        ({"offender": "Z", "article": "9"}, None),
        ({"article": "9"}, None),
        ({"offender": "A", "article": "9", "points": "x"}, None),
    ],
)
def test_penalty_that_cannot_be_written_is_422_and_kept(
    db: None, fields: dict[str, str], sentence: str | None
) -> None:
    sheet, phone = table.a_sheet(), Phone()
    form = sheet_pages.fill(phone, sheet, "penalty")

    response = sheet_pages.post(phone, sheet, {**form, "reason": "", **fields}, "penalty")

    assert (response.status_code, sheet.lines.count()) == (422, 0)
    assert 'fault-screen open" id="penalty"' in response.content.decode()
    if sentence:
        assert sheet_pages.said(sentence) in sheet_pages.text(response)


def test_stale_penalty_is_offered_again(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, 42)
    sent = {**sheet_pages.fill(phone, sheet, "penalty"), "offender": "B", "article": "10"}
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))

    response = sheet_pages.post(phone, sheet, sent, "penalty")

    again = sheet_pages.filled(
        sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet, "penalty"))
    )
    assert (response.status_code, again["article"], again["revision"]) == (409, "10", "2")
    assert sheet_pages.post(phone, sheet, again, "penalty").status_code == 303


def test_games_without_penalties_offer_none(db: None) -> None:
    page = Phone().get(sheet_pages.address(table.a_sheet("blind"))).content.decode()

    assert "/penalty/" not in page


def test_table_of_even_deals_stops_after_an_even_number(db: None) -> None:
    sheet = table.a_sheet(settings={"time_rule": "even_deals"})
    table.write(sheet, 42)

    with pytest.raises(Refusal) as refusal:
        table.sign(sheet, "A", stopped="time")
    table.write(sheet, 42)
    table.sign(sheet, "A", "B", stopped="time")

    assert (refusal.value.code, refusal.value.params["deals"]) == ("deals_due", 1)
    assert read_history(sheet).games[0].signed


@pytest.mark.parametrize(
    "clock", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "12026-01-01", "soon"]
)
def test_clock_that_is_off_refuses_no_deal(db: None, clock: str) -> None:
    sheet, phone = table.a_sheet(), Phone()
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42", "typed_at": clock}

    response = sheet_pages.post(phone, sheet, sent)

    assert (response.status_code, sheet.lines.get().typed_at) == (303, None)
