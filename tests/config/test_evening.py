"""The main job on real input: an evening of 24 people, and a championship, through HTTP and nothing else."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django.live_server_helper import LiveServer

from clubs.models import Role
from clubs.players.actions import add_players
from config.demo import PLAYERS
from scoring.ledger.door import first_broken_line
from scoring.models import Kind, Line, Sheet
from tests import factories
from tournaments.models import Edition, Round, Tournament


@pytest.fixture
def directed_club(live_server: LiveServer) -> str:
    """A club of 28 that plays twelve deals a game, directed by Alice; the address of its site."""
    club = factories.a_club(settings={"structure": "fixed_deals", "deals": 12})
    factories.a_member(club, factories.a_user("Alice"), Role.DIRECTOR)
    add_players(club, [(name.split()[0], name.split()[1]) for name in PLAYERS])
    return live_server.url


def test_evening_of_24_is_played_through_http_and_published(directed_club: str) -> None:
    said = StringIO()

    call_command(
        "play_evening",
        url=directed_club,
        email="alice@example.org",
        password="secret",
        players=24,
        seed=7,
        stdout=said,
    )

    assert said.getvalue().splitlines()[-1].startswith("216 deals, ")
    assert said.getvalue().splitlines()[-1].endswith(" requests, 0 errors")
    edition = Edition.objects.get()
    assert (edition.number, edition.counter) == (1, Tournament.objects.get().counter)
    assert Line.objects.filter(kind=Kind.DEAL).count() == 6 * 3 * 12
    assert Line.objects.filter(kind=Kind.SIGNATURE).count() == 6 * 3 * 2
    assert [first_broken_line(sheet) for sheet in Sheet.objects.all()] == [None] * 6


def test_championship_is_played_through_http_to_its_final(directed_club: str) -> None:
    said = StringIO()

    call_command(
        "play_championship",
        url=directed_club,
        email="alice@example.org",
        password="secret",
        players=4,
        rounds=1,
        finalists=4,
        deals=1,
        at_once=1,
        seed=7,
        stdout=said,
    )

    told = said.getvalue().splitlines()[-1]
    tables = [round_.pairings.count() for round_ in Round.objects.order_by("number")]
    assert tables == [8, 4, 1]  # 32 players: the club has 28
    assert told.startswith("4 players, 39 deals in ")
    assert told.endswith(" 0 errors")
    first = json.loads(Edition.objects.get().body)["rows"][:4]
    assert sorted(row["entry"] for row in first) == sorted(
        Round.objects.get(number=3).placings.values_list("entry__number", flat=True)
    )


def test_evening_with_too_few_players_stops_with_a_sentence(directed_club: str) -> None:
    with pytest.raises(CommandError, match="28 players, 40 are needed"):
        call_command(
            "play_evening", url=directed_club, email="alice@example.org", password="secret", players=40
        )
