"""Requests in JSON and their answers: one function that the command line, an API and the tests share.
Tested in tests/scoring/rulebook/test_examples.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from .cards import VALUES, parse_rank
from .deal import Marks, RuleViolation, bad_request
from .errors import sentence_of
from .game import GameState, advance, start, write
from .reading import read_deal
from .rules import Contract
from .variant import Settings, Variant
from .variants import find_variant

MOST_MARKS = 1_000_000


def answer(request: object, language: str | None = None) -> dict[str, Any]:
    """The answer to one request, an object with `variant`, `settings` and `input`.

    What the rules refuse is answered with the error's name and figures, all else that makes no sense with
    `bad_request` and its `reason`; `detail` says it in a sentence, in English or in the `language` of the reader,
    who is then told every refusal in a sentence. `id` and the other remarks of a worked example may stand beside
    them and are not read.

    >>> request = {"variant": "parlee", "settings": {}, "input": {"kind": "deal", "raw": {"A": 40, "B": 27}}}
    >>> answer(request)
    {'error': 'sum_mismatch', 'required_total': 68}
    >>> answer(request, "en")["detail"]
    'The counts make 67; together they must make 68. One trick point is missing or too many.'
    """
    try:
        return judge(request)
    except RuleViolation as violation:
        return refused(violation, language)


def refused(violation: RuleViolation, language: str | None = None) -> dict[str, Any]:
    """The answer to what `violation` refuses, as `answer` has it."""
    error = NAMES.get(violation.code, "bad_request")
    figures = {name: value for name, value in violation.params.items() if name != "value"}
    if error == "bad_request":
        figures = {"reason": violation.code, **figures}
    elif language is None:
        return {"error": error, **figures}
    return {"error": error, **figures, "detail": sentence_of(violation, language or "en")}


NAMES = {
    code: code
    for code in (
        "bid_out_of_range",
        "impossible_deal",
        "penalties_not_used",
        "sum_mismatch",
        "sum_out_of_range",
        "too_many_doubles",
        "unequal_deals",
    )
} | {"game_over": "match_already_over"}
"""The names of errors in an answer, by the code of the violation; every other is a `bad_request`."""

REMARKS = ("id", "note", "source", "open_points", "expected")


def judge(request: object) -> dict[str, Any]:
    """The answer to one request; RuleViolation where there is none, as the rules or the reader of it find."""
    if not isinstance(request, Mapping):
        raise bad_request("not_an_object", key="request")
    _only(request, ("variant", "settings", "input"), REMARKS)
    variant = find_variant(request.get("variant"))
    entry = request.get("input")
    if not isinstance(entry, Mapping):
        raise bad_request("not_an_object", key="input")
    kind = entry.get("kind", "deal")
    if not isinstance(kind, str) or kind not in KINDS:
        raise bad_request("not_one_of", key="kind", expected=list(KINDS))
    return KINDS[kind](variant, _settle(variant, request.get("settings", {}), entry), entry)


def _settle(variant: Variant, changes: object, entry: Mapping[str, Any]) -> Settings:
    """The settings of a request; the entry alone may tell how many play, each for himself."""
    if not isinstance(changes, Mapping):
        raise bad_request("not_an_object", key="settings")
    if "players" in variant.settings and "players" not in changes and not variant.pack.partners:
        players = _players(entry)
        if players is not None:
            changes = {**changes, "players": players}
    return variant.settle(changes)


def _players(entry: Mapping[str, Any]) -> int | None:
    """How many players the entry names, None when it names none."""
    deals = entry.get("deals")
    first = deals[0] if isinstance(deals, list) and deals and isinstance(deals[0], Mapping) else {}
    marks = first if any(str(key).startswith("P") for key in first) else None
    namings = (
        *(entry.get(key) for key in ("players", "counts", "raw", "cards", "start")),
        marks,
        first.get("counts"),
        first.get("raw"),
    )
    return next((len(names) for names in namings if isinstance(names, list | Mapping) and names), None)


def _answer_deal(variant: Variant, settings: Settings, entry: Mapping[str, Any]) -> dict[str, Any]:
    return tell(variant, variant.score(read_deal(variant, settings, entry), settings))


def tell(variant: Variant, marks: Marks) -> dict[str, Any]:
    """What an answer shows of `marks`: what the variant's page names, and what is out of the ordinary."""
    shown = {name: TELL[name](marks) for name in (*variant.tells, "drawn_after", "redeal", "charged")}
    return {name: value for name, value in shown.items() if value is not None or name == "winner"}


