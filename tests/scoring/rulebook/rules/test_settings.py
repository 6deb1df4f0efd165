"""What a table may change: settling, defaults, refusals, and what the form is told."""

from __future__ import annotations

import json

import pytest

from scoring.rulebook import VARIANTS, RuleViolation, Variant, find_variant
from tests.steps.cells import every_cell

KEYS = [variant.key for variant in VARIANTS]

DEFAULTS: dict[str, dict[str, object]] = {
    "parlee": {"structure": "single", "target": 34, "belle_target": 54, "base": 34, "turnup_bonus": True},
    "muette_68": {"structure": "best_of_3", "target": 44, "belle_target": 54, "penalty_points": 34},
    "muette_60": {"target": 101, "deals": 12, "base": 30, "max_doubles": 2, "no_trump_multiplier": 2},
    "decouverte": {"target": 38, "base": 38, "turnup_bonus": False, "penalty_points": 38, "draw": "void"},
    "trois_individuel": {"target": 34, "base": 17, "talon": "dead", "turnup_bonus": False},
    "trois_donneur": {"target": 101, "base": 30, "reserve": "first_trick", "penalty_points": 30},
    "encheres_4": {"target": 150, "success_marks": "bid", "all_pass": "next_dealer", "min_bid": None},
    "miseres": {"target": 150, "players": 4, "discards": "dead"},
    "envers": {"target": 100, "general_value": "deal_total", "tie_break": "both_lose"},
    "dix_sept_coup": {"par": 17, "rounding": "largest_remainder"},
    "coinchee_121": {
        "target": 121,
        "deals": 12,
        "no_trump_multiplier": 1,
        "max_doubles": 2,
        "combine": "multiply",
    },
    "coinchee_leaflet": {"target": 50, "no_trump_multiplier": 2, "cap": None, "direction": "anticlockwise"},
    "boussac_1896": {"structure": "best_of_3", "target": 34, "belle_target": None, "misdeal": "next_dealer"},
    "auction_3": {"double_all_tricks": False, "double_no_exchange": False, "double_losses": True},
    "blind": {"penalties": "none", "target": 101},
    "manillen_club": {"draw": "double_next", "target": 101, "deals": 16, "penalty_points": 30},
}


@pytest.fixture(params=KEYS)
def variant(request: pytest.FixtureRequest) -> Variant:
    return find_variant(request.param)


def test_settled_settings_are_complete_json_and_settle_to_themselves(variant: Variant) -> None:
    settings = variant.settle({})
    thawed = json.loads(json.dumps(dict(settings)))

    assert thawed == dict(settings)
    assert variant.settle(thawed) == settings
    assert set(settings) == set(variant.settings)


def test_settings_take_every_choice_they_offer_and_no_other_kind(variant: Variant) -> None:
    for setting in variant.settings.values():
        for choice in setting.choices:
            assert variant.settle({setting.key: choice})[setting.key] == choice
        with pytest.raises(RuleViolation) as refusal:
            variant.settle({setting.key: ["no", "such", "value"]})
        assert (refusal.value.code, refusal.value.params["setting"]) == ("bad_setting", setting.key)


def test_integers_stop_at_their_bounds(variant: Variant) -> None:
    for setting in variant.settings.values():
        if not setting.kind.startswith("integer") or setting.kind == "integer_or_max":
            continue
        for value in (setting.least, setting.most):
            assert setting.read(value) == value
        for value in (setting.least - 1, setting.most + 1):
            with pytest.raises(RuleViolation):
                setting.read(value)


def test_names_are_in_three_languages(variant: Variant) -> None:
    assert list(variant.names) == ["fr", "nl", "en"]
    assert all(variant.names.values())
    assert variant.source


@every_cell("key", DEFAULTS)
def test_preset_has_the_defaults_of_its_source(key: str) -> None:
    settings = find_variant(key).defaults

    assert {name: settings[name] for name in DEFAULTS[key]} == DEFAULTS[key]


@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("turnup_bonus", [False, True]),
        ("draw", ["void", "double_next", "carried"]),
        ("base", {"least": 0, "most": 76, "null": False}),
        ("cap", {"least": 1, "most": 1024, "null": True}),
        ("turnup_values", "table"),
    ],
)
def test_setting_says_what_it_allows(key: str, allowed: object) -> None:
    assert find_variant("parlee").settings[key].allowed == allowed


