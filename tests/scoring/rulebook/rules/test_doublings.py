"""What multiplies, how doublings combine, and what a level deal leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import Deal, RuleViolation, Settings, answer, find_variant, read_deal, start, tally
from scoring.rulebook.rules import Doublings

MANILLEN = find_variant("manillen_club")
LEVEL = Deal(captured={"A": 30, "B": 30})
WON = Deal(captured={"A": 37, "B": 23})


def read(settings: Settings, data: dict[str, Any]) -> Deal:
    return read_deal(MANILLEN, settings, data)


@pytest.mark.parametrize("doubles", range(12))
def test_tapping_without_limit_doubles_every_time(doubles: int) -> None:
    entry = {"cards": {"A": 33}, "doubles": doubles}

    got = answer({"variant": "muette_60", "settings": {"max_doubles": None}, "input": entry})

    assert got == {"marks": {"A": 3 * 2**doubles, "B": 0}, "winner": "A", "multiplier": 2**doubles}


@pytest.mark.parametrize(("limit", "doubles"), [(0, 1), (1, 2), (2, 3)])
def test_doubling_beyond_the_limit_is_refused(limit: int, doubles: int) -> None:
    entry = {"raw": {"A": 38}, "doubles": doubles}
    request = {"variant": "coinchee_121", "settings": {"max_doubles": limit}, "input": entry}

    assert answer(request) == {"error": "too_many_doubles", "max_doubles": limit}
    assert "error" not in answer({**request, "input": {**entry, "doubles": limit}})


def test_doubling_is_refused_where_it_is_not_played() -> None:
    request = {"variant": "parlee", "settings": {}, "input": {"raw": {"A": 38}, "doubles": 1}}

    assert answer(request) == {"error": "too_many_doubles", "max_doubles": 0}


@pytest.mark.parametrize(
    ("combine", "cap", "multiplier"),
    [("multiply", None, 32), ("multiply", 4, 4), ("add", None, 6), ("add", 4, 4), ("add", 8, 6)],
)
def test_doublings_combine_as_the_table_agreed(combine: str, cap: int | None, multiplier: int) -> None:
    entry = {"cards": {"A": 35}, "no_trump": True, "doubles": 2, "drawn_before": 2}

    got = answer({"variant": "manillen_club", "settings": {"combine": combine, "cap": cap}, "input": entry})

    assert got == {"marks": {"A": 5 * multiplier, "B": 0}, "winner": "A", "multiplier": multiplier}


@pytest.mark.parametrize(
    ("draw", "carried"), [("void", [0, 0, 0]), ("double_next", [1, 2, 0]), ("carried", [1, 3, 0])]
)
def test_level_deal_leaves_what_the_table_agreed(draw: str, carried: list[int]) -> None:
    settings = MANILLEN.settle({"draw": draw})
    coinched_level = Deal(captured={"A": 30, "B": 30}, doubles=1)

    game = tally(MANILLEN, settings, [LEVEL, coinched_level, WON])

    assert [scored.marks.drawn_after for scored in game.deals] == carried
    assert game.totals == {"A": 7 * 2 ** carried[1], "B": 0}
    assert game.settings.doublings.worth(game.drawn) == 1


def test_game_knows_better_than_the_entry_what_was_carried() -> None:
    settings = MANILLEN.settle({})

    game = tally(MANILLEN, settings, [LEVEL, Deal(captured={"A": 37, "B": 23}, drawn_before=9)])

    assert game.totals == {"A": 14, "B": 0}


def test_penalty_spends_the_carried_doubling_and_a_redeal_keeps_it() -> None:
    settings = MANILLEN.settle({})
    redeal = {"penalty": {"offender": "A", "article": 1}}

    spent = tally(MANILLEN, settings, [LEVEL, read(settings, {"penalty": {"offender": "A"}}), WON])
    kept = tally(MANILLEN, settings, [LEVEL, read(settings, redeal), WON])

    assert (spent.totals, kept.totals) == ({"A": 7, "B": 30}, {"A": 14, "B": 0})


def test_next_multiplier_is_told_before_the_deal() -> None:
    settings = MANILLEN.settle({})

    assert settings.doublings.worth(start(MANILLEN, settings).drawn) == 1
    assert settings.doublings.worth(tally(MANILLEN, settings, [LEVEL, LEVEL]).drawn) == 4


def test_doubling_that_serves_its_doubler_alone_follows_the_dealer() -> None:
    settings = MANILLEN.settle({"doubling_serves": "doubler"})
    knocked = Deal(captured={"A": 40, "B": 20}, doubles=1)

    game = tally(MANILLEN, settings, [knocked, knocked])

    assert [scored.marks.multiplier for scored in game.deals] == [1, 2]
    assert game.totals == {"A": 10 + 20, "B": 0}
    assert game.settings.needs_dealer


def test_level_deal_answers_with_what_it_leaves() -> None:
    request = {"variant": "coinchee_121", "settings": {"draw": "double_next"}, "input": {"raw": {"A": 34}}}

    assert answer(request) == {
        "marks": {"A": 0, "B": 0},
        "winner": None,
        "multiplier": 1,
        "drawn_after": 1,
    }


def test_word_without_multipliers_reads_none() -> None:
    assert Doublings(draw=None).facts() == ()
    assert Doublings(draw=None).settings() == ()


def test_blind_trump_is_worth_nothing_where_it_is_switched_off() -> None:
    deal = Deal(captured={"A": 35, "B": 25}, blind=True)
    variant = find_variant("muette_60")

    assert variant.score(deal, variant.settle({"blind_multiplier": 2})).multiplier == 2
    assert variant.score(deal, variant.defaults).multiplier == 1


def test_too_many_doubles_is_a_violation_with_its_limit() -> None:
    with pytest.raises(RuleViolation, match="too_many_doubles max_doubles=2"):
        MANILLEN.score(Deal(captured={"A": 30, "B": 30}, doubles=3), MANILLEN.defaults)
