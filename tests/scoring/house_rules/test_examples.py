"""Three example deals for every game: scored by the engine, said in words, recomputed with the rules."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.booklet.example_deals import example_deals
from scoring.house_rules.examples import ExampleInWords, tell_examples
from scoring.rulebook import VARIANTS
from scoring.rules.rules import Rules, rules_for

ALL = [variant.key for variant in VARIANTS]


def told(rules: Rules, before: Rules | None = None) -> dict[str, ExampleInWords]:
    """The examples by their English title."""
    with translation.override("en"):
        return {str(example.title): example for example in tell_examples(rules, before)}


def changed(key: str, **settings: object) -> dict[str, ExampleInWords]:
    """The examples of a preset that a club has changed, beside the preset."""
    return told(rules_for(key, settings), rules_for(key, {}))


@pytest.mark.parametrize("key", ALL)
def test_every_game_has_three_examples_as_the_engine_scores_them(key: str) -> None:
    rules = rules_for(key, {})

    examples = example_deals(rules.settings)

    assert len(examples) == 3
    assert [example.marks for example in examples] == [
        rules.variant.score(example.deal, rules.settings) for example in examples
    ]
    assert not any(example.changed for example in examples)


@pytest.mark.parametrize("key", ALL)
def test_every_game_has_three_examples_whatever_is_changed(key: str) -> None:
    variant = rules_for(key, {}).variant
    ways = [
        {name: value}
        for name, setting in variant.settings.items()
        for value in (setting.choices or ((False, True) if setting.kind == "flag" else ()))
    ]

    found = {len(example_deals(rules_for(key, way).settings, rules_for(key, {}).settings)) for way in ways}

    assert found == {3}


@pytest.mark.parametrize("key", ALL)
def test_examples_are_said_in_words_and_figures(key: str) -> None:
    rules = rules_for(key, {})

    for example in told(rules).values():
        assert example.facts.endswith(".")
        assert len(example.figures) == len(rules.settings.sides)


def test_ordinary_deal_of_the_coinchee() -> None:
    example = told(rules_for("coinchee_121", {}))["An ordinary deal"]

    assert example.facts == "Anne and Luc 38, Béa and Tom 30."
    assert [(figure.who, figure.marks) for figure in example.figures] == [
        ("Anne and Luc", "4"),
        ("Béa and Tom", "0"),
    ]


def test_voiture_that_is_doubled_shows_the_marks_before_and_now() -> None:
    example = changed("coinchee_121", no_trump_multiplier=2)["A doubled deal"]

    assert example.facts == "Béa and Tom 41, Anne and Luc 27, coinche, without trump."
    assert [(figure.before, figure.marks) for figure in example.figures] == [(None, "0"), ("14", "28")]


def test_level_deal_that_doubles_the_next_says_so() -> None:
    example = changed("coinchee_121", draw="double_next")["A level deal"]

    assert [(after.sentence, after.state) for after in example.after] == [
        ("Nobody marks.", "same"),
        ("The next deal counts ×2.", "new"),
    ]


@pytest.mark.parametrize(
    ("key", "settings", "title"),
    [
        ("coinchee_121", {"penalty_points": 20}, "A fault"),
        ("muette_60", {"capot_value": 60}, "Every trick"),
        ("muette_60", {"capot_value": "step"}, "Every trick"),
        ("muette_60", {"blind_multiplier": 2}, "Blind trump"),
        ("parlee", {"turnup_bonus": False}, "An ordinary deal"),
        ("parlee", {"turnup_values": [6, 5, 9, 2, 1]}, "An ordinary deal"),
        ("trois_individuel", {"talon": "first_trick"}, "Points asleep"),
        ("encheres_3_petite_surprise", {"discards": "declarer"}, "One point short"),
        ("encheres_3_petite_surprise", {"success_marks": "made"}, "More than was bid"),
        ("encheres_4", {"failure_marks": "shared"}, "One point short"),
        ("encheres_4", {"all_pass": "same_dealer"}, "Everybody passes"),
        ("miseres", {"values": {"grande": 60}}, "A named contract"),
        ("envers", {"general_value": "game"}, "The general, made"),
        ("auction_1", {"stakes": {"0": 9, "1": 6, "2": 4, "3": 2, "4": 1}}, "One card exchanged"),
        ("auction_1", {"required": 25}, "No card exchanged"),
        ("auction_3", {"double_no_exchange": True}, "No card exchanged"),
        ("dix_sept_coup", {"unit_cents": 20}, "An ordinary deal"),
    ],
)
def test_the_deal_that_a_rule_changes_is_among_the_examples(
    key: str, settings: dict[str, object], title: str
) -> None:
    assert changed(key, **settings)[title].changed


def test_fault_that_costs_its_author_alone_shows_another_price() -> None:
    before = rules_for("coinchee_121", {"penalty_to": "author", "penalty_points": 20})

    assert told(rules_for("coinchee_121", {"penalty_to": "author"}), before)["A fault"].changed


def test_table_of_another_size_has_nothing_to_compare() -> None:
    assert not any(example.changed for example in changed("envers", players=3).values())


def test_a_bid_is_shown_made_lost_and_by_its_name() -> None:
    assert list(told(rules_for("miseres", {}))) == [
        "More than was bid",
        "One point short",
        "A named contract",
    ]


def test_deal_that_other_rules_did_not_allow_is_new() -> None:
    before = rules_for("coinchee_121", {"max_doubles": 0})

    example = told(rules_for("coinchee_121", {}), before)["A doubled deal"]

    assert (example.new, example.changed) == (True, True)


def test_money_is_said_as_paid_and_received() -> None:
    example = told(rules_for("dix_sept_coup", {}))["An ordinary deal"]

    assert [figure.marks[0] for figure in example.figures] == ["+", "+", "−", "−"]
    assert example.after[0].sentence.startswith("Paid into the pot:")


def test_doubled_deal_is_changed_and_not_new_when_rules_that_need_the_dealer_are_given_up() -> None:
    serves = rules_for("muette_60", {"doubling_serves": "doubler"})
    example = told(rules_for("muette_60", {}), serves)["A doubled deal"]

    assert (example.new, example.changed) == (False, True)
    assert [(figure.marks, figure.before) for figure in example.figures] == [("28", "14"), ("0", None)]
