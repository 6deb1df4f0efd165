"""A few people: everything is looked at, and chance is fair between the best."""

from collections import Counter
from math import comb

import pytest

from tournaments.pairing.people.few import Table, Ways, draw_best, is_few


def crossed(table: Table) -> Ways:
    """A table costs the gap of its places; two ways to sit where place 0 is, one elsewhere."""
    cost = table[-1] - table[0]
    return cost, ((table, table[::-1]) if table[0] == 0 else (table,))


def test_the_cheapest_is_drawn() -> None:
    assert sorted(sorted(table) for table in draw_best(range(8), (4, 4), crossed, "any")) == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
    ]


@pytest.mark.parametrize(
    ("sizes", "ways"),
    [((4, 4), 35), ((4, 4, 4), 5775), ((3, 3, 3), 280), ((4, 3), 35), ((5,), 1), ((), 1), ((2, 2, 3), 105)],
)
def test_every_way_is_looked_at_and_every_way_can_be_drawn(sizes: tuple[int, ...], ways: int) -> None:
    seen: Counter[Table] = Counter()

    def count(table: Table) -> Ways:
        seen[table] += 1
        return 0, (table,)

    drawn = {
        draw_best(range(sum(sizes)), sizes, count, str(label)) for label in range(400 if ways < 50 else 1)
    }

    assert len(seen) == sum(comb(sum(sizes), size) for size in set(sizes))
    assert len(drawn) == (ways if ways < 50 else 1)


def test_each_of_the_best_is_as_likely() -> None:
    """Three cheapest ways to part, of which one can be sat at in two ways: four rounds, 250 times each."""

    def ways(table: Table) -> Ways:
        good = {(0, 1, 2): 1, (3, 4, 5): 1, (0, 3, 4): 1, (1, 2, 5): 1, (0, 4, 5): 1, (1, 2, 3): 1}
        return (
            (0, (table, table[::-1]) if table == (3, 4, 5) else (table,)) if table in good else (1, (table,))
        )

    drawn = Counter(draw_best(range(6), (3, 3), ways, str(label)) for label in range(1000))

    assert len(drawn) == 4
    assert sum((count - 250) ** 2 / 250 for count in drawn.values()) < 16.3  # 0.1 %, 3 degrees


def test_few_is_up_to_twelve_at_fours() -> None:
    assert [seats for seats in range(4, 21, 4) if is_few([4] * (seats // 4))] == [4, 8, 12]
