"""The page of the sheet: shown, written upon, refused; with htmx and without any script."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.joining import actions
from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.templatetags import sheets
from tests.conftest import signed_in
from tests.phones import Phone, seated
from tests.steps import sheet_pages, table
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from web.refusals import Refusal

CODE_ROUTES = ("sheet", "preview", "penalty", "sign", "reopen", "again")


def test_sheet_names_the_table_and_asks_for_the_first_deal(db: None) -> None:
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(table.a_sheet())))

    assert "Deal 1 Anne deals, then Béa" in page
    assert "Manille coinchée to 121 · To 121" in page
    assert "Anne Luc 0 Béa Tom 0" in page


def test_sheet_leads_to_an_arbiter_who_judges_by_its_rules(db: None) -> None:
    sheet = table.a_sheet(settings={"undertrump": "avoided", "target": 77})
    page = Phone().get(sheet_pages.address(sheet)).content.decode()

    address = f"{reverse('scoring:arbiter')}?variant=coinchee_121&amp;duties=coinchee_121.undertrump-avoided"
    assert f'href="{address}"' in page


def test_sheet_of_a_club_bears_its_name_and_number(club: Club) -> None:
    sheet = table.a_sheet(club=club, table_number=4)

    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert "Table 4 · Deal 1 Anne deals, then Béa" in page
    assert "· To 121 · Les Tapis verts" in page


def test_deals_are_counted_where_their_number_is_fixed(db: None) -> None:
    sheet = table.a_sheet(settings={"structure": "fixed_deals", "deals": 12})
    table.write(sheet, 42)

    assert "Deal 2 of 12 Béa deals, then Luc" in sheet_pages.text(
        Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet))
    )


@pytest.mark.parametrize("name", CODE_ROUTES)
def test_code_that_opens_nothing_is_404(db: None, name: str) -> None:
    sheet = table.a_sheet()
    method = "get" if name in ("sheet", "preview") else "post"
    wrong = reverse(f"scoring:{name}", args=["a" * 26])

    assert getattr(Phone(), method)(wrong).status_code == 404
    assert getattr(Phone(), method)(sheet_pages.address(sheet, name)).status_code != 404


def test_turned_code_no_longer_opens(db: None) -> None:
    sheet = table.a_sheet()
    card, phone = sheet.code, Phone()
    assert phone.get(sheet_pages.address(sheet)).status_code == 200

    actions.replace_card(sheet)

    assert (
        phone.get(sheet_pages.address(sheet)).status_code,
        Phone().get(sheet_pages.address(sheet)).status_code,
    ) == (
        404,
        404,
    )
    with pytest.raises(Refusal):
        actions.sheet_by_card(card)


@pytest.mark.parametrize("name", CODE_ROUTES)
def test_wrong_method_is_405(db: None, name: str) -> None:
    sheet = table.a_sheet()
    method = {"sheet": "put", "penalty": "put", "preview": "post"}.get(name, "get")

    assert getattr(Phone(), method)(sheet_pages.address(sheet, name)).status_code == 405


def test_deal_without_a_script_redirects_to_the_sheet(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)

    response = sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"})

    assert (response.status_code, response["Location"]) == (
        303,
        f"{sheet_pages.address(sheet)}?game=1&written=1",
    )
    page = sheet_pages.text(phone.get(response["Location"]))
    assert "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8. Undo" in page
    assert "Deal 2 Béa deals, then Luc" in page


def test_deal_with_htmx_answers_the_sheet_alone(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}

    response = sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX)

    assert (response.status_code, response["HX-Replace-Url"]) == (200, sheet_pages.address(sheet))
    assert response.content.decode().lstrip().startswith('<div id="sheet"')
    assert "Anne Luc 8 +8 Béa Tom 0" in sheet_pages.text(response)


def test_same_post_twice_is_one_line(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}

    statuses = [sheet_pages.post(phone, sheet, sent).status_code for _ in range(2)]

    assert (statuses, sheet.lines.count()) == ([303, 303], 1)


def test_entry_for_a_signed_game_is_410_and_kept(db: None) -> None:
    sheet, phone = table.a_sheet(settings={"target": 30}), Phone(headers=sheet_pages.ENGLISH)
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}
    table.write(sheet, 68)
    table.sign(sheet, "A", "B")

    response = sheet_pages.post(phone, sheet, sent)

    page = sheet_pages.text(response)
    assert (response.status_code, [entry.code for entry in sheet.refused_entries.all()]) == (
        410,
        ["game_signed"],
    )
    assert "This game is signed. Call the director to correct it." in page
    assert "Your entry Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8." in page


def test_correction_proposes_the_line_and_takes_its_place(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    table.write(sheet, table.a_deal(42, doubles=1), 50)

    proposed = sheet_pages.fill(phone, sheet, query="?replaces=1")
    assert (proposed["replaces"], proposed["side"], proposed["count"], proposed["doubles"]) == (
        "1",
        "A",
        "42",
        "1",
    )
    response = sheet_pages.post(phone, sheet, {**proposed, "doubles": "0"})

    assert response.status_code == 303
    assert [scored.totals["A"] for scored in read_history(sheet).current.state.deals] == [8, 24]


def test_correction_of_the_deal_that_ended_the_game_is_possible(db: None) -> None:
    sheet, phone = table.finished(), Phone()

    response = sheet_pages.post(
        phone, sheet, {**sheet_pages.fill(phone, sheet, query="?replaces=1"), "count": "42"}
    )

    assert (response.status_code, read_history(sheet).state) == (303, "playing")


def test_stale_correction_of_a_line_struck_meanwhile_is_not_offered_as_a_new_deal(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    table.write(sheet, 42)
    sent = sheet_pages.fill(phone, sheet, query="?replaces=1")
    lines.strike_line(sheet, 1, 1, "undo", table.a_stamp(sheet))

    response = sheet_pages.post(phone, sheet, {**sent, "count": "40"})

    offered = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (response.status_code, "count" in offered) == (409, False)
    assert "Your entry Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6." in sheet_pages.text(response)


def test_struck_and_corrected_lines_stay_legible_with_who_and_why(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    table.write(sheet, 42, 50, 38)
    lines.strike_line(sheet, 1, 1, "wrong pile", table.a_stamp(sheet, alice))
    lines.record_deal(sheet, 1, table.a_deal(52), table.a_stamp(sheet), replaces=2)
    lines.strike_line(sheet, 1, 3, "undo", table.a_stamp(sheet))

    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(f"{sheet_pages.address(sheet)}?lines=1"))

    assert "42 · 26 struck out by Alice at" in page
    assert ": wrong pile" in page
    assert "50 · 18 corrected by the table at" in page
    assert "38 · 30 struck out by the table at" in page
    assert ": undone" in page


@pytest.mark.parametrize("number", ["7", "x", "99999999999", "²"])
def test_line_or_game_that_is_not_there_shows_the_plain_sheet(db: None, number: str) -> None:
    sheet = table.a_sheet()
    query = f"?replaces={number}&game={number}&written={number}"

    response = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet) + query)

    assert (response.status_code, "Deal 1" in sheet_pages.text(response)) == (200, True)


def test_names_are_never_markup(db: None) -> None:
    names = ("<b>Anne</b>", "Béa & Co", 'Luc "le roi"', "Tom")
    sheet, phone = table.a_sheet(names=names, settings={"target": 10}), Phone()
    table.write(sheet, 30)

    page = phone.get(sheet_pages.address(sheet)).content.decode()

    assert ("<b>Anne" in page, "&lt;b&gt;Anne&lt;/b&gt;" in page, "Béa &amp; Co" in page) == (
        False,
        True,
        True,
    )


def test_games_of_a_sheet_are_all_at_hand(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 10}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    phone = Phone(headers=sheet_pages.ENGLISH)
    table.write(sheet, 50)

    first = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    second = sheet_pages.text(phone.get(sheet_pages.address(sheet) + "?game=2"))

    assert "Anne and Luc win the game. Anne and Luc 16, Béa and Tom 0." in first
    assert "Game 2 Anne and Béa 0, Luc and Tom 0" in first
    assert "Anne Béa 0 Luc Tom 0" in second


@pytest.mark.parametrize("lines", [1, 16])
def test_sheet_costs_four_queries_however_long(db: None, lines: int) -> None:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *([40] * lines))

    phone = seated(sheet)
    with CaptureQueriesContext(connection) as queries:
        phone.get(sheet_pages.address(sheet))

    assert len(queries) == 4  # the phone with its sheet, the games, the lines, the seats


@pytest.mark.parametrize("lines", [1, 16])
def test_writing_a_deal_costs_eight_statements_at_most_however_long(db: None, lines: int) -> None:
    sheet, phone = table.a_sheet(settings={"target": 1000}), Phone()
    table.write(sheet, *([40] * lines))
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}

    with CaptureQueriesContext(connection) as queries:
        sheet_pages.post(phone, sheet, sent)

    # the phone with its sheet, the games; SAVEPOINT, the lock where there is one, the lines, the phone once more,
    # INSERT, UPDATE, RELEASE
    assert len(queries) <= 8 + connection.features.has_select_for_update


def test_signed_in_member_signs_the_line(club: Club, bob: User) -> None:
    sheet, phone = table.a_sheet(club=club), signed_in(bob)

    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"})

    assert sheet.lines.get().actor == bob


SEATINGS = [[0, 1, 2, 3], [0, 2, 1, 3]]


def test_next_game_of_the_sheet_is_one_tap_away(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 10}, seatings=SEATINGS)
    phone = Phone(headers=sheet_pages.ENGLISH)
    first = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert "Deal 1 Anne deals, then Béa Game 1 of 2: Anne and Luc against Béa and Tom" in first
    table.write(sheet, 50)
    table.sign(sheet, "A", "B")

    page = phone.get(sheet_pages.address(sheet) + "?game=1").content.decode()

    button = re.search(r'<a class="button wide primary" href="([^"]+)">(.*?)</a>', page)
    assert button
    assert button[2].endswith("Game 2 of 2: Anne and Béa against Luc and Tom")
    assert "Deal 1" in sheet_pages.text(phone.get(button[1]))


def test_sheet_of_one_game_does_not_number_it(db: None) -> None:
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(table.a_sheet())))

    assert "Game 1 of" not in page


AGAIN = "Play again, same table"
DONE = "Your table is done. The next round will give you another place."


def test_table_of_a_tournament_plays_its_games_and_no_more(club: Club) -> None:
    sheet, phone = sheets_of(a_round(a_tournament(club, 4)))[0], Phone(headers=sheet_pages.ENGLISH)
    play(sheet)
    over = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    table.sign(sheet, "A", "B")
    signed = sheet_pages.text(phone.get(sheet_pages.address(sheet)))

    response = phone.post(sheet_pages.address(sheet, "again"))

    assert (AGAIN in over, DONE in over, AGAIN in signed, DONE in signed) == (False, False, False, True)
    assert (response.status_code, sheet.games.count()) == (409, 1)
    assert "This table belongs to a tournament: the next round will seat you." in sheet_pages.text(response)


def test_table_of_the_evening_without_a_tournament_may_play_again(club: Club) -> None:
    sheet, phone = table.finished(club=club), Phone(headers=sheet_pages.ENGLISH)

    assert AGAIN in sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert phone.post(sheet_pages.address(sheet, "again")).status_code == 302


def test_finished_game_has_one_button_that_undoes(db: None) -> None:
    sheet = table.finished()

    page = Phone().get(sheet_pages.address(sheet) + "?written=1").content.decode()

    assert page.count('name="reason" value="undo"') == 1


@pytest.mark.parametrize("headers", [{}, sheet_pages.HTMX])
def test_refused_penalty_is_said_at_the_top_and_its_form_is_open(db: None, headers: dict[str, str]) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    sent = {**sheet_pages.fill(phone, sheet, "penalty"), "offender": "A", "article": "", "reason": ""}

    response = sheet_pages.post(phone, sheet, sent, "penalty", **headers)

    page = response.content.decode()
    assert response.status_code == 422
    talk = page.partition('id="talk"')[2].partition("</section>")[0]
    assert 0 < talk.find("Choose an article, or say why.") < talk.find('href="#penalty"')
    assert 'fault-screen open" id="penalty" tabindex="-1">' in page


def test_refused_piles_are_said_at_the_top_and_stay_open(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    sent = {**sheet_pages.fill(phone, sheet), "pile_A": "40", "pile_B": "40"}

    page = sheet_pages.post(phone, sheet, sent).content.decode()

    talk = page.partition('id="talk"')[2].partition("</section>")[0]
    assert 'href="#piles"' in talk
    assert '<fieldset class="instead piles open" id="piles">' in page


def test_nonsense_of_a_stranger_is_not_kept_in_memory(db: None) -> None:
    sheet = table.a_sheet()
    before = sheets._grid.cache_info().currsize
    for number in range(3):
        Phone().post(sheet.get_absolute_url(), {"game": "1", "count": f"{number}" * 2000})

    assert sheets._grid.cache_info().currsize <= before + 1


def test_keys_show_both_marks_where_a_doubling_serves_only_who_made_it(db: None) -> None:
    sheet = table.a_sheet("muette_60", settings={"doubling_serves": "doubler"})

    page = Phone().get(sheet_pages.address(sheet)).content.decode()

    marks = re.search(r'data-marks="([^"]*)"><input type="radio" name="count" value="35"', page)
    assert marks is not None
    assert marks[1].split()[:6:2] == ["5", "5/10", "10"]  # with a trump, doubled once and twice


def test_game_deal_by_deal_is_a_page_of_its_own(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    table.write(sheet, 42, 30)

    link = f"{sheet_pages.address(sheet, 'figures')}?game=1"
    assert f'href="{link}"' in phone.get(sheet_pages.address(sheet)).content.decode()
    page = phone.get(link).content.decode()

    assert "Anne and Luc 8, Béa and Tom 4" in page
    assert page.count("<polyline") == 2
