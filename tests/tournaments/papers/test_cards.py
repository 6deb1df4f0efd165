"""The cards on the tables: a number, the names everybody may read, the way to the sheet."""

import re
from html import unescape

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from scoring.paper.cards import spell_pin
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import statuses
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    for_themselves,
    one_table,
    sheets_of,
)
from tournaments.models import EntryKind, Tournament
from web import network


def test_who_may_print(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    assert statuses("get", desk_address(tournament, "cards", 1), alice, bob, charlie, dora, None) == [
        200,
        200,
        403,
        404,
        404,
    ]
    assert statuses("post", desk_address(tournament, "cards", 1), alice) == [405]


def test_a_draft_has_no_cards(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)

    assert statuses("get", desk_address(tournament, "cards", 1), alice) == [404]


def test_each_card_bears_number_names_address_and_pin(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER, first_name="Zénobie")
    sheets = sheets_of(a_round(tournament))

    page = (
        signed_in(alice)
        .get(desk_address(tournament, "cards", 1), headers={"Accept-Language": "en"})
        .content.decode()
    )

    assert page.count('<section class="table-card">') == page.count('<svg class="qr"') == 2
    assert all(page.count(f'aria-label="http://testserver{sheet.card_url}"') == 1 for sheet in sheets)
    assert all(sheet.get_absolute_url() not in page for sheet in sheets)
    assert page.count(f"<b>{spell_pin(tournament.session)}</b>") == 2
    assert page.count("<b>testserver/join/</b>") == 2
    assert "Zénobie" not in page
    assert sum("Player 1" in re.split("– | & ", line) for line in names_on(page)) == 1


def names_on(page: str) -> list[str]:
    """The lines with names, of all cards."""
    return [" ".join(unescape(line).split()) for line in re.findall(r"<li>([^<]*)</li>", page)]


def names_on_cards(tournament: Tournament, by: User) -> list[str]:
    return names_on(signed_in(by).get(desk_address(tournament, "cards", 1)).content.decode())


@pytest.mark.parametrize(("kind", "games"), [(EntryKind.PLAYER, 1), (EntryKind.PAIR, 1), (EntryKind.PAIR, 3)])
def test_card_has_a_line_for_each_side(club: Club, alice: User, kind: str, games: int) -> None:
    tournament, (north, east, south, west) = one_table(club, games, kind)

    assert names_on_cards(tournament, alice) == [f"{north} & {south}", f"– {east} & {west}"]


def test_card_has_names_in_order_of_seat_where_partners_change(club: Club, alice: User) -> None:
    tournament, names = one_table(club, games=3)

    assert names_on_cards(tournament, alice) == names


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_card_has_names_in_order_of_seat_where_each_plays_for_himself(
    club: Club, alice: User, players: int
) -> None:
    tournament, names = for_themselves(club, players)

    assert names_on_cards(tournament, alice) == names


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20:8000"])
@pytest.mark.parametrize("machine", ["192.168.1.20", "127.0.0.1"])
def test_cards_lead_phones_to_the_machine_whatever_it_calls_itself(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch, host: str, machine: str
) -> None:
    monkeypatch.setattr(network, "lan_address", lambda: machine)
    tournament = a_tournament(club, 4)
    (sheet,) = sheets_of(a_round(tournament))

    headers = {"Host": host, "Accept-Language": "en"}
    page = signed_in(alice).get(desk_address(tournament, "cards", 1), headers=headers).content.decode()

    alone = machine.startswith("127.") and not host.startswith("192.")
    shown = host if alone else "192.168.1.20:8000"
    assert f'aria-label="http://{shown}{sheet.card_url}"' in page
    assert f"<b>{shown}/join/</b>" in page
    assert ("This machine is in no network" in page) is alone


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = a_tournament(club, 4), a_tournament(other_club, 24)
    a_round(small)
    a_round(large)

    for director, tournament in ((alice, small), (dora, large)):
        client = signed_in(director)
        with django_assert_num_queries(6):
            assert client.get(desk_address(tournament, "cards", 1)).status_code == 200


def test_cards_have_a_button_to_print_them(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    page = signed_in(alice).get(desk_address(tournament, "cards", 1)).content.decode()

    assert '<button type="button" data-print>' in page
    assert "js/print.js" in page


def test_papers_offer_cards_of_both_sizes(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    path, cards = desk_address(tournament, "papers_to_print"), desk_address(tournament, "cards", 1)
    page = signed_in(alice).get(path).content.decode()
    offered = re.findall(rf'href="({cards}[^"]*)"', page)

    assert offered == [cards, f"{cards}?size=a5"]
