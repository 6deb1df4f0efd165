"""The catalogue of errors: why the rules refuse something, in a sentence for whoever reads it.

Every code of a `RuleViolation` is here, and every reason of a `bad_request`, with the sentence in French, Dutch and
English. Its holes are the parameters of the violation, so that a sentence names what was expected.

>>> from ..deal import RuleViolation
>>> print(sentence_of(RuleViolation("too_many_doubles", max_doubles=2), "en"))
At this table a deal is doubled at most 2 times.

Tested in tests/scoring/rulebook/test_errors.py.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from ..articles import Texts
from ..deal import RuleViolation
from .game import HINTS, OF_A_DEAL, OF_A_GAME
from .request import OF_THE_FACTS, OF_THE_REQUEST, OF_THE_SETTINGS

LANGUAGES = ("fr", "nl", "en")
MOST_WORDS = 500

ERRORS: Mapping[str, Texts] = {
    **OF_A_DEAL,
    **OF_A_GAME,
    **OF_THE_SETTINGS,
    **OF_THE_FACTS,
    **OF_THE_REQUEST,
}


def sentence_of(violation: RuleViolation, language: str) -> str:
    """What `violation` says in `language` (`fr`, `nl` or `en`), with its likely cause where there is one.

    >>> from ..variants import find_variant
    >>> try:
    ...     find_variant("coinchee_121").settle({"base": 68})
    ... except RuleViolation as violation:
    ...     print(sentence_of(violation, "nl"))
    base: een geheel getal van 34 tot 67, niet 68.
    """
    params = {**violation.params, **violation.facts}
    texts = [ERRORS.get(_key(violation.code, params), ERRORS["bad_request"])]
    if violation.hint is not None:
        texts.append(HINTS[violation.hint])
    place = LANGUAGES.index(language)
    words = defaultdict(lambda: "…", {name: _written(value) for name, value in params.items()})
    sentence = " ".join(text[place] for text in texts)
    return (_spaced(sentence) if language == "fr" else sentence) % words


def _key(code: str, params: dict[str, Any]) -> str:
    """The place of a violation in the catalogue. What a setting may be is told by its `allowed`."""
    if code == "bid_out_of_range" and "min_bid" in params:
        return "bid_too_low"
    if code != "bad_setting":
        return str(params.get("reason", code))
    allowed = params["allowed"]
    if isinstance(allowed, Mapping):
        params.update(allowed)
        return "bad_setting_span_or_null" if allowed["null"] else "bad_setting_span"
    if isinstance(allowed, list):
        params["choices"] = allowed
        return "bad_setting"
    return f"bad_setting_{allowed}"


def _written(value: object) -> str:
    """A parameter as a sentence has it: what is not a text as JSON, a list one after the other, a long one cut."""
    try:
        words = ", ".join(map(_as_word, value)) if isinstance(value, list | tuple) else _as_word(value)
    except RecursionError:
        return "…"
    return words if len(words) < MOST_WORDS else words[:MOST_WORDS] + "…"


def _as_word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _spaced(sentence: str) -> str:
    """French with spaces that do not break, before : ; ? ! and inside « »."""
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "\u00a0", sentence)
