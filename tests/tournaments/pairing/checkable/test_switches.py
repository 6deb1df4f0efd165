"""The switches followed by the letter, over and over from the words of the method: nothing here is shared with it."""

import hashlib
import hmac
from itertools import combinations
from typing import Any

import pytest

from tests.depth import part
from tests.tournaments.pairing.checkable.site import three_rounds
from tests.tournaments.pairing.checkable.vector import SWITCHED

Tables = list[list[int]]


def numbers(seed: str, message: str) -> list[int]:
    """The first four groups of eight digits."""
    digits = hmac.new(seed.encode(), message.encode(), hashlib.sha256).hexdigest()
    return [int(digits[start : start + 8], 16) for start in range(0, 32, 8)]


def worst(groups: dict[int, set[str]], past: list[set[int]], tables: Tables) -> tuple[int, int]:
    """How many couples meet again, and how many meet inside a group."""
    couples = [couple for table in tables for couple in combinations(table, 2)]
    return (
        sum(any(table.issuperset(couple) for table in past) for couple in couples),
        sum(bool(groups[one] & groups[other]) for one, other in couples),
    )


def switched(told: dict[str, Any], number: int, steps: int) -> Tables:
    """Point 7 of the method, by the letter, for so many steps from draw `number`."""
    size = len(told["drawn"]["tables"][0])
    order = told["drawn"]["order"][: len(told["entries"]) // size * size]
    tables = [order[start : start + size] for start in range(0, len(order), size)]
    groups = {int(name): set(rest) for name, *rest in (line.split("\t") for line in told["entries"])}
    past = [set(table) for played in told["asked"]["past"] for table in played["tables"]]
    for step in range(steps):
        a, b, c, d = numbers(told["seed"], f"switch|{number}|{step}")
        first = a % len(tables)
        second = [table for table in range(len(tables)) if table != first][b % (len(tables) - 1)]
        tried = [list(table) for table in tables]
        tried[first][c % size], tried[second][d % size] = tried[second][d % size], tried[first][c % size]
        if worst(groups, past, tried) <= worst(groups, past, tables):
            tables = tried
    return tables


def test_switches_by_the_letter_lead_to_the_published_tables() -> None:
    assert switched(SWITCHED, 0, 126) == SWITCHED["drawn"]["tables"]
    assert switched(SWITCHED, 0, 0) != SWITCHED["drawn"]["tables"]


@pytest.mark.deeper("ten draws of two rounds, switch by switch")
@pytest.mark.parametrize("count", part([9, 12, 18], 1))
def test_switches_of_any_event_can_be_followed(count: int) -> None:
    """Of the draws that switches began with, one leads to the tables."""
    for told in three_rounds("draw/1", count=count)[:2]:
        said = told["drawn"]["explanation"][0]
        found = [switched(told, number, said["count"]) for number in range(10)]
        assert said["code"] == "switches"
        assert told["drawn"]["tables"] in found
