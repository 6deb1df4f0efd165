"""Swiss for people: close in score, new partners, the bye to the last who has had none."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import part, some
from tests.steps.cells import every_cell
from tests.steps.examples import examples
from tests.tournaments.pairing.people.rounds import (
    costs,
    every_round,
    everybody,
    some_entrants,
    some_past,
    tiers_of,
)
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.lot import draw_lot
from tournaments.pairing.people.swiss import pair_people_swiss

SEED = "dice 4 2 6"


def played(draw: Draw) -> PlayedRound:
    return PlayedRound(draw.tables, draw.byes)


def an_event(players: int, rounds: int, seed: int) -> tuple[list[Draw], list[dict[int, int]]]:
    """Draws, and the scores they were drawn from: the better side usually wins."""
    chance, draws, scores = random.Random(seed), list[Draw](), dict.fromkeys(range(1, players + 1), 0)
    strength, before = {number: chance.gauss(0, 1) for number in scores}, []
    for round_number in range(1, rounds + 1):
        entrants = [Entrant(number, score=score) for number, score in scores.items()]
        before.append(dict(scores))
        draws.append(pair_people_swiss(entrants, [*map(played, draws)], str(seed), round_number))
        for a, b, c, d in draws[-1].tables:
            won = chance.gauss(strength[a] + strength[c] - strength[b] - strength[d], 2) > 0
            for winner in (a, c) if won else (b, d):
                scores[winner] += 2
    return draws, before


def test_the_first_round_is_the_lot() -> None:
    entrants = [Entrant(number) for number in range(1, 27)]

    draw = pair_people_swiss(entrants, [], SEED, 1)

    lot = draw_lot(entrants, table_size=4, seed=SEED, round_number=1, byes={})
    assert (draw.tables, draw.byes, draw.explanation) == (lot.tables, lot.byes, lot.explanation)


def test_neighbours_in_the_ranking_play_together_when_nothing_stands_in_the_way() -> None:
    entrants = [Entrant(number, score=number) for number in range(1, 14)]

    draw = pair_people_swiss(entrants, [], SEED, 2)

    assert [set(table) for table in draw.tables] == [{10, 11, 12, 13}, {6, 7, 8, 9}, {2, 3, 4, 5}]
    assert draw.byes == (1,)
    assert all(tier.cost == tier.bound for tier in draw.tiers)


@pytest.mark.deeper("every round there is, for many seeds")
@every_cell("players, seed", product((8, 11), range(some(6, of=20))))
def test_a_round_of_eight_costs_as_little_as_any_could(players: int, seed: int) -> None:
    chance = random.Random(seed)
    entrants, past = some_entrants(players, chance, best=9), some_past(players, chance.randint(1, 6), chance)

    draw = pair_people_swiss(entrants, past, str(seed), len(past) + 1)

    def weighed(told: dict[str, int]) -> tuple[int, int]:
        return told["partner_again"], told["score_gap"] + 8 * (told["met_again"] + told["club_met"])

    seated = [one for table in draw.tables for one in table]
    every = (weighed(costs(tables, entrants, past)) for tables in every_round(seated))
    assert weighed(tiers_of(draw)) == min(every)


@pytest.mark.deeper("a field of a hundred")
@pytest.mark.parametrize(("players", "rounds"), part([(18, 5), (32, 7), (100, 7)], 2))
def test_an_event_repeats_no_partner_and_stays_close(players: int, rounds: int) -> None:
    draws, scores = an_event(players, rounds, seed=1)

    spreads = [
        max(before[one] for one in table) - min(before[one] for one in table)
        for draw, before in zip(draws, scores, strict=True)
        for table in draw.tables
    ]
    assert [tiers_of(draw)["partner_again"] for draw in draws] == [0] * rounds
    assert sum(spreads) / len(spreads) < (0.6 if players == 100 else 1.3)


def test_the_best_table_comes_first() -> None:
    draws, scores = an_event(32, 5, seed=2)

    best = [max(scores[-1][one] for one in table) for table in draws[-1].tables]
    assert best == sorted(best, reverse=True)


def test_the_bye_goes_to_the_last_who_has_had_none() -> None:
    entrants = [Entrant(number, score=20 - 2 * number) for number in range(1, 10)]
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))]

    draw = pair_people_swiss(entrants, past, SEED, 2)

    assert draw.byes == (8,)
    assert draw.explanation[:2] == (Remark("lot", count=9), Remark("bye", (8,), 1))


def test_odd_tables_go_round_from_below() -> None:
    entrants = [Entrant(number, score=30 - number) for number in range(1, 12)]
    past = [PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)))]

    draw = pair_people_swiss(entrants, past, SEED, 2, sizes=(4, 4, 3))

    assert [set(table) for table in draw.tables if len(table) == 3] == [{6, 7, 8}]


@examples(5, of=12)
@given(chance=st.randoms(use_true_random=False), players=st.integers(0, 14))
def test_ten_rounds_with_people_who_come_and_go_never_fail(chance: random.Random, players: int) -> None:
    scores, past, byes = dict.fromkeys(range(players), 0), list[PlayedRound](), Counter[int]()

    for round_number in range(1, 11):
        for left in chance.sample(sorted(scores), min(len(scores), chance.choice([0, 0, 1, 3]))):
            del scores[left]
        scores |= {players + 10 * round_number + new: 0 for new in range(chance.choice([0, 0, 1, 2]))}
        entrants = [Entrant(number, score=score) for number, score in scores.items()]
        draw = pair_people_swiss(entrants, past, SEED, round_number)

        assert everybody(draw) == sorted(scores)
        assert {len(table) for table in draw.tables} <= {4}
        assert max((byes[one] for one in draw.byes), default=0) <= min(
            (byes[one] for table in draw.tables for one in table), default=10
        )
        byes.update(draw.byes)
        past.append(played(draw))
        scores = {number: score + chance.choice([0, 1, 2]) for number, score in scores.items()}


def test_tables_of_three_are_close_in_score_and_nobody_meets_again_for_nothing() -> None:
    entrants = [Entrant(number, score=2 * ((number - 1) // 3)) for number in range(1, 10)]

    first = pair_people_swiss(entrants, (), "seed", 1, table_size=3)
    met = PlayedRound(first.tables)
    second = pair_people_swiss([Entrant(one) for one in range(1, 10)], (met,), "seed", 2, table_size=3)

    assert sorted(map(sorted, first.tables)) == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert all(len({(one - 1) // 3 for one in table}) == 3 for table in second.tables)