TELL: Mapping[str, Callable[[Marks], Any]] = {
    "made": lambda marks: marks.made,
    "required": lambda marks: marks.required,
    "marks": lambda marks: dict(marks.marks),
    "pay": lambda marks: dict(marks.marks),
    "pot": lambda marks: marks.pot,
    "winner": lambda marks: marks.winner,
    "multiplier": lambda marks: marks.multiplier if marks.deal_scored else None,
    "deal_scored": lambda marks: None if marks.deal_scored or marks.redeal else False,
    "drawn_after": lambda marks: (marks.drawn_after or None) if marks.level else None,
    "redeal": lambda marks: marks.redeal,
    "charged": lambda marks: asdict(marks.charged) if marks.charged else None,
}


def _answer_match(variant: Variant, settings: Settings, entry: Mapping[str, Any]) -> dict[str, Any]:
    """A whole game: its deals as marks, as surplus with turn-up and penalty, or as facts."""
    _only(entry, ("kind", "players", "start", "deals", "first_dealer"))
    first_dealer = entry.get("first_dealer", 0)
    deals = entry.get("deals")
    if not isinstance(deals, list):
        raise bad_request("not_a_list", key="deals")
    if type(first_dealer) is not int:
        raise bad_request("not_a_number", key="first_dealer", least=0, most=len(settings.seat_sides) - 1)
    state = start(variant, settings, first_dealer)
    if entry.get("start") is not None:
        state = settings.ending.close(replace(state, totals=_marks("start", entry["start"], settings)))
    for deal in deals:
        state = _continue(state, deal)
    return settings.ending.report(state)


PARTS = ("surplus", "turnup", "penalty")


def _continue(state: GameState, deal: object) -> GameState:
    if not isinstance(deal, Mapping):
        raise bad_request("not_an_object", key="deals")
    sides = state.settings.sides
    if any(side in deal for side in sides):
        return write(state, Marks(_marks("deal", deal, state.settings)))
    if deal and all(key in PARTS and _by_side(deal[key], sides) for key in deal):
        return write(state, _parts(deal, state.settings))
    return advance(state, read_deal(state.settings.variant, state.settings, deal))


def _by_side(part: object, sides: tuple[str, ...]) -> bool:
    """Whether `part` gives marks to sides, as a turned card or an offender does not."""
    return isinstance(part, Mapping) and all(side in sides for side in part)


def _parts(deal: Mapping[str, Any], settings: Settings) -> Marks:
    """Marks told by their parts; what a part does not tell is nothing."""
    zeros = dict.fromkeys(settings.sides, 0)
    parts = {key: _marks(key, {**zeros, **deal[key]}, settings) for key in deal}
    total = {side: sum(part[side] for part in parts.values()) for side in settings.sides}
    return Marks(
        total,
        surplus=parts.get("surplus"),
        turnup=parts.get("turnup"),
        penalty=parts.get("penalty"),
    )


def _marks(name: str, value: object, settings: Settings) -> dict[str, int]:
    """Marks by side; below zero only where a game takes marks away (OP-42)."""
    if not isinstance(value, Mapping) or set(value) != set(settings.sides):
        raise bad_request("not_the_sides", key=name, expected=list(settings.sides))
    least = -MOST_MARKS if settings.below_zero else 0
    for marks in value.values():
        if type(marks) is not int or not least <= marks <= MOST_MARKS:
            raise bad_request("not_a_number", key=name, least=least, most=MOST_MARKS)
    return {side: value[side] for side in settings.sides}


def _answer_trick(_variant: Variant, settings: Settings, entry: Mapping[str, Any]) -> dict[str, Any]:
    """What one trick is worth. Source: Boussac, example 1."""
    _only(entry, ("kind", "players", "cards"))
    cards = entry.get("cards")
    if not isinstance(cards, list):
        raise bad_request("not_a_list", key="cards")
    if len(cards) != settings.pack.players:
        raise RuleViolation("trick_size", cards=len(cards), players=settings.pack.players)
    trick_point = 1 if settings.pack.trick_points else 0
    return {"value": sum(VALUES[parse_rank(card)] for card in cards) + trick_point}


def _answer_ladder(variant: Variant, settings: Settings, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Whether each bid beats the one before it, and the first that does not."""
    _only(entry, ("kind", "players", "bids"))
    bids = entry.get("bids")
    if not isinstance(bids, list):
        raise bad_request("not_a_list", key="bids")
    if not isinstance(settings.marking, Contract):
        raise bad_request("no_bidding", variant=variant.key)
    refused = settings.marking.refused(bids, settings.pack)
    return {"legal": True} if refused is None else {"legal": False, "refused": refused}


def _only(entry: Mapping[str, Any], keys: Iterable[str], unread: Iterable[str] = ()) -> None:
    unknown = [key for key in entry if key not in keys and key not in unread]
    if unknown:
        raise bad_request("unknown_key", key=str(unknown[0])[:60], expected=list(keys))


KINDS: Mapping[str, Callable[[Variant, Settings, Mapping[str, Any]], dict[str, Any]]] = {
    "deal": _answer_deal,
    "match": _answer_match,
    "settlement": _answer_deal,
    "ladder": _answer_ladder,
    "trick": _answer_trick,
}
