"""Rounds read off the plan of their stage, as long as it can be followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.people.history import pairs_at
from tournaments.pairing.people.planned import PlannedTurn, draw_planned


def play(
    players: int, rounds: int, *, past: Sequence[PlayedRound] = (), seed: str = "dice", up_to: int = 0
) -> list[Draw]:
    """All rounds of a stage, or those `up_to` one, one after the other, each with a seed of its own."""
    drawn: list[Draw] = []
    for turn in range(1, (up_to or rounds) + 1):
        behind = [*past, *(PlayedRound(one.tables, one.byes) for one in drawn)]
        ahead = PlannedTurn(turn, rounds, drawn[0].order if drawn else ())
        drawn.append(draw_planned(field(players), behind, f"{seed} {turn}", len(behind) + 1, ahead))
    return drawn


def field(players: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, players + 1)]


def most_times(drawn: Sequence[Draw], *, together: bool) -> int:
    """How often two were partners, or opponents, at the most."""
    met = Counter(
        frozenset({one, other})
        for draw in drawn
        for table in draw.tables
        for one, other, partners in pairs_at(table)
        if partners == together
    )
    return max(met.values())


def codes(draw: Draw) -> list[tuple[str, int]]:
    return [(one.code, one.count) for one in draw.explanation if one.code.startswith("planned")]


@pytest.mark.parametrize(("players", "rounds"), [(12, 11), (13, 12), (16, 15)])
def test_everybody_partners_everybody_where_the_rounds_are_enough(players: int, rounds: int) -> None:
    drawn = play(players, rounds)

    assert most_times(drawn, together=True) == 1
    assert most_times(drawn, together=False) == 2
    assert [codes(draw) for draw in drawn] == [[("planned", rounds)]] * rounds
    assert drawn[-1].tiers[0].code == "partner_again"
    assert [(draw.tiers[0].cost, draw.tiers[0].bound) for draw in drawn] == [(0, 0)] * rounds


def test_seeds_of_later_rounds_change_nothing_and_the_first_says_who_is_who() -> None:
    one, other = play(8, 3), play(8, 3, seed="lottery", up_to=1)
    again = [one[0], *play(8, 3)[1:]]

    assert [draw.tables for draw in one] == [draw.tables for draw in again]
    assert one[0].tables != other[0].tables


def test_plan_is_left_for_another_when_two_were_exchanged() -> None:
    first, second = play(12, 5, up_to=2)
    swapped = {first.tables[0][0]: first.tables[1][0], first.tables[1][0]: first.tables[0][0]}
    tables = tuple(tuple(swapped.get(one, one) for one in table) for table in first.tables)

    drawn = draw_planned(field(12), [PlayedRound(tables)], "dice 2", 2, PlannedTurn(2, 5, first.order))

    assert (codes(second), codes(drawn)) == ([("planned", 5)], [("planned_anew", 4)])
    assert (drawn.tiers[0].code, drawn.tiers[0].cost) == ("partner_again", 0)


def test_who_comes_is_planned_for_and_the_fewest_byes_sit_out() -> None:
    (first,) = play(13, 4, up_to=1)
    here = [Entrant(number) for number in range(1, 14) if number != first.order[0]] + [Entrant(14)]

    drawn = draw_planned(
        here, [PlayedRound(first.tables, first.byes)], "dice 2", 2, PlannedTurn(2, 4, first.order)
    )

    assert codes(drawn) == [("planned_anew", 3)]
    assert not {*drawn.byes} & {*first.byes}
    assert sorted([*sum(drawn.tables, ()), *drawn.byes]) == sorted(one.number for one in here)


def test_tables_told_in_another_order_are_still_those_of_the_plan() -> None:
    first, second = play(12, 3, up_to=2)
    turned = tuple((*table[2:], *table[:2]) for table in reversed(first.tables))

    again = draw_planned(field(12), [PlayedRound(turned)], "dice 2", 2, PlannedTurn(2, 3, first.order))

    assert (again.tables, codes(again)) == (second.tables, [("planned", 3)])


def test_last_round_after_a_plan_that_was_left_is_drawn_alone() -> None:
    (first,) = play(8, 2, up_to=1)

    drawn = draw_planned(field(7), [PlayedRound(first.tables)], "dice 2", 2, PlannedTurn(2, 2, first.order))

    assert (codes(drawn), len(drawn.byes)) == ([], 3)


def test_rounds_of_another_stage_are_kept_in_mind() -> None:
    before = [PlayedRound(draw.tables, draw.byes) for draw in play(16, 3)]

    both = [*(Draw(one.tables, one.byes, (), (), "") for one in before), *play(16, 3, past=before)]

    assert most_times(both, together=True) == 1
