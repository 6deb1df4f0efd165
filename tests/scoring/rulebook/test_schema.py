"""The JSON Schema of requests and answers: true to the worked examples and to what the rulebook takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scoring.rulebook import VARIANTS, RuleViolation, Setting, Variant, answer, answer_schema, request_schema
from scoring.rulebook.answers import TELL
from scoring.rulebook.reading import FACTS
from scoring.rulebook.schema import ANSWERED, FACT_SCHEMAS, setting_schema
from tests.cases import every_case
from tests.scoring.rulebook.drawn import some_entry, some_settings
from tests.scoring.rulebook.examples import EXPECTED, NAMES, REQUESTS
from tests.steps.examples import examples

REQUEST = Draft202012Validator(request_schema())
ANSWER = Draft202012Validator(answer_schema())


def test_schemas_are_schemas() -> None:
    Draft202012Validator.check_schema(REQUEST.schema)
    Draft202012Validator.check_schema(ANSWER.schema)


def test_every_worked_example_is_a_request_and_an_answer() -> None:
    with every_case() as case:
        for name, request, expected in zip(NAMES, REQUESTS, EXPECTED, strict=True):
            with case(name):
                assert [error.message for error in REQUEST.iter_errors(request)] == []
                assert [error.message for error in ANSWER.iter_errors(expected)] == []


def test_every_fact_that_is_read_has_its_schema_and_every_part_of_an_answer_too() -> None:
    assert set(FACT_SCHEMAS) == set(FACTS)
    assert set(ANSWERED) == set(TELL)


@pytest.mark.parametrize(
    "request_",
    [
        {"variant": "belote", "input": {"counts": {"A": 40}}},
        {"variant": "parlee"},
        {"variant": "parlee", "input": {"cards": {"A": 40}}},
        {"variant": "parlee", "input": {"counts": {"C": 40}}},
        {"variant": "parlee", "input": {"counts": {"A": "40"}}},
        {"variant": "parlee", "input": {"counts": {"A": 40}, "doubles": -1}},
        {"variant": "parlee", "input": {"counts": {"A": 40}, "blind": True}},
        {"variant": "parlee", "input": {"counts": {"A": 40}, "turnup": {"side": "A", "rank": "2"}}},
        {"variant": "parlee", "settings": {"capot": 1}, "input": {"counts": {"A": 40}}},
        {"variant": "parlee", "settings": {"base": 77}, "input": {"counts": {"A": 40}}},
        {"variant": "parlee", "settings": {"turnup_values": [1]}, "input": {"counts": {"A": 40}}},
        {"variant": "parlee", "input": {"kind": "match"}},
        {"variant": "parlee", "input": {"kind": "party"}},
        {"variant": "encheres_5", "input": {"declarer": "P6", "bid": 40, "made": True}},
    ],
)
def test_request_that_the_schema_refuses_is_refused_by_the_rulebook(request_: dict[str, Any]) -> None:
    assert not REQUEST.is_valid(request_)
    refusal = answer(request_)
    assert refusal["error"] == "bad_request"
    assert ANSWER.is_valid(refusal)


VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        3,
        34,
        67,
        101,
        1000,
        100_001,
        1.5,
        "max",
        "flat",
        "total",
        "void",
        "A",
        [],
    ),
    *([5, 4, 3, 2, 1], [5, 4, 3, 2, 35], ["7S"], ["7S", "7S"], ["7X"], {}, {"0": 3, "1": 2}, {"0": -1}),
    *(
        {"petite": 33},
        {"petite": "max"},
        {"royale": 1},
        dict.fromkeys(("10", "A", "K", "Q", "J"), 1),
        {"K": 5},
    ),
)


def test_setting_takes_what_its_schema_has_and_nothing_else() -> None:
    settings = {
        (setting.key, repr(setting)): setting for variant in VARIANTS for setting in variant.settings.values()
    }
    with every_case() as case:
        for (key, _form), setting in settings.items():
            validator = Draft202012Validator(setting_schema(setting))
            for value in VALUES:
                with case(f"{key} {value!r}"):
                    assert validator.is_valid(value) == takes(setting, value)


def takes(setting: Setting, value: Any) -> bool:
    try:
        setting.read(value)
    except RuleViolation:
        return False
    return True


def test_sixth_player_may_have_made_the_trump() -> None:
    deal = {"counts": {"A": 40, "B": 20}, "dealer_side": "A", "taker": "B", "taker_player": 2}
    request = {"variant": "manillen_club", "settings": {"players": 6}, "input": deal}

    assert answer(request)["winner"] == "A"
    assert [error.message for error in REQUEST.iter_errors(request)] == []


@examples(40, of=200, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32).map(Random))
def test_deal_that_is_scored_fits_the_schemas(variant: Variant, chance: Random) -> None:
    rules = some_settings(variant, chance)
    request = {"variant": variant.key, "settings": dict(rules), "input": some_entry(rules, chance)}

    got = answer(request)

    assert "error" in got or [error.message for error in REQUEST.iter_errors(request)] == []
    assert [error.message for error in ANSWER.iter_errors(got)] == []