def test_unknown_setting_is_refused_by_name() -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant("parlee").settle({"capot": 60})

    params = refusal.value.params
    assert (params["reason"], params["setting"]) == ("unknown_setting", "capot")
    assert params["expected"] == list(find_variant("parlee").settings)


def test_bad_value_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant("coinchee_121").settle({"max_doubles": 3})

    assert refusal.value.params == {"setting": "max_doubles", "value": 3, "allowed": [0, 1, 2, None]}


@pytest.mark.parametrize("key", ["belote", "", None, 3, ["parlee"], "PARLEE"])
def test_unknown_variant_is_refused(key: object) -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant(key)

    assert refusal.value.code == "unknown_variant"


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_manillen_is_for_four_or_for_six(players: int) -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant("manillen_club").settle({"players": players})

    assert refusal.value.params == {"setting": "players", "value": players, "allowed": [4, 6]}


def test_short_form_asks_what_tables_really_choose() -> None:
    visible = [setting.key for setting in find_variant("manillen_club").settings.values() if setting.visible]

    assert sorted(visible) == [
        "belle_target",
        "deals",
        "draw",
        "max_doubles",
        "no_trump_multiplier",
        "penalty_points",
        "players",
        "structure",
        "target",
    ]


@pytest.mark.parametrize(
    ("key", "settings", "asked"),
    [
        ("parlee", {}, ("side", "count", "turnup", "penalty")),
        ("parlee", {"turnup_bonus": False}, ("side", "count", "penalty")),
        ("coinchee_121", {}, ("side", "count", "doubles", "no_trump", "penalty")),
        ("coinchee_121", {"max_doubles": 0}, ("side", "count", "no_trump", "penalty")),
        ("muette_60", {}, ("side", "count", "doubles", "no_trump", "penalty")),
        ("muette_60", {"blind_multiplier": 2}, ("side", "count", "doubles", "no_trump", "blind", "penalty")),
        (
            "manillen_club",
            {"capot_value": 60},
            ("side", "count", "all_tricks", "doubles", "no_trump", "penalty"),
        ),
        ("blind", {}, ("side", "count", "doubles", "no_trump")),
        ("trois_individuel", {}, ("counts", "penalty")),
        ("encheres_4", {}, ("declarer", "bid", "made", "penalty")),
        ("encheres_4", {"success_marks": "made"}, ("declarer", "bid", "declarer_points", "penalty")),
        ("miseres", {}, ("declarer", "bid", "contract", "made", "penalty")),
        ("auction_1", {}, ("declarer", "made", "exchanged", "penalty")),
        ("envers", {}, ("counts", "general", "penalty")),
    ],
)
def test_form_asks_only_what_the_game_needs(
    key: str, settings: dict[str, object], asked: tuple[str, ...]
) -> None:
    variant = find_variant(key)

    assert variant.asks(variant.settle(settings)) == asked


@pytest.mark.parametrize(
    ("key", "players", "total"),
    [("auction_1", n, total) for n, total in zip(range(3, 8), (70, 67, 66, 65, 64), strict=True)]
    + [("auction_2", n, total) for n, total in zip(range(3, 8), (70, 68, 66, 65, 64), strict=True)]
    + [("auction_3", n, total) for n, total in zip(range(3, 8), (69, 67, 66, 65, 64), strict=True)]
    + [("miseres", n, total) for n, total in zip(range(3, 8), (70, 68, 66, 65, 64), strict=True)]
    + [("envers", 3, 70), ("envers", 4, 68), ("envers", 5, 66), ("dix_sept_coup", 3, 70)],
)
def test_total_follows_the_number_of_players(key: str, players: int, total: int) -> None:
    variant = find_variant(key)
    settings = variant.settle({"players": players})

    assert variant.total(settings) == total
    assert settings.sides == tuple(f"P{number}" for number in range(1, players + 1))


def test_partners_sit_face_to_face() -> None:
    variant = find_variant("parlee")

    assert (variant.sides, variant.seat_sides, variant.players) == (("A", "B"), ("A", "B", "A", "B"), 4)


def test_settled_preset_is_not_changed_by_changing_what_it_gave() -> None:
    miseres = find_variant("miseres")

    dict(miseres.settle({}))["values"]["petite"] = 99

    assert miseres.settle({})["values"]["petite"] == 32
