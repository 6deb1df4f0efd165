"""The rulebook in JSON: every form of the game, and what a deal is worth."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from scoring.rulebook import VARIANTS, answer
from tests.doors.digest import database_digest
from tests.phones import Phone

pytestmark = pytest.mark.django_db
EXAMPLES = yaml.safe_load((Path(__file__).parents[1] / "scoring/worked_examples.yaml").read_text())
KNOWN = {variant.key for variant in VARIANTS}


def score(request: object, language: str = "fr") -> Any:
    return Phone(headers={"accept-language": language}).post(
        "/api/v1/score/", request, content_type="application/json"
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_worked_example_is_answered_as_the_rulebook_answers(example: dict[str, Any]) -> None:
    request = {name: example[name] for name in ("variant", "settings", "input")}
    expected = answer(_as_json(request))

    got = score(request)

    body = got.json()
    if "error" in expected:
        assert got.status_code == 422
        assert {name: body[name] for name in expected} == _as_json(expected)
    else:
        assert (got.status_code, body) == (200, _as_json(expected))


def _as_json(facts: Any) -> Any:
    """`facts` as they are after a journey in JSON: numbers that were keys are texts."""
    if isinstance(facts, dict):
        return {str(key): _as_json(value) for key, value in facts.items()}
    return [_as_json(fact) for fact in facts] if isinstance(facts, list | tuple) else facts


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each["variant"] in KNOWN][:1])
def test_worked_example_gives_what_the_book_expects(example: dict[str, Any]) -> None:
    got = score({name: example[name] for name in ("variant", "settings", "input")})

    assert got.json() == example["expected"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"variant": "belote", "input": {}}, "unknown_variant"),
        ({"variant": "parlee", "input": {"kind": "dance"}}, "bad_request"),
        ({"variant": "parlee", "settings": {"base": "x"}, "input": {}}, "bad_setting"),
        ({"variant": "parlee"}, "invalid"),
        ({"input": {}}, "invalid"),
        ({"variant": 5, "input": {}}, "invalid"),
        ({"variant": "parlee", "input": []}, "invalid"),
        ({"variant": "parlee", "input": {}, "club": 1}, "invalid"),
    ],
)
def test_nonsense_is_refused(request_: object, code: str) -> None:
    got = score(request_)

    assert (got.status_code, got.json()["code"]) == (422, code)


def test_refusal_is_said_as_at_the_table() -> None:
    """With the sum that was made, and its likely cause."""
    got = score({"variant": "coinchee_121", "input": {"raw": {"A": 36, "B": 24}}}, "en").json()

    assert got["detail"] == (
        "The counts make 60; together they must make 68. Were the points of the tricks forgotten?"
    )
    assert {name: got[name] for name in ("code", "error", "sum", "required_total")} == {
        "code": "sum_mismatch",
        "error": "sum_mismatch",
        "sum": 60,
        "required_total": 68,
    }


def test_refusal_names_what_was_expected_in_the_language_of_whoever_asks() -> None:
    got = score({"variant": "manillen_club", "input": {"raw": {"A": 36}}}, "fr").json()

    assert got == {
        "code": "bad_request",
        "error": "bad_request",
        "reason": "other_counts",
        "key": "raw",
        "expected": "cards",
        "total": 60,
        "detail": (
            "Ici, une donne se compte sur 60. Écrivez «\u00a0counts\u00a0» ou «\u00a0cards\u00a0», et non "
            "«\u00a0raw\u00a0»."
        ),
    }


def test_scoring_writes_nothing() -> None:
    before = database_digest()

    got = score({"variant": "parlee", "input": {"raw": {"A": 40}}})

    assert (got.status_code, got.json()["marks"]) == (200, {"A": 6, "B": 0})
    assert database_digest() == before


def test_settings_may_be_left_out() -> None:
    assert score({"variant": "coinchee_121", "input": {"raw": {"A": 38, "B": 30}}}).json() == {
        "marks": {"A": 4, "B": 0},
        "winner": "A",
        "multiplier": 1,
    }


def test_variants_say_what_a_club_may_change() -> None:
    variants = {variant["key"]: variant for variant in Phone().get("/api/v1/variants/").json()}

    assert list(variants) == [variant.key for variant in VARIANTS]
    coinchee = variants["coinchee_121"]
    assert (coinchee["players"], coinchee["sides"]) == (4, ["A", "B"])
    assert sorted(coinchee["names"]) == ["en", "fr", "nl"]
    settings = {setting["key"]: setting for setting in coinchee["settings"]}
    assert settings["target"]["default"] == 121
    assert settings["max_doubles"] == {
        "key": "max_doubles",
        "kind": "choice",
        "allowed": [0, 1, 2, None],
        "default": 2,
    }


def test_every_default_of_every_variant_may_be_sent_back() -> None:
    for variant in Phone().get("/api/v1/variants/").json():
        settings = {setting["key"]: setting["default"] for setting in variant["settings"]}
        refused = score(
            {"variant": variant["key"], "settings": settings, "input": {"kind": "match", "deals": []}}
        )
        assert refused.status_code == 200, (variant["key"], refused.json())
