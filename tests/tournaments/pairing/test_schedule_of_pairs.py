"""A prescribed schedule for fixed pairs: one name of a pair or both, and every fault in it."""

from __future__ import annotations

import pytest

from tournaments.pairing.doubts import ScheduleDoubt, doubts
from tournaments.pairing.movements import Turn
from tournaments.pairing.schedule_of_pairs import PairSchedule, read_pairs

CAST = {"Anne": 1, "Luc": 2, "Béa": 3, "Tom": 4, "Guy": 5, "Léa": 6}
ENTERED = {1: 2, 2: 1, 3: 4, 4: 3}


def read(text: str, entered: dict[int, int] | None = None) -> PairSchedule:
    return read_pairs(text, CAST, entered or {}, {number: name for name, number in CAST.items()})


def faults(text: str, entered: dict[int, int] | None = None) -> list[tuple[int, str, dict[str, str | int]]]:
    found = read(text, entered).schedule.faults
    return [(fault.line, fault.code, dict(fault.values)) for fault in found]


@pytest.mark.parametrize(
    "text",
    [
        "1;1;Anne & Luc;Béa & Tom",
        "1;1;luc et anne;Béa+Tom",
        "1\t1\tAnne / Luc\tTom and Béa",
        "1;1;Anne;Luc;Béa;Tom",
        "tour;table;a;b\n1;1;ANNE en Luc;Tom & Béa",
    ],
)
def test_pair_is_its_two_names_however_they_are_written(text: str) -> None:
    found = read(text)

    assert found.schedule.turns == (Turn(((0, 1),)),)
    assert [sorted(pair) for pair in found.pairs] == [[1, 2], [3, 4]]


@pytest.mark.parametrize("text", ["1;1;Anne;Béa", "1;1;Luc;Tom", "1;1;Anne;Béa;Luc;Tom"])
def test_one_name_is_enough_for_pairs_that_are_entered(text: str) -> None:
    found = read(text, ENTERED)

    assert (found.schedule.turns, found.pairs) == ((Turn(((0, 1),)),), ((1, 2), (3, 4)))


def test_one_name_is_enough_where_both_stand_together_elsewhere() -> None:
    found = read("1;1;Anne;Béa\n2;1;Guy;Tom\n3;1;Luc & Anne;Guy & Léa\n4;1;Anne;Béa & Tom")

    assert found.schedule.faults == ()
    assert [turn.tables for turn in found.schedule.turns] == [((0, 1),), ((2, 1),), ((0, 2),), ((0, 1),)]
    assert [turn.byes for turn in found.schedule.turns] == [(2,), (0,), (1,), (2,)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1;1;Anne;Béa;Luc", (1, "not_two_pairs", {"found": 3})),
        ("1;1;Anne & Luc & Béa;Tom", (1, "not_two_pairs", {"found": 2})),
        ("1;1;Anne;Guy", (1, "no_partner", {"name": "Guy"})),
        ("1;1;Anne;Rose", (1, "unknown_name", {"name": "Rose"})),
        ("1;1;Anne;Luc & Luc", (1, "twice_in_round", {"name": "Luc", "round": 1, "first": 1})),
        ("1;1;Anne;Béa\n1;2;Guy & Léa;Luc", (2, "twice_in_round", {"name": "Luc", "round": 1, "first": 1})),
        ("1;1;Anne;Béa\n1;1;Guy & Léa;Guy", (2, "table_twice", {"table": 1, "round": 1, "first": 1})),
        ("1;1;Anne;Béa\n3;1;Anne;Béa", (2, "round_gap", {"missing": 2, "round": 3})),
        (
            "1;1;Anne & Tom;Béa",
            (1, "parted", {"name": "Anne", "partner": "Luc", "other": "Tom", "first": 0}),
        ),
        (
            "1;1;Guy & Léa;Béa\n2;1;Anne;Guy & Luc",
            (2, "parted", {"name": "Guy", "partner": "Léa", "other": "Luc", "first": 1}),
        ),
    ],
    ids=lambda one: one[1] if isinstance(one, tuple) else "",
)
def test_fault_is_told_with_its_line(text: str, expected: tuple[int, str, dict[str, str | int]]) -> None:
    assert expected in faults(text, ENTERED)
    assert read(text, ENTERED).schedule.turns == ()


def test_more_rounds_than_opponents_are_told_once() -> None:
    turns = [Turn(((1, 2), (3, 4))), Turn(((1, 3), (2, 4))), Turn(((1, 4), (2, 3)))]

    again = doubts([*turns, turns[0], turns[1]], partners=False)

    assert [one for one in again if one.code == "all_met"] == [ScheduleDoubt("all_met", 4, (), 3)]
    assert [one.code for one in doubts(turns, partners=False)] == []
    assert [one.code for one in doubts([*turns, *turns], partners=False, meetings=2)] == []
