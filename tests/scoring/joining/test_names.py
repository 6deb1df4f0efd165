"""Names at a table are live: put right everywhere, or replaced from a deal on, by whoever sits there."""

from __future__ import annotations

from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from clubs.models import Club, PublicName
from scoring.joining.actions import join_sheet
from scoring.joining.voiding import void_device
from scoring.ledger import disputes, lines, names
from scoring.ledger.door import first_broken_line
from scoring.ledger.names import name_seat, take_name_back
from scoring.ledger.queries import read_history
from scoring.models import Joined, Kind, Sheet
from scoring.opening.actions import Sitter
from tests import factories
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, LUC, in_hand
from tests.steps.tournament_evening import one_table, sheets_of
from tournaments.models import Round


def people(sheet: Sheet) -> list[str]:
    seats = sheet.seats.order_by("position")
    return [seat.name_in(read_history(sheet).current.game.number) for seat in seats]


def rename(sheet: Sheet, seat: int, name: str, **how: bool) -> int:
    return name_seat(sheet, seat, name, table.a_stamp(sheet), comes=how.get("comes", False)).number


def rows(phone: Phone, sheet: Sheet) -> list[str]:
    """Who dealt each deal, the last one first."""
    page = BeautifulSoup(phone.get(f"{sheet_pages.address(sheet)}?lines=1").content, "html.parser")
    return [
        " ".join(part.get_text(" ").split()).removeprefix("✓ ") for part in page.select(".line-end small")
    ]


def post(phone: Phone, sheet: Sheet, form: int, **pressed: str) -> tuple[int, str]:
    """Press a key of form number `form` on the page of the names."""
    page = BeautifulSoup(phone.get(sheet_pages.address(sheet, "names")).content, "html.parser")
    fields = page.select("main form")[form].select("input")
    sent = {str(field["name"]): str(field.get("value", "")) for field in fields}
    response = phone.post(sheet_pages.address(sheet, "names"), {**sent, **pressed}, follow=True)
    return response.redirect_chain[0][
        1
    ] if response.redirect_chain else response.status_code, sheet_pages.text(response)


def test_spelling_is_put_right_on_every_line_by_whoever_sits_there(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    phone = in_hand(sheet, ANNE)
    table.write(sheet, 40)

    status, page = post(phone, sheet, 0, name="Annie")

    assert (status, people(sheet)) == (302, ["Annie", "Béa", "Luc", "Tom"])
    assert "Spelled Annie, on every line." in page
    assert "Anne is spelled Annie (Annie's phone)" in page
    assert rows(phone, sheet) == ["Béa dealt", "Annie dealt"]
    line = sheet.lines.last()
    assert (line.kind, line.device, line.payload["was"]) == (Kind.NAME, sheet.devices.get(), "Anne")
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_who_comes_plays_from_then_on_and_deals_before_keep_who_played_them(db: None) -> None:
    sheet = table.a_sheet()
    phone = in_hand(sheet, LUC)
    table.write(sheet, 42, 40)

    status, page = post(phone, sheet, 0, name="Zoé", comes="on")
    table.write(sheet, 44, 40, 38)

    assert (status, people(sheet)) == (302, ["Zoé", "Béa", "Luc", "Tom"])
    assert "Zoé plays in the place of Anne from deal 3 on" in page
    assert rows(phone, sheet) == ["Zoé dealt", "Tom dealt", "Luc dealt", "Béa dealt", "Anne dealt"]
    lines.record_deal(sheet, 1, table.a_deal(50), table.a_stamp(sheet), replaces=1)
    assert rows(phone, sheet)[-1] == "Anne dealt"  # whatever is corrected later
    told = sheet_pages.text(phone.get(f"{sheet_pages.address(sheet)}?lines=1"))
    assert "Zoé plays in the place of Anne from deal 3 on" in told


def test_names_are_live_before_the_first_deal_and_after_the_signatures(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 30})
    rename(sheet, 1, "Béatrice")
    table.write(sheet, 68)
    table.sign(sheet, "A", "B")

    rename(sheet, 2, "Lucas")

    assert people(sheet) == ["Anne", "Béatrice", "Lucas", "Tom"]
    assert read_history(sheet).state == "signed"


