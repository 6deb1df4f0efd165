"""Who is to be kept apart in pools and in the first round of a knock-out."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.checkable.site import a_chance
from tournaments.pairing.brackets.pools import serpentine
from tournaments.pairing.brackets.spread import (
    BracketPlaces,
    Spread,
    paper_of_matches,
    paper_of_pools,
    spread,
)
from tournaments.pairing.checkable.replay import record, replay, revealed, sealed
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, Tier
from tournaments.pairing.methods import METHODS, PLACES, POOL_SIZE, DrawInput


def entrants(count: int, *families: set[int]) -> list[Entrant]:
    return [
        Entrant(
            one, 2, apart=frozenset(f"family {at}" for at, family in enumerate(families) if one in family)
        )
        for one in range(1, count + 1)
    ]


def an_asked(
    method: str,
    count: int,
    *families: set[int],
    order: tuple[int, ...] = (),
    past: tuple[PlayedRound, ...] = (),
) -> DrawInput:
    question = DrawInput(
        entrants=tuple(entrants(count, *families)),
        past=past,
        byes={},
        seed="",
        number=len(past) + 1,
        turn=1,
        rounds=0,
        table_size=4,
        ranks={},
        settings={POOL_SIZE: 4, PLACES: 2},
        order=order,
    )
    return sealed(question, a_chance(question.number))


def together(order: tuple[int, ...], paper: BracketPlaces, *families: set[int]) -> int:
    """How many two of one family are in one box."""
    box = dict(zip(order, paper.boxes, strict=True))
    couples = {two for family in families for two in combinations(sorted(family), 2)}
    return sum(box[one] == box[other] for one, other in couples)


def said(draw: Draw, *codes: str) -> list[Remark]:
    return [remark for remark in draw.explanation if remark.code in codes]


# --- on paper ------------------------------------------------------------------------------------


def test_family_is_spread_over_the_pools_within_their_rows() -> None:
    """Rows of three: 1 2 3, 4 5 6 (dealt backwards), 7 8 9: 1, 6 and 7 share the first pool."""
    paper = paper_of_pools(9, 3, by_rank=True)

    put = spread(range(1, 10), paper, entrants(9, {1, 6, 7}), ())

    assert (put.couples, put.meet, put.least) == (0, (), 0)
    rows = [set(put.order[start : start + 3]) for start in (0, 3, 6)]
    assert rows == [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    assert [len({1, 6, 7} & set(pool)) for pool in serpentine(put.order, 3)] == [1, 1, 1]


def test_four_of_a_family_in_three_pools_meet_once_and_it_is_told() -> None:
    put = spread(range(1, 10), paper_of_pools(9, 3, by_rank=False), entrants(9, {1, 4, 6, 7}), ())

    assert (put.couples, put.least) == (1, 1)
    assert [len(one) for one in put.meet] == [2]


def test_first_round_of_a_knock_out_exchanges_seeds_of_one_step() -> None:
    """Of eight, 1 meets 8, 4 meets 5: one of the family changes with a neighbour of the same step."""
    put = spread(range(1, 9), paper_of_matches(8, by_rank=True), entrants(8, {4, 5}), ())

    assert put == Spread((1, 2, 4, 3, 5, 6, 7, 8), (4, 3), (), 0, 0)


def test_nobody_gains_a_free_first_round_by_rank() -> None:
    """Of eleven, 5 rests and 6 meets 11: 6 changes with 7, and 5 stays where it is."""
    put = spread(range(1, 12), paper_of_matches(11, by_rank=True), entrants(11, {6, 11}), ())

    assert (put.couples, put.order[:5], set(put.order[5:8])) == (0, (1, 2, 3, 4, 5), {6, 7, 8})


def test_two_alone_in_their_step_meet() -> None:
    """Of three by rank, the first rests and no place of the others is as good as another."""
    put = spread(range(1, 4), paper_of_matches(3, by_rank=True), entrants(3, {2, 3}), ())

    assert (put.order, put.meet, put.couples, put.least) == ((1, 2, 3), ((2, 3),), 1, 0)
    assert spread(range(1, 4), paper_of_matches(3, by_rank=False), entrants(3, {2, 3}), ()).couples == 0


def test_those_who_met_are_not_brought_together_by_an_exchange() -> None:
    """3 could change with 4, and would then meet 6 again, whom it met in its pool; so 5 changes with another."""
    met = (PlayedRound(((3, 5),)), PlayedRound(((6, 4),)))

    put = spread(range(1, 9), paper_of_matches(8, by_rank=True), entrants(8, {4, 5}), met)

    boxes = dict(zip(put.order, paper_of_matches(8, by_rank=True).boxes, strict=True))
    assert put.couples == 0
    assert [boxes[one] == boxes[other] for one, other in ((3, 5), (6, 4), (4, 5))] == [False] * 3


def test_group_of_everybody_keeps_nobody_apart() -> None:
    put = spread(range(1, 9), paper_of_pools(8, 2, by_rank=False), entrants(8, set(range(1, 9))), ())

    assert put == Spread(tuple(range(1, 9)))


FAMILIES = st.lists(st.sets(st.integers(1, 7), min_size=2, max_size=4), min_size=1, max_size=3)


@settings(deadline=None, max_examples=60)
@given(count=st.integers(6, 7), families=FAMILIES, by_rank=st.booleans(), pools=st.booleans())
def test_as_few_meet_as_any_exchange_within_the_order_could_bring(count, families, by_rank, pools) -> None:
    paper = paper_of_pools(count, 2, by_rank=by_rank) if pools else paper_of_matches(count, by_rank=by_rank)
    field = tuple(range(1, count + 1))
    families = [kept for family in families if 1 < len(kept := family & set(field)) < count]
    allowed = (
        order
        for order in permutations(field)
        if all(paper.steps[one - 1] == step for one, step in zip(order, paper.steps, strict=True))
    )

    put = spread(field, paper, entrants(count, *families), ())

    assert put.couples == together(put.order, paper, *families)
    assert put.couples == min(together(order, paper, *families) for order in allowed)
    assert sorted(put.order) == list(field)
    assert put.least is None or put.least <= put.couples


# --- as a draw -----------------------------------------------------------------------------------


def test_draw_of_pools_tells_who_changed_places_and_who_shares_one() -> None:
    """Three pools of about four: three of a family can be parted, four cannot."""
    parted = METHODS["pools/2"](an_asked("pools/2", 12, {1, 2, 3}))
    crowd = METHODS["pools/2"](an_asked("pools/2", 12, {1, 2, 3, 4}))

    assert said(parted, "apart_in_pool") == []
    assert parted.tiers == (Tier("apart", 0, 0),)
    assert [one.count for one in said(crowd, "apart_in_pool")] == [2]
    assert crowd.tiers == (Tier("apart", 1, 1),)
    before = an_asked("pools/2", 12, {1, 2, 3, 4}).on_paper
    moved = {new for new, old in zip(crowd.order, before, strict=True) if new != old}
    assert {one for remark in said(crowd, "places_changed") for one in remark.entries} == moved


def test_draw_of_a_knock_out_parts_the_first_round_by_lot_and_by_rank() -> None:
    for method in ("single/2", "consolante/2", "double/2"):
        for order in ((), tuple(range(1, 17))):
            families = ({1, 16}, {2, 15, 5}, {3, 14}, {8, 9, 10, 11})
            draw = METHODS[method](an_asked(method, 16, *families, order=order))

            assert [table for table in draw.tables if any(set(table) <= family for family in families)] == []
            assert (len(draw.tables), said(draw, "apart_meet")) == (8, [])


def test_knock_out_of_one_large_club_tells_who_meets_all_the_same() -> None:
    club = set(range(1, 7))

    draw = METHODS["single/2"](an_asked("single/2", 8, club))

    meeting = [table for table in draw.tables if set(table) <= club]
    assert [set(remark.entries) for remark in said(draw, "apart_meet")] == [set(table) for table in meeting]
    assert (len(meeting), draw.tiers) == (2, (Tier("apart", 2, 2),))


def test_without_groups_nobody_changes_places() -> None:
    for method in ("pools/2", "single/2", "consolante/2", "double/2"):
        question = an_asked(method, 13)

        draw = METHODS[method](question)

        assert (draw.order, draw.tiers) == (question.on_paper, ())


def test_parted_pools_are_drawn_again_from_what_is_published() -> None:
    question = an_asked("pools/2", 12, {1, 2, 3}, {4, 5})
    draw, chance = METHODS["pools/2"](question), a_chance(1)
    kept = record("pools/2", question, draw, chance)

    told = revealed(kept, chance.secret, [], dict(enumerate(draw.tables, start=1)), draw.byes)

    assert replay(told).holds
