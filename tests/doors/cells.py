"""The words of the table of doors: who is answered what, what an address is about, and what is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.doors.world import Actor, World

LOGIN = "login"
"""Sent to sign in first."""

Cell = int | str
Cells = Mapping[Actor, Cell]
Facts = Callable[[World, Actor], dict[str, Any]]

DENIED = frozenset({403, 404, LOGIN})


def everybody(answer: Cell) -> Cells:
    """Nobody is asked who he is."""
    return dict.fromkeys(Actor, answer)


def users(answer: Cell, *, strangers: Cell = LOGIN) -> Cells:
    """Whoever is signed in, wherever he belongs."""
    nobody = dict.fromkeys((Actor.STRANGER, Actor.DEVICE, Actor.OTHER_DEVICE), strangers)
    return everybody(answer) | nobody


def members(answer: Cell) -> Cells:
    return _ladder(answer, Actor.MEMBER, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER)


def scorers(answer: Cell) -> Cells:
    return _ladder(answer, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER)


def directors(answer: Cell) -> Cells:
    return _ladder(answer, Actor.DIRECTOR, Actor.OWNER)


def owners(answer: Cell) -> Cells:
    return _ladder(answer, Actor.OWNER)


def nobody() -> Cells:
    """Not even those who run the club."""
    return everybody(404)


def table(answer: Cell) -> Cells:
    """The phone that sits at the table, and the scorers of its club."""
    return everybody(404) | dict.fromkeys((Actor.DEVICE, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), answer)


def phone(answer: Cell) -> Cells:
    """The phone that sits at the table, and nobody else: the table is of no club, or the door reads no cookie."""
    return everybody(404) | {Actor.DEVICE: answer}


def _ladder(answer: Cell, *allowed: Actor) -> Cells:
    known = dict.fromkeys((Actor.MEMBER, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), 403)
    return everybody(404) | known | dict.fromkeys(allowed, answer)


@dataclass(frozen=True)
class Row:
    """A route asked with a method: what it is about, what is sent, and the answer to each actor."""

    route: str
    method: str
    cells: Cells
    sends: Facts | dict[str, Any] = field(default_factory=dict)
    case: str = ""
    where: Facts | None = None
    why: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.route}" + (f", {self.case}" if self.case else "")

    def facts(self, world: World, actor: Actor) -> dict[str, Any]:
        """What is sent."""
        return self.sends(world, actor) if callable(self.sends) else self.sends


def at(sheet: str, **parts: int) -> Facts:
    """A place at the table of the world's `sheet`; `parts` say which line of it."""
    return lambda world, _actor: {"key": getattr(world, sheet).key, **parts}


def in_club(**parts: Callable[[World], Any]) -> Facts:
    """An address of the club, with what `parts` say of the world."""
    return lambda world, _actor: {
        "slug": world.club.slug,
        **{name: part(world) for name, part in parts.items()},
    }


def session(world: World) -> int:
    return world.session.pk


def tournament(world: World) -> int:
    return world.tournament.pk


OF_A_TOURNAMENT = in_club(pk=tournament)
OF_AN_EVENING = in_club(pk=session)
OF_THE_DRAFT = in_club(pk=tournament, number=lambda world: world.draft.number)
OF_THE_ROUND = in_club(pk=tournament, number=lambda world: world.published.number)
OF_AN_ENTRY = in_club(pk=tournament, number=lambda _world: 1)
OF_THE_CUP = in_club(pk=lambda world: world.cup.pk)
OF_AN_EDITION = in_club(pk=tournament, number=lambda _world: 1)
OF_A_SEASON_EDITION = in_club(pk=lambda world: world.session.season_id, number=lambda _world: 1)
OF_A_SEASON = in_club(pk=lambda world: world.session.season_id)
THIS_CLUB = in_club()


def as_file(where: Facts, kind: str = "csv") -> Facts:
    """The same as a file of a kind."""
    return lambda world, actor: {**where(world, actor), "kind": kind}


def entry(**facts: Any) -> Facts:
    """An entry of the ledger for the game in play, upon the present revision of the sheet."""
    return lambda world, _actor: {
        "uuid": str(uuid4()),
        "revision": world.sheet.revision,
        "game": 2,
        **facts,
    }
