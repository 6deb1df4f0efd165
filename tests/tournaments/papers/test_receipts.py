"""The prize list on paper, and the receipts of prizes, fees and meals."""

from __future__ import annotations

from pytest_django.fixtures import DjangoAssertNumQueries

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import statuses
from tests.steps.papers import printed
from tests.steps.played_evenings import two_pairs_that_met
from tests.steps.prizes import HAM, a_ranked
from tests.steps.tournament_evening import a_tournament
from tournaments.core import entry_list
from tournaments.models import Tournament
from tournaments.prizes import actions
from tournaments.ranking import prizes as pure
from tournaments.ranking.prizes import Among
from tournaments.registration import admissions


def test_prizes_and_their_receipts_are_for_directors(club: Club, alice: User, bob: User) -> None:
    tournament = a_ranked(club, alice)
    paths = [desk_address(tournament, name) for name in ("print_prizes", "print_prize_receipts")]
    assert [statuses("get", path, alice, bob) for path in paths] == [[404, 403]] * 2

    actions.add_prize(tournament, HAM)

    listed, signed = (printed(signed_in(alice), path) for path in paths)
    assert (listed.count("jambon"), listed.count("Receipt")) == (4, 0)
    assert (signed.count("jambon"), signed.count("Receipt")) == (4, 4)


def test_prize_list_for_the_room_has_public_names_and_receipts_full_ones(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    for among in (Among.EVERYBODY, Among.PLACES):
        actions.add_prize(tournament, pure.PrizeRule(among, 1, thing="pain"))
    club.players.update(last_name="Minderjarig", minor=True, hidden=True)

    listed, signed = (
        printed(signed_in(alice), desk_address(tournament, name))
        for name in ("print_prizes", "print_prize_receipts")
    )

    assert (listed.count("Minderjarig"), listed.count("Everybody"), listed.count("pain")) == (0, 1, 5)
    assert signed.count("Minderjarig") == 4 + 8


def a_paid(club: Club) -> Tournament:
    """Two pairs: one has paid its fee and two of its meals, the other nothing."""
    tournament = two_pairs_that_met(club)
    actions.set_prices(tournament, 1250, 800)
    first = tournament.entries.get(number=1)
    admissions.tick_paid(first, paid=True)
    actions.set_meals(first, 2)
    actions.tick_meals(first, paid=True)
    return tournament


def test_what_was_paid_has_its_receipt_for_directors(club: Club, alice: User, bob: User, dora: User) -> None:
    tournament = a_paid(club)
    path, one = desk_address(tournament, "print_receipts"), desk_address(tournament, "print_receipt", 1)
    assert statuses("get", path, alice, bob, dora, None) == [200, 403, 404, 404]
    assert statuses("get", one, alice, bob, dora, None) == [200, 403, 404, 404]

    said = printed(signed_in(alice), path)

    assert printed(signed_in(alice), one) == said
    assert said.count("Receipt") == 1
    name = entry_list.entered(tournament)[0].full_name.replace(" ", "")
    for told in (name, "Entryfee12.50€", "2meals16€", "Inall28.50€"):
        assert told in said, told


def test_receipt_says_what_is_still_to_be_paid(club: Club, alice: User) -> None:
    tournament = a_paid(club)
    actions.set_meals(tournament.entries.get(number=1), 3)

    said = printed(signed_in(alice), desk_address(tournament, "print_receipt", 1))

    assert "Meals16€" in said
    assert "Stilltopay:8€" in said


def test_who_has_paid_nothing_has_no_receipt(club: Club, alice: User) -> None:
    tournament = a_paid(club)
    client = signed_in(alice)
    assert statuses("get", desk_address(tournament, "print_receipt", 2), alice) == [404]
    page = client.get(desk_address(tournament, "cash")).content.decode()
    assert page.count(desk_address(tournament, "print_receipt", 1)) == 1
    assert desk_address(tournament, "print_receipt", 2) not in page

    admissions.tick_paid(tournament.entries.get(number=1), paid=False)
    actions.tick_meals(tournament.entries.get(number=1), paid=False)

    assert statuses("get", desk_address(tournament, "print_receipts"), alice) == [404]
    assert (
        desk_address(tournament, "print_receipts")
        not in client.get(desk_address(tournament, "cash")).content.decode()
    )


def test_receipts_are_read_in_a_number_of_queries_that_does_not_grow(
    club: Club, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(club, 30)
    actions.set_prices(tournament, 500, 0)
    for entry in tournament.entries.all():
        admissions.tick_paid(entry, paid=True)
    client = signed_in(alice)

    with django_assert_max_num_queries(9):
        assert printed(client, desk_address(tournament, "print_receipts")).count("Receivedfrom") == 30
