"""How many rounds fit before the room must be empty, and how long each of them may last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from tournaments.core import phases
from tournaments.core.formats import find_format, turns_of
from tournaments.cuts.rounds_left import RoundsLeft, rounds_left
from tournaments.models import Stage, Tournament
from tournaments.tables.clock.pace import SHORTEST, ComingRound, read_coming

MOST_ROUNDS = 12
"""Nobody plans more of an evening."""


@dataclass(frozen=True)
class Fit:
    """A number of rounds that could still be played, and the minutes that each then has."""

    rounds: int
    minutes: int


@dataclass(frozen=True)
class Finish:
    """When the next round can begin, what a round takes, and the rounds that fit `until` then, most first.

    No more than `most` can still be planned; what goes on `to_the_last_match` has no rounds to choose. `left` are the
    rounds that are planned or follow from the format, None where nobody knows.
    """

    begins: datetime
    until: datetime
    coming: ComingRound
    fits: tuple[Fit, ...]
    most: int
    to_the_last_match: bool = False
    left: RoundsLeft | None = None

    @property
    def ends(self) -> datetime | None:
        """When the rounds that are `left` are played too; None where there are none, or nobody knows how many."""
        if self.left is None or not self.left.rounds:
            return None
        lasts = self.left.rounds * (self.coming.minutes + self.coming.pause) - self.coming.pause
        return self.begins + timedelta(minutes=lasts)

    @property
    def is_too_late(self) -> bool:
        """Whether that is after the room must be empty."""
        return self.ends is not None and self.ends > self.until


def rounds_until(
    begins: datetime, until: datetime, coming: ComingRound, most: int = MOST_ROUNDS
) -> tuple[Fit, ...]:
    """As many rounds as fit, with a pause between two; one more, which are then shorter; one fewer, then longer.

    Only where there is one at all, and none is shorter than `SHORTEST`; no more than `most`.

    >>> nine = datetime(2026, 11, 20, 21)
    >>> rounds_until(nine, nine + timedelta(hours=2), ComingRound(nine, minutes=45, pause=5))
    (Fit(rounds=3, minutes=36), Fit(rounds=2, minutes=57), Fit(rounds=1, minutes=120))
    """
    pause = timedelta(minutes=coming.pause)
    left = max(until - begins, timedelta(0)) + pause
    usual = min(left // (timedelta(minutes=coming.minutes) + pause), most)
    fits = [
        Fit(rounds, (left // rounds - pause) // timedelta(minutes=1))
        for rounds in (usual + 1, usual, usual - 1)
        if 0 < rounds <= most
    ]
    return tuple(fit for fit in fits if timedelta(minutes=fit.minutes) >= SHORTEST)


def next_time(now: datetime, at: time) -> datetime:
    """When the clock next says `at`."""
    today = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


def read_finish(tournament: Tournament, now: datetime, at: time) -> Finish:
    """What fits until `at`, at the pace of tonight; `now` in the time of the place. Fourteen queries at most."""
    coming = read_coming(tournament, now)
    begins = max(coming.begins, now).astimezone(now.tzinfo)
    until = next_time(now if coming.has_begun else begins, at)
    stage = phases.stage_in_play(tournament)
    most = _most_rounds(stage)
    fits = rounds_until(begins, until, coming, most)
    ends = find_format(stage.format).ends
    return Finish(begins, until, coming, fits, most, ends, rounds_left(tournament))


def _most_rounds(stage: Stage) -> int:
    """How many rounds there can still be planned: as many as a schedule or a calendar still has, none before there is
    one; a movement has as many as its tables make, whoever leaves after the first; where tables are opened one by one,
    and in what goes on until its last match, none.
    """
    format_ = find_format(stage.format)
    if format_.ends:
        return 0
    if format_.prepared:
        return _up_to(len(turns_of(stage)), stage)
    movement = format_.movement
    if movement is None or not movement.checked:
        return MOST_ROUNDS
    rounds = phases.rounds_of_movement(stage)
    if not rounds and (entries := len(phases.in_play(stage))) >= movement.fewest:
        rounds = movement.rounds(entries)
    return _up_to(rounds, stage)


def _up_to(rounds: int, stage: Stage) -> int:
    """How many of `rounds` in all are not drawn yet."""
    return min(max(rounds - stage.rounds.count(), 0), MOST_ROUNDS)
