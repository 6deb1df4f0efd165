"""The catalogue of errors: complete, the same in its three languages, and filled by what is raised."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.rulebook import ERRORS, LANGUAGES, RuleViolation, find_variant, judge, sentence_of
from scoring.rulebook.errors import HINTS
from tests.cases import every_case
from tests.house import name_of, sources, tree

MAKING = ("RuleViolation", "bad_request", "impossible")
FORMS = {"bid_too_low", "bad_request"}
"""Sentences that no call names by itself: a form of another, and the last resort."""
COMPUTED = {"sum", "total", "other", "example", "choices", "least", "most", "min_bid"}
"""Holes that the rulebook fills beside the parameters of the call."""


def holes(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", text))


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Where a violation is made in the rulebook and the rooms that share it: its code or reason, and its parameters."""
    for path in sources("scoring"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in MAKING and isinstance(first, ast.Constant):
                    yield (
                        f"{name_of(path)}:{node.lineno}",
                        str(first.value),
                        {str(keyword.arg) for keyword in node.keywords},
                    )


def test_every_violation_has_its_sentence_and_tells_what_the_sentence_says() -> None:
    with every_case() as case:
        for where, code, params in raised():
            with case(where):
                assert code in ERRORS | HINTS
                assert holes((ERRORS | HINTS)[code][2]) - params - COMPUTED == set()


def test_no_sentence_stands_in_the_catalogue_that_nothing_raises() -> None:
    codes = {code for _where, code, _params in raised()}

    idle = {code for code in ERRORS if code not in codes | FORMS and not code.startswith("bad_setting")}

    assert idle == set()


def test_sentence_has_the_same_holes_in_each_language() -> None:
    with every_case() as case:
        for code, texts in (ERRORS | HINTS).items():
            with case(code):
                assert len(texts) == len(LANGUAGES) == len(set(texts))
                assert holes(texts[0]) == holes(texts[1]) == holes(texts[2])


def refused(request: dict[str, Any]) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        judge(request)
    return refusal.value


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "fr",
            (
                "Ici, une donne se compte sur 60. "
                "Écrivez «\u00a0counts\u00a0» ou «\u00a0cards\u00a0», et non «\u00a0raw\u00a0»."
            ),
        ),
        ("nl", "Een gift telt hier tot 60. Schrijf “counts” of “cards”, niet “raw”."),
        ("en", "A deal counts to 60 here. Write “counts” or “cards”, not “raw”."),
    ],
)
def test_counts_under_the_name_of_another_game_are_told_their_own(language: str, sentence: str) -> None:
    violation = refused({"variant": "manillen_club", "input": {"raw": {"A": 38}}})

    assert sentence_of(violation, language) == sentence


@pytest.mark.parametrize(("key", "name"), [("manillen_club", "cards"), ("parlee", "raw")])
def test_counts_have_one_name_in_every_game(key: str, name: str) -> None:
    deal = {name: {"A": 34, "B": 26 if name == "cards" else 34}}

    assert judge({"variant": key, "input": {"counts": deal[name]}}) == judge({"variant": key, "input": deal})


def test_counts_under_two_names_are_refused() -> None:
    counts = {"A": 34, "B": 34}

    violation = refused({"variant": "parlee", "input": {"counts": counts, "raw": counts}})

    assert sentence_of(violation, "en") == "“raw” is given twice."


def test_likely_cause_stands_behind_the_sentence() -> None:
    violation = refused({"variant": "parlee", "input": {"counts": {"A": 36, "B": 24}}})

    assert sentence_of(violation, "nl") == (
        "De tellingen maken 60; samen moeten ze 68 maken. Zijn de punten van de slagen vergeten?"
    )


@pytest.mark.parametrize(
    ("key", "settings", "sentence"),
    [
        ("coinchee_121", {"base": 68}, "base: a whole number from 34 to 67, not 68."),
        ("coinchee_121", {"cap": 0}, "cap: a whole number from 1 to 1024, or nothing (null), not 0."),
        ("muette_60", {"max_doubles": 3}, "max_doubles: choose one of 0, 1, 2, null, not 3."),
        (
            "parlee",
            {"turnup_values": [1]},
            "turnup_values: a table of whole numbers, such as [5, 4, 3, 2, 1].",
        ),
        ("envers", {"remove_cards": "7S"}, 'remove_cards: a list of different cards, such as ["7S", "7C"].'),
        (
            "auction_2",
            {"all_tricks_value": -1},
            "all_tricks_value: a whole number from 0 to 1000, or max, not -1.",
        ),
    ],
)
def test_setting_that_may_not_be_is_told_what_it_may_be(
    key: str, settings: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        find_variant(key).settle(settings)

    assert sentence_of(refusal.value, "en") == sentence


def test_value_that_is_nested_beyond_reading_is_cut() -> None:
    value: Any = 1
    for _ in range(2000):
        value = [value]

    with pytest.raises(RuleViolation) as refusal:
        find_variant("parlee").settle({"base": value})

    assert sentence_of(refusal.value, "en") == "base: a whole number from 0 to 76, not …."
