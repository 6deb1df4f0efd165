"""Where do I play: by a few letters or by one's own code, in large, and in the words that a browser reads aloud."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.addresses import desk_address, public_address
from tests.steps.pages import public_text
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, byes, play_all, tables
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, Tournament
from tournaments.rounds.actions import publish_round, swap_seats
from tournaments.rounds.where import Place, find_places, places_of


def names_of(tournament: Tournament, numbers: list[int]) -> list[str]:
    return [tournament.entries.get(number=number).players.get().public_name for number in numbers]


def test_place_says_partner_and_opponents(club: Club) -> None:
    tournament = a_tournament(club, 8)
    table = tables(a_round(tournament))[1]
    me, left, partner, right = names_of(tournament, table)

    page = public_text(public_address(tournament, "where_entry", table[0]))

    assert f'<h2>{me}</h2> <p class="place-table">Table <b>2</b></p>' in page
    assert f"with {partner}</p>" in page
    assert f"against {left}, {right}</p>" in page
    assert f">{me}, table 2. Vous jouez avec {partner} contre {left} et {right}.</span>" in page
    assert f">{me}, tafel 2. U speelt met {partner} tegen {left} en {right}.</span>" in page


def test_place_says_who_partners_whom_where_partners_change(club: Club) -> None:
    tournament = a_tournament(club, 8, games=3)
    table = tables(a_round(tournament))[0]
    _me, second, third, fourth = names_of(tournament, table)

    page = public_text(public_address(tournament, "where_entry", table[0]))

    assert f"with {second}, {third}, {fourth}</p>" in page
    assert [
        f"Game {game}: with {partner}, against" in page
        for game, partner in enumerate((third, fourth, second), 1)
    ] == [True] * 3
    assert f"À votre table : {second}, {third} et {fourth}." in page  # `text` has plain spaces only


def test_pair_finds_both_of_its_people(club: Club) -> None:
    tournament = a_tournament(club, 8, kind=EntryKind.PAIR)
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    a_round(tournament)

    page = public_text(public_address(tournament, "where_entry", 1))

    assert page.count('<article class="place">') == 2
    assert "with Luc 2</p>" in page
    assert "with Anne 1</p>" in page


def test_who_sits_out_is_told_so(club: Club) -> None:
    tournament = a_tournament(club, 9)
    (out,) = byes(a_round(tournament))
    (name,) = names_of(tournament, [out])

    pages = (
        public_text(public_address(tournament, "where_entry", out)),
        public_text(public_address(tournament, "where"), q=name),
    )

    assert all(
        "Sits out round 1." in page and f"{name}, u speelt niet mee in ronde 1." in page for page in pages
    )


def a_pair_formed_anew(club: Club, *withdrawn: int) -> Tournament:
    """Pair 1 is parted after a round: its first player plays on with player 9, as pair 5."""
    tournament = a_tournament(club, 9, kind=EntryKind.PAIR)
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    play_all(a_round(tournament))
    for number in (1, *withdrawn):
        withdraw_entry(tournament.entries.get(number=number))
    a_pair(tournament, 1, 9)
    return tournament


def places(tournament: Tournament, number: int) -> list[Place]:
    return places_of(tournament, tournament.entries.get(number=number))


def test_code_of_a_pair_that_was_parted_leads_to_where_its_people_sit_now(club: Club) -> None:
    tournament = a_pair_formed_anew(club)
    a_round(tournament)

    now = places(tournament, 5)

    assert places(tournament, 1) == now[:1]
    assert all(one.table for one in now)
    assert f"Table <b>{now[0].table}</b>" in public_text(public_address(tournament, "where_entry", 1))


def test_code_of_a_pair_that_was_parted_tells_who_of_it_sits_out(club: Club) -> None:
    tournament = a_pair_formed_anew(club, 4)
    draft, anew = a_draft(tournament), tournament.entries.get(number=5)
    (out,) = byes(draft)
    if out != anew.number:
        swap_seats(draft, tournament.entries.get(number=out), anew, sure=True)
    publish_round(draft)

    now = places(tournament, 5)

    assert [one.sits_out for one in now] == [True, True]
    assert places(tournament, 1) == now[:1]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("BEA", ["Béa 3"]), ("éa", ["Béa 3", "Léa 6"]), ("6 lea", ["Léa 6"]), ("q", []), (" ", [])],
)
def test_letters_find_a_name_whatever_its_accents(club: Club, typed: str, found: list[str]) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    assert [place.name for place in find_places(tournament, typed)] == found


def test_a_hidden_name_cannot_be_searched(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    assert [place.name for place in find_places(tournament, "anne")] == []
    with override("en"):
        assert [place.name for place in find_places(tournament, "1")] == ["Player 1"]


def test_a_draft_is_not_told(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    first = tables(round_)
    play_all(round_)
    a_draft(tournament, "another seed")

    at = next(number for number, table in enumerate(first, 1) if 1 in table)
    assert f"Table <b>{at}</b>" in public_text(public_address(tournament, "where_entry", 1))
    assert Client().get(public_address(tournament, "where_entry", 99)).status_code == 404


def test_codes_lead_to_the_own_page_of_every_entry(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)

    page = signed_in(bob).get(desk_address(tournament, "where_codes")).content.decode()

    badges = [reverse("door:badge", args=[club.slug, tournament.pk, number]) for number in range(1, 9)]
    assert all(page.count(badge + '"') == 1 for badge in badges)
    a_round(tournament)
    assert Client().get(badges[0])["Location"] == public_address(tournament, "where_entry", 1)
