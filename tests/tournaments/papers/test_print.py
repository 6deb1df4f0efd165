"""Papers of rounds and rankings, certificates, badges: who prints them, and that nobody is left out."""

from __future__ import annotations

import io
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader
from pytest_django.fixtures import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import ENGLISH, statuses
from tests.steps.papers import printed
from tests.steps.played_evenings import two_pairs_that_met
from tests.steps.prizes import a_ranked
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    for_themselves,
    one_table,
)
from tournaments.core import entry_list
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, Placing, Tournament
from tournaments.papers.honours import honours_of
from tournaments.papers.rounds import badges_of, seats_on_paper
from tournaments.registration import admissions


@pytest.mark.parametrize("name", ["print_by_table", "print_by_name", "print_pack"])
def test_who_prints_a_round(club: Club, bob: User, charlie: User, dora: User, name: str) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    path = desk_address(tournament, name, 1)
    assert statuses("get", path, bob, charlie, dora, None) == [200, 403, 404, 404]
    assert statuses("post", path, bob) == [405]


def test_draft_is_not_printed(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 4)
    a_draft(tournament)

    assert statuses("get", desk_address(tournament, "print_by_name", 1), bob) == [404]


def test_pairings_by_name_have_everybody_once_who_sits_out_too(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 11)
    round_ = a_round(tournament)
    players = list(club.players.all())

    said = printed(signed_in(bob), desk_address(tournament, "print_by_name", 1))

    assert {said.count("".join(player.public_name.split())) for player in players} == {1}
    assert said.count("sitsout") == 3
    assert sorted(one.name for one in seats_on_paper(round_)) == sorted(
        player.public_name for player in players
    )


@pytest.mark.parametrize(("kind", "games"), [(EntryKind.PLAYER, 1), (EntryKind.PAIR, 1), (EntryKind.PAIR, 3)])
@pytest.mark.parametrize("size", ["a4", "a5"])
def test_papers_say_who_plays_with_whom(club: Club, bob: User, kind: str, games: int, size: str) -> None:
    tournament, names = one_table(club, games, kind)
    north, east, south, west = ("".join(name.split()) for name in names)
    sides, client = f"{north}&{south}–{east}&{west}", signed_in(bob)

    by_table = printed(client, desk_address(tournament, "print_by_table", 1) + f"?size={size}")
    pack = printed(client, desk_address(tournament, "print_pack", 1) + f"?size={size}")

    assert (by_table.count(sides), pack.count(sides)) == (1, 2)


