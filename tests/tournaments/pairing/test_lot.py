"""The draw by lot: the same on every machine, fair over many, and open about who sits out."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.draw import Draw, Entrant, Remark
from tournaments.pairing.lot import canonical_list, chairs, draw_lot, lot_key


def a_draw(
    players: int, *, seed: str = "dice 4 2 6", round_number: int = 1, byes: dict[int, int] | None = None
) -> Draw:
    entrants = [Entrant(number) for number in range(1, players + 1)]
    return draw_lot(entrants, table_size=4, seed=seed, round_number=round_number, byes=byes or {})


def test_lot_key_is_the_hmac_anybody_can_compute() -> None:
    # printf '%s' '1:7' | openssl dgst -sha256 -hmac 'dice 4 2 6'
    assert lot_key(7, "dice 4 2 6", 1).startswith("64a6f87961a71dcc")


def test_draw_is_the_same_on_every_machine() -> None:
    draw = a_draw(10, round_number=2, byes={8: 1, 2: 1})

    assert draw.order == (9, 8, 6, 1, 5, 3, 2, 7, 4, 10)
    assert draw.tables == ((9, 8, 6, 1), (5, 3, 2, 7))
    assert draw.byes == (10, 4)
    assert draw.digest == "e6524ff00f297b1a54f1196a0cabb02da21f465ce5b42d8a0709abcadf0c3390"


def test_whoever_was_at_a_table_of_another_size_sits_out_after_those_who_were_not() -> None:
    """Of 9, five sat at a table of five: a bye now hits one of the others, and the list says so."""
    entrants, odd = [Entrant(number) for number in range(1, 10)], dict.fromkeys((4, 10, 7, 2, 3), 1)

    draw = draw_lot(entrants, table_size=4, seed="dice 4 2 6", round_number=2, byes={}, odd=odd)

    assert draw.byes[0] not in odd
    assert draw.byes[0] == [number for number in draw.order if number not in odd][-1]
    told = canonical_list(entrants, table_size=4, round_number=2, byes={}, odd=odd).splitlines()
    assert told[:3] == ["lot/2 round=2 table=4", "1 1 0 0", "2 1 0 1"]
    assert hashlib.sha256("\n".join(told).encode()).hexdigest() == draw.digest


def test_draw_does_not_depend_on_the_order_of_the_list() -> None:
    entrants = [Entrant(number) for number in (3, 1, 4, 2, 8, 6, 7, 5)]

    draw = draw_lot(entrants, table_size=4, seed="dice 4 2 6", round_number=1, byes={})

    assert draw == a_draw(8)


def test_seatings_of_eight_are_equally_likely() -> None:
    """35 ways to part 8 players into two tables, 7,000 seeds: chi-square under its 0.1 % limit."""
    seen = Counter(frozenset(map(frozenset, a_draw(8, seed=str(seed)).tables)) for seed in range(7_000))

    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())

    assert len(seen) == 35
    assert chi_square < 65.25


@pytest.mark.parametrize(("players", "out"), [(24, 0), (25, 1), (26, 2), (27, 3), (4, 0), (3, 3)])
def test_those_who_fill_no_table_sit_out(players: int, out: int) -> None:
    draw = a_draw(players)

    assert len(draw.byes) == out
    assert {len(table) for table in draw.tables} <= {4}


@pytest.mark.parametrize("players", [5, 6, 7, 9, 25, 26, 27])
def test_nobody_sits_out_twice_before_everybody_has_once(players: int) -> None:
    byes: Counter[int] = Counter()

    for round_number in range(1, 61):
        byes.update(a_draw(players, round_number=round_number, byes=byes).byes)
        counts = [byes[number] for number in range(1, players + 1)]
        assert max(counts) - min(counts) <= 1


def test_bye_goes_to_the_last_of_the_order_with_the_fewest() -> None:
    order = a_draw(9).order

    draw = a_draw(9, byes={order[-1]: 1, order[-2]: 1})

    assert draw.byes == (order[-3],)


def test_explanation_says_who_sits_out_and_who_again() -> None:
    everybody = dict.fromkeys(range(1, 10), 1)
    order = a_draw(9).order

    assert a_draw(8).explanation == (Remark("lot", count=8), Remark("no_bye"))
    assert a_draw(9).explanation == (Remark("lot", count=9), Remark("bye", (order[-1],), 1))
    assert a_draw(9, byes=everybody).explanation == (
        Remark("lot", count=9),
        Remark("bye_again", (order[-1],), 1),
    )


def test_pairs_sit_opposite_each_other() -> None:
    entrants = [Entrant(number, players=2) for number in range(1, 6)]

    draw = draw_lot(entrants, table_size=4, seed="dice 4 2 6", round_number=1, byes={})

    assert [len(table) for table in draw.tables] == [2, 2]
    assert len(draw.byes) == 1
    assert chairs((7, 3), 2) == ((7, 0), (3, 0), (7, 1), (3, 1))


def test_digest_is_that_of_the_published_list() -> None:
    entrants = [Entrant(2), Entrant(1), Entrant(3), Entrant(4)]
    text = canonical_list(entrants, table_size=4, round_number=3, byes={2: 1})

    draw = draw_lot(entrants, table_size=4, seed="any", round_number=3, byes={2: 1})

    assert text == "lot/1 round=3 table=4\n1 1 0\n2 1 1\n3 1 0\n4 1 0"
    assert draw.digest == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("entrants", "said"),
    [
        ([Entrant(1), Entrant(1)], "twice"),
        ([Entrant(1), Entrant(2, players=2)], "one size"),
        ([], "one size"),
        ([Entrant(1, players=3)], "cannot fill"),
    ],
)
def test_impossible_lists_are_refused(entrants: list[Entrant], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw_lot(entrants, table_size=4, seed="any", round_number=1, byes={})


numbers = st.lists(st.integers(1, 999), min_size=1, max_size=60, unique=True)


@given(numbers=numbers, seed=st.text(max_size=20), players=st.sampled_from([1, 2, 4]), size=st.just(4))
def test_every_entry_is_drawn_exactly_once(numbers: list[int], seed: str, players: int, size: int) -> None:
    entrants = [Entrant(number, players) for number in numbers]

    draw = draw_lot(entrants, table_size=size, seed=seed, round_number=1, byes={})

    drawn = [number for table in draw.tables for number in table] + list(draw.byes)
    assert sorted(drawn) == sorted(numbers) == sorted(draw.order)
    assert {len(table) * players for table in draw.tables} <= {size}
    assert len(draw.byes) * players < size


@given(numbers=numbers, byes=st.dictionaries(st.integers(1, 999), st.integers(0, 5)))
def test_who_sits_out_has_never_sat_out_more_than_who_plays(numbers: list[int], byes: dict[int, int]) -> None:
    entrants = [Entrant(number) for number in numbers]

    draw = draw_lot(entrants, table_size=4, seed="any", round_number=1, byes=byes)

    out = [byes.get(number, 0) for number in draw.byes]
    seated = [byes.get(number, 0) for table in draw.tables for number in table]
    assert max(out, default=0) <= min(seated, default=5)


@given(numbers=numbers, other=st.integers(1, 999))
def test_digest_changes_with_what_is_drawn_from(numbers: list[int], other: int) -> None:
    entrants = [Entrant(number) for number in numbers]

    def digest(*, more: tuple[Entrant, ...] = (), byes: dict[int, int] | None = None, number: int = 1) -> str:
        listed = [*entrants, *more]
        return draw_lot(listed, table_size=4, seed="any", round_number=number, byes=byes or {}).digest

    digests = {digest(), digest(byes={numbers[0]: 1}), digest(number=2)}
    assert len(digests) == 3
    if other not in numbers:
        assert digest(more=(Entrant(other),)) not in digests
