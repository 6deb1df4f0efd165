"""The ranking of a season: what each evening was worth to each player, which evenings count, and what that comes to.

Players are numbers, evenings are numbered in the order in which they were played; in which order they are given never
matters. Everything is an integer or a Fraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from tournaments.ranking.games import shared_places
from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total, Worth


@dataclass(frozen=True)
class SeasonResult:
    """What a player has of a competition: his rank among `field` (None: he has none), games and marks.

    Who has played in a pair or a team has its result as his own, as far as he played it.
    """

    rank: int | None
    field: int
    won: Fraction
    played: int
    marks: int


@dataclass(frozen=True)
class SeasonEvening:
    """An evening: the results of those who played, by player; who `came` besides, and who gave `notice`.

    At an `extra` one nobody is missed: it is there to catch up an earlier one.
    """

    number: int
    results: Mapping[int, Sequence[SeasonResult]]
    came: frozenset[int] = frozenset()
    notice: frozenset[int] = frozenset()
    extra: bool = False


class Presence(StrEnum):
    """Where a player was of an evening; SPARE: at an extra one, with nothing to catch up."""

    PLAYED = "played"
    CAME = "came"
    NOTICE = "notice"
    ABSENT = "absent"
    CAUGHT_UP = "caught_up"
    SPARE = "spare"


ATTENDED = frozenset({Presence.PLAYED, Presence.CAME, Presence.CAUGHT_UP})


@dataclass(frozen=True)
class SeasonLine:
    """What an evening brought a player: `points` None where it is as if it had not been; `on` is the extra evening."""

    evening: int
    presence: Presence
    points: Fraction | None = None
    counts: bool = False
    on: int | None = None
    result: SeasonResult | None = None


@dataclass(frozen=True)
class SeasonRow:
    """A player's season. `total` is with the `bonus`; `rank` is None while he is `lacking` evenings for one.

    `separated_by` is None when level with the next row, and on the last.
    """

    player: int
    rank: int | None
    total: Fraction
    bonus: int
    attended: int
    won: Fraction
    best: Fraction
    lines: tuple[SeasonLine, ...]
    lacking: int = 0
    separated_by: Ahead | None = None

    @property
    def counted(self) -> int:
        """How many evenings count."""
        return sum(line.counts for line in self.lines)


@dataclass(frozen=True)
class Move:
    """A player's rank by the rules in force and by others; None: without a rank."""

    player: int
    before: int | None
    after: int | None


