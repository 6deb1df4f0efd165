"""The main job on real input: an evening, and a championship, through HTTP and nothing else."""

import json
import random
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from clubs.models import Role
from clubs.players.actions import add_players
from clubs.players.directory import Newcomer, split_name
from config.demo import PLAYERS
from scoring.ledger.door import first_broken_line
from scoring.models import Kind, Line, Sheet
from tests import factories
from tests.depth import some
from tests.play.championship import Championship
from tests.play.evening import Evening, Stopped
from tournaments.models import Edition, Round, Tournament


def a_directed_club(players: int, deals: int) -> None:
    """A club that plays so many deals a game, directed by Alice."""
    club = factories.a_club(settings={"structure": "fixed_deals", "deals": deals})
    factories.a_member(club, factories.a_user("Alice"), Role.DIRECTOR)
    add_players(club, [Newcomer(*split_name(name)) for name in PLAYERS[:players]])


def an_account(site: LiveServer) -> dict[str, Any]:
    return {
        "site": site.url,
        "email": "alice@example.org",
        "password": "secret",
        "chance": random.Random(7),
    }


@pytest.mark.deeper("every page of an evening of 24, 54 deals and 36 signatures")
def test_evening_is_played_through_http_and_published(live_server: LiveServer) -> None:
    deals, tables = some(2, of=3), some(2, of=6)
    a_directed_club(players=some(9, of=28), deals=deals)

    evening = Evening(**an_account(live_server), players=4 * tables)
    evening.play()

    assert evening.errors == []
    assert evening.told().startswith(f"{tables * 3 * deals} deals, ")
    edition = Edition.objects.get()
    assert (edition.number, edition.counter) == (1, Tournament.objects.get().counter)
    assert Line.objects.filter(kind=Kind.DEAL).count() == tables * 3 * deals
    assert Line.objects.filter(kind=Kind.SIGNATURE).count() == tables * 3 * 2
    assert [first_broken_line(sheet) for sheet in Sheet.objects.all()] == [None] * tables


@pytest.mark.deep("three rounds of a field of 32 and its final, page by page")
def test_championship_is_played_through_http_to_its_final(live_server: LiveServer) -> None:
    first_round = 8  # tables
    a_directed_club(players=4 * first_round - 4, deals=12)

    own = {
        "players": 4,
        "rounds": 1,
        "finalists": 4,
        "deals": 1,
        "at_once": 1,
    }  # beside those whom the club has
    played = Championship(**an_account(live_server), **own)
    played.play()

    tables = [round_.pairings.count() for round_ in Round.objects.order_by("number")]
    assert tables == [first_round, first_round // 2, 1]
    assert (played.errors, played.tables.deals) == ([], sum(tables) * 3)
    first = json.loads(Edition.objects.get().body)["rows"][:4]
    assert sorted(row["entry"] for row in first) == sorted(
        Round.objects.get(number=3).placings.values_list("entry__number", flat=True)
    )


def test_evening_with_too_few_players_stops_with_a_sentence(live_server: LiveServer) -> None:
    a_directed_club(players=28, deals=12)

    with pytest.raises(Stopped, match="28 players, 40 are needed"):
        Evening(**an_account(live_server), players=40).play()
