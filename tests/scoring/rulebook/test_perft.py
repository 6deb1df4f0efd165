"""The corpus of the play: as many lines and the same counts as before; `python -m tests.scoring.rulebook.perft`."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from scoring.rulebook import VARIANTS, Variant, read_deal, write_deal
from tests.scoring.rulebook.perft import (
    PLAYED,
    before_the_end,
    counts_of,
    digest,
    opened,
    played_deals,
    read_corpus,
)
from tests.scoring.rulebook.played import lines
from tests.steps.cells import every_cell

CORPUS = read_corpus()
CASES = CORPUS["deals"]
LABELS = [f"{number} {case['variant']}" for number, case in enumerate(CASES, start=1)]
KEYS = [variant.key for variant in VARIANTS]


def test_corpus_has_every_form() -> None:
    assert {case["variant"] for case in CASES} == {*CORPUS["played"]} == {*KEYS}


@every_cell("case", CASES, ids=LABELS)
def test_fixed_hands_are_played_in_as_many_ways(case: dict[str, Any]) -> None:
    state = opened(case)

    assert lines(state, len(case["lines"])) == case["lines"]
    assert lines(*before_the_end(state))[-1] == case["ending"]


@pytest.mark.deep("a million lines and more")
@every_cell("case", CASES, ids=LABELS)
def test_fixed_hands_are_played_in_as_many_ways_farther_on(case: dict[str, Any]) -> None:
    whole = [*case["lines"], *case["deep"]]

    assert lines(opened(case), len(whole)) == whole


@every_cell("variant", VARIANTS, ids=KEYS)
def test_forty_deals_of_every_form_count_as_they_did(variant: Variant) -> None:
    assert digest(variant) == CORPUS["played"][variant.key]


@every_cell("variant", VARIANTS, ids=KEYS)
def test_forty_deals_of_every_form_count_to_the_total_and_are_scored(variant: Variant) -> None:
    for state in islice(played_deals(variant), PLAYED):
        _dealer, points, tricks, left = counts_of(state)
        deal, settings = state.deal(), state.settings

        assert (sum(points) + left, sum(tricks)) == (settings.pack.total, settings.pack.tricks)
        assert read_deal(variant, settings, write_deal(variant, deal)) == deal
        assert tuple(variant.score(deal, settings).marks) == settings.sides
