"""What is said beside the deals, disputes, confirmations and requests, and what came of each. No query, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import uuid5

from scoring.models import Kind, Line

ASIDES = (
    Kind.CONFIRMATION,
    Kind.DISPUTE,
    Kind.REQUEST,
    Kind.NAME,
)  # they change no total, no signature, and nobody's entry
MOVED, UNDO = "move", "undo"
"""The reasons of the strike by which a deal is moved, and of one that a tap makes."""


@dataclass(frozen=True)
class Contest:
    """Somebody says that a line is not right, or the whole result; `decided` is the line that settled it."""

    line: Line
    decided: Line | None

    @property
    def about(self) -> int | None:
        """The number of the line that is contested; None for the whole result."""
        number: int | None = self.line.payload.get("line")
        return number

    @property
    def rival(self) -> bool:
        """Whether another phone told that very deal otherwise: its own is in the line."""
        return "deal" in self.line.payload


@dataclass(frozen=True)
class Request:
    """A correction that the table asks of the director, of a game that is signed; `answered` by which line."""

    line: Line
    answered: Line | None


@dataclass(frozen=True)
class Asides:
    """The quiet lines of a game; `confirmations` by the number of the line that is right, `names` that stand."""

    contests: tuple[Contest, ...] = ()
    requests: tuple[Request, ...] = ()
    confirmations: Mapping[int, tuple[Line, ...]] = field(default_factory=dict)
    names: tuple[Line, ...] = ()


NOTHING = Asides()


def fold_asides(lines: Sequence[Line], struck: Mapping[int, Line]) -> Asides:
    """What the quiet among `lines`, of one game, say; `struck` are the deals that no longer count, by their number."""
    quiet = [line for line in lines if line.kind in ASIDES]
    if not quiet:
        return NOTHING
    strikes = {line.payload["line"]: line for line in reversed(lines) if line.kind == Kind.STRIKE}
    confirmations: dict[int, tuple[Line, ...]] = {}
    for line in quiet:
        if line.kind == Kind.CONFIRMATION:
            number = line.payload["line"]
            confirmations[number] = (*confirmations.get(number, ()), line)
    return Asides(
        contests=tuple(
            Contest(line, _first(strikes.get(line.number), *_deciding(line, lines, struck)))
            for line in quiet
            if line.kind == Kind.DISPUTE
        ),
        requests=tuple(
            Request(line, _first(strikes.get(line.number), struck.get(line.payload["line"])))
            for line in quiet
            if line.kind == Kind.REQUEST
        ),
        confirmations=confirmations,
        names=tuple(line for line in quiet if line.kind == Kind.NAME and line.number not in strikes),
    )


def _deciding(dispute: Line, lines: Iterable[Line], struck: Mapping[int, Line]) -> list[Line | None]:
    """What settles `dispute` without naming it: its line corrected, another result, the director's closing.

    Another result is a correction of what was written; a deal that is played after it is none, nor one that is only
    moved.
    """
    about = dispute.payload.get("line")
    after = [line for line in lines if line.number > dispute.number]
    quiet = {line.number for line in lines if line.kind in ASIDES}
    moves = {line.uuid for line in after if line.kind == Kind.STRIKE and line.payload.get("reason") == MOVED}
    closed = next((line for line in after if "closed" in line.payload), None)
    if about is not None:
        return [struck.get(about), closed]
    corrected = (
        line
        for line in after
        if line.kind == Kind.TOTALS
        or (line.kind in (Kind.DEAL, Kind.PENALTY) and line.payload.keys() & {"replaces", "before"})
        or (line.kind == Kind.STRIKE and line.payload["line"] not in quiet)
        if not (moves and {line.uuid, uuid5(line.uuid, MOVED)} & moves)
    )
    return [next(corrected, None), closed]


def _first(*lines: Line | None) -> Line | None:
    return min((line for line in lines if line), key=lambda line: line.number, default=None)