def test_papers_have_names_in_order_of_seat_where_partners_change_and_sheets_say_in_which_order(
    club: Club, bob: User
) -> None:
    tournament, names = one_table(club, games=3)
    north, east, south, west = ("".join(name.split()) for name in names)
    client = signed_in(bob)

    by_table = printed(client, desk_address(tournament, "print_by_table", 1))
    answer = client.get(desk_address(tournament, "print_pack", 1), headers=ENGLISH)
    _tables, _names, card, *sheets = (
        "".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(answer.content)).pages
    )

    in_order = north + east + south + west
    assert (in_order in by_table, in_order in card) == (True, True)
    orders = [
        (f"Game{game}of3", f"{north}{partner}{first}{second}")
        for game, (partner, first, second) in enumerate(
            ((south, east, west), (west, south, east), (east, west, south)), start=1
        )
    ]
    told = "".join(sheets)
    assert [(game in told, sides in told) for game, sides in orders] == [(True, True)] * 3
    assert [told.index(sides) for _game, sides in orders] == sorted(
        told.index(sides) for _game, sides in orders
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_papers_have_names_in_order_of_seat_where_each_plays_for_himself(
    club: Club, bob: User, players: int
) -> None:
    tournament, names = for_themselves(club, players)
    in_order = "".join("".join(name.split()) for name in names)
    client = signed_in(bob)

    assert in_order in printed(client, desk_address(tournament, "print_by_table", 1))
    assert printed(client, desk_address(tournament, "print_pack", 1)).count(in_order) >= 2


def test_hidden_name_is_on_no_paper_of_the_wall(club: Club, bob: User) -> None:
    session = factories.a_session(club)
    factories.a_player(club, 50, "Discrète", last_name="Caché", public_form=PublicName.NUMBER)
    factories.attending(session, list(club.players.all()))
    tournament = a_tournament(club, 7, session=session)
    a_round(tournament)
    client = signed_in(bob)

    for name in ("print_by_table", "print_by_name", "print_pack"):
        said = printed(client, desk_address(tournament, name, 1))
        assert ("Player50" in said, "Discrète" in said) == (True, False)


def test_pack_has_pairings_cards_and_score_sheets(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    answer = signed_in(bob).get(desk_address(tournament, "print_pack", 1), headers=ENGLISH)

    pages = [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]
    assert len(pages) == 4
    assert [
        said in page for said, page in zip(("by table", "by name", "code", "Signature"), pages, strict=True)
    ]


def test_ranking_on_paper_is_that_of_the_edition(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    withdraw_entry(tournament.entries.get(number=1))

    said = printed(signed_in(alice), desk_address(tournament, "print_ranking", 1))

    assert "Rankingno.1,publishedon" in said
    assert "nolongerplays" not in said
    assert all("".join(player.public_name.split()) in said for player in club.players.all())


def test_crosstable_says_who_won(club: Club, alice: User) -> None:
    said = printed(signed_in(alice), desk_address(two_pairs_that_met(club), "print_crosstable"))

    assert ("4–0*" in said, "0–4" in said) == (True, True)


def test_where_four_play_for_themselves_there_is_no_crosstable(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)

    assert statuses("get", desk_address(tournament, "print_crosstable"), alice) == [404]
    assert (
        desk_address(tournament, "print_crosstable")
        not in signed_in(alice).get(desk_address(tournament, "papers_to_print")).content.decode()
    )


def test_certificates_are_of_the_best_places(club: Club, alice: User) -> None:
    tournament = two_pairs_that_met(club)
    publish_edition(tournament, by=alice)
    answer = signed_in(alice).get(
        f"{desk_address(tournament, 'print_certificates', 1)}?best=1", headers=ENGLISH
    )

    said = [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]

    assert len(said) == 2
    assert all("First place" in page and "with " in page for page in said)


def with_categories(club: Club, alice: User) -> Tournament:
    """Eight, of whom two each share a rank: entries 1 to 4 are ladies, 3 a junior, 5 to 8 of two clubs; published."""
    tournament = a_ranked(club, alice)
    for number in range(1, 9):
        told = ["ladies", "juniors"] if number == 3 else ["ladies"] if number < 5 else []
        club_of = {5: "Heule", 6: "Heule", 7: "Bruges", 8: "Bruges"}.get(number, "")
        details = admissions.Details(categories=told, delegation=club_of)
        admissions.change_entry(tournament.entries.get(number=number), details)
    return tournament


def places_by_rank(tournament: Tournament, numbers: range) -> list[tuple[int, int]]:
    """The places of some entries among each other, by the number of each, the best one first."""
    rows = json.loads(tournament.editions.get().body)["rows"]
    ranks = [(row["rank"], row["entry"]) for row in rows if row["entry"] in numbers]
    return [(1 + sum(other < rank for other, _entry in ranks), entry) for rank, entry in ranks]


def test_certificates_are_of_the_first_of_each_category(club: Club, alice: User) -> None:
    tournament = with_categories(club, alice)
    with override("en"):
        honours = honours_of(
            tournament.editions.get(), tournament, 2, ("places", "ladies", "juniors", "club")
        )

    ladies = [(place, entry) for place, entry in places_by_rank(tournament, range(1, 5)) if place <= 2]
    told = [one.place for one in honours]
    assert [one.split(",")[0] for one in told if "lad" in one.lower()] == [
        "Best lady" if place == 1 else "Ladies" for place, _entry in ladies
    ]
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    assert [one.name for one in honours if "lad" in one.place.lower()] == [names[one] for _at, one in ladies]
    assert told.count("Best junior") == 1
    assert {one for one in told if "club" in one} >= {"First of the club Bruges", "First of the club Heule"}
    overall = [one for one in told if one in ("First place", "Place no. 2")]
    assert len(overall) == sum(place <= 2 for place, _entry in places_by_rank(tournament, range(1, 9)))


def test_form_offers_whom_there_is_and_prints_what_is_asked(club: Club, alice: User) -> None:
    tournament, client = with_categories(club, alice), signed_in(alice)
    path = desk_address(tournament, "print_certificates", 1)

    page = client.get(desk_address(tournament, "papers_to_print"), headers=ENGLISH).content.decode()
    said = printed(client, f"{path}?best=1&among=juniors&among=club")

    offered = re.findall(r'name="among" value="(\w+)"', page)
    assert offered == ["places", "ladies", "juniors", "club"]
    assert said.count("Bestjunior") == 1
    assert ("FirstoftheclubHeule" in said, "Firstplace" in said) == (True, False)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("best=0", "greater than or equal to 1"),
        ("best=51", "less than or equal to 50"),
        ("best=x", "Enter a whole number."),
        ("among=seniors", "is not one of the available choices"),
    ],
)
def test_certificates_that_cannot_be_come_back_with_a_sentence(
    club: Club, alice: User, asked: str, said: str
) -> None:
    tournament = with_categories(club, alice)

    answer = signed_in(alice).get(
        f"{desk_address(tournament, 'print_certificates', 1)}?{asked}", headers=ENGLISH
    )

    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_ranking_in_which_nobody_has_a_rank_has_no_certificate(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)
    publish_edition(tournament, by=alice)

    answer = signed_in(alice).get(desk_address(tournament, "print_certificates", 1), headers=ENGLISH)

    assert (answer.status_code, "Nobody has such a place" in answer.content.decode()) == (422, True)


def test_badge_has_the_category_and_a_code_that_says_where_its_bearer_plays(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    ladies = admissions.Details(categories=["ladies", "seniors"], delegation="Heule")
    admissions.change_entry(tournament.entries.get(number=1), ladies)
    page = reverse("public:where_entry", args=[club.slug, tournament.pk, 1])

    with override("en"):
        badges = badges_of(tournament, lambda number: page.replace("/1/", f"/{number}/"))

    own = next(one for one in badges if one.number == "1")
    assert (own.category, own.below) == ("Ladies, Seniors", "Heule")
    assert printed(signed_in(bob), desk_address(tournament, "print_badges")).count("Ladies,Seniors") == 1
    answer = Client().get(own.address, headers=ENGLISH)
    assert f"<b>{Placing.objects.get(entry__number=1).pairing.table_number}</b>" in answer.content.decode()


def test_badges_are_of_those_in_play(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 4)
    withdraw_entry(tournament.entries.get(number=4))

    said = printed(signed_in(bob), desk_address(tournament, "print_badges"))

    assert [said.count(name) for name in ("Anne1", "Luc2", "Béa3", "Tom4")] == [1, 1, 1, 0]


def test_page_of_papers_says_what_there_is(club: Club, alice: User, bob: User) -> None:
    empty = a_tournament(club, 0)
    assert (
        "Nothing to print yet"
        in signed_in(bob).get(desk_address(empty, "papers_to_print"), headers=ENGLISH).content.decode()
    )

    page = signed_in(bob).get(desk_address(empty, "papers_to_print")).content.decode()
    assert desk_address(empty, "cash") not in page


@pytest.mark.parametrize("players", [4, 16])
def test_round_is_printed_with_the_same_number_of_questions(
    club: Club, bob: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, client = a_tournament(club, players), signed_in(bob)
    a_round(tournament)

    with django_assert_num_queries(7):
        client.get(desk_address(tournament, "print_by_name", 1))
    with django_assert_num_queries(17):
        client.get(desk_address(tournament, "print_pack", 1))
