"""A round drawn from a field: everybody once, nobody again while that can be, the same on every machine."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import some
from tests.steps.examples import examples
from tests.tournaments.pairing.checkable.fields import a_field, legal_rounds
from tournaments.pairing.checkable.chance import keyed_order, sha256
from tournaments.pairing.checkable.field import DrawField, DrawnRound, drawn

NAMES = "abcdefghijklmnopqrst"


def play_on(
    count: int, at_table: int, rounds: int, seed: str, apart: str = ""
) -> list[tuple[DrawField, DrawnRound]]:
    """The rounds of an event, each with what it was drawn from."""
    met: dict[str, frozenset[str]] = defaultdict(frozenset)
    byes: Counter[str] = Counter()
    event = []
    for number in range(rounds):
        groups = a_field(NAMES[:count], at_table, apart=apart).groups
        field = DrawField(groups, at_table, dict(met), Counter(byes))
        found = drawn(field, sha256(f"{seed} {number}"))
        event.append((field, found))
        byes.update(found.out)
        for table in found.tables:
            for name in table:
                met[name] |= frozenset(table) - {name}
    return event


def test_neighbours_of_the_order_meet() -> None:
    found = drawn(a_field("abcde", 2), "seed")

    out, *_others = keyed_order("abcde", "seed", "out|0")
    order = keyed_order(set("abcde") - {out}, "seed", "0")
    assert found == DrawnRound(0, order, (order[:2], order[2:]), (out,))


def test_first_draw_at_which_nobody_meets_again_is_kept() -> None:
    field = a_field("abcdefgh", 2, met="ab cd ef gh bc da fg he")

    found = drawn(field, "x")

    orders = [keyed_order("abcdefgh", "x", str(number)) for number in range(found.number + 1)]
    tables = [[order[start : start + 2] for start in range(0, 8, 2)] for order in orders]
    assert [field.meetings(tried) == ([], []) for tried in tables] == [False] * found.number + [True]
    assert (found.number, found.switches) == (7, 0)


@examples(10, of=25)
@given(count=st.integers(4, 13), at_table=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_everybody_is_drawn_once_and_byes_are_shared(count: int, at_table: int, seed: int) -> None:
    for field, found in play_on(count, at_table, 2, str(seed), apart="ab cde"):
        seated = [name for table in found.tables for name in table]
        assert sorted([*seated, *found.out]) == list(NAMES[:count])
        assert {len(table) for table in found.tables} == {at_table}
        assert max((field.byes[name] for name in found.out), default=0) <= min(
            field.byes[name] for name in seated
        )


@pytest.mark.deeper("three events of every size")
@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_nobody_meets_again_as_long_as_that_can_be(count: int) -> None:
    """Until the sides run out of new opponents; checked against all the rounds there are."""
    for seed in range(some(1, of=3)):
        for field, found in play_on(count, 2, count, str(seed)):
            again, _inside = field.meetings(found.tables)
            assert (again == []) == (legal_rounds(field) != set())


def test_groups_are_kept_apart_as_far_as_that_can_be() -> None:
    """Seven of ten in one group: two meetings inside it, no more, and still nobody again."""
    for field, found in play_on(10, 2, 3, "x", apart="abcdefg"):
        again, inside = field.meetings(found.tables)
        assert (len(again), len(inside)) == (0, 4)


def test_a_group_gives_way_before_somebody_meets_again() -> None:
    field = a_field("abcd", 2, met="ab cd", apart="ac bd ad bc")

    again, inside = field.meetings(drawn(field, "seed").tables)

    assert (len(again), len(inside)) == (0, 4)


def test_when_everybody_has_met_the_round_is_drawn_all_the_same() -> None:
    field = a_field("abcd", 2, met="abcd")

    found = drawn(field, "seed")

    again, _inside = field.meetings(found.tables)
    assert sorted(again) == list("abcd")
    assert found.switches > 0


def test_draw_does_not_depend_on_the_order_of_its_input() -> None:
    field = a_field("abcdefghi", 2, met="ab cd ef", apart="ghi", byes="a")
    turned = DrawField(
        dict(reversed(field.groups.items())), 2, dict(reversed(field.met.items())), Counter("a")
    )

    assert drawn(field, "seed") == drawn(turned, "seed")


def test_one_table_is_not_switched() -> None:
    assert drawn(a_field("abcde", 4, met="ab", apart="acd"), "seed").switches == 0


@pytest.mark.parametrize(
    ("groups", "at_table"),
    [
        ({"a": frozenset()}, 2),
        ({"a": frozenset(), "b": frozenset()}, 1),
        ({"a|b": frozenset(), "c": frozenset()}, 2),
        ({"a": frozenset({"x\ty"}), "b": frozenset()}, 2),
        ({"": frozenset(), "b": frozenset()}, 2),
    ],
)
def test_fields_that_cannot_be_drawn_are_refused(groups: dict[str, frozenset[str]], at_table: int) -> None:
    with pytest.raises(ValueError, match=r"fill|plain"):
        DrawField(groups, at_table)
