"""A free evening on its pages: the desk, the card « a free table », the public page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from scoring.house_rules.actions import HouseGame, change_house_rules
from scoring.models import Sheet
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.free_evenings import a_free_evening, players_of, sheet_by_hand
from tests.steps.names import ENGLISH, statuses
from tests.steps.tournament_evening import a_tournament, play
from tournaments.free_evenings import actions, queries
from tournaments.models import Pairing, Tournament
from tournaments.planning.opening import open_tournament
from tournaments.rounds.where import named

FOUR = {"who_0": "Anne", "who_1": "2", "who_2": "béa 3", "who_3": "tom"}


def opening(tournament: Tournament) -> str:
    return reverse("tournaments:open_table", args=[tournament.club.slug, tournament.pk])


def door(tournament: Tournament, code: str = "") -> str:
    code = code or queries.door_code(tournament)
    return reverse("door:table", args=[tournament.club.slug, tournament.pk, code])


def seated(pairing: Pairing) -> list[str]:
    return [placing.player.full_name for placing in pairing.placings.select_related("player")]


def test_who_may_open_a_table(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    address = opening(a_free_evening(club))

    assert statuses("get", address, alice, bob, charlie, dora, None) == [200, 403, 403, 404, 404]
    assert statuses("post", address, alice, bob, charlie, dora, None) == [422, 403, 403, 404, 404]


def test_desk_opens_a_table_by_names_and_numbers(club: Club, alice: User) -> None:
    tournament = a_free_evening(club)

    answer = signed_in(alice).post(opening(tournament), FOUR)

    assert answer["Location"] == opening(tournament)
    assert seated(Pairing.objects.get()) == ["Anne", "Luc", "Béa", "Tom"]


def test_desk_of_a_free_evening_asks_nobody_who_plays_next(club: Club, alice: User) -> None:
    tournament = a_free_evening(club)
    page = signed_in(alice).get(tournament.get_absolute_url()).content.decode()

    assert f'href="{desk_address(tournament, "check_in")}"' in page
    assert 'id="odd"' not in page


def test_unknown_and_shared_names_are_said_and_nothing_is_lost(club: Club, alice: User) -> None:
    tournament = a_free_evening(club)
    factories.a_player(club, 30, "Anne", last_name="Second")

    answer = signed_in(alice).post(opening(tournament), FOUR | {"who_3": "Tomas"}, headers=ENGLISH)

    form = answer.context["form"]
    assert (answer.status_code, Pairing.objects.count()) == (422, 0)
    assert form["who_3"].errors == ["Nobody is called “Tomas”. Do you mean Tom?"]
    assert form["who_0"].value() == "Anne"


def test_shared_first_name_asks_for_the_number_at_the_desk_alone(
    club: Club, alice: User, client: Client
) -> None:
    tournament = a_free_evening(club)
    for number in (30, 31):
        factories.a_player(club, number, "Rose", last_name="Picard")
    told = FOUR | {"who_0": "Rose Picard"}

    desk = signed_in(alice).post(opening(tournament), told, headers=ENGLISH).context["form"]
    card = client.post(door(tournament), told, headers=ENGLISH).context["form"]

    assert desk["who_0"].errors == [
        "Several players are called “Rose Picard”: Rose Picard (30), Rose Picard (31). Type the number."
    ]
    assert card["who_0"].errors == [
        "Several players are called “Rose Picard”: add the last name, or type the number."
    ]


def test_table_opens_itself_by_its_card_with_somebody_new(club: Club, client: Client) -> None:
    tournament = a_free_evening(club)

    answer = client.post(door(tournament), FOUR | {"who_3": "Ursule Dubois", "new": "on"})

    assert answer.status_code == 200
    assert seated(Pairing.objects.get()) == ["Anne", "Luc", "Béa", "Ursule Dubois"]
    assert answer.context["sheet"] == Sheet.objects.get()
    assert "<p>Anne 1 &amp; Béa 3 – Luc 2 &amp; Ursule D.</p>" in answer.content.decode()


def test_card_opens_nothing_with_another_code_or_in_another_tournament(club: Club, client: Client) -> None:
    tournament = a_free_evening(club)
    drawn = open_tournament(tournament.session, "Tirage")

    assert client.get(door(tournament)).status_code == 200
    assert client.get(door(tournament, "0" * 20)).status_code == 404
    assert client.get(door(drawn)).status_code == 404


def test_card_is_closed_and_opened_again_by_a_director(
    club: Club, alice: User, bob: User, client: Client
) -> None:
    tournament = a_free_evening(club)
    address = reverse("tournaments:set_door", args=[club.slug, tournament.pk])
    assert signed_in(bob).post(address, {"open": "0"}).status_code == 403

    signed_in(alice).post(address, {"open": "0"})
    closed = client.get(door(tournament)).status_code
    signed_in(alice).post(address, {"open": "1"})

    assert (closed, client.get(door(tournament)).status_code) == (404, 200)


def test_one_phone_cannot_fill_the_room_with_tables(club: Club, client: Client) -> None:
    tournament = a_free_evening(club)
    answers = []
    for _ in range(13):
        answers.append(client.post(door(tournament), FOUR))
        if Pairing.objects.exists():
            actions.remove_table(Pairing.objects.get())

    assert [answer.status_code for answer in answers] == [200] * 12 + [429]
    assert "Retry-After" in answers[-1]


def test_desk_leads_through_the_evening(club: Club, alice: User) -> None:
    tournament, client = a_free_evening(club), signed_in(alice)

    def step() -> tuple[str, int]:
        found = client.get(tournament.get_absolute_url()).context["step"]
        return found.code, found.count

    assert step() == ("free", 0)
    pairing = actions.open_table(tournament, players_of(club, 1, 2, 3, 4))
    assert step() == ("free", 1)
    play(pairing.sheet)
    assert step() == ("free", 0)


def test_public_finds_somebody_at_the_last_table(club: Club, client: Client) -> None:
    tournament = a_free_evening(club)
    page = reverse("public:evening", args=[club.slug, tournament.pk])
    actions.open_table(tournament, players_of(club, 1, 2, 3, 4))
    assert [place.table for place in named(client.get(page).context["evening"].people, "anne")] == [1]

    actions.open_table(tournament, players_of(club, 1, 2, 5, 6), force=True)

    assert [place.table for place in named(client.get(page).context["evening"].people, "anne")] == [2]
    assert client.get(reverse("public:draw", args=[club.slug, tournament.pk, 1])).status_code == 404


def test_empty_table_is_taken_away_from_the_desk(club: Club, alice: User, bob: User) -> None:
    tournament = a_free_evening(club)
    actions.open_table(tournament, players_of(club, 1, 2, 3, 4))
    address = reverse("tournaments:remove_table", args=[club.slug, tournament.pk, 1, 1])
    assert signed_in(bob).post(address).status_code == 403

    signed_in(alice).post(address)

    assert Pairing.objects.count() == 0


@pytest.mark.parametrize("count", [6, 28])
def test_queries_do_not_grow_with_the_club(
    club: Club, alice: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, client = a_free_evening(club, count), signed_in(alice)

    with django_assert_num_queries(6):
        client.get(opening(tournament))


def test_table_that_is_opened_by_hand_counts_for_the_free_evening_unless_one_says_no(
    club: Club, alice: User
) -> None:
    tournament, director = a_free_evening(club), signed_in(alice)
    factories.attending(tournament.session, club.players.all())
    by_hand = reverse("scoring:session_sheets", args=[club.slug, tournament.session.pk])
    form = director.get(by_hand).context["form"]
    keys = list(club.players.order_by("number").values_list("pk", flat=True))
    seats = {f"seat_{seat}": key for seat, key in enumerate(keys[:4])}

    director.post(by_hand, seats | {"table_number": 3, "counts_for": form["counts_for"].value()})
    director.post(by_hand, seats | {"table_number": 4, "counts_for": ""})

    pairing = Pairing.objects.get()
    assert (pairing.table_number, seated(pairing)) == (3, ["Anne", "Luc", "Béa", "Tom"])
    assert list(Sheet.objects.filter(pairing=None).values_list("table_number", flat=True)) == [4]
    page = director.get(pairing.sheet.get_absolute_url(), headers=ENGLISH).content.decode()
    assert "This table counts for “Libre”." in page


def test_table_of_another_game_counts_only_where_the_director_says_so_and_then_by_the_rules_of_the_ranking(
    club: Club, alice: User
) -> None:
    tournament, director = a_free_evening(club), signed_in(alice)
    factories.attending(tournament.session, club.players.all())
    change_house_rules(club, HouseGame("parlee", {"target": 44}, "La Parlée", 2), upon=0)
    by_hand = reverse("scoring:session_sheets", args=[club.slug, tournament.session.pk])
    seats = {f"seat_{seat}": player.pk for seat, player in enumerate(players_of(club, 1, 2, 3, 4))}
    proposed = [
        director.get(by_hand, {"game": game}).context["form"]["counts_for"].value() for game in ("1", "2")
    ]

    for number, purpose in ((3, ""), (4, tournament.pk)):
        director.post(by_hand, seats | {"game": 2, "table_number": number, "counts_for": purpose})

    played = dict(Sheet.objects.values_list("table_number", "games__variant"))
    assert proposed == [str(tournament.pk), ""]
    assert played == {3: "parlee", 4: tournament.variant}


def test_table_number_that_counts_already_is_said_on_the_form(club: Club, alice: User) -> None:
    tournament, director = a_free_evening(club), signed_in(alice)
    factories.attending(tournament.session, club.players.all())
    actions.open_table(tournament, players_of(club, 1, 2, 3, 4))
    by_hand = reverse("scoring:session_sheets", args=[club.slug, tournament.session.pk])
    told = {f"seat_{seat}": player.pk for seat, player in enumerate(players_of(club, 5, 6, 1, 2))}

    answer = director.post(by_hand, told | {"table_number": 1, "counts_for": tournament.pk}, headers=ENGLISH)

    assert (answer.status_code, Sheet.objects.count()) == (422, 1)
    assert answer.context["form"].non_field_errors() == ["Table 1 is open already."]


def test_director_says_which_sheets_of_the_day_count(club: Club, alice: User) -> None:
    tournament, director = a_free_evening(club), signed_in(alice)
    sheet = sheet_by_hand(tournament, 1, 2, 3, 4)
    page = reverse("tournaments:counted_sheets", args=[club.slug, tournament.pk])
    assert [one for _table, one, _names in director.get(page).context["uncounted"]] == [sheet]

    director.post(page, {"count": sheet.pk})
    assert [one for _table, one, _names in director.get(page).context["counted"]] == [sheet]
    director.post(page, {"uncount": sheet.pk})

    assert (Pairing.objects.count(), director.post(page, {"uncount": sheet.pk}).status_code) == (0, 404)


def test_sheet_page_of_a_tournament_that_draws_is_404(club: Club, alice: User) -> None:
    drawn = a_tournament(club, 8)

    assert statuses("get", reverse("tournaments:counted_sheets", args=[club.slug, drawn.pk]), alice) == [404]


@pytest.mark.parametrize("count", [1, 5])
def test_sheets_of_the_day_are_read_in_few_queries(
    club: Club, alice: User, count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, director = a_free_evening(club), signed_in(alice)
    for table in range(1, count + 1):
        sheet_by_hand(tournament, 1, 2, 3, 4, table=table)
    page = reverse("tournaments:counted_sheets", args=[club.slug, tournament.pk])

    with django_assert_max_num_queries(14):
        director.get(page)
