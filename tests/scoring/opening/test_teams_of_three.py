"""A game of six in two teams of three, from the names to the signatures, through the pages."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from clubs.models import Club, User
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.opening.draw_form import PlaceDrawForm
from scoring.rulebook import find_variant
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table

PLAY = reverse("scoring:play")
SIX = ("Anne", "Béa", "Luc", "Tom", "Zoé", "Guy")
NAMES = {f"seat_{seat}": name for seat, name in enumerate(SIX)}
OF_SIX = {"players": 6}


def six(**settings: object) -> Sheet:
    return table.a_sheet("manillen_club", SIX, settings=OF_SIX | settings)


def plain(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize(("players", "names"), [(4, 4), (6, 6)])
def test_form_has_a_chair_for_each_player_of_either_team(db: None, players: int, names: int) -> None:
    phone = Phone(headers=sheet_pages.ENGLISH)

    page = phone.get(PLAY, {"variant_key": "manillen_club"}).content.decode()
    sent = sheet_pages.filled(sheet_pages.form_to(page, PLAY)) | {"set_players": str(players)}
    shown = phone.post(PLAY, sent).content.decode()

    assert re.findall(r'name="set_players" value="(\d)"', page) == ["4", "6"]
    assert len(re.findall(r'<input type="text" name="seat_\d"', shown)) == names
    assert ("Six names" in shown, "Four names" in shown) == (players == 6, players == 4)
    assert ("Each sits between two of the other team." in shown) == (players == 6)
    order = re.findall(r'name="seat_(\d)"', shown)
    assert order == [str(seat) for seat in range(players)]


def test_six_play_a_game_through_the_pages(db: None) -> None:
    phone = sheet_pages.stranger()
    page = phone.get(PLAY, {"variant_key": "manillen_club"}).content.decode()
    form = sheet_pages.filled(sheet_pages.form_to(page, PLAY))

    answer = phone.post(PLAY, form | NAMES | {"set_players": "6", "set_target": "41", "start": "1"})
    sheet = Sheet.objects.get()
    for side, count, doubles in (("A", "45", "0"), ("B", "40", "1"), ("A", "56", "0")):
        sent = sheet_pages.fill(phone, sheet) | {"side": side, "count": count, "doubles": doubles}
        assert sheet_pages.post(phone, sheet, sent).status_code == 303

    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert answer.status_code == 302
    assert "Anne, Luc and Zoé win the game. Anne, Luc and Zoé 41; Béa, Tom and Guy 20." in page
    assert [line.payload["deal"]["cards"] for line in sheet.lines.order_by("number")] == [
        {"A": 45, "B": 15},
        {"A": 20, "B": 40},
        {"A": 56, "B": 4},
    ]


def test_deal_goes_round_the_six_and_each_deals_for_his_team(db: None) -> None:
    sheet, phone = six(), Phone(headers=sheet_pages.ENGLISH)

    dealers = []
    for _deal in range(7):
        page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
        dealers.append(re.findall(r"(\w+) makes the trump", page)[0])
        table.write_facts(sheet, cards={"A": 30, "B": 30})

    assert dealers == [*SIX, "Anne"]


def test_penalty_names_each_of_the_team_and_goes_to_the_other(db: None) -> None:
    sheet, phone = six(), Phone(headers=sheet_pages.ENGLISH)
    form = sheet_pages.form_to(
        phone.get(sheet_pages.address(sheet)).content.decode(), sheet_pages.address(sheet, "penalty")
    )
    sent = sheet_pages.fill(phone, sheet, "penalty") | {"article": "9", "offender": "B-2"}

    sheet_pages.post(phone, sheet, sent, "penalty")

    assert re.findall(r'name="offender" value="([^"]*)"', form) == [
        "A",
        "B",
        "A-0",
        "A-1",
        "A-2",
        "B-0",
        "B-1",
        "B-2",
    ]
    assert "Penalty against Guy" in sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert read_history(sheet).games[0].state.totals == {"A": 30, "B": 0}


def test_either_team_signs_by_one_of_its_three(db: None) -> None:
    sheet = six(target=10)
    table.write_facts(sheet, cards={"A": 50, "B": 10})

    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    table.sign(sheet, "A", "B")

    assert "Hand the phone to Béa, Tom or Guy…" in page
    assert sheet.lines.filter(kind="signature").count() == 2


def test_draw_by_cards_makes_the_teams_and_no_kings_are_sought(db: None) -> None:
    settings = find_variant("manillen_club").settle(OF_SIX)
    form = PlaceDrawForm(settings)
    sheet, phone = six(), Phone(headers=sheet_pages.ENGLISH)
    place = sheet_pages.address(sheet, "draw")

    drawn = phone.post(place, {"dealer": "highest", "partners": "drawn"})["Location"]
    page = plain(phone.get(drawn).content.decode())
    refused = phone.post(place, {"dealer": "first_king", "partners": "drawn"})
    taken = sheet_pages.filled(sheet_pages.form_to(phone.get(drawn).content.decode(), place))
    phone.post(place, taken | {"take": "1"})

    assert form.custom() == {"dealer": "highest", "partners": True}
    assert re.search(r"(\w+), (\w+) and (\w+) play against (\w+), (\w+) and (\w+)\.", page)
    assert "Select a valid choice" in refused.content.decode()
    assert sorted(sheet.games.get().seating) == [0, 1, 2, 3, 4, 5]


def test_game_of_six_of_a_club_seats_six_by_hand(club: Club, alice: User) -> None:
    session = factories.a_session(club)
    Club.objects.update(variant="manillen_club", settings={"players": 6})
    players = factories.some_players(club, 6)
    factories.attending(session, players)
    director, tables = signed_in(alice), reverse("scoring:session_sheets", args=[club.slug, session.pk])
    chosen = {"table_number": 1, **{f"seat_{seat}": player.pk for seat, player in enumerate(players)}}

    page = director.get(tables).content.decode()
    five = director.post(tables, chosen | {"seat_5": ""})
    answer = director.post(tables, chosen)

    assert page.count('<select name="seat_') == 6
    assert (five.status_code, answer.status_code) == (422, 302)
    assert [seat.player for seat in Sheet.objects.get().seats.all()] == players


def test_swapped_line_changes_the_teams(db: None) -> None:
    sheet, phone = six(), Phone(headers=sheet_pages.ENGLISH)
    table.write_facts(sheet, cards={"A": 40, "B": 20})
    form = sheet_pages.fill(phone, sheet)
    stamp = {name: form[name] for name in ("revision", "game", "seating")}

    answer = sheet_pages.post(phone, sheet, stamp | {"uuid": str(uuid.uuid4())}, "swap", 1)

    assert answer.status_code == 303
    assert read_history(sheet).games[0].state.totals == {"A": 0, "B": 10}
