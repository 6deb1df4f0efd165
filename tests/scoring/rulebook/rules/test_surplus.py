"""Every count of every halved game against the formula, and the halves that cannot be."""

from __future__ import annotations

import itertools

import pytest

from scoring.rulebook import Deal, RuleViolation, answer, find_variant, read_deal

HALVED = {
    "parlee": (68, 34),
    "muette_68": (68, 34),
    "boussac_1896": (68, 34),
    "coinchee_121": (68, 34),
    "coinchee_leaflet": (68, 34),
    "muette_60": (60, 30),
    "blind": (60, 30),
    "manillen_club": (60, 30),
    "decouverte": (76, 38),
}


@pytest.mark.parametrize(("key", "total", "base"), [(key, *scale) for key, scale in HALVED.items()])
def test_every_count_marks_what_is_above_the_base(key: str, total: int, base: int) -> None:
    variant = find_variant(key)
    one, other = variant.sides

    for count in range(total + 1):
        marks = variant.score(Deal(captured={one: count, other: total - count}), variant.defaults)
        assert marks.marks == {one: max(0, count - base), other: max(0, total - count - base)}
        assert marks.winner == (one if count > base else other if count < base else None)


@pytest.mark.parametrize(
    ("key", "no_trump"),
    [("coinchee_121", 1), ("coinchee_leaflet", 2), ("muette_60", 2), ("blind", 2), ("manillen_club", 2)],
)
def test_every_count_is_multiplied_by_what_was_said(key: str, no_trump: int) -> None:
    variant = find_variant(key)
    total, base = HALVED[key]

    for count, doubles, said in itertools.product(range(total + 1), (0, 1, 2), (False, True)):
        marks = variant.score(
            Deal(captured={"A": count, "B": total - count}, doubles=doubles, no_trump=said), variant.defaults
        )
        factor = 2**doubles * (no_trump if said else 1)
        surplus = {"A": max(0, count - base), "B": max(0, total - count - base)}
        assert marks.multiplier == factor
        assert marks.surplus == surplus
        assert marks.marks == {side: points * factor for side, points in surplus.items()}


@pytest.mark.parametrize(("key", "total"), [(key, scale[0]) for key, scale in HALVED.items()])
def test_counts_that_do_not_make_the_total_are_refused(key: str, total: int) -> None:
    variant = find_variant(key)
    one, other = variant.sides

    for count, wrong in itertools.product(range(0, total + 1, 7), (-9, -1, 1, 8)):
        if total - count + wrong < 0:
            continue
        with pytest.raises(RuleViolation) as refusal:
            variant.score(Deal(captured={one: count, other: total - count + wrong}), variant.defaults)
        assert refusal.value.answer() == {"error": "sum_mismatch", "required_total": total}


@pytest.mark.parametrize(
    ("key", "counts", "hint"),
    [
        ("coinchee_121", {"A": 36, "B": 24}, "trick_points_forgotten"),
        ("coinchee_121", {"A": 46, "B": 30}, "one_side_trick_points"),
        ("coinchee_121", {"A": 38, "B": 29}, "one_trick_point"),
        ("coinchee_121", {"A": 38, "B": 31}, "one_trick_point"),
        ("coinchee_121", {"A": 38, "B": 25}, "recount"),
        ("coinchee_121", {"A": 70, "B": 0}, "other_scale"),
        ("muette_60", {"A": 38, "B": 30}, "other_scale"),
        ("muette_60", {"A": 62, "B": 0}, "other_scale"),
        ("muette_60", {"A": 38, "B": 23}, "recount"),
        ("decouverte", {"P1": 40, "P2": 28}, "other_scale"),
        ("decouverte", {"P1": 40, "P2": 20}, "trick_points_forgotten"),
    ],
)
def test_wrong_sum_hints_at_its_cause(key: str, counts: dict[str, int], hint: str) -> None:
    variant = find_variant(key)

    with pytest.raises(RuleViolation) as refusal:
        variant.score(Deal(captured=counts), variant.defaults)

    assert refusal.value.hint == hint
    assert refusal.value.facts["difference"] == sum(counts.values()) - variant.total(variant.defaults)


