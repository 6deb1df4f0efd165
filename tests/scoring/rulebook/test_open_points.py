"""Every reading of the open points marks as its table agreed, and what no game could use is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.rulebook import (
    VARIANTS,
    RuleViolation,
    answer,
    find_variant,
)
from tests.scoring.rulebook.drawn import Entry
from tests.scoring.rulebook.readings import LEVEL, MADE, READINGS
from tests.steps.cells import every_cell


@every_cell("point, key, changes, entry, marks", READINGS, ids=[row[0] for row in READINGS])
def test_reading_marks_as_the_table_agreed(
    point: str, key: str, changes: Mapping[str, Any], entry: Entry, marks: tuple[int, ...]
) -> None:
    got = answer({"variant": key, "settings": changes, "input": entry})

    assert tuple(got.get("marks", got.get("pay", {})).values()) == marks, (point, got)


def test_carried_draw_takes_all_that_stood_on_it() -> None:
    after = {}
    for draw in ("void", "double_next", "carried"):
        got = answer({"variant": "muette_60", "settings": {"draw": draw}, "input": LEVEL})
        after[draw] = got.get("drawn_after", 0)

    assert after == {"void": 0, "double_next": 2, "carried": 3}


@pytest.mark.parametrize(
    ("key", "changes", "entry", "refusal"),
    [
        ("encheres_4", {"all_pass": "eldest_forced"}, {"all_pass": True}, "bad_request"),
        ("auction_1", {"all_pass": "eldest_forced"}, {"all_pass": True}, "bad_request"),
        ("encheres_4", {"min_bid": 21}, {"declarer": "P1", "bid": 20, "made": True}, "bid_out_of_range"),
        ("encheres_4", {"no_trump": False}, {**MADE, "no_trump": True}, "bad_request"),
        ("muette_60", {"max_doubles": 0}, {"cards": {"A": 35}, "doubles": 1}, "too_many_doubles"),
        ("muette_60", {"doubling_serves": "doubler"}, {"cards": {"A": 40}, "doubles": 1}, "bad_request"),
        ("blind", {}, {"penalty": {"offender": "A"}}, "penalties_not_used"),
        ("encheres_5", {"talon": "removed"}, {**MADE, "talon_points": 5}, "bad_request"),
        ("encheres_5", {}, {**MADE, "declarer_points": 64, "talon_points": 5}, "bad_request"),
        ("auction_3", {"players": 3}, {**MADE, "exchanged": 6}, "bad_request"),
        (
            "envers",
            {"general_failed": "captured"},
            {"general": {"player": "P1", "made": False}},
            "bad_request",
        ),
        (
            "trois_donneur",
            {"trick_points": True},
            {"dealer": "P1", "raw": {"dealer": 40}, "cards": {"dealer": 40}},
            "bad_request",
        ),
    ],
)
def test_reading_refuses_what_it_does_not_play(
    key: str, changes: Mapping[str, Any], entry: Entry, refusal: str
) -> None:
    assert answer({"variant": key, "settings": changes, "input": entry})["error"] == refusal


def test_sleeping_cards_of_five_count_for_a_declarer_who_won_them() -> None:
    told = {"declarer": "P2", "bid": 35, "declarer_points": 31, "talon_points": 4, "first_trick": "P2"}

    made = [
        answer({"variant": "encheres_5", "settings": {"talon": talon}, "input": told})["made"]
        for talon in ("dead", "first_trick", "last_trick")
    ]

    assert made == [False, True, True]


def test_nobody_pays_where_nobody_is_above_par() -> None:
    entry = {"raw": {"P1": 17, "P2": 13, "P3": 21, "P4": 17}}

    got = answer({"variant": "dix_sept_coup", "settings": {"par": 23}, "input": entry})

    assert got == {"pay": {"P1": 0, "P2": 0, "P3": 0, "P4": 0}, "pot": 0}


def test_turned_card_of_the_dix_sept_may_be_told_and_is_not_marked() -> None:
    entry = {"raw": {"P1": 25, "P2": 20, "P3": 13, "P4": 10}, "turnup": {"side": "P1", "rank": "10"}}

    assert answer({"variant": "dix_sept_coup", "settings": {}, "input": entry})["pay"]["P1"] == 80
    assert answer({"variant": "dix_sept_partie", "settings": {}, "input": entry})["marks"]["P1"] == 25


SENSELESS: list[tuple[str, Mapping[str, Any], str]] = [
    ("coinchee_121", {"base": 68}, "base"),
    ("muette_60", {"base": 60}, "base"),
    ("trois_donneur", {"base": 60}, "base"),
    ("encheres_7", {"min_bid": 65}, "min_bid"),
    ("auction_2", {"players": 7, "min_bid": 65}, "min_bid"),
    ("auction_1", {"players": 7, "required": 65}, "required"),
    ("dix_sept_coup", {"par": 68}, "par"),
    ("coinchee_121", {"score_cap": 120}, "score_cap"),
    ("parlee", {"structure": "best_of_3", "score_cap": 50}, "score_cap"),
]


@pytest.mark.parametrize(("key", "changes", "setting"), SENSELESS)
def test_settings_that_could_score_no_game_are_refused(
    key: str, changes: Mapping[str, Any], setting: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant(key).settle(changes)

    assert (refusal.value.code, refusal.value.params["setting"]) == ("bad_setting", setting)
    allowed = refusal.value.params["allowed"]
    edge = allowed["least"] if setting == "score_cap" else allowed["most"]
    assert find_variant(key).settle({**changes, setting: edge})[setting] == edge


def test_base_may_be_higher_where_tricks_count() -> None:
    assert find_variant("trois_donneur").settle({"trick_points": True, "base": 60})["base"] == 60


def test_count_with_the_tricks_may_stand_under_either_name() -> None:
    told: dict[str, Any] = {"variant": "trois_donneur", "settings": {"trick_points": True, "base": 35}}

    raw, cards = (
        answer({**told, "input": {"dealer": "P1", key: {"dealer": 40}}}) for key in ("raw", "cards")
    )

    assert raw == cards == {"marks": {"P1": 5, "P2": 0, "P3": 0}}


def test_setting_told_under_two_names_is_refused() -> None:
    with pytest.raises(RuleViolation, match=r"told_twice.*values"):
        find_variant("miseres").settle({"values": {}, "misere_values": {}})


def test_settings_of_an_older_rulebook_take_the_defaults_of_the_new_ones() -> None:
    for variant in VARIANTS:
        complete = dict(variant.defaults)
        for key in variant.settings:
            older = {name: value for name, value in complete.items() if name != key}
            assert variant.settle(older) == variant.defaults
