"""A published draw, drawn again by a stranger: what holds, what does not, and what cannot be read."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.checkable.vector import PUBLISHED, SWITCHED
from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.checkable.published import Outcome, follows, verify

ROOT = Path(__file__).resolve().parents[4]
STEPS = ("form", "commitment", "list", "seed", "order", "tables", "rules")


def failing(published: object) -> list[str]:
    return [step for step, outcome in verify(published).steps.items() if outcome is Outcome.FAILS]


def test_published_draw_holds_step_by_step() -> None:
    verdict = verify(PUBLISHED)

    assert verdict.holds
    assert verdict.steps == dict.fromkeys(STEPS, Outcome.HOLDS)
    assert verdict.commitment == PUBLISHED["commitment"]


@pytest.mark.parametrize("published", [PUBLISHED, SWITCHED])
def test_published_draw_never_changes(published: dict[str, Any]) -> None:
    assert verify(published).holds


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"tables": PUBLISHED["tables"][::-1]}, ["tables"]),
        ({"order": PUBLISHED["order"][::-1]}, ["order"]),
        ({"out": ["1 Alice"]}, ["order"]),
        ({"draw": 2}, ["order"]),
        ({"draw": True}, ["order"]),
        ({"switches": 1}, ["tables"]),
        ({"again": ["1 Alice", "2 Bob"]}, ["rules"]),
        ({"seed": sha256("other")}, ["seed"]),
        ({"digest": sha256("other")}, ["list"]),
        ({"commitment": sha256("other")}, ["commitment"]),
        ({"entries": PUBLISHED["entries"][::-1]}, ["list"]),
        ({"value": "4 2 5"}, ["seed", "order", "tables"]),
        ({"secret": sha256("other")}, ["commitment", "seed", "order", "tables"]),
        ({"event": "other"}, ["seed", "order", "tables"]),
        ({"chained": False}, ["commitment"]),
        ({"met": []}, ["order", "tables"]),
    ],
)
def test_what_was_changed_afterwards_is_found_out(values: dict[str, object], found: list[str]) -> None:
    assert failing(PUBLISHED | values) == found


@pytest.mark.parametrize(
    ("published", "wrong"),
    [
        (None, "method"),
        ([], "method"),
        (PUBLISHED | {"method": "lot/1"}, "method"),
        (PUBLISHED | {"event": 7}, "event"),
        (PUBLISHED | {"round": True}, "round"),
        (PUBLISHED | {"entries": "1 Alice"}, "entries"),
        (PUBLISHED | {"entries": ["1 Alice", 2]}, "entries"),
        (PUBLISHED | {"entries": ["1 Alice", "1 Alice\tDe Statie"]}, "entries"),
        (PUBLISHED | {"met": [["1 Alice", "Zoé"]]}, "met"),
        (PUBLISHED | {"met": [["1 Alice"]]}, "met"),
        (PUBLISHED | {"met": [[["1 Alice"], "2 Bob"]]}, "met"),
        (PUBLISHED | {"byes": {"Zoé": 1}}, "byes"),
        (PUBLISHED | {"byes": {"2 Bob": -1}}, "byes"),
        (PUBLISHED | {"at_table": 9}, "7 entries do not fill a table of 9"),
        (PUBLISHED | {"secret": "dice"}, "a secret is 64 lower-case hexadecimal digits"),
        (PUBLISHED | {"round": 10**12}, "rounds are numbered from 1 to 1000"),
    ],
)
def test_what_cannot_be_read_is_named(published: object, wrong: str) -> None:
    verdict = verify(published)

    assert verdict.wrong == wrong
    assert verdict.steps == dict.fromkeys(STEPS, Outcome.UNKNOWN) | {"form": Outcome.FAILS}
    assert not verdict.holds


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(key=st.sampled_from(sorted(PUBLISHED.keys() - {"met", "byes"})), value=json_values)
def test_any_other_value_gets_a_verdict_and_does_not_hold(key: str, value: object) -> None:
    verdict = verify(PUBLISHED | {key: value})

    assert verdict.holds == (value == PUBLISHED[key] and type(value) is type(PUBLISHED[key]))


@given(key=st.sampled_from(["met", "byes"]), value=json_values)
def test_any_other_history_gets_a_verdict(key: str, value: object) -> None:
    verdict = verify(PUBLISHED | {key: value})

    assert verdict.wrong in ("", key)


def test_history_is_that_of_the_rounds_before() -> None:
    first = {
        "tables": [["1 Alice", "2 Bob"], ["3 Charlie", "4 Dora"], ["5 Élodie", "6 Œuvrard"]],
        "out": ["7 Noël"],
    }
    second = {
        "tables": [["3 Charlie", "1 Alice"], ["7 Noël", "2 Bob"], ["4 Dora", "5 Élodie"]],
        "out": ["6 Œuvrard"],
    }
    left = {"tables": [["1 Alice", "8 Zoé"]], "out": ["9 Yves"]}

    assert follows(PUBLISHED, [first, second, left])
    assert not follows(PUBLISHED, [first])
    assert not follows(PUBLISHED | {"byes": {"7 Noël": 1}}, [first, second])


def command(written: bytes, *arguments: str) -> tuple[int, dict[str, Any]]:
    answer = subprocess.run(
        [sys.executable, "-m", "tournaments.pairing.checkable", *arguments],
        input=written,
        capture_output=True,
        cwd=ROOT,
    )
    assert answer.stderr == b""
    return answer.returncode, json.loads(answer.stdout)


def test_command_answers_for_a_file_and_for_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(PUBLISHED))

    status, answer = command(b"", str(file))

    assert (status, answer["holds"], answer["commitment"]) == (0, True, PUBLISHED["commitment"])
    assert command(file.read_bytes()) == (status, answer)
    assert command(json.dumps(PUBLISHED | {"draw": 0}).encode())[0] == 1


@pytest.mark.parametrize("written", [b"", b"{", b"\xff", b"[" * 100_000])
def test_command_answers_nonsense_without_an_error(written: bytes) -> None:
    status, answer = command(written)

    assert (status, answer["holds"], answer["wrong"]) == (1, False, "method")
