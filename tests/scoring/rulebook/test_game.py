"""The fold: dealers, leaders, numbers of deals, and `tally` as the fold of `advance`."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulebook import Deal, advance, find_variant, read_deal, start, tally

COINCHEE = find_variant("coinchee_121")
LEVEL = Deal(captured={"A": 34, "B": 34})

deals = st.builds(
    lambda count, doubles: Deal(captured={"A": count, "B": 68 - count}, doubles=doubles),
    st.integers(0, 68),
    st.integers(0, 2),
)


@pytest.mark.parametrize(
    ("variant", "order"),
    [
        ("coinchee_121", [0, 1, 2, 3, 0]),
        ("muette_60", [0, 1, 2, 3, 0]),
        ("manillen_club", [0, 1, 2, 3, 0]),
        ("parlee", [0, 1, 2, 3, 0]),
        ("coinchee_leaflet", [0, 1, 2, 3, 0]),
        ("boussac_1896", [0, 1, 2, 3, 0]),
    ],
)
def test_deal_passes_to_the_next_in_playing_order(variant: str, order: list[int]) -> None:
    page = find_variant(variant)
    level = {page.defaults.pack.count_key: {"A": page.total(page.defaults) // 2}}
    deal = read_deal(page, page.defaults, level)

    game = tally(page, page.defaults, [deal] * 4)

    assert [*(scored.dealer for scored in game.deals), game.dealer] == order


@pytest.mark.parametrize(("direction", "leader"), [("clockwise", 3), ("anticlockwise", 3)])
def test_player_after_the_dealer_leads(direction: str, leader: int) -> None:
    assert start(COINCHEE, COINCHEE.settle({"direction": direction}), first_dealer=2).leader == leader


def test_declarer_leads_in_the_auctions_of_the_handbook() -> None:
    variant = find_variant("encheres_4")

    assert start(variant, variant.defaults).leader is None


def test_two_players_deal_in_turn() -> None:
    variant = find_variant("decouverte")
    level = Deal(captured={"P1": 38, "P2": 38})

    game = tally(variant, variant.defaults, [level] * 3)

    assert ([scored.dealer for scored in game.deals], game.leader) == ([0, 1, 0], 0)


def test_same_dealer_deals_again_after_a_redeal() -> None:
    redeal = read_deal(COINCHEE, COINCHEE.defaults, {"penalty": {"offender": "A", "article": 1}})

    game = tally(COINCHEE, COINCHEE.defaults, [LEVEL, redeal, LEVEL])

    assert [scored.dealer for scored in game.deals] == [0, 1, 1]
    assert [scored.number for scored in game.deals] == [1, 2, 3]


def test_dealer_alone_is_the_seat_that_deals() -> None:
    variant = find_variant("trois_donneur")
    deal = read_deal(variant, variant.defaults, {"cards": {"dealer": 36}})

    game = tally(variant, variant.defaults, [deal, deal, deal])

    assert game.totals == {"P1": 6, "P2": 6, "P3": 6}
    assert [scored.deal.dealer for scored in game.deals if scored.deal] == ["P1", "P2", "P3"]


def test_pot_that_cannot_be_shared_is_carried() -> None:
    variant = find_variant("dix_sept_coup")
    settings = variant.settle({"players": 3, "rounding": "pot_carries", "unit_cents": 1})
    deal = Deal(captured={"P1": 36, "P2": 24, "P3": 10})

    game = tally(variant, settings, [deal, deal])

    assert [(scored.marks.pot, scored.marks.pot_after) for scored in game.deals] == [(7, 1), (8, 1)]


@given(st.lists(deals, max_size=20), st.integers(0, 3))
def test_tally_is_the_fold_of_advance(played: list[Deal], first_dealer: int) -> None:
    settings = COINCHEE.settle({"structure": "fixed_deals", "deals": 20})

    folded = reduce(advance, played, start(COINCHEE, settings, first_dealer))

    assert tally(COINCHEE, settings, played, first_dealer) == folded
    assert [scored.totals for scored in folded.deals][-1:] == ([folded.totals] if played else [])


@given(st.lists(deals, min_size=1, max_size=12))
def test_totals_are_the_sum_of_the_marks(played: list[Deal]) -> None:
    settings = COINCHEE.settle({"structure": "fixed_deals", "deals": 12})

    game = tally(COINCHEE, settings, played)

    for side in ("A", "B"):
        assert game.totals[side] == sum(scored.marks.marks[side] for scored in game.deals)
    assert game.deals_left == 12 - len(played)


@given(st.lists(deals, min_size=1, max_size=30))
def test_game_stops_at_its_first_deal_past_the_target(played: list[Deal]) -> None:
    state = start(COINCHEE, COINCHEE.defaults)
    for deal in played:
        if state.over:
            break
        state = advance(state, deal)

    reached = [max(scored.totals.values()) >= 121 for scored in state.deals]
    assert reached.index(True) == len(reached) - 1 if state.over else not any(reached)
