"""The corpus of the play: fixed hands, in how many ways they can be played, and what a thousand deals counted.

`perft.json` holds hands of every form. Of each it says how many lines there are to every depth, the number of ways
to play so many cards; those of `deep` take longer. `ending` is the number of ways to play the last tricks, after the
first card of each hand that may be played was played until then. `played` has a digest of the counts of forty deals
of each form, played by chance.

    python -m tests.scoring.rulebook.perft    # counts all of it again, the hands as they stand
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

from scoring.rulebook import VARIANTS, Variant, find_variant
from scoring.rulebook.cards import worth
from scoring.rulebook.deal_state import DealState
from scoring.rulebook.hands import DealtHands
from tests.scoring.rulebook.played import cards, lines, played_out, some_play, tables

FILE = Path(__file__).with_suffix(".json")
QUICK, DEEP = 4_000, 30_000
"""A depth is counted from so many positions at most; beyond that it is left out."""
MOST_LINES = 50_000
PLAYED = 40

Corpus = dict[str, Any]


def read_corpus() -> Corpus:
    return dict(json.loads(FILE.read_text()))


def opened(case: Corpus) -> DealState:
    """The deal of a case before its first card."""
    dealt = DealtHands(
        settings=find_variant(case["variant"]).settle(case.get("settings", {})),
        dealer=case["dealer"],
        hands=tuple(map(cards, case["hands"])),
        aside=cards(case.get("aside", "")),
        discards=cards(case.get("discards", "")),
    )
    terms = {key: case[key] for key in ("trump", "blind", "declarer", "bid") if key in case}
    return DealState.dealt(dealt, **terms)


def before_the_end(state: DealState) -> tuple[DealState, int]:
    """The position before the last tricks, three or two among more than four, and how many cards they have."""
    players = state.settings.pack.players
    left = 3 if players <= 4 else 2
    while len(state.tricks) < state.settings.pack.tricks - left:
        state = state.play(state.legal[0])
    return state, left * players


def counted(case: Corpus) -> Corpus:
    """The numbers of a case, counted."""
    state, numbers = opened(case), [1]
    while numbers[-1] <= DEEP:
        numbers = [1, *lines(state, len(numbers))]
    quick = [number for before, number in pairwise(numbers) if before <= QUICK and number <= MOST_LINES]
    deep = numbers[len(quick) + 1 :]
    return {"lines": quick, "deep": deep, "ending": lines(*before_the_end(state))[-1]}


def played_deals(variant: Variant) -> Iterator[DealState]:
    """Deals of the form played out by chance, one table after the other; the same each time."""
    chance = Random(variant.key)
    while True:
        for settings in tables(variant):
            yield played_out(some_play(settings, chance), chance)


def counts_of(state: DealState) -> list[Any]:
    """What each side captured and how many tricks it won, and what is in nobody's hand."""
    dealt, piles = state.opening.dealt, state.piles.values()
    return [
        dealt.dealer,
        [pile.points for pile in piles],
        [pile.tricks for pile in piles],
        worth((*dealt.aside, *dealt.discards)),
    ]


def digest(variant: Variant) -> str:
    """What forty deals of the form counted, in sixteen letters."""
    counts = [counts_of(state) for state in islice(played_deals(variant), PLAYED)]
    return sha256(json.dumps(counts).encode()).hexdigest()[:16]


def main() -> None:
    """Count the corpus again."""
    corpus = read_corpus()
    deals = [{**case, **counted(case)} for case in corpus["deals"]]
    played = {variant.key: digest(variant) for variant in VARIANTS}
    FILE.write_text(as_text({"deals": deals, "played": played}))


def as_text(corpus: Corpus) -> str:
    """The corpus as its file has it: a line for each part of a deal."""
    deals = ",\n".join(
        "  {" + ",\n   ".join(f"{json.dumps(key)}: {json.dumps(part)}" for key, part in case.items()) + "}"
        for case in corpus["deals"]
    )
    played = ",\n".join(f"  {json.dumps(key)}: {json.dumps(each)}" for key, each in corpus["played"].items())
    return f'{{"deals": [\n{deals}\n],\n "played": {{\n{played}\n}}}}\n'


if __name__ == "__main__":
    main()
