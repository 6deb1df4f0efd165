"""The page on which a scorer writes how a game ended."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.ledger.history import GameHistory
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.names import ENGLISH, statuses
from tests.steps.presets import PEOPLE

pytestmark = pytest.mark.django_db


def address(sheet: Sheet) -> str:
    return reverse("scoring:totals", args=[sheet.key])


def post(client: Client, sheet: Sheet, **typed: object) -> HttpResponse:
    """The form of the page, sent with what was typed."""
    page = client.get(address(sheet), headers=ENGLISH).content.decode()
    return client.post(
        address(sheet), {**table.hidden_fields(page, address(sheet)), **typed}, headers=ENGLISH
    )


def played(sheet: Sheet) -> GameHistory:
    return read_history(Sheet.objects.get(pk=sheet.pk)).games[0]


@pytest.fixture
def sheet(club: Club) -> Sheet:
    return table.a_sheet(club=club, session=factories.a_session(club), table_number=3)


def test_scorers_write_totals_and_those_at_the_table_do_not(
    sheet: Sheet, bob: User, charlie: User, dora: User
) -> None:
    assert statuses("get", address(sheet), bob) == [200]
    assert Phone().get(address(sheet)).status_code == 403
    assert signed_in(charlie).get(address(sheet)).status_code == 403
    outsider = Client()
    outsider.force_login(dora)
    assert outsider.get(address(sheet)).status_code == 404


def test_totals_are_written(sheet: Sheet, bob: User) -> None:
    answer = post(signed_in(bob), sheet, total_1_A="125", total_1_B="90", deals="14")

    assert answer.status_code == 302
    assert answer["Location"] == f"{sheet.get_absolute_url()}?game=1"
    line = sheet.lines.get()
    assert (line.payload, line.actor) == ({"totals": {"A": 125, "B": 90}, "deals": 14}, bob)


def test_totals_that_are_no_end_come_back_with_what_was_typed_and_the_reason_asked(
    sheet: Sheet, bob: User
) -> None:
    client = signed_in(bob)

    answer = post(client, sheet, total_1_A="80", total_1_B="60")

    assert answer.status_code == 422
    assert "Nobody has reached 121: say why the game stopped." in sheet_pages.text(answer)
    assert 'value="80"' in answer.content.decode()
    assert not sheet.lines.exists()
    again = post(client, sheet, total_1_A="80", total_1_B="60", stopped="time was called")
    assert (again.status_code, played(sheet).stopped) == (302, "time was called")


def test_a_total_that_is_missing_is_asked(sheet: Sheet, bob: User) -> None:
    answer = post(signed_in(bob), sheet, total_1_A="125")

    assert answer.status_code == 422
    assert "Type the total of each side." in sheet_pages.text(answer)


def test_totals_that_stand_are_corrected(sheet: Sheet, bob: User) -> None:
    client = signed_in(bob)
    post(client, sheet, total_1_A="125", total_1_B="90")

    page = client.get(address(sheet), headers=ENGLISH).content.decode()
    post(client, sheet, total_1_A="90", total_1_B="125")

    assert 'value="125"' in page
    assert "Correct the totals" in page
    assert (played(sheet).winner(), sheet.lines.get(number=2).payload["replaces"]) == ("B", 1)


def test_totals_typed_upon_a_sheet_that_moved_on_are_kept_and_sent_again(sheet: Sheet, bob: User) -> None:
    client = signed_in(bob)
    stale = table.hidden_fields(client.get(address(sheet)).content.decode(), address(sheet))
    table.write(sheet, 42)

    answer = client.post(address(sheet), {**stale, "total_1_A": "125", "total_1_B": "90"}, headers=ENGLISH)

    assert answer.status_code == 409
    fresh = table.hidden_fields(answer.content.decode(), address(sheet))
    assert (stale["revision"], fresh["revision"]) == ("0", "1")
    assert fresh["uuid"] != stale["uuid"]
    assert "Somebody else wrote on this sheet" in sheet_pages.text(answer)


def test_same_page_sent_twice_writes_once(sheet: Sheet, bob: User) -> None:
    client = signed_in(bob)
    hidden = table.hidden_fields(client.get(address(sheet)).content.decode(), address(sheet))

    for _time in range(2):
        client.post(address(sheet), {**hidden, "total_1_A": "125", "total_1_B": "90"})

    assert sheet.lines.count() == 1


def test_manches_are_typed_one_by_one(club: Club, bob: User) -> None:
    sheet = table.a_sheet(club=club, settings={"structure": "best_of_3"})

    answer = post(signed_in(bob), sheet, total_1_A="125", total_1_B="90", total_2_A="130", total_2_B="4")

    assert answer.status_code == 302
    assert played(sheet).state.manches == ("A", "A")


def test_winner_is_asked_where_the_turned_card_may_decide(club: Club, bob: User) -> None:
    sheet = table.a_sheet("parlee", club=club)
    client = signed_in(bob)

    asked = post(client, sheet, total_1_A="36", total_1_B="35")
    post(client, sheet, total_1_A="36", total_1_B="35", first_1="B")

    assert (asked.status_code, "Both have reached 34: say who won." in sheet_pages.text(asked)) == (422, True)
    assert played(sheet).winner() == "B"


def test_places_are_asked_where_they_arrive_one_after_the_other(club: Club, bob: User) -> None:
    sheet = table.a_sheet("dix_sept_partie", PEOPLE[:3], club=club, settings={"players": 3})
    typed = {"total_1_P1": "104", "total_1_P2": "110", "total_1_P3": "80"}
    client = signed_in(bob)

    asked = post(client, sheet, **typed)
    post(client, sheet, **typed, place_1_P1="1", place_1_P2="2")

    assert (asked.status_code, "say in which order" in sheet_pages.text(asked)) == (422, True)
    assert (played(sheet).winner(), played(sheet).losers) == ("P1", ("P3",))


def test_sheet_leads_scorers_to_the_totals_before_its_first_line(sheet: Sheet, bob: User) -> None:
    def leads(client: Client) -> bool:
        return address(sheet) in client.get(sheet.get_absolute_url()).content.decode()

    assert (leads(signed_in(bob)), leads(Phone())) == (True, False)
    table.write(sheet, 42)
    assert not leads(signed_in(bob))
