"""Rounds of the site, by every method, drawn again from what is published of them."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import some
from tests.tournaments.pairing.checkable.site import (
    SECRETS,
    a_chance,
    asked,
    published,
    three_rounds,
)
from tests.tournaments.pairing.checkable.vector import NEIGHBOURS, SWITCHED
from tournaments.pairing.checkable.__main__ import main
from tournaments.pairing.checkable.chance import Chance, sha256
from tournaments.pairing.checkable.replay import STEPS, canonical, follows, replay, sealed
from tournaments.pairing.checkable.values import Misread, read
from tournaments.pairing.checkable.verdict import StepOutcome
from tournaments.pairing.methods import METHODS

ROOT = Path(__file__).resolve().parents[4]
ALL = ("form", *STEPS)
every_method = pytest.mark.parametrize("method", METHODS)


def failing(told: object) -> list[str]:
    return [step for step, outcome in replay(told).steps.items() if outcome is StepOutcome.FAILS]


def changed(told: dict[str, Any], way: str, value: object) -> dict[str, Any]:
    """`told` with another value at `way`, its keys joined by dots."""
    *keys, last = way.split(".")
    told = place = deepcopy(told)
    for key in keys:
        place = place[int(key) if isinstance(place, list) else key]
    place[last] = value
    return told


@pytest.mark.deeper("the round between")
@every_method
def test_rounds_of_every_method_hold_step_by_step(method: str) -> None:
    rounds = three_rounds(method)

    for told in rounds[:: some(2, of=1)]:
        verdict = replay(told)
        assert verdict.steps == dict.fromkeys(ALL, StepOutcome.HOLDS)
        assert (verdict.holds, verdict.commitment) == (True, SECRETS[0])
    assert [follows(told, rounds[:number]) for number, told in enumerate(rounds)] == [True] * 3
    assert not follows(rounds[2], rounds[:1])


@pytest.mark.parametrize("told", [NEIGHBOURS, SWITCHED])
def test_what_was_once_published_holds_for_ever(told: dict[str, Any]) -> None:
    verdict = replay(told)

    assert verdict.steps == dict.fromkeys(ALL, StepOutcome.HOLDS)
    assert verdict.commitment == told["commitment"]


@every_method
def test_what_is_published_has_no_group_by_name(method: str) -> None:
    told = canonical(published(method))

    assert '"g1"' in told
    assert [word for word in ("family", "Roeselare", "alone", "g3") if word in told] == []


TAMPERED = [
    ("event", "other", ["seed", "order", "tables"]),
    ("secret", sha256("other"), ["commitment", "seed", "order", "tables"]),
    ("value", "4 2 5", ["seed", "order", "tables"]),
    ("commitment", sha256("other"), ["commitment"]),
    ("round", 2, ["commitment", "seed", "order", "tables"]),
    ("entries", ["1", "2"], ["list"]),
    ("digest", sha256("other"), ["list"]),
    ("seed", sha256("other"), ["seed"]),
    ("asked_digest", sha256("other"), ["asked"]),
    ("asked.entrants.0.score", 7, ["asked"]),
    ("asked.entrants.0.apart", [], ["list", "seed", "asked", "order", "tables"]),
    ("asked.past", [{"tables": [[1, 2, 3, 4]], "byes": [5]}], ["asked"]),
    ("asked.rounds", 4, ["asked"]),
    ("asked.turn", 2, ["asked"]),
    ("asked.ranks", {"1": 2}, ["asked"]),
    ("drawn.digest", sha256("other"), ["told"]),
    ("drawn.explanation", [], ["told"]),
    ("drawn.tiers", [{"code": "met_again", "cost": 0, "bound": 0}], ["told"]),
    ("drawn.order", [], ["order"]),
    ("byes", [1], ["swaps"]),
    ("tables", [[2, 1, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], ["swaps"]),
    ("swaps", [[1, 2]], ["swaps"]),
]


@pytest.mark.parametrize(("way", "value", "found"), TAMPERED, ids=[way for way, _value, _found in TAMPERED])
def test_what_was_changed_afterwards_is_told(way: str, value: object, found: list[str]) -> None:
    told = failing(changed(published("lot/1"), way, value))

    assert [step for step in found if step not in told] == []
    assert set(told) - set(found) <= {"told", "tables", "order", "swaps"}


@pytest.mark.parametrize(
    ("told", "way", "value", "found"),
    [
        (NEIGHBOURS, "drawn.order", NEIGHBOURS["drawn"]["order"][::-1], ["order"]),
        (NEIGHBOURS, "drawn.explanation.0.count", 5, ["told"]),
        (SWITCHED, "drawn.explanation.0.count", 125, ["told"]),
        (SWITCHED, "drawn.tables", SWITCHED["tables"][::-1], ["tables", "swaps"]),
        (NEIGHBOURS, "drawn.byes", [2], ["tables", "swaps"]),
        (NEIGHBOURS, "secret", sha256("other"), ["commitment", "seed", "order", "tables", "told", "swaps"]),
        (NEIGHBOURS, "asked.past", [], ["asked", "order", "tables", "told"]),
    ],
)
def test_lot_without_meeting_again_is_checked_in_every_part(
    told: dict[str, Any], way: str, value: object, found: list[str]
) -> None:
    assert set(failing(changed(told, way, value))) <= {*found}
    assert failing(changed(told, way, value))[:1] == found[:1]


@every_method
@pytest.mark.parametrize("way", ["drawn.tables", "drawn.byes"])
def test_other_tables_are_told(method: str, way: str) -> None:
    told = published(method)
    tables, byes = told["drawn"]["tables"], told["drawn"]["byes"]
    other = {"drawn.tables": [*tables[1:], tables[0]], "drawn.byes": [tables[0][0], *byes[1:]]}[way]

    assert failing(changed(told, way, other)) == ["tables", "swaps"]


@every_method
def test_every_key_is_either_checked_or_of_no_weight(method: str) -> None:
    told = published(method, groups=False)

    loose = {key for key in told if not failing(changed(told, key, "other")) and key != "names"}

    assert loose == set()


def test_other_libraries_are_said_and_fail_nothing() -> None:
    told = changed(published("swiss/1"), "drawn.versions", {"rustworkx": "0.1"})

    verdict = replay(told)

    assert (verdict.holds, verdict.steps["versions"]) == (True, StepOutcome.UNKNOWN)


def test_exchanges_of_the_director_are_followed_one_after_the_other() -> None:
    told = published("lot/1")
    (first, second, *_), (out, *_) = told["tables"][0], told["byes"]
    told["swaps"] = [[first, out], [out, second]]
    told["tables"][0][:2] = [second, out]
    told["byes"] = sorted(first if number == out else number for number in told["byes"])

    assert replay(told).holds
    assert failing(changed(told, "swaps", told["swaps"][:1])) == ["swaps"]


@pytest.mark.parametrize(
    ("way", "value", "wrong"),
    [
        ("form", "round/2", "form"),
        ("method", "lot/9", "method"),
        ("round", True, "round"),
        ("round", 0, "rounds are numbered from 1 to 1000"),
        ("secret", "dice", "a secret is 64 lower-case hexadecimal digits"),
        ("asked", [], "asked"),
        ("asked.seed", "", "asked"),
        ("asked.table_size", "4", "asked.table_size"),
        ("asked.table_size", 0, "entries of 1 cannot fill a table of 0"),
        ("asked.byes", {"01": 1}, "asked.byes"),
        ("asked.entrants.0.number", 2, "an entry number comes twice"),
        ("drawn", None, "drawn"),
        ("drawn.tables", [[1, True]], "drawn.tables"),
        ("swaps", [[1]], "swaps"),
        ("numbers", [1, 1, 2], "numbers"),
        ("tables", [], "numbers"),
    ],
)
def test_what_cannot_be_read_is_named(way: str, value: object, wrong: str) -> None:
    verdict = replay(changed(published("lot/1"), way, value))

    assert verdict.wrong == wrong
    assert verdict.steps == dict.fromkeys(STEPS, StepOutcome.UNKNOWN) | {"form": StepOutcome.FAILS}


def test_any_broken_document_gets_a_verdict() -> None:
    told, chance = json.dumps(three_rounds("swiss/1")[2]), random.Random(1896)
    for _ in range(150):
        place = chance.randrange(len(told))
        try:
            broken = json.loads(told[:place] + chance.choice('0"[{}],:x') + told[place + 1 :])
        except ValueError:
            continue
        assert replay(broken).steps.keys() == {"form", *STEPS}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
# Where the tables stood decides nothing, and strangers may change places with one another.
WEIGHTY = sorted(NEIGHBOURS.keys() - {"names", "numbers", "swaps"})


@given(key=st.sampled_from(WEIGHTY), value=json_values)
def test_any_other_value_gets_a_verdict_and_does_not_hold(key: str, value: object) -> None:
    verdict = replay(NEIGHBOURS | {key: value})

    assert verdict.holds == (canonical(value) == canonical(NEIGHBOURS[key]))


@given(key=st.sampled_from(sorted(NEIGHBOURS["asked"])), value=json_values)
def test_anything_else_it_was_drawn_from_gets_a_verdict(key: str, value: object) -> None:
    assert replay(changed(NEIGHBOURS, f"asked.{key}", value)).steps.keys() == {"form", *STEPS}


def test_field_that_fills_no_table_is_named() -> None:
    verdict = replay(changed(NEIGHBOURS, "asked.table_size", 18))

    assert verdict.wrong == "7 entries do not fill a table of 9"


def test_what_was_published_before_a_field_was_known_is_read() -> None:
    told = published("lot/1")
    del told["drawn"]["versions"]

    assert failing(told) == []


@pytest.mark.parametrize("key", ["--5", "-", "", "05", "-0", "9" * 5_000, "\u0663"])
def test_key_that_is_no_number_is_misread(key: str) -> None:
    with pytest.raises(Misread):
        read(Mapping[int, int], {key: 1}, "tables")


def test_same_chance_draws_the_same_and_another_one_otherwise() -> None:
    question = asked("lot/1")

    assert sealed(question, a_chance(1)) == question
    assert sealed(question, Chance("other", SECRETS[1], 1, "4 2 6")).seed != question.seed


@pytest.mark.deeper("four times as many draws")
def test_registry_draws_all_pairings_of_eight_as_often() -> None:
    """Chi-square over the 105 ways to pair 8 sides: 152 on 104 degrees is one in a thousand."""
    each, seen = some(10, of=40), Counter[object]()
    for number in range(105 * each):
        chance = Chance("chi", sha256(str(number)), 1)
        draw = METHODS["by_rank/1"](asked("by_rank/1", count=8, chance=chance))
        seen[frozenset(map(frozenset, draw.tables))] += 1

    assert len(seen) == 105
    assert sum((count - each) ** 2 / each for count in seen.values()) < 152


def command(*files: Path, written: bytes = b"") -> tuple[int, Any]:
    words = [sys.executable, "-m", "tournaments.pairing.checkable", *map(str, files)]
    answer = subprocess.run(words, input=written, capture_output=True, cwd=ROOT, check=False)
    assert answer.stderr == b""
    return answer.returncode, json.loads(answer.stdout)


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """The same as `command` without a process of its own."""

    def answer(*files: Path, written: bytes = b"") -> tuple[int, Any]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written)))
        status = main([*map(str, files)])
        return status, json.loads(capsys.readouterr().out)

    return answer


def test_command_says_of_each_round_whether_it_holds_and_what_was_exchanged(
    tmp_path: Path, answered: Callable[..., Any]
) -> None:
    files = [tmp_path / f"round-{number}.json" for number in (1, 2, 3)]
    for file, told in zip(files, three_rounds("new-partners/1"), strict=True):
        file.write_text(json.dumps(told))

    status, (first, second, third) = answered(*files)
    skipped, (_first, late) = answered(files[0], files[2])

    assert (status, first["steps"], first["swaps"]) == (0, dict.fromkeys(ALL, "holds"), [])
    assert second["steps"] == third["steps"] == dict.fromkeys((*ALL, "past"), "holds")
    assert (skipped, late["holds"], late["steps"]["past"]) == (1, False, "fails")
    assert answered(files[0]) == (0, first)


def test_command_answers_for_a_file_and_for_standard_input(
    tmp_path: Path, answered: Callable[..., Any]
) -> None:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(NEIGHBOURS))

    status, answer = answered(file)

    assert (status, answer["holds"], answer["commitment"]) == (0, True, NEIGHBOURS["commitment"])
    assert command(written=file.read_bytes()) == (status, answer)
    assert command(file) == (status, answer)
    assert answered(written=json.dumps(NEIGHBOURS | {"value": "dés 2"}).encode())[0] == 1


@pytest.mark.parametrize("written", [b"", b"{", b"\xff", b"[" * 100_000])
def test_command_answers_nonsense_without_an_error(written: bytes, answered: Callable[..., Any]) -> None:
    status, answer = answered(written=written)

    assert (status, answer["holds"], answer["wrong"]) == (1, False, "form")
