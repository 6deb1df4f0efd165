"""What gives way, in which order, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark
from tournaments.pairing.swiss import pair_swiss


def a_draw(
    numbers: Sequence[int],
    past: Sequence[PlayedRound],
    *,
    clubs: Mapping[int, str] | None = None,
    rounds: int = 0,
) -> Draw:
    entrants = [
        Entrant(number, 2, apart=frozenset({clubs[number]} if clubs and number in clubs else ()))
        for number in numbers
    ]
    return pair_swiss(
        entrants, past, seed="any", round_number=len(past) + 1, rounds=rounds, protected_rounds=9
    )


def broken(draw: Draw) -> set[Remark]:
    """What the draw says it broke; the entries of a remark in order."""
    usual = {"swiss", "no_bye", "bye_lowest"}
    return {
        Remark(said.code, tuple(sorted(said.entries)), said.count)
        for said in draw.explanation
        if said.code not in usual
    }


def test_clubmates_meet_where_a_club_is_too_large() -> None:
    draw = a_draw(range(1, 5), [], clubs={1: "Ypres", 2: "Ypres", 3: "Ypres"})

    (meeting,) = broken(draw)
    assert (meeting.code, meeting.count, set(meeting.entries) < {1, 2, 3}) == ("apart_meet", 2, True)


def test_clubmates_meet_rather_than_old_opponents() -> None:
    past = [PlayedRound(((1, 3), (2, 4))), PlayedRound(((1, 4), (2, 3)))]

    draw = a_draw(range(1, 5), past, clubs={1: "Ypres", 2: "Ypres"})

    assert broken(draw) == {Remark("apart_meet", (1, 2), 2)}


def test_bye_comes_round_again_when_everybody_has_had_one() -> None:
    past = [PlayedRound(((1, 2),), (3,)), PlayedRound(((1, 3),), (2,)), PlayedRound(((2, 3),), (1,))]

    draw = a_draw([1, 2, 3, 4, 5], [*past, PlayedRound((), (4, 5))])

    assert [said.code for said in draw.explanation] == ["swiss", "bye_again"]
    assert draw.tiers[1].cost == 1


def test_second_bye_is_given_rather_than_a_rematch() -> None:
    """1 has met both others and has sat out: only its second bye leaves a fresh table."""
    past = [PlayedRound(((1, 2),)), PlayedRound(((1, 3),)), PlayedRound((), (1,))]

    draw = a_draw([1, 2, 3], past)

    assert (draw.tables, draw.byes) in [(((2, 3),), (1,)), (((3, 2),), (1,))]
    assert broken(draw) == {Remark("bye_unavoidable", (1,), 2), Remark("float_again", (1,), 1)}


def test_oldest_opponents_meet_again_first() -> None:
    past = [PlayedRound(((1, 2), (3, 4))), PlayedRound(((1, 3), (2, 4))), PlayedRound(((1, 4), (2, 3)))]

    assert broken(a_draw(range(1, 5), past)) == {Remark("rematch", (1, 2), 1), Remark("rematch", (3, 4), 1)}
    assert broken(a_draw(range(1, 5), [*past, past[0]])) == {
        Remark("rematch", (1, 3), 2),
        Remark("rematch", (2, 4), 2),
    }


def test_no_more_tables_meet_again_than_must() -> None:
    """Everybody has met 1, in the first round or in the second; the others are fresh."""
    past = [PlayedRound(((1, 2), (1, 3), (1, 4))), PlayedRound(((1, 5), (1, 6)))]

    draw = a_draw(range(1, 7), past)

    (again,) = broken(draw)
    assert (again.code, again.count, 1 in again.entries) == ("rematch", 1, True)
    assert draw.tiers[0].cost == draw.tiers[0].bound == 1


def test_entries_of_one_larger_table_have_all_met() -> None:
    draw = a_draw([1, 2, 3, 4], [PlayedRound(((1, 2, 3),))])

    assert {(said.code, 4 in said.entries, said.count) for said in broken(draw)} == {("rematch", False, 1)}


@pytest.mark.parametrize("ahead", [True, False])
def test_next_round_that_must_break_a_rule_is_told(ahead: bool) -> None:
    past = [PlayedRound(((1, 2), (3, 4))), PlayedRound(((1, 3), (2, 4)))]

    draw = a_draw(range(1, 5), past, rounds=4 if ahead else 3)

    assert broken(draw) == ({Remark("dead_end")} if ahead else set())
