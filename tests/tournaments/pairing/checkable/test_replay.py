"""The method followed by others: a Perl script that shares nothing with us, and the switches by the letter."""

import hashlib
import hmac
import json
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.pairing.checkable.vector import PUBLISHED, SWITCHED
from tournaments.pairing.checkable.chance import Chance, sha256
from tournaments.pairing.checkable.rounds import draw_checkable
from tournaments.pairing.draw import Entrant, Played

PERL = shutil.which("perl")
SCRIPT = Path(__file__).resolve().parents[4] / "docs" / "replay.pl"
needs_perl = pytest.mark.skipif(PERL is None, reason="perl is not installed")


def replay(published: dict[str, Any]) -> tuple[int, list[str]]:
    answer = subprocess.run(
        [str(PERL), str(SCRIPT)], input=json.dumps(published), capture_output=True, text=True, check=False
    )
    assert answer.stderr == ""
    return answer.returncode, answer.stdout.splitlines()


@needs_perl
def test_perl_draws_the_published_round_again() -> None:
    assert replay(PUBLISHED) == (
        0,
        [
            f"promise {PUBLISHED['commitment']}: same",
            "list and seed: same",
            "draw 1 and order: same",
            "tables: same",
        ],
    )


@needs_perl
def test_perl_says_what_it_does_not_replay() -> None:
    status, said = replay(SWITCHED)

    assert status == 0
    assert said[2:] == [
        "draw 0 and order: same",
        f"tables: switched {SWITCHED['switches']} times, not replayed here",
    ]


@needs_perl
@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"commitment": sha256("other")}, f"promise {PUBLISHED['commitment']}: DIFFERENT"),
        ({"value": "4 2 5"}, "list and seed: DIFFERENT"),
        ({"entries": PUBLISHED["entries"][::-1]}, "list and seed: DIFFERENT"),
        ({"draw": 0}, "draw 0 and order: DIFFERENT"),
        ({"draw": 2}, "draw 1 and order: DIFFERENT"),
        ({"tables": PUBLISHED["tables"][::-1]}, "tables: DIFFERENT"),
    ],
)
def test_perl_finds_out_what_was_changed(values: dict[str, object], said: str) -> None:
    status, lines = replay(PUBLISHED | values)

    assert (status, lines[-1]) == (1, said)


@needs_perl
@pytest.mark.parametrize(("count", "players"), [(10, 2), (11, 2), (27, 1)])
def test_perl_draws_every_round_of_an_event_again(count: int, players: int) -> None:
    past: list[Played] = []
    names = {number: f"Joueur {number} d’été" for number in range(1, count + 1)}
    for number in range(1, 4):
        found = draw_checkable(
            [Entrant(one, players) for one in names],
            past,
            Chance("été", sha256(f"secret {number}"), number),
            table_size=4,
            names=names,
        )
        past.append(Played(found.draw.tables, found.draw.byes))
        assert replay(dict(found.published))[0] == 0


def numbers(seed: str, message: str) -> list[int]:
    """The first four groups of eight digits."""
    digits = hmac.new(seed.encode(), message.encode(), hashlib.sha256).hexdigest()
    return [int(digits[start : start + 8], 16) for start in range(0, 32, 8)]


def worst(published: dict[str, Any], tables: list[list[str]]) -> tuple[int, int]:
    """How many couples meet again, and how many meet inside a group."""
    groups = {name: set(rest) for name, *rest in (line.split("\t") for line in published["entries"])}
    couples = [sorted(couple) for table in tables for couple in combinations(table, 2)]
    return (
        sum(couple in published["met"] for couple in couples),
        sum(bool(groups[one] & groups[other]) for one, other in couples),
    )


def switched(published: dict[str, Any]) -> list[list[str]]:
    """Point 7 of the method, by the letter, for as many steps as were published."""
    order, size = published["order"], published["at_table"]
    tables = [order[start : start + size] for start in range(0, len(order), size)]
    for step in range(published["switches"]):
        a, b, c, d = numbers(published["seed"], f"switch|{published['draw']}|{step}")
        first = a % len(tables)
        second = [table for table in range(len(tables)) if table != first][b % (len(tables) - 1)]
        tried = [list(table) for table in tables]
        tried[first][c % size], tried[second][d % size] = tried[second][d % size], tried[first][c % size]
        if worst(published, tried) <= worst(published, tables):
            tables = tried
    return tables


def test_switches_by_the_letter_lead_to_the_published_tables() -> None:
    assert switched(SWITCHED) == SWITCHED["tables"]
    assert switched(SWITCHED | {"switches": 0}) != SWITCHED["tables"]


@pytest.mark.parametrize(("count", "players"), [(18, 1), (9, 2), (12, 2)])
def test_switches_of_any_event_can_be_followed(count: int, players: int) -> None:
    past: list[Played] = []
    for number in range(1, 3):
        found = draw_checkable(
            [Entrant(one, players, apart=frozenset({f"club {one % 3}"})) for one in range(1, count + 1)],
            past,
            Chance("été", sha256(f"secret {number}"), number),
            table_size=4,
            names={},
        )
        past.append(Played(found.draw.tables, found.draw.byes))
        assert switched(dict(found.published)) == found.published["tables"]
