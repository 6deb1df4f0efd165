"""A game among friends that a director takes into the club."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player, Session, User
from scoring.joining.actions import join_sheet
from scoring.ledger import door, lines
from scoring.models import Joined, Seat, Sheet
from scoring.opening import actions
from scoring.opening.actions import claim_sheet, open_sheet
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.sheet_pages import shared_address, stranger
from web.refusals import Refusal


def kept(sheet: Sheet) -> list[tuple[str, str | None]]:
    """Who sits where: by name, and by the first name of the player where it is one."""
    return [(seat.name, seat.player and seat.player.first_name) for seat in sheet.seats.all()]


def four(club: Club) -> list[Player]:
    return [factories.a_player(club, number, name) for number, name in enumerate(table.NAMES, start=1)]


def test_club_keeps_the_game_its_evening_and_its_players(club: Club, alice: User) -> None:
    sheet, session = table.finished(signatures=1), factories.a_session(club)
    anne, _béa, luc, _tom = four(club)
    open_sheet(
        sitters=[actions.Sitter(name=name) for name in table.NAMES],
        variant="coinchee_121",
        settings={},
        club=club,
        session=session,
        table_number=4,
    )

    claim_sheet(sheet, club, session, {0: anne, 2: luc}, alice)

    sheet.refresh_from_db()
    assert (sheet.club, sheet.session, sheet.table_number, sheet.opened_by) == (club, session, 5, alice)
    assert kept(sheet) == [("", "Anne"), ("Béa", None), ("", "Luc"), ("Tom", None)]


def test_lines_and_signatures_stay_and_the_chain_holds(club: Club, alice: User) -> None:
    sheet = table.finished(signatures=1)
    table.sign(sheet, "A")
    before = list(sheet.lines.values_list())

    claim_sheet(sheet, club, None, dict(enumerate(four(club))), alice)

    assert list(sheet.lines.values_list()) == before
    assert door.first_broken_line(sheet) is None
    assert sheet_pages.said(
        "The result is signed. Nothing more can be written in this game.", "en"
    ) in sheet_pages.text(signed_in(alice).get(sheet_pages.address(sheet), headers=sheet_pages.ENGLISH))


def test_who_opened_the_sheet_goes_on_answering_for_it(club: Club, alice: User, bob: User) -> None:
    sheet = table.a_sheet(by=bob)

    claim_sheet(sheet, club, None, {}, alice)

    sheet.refresh_from_db()
    assert sheet.opened_by == bob


def refused(
    sheet: Sheet, club: Club, alice: User, players: dict[int, Player], session: Session | None = None
) -> str:
    before = (list(Sheet.objects.values_list()), list(Seat.objects.values_list()))
    with pytest.raises(Refusal) as refusal:
        claim_sheet(sheet, club, session, players, alice)
    assert (list(Sheet.objects.values_list()), list(Seat.objects.values_list())) == before
    return refusal.value.code


def test_game_of_a_club_is_kept_by_no_other(club: Club, other_club: Club, alice: User) -> None:
    assert refused(table.a_sheet(club=other_club), club, alice, {}) == "already_claimed"


def test_nobody_sits_at_two_places(club: Club, alice: User) -> None:
    anne = factories.a_player(club)

    assert refused(table.a_sheet(), club, alice, {0: anne, 1: anne}) == "seated_twice"


def test_place_that_is_none_is_refused(club: Club, alice: User) -> None:
    assert refused(table.a_sheet(), club, alice, {4: factories.a_player(club)}) == "unknown_seat"


def test_players_and_evenings_of_another_club_are_refused(club: Club, other_club: Club, alice: User) -> None:
    stranger, evening = factories.a_player(other_club), factories.a_session(other_club)

    told = [
        refused(table.a_sheet(), club, alice, {0: stranger}),
        refused(table.a_sheet(), club, alice, {}, session=evening),
    ]

    assert told == ["of_another_club", "of_another_club"]


def claim(client: Client, sheet: Sheet, **changes: object) -> object:
    """The form of the page, sent with what it proposes but `changes`."""
    page = client.get(sheet_pages.address(sheet, "claim")).content.decode()
    sent = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet, "claim")))
    return client.post(sheet_pages.address(sheet, "claim"), {**sent, "keep": "1", **changes})


def test_director_who_opened_the_table_keeps_the_game_with_the_names_that_match(
    club: Club, alice: User
) -> None:
    sheet, session = table.finished(signatures=1, by=alice), factories.a_session(club)
    four(club)[3].delete()

    answer = claim(signed_in(alice), sheet, session=session.pk)

    sheet.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, sheet_pages.address(sheet))
    assert (sheet.club, sheet.session, sheet.table_number) == (club, session, 1)
    assert kept(sheet) == [("", "Anne"), ("", "Béa"), ("", "Luc"), ("Tom", None)]


def test_one_player_chosen_twice_comes_back_with_a_sentence(club: Club, alice: User) -> None:
    sheet = table.finished(signatures=1, by=alice)
    anne = four(club)[0]

    answer = claim(signed_in(alice), sheet, seat_1=anne.pk)

    assert (answer.status_code, Sheet.objects.get().club) == (422, None)
    assert sheet_pages.said("The same person sits at two places.") in sheet_pages.text(answer)


def test_only_a_director_who_opened_the_game_keeps_it(club: Club, alice: User, bob: User, dora: User) -> None:
    sheet = table.a_sheet(by=alice)
    browsers = [signed_in(alice), signed_in(dora), signed_in(bob), signed_in(factories.a_user("Zoé"))]

    opened = [browser.get(sheet_pages.address(sheet, "claim")).status_code for browser in browsers]
    taken = [
        browser.post(sheet_pages.address(sheet, "claim"), {"keep": "1"}).status_code
        for browser in browsers[1:]
    ]

    assert (opened, taken) == ([200, 403, 403, 403], [403, 403, 403])


@pytest.mark.parametrize("method", ["get", "post"])
def test_who_sits_there_and_is_not_signed_in_is_asked_to_sign_in(club: Club, method: str) -> None:
    address = sheet_pages.address(table.a_sheet(), "claim")

    answer = getattr(Phone(), method)(address)

    assert (answer.status_code, answer["Location"]) == (302, f"{reverse('login')}?next={address}")
    assert getattr(Client(), method)(address).status_code == 404


def test_game_that_nobody_signed_in_opened_is_kept_on_the_phone_that_did(
    club: Club, alice: User, bob: User
) -> None:
    sheet = table.a_sheet()
    secret = join_sheet(sheet, Joined.OPENED).secret

    def asks(user: User) -> int:
        phone = Phone(own=True)
        phone.force_login(user)
        phone.bear({sheet.key: secret})
        return phone.get(sheet_pages.address(sheet, "claim")).status_code

    assert (asks(alice), asks(bob)) == (200, 403)
    assert signed_in(alice).get(sheet_pages.address(sheet, "claim")).status_code == 403


def test_only_a_director_is_offered_the_game(club: Club, alice: User, bob: User) -> None:
    sheet = table.a_sheet(by=alice)

    offered = [
        sheet_pages.address(sheet, "claim") in browser.get(sheet_pages.address(sheet)).content.decode()
        for browser in (signed_in(alice), signed_in(bob), signed_in(factories.a_user("Zoé")))
    ]

    assert offered == [True, False, False]


def test_director_who_does_not_sit_there_finds_no_such_table(club: Club, alice: User) -> None:
    sheet, browser = table.a_sheet(), Client()
    browser.force_login(alice)

    assert browser.get(sheet_pages.address(sheet, "claim")).status_code == 404


def test_another_club_than_ones_own_cannot_be_named(club: Club, other_club: Club, alice: User) -> None:
    sheet, browser = table.a_sheet(by=alice), signed_in(alice)

    answer = browser.post(sheet_pages.address(sheet, "claim"), {"club": other_club.slug, "keep": "1"})

    assert (answer.status_code, Sheet.objects.get().club) == (404, None)


def test_game_that_a_club_keeps_is_not_offered_again(club: Club, alice: User) -> None:
    sheet, browser = table.a_sheet(), signed_in(alice)
    claim_sheet(sheet, club, None, {}, alice)

    answer = browser.get(sheet_pages.address(sheet, "claim"))

    assert answer.status_code == 409
    assert sheet_pages.address(sheet, "claim") not in browser.get(sheet_pages.address(sheet)).content.decode()


def test_link_sent_before_goes_on_leading_there_with_the_public_names(club: Club, alice: User) -> None:
    sheet = table.finished(signatures=1)
    anne = factories.a_player(club, 9, "Anne", public_form="number")

    claim_sheet(sheet, club, None, {0: anne}, alice)

    page = sheet_pages.text(stranger().get(shared_address(sheet)))
    assert ("Player 9 and Luc win the game." in page, "Anne" in page) == (True, False)


def test_what_was_sent_stays_what_it_was(club: Club, alice: User) -> None:
    """The same UUID, sent once more after the club has taken the game, is the first receipt."""
    sheet, uuid = table.a_sheet(), uuid4()
    first = lines.record_deal(sheet, 1, table.a_deal(), table.a_stamp(sheet, uuid=uuid))
    claim_sheet(sheet, club, None, {}, alice)

    again = lines.record_deal(
        Sheet.objects.get(), 1, table.a_deal(), table.a_stamp(sheet, uuid=uuid, revision=0)
    )

    assert (again.number, Sheet.objects.get().revision) == (first.number, 1)
