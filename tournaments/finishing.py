"""How many rounds fit before the room must be empty, and how long each of them may last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import pairwise
from statistics import median_low

from tournaments import queries
from tournaments.models import Round, Tournament
from tournaments.pace import read_forecast
from tournaments.tables import read_tables

MOST_ROUNDS = 12
FEWEST_MINUTES, USUAL = 10, timedelta(minutes=45)
"""House rules: a shorter round is none; a first round, of which nothing is known, takes three quarters of an hour."""


@dataclass(frozen=True)
class Fit:
    """A number of rounds that could still be played, and the minutes that each then has."""

    rounds: int
    minutes: int


@dataclass(frozen=True)
class Finish:
    """When the round in play should end, what a round takes, and the rounds that fit until then, most first."""

    begins: datetime
    until: datetime
    minutes: int
    fits: tuple[Fit, ...]


def rounds_until(begins: datetime, until: datetime, length: timedelta) -> tuple[Fit, ...]:
    """As many rounds of `length` as fit; one more, which are then shorter; one fewer, which are then longer.

    Only where there is one at all, and none is shorter than `FEWEST_MINUTES`; of an evening nobody plans more than
    `MOST_ROUNDS`.

    >>> rounds_until(datetime(2026, 11, 20, 21), datetime(2026, 11, 20, 23), timedelta(minutes=50))
    (Fit(rounds=3, minutes=40), Fit(rounds=2, minutes=60), Fit(rounds=1, minutes=120))
    """
    left = max(until - begins, timedelta(0))
    usual = min(left // length, MOST_ROUNDS)
    found = [
        Fit(rounds, left // rounds // timedelta(minutes=1))
        for rounds in (usual + 1, usual, usual - 1)
        if 0 < rounds <= MOST_ROUNDS
    ]
    return tuple(fit for fit in found if fit.minutes >= FEWEST_MINUTES)


def next_time(now: datetime, at: time) -> datetime:
    """When the clock next says `at`."""
    today = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


def read_finish(tournament: Tournament, now: datetime, at: time) -> Finish:
    """What fits until `at`, at the pace of tonight; `now` in the time of the place. Eight queries at most."""
    published = queries.rounds_of(tournament).filter(published_at__isnull=False)
    starts = sorted(start for start in published.values_list("published_at", flat=True) if start)
    ends = _ends(tournament, published.first(), now)
    until, length = next_time(now, at), _length(starts, ends)
    return Finish(ends, until, length // timedelta(minutes=1), rounds_until(ends, until, length))


def _ends(tournament: Tournament, last: Round | None, now: datetime) -> datetime:
    """When the round in play should end: now, where none is played; as usual, where nothing is written yet."""
    if last is None or last.published_at is None:
        return now
    tables = read_tables(tournament, last, now)
    if all(table.is_done for table in tables):
        return now
    return read_forecast(tournament, last, tables, now).round_ends or max(last.published_at + USUAL, now)


def _length(starts: Sequence[datetime], ends: datetime) -> timedelta:
    """What a round takes: the median of tonight's, pause included."""
    lengths = [after - before for before, after in pairwise(starts)] or [
        ends - start for start in starts[-1:]
    ]
    return max(median_low(lengths), timedelta(minutes=FEWEST_MINUTES)) if lengths else USUAL