def season_standings(evenings: Iterable[SeasonEvening], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    """Whoever was at one of the `evenings`, ranked by `rules`.

    Level players share a rank (1, 2, 2, 4) and are listed by number; who has too few evenings comes last, without one.
    """
    held = sorted(evenings, key=lambda evening: evening.number)
    scored = [_Scored.of(evening, rules) for evening in held]
    players = {player for evening in held for player in (*evening.results, *evening.came)}
    rows = [_row(player, scored, rules) for player in players]
    rows.sort(key=lambda row: (_merit(row, rules.order), row.player))
    placed = shared_places([_merit(row, rules.order) for row in rows], (None, *rules.order))
    return tuple(
        row if row.rank is None else replace(row, rank=place, separated_by=parting)
        for row, (place, parting) in zip(rows, placed, strict=True)
    )


def worth_of(result: SeasonResult, rules: SeasonRules) -> Fraction:
    """The points of an evening. House rule: the share of the field is rounded to a whole point, a half up.

    Those level in the evening each have the points of the rank they share; without a rank there are none.

    >>> worth_of(SeasonResult(2, 8, Fraction(2), 3, 250), SeasonRules(per_loss=1))
    Fraction(5, 1)
    >>> worth_of(SeasonResult(2, 8, Fraction(2), 3, 250), SeasonRules(worth=Worth.SHARE))
    Fraction(88, 1)
    """
    if rules.worth == Worth.MARKS:
        return Fraction(result.marks)
    if rules.worth == Worth.WINS:
        return rules.per_win * result.won + rules.per_loss * max(result.played - result.won, Fraction(0))
    if result.rank is None:
        return Fraction(0)
    if rules.worth == Worth.RANK:
        has_points = result.rank <= len(rules.places)
        return Fraction(rules.places[result.rank - 1] if has_points else rules.beyond)
    behind = result.field - result.rank + 1
    return Fraction((2 * rules.full * behind + result.field) // (2 * result.field))


def moves(before: Iterable[SeasonRow], after: Iterable[SeasonRow]) -> tuple[Move, ...]:
    """Where everybody stands by other rules, in the order of these; the evenings are the same."""
    ranks = {row.player: row.rank for row in before}
    return tuple(Move(row.player, ranks[row.player], row.rank) for row in after)


@dataclass(frozen=True)
class _Scored:
    """An evening, with the best result of each player and what it is worth."""

    evening: SeasonEvening
    best: Mapping[int, tuple[Fraction, SeasonResult]]
    lowest: Fraction | None = field(default=None)

    @classmethod
    def of(cls, evening: SeasonEvening, rules: SeasonRules) -> _Scored:
        """House rule: of several competitions of an evening, the one counts that brings the player most."""
        best = {
            player: max(((worth_of(result, rules), result) for result in results), key=_standing_of)
            for player, results in evening.results.items()
        }
        return cls(evening, best, min((points for points, _one in best.values()), default=None))


def _standing_of(scored: tuple[Fraction, SeasonResult]) -> tuple[Fraction | int, ...]:
    """What makes one competition of an evening better than another, so that their order never matters."""
    points, result = scored
    return (points, result.won, result.marks, -result.played, -(result.rank or 0), result.field)


def _row(player: int, scored: Sequence[_Scored], rules: SeasonRules) -> SeasonRow:
    lines = _with_absences(_present(player, scored, rules), scored, rules)
    lines = _with_counted(lines, rules)
    counted = [line.points for line in lines if line.counts and line.points is not None]
    attended = sum(line.presence in ATTENDED for line in lines)
    played = [line for line in lines if line.presence in ATTENDED and line.result]
    total = sum(counted, Fraction(0))
    if rules.total == Total.AVERAGE and counted:
        total /= len(counted)
    lacking = max(rules.fewest - attended, 0)
    return SeasonRow(
        player=player,
        rank=None if lacking else 0,  # its place is not known yet
        total=total + rules.bonus * attended,
        bonus=rules.bonus * attended,
        attended=attended,
        won=sum((line.result.won for line in played if line.result), Fraction(0)),
        best=max((line.points for line in played if line.points is not None), default=Fraction(0)),
        lines=tuple(lines),
        lacking=lacking,
    )


def _present(player: int, scored: Sequence[_Scored], rules: SeasonRules) -> list[SeasonLine]:
    """Where the player was, evening by evening.

    What he plays at an extra one stands in the place of the first evening that he has missed by then.
    """
    lines: list[SeasonLine] = []
    missed: list[int] = []
    left = rules.catch_ups
    for evening in scored:
        number, best = evening.evening.number, evening.best.get(player)
        points, result = best or (None, None)
        if not evening.evening.extra:
            line = SeasonLine(number, _presence(player, evening.evening), points, result=result)
            if line.presence not in ATTENDED:
                missed.append(len(lines))
            lines.append(line)
        elif best and missed and left:
            place = missed.pop(0)
            left -= 1
            caught = SeasonLine(lines[place].evening, Presence.CAUGHT_UP, points, on=number, result=result)
            lines[place] = caught
        elif best:
            lines.append(SeasonLine(number, Presence.SPARE, result=result))
    return lines


def _presence(player: int, evening: SeasonEvening) -> Presence:
    if player in evening.results:
        return Presence.PLAYED
    if player in evening.came:
        return Presence.CAME
    return Presence.NOTICE if player in evening.notice else Presence.ABSENT


def _with_absences(
    lines: list[SeasonLine], scored: Sequence[_Scored], rules: SeasonRules
) -> list[SeasonLine]:
    """`lines` with what an absence is worth. House rule: the own average is that of the evenings played."""
    own = [line.points for line in lines if line.points is not None]
    average = sum(own, Fraction(0)) / len(own) if own else None
    lowest = {evening.evening.number: evening.lowest for evening in scored}
    absent = {Presence.NOTICE: rules.with_notice, Presence.ABSENT: rules.without_notice}
    return [
        replace(line, points=_absence(absent[line.presence], average, lowest[line.evening]))
        if line.presence in absent
        else line
        for line in lines
    ]


def _absence(rule: Absence, average: Fraction | None, lowest: Fraction | None) -> Fraction | None:
    if rule.worth == Missed.SKIPPED:
        return None
    if rule.worth == Missed.FLAT:
        return Fraction(rule.points)
    return average if rule.worth == Missed.AVERAGE else lowest


def _with_counted(lines: list[SeasonLine], rules: SeasonRules) -> list[SeasonLine]:
    """`lines`, saying which count: of those worth the same, the earlier.

    To drop the lowest is to count the best of as many as are left. House rule: one evening always counts.
    """
    regular = sum(line.presence != Presence.SPARE for line in lines)
    number = {
        Counted.ALL: regular,
        Counted.BEST: rules.number,
        Counted.DROP: max(regular - rules.number, 1),
    }[rules.counted]
    pool = [(-line.points, place) for place, line in enumerate(lines) if line.points is not None]
    chosen = {place for _points, place in sorted(pool)[:number]}
    return [replace(line, counts=True) if place in chosen else line for place, line in enumerate(lines)]


def _merit(row: SeasonRow, order: Sequence[Ahead]) -> tuple[Fraction | int, ...]:
    """The smaller, the better: whether it is ranked, then one place for each criterion."""
    figures: dict[Ahead, Fraction | int] = {
        Ahead.TOTAL: -row.total,
        Ahead.WINS: -row.won,
        Ahead.BEST: -row.best,
        Ahead.ATTENDED: -row.attended,
    }
    return (row.rank is None, *(figures[ahead] for ahead in order))
