"""Every worked example of the rulebook, by the function and by the process."""

from __future__ import annotations

import json
from typing import Any

from scoring.rulebook import VARIANTS, answer
from tests.scoring.rulebook.examples import EXAMPLES, EXPECTED, NAMES, REQUESTS
from tests.scoring.rulebook.process import run_lines
from tests.steps.cells import every_cell


@every_cell("request_, expected", list(zip(REQUESTS, EXPECTED, strict=True)), ids=NAMES)
def test_example_is_answered_exactly(request_: dict[str, Any], expected: dict[str, Any]) -> None:
    assert answer(request_) == expected


def test_examples_pass_through_the_process_line_by_line() -> None:
    lines = run_lines(json.dumps(request) for request in REQUESTS)

    assert [json.loads(line) for line in lines] == EXPECTED


def test_examples_cover_every_variant() -> None:
    assert {example["variant"] for example in EXAMPLES} == {variant.key for variant in VARIANTS}


def test_variants_are_twenty_five_with_keys_of_their_own() -> None:
    assert len({variant.key for variant in VARIANTS}) == len(VARIANTS) == 25