def test_number_of_the_other_scale_names_both() -> None:
    variant = find_variant("coinchee_121")

    with pytest.raises(RuleViolation) as refusal:
        variant.score(Deal(captured={"A": 36, "B": 24}), variant.defaults)

    assert refusal.value.facts == {"sum": 60, "difference": -8, "total": 68, "other": 60}


@pytest.mark.parametrize(("key", "count", "other"), [("coinchee_121", 70, 60), ("muette_60", 62, 68)])
def test_count_above_the_scale_names_the_other(key: str, count: int, other: int) -> None:
    variant = find_variant(key)

    with pytest.raises(RuleViolation) as refusal:
        variant.score(Deal(captured={"A": count, "B": 0}), variant.defaults)

    assert (refusal.value.hint, refusal.value.facts["other"]) == ("other_scale", other)


def test_single_count_above_the_scale_is_refused_as_a_wrong_sum() -> None:
    variant = find_variant("muette_60")

    with pytest.raises(RuleViolation) as refusal:
        read_deal(variant, variant.defaults, {"cards": {"A": 68}})

    assert (refusal.value.params, refusal.value.hint) == ({"required_total": 60}, "other_scale")


@pytest.mark.parametrize(
    ("captured", "turned", "marks", "winner"),
    [
        ({"A": 40, "B": 28}, ("A", "10"), {"A": 11, "B": 0}, "A"),
        ({"A": 34, "B": 34}, ("B", "A"), {"A": 0, "B": 4}, None),
        ({"A": 36, "B": 32}, ("B", "K"), {"A": 2, "B": 3}, "A"),
        ({"A": 36, "B": 32}, ("B", "Q"), {"A": 2, "B": 2}, "A"),
        ({"A": 36, "B": 32}, ("B", "J"), {"A": 2, "B": 1}, "A"),
        ({"A": 36, "B": 32}, ("B", "7"), {"A": 2, "B": 0}, "A"),
    ],
)
def test_turned_card_marks_for_its_side_whoever_wins(
    captured: dict[str, int], turned: tuple[str, str], marks: dict[str, int], winner: str | None
) -> None:
    turnup = dict(zip(("side", "rank"), turned, strict=True))

    assert answer({"variant": "parlee", "settings": {}, "input": {"raw": captured, "turnup": turnup}}) == {
        "marks": marks,
        "winner": winner,
    }


@pytest.mark.parametrize("values", [[9, 8, 7, 6, 5], {"10": 9, "A": 8, "K": 7, "Q": 6, "J": 5}])
def test_turned_card_is_worth_what_the_table_says(values: object) -> None:
    request = {"raw": {"A": 34}, "turnup": {"side": "A", "rank": "K"}}

    got = answer({"variant": "boussac_1896", "settings": {"turnup_values": values}, "input": request})

    assert got == {"marks": {"A": 7, "B": 0}, "winner": None}


@pytest.mark.parametrize(
    ("capot", "all_tricks", "doubles", "marks"),
    [(30, True, 0, 30), (60, False, 0, 30), (60, True, 0, 60), (60, True, 2, 240), (30, True, 1, 60)],
)
def test_clean_sweep_is_worth_the_capot(capot: int, all_tricks: bool, doubles: int, marks: int) -> None:
    entry = {"cards": {"A": 0, "B": 60}, "all_tricks": all_tricks, "doubles": doubles}

    got = answer({"variant": "manillen_club", "settings": {"capot_value": capot}, "input": entry})

    assert got == {"marks": {"A": 0, "B": marks}, "winner": "B", "multiplier": 2**doubles}


def test_all_tricks_without_all_points_is_refused() -> None:
    entry = {"cards": {"A": 59, "B": 1}, "all_tricks": True}

    assert answer({"variant": "muette_60", "settings": {}, "input": entry}) == {"error": "impossible_deal"}
