"""A prescribed schedule: what volunteers type or paste, and every fault in it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.movements import Turn
from tournaments.pairing.schedule import Schedule, ScheduleFault, read_schedule

CAST = {"Alice": 1, "Bob": 2, "Charlie": 3, "Peeters, Dora": 4, "Élodie": 5}


def read(text: str, *, at_table: int = 2) -> Schedule:
    return read_schedule(text, CAST, at_table=at_table)


def faults(text: str) -> list[tuple[int, str, dict[str, str | int]]]:
    return [(fault.line, fault.code, dict(fault.values)) for fault in read(text).faults]


@pytest.mark.parametrize(
    "text",
    [
        "1;1;Alice;Bob\n1;2;Charlie;Peeters, Dora\n2;1;Alice;Charlie\n2;2;Bob;Élodie",
        "1\t1\tAlice\tBob\n1\t2\tCharlie\tPeeters, Dora\n2\t1\tAlice\tCharlie\n2\t2\tBob\tÉlodie\t\t\n",
        '1,1,Alice,Bob\n1,2,Charlie,"Peeters, Dora"\n2,1,Alice,Charlie\n2,2,Bob,Élodie\n',
        "\ufeffTour;Nr\r\n\r\n2;2;bob;E\u0301LODIE\n2;1; alice;Charlie\r\n1;2;Charlie;peeters,  dora\r\n1;1;Alice;Bob",
    ],
)
def test_schedule_is_read_however_it_is_written(text: str) -> None:
    assert replace(read(text), lines={}) == Schedule(
        turns=(Turn(((1, 2), (3, 4)), byes=(5,)), Turn(((1, 3), (2, 5)), byes=(4,))), faults=()
    )


def test_names_stay_in_the_order_of_their_line() -> None:
    assert read("1;1;Élodie;Bob;Alice;Charlie", at_table=4).turns[0].tables == ((5, 2, 1, 3),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, "empty", {})]),
        ("Round;Table;Names\n", [(1, "empty", {})]),
        ("1;1;Alice;Zoé", [(1, "unknown_name", {"name": "Zoé"})]),
        ("1;x;Alice;Bob", [(1, "not_a_number", {"text": "x", "column": 2})]),
        ("l;1;Alice;Bob", [(1, "not_a_number", {"text": "l", "column": 1})]),
        ("1;1;Alice;Bob\n0;1;Alice;Bob", [(2, "not_a_number", {"text": "0", "column": 1})]),
        ("1;1;Alice;Bob\nabc", [(2, "not_a_number", {"text": "abc", "column": 1})]),
        ("1;1;Alice", [(1, "wrong_number", {"found": 1, "needed": 2})]),
        ("1;1;Alice;;Bob;Charlie", [(1, "wrong_number", {"found": 3, "needed": 2})]),
        ("1;1;Alice;alice", [(1, "twice_in_round", {"name": "alice", "round": 1, "first": 1})]),
        (
            "1;1;Alice;Bob\n1;2;Charlie;BOB",
            [(2, "twice_in_round", {"name": "BOB", "round": 1, "first": 1})],
        ),
        (
            "1;1;Alice;Bob\n\n1;1;Charlie;Élodie",
            [(3, "table_twice", {"table": 1, "round": 1, "first": 1})],
        ),
        ("1;1;Alice;Bob\n3;1;Alice;Bob", [(2, "round_gap", {"missing": 2, "round": 3})]),
        ("2;1;Alice;Bob", [(1, "round_gap", {"missing": 1, "round": 2})]),
        ("1;1;Alice;Bob\n1;3;Charlie;Élodie", [(2, "table_gap", {"missing": 2, "table": 3, "round": 1})]),
    ],
)
def test_fault_names_its_line_and_what_is_wrong(
    text: str, found: list[tuple[int, str, dict[str, str | int]]]
) -> None:
    assert faults(text) == found
    assert read(text).turns == ()


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    text = "round;table\n1;1;Alice;Zoé\n1;1;Alice;Bob;Charlie\n1;two;Bob"

    assert [(line, code) for line, code, _values in faults(text)] == [
        (2, "unknown_name"),
        (3, "wrong_number"),
        (3, "table_twice"),
        (3, "twice_in_round"),
        (4, "not_a_number"),
    ]


def test_a_name_that_two_share_is_not_guessed() -> None:
    schedule = read_schedule("1;1;Anne;Bob", {"Anne": 1, "ANNE": 2, "Bob": 3}, at_table=2)

    assert schedule.faults == (ScheduleFault(1, "shared_name", {"name": "Anne"}),)


def test_one_entry_under_two_names_is_one_entry() -> None:
    names = {"Anne": 1, "Anne Peeters": 1, "Bob": 2}

    schedule = read_schedule("1;1;Anne;Anne Peeters\n2;1;Bob;Anne", names, at_table=2)

    assert schedule.faults == (
        ScheduleFault(1, "twice_in_round", {"name": "Anne Peeters", "round": 1, "first": 1}),
    )


def test_long_nonsense_is_cut_short() -> None:
    assert read("1;1;Alice;Bob\n" + "x" * 200_000).faults == (
        ScheduleFault(2, "not_a_number", {"text": "x" * 40, "column": 1}),
    )


@given(text=st.text(alphabet=st.sampled_from('12;,\t\n "Alicebo|\x00\u2028é')))
def test_any_text_gives_rounds_or_faults(text: str) -> None:
    schedule = read(text)

    assert bool(schedule.turns) != bool(schedule.faults)