def test_name_is_taken_back_after_the_signatures_too(db: None) -> None:
    sheet = table.signed()
    number = rename(sheet, 0, "Zoé", comes=True)

    take_name_back(sheet, number, table.a_stamp(sheet))

    assert (people(sheet)[0], read_history(sheet).state) == ("Anne", "signed")


def test_names_of_a_phone_that_is_voided_go_with_its_lines(db: None) -> None:
    sheet = table.a_sheet()
    phone = join_sheet(sheet, Joined.CARD).device
    rename(sheet, 0, "Annie")
    for name, comes in (("Zoé", True), ("Zoë", False)):
        name_seat(sheet, 0, name, table.a_stamp(sheet, device=phone), comes=comes)

    undone = void_device(sheet, phone, "it was not theirs", None)

    assert (people(sheet)[0], undone) == ("Annie", 2)


def test_name_is_taken_back_like_any_line(db: None) -> None:
    sheet = table.a_sheet()
    rename(sheet, 0, "Annie")
    rename(sheet, 0, "Zoé", comes=True)
    rename(sheet, 0, "Zoë")
    assert people(sheet)[0] == "Zoë"

    taken = []
    for number in (3, 2, 1):
        take_name_back(sheet, number, table.a_stamp(sheet))
        taken.append(people(sheet)[0])

    assert taken == ["Zoé", "Annie", "Anne"]
    assert refused_as(lambda: take_name_back(sheet, 1, table.a_stamp(sheet))) == ("no_such_line", 409)


def test_spelling_of_somebody_who_left_a_place_is_not_that_of_another_before(db: None) -> None:
    sheet = table.a_sheet()
    rename(sheet, 1, "Zoé", comes=True)

    assert refused_as(lambda: rename(sheet, 0, "Béa")) == ("seated_twice", 422)
    rename(sheet, 0, "Béa", comes=True)

    assert people(sheet) == ["Béa", "Zoé", "Luc", "Tom"]


def test_name_is_taken_back_only_where_nobody_else_bears_the_one_before(db: None) -> None:
    sheet = table.a_sheet()
    phone = join_sheet(sheet, Joined.CARD).device
    stamps = (table.a_stamp(sheet, device=phone), table.a_stamp(sheet))
    name_seat(sheet, 0, "Xavier", stamps[0], comes=False)
    name_seat(sheet, 1, "Anne", stamps[1], comes=False)
    name_seat(sheet, 1, "Lise", table.a_stamp(sheet, device=phone), comes=False)

    opener = Phone(headers=sheet_pages.ENGLISH)
    opener.bear({sheet.key: join_sheet(sheet, Joined.OPENED).secret})

    page = sheet_pages.text(
        opener.post(sheet_pages.address(sheet, "sheet_phones"), {"void": "1"}, follow=True)
    )

    assert people(sheet) == ["Xavier", "Anne", "Luc", "Tom"]
    assert "A name it wrote stays: somebody else bears the one from before." in page
    assert refused_as(lambda: take_name_back(sheet, 1, table.a_stamp(sheet))) == ("not_the_last", 409)
    take_name_back(sheet, 2, table.a_stamp(sheet))
    take_name_back(sheet, 1, table.a_stamp(sheet))
    assert people(sheet) == ["Anne", "Béa", "Luc", "Tom"]


