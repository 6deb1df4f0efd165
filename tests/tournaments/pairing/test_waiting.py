"""Tables where one waits in turn."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.draw import Draw, PlayedRound, Remark
from tournaments.pairing.waiting import join_tables, odd_tables, turns, waits_as_byes

PAIRS, ALONE = ("A", "B", "A", "B"), ("P1", "P2", "P3", "P4")


def a_draw(byes: tuple[int, ...]) -> Draw:
    said = (Remark("lot", count=9), Remark("bye", byes, len(byes)))
    return Draw(((1, 2), (3, 4), (5, 6)), byes, (), said, "")


def test_who_is_left_over_joins_a_table() -> None:
    joined = join_tables(a_draw((7,)), {})

    assert (joined.tables, joined.byes) == (((1, 2), (3, 4), (5, 6, 7)), ())
    assert joined.explanation == (Remark("lot", count=9), Remark("wait_in_turn", (5, 6, 7), 3))


def test_the_table_that_was_hit_least_is_joined() -> None:
    assert join_tables(a_draw((7,)), {5: 1, 1: 1}).tables == ((1, 2), (3, 4, 7), (5, 6))


def test_more_people_than_tables_sit_out() -> None:
    assert join_tables(a_draw((7, 8, 9, 10)), {}).byes == (10,)


def test_who_waited_counts_as_having_sat_out() -> None:
    past = [PlayedRound(((1, 2, 3), (4, 5)), (6,))]

    assert waits_as_byes(past, 2) == (PlayedRound(((1, 2, 3), (4, 5)), (6, 1, 2, 3)),)


def test_longer_tables_are_odd_and_shorter_ones_too() -> None:
    past = [PlayedRound(((1, 2, 3, 4, 5), (6, 7, 8, 9))), PlayedRound(((1, 6, 7), (2, 3, 8, 9)), (4, 5))]

    assert odd_tables(past, 4) == Counter({1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1})


def test_five_partner_everybody_once_and_meet_everybody_twice() -> None:
    games = turns(PAIRS, 5, games=5, fixed_partners=False)

    partners = Counter(frozenset(pair) for game in games for pair in (game[::2], game[1::2]))
    against = Counter(frozenset((one, two)) for game in games for one in game[::2] for two in game[1::2])
    everybody = {frozenset(pair) for pair in combinations(range(5), 2)}
    assert (partners, against) == (Counter(dict.fromkeys(everybody, 1)), Counter(dict.fromkeys(everybody, 2)))


@pytest.mark.parametrize(
    ("sides", "sitters", "fixed"), [(PAIRS, 5, False), (ALONE, 5, False), (PAIRS, 3, True), (ALONE, 6, False)]
)
def test_nobody_waits_twice_before_everybody_has_once(
    sides: tuple[str, ...], sitters: int, fixed: bool
) -> None:
    games = turns(sides, sitters, games=2 * sitters, fixed_partners=fixed)

    places = set(range(sitters * (2 if fixed else 1)))
    waiting = [frozenset(places - set(game)) for game in games]
    assert set(Counter(waiting).values()) == {2}
    assert all(set(waiting[at : at + sitters]) == set(waiting) for at in (0, sitters))


def test_a_pair_waits_together() -> None:
    assert turns(PAIRS, 3, games=1, fixed_partners=True) == ((1, 2, 4, 5),)


def test_who_joins_a_table_and_has_met_somebody_there_is_said() -> None:
    past = [PlayedRound(((5, 7), (1, 2))), PlayedRound(((7, 5), (3, 4)))]

    joined = join_tables(a_draw((7,)), {1: 1, 3: 1}, past)

    assert joined.tables == ((1, 2), (3, 4), (5, 6, 7))
    assert joined.explanation[-1] == Remark("met_waiting", (5, 7), 2)
