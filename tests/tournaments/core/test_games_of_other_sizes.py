"""Games that are not for four: every way of drawing for players fills the tables that the game has."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from clubs.models import Club
from tests import factories
from tests.depth import part, some
from tests.steps.never_stuck import spread
from tests.steps.tournament_evening import FORMS, byes, sheets_of, tables
from tournaments.entries.actions import enter_players
from tournaments.models import Proof, Round, Tournament
from tournaments.pairing.checkable.replay import replay
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from tournaments.rounds.actions import draw_round, publish_round


def opened(club: Club, key: str, seats: int, players: int, rounds: int = 0) -> Tournament:
    """A tournament of so many `players` at tables of `seats`, drawn by the format `key`."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    tournament = opening.open_tournament(
        session,
        "Concours",
        variant=FORMS[seats],
        settings={},
        games_per_table=1,
        stages=[StagePlan(key, rounds)],
    )
    enter_players(tournament)
    return tournament


def next_round(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, force=True))


@pytest.mark.deeper("every format at tables of every size, planned ahead and not")
@pytest.mark.parametrize("rounds", part([3, 0], 1))
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("key", ["lot", "lot_apart", "new_partners", "swiss_players"])
def test_tables_have_the_size_of_the_game(club: Club, key: str, seats: int, rounds: int) -> None:
    count = some(2, of=4)
    tournament = opened(club, key, seats, count * seats, rounds)

    for _round in range(some(2, of=3)):
        round_ = next_round(tournament)

        assert ([len(table) for table in tables(round_)], byes(round_)) == ([seats] * count, [])
        assert {sheet.seats.count() for sheet in sheets_of(round_)} == {seats}


@pytest.mark.deeper("a fourth round")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("key", ["new_partners", "swiss_players"])
def test_odd_numbers_of_them_are_drawn_again_and_nobody_is_hit_twice(
    club: Club, key: str, seats: int
) -> None:
    tournament = opened(club, key, seats, 2 * seats + 1)
    hit: Counter[int] = Counter()

    for _round in range(some(3, of=4)):
        round_ = next_round(tournament)
        hit.update(byes(round_))
        hit.update(one for table in tables(round_) if len(table) != seats for one in table)
        assert replay(json.loads(Proof.objects.get(round=round_).body)).holds

    assert spread(hit, range(1, 2 * seats + 2)) <= 1
