"""Numbers of tables: who needs a table sits there, and nobody sits with anybody else for it."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.draw import Remark
from tournaments.pairing.numbers import number_tables

TABLES = [(1, 2), (3, 4), (5, 6)]


def test_without_wishes_tables_are_numbered_in_order() -> None:
    assert number_tables(TABLES, {}) == ((1, 2, 3), ())


def test_whoever_has_a_table_sits_at_it() -> None:
    numbers, said = number_tables(TABLES, {5: [1]})

    assert numbers == (2, 3, 1)
    assert said == (Remark("own_table", (5,), 1),)


def test_a_table_may_have_a_number_beyond_the_last() -> None:
    assert number_tables(TABLES, {3: [12]})[0] == (1, 12, 2)


def test_two_who_need_one_table_and_do_not_meet_are_said() -> None:
    numbers, said = number_tables(TABLES, {1: [2], 6: [2]})

    assert numbers == (2, 1, 3)
    assert said == (Remark("own_table", (1,), 1), Remark("table_taken", (6,), 1))


def test_two_at_one_table_who_need_different_ones() -> None:
    numbers, said = number_tables(TABLES, {3: [1], 4: [2]})

    assert numbers == (2, 1, 3)
    assert said == (Remark("own_table", (3,), 1), Remark("table_taken", (4,), 1))


def test_easy_tables_are_shared_out_behind_own_ones() -> None:
    numbers, said = number_tables(TABLES, {1: [1, 2], 3: [1, 2], 5: [1]})

    assert numbers == (2, 3, 1)
    assert said == (Remark("own_table", (1, 5), 2), Remark("table_taken", (3,), 1))


def test_who_could_sit_elsewhere_makes_room() -> None:
    assert number_tables(TABLES, {1: [1, 3], 3: [1, 2], 5: [2, 3]})[1] == (Remark("own_table", (1, 3, 5), 3),)


def test_a_table_that_is_kept_stays_free() -> None:
    assert number_tables(TABLES, {1: [1]}, kept_free={2})[0] == (1, 3, 4)


@given(
    st.integers(1, 8),
    st.dictionaries(st.integers(1, 16), st.lists(st.integers(1, 12), max_size=3), max_size=10),
    st.sets(st.integers(1, 12), max_size=3),
)
def test_every_table_has_a_number_of_its_own(
    count: int, wishes: dict[int, list[int]], kept_free: set[int]
) -> None:
    tables = [(2 * table + 1, 2 * table + 2) for table in range(count)]

    numbers, said = number_tables(tables, wishes, kept_free=kept_free)

    assert (len(numbers), len(set(numbers)), min(numbers) > 0) == (count, count, True)
    content = {remark.code: set(remark.entries) for remark in said}
    happy, missed = content.get("own_table", set()), content.get("table_taken", set())
    seated = {entry for entry, allowed in wishes.items() if allowed and entry <= 2 * count}
    assert (happy | missed, happy & missed) == (seated, set())
    assert all(numbers[(entry - 1) // 2] in wishes[entry] for entry in happy)
    own = {numbers[(entry - 1) // 2] for entry in happy}
    assert (set(numbers) - own) & kept_free == set()
