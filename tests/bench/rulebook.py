"""What the rulebook takes and stands: deals scored and played, games tallied, examples agreeing, nonsense refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any

from scoring.rulebook import VARIANTS, Deal, DealState, answer, find_variant, read_deal, tally
from tests.bench.seconds import seconds
from tests.figures import Figure, publish
from tests.scoring.rulebook.drawn import some_entry, some_settings
from tests.scoring.rulebook.examples import EXPECTED, REQUESTS
from tests.scoring.rulebook.played import some_play

DEALS, GAME, REQUESTED, DRAWN, OPENINGS = 24_000, 50, 20_000, 2_000, 8
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "A",
    "P9",
    [],
    ["7S"],
    {},
    {"A": 1},
    {"side": "A"},
)


def some_deals(count: int, chance: random.Random) -> list[Deal]:
    """Deals of the coinchée, one of them in four doubled."""
    variant = find_variant("coinchee_121")
    told = [
        {"raw": {"A": chance.randrange(69)}, "doubles": chance.choice([0, 0, 0, 1, 2])} for _ in range(count)
    ]
    return [read_deal(variant, variant.defaults, entry) for entry in told]


def rate_of_score(key: str, deals: list[Deal]) -> float:
    """Deals scored in a second by one core."""
    variant = find_variant(key)
    settings, score = variant.defaults, variant.score
    return len(deals) / seconds(lambda: [score(deal, settings) for deal in deals])


def time_of_tally(deals: list[Deal]) -> float:
    """Seconds for one game of `deals`, none of which ends it."""
    variant = find_variant("coinchee_121")
    settings = variant.settle({"target": 100_000})
    return seconds(lambda: [tally(variant, settings, deals) for _ in range(20)]) / 20


def some_requests(number: int, chance: random.Random) -> list[dict[str, Any]]:
    """A deal each of some form of the game, and the worked examples."""
    games = [some_settings(chance.choice(VARIANTS), chance) for _ in range(number)]
    drawn: list[dict[str, Any]] = [
        {"variant": game.variant.key, "settings": dict(game), "input": some_entry(game, chance)}
        for game in games
    ]
    return [*drawn, *REQUESTS]


def spoilt(request: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """`request` with up to two facts that are nonsense."""
    other = {name: copy(part) for name, part in request.items()}
    for _ in range(chance.randrange(3)):
        part = chance.choice([other, other["settings"], other["input"]])
        if isinstance(part, dict) and part:
            part[chance.choice([*part])] = copy(chance.choice(NONSENSE))
    return other


def is_answered(request: object, ask: Callable[[object], dict[str, Any]] = answer) -> bool:
    """Whether `request` is scored or refused, and nothing else happens."""
    try:
        return isinstance(ask(request), dict)
    except Exception:
        return False


def some_openings(each: int, chance: random.Random) -> list[DealState]:
    """Deals of every form before their first card."""
    return [some_play(variant.defaults, chance) for variant in VARIANTS for _ in range(each)]


def plays_of(openings: list[DealState]) -> int:
    """How many cards were played, each one of those that might be, until all the deals were over."""
    plays = 0
    for state in openings:
        while not state.is_over:
            legal = state.legal
            state = state.play(legal[plays % len(legal)])
            plays += 1
    return plays


def speeds(chance: random.Random) -> list[Figure]:
    """What one core scores, tallies and plays."""
    deals, openings = some_deals(DEALS, chance), some_openings(OPENINGS, chance)
    return [
        Figure("coinchée deals scored", rate_of_score("coinchee_121", deals), "deals/s", 200_000),
        Figure("leaflet deals scored", rate_of_score("coinchee_leaflet", deals), "deals/s", 200_000),
        Figure(f"a {GAME}-deal game tallied", 1000 * time_of_tally(deals[:GAME]), "ms", 0.5, "lower"),
        Figure("legal plays", plays_of(openings) / seconds(lambda: plays_of(openings)), "plays/s", 50_000),
    ]


def agreement() -> Figure:
    agreeing = sum(answer(request) == told for request, told in zip(REQUESTS, EXPECTED, strict=True))
    return Figure("worked examples agreeing", agreeing, "examples", len(REQUESTS))


def robustness(chance: random.Random) -> Figure:
    requests = some_requests(DRAWN, chance)
    answered = sum(is_answered(spoilt(chance.choice(requests), chance)) for _ in range(REQUESTED))
    name = f"requests fuzzed without another exception than a refusal, of {REQUESTED:,}"
    return Figure(name, answered, "requests", REQUESTED)


def measure() -> bool:
    """Beside these stand the figures that tests and the building of the package write under the same name."""
    chance = random.Random(121)
    return publish("rulebook", [*speeds(chance), agreement(), robustness(chance)], beside=True)
