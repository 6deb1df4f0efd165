"""Round after round of pools and knock-outs: methods "pools/2" and, for every bracket, the name of its kind.

1. The field is put on the paper once: in the order of the lot, or in that in which it came into the stage; then those
   who should not meet change places as `spread` has it. (In methods that end in "/1" they do not.)
2. Every round plays the matches that are open and whose turn has come; where none has, those of the earliest turn.
3. A table of an earlier round stands for the match that its two entries had to play then. Where a corrected result
   has sent somebody else into that match, the table is stale: it counts for nothing here, and the match is played.
4. Who is not there when his match is to be drawn loses it, and the other goes on.

The digest is the SHA-256 of a heading, the field in its order, and the results so far, in UTF-8.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.pairing.brackets.bracket import Bracket, BracketPart, Results, open_matches, waiting
from tournaments.pairing.brackets.pools import pool_count, pool_rounds, serpentine
from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Remark, remarks
from tournaments.pairing.movements.rounds import AllMet

POOLS = "pools/2"


class Finished(Exception):
    """Every match is played: there is no further round."""


@dataclass(frozen=True)
class BracketTable:
    """A table of a stage: its round and its number, its two entries, the games each has won, and their marks.

    `over`: none of its games is still to come.
    """

    round: int
    table: int
    entries: tuple[int, int]
    won: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    marks: tuple[int, int] = (0, 0)
    over: bool = False

    @property
    def winner(self) -> int | None:
        """Who goes on; None while it is played, and when it ended level.

        House rule: who won more games does; of as many, who marked more.
        """
        first, second = zip(self.won, self.marks, strict=True)
        return None if not self.over or first == second else self.entries[first < second]

    @property
    def is_level(self) -> bool:
        """Whether it is over, and nobody has won it."""
        return self.over and self.winner is None

    @property
    def result(self) -> tuple[int, int] | None:
        """Who won and who lost, as soon as that is known."""
        first, second = self.entries
        return None if self.winner is None else (self.winner, first + second - self.winner)


class Unsettled(Exception):
    """Tables in the way of the next round."""

    def __init__(self, meetings: Iterable[BracketTable]) -> None:
        self.meetings = tuple(meetings)
        super().__init__(*self.meetings)


class Level(Unsettled):
    """Tables of which somebody has to go on, and that ended level."""


class StillPlayed(Unsettled):
    """Nothing can be drawn before these tables are done."""


@dataclass(frozen=True)
class PastRound:
    """A round of a stage: its tables, and the matches that nobody played: who went on, and who was not there."""

    number: int
    meetings: tuple[BracketTable, ...]
    forfeits: tuple[tuple[int, int], ...] = ()


def told_of(past: Sequence[PastRound]) -> tuple[PastRound, ...]:
    """What a draw needs of the rounds of `past`: who won, and nothing of what was marked."""
    return tuple(replace(round_, meetings=tuple(map(_bare, round_.meetings))) for round_ in past)


def _bare(meeting: BracketTable) -> BracketTable:
    first, second = (Fraction(entry == meeting.winner) for entry in meeting.entries)
    return replace(meeting, won=(first, second), marks=(0, 0))


@dataclass(frozen=True)
class BracketCourse:
    """How far a bracket has come: its results, the table at which each match was played, and what is out of order.

    `forfeits` are the matches that nobody played; `left` who goes on now because the other is gone.
    """

    bracket: Bracket
    results: Results = field(default_factory=dict)
    meetings: Mapping[int, BracketTable] = field(default_factory=dict)
    forfeits: frozenset[int] = frozenset()
    left: tuple[tuple[int, int], ...] = ()
    stale: tuple[BracketTable, ...] = ()

    @property
    def open(self) -> dict[int, tuple[int, int]]:
        """The matches that are to be played, those at tables that are not done included."""
        return open_matches(self.bracket, self.results)

    @property
    def playing(self) -> dict[int, BracketTable]:
        """The open matches for which there is a table: it is not done, or level."""
        return {number: self.meetings[number] for number in self.open if number in self.meetings}

    @property
    def level(self) -> list[BracketTable]:
        return [meeting for meeting in self.playing.values() if meeting.is_level]

    @property
    def is_over(self) -> bool:
        return not self.open

    def due(self, turn: int) -> dict[int, tuple[int, int]]:
        """The matches to draw in round `turn` of the stage."""
        to_draw = {number: two for number, two in self.open.items() if number not in self.meetings}
        turns = {match.number: match.turn for match in self.bracket.matches}
        latest = max(turn, min((turns[number] for number in to_draw), default=0))
        return {number: two for number, two in to_draw.items() if turns[number] <= latest}


def rounds_to_come(course: BracketCourse) -> tuple[int, int]:
    """How many rounds a bracket has after those it has come through, at least and at most.

    Nobody knows who wins, nor has to: whether a second final is needed is all that hangs on it.
    """
    return _rounds_where(course, 0), _rounds_where(course, 1)


def _rounds_where(course: BracketCourse, finalist: int) -> int:
    """The same, where finals are won by their first or their second side."""
    finals = {match.number for match in course.bracket.matches if match.part == BracketPart.FINAL}
    rounds = 0
    due = {number: course.open[number] for number in course.playing}
    while True:
        won = {number: two[::-1] if finalist and number in finals else two for number, two in due.items()}
        course = replace(course, results={**course.results, **won})
        due = course.due(rounds + 1)
        if not due:
            return rounds
        rounds += 1


def follow(bracket: Bracket, past: Sequence[PastRound], gone: Collection[int] = ()) -> BracketCourse:
    """`bracket` after the rounds of `past`, in their order; of an open match, whoever is in `gone` loses it."""
    results: dict[int, tuple[int, int]] = {}
    meetings: dict[int, BracketTable] = {}
    forfeits: set[int] = set()
    stale: list[BracketTable] = []
    for round_ in past:
        for won, lost in round_.forfeits:
            ready = open_matches(bracket, results).items()
            number = next((number for number, two in ready if set(two) == {won, lost}), None)
            if number:
                results[number] = (won, lost)
                forfeits.add(number)
        match_of = {frozenset(two): number for number, two in open_matches(bracket, results).items()}
        for meeting in round_.meetings:
            number = match_of.get(frozenset(meeting.entries))
            if number is None:
                stale.append(meeting)
                continue
            meetings[number] = meeting
            results |= {number: meeting.result} if meeting.result else {}
    left = tuple(_without(bracket, results, meetings, frozenset(gone)))
    return BracketCourse(bracket, results, meetings, frozenset(forfeits), left, tuple(stale))


def _without(
    bracket: Bracket, results: dict[int, tuple[int, int]], seated: Collection[int], gone: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """Give the open matches of those who are gone to the others, adding to `results`; who won, and who is gone.

    House rule: where both are gone, the first goes on, to lose the next match in the same way.
    """
    while True:
        ready = open_matches(bracket, results).items()
        lost = [(number, two) for number, two in ready if number not in seated and gone.intersection(two)]
        if not lost:
            return
        for number, (first, second) in lost:
            results[number] = (first, second) if second in gone else (second, first)
            yield results[number]


def draw_matches(
    course: BracketCourse,
    order: Sequence[int],
    here: Collection[int],
    *,
    method: str,
    round_number: int,
    turn: int,
) -> Draw:
    """The next round of a bracket whose field is `order`: its matches that are due, for those who are `here`.

    `Finished` when every match is played, `Level` where a table has no winner, `StillPlayed` where nothing is open
    but what is being played.
    """
    if course.level:
        raise Level(course.level)
    if course.is_over:
        raise Finished
    due = course.due(turn)
    if not due:
        raise StillPlayed(course.playing.values())
    seated = {entry for two in due.values() for entry in two}
    out = waiting(course.bracket, course.results) & set(here) - seated
    late = sorted(set(here).difference(order)) if turn > 1 else []
    return Draw(
        tables=tuple(due.values()),
        byes=tuple(sorted(out)),
        order=tuple(order),
        explanation=(Remark("matches", count=len(due)), *_explain(course, sorted(out), late)),
        digest=digest_of(method, order, round_number, course.results),
    )


def _explain(course: BracketCourse, out: Sequence[int], late: Sequence[int]) -> Iterator[Remark]:
    for two in course.left:
        yield Remark("not_there", two, 1)
    for meeting in course.stale:
        yield Remark("stale", meeting.entries, meeting.round)
    for meeting in course.playing.values():
        yield Remark("still_played", meeting.entries, meeting.round)
    yield from remarks("waits", out)
    yield from remarks("too_late", late)


def pools_of(order: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """`order` in pools of about `size`; `ValueError` below three entries."""
    return serpentine(order, pool_count(len(order), size=size))


def draw_pools(
    order: Sequence[int],
    here: Collection[int],
    *,
    size: int,
    round_number: int,
    turn: int,
) -> Draw:
    """Round `turn` of the pools of `order`, for those who are `here`; `AllMet` after the last one.

    Whoever's pool is through is not in it, and does not sit out either.
    """
    pools = pools_of(order, size)
    turns = pool_rounds(pools)
    if turn > len(turns):
        raise AllMet
    now, present = turns[turn - 1], set(here)
    through = present.difference(still_in_pools(pools, turn)).intersection(order)
    tables = tuple(table for table in now.tables if present.issuperset(table))
    out = present.difference(through, *tables)
    late = out.difference(order)
    return Draw(
        tables=tables,
        byes=tuple(sorted(out - late)),
        order=tuple(order),
        explanation=(
            Remark("pools_drawn" if turn == 1 else "pools", count=len(pools)),
            *remarks("bye_of_pool", sorted(out.intersection(now.byes))),
            *remarks("opponent_left", sorted(out - late.union(now.byes))),
            *remarks("too_late", sorted(late)),
        ),
        digest=digest_of(POOLS, order, round_number, {}),
    )


def still_in_pools(pools: Sequence[Sequence[int]], turn: int) -> frozenset[int]:
    """Those whose pool has a round `turn`: one fewer than it has entries, or as many where these are odd.

    >>> sorted(still_in_pools([(1, 2, 3, 4), (5, 6, 7)], 3)), sorted(still_in_pools([(1, 2, 3, 4), (5, 6, 7, 8, 9)], 4))
    ([1, 2, 3, 4, 5, 6, 7], [5, 6, 7, 8, 9])
    """
    return frozenset(entry for pool in pools for entry in pool if turn < len(pool) + len(pool) % 2)


def digest_of(method: str, order: Sequence[int], round_number: int, results: Results) -> str:
    """The digest of a round that was drawn when `results` stood."""
    return sha256(canonical_list(method, order, round_number, results))


def canonical_list(method: str, order: Sequence[int], round_number: int, results: Results) -> str:
    """What the digest is made of.

    >>> print(canonical_list("single/2", [7, 9, 8], 2, {1: (8, 9)}))
    single/2 round=2
    1 7
    2 9
    3 8
    match 1: 8 beat 9
    """
    field_ = (f"{place} {number}" for place, number in enumerate(order, start=1))
    played = (f"match {number}: {won} beat {lost}" for number, (won, lost) in sorted(results.items()))
    return "\n".join([f"{method} round={round_number}", *field_, *played])
