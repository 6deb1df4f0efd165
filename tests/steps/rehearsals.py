"""Rehearsals in a few words: a plan, what happens in it, and the rounds that were drawn."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.rehearsal.queries import read_start
from tournaments.rehearsal.rounds import Event, Plan, RehearsedRound, rehearse

SEED = "rehearsal 1"


def a_plan(tournament: Tournament, entries: int = 0, **rounds: int) -> Plan:
    """The tournament as it is, or with so many entries, and of stage 1 so many rounds."""
    start = read_start(tournament)
    told = {int(name.removeprefix("stage")): count for name, count in rounds.items()}
    return start.plan(entries=entries or start.expected, rounds={1: 3} | told)


def rehearsed(tournament: Tournament, entries: int = 0, **rounds: int) -> list[Event]:
    return list(rehearse(a_plan(tournament, entries, **rounds), SEED))


def drawn(events: list[Event]) -> list[RehearsedRound]:
    return [event for event in events if isinstance(event, RehearsedRound)]
