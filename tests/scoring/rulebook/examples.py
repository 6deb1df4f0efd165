"""The worked examples, as requests and answers in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

from scoring.rulebook import RuleViolation, sentence_of

FILE = Path(__file__).parents[1] / "worked_examples.yaml"


def as_json(value: Any) -> Any:
    """`value` as it would come out of JSON, where every key is a string."""
    if isinstance(value, dict):
        return {str(key): as_json(held) for key, held in value.items()}
    if isinstance(value, list):
        return [as_json(held) for held in value]
    return value


EXAMPLES: list[dict[str, Any]] = json.loads(json.dumps(as_json(yaml.safe_load(FILE.read_text()))))
REQUESTS = [{name: example[name] for name in ("variant", "settings", "input")} for example in EXAMPLES]
EXPECTED = [example["expected"] for example in EXAMPLES]
NAMES = [example["id"] for example in EXAMPLES]


def nonsense(reason: str, **params: Any) -> dict[str, Any]:
    """The answer to what makes no sense, with what it says to whoever wrote the request."""
    sentence = sentence_of(RuleViolation(reason, **params), "en")
    return {"error": "bad_request", "reason": reason, **params, "detail": sentence}
