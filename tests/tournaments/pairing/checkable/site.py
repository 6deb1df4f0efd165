"""Rounds as the site draws and publishes them, by each of its methods, without the site."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from tournaments.pairing.brackets.rounds import POOLS, BracketTable, PastRound
from tournaments.pairing.checkable.chance import Chance, chain
from tournaments.pairing.checkable.replay import record, revealed, sealed
from tournaments.pairing.draw import Entrant, PlayedRound
from tournaments.pairing.methods import METHODS, PAPERS, PLACES, POOL_SIZE, DrawInput

ON_PAPER = (POOLS, *PAPERS)
FOR_PAIRS = ("by_rank/1", "swiss/1", "circle/1", "mitchell/1", "howell/1", *ON_PAPER)
SECRETS = chain("5" * 64, 20)


def a_chance(number: int, value: str = "dés 4 2 6") -> Chance:
    return Chance("tapis-verts/1", SECRETS[number], number, value)


def entrants(method: str, count: int = 13, *, groups: bool = True) -> tuple[Entrant, ...]:
    """Entries with scores; with `groups` the first three are of one family, and every second one of a club."""
    players = 2 if method in FOR_PAIRS else 1
    found = []
    for number in range(1, count + 1):
        apart = {"family" if number < 4 else f"alone {number}", *(["Roeselare"] if number % 2 else [])}
        found.append(Entrant(number, players, number % 3, frozenset(apart if groups else ())))
    return tuple(found)


def asked(
    method: str,
    past: Sequence[PlayedRound] = (),
    count: int = 13,
    *,
    chance: Chance | None = None,
    groups: bool = True,
    **besides: Any,
) -> DrawInput:
    number = len(past) + 1
    out = [entry for played in past for entry in played.byes]
    question = DrawInput(
        entrants=entrants(method, count, groups=groups),
        past=tuple(past),
        byes={entry: out.count(entry) for entry in out},
        seed="",
        number=number,
        turn=number,
        rounds=3,
        table_size=4,
        ranks={entry: entry for entry in range(1, count + 1)},
        **course(method, past, count, groups=groups),
    )
    return sealed(replace(question, **besides), chance or a_chance(number))


def course(method: str, past: Sequence[PlayedRound], count: int, *, groups: bool) -> dict[str, Any]:
    """What pools and knock-outs are told besides: the first of each table has won."""
    if method not in ON_PAPER:
        return {}
    told: dict[str, Any] = {"settings": {POOL_SIZE: 4, PLACES: 2}}
    if past:
        told["order"] = METHODS[method](asked(method, (), count, groups=groups)).order
    if past and method in PAPERS:
        told["tables"] = tuple(
            PastRound(
                number, tuple(meeting(number, at, two) for at, two in enumerate(played.tables, start=1))
            )
            for number, played in enumerate(past, start=1)
        )
    return told


def meeting(number: int, table: int, two: tuple[int, ...]) -> BracketTable:
    return BracketTable(number, table, (two[0], two[1]), won=(Fraction(1), Fraction(0)), over=True)


def published(
    method: str, past: Sequence[PlayedRound] = (), *, count: int = 13, groups: bool = True, **besides: Any
) -> dict[str, Any]:
    """A round without exchanges, as whoever downloads it reads it."""
    told: dict[str, Any] = json.loads(_written(method, tuple(past), count, groups, tuple(besides.items())))
    return told


@cache
def _written(
    method: str, past: tuple[PlayedRound, ...], count: int, groups: bool, besides: tuple[tuple[str, Any], ...]
) -> str:
    question = asked(method, past, count, groups=groups, **dict(besides))
    draw = METHODS[method](question)
    chance = a_chance(question.number)
    kept = record(method, question, draw, chance)
    told = revealed(kept, chance.secret, [], dict(enumerate(draw.tables, start=1)), draw.byes)
    return json.dumps({**told, "names": {"1": "Élodie Noël"}})


def three_rounds(
    method: str, *, count: int = 13, groups: bool = True, **besides: Any
) -> list[dict[str, Any]]:
    """Three rounds, one drawn after the other."""
    rounds: list[dict[str, Any]] = []
    for _ in range(3):
        past = [played(one) for one in rounds]
        rounds.append(published(method, past, count=count, groups=groups, **besides))
    return rounds


def played(one: dict[str, Any]) -> PlayedRound:
    return PlayedRound(tuple(tuple(table) for table in one["tables"]), tuple(one["byes"]))
