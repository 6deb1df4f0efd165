"""What the rulebook takes and stands: deals scored, games tallied, examples agreeing, nonsense refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from scoring.rulebook import VARIANTS, Deal, answer, find_variant, read_deal, tally
from tests.bench.seconds import seconds
from tests.figures import Figure, publish
from tests.scoring.rulebook.drawn import some_entry, some_settings
from tests.scoring.rulebook.examples import EXPECTED, REQUESTS

DEALS, GAME, REQUESTED = 24_000, 50, 20_000
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


def a_request(chance: random.Random) -> dict[str, Any]:
    """A deal of some form of the game, or a worked example, in which up to two facts are nonsense."""
    variant = chance.choice(VARIANTS)
    settings = some_settings(variant, chance)
    request: dict[str, Any] = {
        "variant": variant.key,
        "settings": dict(settings),
        "input": some_entry(settings, chance),
    }
    if chance.random() < 0.3:
        request = chance.choice(REQUESTS)
    spoilt = {name: dict(part) if isinstance(part, dict) else part for name, part in request.items()}
    for _ in range(chance.randrange(3)):
        part = chance.choice([spoilt, spoilt["settings"], spoilt["input"]])
        if isinstance(part, dict) and part:
            part[chance.choice([*part])] = chance.choice(NONSENSE)
    return spoilt


def is_answered(request: object, ask: Callable[[object], dict[str, Any]] = answer) -> bool:
    """Whether `request` is scored or refused, and nothing else happens."""
    try:
        return isinstance(ask(request), dict)
    except Exception:
        return False


def measure() -> bool:
    chance = random.Random(121)
    deals = some_deals(DEALS, chance)
    agreeing = sum(answer(request) == told for request, told in zip(REQUESTS, EXPECTED, strict=True))
    answered = sum(is_answered(a_request(chance)) for _ in range(REQUESTED))
    figures = [
        Figure("coinchée deals scored", rate_of_score("coinchee_121", deals), "deals/s", 100_000),
        Figure("leaflet deals scored", rate_of_score("coinchee_leaflet", deals), "deals/s", 100_000),
        Figure(f"a {GAME}-deal game tallied", 1000 * time_of_tally(deals[:GAME]), "ms", 1, "lower"),
        Figure(f"worked examples agreeing, of {len(REQUESTS)}", agreeing, "examples", len(REQUESTS)),
        Figure(
            f"requests fuzzed without another exception than a refusal, of {REQUESTED:,}",
            answered,
            "requests",
            REQUESTED,
        ),
    ]
    return publish("rulebook", figures)
