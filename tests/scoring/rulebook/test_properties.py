"""What holds for every deal of every form of the game."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rulebook import VARIANTS, Deal, RuleViolation, Turnup, Variant, answer

from .examples import REQUESTS

PARTNERS = [variant for variant in VARIANTS if variant.pack.partners]
OTHER = {"A": "B", "B": "A"}


@st.composite
def halved_deals(draw: st.DrawFn) -> tuple[Variant, Deal]:
    """A deal of two sides with whatever its game allows to be said."""
    variant = draw(st.sampled_from(PARTNERS))
    total = variant.total(variant.defaults)
    count = draw(st.integers(0, total))
    facts = variant.defaults.facts
    said: dict[str, Any] = {"doubles": draw(st.integers(0, variant.defaults.doublings.max_doubles or 0))}
    if "no_trump" in facts:
        said["no_trump"] = draw(st.booleans())
    if "turnup" in facts:
        rank = draw(st.sampled_from(("10", "A", "K", "Q", "J", "9")))
        said["turnup"] = draw(st.none() | st.just(Turnup(draw(st.sampled_from(("A", "B"))), rank)))
    return variant, Deal(captured={"A": count, "B": total - count}, **said)


@given(halved_deals())
def test_marks_are_never_negative(played: tuple[Variant, Deal]) -> None:
    variant, deal = played

    assert min(variant.score(deal, variant.defaults).marks.values()) >= 0


@given(halved_deals())
def test_one_side_at_most_marks_from_tricks(played: tuple[Variant, Deal]) -> None:
    variant, deal = played

    surplus = variant.score(deal, variant.defaults).surplus

    assert surplus is not None
    assert sum(points > 0 for points in surplus.values()) <= 1


@given(halved_deals())
def test_swapped_sides_swap_their_marks(played: tuple[Variant, Deal]) -> None:
    variant, deal = played
    assert deal.captured is not None
    turnup = Turnup(OTHER[deal.turnup.side], deal.turnup.rank) if deal.turnup else None
    swapped = Deal(
        captured={"A": deal.captured["B"], "B": deal.captured["A"]},
        doubles=deal.doubles,
        no_trump=deal.no_trump,
        turnup=turnup,
    )

    here, there = variant.score(deal, variant.defaults), variant.score(swapped, variant.defaults)

    assert there.marks == {side: here.marks[OTHER[side]] for side in ("A", "B")}
    assert there.winner == (here.winner and OTHER[here.winner])


@given(halved_deals())
def test_parts_make_the_whole(played: tuple[Variant, Deal]) -> None:
    variant, deal = played

    marks = variant.score(deal, variant.defaults)

    assert marks.surplus is not None
    for side in ("A", "B"):
        turnup = marks.turnup[side] if marks.turnup else 0
        assert marks.marks[side] == marks.surplus[side] * marks.multiplier + turnup


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
keys = st.sampled_from(sorted({key for request in REQUESTS for key in request["input"]} | {"nonsense"}))
setting_keys = st.sampled_from(
    sorted({key for variant in VARIANTS for key in variant.settings} | {"nonsense"})
)


@given(json_values)
def test_any_value_is_answered_as_a_request(value: Any) -> None:
    assert answer(value)["error"] == "bad_request"


@settings(max_examples=400)
@given(
    st.sampled_from(VARIANTS),
    st.dictionaries(setting_keys, json_values, max_size=2),
    st.dictionaries(keys, json_values, max_size=4),
)
def test_any_entry_is_answered_in_json(
    variant: Variant, changes: dict[str, Any], entry: dict[str, Any]
) -> None:
    got = answer({"variant": variant.key, "settings": changes, "input": entry})

    assert json.loads(json.dumps(got)) == got


@settings(max_examples=400)
@given(st.sampled_from(REQUESTS), keys, json_values)
def test_example_with_one_wrong_fact_is_answered_in_json(
    request: dict[str, Any], key: str, value: Any
) -> None:
    got = answer({**request, "input": {**request["input"], key: value}})

    assert json.loads(json.dumps(got)) == got


@given(st.sampled_from(VARIANTS), setting_keys, json_values)
def test_settings_take_a_value_or_refuse_it(variant: Variant, key: str, value: Any) -> None:
    setting = variant.settings.get(key)
    try:
        settled = variant.settle({key: value})
    except RuleViolation:
        settled = variant.defaults

    assert variant.settle(dict(settled)) == settled
    assert set(settled) == set(variant.settings)
    assert setting is None or setting.read(settled[key]) == settled[key]
