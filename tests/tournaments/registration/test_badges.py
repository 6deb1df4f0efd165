"""A badge that is scanned: who runs the evening ticks its bearer, everybody else reads where he plays."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.arrivals import nobody_here, state_of
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import one_line
from tests.steps.tournament_evening import a_pair, a_round, a_tournament
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, Tournament
from tournaments.prizes.actions import set_prices


def badge(tournament: Tournament, number: int = 1) -> str:
    return reverse("door:badge", args=[tournament.club.slug, tournament.pk, number])


def arrival(tournament: Tournament, number: int = 1) -> str:
    return reverse("tournaments:arrival", args=[tournament.club.slug, tournament.pk, number])


def own_page(tournament: Tournament, number: int = 1) -> str:
    return reverse("public:where_entry", args=[tournament.club.slug, tournament.pk, number])


def tick(user: User, tournament: Tournament, number: int = 1, **ticked: object) -> HttpResponse:
    return signed_in(user).post(arrival(tournament, number), ticked, follow=True, headers=ENGLISH)


def some_pairs(club: Club) -> Tournament:
    """Two pairs of whom nobody has come."""
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    for first in (1, 3):
        a_pair(tournament, first, first + 1)
    tournament.session.attendances.update(state=AttendanceState.EXPECTED)
    return tournament


def test_badge_leads_who_runs_the_evening_to_the_arrival_and_others_to_their_table(
    club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User
) -> None:
    tournament = nobody_here(club)
    a_round(tournament)

    def led(user: User | None) -> str:
        answer = (signed_in(user) if user else Client()).get(badge(tournament))
        assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (302, True)
        return answer["Location"]

    assert [led(user) for user in (alice, bob, odile)] == [arrival(tournament)] * 3
    assert [led(user) for user in (charlie, dora, None)] == [own_page(tournament)] * 3


def test_own_page_is_the_same_for_everybody(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    pages = [browser.get(own_page(tournament), headers=ENGLISH) for browser in (signed_in(bob), Client())]

    assert pages[0].content == pages[1].content
    assert ("is here" in one_line(pages[0]), "Cookie" in pages[0]["Vary"]) == (False, False)


def test_arrival_is_for_who_runs_the_evening(
    club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User
) -> None:
    tournament = nobody_here(club)
    users = (alice, odile, bob, charlie, dora, None)

    assert statuses("get", arrival(tournament), *users) == [200, 200, 200, 403, 404, 404]
    assert statuses("post", arrival(tournament), charlie, dora, None, data={"here": "1"}) == [403, 404, 404]
    assert state_of(tournament, 1) == AttendanceState.EXPECTED
    assert statuses("post", arrival(tournament), bob, data={"here": "1"}) == [302]
    assert state_of(tournament, 1) == AttendanceState.ARRIVED


def test_one_tap_says_that_the_bearer_is_here_and_another_takes_it_back(club: Club, bob: User) -> None:
    tournament = nobody_here(club)
    asked = one_line(signed_in(bob).get(arrival(tournament), headers=ENGLISH))

    here = one_line(tick(bob, tournament, here="1"))
    assert ("Anne is here</button>" in asked, "Anne is here." in here, "Undo</button>" in here) == (True,) * 3
    assert state_of(tournament, 1) == AttendanceState.ARRIVED
    back = one_line(tick(bob, tournament, here="0"))
    assert "Anne is not here after all." in back
    assert [state_of(tournament, number) for number in (1, 2)] == [AttendanceState.EXPECTED] * 2


def test_pair_is_ticked_together_or_one_by_one(club: Club, bob: User) -> None:
    tournament = some_pairs(club)
    luc = club.players.get(number=2)

    one = one_line(tick(bob, tournament, here="1", player=luc.pk))
    assert "Luc is here." in one
    assert [state_of(tournament, number) for number in (1, 2)] == ["expected", "arrived"]
    both = one_line(tick(bob, tournament, here="1"))
    assert "Anne &amp; Luc are here." in both
    assert [state_of(tournament, number) for number in (1, 2, 3)] == ["arrived", "arrived", "expected"]


def test_player_of_another_entry_is_not_ticked(club: Club, bob: User) -> None:
    tournament = some_pairs(club)

    answer = tick(bob, tournament, here="1", player=club.players.get(number=3).pk)

    assert (answer.status_code, state_of(tournament, 3)) == (409, AttendanceState.EXPECTED)


def test_fee_is_shown_to_scorers_and_ticked_by_directors(club: Club, alice: User, bob: User) -> None:
    tournament = nobody_here(club)
    set_prices(tournament, 1000, 0)

    assert "Due 10 €" in one_line(signed_in(bob).get(arrival(tournament), headers=ENGLISH)).replace(
        "\xa0", " "
    )
    assert tick(bob, tournament, paid="1").status_code == 403
    paid = one_line(tick(alice, tournament, paid="1"))
    assert ("Paid 10" in paid, 'aria-pressed="true"' in paid) == (True, True)


def test_who_withdrew_is_not_ticked(club: Club, bob: User) -> None:
    tournament = nobody_here(club)
    withdraw_entry(tournament.entries.get(number=1))

    page = one_line(signed_in(bob).get(arrival(tournament), headers=ENGLISH))
    refused = tick(bob, tournament, here="1")

    assert ("Withdrawn" in page, "is here</button>" in page) == (True, False)
    assert (refused.status_code, "Nobody of this entry plays" in one_line(refused)) == (409, True)
    assert state_of(tournament, 1) == AttendanceState.EXPECTED


def test_arrival_says_where_its_bearer_plays(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    page = one_line(signed_in(bob).get(arrival(tournament), headers=ENGLISH))

    assert ("Anne 1</strong> · Table 1" in page, own_page(tournament) in page) == (True, True)


@pytest.mark.parametrize("number", [99])
def test_badge_of_nobody_is_not_found(club: Club, bob: User, number: int) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    for browser in (signed_in(bob), Client()):
        assert browser.get(badge(tournament, number), follow=True).status_code == 404


def test_entry_of_another_club_is_not_found(club: Club, other_club: Club, dora: User) -> None:
    tournament = nobody_here(club)
    factories.a_player(other_club)
    address = reverse("tournaments:arrival", args=[other_club.slug, tournament.pk, 1])

    assert statuses("get", address, dora) == [404]


def test_badge_before_the_first_round_says_when_to_scan_it_again_and_names_nobody(club: Club) -> None:
    tournament = a_tournament(club, 4)
    name = tournament.entries.get(number=1).players.get().full_name

    page = Client().get(badge(tournament), headers={"accept-language": "en"})
    stranger = Client().get(badge(tournament, 99), follow=True)

    assert (page.status_code, stranger.status_code) == (200, 404)
    assert "The tables are not drawn yet" in page.content.decode()
    assert name not in page.content.decode()
    assert tournament.name not in page.content.decode()