def test_name_that_now_is_the_last_is_not_taken_back_onto_another(db: None) -> None:
    sheet = table.a_sheet()
    phone = join_sheet(sheet, Joined.CARD).device
    name_seat(sheet, 0, "Xavier", table.a_stamp(sheet, device=phone), comes=False)
    rename(sheet, 1, "Anne")
    rename(sheet, 1, "Lise")
    void_device(sheet, phone, "it was not theirs", None)
    assert people(sheet) == ["Anne", "Lise", "Luc", "Tom"]

    assert refused_as(lambda: take_name_back(sheet, 3, table.a_stamp(sheet))) == ("seated_twice", 422)
    assert people(sheet) == ["Anne", "Lise", "Luc", "Tom"]


def test_stale_page_does_not_take_back_who_came_before_another(db: None) -> None:
    sheet = table.a_sheet()
    rename(sheet, 1, "Zoé", comes=True)
    rename(sheet, 0, "Béa", comes=True)

    phone = Phone(headers=sheet_pages.ENGLISH)
    status, page = post(phone, sheet, 4, back="1")

    assert (status, people(sheet)) == (409, ["Béa", "Zoé", "Luc", "Tom"])
    assert "Another name was changed after this one: take that one back first." in page


def test_last_name_is_taken_back_on_the_page(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    rename(sheet, 0, "Zoé", comes=True)

    status, page = post(phone, sheet, 4, back="1")

    assert (status, people(sheet)) == (302, ["Anne", "Béa", "Luc", "Tom"])
    assert "Taken back: the name is the one from before." in page
    assert "Take it back" not in page


def test_key_that_takes_a_name_back_says_so_in_french(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers={"Accept-Language": "fr"})
    rename(sheet, 0, "Zoé", comes=True)

    page = BeautifulSoup(phone.get(sheet_pages.address(sheet, "names")).content, "html.parser")

    assert page.select("button[name=back]")[0].get_text(strip=True) == "Annuler ce changement"


def test_name_on_its_way_refuses_no_deal_and_ends_no_signature(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A")
    typed = table.a_stamp(sheet)

    rename(sheet, 3, "Thomas")

    history = read_history(sheet).current
    assert list(history.signed_by) == ["A"]
    assert disputes.contest_game(sheet, 1, 1, "", typed).number == 4
    open_sheet = table.a_sheet()
    before = table.a_stamp(open_sheet)
    rename(open_sheet, 3, "Thomas")
    assert lines.record_deal(open_sheet, 1, table.a_deal(), before).number == 2


@pytest.mark.parametrize(
    ("seat", "name", "refused"),
    [
        (0, "Béa", ("seated_twice", 422)),
        (0, "bea", ("seated_twice", 422)),
        (0, "Anne", ("same_name", 422)),
        (0, "", ("bad_name", 422)),
        (7, "Zoé", ("unknown_seat", 422)),
    ],
)
def test_name_that_cannot_stand_is_refused(db: None, seat: int, name: str, refused: tuple[str, int]) -> None:
    sheet = table.a_sheet()

    assert refused_as(lambda: rename(sheet, seat, name)) == refused
    assert (sheet.lines.count(), people(sheet)) == (0, ["Anne", "Béa", "Luc", "Tom"])


def test_same_entry_twice_is_one_line(db: None) -> None:
    sheet = table.a_sheet()
    stamp = table.a_stamp(sheet)

    receipts = [name_seat(sheet, 0, "Annie", stamp, comes=False) for _time in range(2)]

    assert [(receipt.number, receipt.repeated) for receipt in receipts] == [(1, False), (1, True)]


def test_club_spells_its_players_and_a_table_may_replace_them(club: Club) -> None:
    players = factories.some_players(club, 4)
    session = factories.a_session(club)
    sitters = [Sitter(player=player) for player in players]
    sheet = table.a_sheet(sitters=sitters, club=club, session=session, table_number=1)

    assert refused_as(lambda: rename(sheet, 0, "Annie")) == ("club_names", 409)
    rename(sheet, 0, "Zoé", comes=True)
    rename(sheet, 0, "Zoë")

    assert people(sheet)[0] == "Zoë"
    assert sheet.seats.get(position=0).player == players[0]


@pytest.mark.parametrize(
    ("typed", "chosen", "shown"),
    [
        ("zoe DURAND", PublicName.SHORT, "Zoé D."),
        ("Zoé Durand", PublicName.FULL, "Zoé Durand"),
        ("Zoé Durand", PublicName.NUMBER, "Player 9"),
        ("Zoé D.", PublicName.NUMBER, "Player 9"),
        ("Zoé Durant", PublicName.NUMBER, "Zoé Durant"),
    ],
)
def test_listed_player_who_comes_is_named_as_they_chose(
    club: Club, typed: str, chosen: PublicName, shown: str
) -> None:
    sheet = table.a_sheet(club=club)
    factories.a_player(club, 9, "Zoé", last_name="Durand", short_name="Zoé D.", public_form=chosen)

    with override("en"):
        rename(sheet, 0, typed, comes=True)
        again = refused_as(lambda: rename(sheet, 1, typed, comes=True))

    assert (people(sheet)[0], sheet.lines.get().payload["name"]) == (shown, shown)
    assert again == ("seated_twice", 422)


def test_tournament_says_itself_who_plays_for_whom(club: Club) -> None:
    tournament, _names = one_table(club)
    sheet = sheets_of(Round.objects.get(stage__tournament=tournament))[0]

    assert refused_as(lambda: rename(sheet, 0, "Zoé", comes=True)) == ("tournament_names", 409)


def test_programs_read_names_as_lines_and_which_was_struck_out(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    phone.sit(sheet)
    rename(sheet, 0, "Annie")
    rename(sheet, 1, "Zoé", comes=True)
    take_name_back(sheet, 2, table.a_stamp(sheet))

    told = phone.get(f"/api/v1/sheets/{sheet.key}/").json()

    assert [seat["name"] for seat in told["seats"]] == ["Annie", "Béa", "Luc", "Tom"]
    assert [(line["kind"], line["struck_by"]) for line in told["lines"]] == [
        ("name", None),
        ("name", 3),
        ("strike", None),
    ]
    said = {key: told["lines"][1]["says"][key] for key in ("seat", "name", "was", "comes")}
    assert said == {"seat": 1, "name": "Zoé", "was": "Béa", "comes": True}


def test_refused_name_comes_back_with_its_sentence(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)

    status, page = post(phone, sheet, 0, name="Béa")

    assert (status, "The same person sits at two places." in page) == (422, True)


def test_page_asks_no_more_for_many_names(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone()
    asked = []
    for name in ("Annie", "Zoé", "Lise"):
        rename(sheet, 0, name, comes=True)
        with CaptureQueriesContext(connection) as queries:
            assert phone.get(sheet_pages.address(sheet, "names")).status_code == 200
        asked.append(len(queries))

    assert asked[1] == asked[2]
    assert names.standing_names(list(sheet.lines.all()))[-1].payload["name"] == "Lise"


def test_name_that_a_phone_had_kept_is_written_once_and_gets_its_receipt(db: None) -> None:
    sheet = table.a_sheet()
    bearing = {"authorization": f"Device {join_sheet(sheet, Joined.CARD).secret}", "prefer": "return=minimal"}
    kept = {"uuid": str(uuid4()), "revision": 0, "game": 1, "seat": 1, "name": "Béatrice"}

    first, again, other = (
        sheet_pages.post(Client(enforce_csrf_checks=True), sheet, {**kept, **fields}, "names", **bearing)
        for fields in ({}, {}, {"uuid": str(uuid4()), "seat": 2, "name": "Anne"})
    )

    assert [answer.status_code for answer in (first, again, other)] == [201, 200, 422]
    assert first["Manille-Receipt"] == again["Manille-Receipt"]
    assert (other["Manille-Refused"].split()[1], people(sheet)) == (
        "seated_twice",
        ["Anne", "Béatrice", "Luc", "Tom"],
    )
