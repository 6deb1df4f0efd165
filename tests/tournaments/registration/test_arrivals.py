"""The tablet at the door: who has come, one row a player."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.arrivals import nobody_here, state_of
from tests.steps.names import ENGLISH, htmx, statuses
from tests.steps.pages import one_line
from tests.steps.tournament_evening import a_round
from tournaments.entries import actions
from tournaments.registration import admissions


def test_scorers_say_who_has_come(
    club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User
) -> None:
    tournament = nobody_here(club)
    player = club.players.get(number=1)
    one, many = desk_address(tournament, "check_in_player", player.pk), desk_address(tournament, "check_in")

    assert statuses("get", many, alice, odile, bob, charlie, dora, None) == [200, 200, 200, 403, 404, 404]
    assert statuses("post", one, charlie, dora, None, data={"here": "1"}) == [403, 404, 404]
    assert statuses("post", one, bob, data={"here": "1"}) == [302]
    assert state_of(tournament, 1) == AttendanceState.ARRIVED


def test_rows_are_sorted_by_name_and_found_by_a_few_letters(club: Club, bob: User) -> None:
    client, tournament = signed_in(bob), nobody_here(club)
    admissions.check_in(tournament, club.players.get(first_name="Béa"), True)

    def names(**asked: str) -> list[str]:
        return [row.name for row in client.get(desk_address(tournament, "check_in"), asked).context["rows"]]

    assert names() == ["Anne", "Béa", "Luc", "Tom"]
    assert names(q="BE") == ["Béa"]
    assert names(show="missing") == ["Anne", "Luc", "Tom"]
    assert one_line(
        client.get(desk_address(tournament, "check_in"), {"q": "be"}, headers=htmx("arrivals"))
    ).startswith('<div id="arrivals">')


def test_tap_brings_the_row_the_count_and_the_way_back(club: Club, bob: User) -> None:
    tournament, player = nobody_here(club), club.players.get(number=1)
    headers = htmx(f"arrival_{player.pk}") | ENGLISH
    address = desk_address(tournament, "check_in_player", player.pk)

    page = one_line(signed_in(bob).post(address, {"here": "1"}, headers=headers))

    assert page.startswith(f'<li id="arrival_{player.pk}">')
    assert "1 of 4 are here" in page
    assert "Anne is here." in page
    assert "Undo" in page
    back = one_line(signed_in(bob).post(address, {"here": "0"}, headers=headers))
    assert "Anne is not here after all." in back
    assert state_of(tournament, 1) == AttendanceState.EXPECTED


def test_who_withdrew_meanwhile_is_refused_in_words(club: Club, bob: User) -> None:
    tournament, player = nobody_here(club), club.players.get(number=1)
    actions.withdraw_entry(tournament.entries.get(players=player))

    page = signed_in(bob).post(
        desk_address(tournament, "check_in_player", player.pk), {"here": "1"}, headers=ENGLISH
    )

    assert (page.status_code, "Anne does not play in this tournament." in one_line(page)) == (409, True)


def test_who_is_not_entered_is_not_found(club: Club, other_club: Club, bob: User) -> None:
    tournament = nobody_here(club)

    for player in (factories.a_player(club, 9), factories.a_player(other_club)):
        assert signed_in(bob).post(desk_address(tournament, "check_in_player", player.pk)).status_code == 404


def test_directors_withdraw_who_has_not_come(club: Club, alice: User, bob: User) -> None:
    tournament = nobody_here(club)
    admissions.check_in(tournament, club.players.get(number=1), True)
    address = desk_address(tournament, "withdraw_missing")
    shown = [one.number for one in signed_in(alice).get(address).context["missing"]]

    assert statuses("post", address, bob, None, data={"entry": shown}) == [403, 404]
    answer = signed_in(alice).post(address, {"entry": shown}, follow=True, headers=ENGLISH)

    assert "3 entries withdrawn." in one_line(answer)
    assert tournament.entries.filter(withdrawn=False).count() == 1


def test_those_who_have_not_come_are_named_before_they_are_withdrawn(club: Club, alice: User) -> None:
    tournament, client = nobody_here(club), signed_in(alice)
    admissions.check_in(tournament, club.players.get(first_name="Anne"), True)
    address = desk_address(tournament, "withdraw_missing")

    door = one_line(client.get(desk_address(tournament, "check_in"), headers=ENGLISH))
    looked = client.post(address, headers=ENGLISH)  # nothing was shown yet

    assert f'href="{address}"' in door
    assert f'action="{address}"' not in door
    assert looked.status_code == 200
    assert [one.full_name for one in looked.context["missing"]] == ["Béa", "Luc", "Tom"]
    for said in ("3 entries would be withdrawn", "Luc", "Béa", "Tom", "No rank changes.", "Withdraw these 3"):
        assert said in one_line(looked)
    assert "Anne" not in one_line(looked)
    assert not tournament.entries.filter(withdrawn=True).exists()


def test_who_comes_while_the_list_is_read_stays(club: Club, alice: User) -> None:
    tournament = nobody_here(club)
    admissions.check_in(tournament, tournament.entries.get(number=2).players.get(), True)

    signed_in(alice).post(desk_address(tournament, "withdraw_missing"), {"entry": ["1", "2", "x", "9" * 30]})

    assert [one.number for one in tournament.entries.filter(withdrawn=True)] == [1]


def test_nobody_is_offered_to_be_withdrawn_who_has_played(club: Club, alice: User) -> None:
    tournament, client = nobody_here(club), signed_in(alice)
    a_round(tournament)

    assert desk_address(tournament, "withdraw_missing") not in one_line(
        client.get(desk_address(tournament, "check_in"))
    )
    page = one_line(client.get(desk_address(tournament, "withdraw_missing"), headers=ENGLISH))
    assert "Nobody is missing who has not played." in page
    assert "<form method" not in page[page.index("<main") : page.index("</main")]


def test_page_shows_the_way_to_itself(club: Club, bob: User) -> None:
    tournament = nobody_here(club)

    assert (
        signed_in(bob)
        .get(desk_address(tournament, "check_in"))
        .context["qr"]
        .text.endswith(desk_address(tournament, "check_in"))
    )


@pytest.mark.parametrize("players", [4, 24])
def test_page_takes_a_constant_number_of_queries(
    club: Club, bob: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, client = nobody_here(club, players), signed_in(bob)

    # session, user, club with role, tournament, attendances, entries
    with django_assert_num_queries(6):
        client.get(desk_address(tournament, "check_in"))
