"""The page of prizes and cash: typed amounts, ticks, the list that is frozen, who may."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import ENGLISH, htmx, statuses
from tests.steps.prizes import HAM, a_ranked
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Admission, Prize, Tournament
from tournaments.prizes.actions import Pot, add_prize, set_meals, set_pot, set_prices, write_cash_line
from tournaments.prizes.queries import read_cash
from tournaments.ranking import prizes as pure
from tournaments.ranking.prizes import Among
from tournaments.registration import admissions
from tournaments.standings.actions import refresh_draft

POT = {"split": "percent", "pot": "100", "pot_share": "100", "percents": "60, 40"}


def page_of(client: Client, tournament: Tournament, name: str = "cash") -> str:
    return " ".join(client.get(desk_address(tournament, name), headers=ENGLISH).content.decode().split())


def test_who_sees_prizes_and_cash(
    club: Club, alice: User, odile: User, bob: User, charlie: User, dora: User
) -> None:
    path = desk_address(a_tournament(club, 4), "cash")

    assert statuses("get", path, alice, odile, bob, charlie, dora, None) == [200, 200, 403, 403, 404, 404]


def test_nothing_yet_says_what_to_do(club: Club, alice: User) -> None:
    page = page_of(signed_in(alice), a_tournament(club, 0))

    assert "No prize yet" in page
    assert "Nobody is entered yet." in page


def test_every_field_has_an_id_of_its_own(club: Club, alice: User) -> None:
    ids = re.findall(r' id="([^"]+)"', page_of(signed_in(alice), a_tournament(club, 4)))

    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("typed", ["12,50", "12.50", "12,50 €", "€12.50"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_amount_is_typed_with_a_comma_or_a_point(club: Club, alice: User, typed: str, language: str) -> None:
    tournament = a_tournament(club, 4)

    signed_in(alice).post(
        desk_address(tournament, "set_prices"),
        {"fee": typed, "meal_price": ""},
        headers={"accept-language": language},
    )

    assert read_cash(tournament).usual_fee == 1250


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("set_prices", {"fee": "-1"}, "greater than or equal to 0"),
        ("set_prices", {"fee": "12,505"}, "2 decimal places"),
        ("set_pot", POT | {"percents": "60, 30"}, "Whole numbers that make a hundred together."),
        ("set_pot", POT | {"split": "equal", "pattern": "4-1"}, "Places in rising order"),
        ("add_prize", {"place": "1", "among": "places"}, "A prize is an amount, a thing, or both."),
        ("write_line", {"way": "out", "amount": "5"}, "This field is required."),
    ],
)
def test_what_cannot_be_read_comes_back_with_its_sentence(
    club: Club, alice: User, name: str, data: dict[str, str], said: str
) -> None:
    answer = signed_in(alice).post(desk_address(a_tournament(club, 4), name), data, headers=ENGLISH)

    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_pot_is_split_as_it_was_typed(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)

    told = POT | {"exclusive": ["places", "last"], "whole_euros": "on"}
    answer = signed_in(alice).post(desk_address(tournament, "set_pot"), told)

    page = read_cash(tournament)
    assert page.cash.whole_euros is True
    assert answer.status_code == 302
    assert (page.cash.percents, page.cash.exclusive) == ([60, 40], ["places", "last"])
    assert page.till.prizes == 10_000


def test_tick_answers_with_the_row_the_till_and_the_prizes(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    set_prices(tournament, 1000, 800)
    set_pot(tournament, Pot("equal", pattern="1-3"))
    path, headers = desk_address(tournament, "cash_entry", 1), ENGLISH | htmx("entry_1")

    answer = signed_in(alice).post(path, {"paid": "1"}, headers=headers).content.decode()

    assert (answer.count("<li id="), answer.count('hx-swap-oob="true"')) == (1, 3)
    assert 'id="till"' in answer
    assert "The pot: <b>10\N{NO-BREAK SPACE}€</b>" in answer
    assert Admission.objects.get().paid == 1000


def test_those_who_have_not_paid_are_listed_alone(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    set_prices(tournament, 1000, 0)
    admissions.tick_paid(tournament.entries.get(number=2), True)

    page = (
        signed_in(alice).get(f"{desk_address(tournament, 'cash')}?show=due", headers=ENGLISH).content.decode()
    )

    assert [f'id="entry_{number}"' in page for number in (1, 2, 3, 4)] == [True, False, True, True]
    assert "3 still to pay" in page


def test_who_played_and_left_early_is_ticked_as_paid(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    play_all(a_round(tournament))
    withdraw_entry(tournament.entries.get(number=1))
    set_prices(tournament, 500, 0)
    button = "Due 5 €<span"

    pages = [page_of(client, tournament, name) for name in ("cash", "registrations")]
    client.post(desk_address(tournament, "cash_entry", 1), {"paid": "1"})

    assert [page.count(button) for page in pages] == [8, 8]
    assert page_of(client, tournament).count(button) == 7


def test_tick_brings_along_how_many_have_still_to_pay(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    set_prices(tournament, 1000, 800)
    set_meals(tournament.entries.get(number=1), 2)
    client = signed_in(alice)

    def tick(name: str) -> list[object]:
        headers = ENGLISH | htmx("entry_1")
        answer = client.post(
            desk_address(tournament, "cash_entry", 1), {name: "1"}, headers=headers
        ).content.decode()
        owing = re.findall(r'<span id="owing" hx-swap-oob="true">(.*?)</span>', answer)
        return [owing, 'class="pick is-due"' in answer]

    assert '<span id="owing">4 still to pay</span>' in page_of(client, tournament)
    assert tick("paid") == [["4 still to pay"], True]  # the meals are not
    assert tick("meals_paid") == [["3 still to pay"], False]


def test_meals_are_typed_and_refused_beyond_reason(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    path, client = desk_address(tournament, "cash_entry", 1), signed_in(alice)

    assert client.post(path, {"meals": "2"}).status_code == 302
    assert client.post(path, {"meals": "-2"}).status_code == 422
    assert Admission.objects.get().meals == 2


def test_prize_list_is_frozen_handed_over_and_taken_back(club: Club, alice: User) -> None:
    tournament, client = a_ranked(club, alice), signed_in(alice)
    add_prize(tournament, HAM)
    path = desk_address(tournament, "giving")

    assert client.post(path, {"do": "freeze"}).status_code == 302
    assert "Frozen by ranking no. 1" in page_of(client, tournament)
    assert client.post(path, {"do": "give", "key": ""}).status_code == 302
    assert client.post(path, {"do": "thaw"}, headers=ENGLISH).status_code == 409
    assert client.post(path, {"do": "burn"}).status_code == 404
    assert read_cash(tournament).award_rows[0].is_given


def test_prize_list_is_frozen_where_the_ranking_is_published(club: Club, alice: User) -> None:
    """Before, and once it has moved, the page says what is missing."""
    tournament, client = a_tournament(club, 8), signed_in(alice)
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    add_prize(tournament, HAM)

    def said() -> list[bool]:
        page = page_of(client, tournament)
        return ["Freeze the prize list" in page, "The ranking is not published as it stands" in page]

    before = said()
    publish(tournament, alice)
    published = said()
    withdraw_entry(tournament.entries.get(number=1))
    refresh_draft(tournament.pk)

    assert (before, published, said()) == ([False, True], [True, False], [False, True])


def test_things_of_those_level_are_drawn_for(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    add_prize(tournament, HAM)

    (row,) = read_cash(tournament).award_rows

    assert len(row.winners) > 1
    assert "by lot among them" in page_of(signed_in(alice), tournament)


def test_prize_that_is_not_on_the_list_is_not_found(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    add_prize(tournament, HAM)

    assert statuses("post", desk_address(tournament, "remove_prize", 2), alice) == [404]
    assert statuses("post", desk_address(tournament, "remove_prize", 1), alice) == [302]
    assert not Prize.objects.exists()


@pytest.mark.parametrize("players", [4, 24])
def test_page_asks_the_same_number_of_questions_of_any_field(
    club: Club, alice: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, client = a_tournament(club, players), signed_in(alice)
    set_prices(tournament, 1000, 800)
    for place in range(1, players):
        add_prize(tournament, type(HAM)(HAM.among, place, 100))
        write_cash_line(tournament, 100, "bar")

    with django_assert_num_queries(14):
        client.get(desk_address(tournament, "cash"))


def test_what_is_missing_is_said_once(club: Club, alice: User) -> None:
    """Its name says that it is missing: the amount has no minus besides."""
    tournament = a_tournament(club, 4)
    written = signed_in(alice).post(
        desk_address(tournament, "write_line"), {"way": "out", "amount": "43,50", "purpose": "Café"}
    )

    page = page_of(signed_in(alice), tournament)

    assert written.status_code == 302
    assert "<dt>missing</dt><dd>43.50 €</dd>" in page


@pytest.mark.parametrize(
    ("categories", "withdrawn", "missing"),
    [([], False, True), (["ladies"], False, False), (["ladies"], True, True)],
)
def test_prize_of_a_category_nobody_is_in_says_where_that_is_said(
    club: Club, alice: User, categories: list[str], withdrawn: bool, missing: bool
) -> None:
    tournament = a_tournament(club, 4)
    tournament.entries.filter(number=1).update(categories=categories, withdrawn=withdrawn)
    add_prize(tournament, pure.PrizeRule(Among.LADIES, 1, thing="panier"))

    page = page_of(signed_in(alice), tournament)

    said = "Nobody is entered in a category that has a prize: ladies."
    way = f'<a href="{desk_address(tournament, "registrations")}">Say who is in it, entry by entry</a>'
    assert (said in page, way in page) == (missing, missing)


def test_prizes_of_the_ranking_ask_for_no_category(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    add_prize(tournament, HAM)

    assert "Nobody is entered in a category" not in page_of(signed_in(alice), tournament)
