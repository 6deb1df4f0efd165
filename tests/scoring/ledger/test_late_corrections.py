"""A signed game is corrected: its players ask, the director applies or declines."""

from __future__ import annotations

from clubs.models import Club, User
from scoring.ledger import disputes, signatures
from scoring.ledger.disputes import Correction
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history
from scoring.models import Kind, Sheet
from scoring.signals import sheet_changed
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.papers import texts_of_pages
from tests.steps.refusals import refused_as
from tests.steps.seats import BEA, a_phone, in_hand, sign_on
from tests.steps.table import signed


def ask(sheet: Sheet, captured: int | None = 60, **fields: object) -> int:
    """The number of the line with which Béa's phone asks that line 1 be another deal, or none."""
    wish = Correction(1, "we found a card", None if captured is None else table.a_deal(captured))
    stamp = table.a_stamp(sheet, device=a_phone(sheet, BEA), **fields)
    return disputes.ask_correction(sheet, 1, wish, stamp).number


def test_players_ask_for_a_correction_through_the_form_of_the_deal(club: Club) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    assert (
        f"{sheet_pages.address(sheet)}?game=1&amp;replaces=1"
        in phone.get(sheet_pages.address(sheet)).content.decode()
    )
    form = sheet_pages.fill(phone, sheet, "ask_correction", 1, query="?replaces=1")
    assert "Ask to correct deal 1" in sheet_pages.text(phone.get(sheet_pages.address(sheet) + "?replaces=1"))

    bare = sheet_pages.post(phone, sheet, {**form, "count": "60", "reason": ""}, "ask_correction", 1)
    response = sheet_pages.post(
        phone, sheet, {**form, "count": "60", "reason": "we found a card"}, "ask_correction", 1
    )

    assert (bare.status_code, response.status_code) == (422, 303)
    line = sheet.lines.last()
    assert (line.kind, line.payload) == (
        Kind.REQUEST,
        {"line": 1, "deal": {"raw": {"A": 60, "B": 8}}, "reason": "we found a card"},
    )
    assert read_history(sheet).state == "signed"
    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert "A correction is asked of the director" in page
    assert "Asked for Anne and Luc 60, Béa and Tom 8: Anne and Luc mark 26." in page
    assert "Correct it so" not in page


def test_plain_edit_of_a_signed_game_is_410_and_kept(club: Club) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    form = sheet_pages.fill(phone, sheet, "ask_correction", 1, query="?replaces=1")

    response = sheet_pages.post(phone, sheet, {**form, "count": "60"})

    kept = sheet.refused_entries.get()
    assert (response.status_code, kept.code, kept.payload["replaces"]) == (410, "game_signed", 1)


def test_director_applies_a_request_in_one_step(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)
    note = ask(sheet)
    news: list[bool] = []

    def listen(results_changed: bool, **_news: object) -> None:
        news.append(results_changed)

    form = sheet_pages.fill(director, sheet, "answer_request", note)
    sheet_changed.connect(listen)
    try:
        sent = {**form, "apply": "1", "reason": ""}
        response = sheet_pages.post(director, sheet, sent, "answer_request", note)
        again = sheet_pages.post(director, sheet, sent, "answer_request", note)
    finally:
        sheet_changed.disconnect(listen)

    opened, corrected = sheet.lines.all()[4:]
    history = read_history(sheet).current
    assert (response.status_code, again.status_code, news) == (303, 303, [True, True])
    assert opened.payload == {"reason": "we found a card", "request": note}
    assert (corrected.payload["replaces"], corrected.actor) == (1, alice)
    assert (history.marks(), history.signed, history.open_requests) == ({"A": 26, "B": 0}, False, ())
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None
    page = sheet_pages.text(
        director.get(f"{sheet_pages.address(sheet)}?lines=1", headers=sheet_pages.ENGLISH)
    )
    assert "Signed by Anne and Luc – before the correction" in page
    assert "Opened again by Alice: we found a card" in page


def test_request_without_a_deal_asks_to_strike_the_line_out(club: Club, alice: User) -> None:
    sheet = signed(club=club)
    phone = in_hand(sheet, BEA)
    page = phone.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()
    drawer = page[page.index('id="ask"') :]
    form = sheet_pages.filled(sheet_pages.form_to(drawer, sheet_pages.address(sheet, "ask_correction", 1)))

    sheet_pages.post(phone, sheet, {**form, "reason": "written twice"}, "ask_correction", 1)
    disputes.apply_request(sheet, 1, 4, "indeed", table.a_stamp(sheet, alice))

    assert [line.kind for line in sheet.lines.all()[3:]] == [Kind.REQUEST, Kind.REOPENING, Kind.STRIKE]
    assert read_history(sheet).current.live == ()


def test_director_declines_a_request_with_a_reason(club: Club, alice: User) -> None:
    sheet, director = signed(club=club), signed_in(alice)
    note = ask(sheet)
    form = sheet_pages.fill(director, sheet, "answer_request", note)

    bare = sheet_pages.post(director, sheet, {**form, "decline": "1"}, "answer_request", note)
    response = sheet_pages.post(
        director, sheet, {**form, "decline": "1", "reason": "too late"}, "answer_request", note
    )

    history = read_history(sheet)
    assert (bare.status_code, response.status_code, history.state, history.current.open_requests) == (
        422,
        303,
        "signed",
        (),
    )
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert "Béa's phone asks for a correction: we found a card" in page
    assert "Left as it is by Alice: too late" in page
    late = refused_as(lambda: disputes.apply_request(sheet, 1, note, "", table.a_stamp(sheet, alice)))
    assert (late, read_history(sheet).state) == (("no_such_request", 409), "signed")


def test_others_may_not_answer_a_request(club: Club, bob: User) -> None:
    sheet = signed(club=club)
    note = ask(sheet)
    sent = {"uuid": table.a_stamp(sheet).uuid, "revision": 4, "game": 1, "reason": "x"}

    statuses = [
        sheet_pages.post(client, sheet, sent, "answer_request", note).status_code
        for client in (Phone(), signed_in(bob))
    ]

    assert (statuses, read_history(sheet).state) == ([403, 403], "signed")


def test_nothing_is_asked_of_the_director_while_the_table_may_do_it(db: None) -> None:
    sheet = table.finished()

    assert refused_as(lambda: ask(sheet)) == ("not_signed", 409)


def test_answer_upon_a_sheet_that_is_not_this_one_leaves_the_game_signed(club: Club, alice: User) -> None:
    sheet = signed(club=club)
    note = ask(sheet)
    other = table.a_stamp(sheet, alice, revision=99)

    answer = refused_as(lambda: disputes.apply_request(sheet, 1, note, "", other))

    assert (answer, sheet.lines.count(), read_history(sheet).state) == (("stale_revision", 409), 4, "signed")


def test_paper_says_on_whose_phone_and_who_closed(club: Club, alice: User) -> None:
    sheet = table.finished(club=club)
    sign_on(sheet, "A", a_phone(sheet, BEA))
    signatures.close_game(sheet, 1, "they left", table.a_stamp(sheet, alice))

    response = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet, "sheet_paper"))

    paper = " ".join(texts_of_pages(response.content)[0].split())
    assert "not on their own phone" in paper
    assert "Closed by Alice: they left" in paper
