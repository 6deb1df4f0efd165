"""Every legal round is as likely as any other: chi-square at 0.1 %, over seeds that are always the same.

The same test finds out two draws that look fair and are not, so it can fail.
"""

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

from tests.depth import some
from tests.tournaments.pairing.checkable.fields import Tables, a_field, legal_rounds
from tournaments.pairing.checkable import METHOD
from tournaments.pairing.checkable.chance import Chance, keyed_order, sha256
from tournaments.pairing.checkable.field import DrawField, drawn
from tournaments.pairing.checkable.replay import sealed
from tournaments.pairing.draw import Entrant, PlayedRound
from tournaments.pairing.methods import METHODS, DrawInput

Seen = tuple[frozenset[str], Tables]

TWO_ROUNDS = "ab cd ef gh bc da fg he"
EIGHT = a_field("abcdefgh", 2, met=TWO_ROUNDS)
SEVEN = a_field("abcdefg", 2, met="ab", byes="defg")


def as_drawn(field: DrawField, seed: str) -> Seen:
    found = drawn(field, seed)
    return frozenset(found.out), frozenset(map(frozenset, found.tables))


def as_the_site_draws(field: DrawField, seed: str) -> Seen:
    """The eight sides by their numbers, after two rounds, with the seed that the site makes of each secret."""
    rounds = TWO_ROUNDS.split()[:4], TWO_ROUNDS.split()[4:]
    past = [PlayedRound(tuple((ord(one), ord(other)) for one, other in tables)) for tables in rounds]
    question = DrawInput(
        entrants=tuple(Entrant(ord(name), 2) for name in field.groups),
        past=tuple(past),
        byes={},
        seed="",
        number=3,
        turn=3,
        rounds=0,
        table_size=4,
        ranks={},
    )
    draw = METHODS[METHOD](sealed(question, Chance("spring", seed, 3, "4 2 6")))
    return frozenset(), frozenset(frozenset(map(chr, table)) for table in draw.tables)


def first_legal_partner(field: DrawField, seed: str) -> Seen:
    """The walk: the first of the order takes the first it may meet that leaves the others a legal round."""
    found = _walk(field, list(keyed_order(field.groups, seed, "0")))
    assert found is not None
    return frozenset(), found


def _walk(field: DrawField, left: list[str]) -> Tables | None:
    if not left:
        return frozenset()
    for partner in left[1:]:
        rest = None
        if not field.weight(left[0], [partner]):
            rest = _walk(field, [name for name in left[1:] if name != partner])
        if rest is not None:
            return rest | {frozenset({left[0], partner})}
    return None


def last_of_the_order_sits_out(field: DrawField, seed: str) -> Seen:
    """The redraw, but with one order for who sits out and who meets: those who may sit out meet less freely."""
    for number in count():
        order = list(keyed_order(field.groups, seed, str(number)))
        out = max(order, key=lambda name: (-field.byes.get(name, 0), order.index(name)))
        order.remove(out)
        tables = [order[start : start + 2] for start in range(0, len(order), 2)]
        if field.meetings(tables) == ([], []):
            break
    return frozenset({out}), frozenset(map(frozenset, tables))


def chi_square(field: DrawField, draw: Callable[[DrawField, str], Seen], *, each: int) -> tuple[float, float]:
    """Chi-square over `each` draws for every legal round, and its 0.1 % limit (Wilson and Hilferty)."""
    legal = legal_rounds(field)
    seen = Counter(draw(field, sha256(str(number))) for number in range(each * len(legal)))
    assert set(seen) <= legal
    freedom = len(legal) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.0902 * (2 / (9 * freedom)) ** 0.5) ** 3
    return sum((seen[one] - each) ** 2 / each for one in legal), limit


@pytest.mark.deeper("four times as many draws")
@pytest.mark.parametrize(
    ("field", "ways", "each"),
    [
        (EIGHT, 33, 60),
        (a_field("abcdefgh", 2, met=TWO_ROUNDS, apart="ab"), 33, 40),
        (a_field("abcdefgh", 2, met="ab cd ef gh", apart="aceg bd"), 9, 40),
        (SEVEN, 42, 120),
        (a_field("abcdefgh", 4, met="ab cd"), 12, 60),
        (a_field("abcdefgh", 4, met="ab", apart="cd"), 12, 40),
    ],
    ids=["redraw", "switches", "clubs", "byes", "fours", "fours switched"],
)
def test_legal_rounds_are_equally_likely(field: DrawField, ways: int, each: int) -> None:
    found, limit = chi_square(field, as_drawn, each=each // some(4, of=1))

    assert len(legal_rounds(field)) == ways
    assert found < limit


@pytest.mark.deeper("four times as many draws")
def test_rounds_of_the_site_are_equally_likely() -> None:
    found, limit = chi_square(EIGHT, as_the_site_draws, each=some(15, of=60))

    assert found < limit


@pytest.mark.parametrize(
    ("field", "draw"), [(EIGHT, first_legal_partner), (SEVEN, last_of_the_order_sits_out)]
)
def test_draws_that_are_not_uniform_are_found_out(
    field: DrawField, draw: Callable[[DrawField, str], Seen]
) -> None:
    found, limit = chi_square(field, draw, each=60)

    assert found > limit
