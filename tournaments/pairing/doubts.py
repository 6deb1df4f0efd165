"""What is odd about a schedule that somebody else has made, and yet can be played.
Tested in tests/tournaments/pairing/test_prescribed.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.movements import Turn


@dataclass(frozen=True)
class ScheduleDoubt:
    """Something to look at, in `round` (0: in all of it), about `entries`.

    - `partners_again`: these two have played together before
    - `met_again`: these have all sat at one table before, the same as now
    - `bye_again`: sits out again, while others never have
    - `uneven`: plays `count` rounds, and somebody else at least two more
    - `all_met`: one more round although, two at a table, everybody can have met everybody in the `count` before it
    """

    code: str
    round: int
    entries: tuple[int, ...]
    count: int = 0


def doubts(turns: Sequence[Turn], *, partners: bool, meetings: int = 1) -> tuple[ScheduleDoubt, ...]:
    """What to look at in `turns`, by round; `partners`: who sits opposite plays together all the time.

    `meetings`: how often the same meet as a rule.
    """
    remarks = [*_tables(turns, meetings), *_byes(turns), *_uneven(turns), *_all_met(turns, meetings)]
    if partners:
        remarks += _partners(turns)
    return tuple(sorted(remarks, key=lambda doubt: (doubt.round, doubt.code, doubt.entries)))


def _partners(turns: Sequence[Turn]) -> Iterator[ScheduleDoubt]:
    met: set[frozenset[int]] = set()
    for number, turn in enumerate(turns, start=1):
        pairs = [frozenset(table[seat::2]) for table in turn.tables if len(table) == 4 for seat in (0, 1)]
        yield from (
            ScheduleDoubt("partners_again", number, tuple(sorted(pair))) for pair in pairs if pair in met
        )
        met.update(pairs)


def _tables(turns: Sequence[Turn], meetings: int) -> Iterator[ScheduleDoubt]:
    met = Counter[frozenset[int]]()
    for number, turn in enumerate(turns, start=1):
        tables = [frozenset(table) for table in turn.tables]
        again = (table for table in tables if met[table] >= meetings)
        yield from (ScheduleDoubt("met_again", number, tuple(sorted(table))) for table in again)
        met.update(tables)


def _all_met(turns: Sequence[Turn], meetings: int) -> Iterator[ScheduleDoubt]:
    everybody = {number for turn in turns for number in (*turn.byes, *_seated(turn))}
    rounds = (len(everybody) - 1 + len(everybody) % 2) * meetings
    if len(turns) > rounds and all(len(table) == 2 for turn in turns for table in turn.tables):
        yield ScheduleDoubt("all_met", rounds + 1, (), rounds)


def _byes(turns: Sequence[Turn]) -> Iterator[ScheduleDoubt]:
    everybody = {number for turn in turns for number in (*turn.byes, *_seated(turn))}
    out = Counter[int](dict.fromkeys(everybody, 0))
    for number, turn in enumerate(turns, start=1):
        again = tuple(entry for entry in turn.byes if out[entry] > min(out.values()))
        if again:
            yield ScheduleDoubt("bye_again", number, again)
        out.update(turn.byes)


def _uneven(turns: Sequence[Turn]) -> Iterator[ScheduleDoubt]:
    plays = Counter(number for turn in turns for number in _seated(turn))
    most = max(plays.values(), default=0)
    for number, count in sorted(plays.items()):
        if count < most - 1:
            yield ScheduleDoubt("uneven", 0, (number,), count)


def _seated(turn: Turn) -> Iterator[int]:
    return (number for table in turn.tables for number in table)


def repeats(turns: Sequence[Turn]) -> int:
    """How often two entries sit at one table that had done so before."""
    met = Counter(
        pair for turn in turns for table in turn.tables for pair in combinations(sorted(set(table)), 2)
    )
    return sum(times - 1 for times in met.values())
