"""A draw as it is published, and the verdict of whoever draws it again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from tournaments.pairing.checkable import METHOD
from tournaments.pairing.checkable.chance import Chance
from tournaments.pairing.checkable.field import Drawn, Field, drawn

# What each step compares between the published draw and the same one drawn again.
_STEPS: Mapping[str, tuple[str, ...]] = {
    "commitment": ("commitment",),
    "list": ("entries", "digest"),
    "seed": ("seed",),
    "order": ("draw", "order", "out"),
    "tables": ("switches", "tables"),
    "rules": ("again", "inside"),
}


class Outcome(StrEnum):
    """How a step ended."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """The outcome of each step, in their order: form, commitment, list, seed, order, tables, rules.

    `commitment` is the promise that the published secret keeps: it must be the one that was published before the
    draw, which no program can know. `wrong` names what could not be read. `replay` has steps of its own.
    """

    steps: Mapping[str, Outcome]
    commitment: str = ""
    wrong: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing fails."""
        return Outcome.FAILS not in self.steps.values()


def publish(chance: Chance, field: Field, found: Drawn) -> dict[str, Any]:
    """The draw `found` as JSON values: texts, numbers, lists.

    `entries` are the lines of the list, `met` the couples of them that met before, `byes` how often each sat out.
    `draw` is the number of the draw, from 0. `again` and `inside` name who meets again, and inside a group.
    """
    met = {tuple(sorted((one, other))) for one, others in field.met.items() for other in others}
    again, inside = field.meetings(found.tables)
    return {
        "method": METHOD,
        "event": chance.event,
        "round": chance.round_number,
        "value": chance.value,
        "chained": chance.chained,
        "commitment": chance.commitment,
        "secret": chance.secret,
        "entries": list(field.lines),
        "digest": field.digest,
        "seed": chance.seed(field.digest),
        "at_table": field.at_table,
        "met": [list(couple) for couple in sorted(met)],
        "byes": {name: count for name, count in sorted(field.byes.items()) if count},
        "draw": found.number,
        "order": list(found.order),
        "out": list(found.out),
        "switches": found.switches,
        "tables": [list(table) for table in found.tables],
        "again": again,
        "inside": inside,
    }


def verify(published: object) -> Verdict:
    """Draw again what was published, and say which steps hold. Never an error: what cannot be read fails."""
    try:
        chance, field = _read(published)
    except _Unreadable as unreadable:
        steps = {"form": Outcome.FAILS} | dict.fromkeys(_STEPS, Outcome.UNKNOWN)
        return Verdict(steps, wrong=str(unreadable))
    assert isinstance(published, dict)
    again = publish(chance, field, drawn(field, chance.seed(field.digest)))
    steps = {"form": Outcome.HOLDS}
    for step, keys in _STEPS.items():
        same = all(_same(published.get(key), again[key]) for key in keys)
        steps[step] = Outcome.HOLDS if same else Outcome.FAILS
    return Verdict(steps, commitment=chance.commitment)


def follows(published: Mapping[str, Any], earlier: Iterable[Mapping[str, Any]]) -> bool:
    """Whether `met` and `byes` are those of the rounds published `earlier` (of each, `tables` and `out`).

    All of them are draws that `verify` can read, or rounds written in the same words.
    `verify` takes these two as they are published: a site that could choose them could choose the draw.
    """
    rounds = list(earlier)
    known = {line.split("\t")[0] for line in published["entries"]}
    tables = [known.intersection(table) for one in rounds for table in one["tables"]]
    met = {tuple(couple) for table in tables for couple in combinations(sorted(table), 2)}
    byes = Counter(name for one in rounds for name in one["out"] if name in known)
    return {tuple(couple) for couple in published["met"]} == met and published["byes"] == byes


class _Unreadable(Exception):
    """What cannot be read; its text is the key, or the reason."""


def _same(one: object, other: object) -> bool:
    """Equal, and of the same type: True is not 1."""
    return type(one) is type(other) and one == other


def _read(published: object) -> tuple[Chance, Field]:
    if not isinstance(published, dict) or published.get("method") != METHOD:
        raise _Unreadable("method")
    wanted = {"event": str, "secret": str, "round": int, "value": str, "chained": bool, "at_table": int}
    lists = {"entries": list, "met": list, "byes": dict}
    for key, kind in (wanted | lists).items():
        if type(published.get(key)) is not kind:
            raise _Unreadable(key)
    groups = _groups(published["entries"])
    met = _met(published["met"], groups)
    byes = published["byes"]
    if not all(name in groups and type(count) is int and count >= 0 for name, count in byes.items()):
        raise _Unreadable("byes")
    event, secret, number, value, chained, at_table = (published[key] for key in wanted)
    try:
        return Chance(event, secret, number, value, chained), Field(groups, at_table, met, byes)
    except ValueError as error:
        raise _Unreadable(str(error)) from error


def _groups(lines: Sequence[object]) -> dict[str, frozenset[str]]:
    groups = {}
    for line in lines:
        if not isinstance(line, str):
            raise _Unreadable("entries")
        name, *listed = line.split("\t")
        groups[name] = frozenset(listed)
    if len(groups) < len(lines):
        raise _Unreadable("entries")
    return groups


def _met(couples: Iterable[object], known: Mapping[str, object]) -> dict[str, frozenset[str]]:
    met: dict[str, set[str]] = defaultdict(set)
    for couple in couples:
        if not isinstance(couple, list) or [type(name) for name in couple] != [str, str]:
            raise _Unreadable("met")
        one, other = couple
        if one == other or one not in known or other not in known:
            raise _Unreadable("met")
        met[one].add(other)
        met[other].add(one)
    return {name: frozenset(others) for name, others in met.items()}
