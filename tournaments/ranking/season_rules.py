"""What a season is ranked by, as a value that a club can read aloud, keep and change.

Sources: the usual rules of clubs. Two points a game won, six to be had in an evening, missed evenings caught up later
(Bruges); the best five of seven, or the best six of eight as an average, absent with notice the lowest score of the
evening, without notice nothing (Dutch klaverjas); four points a game won and two a game lost, a prize for who has four
evenings (French belote by pairs, ranked one by one). Tested in tests/tournaments/seasons/test_actions.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import Any

MOST_POINTS = 9999
MOST_EVENINGS = 400
MOST_PLACES = 50


class Worth(StrEnum):
    """What an evening is worth to who has played."""

    WINS = "wins"
    MARKS = "marks"
    RANK = "rank"
    SHARE = "share"


class Counted(StrEnum):
    """Which evenings count."""

    ALL = "all"
    BEST = "best"
    DROP = "drop"


class Total(StrEnum):
    """What becomes of the evenings that count."""

    SUM = "sum"
    AVERAGE = "average"


class Missed(StrEnum):
    """What an evening is worth to who was not there; one that is skipped is as if it had never been."""

    SKIPPED = "skipped"
    FLAT = "flat"
    AVERAGE = "average"
    LOWEST = "lowest"


class Ahead(StrEnum):
    """What puts a player before the next one: the total, then what the club says."""

    TOTAL = "total"
    WINS = "wins"
    BEST = "best"
    ATTENDED = "attended"


@dataclass(frozen=True)
class Absence:
    """What an absence is worth; `points` where that is the same for everybody."""

    worth: Missed = Missed.SKIPPED
    points: int = 0


@dataclass(frozen=True)
class SeasonRules:
    """The rules of a season.

    An evening is worth `per_win` and `per_loss` points a game, the marks, the points of `places` by rank (`beyond` from
    there on), or a part of `full` by the share of the field. The best `number` count, or all but the `number` lowest.
    `bonus` is for each evening attended, a rank needs `fewest` of them, `catch_ups` may be caught up. Those level in
    the total are told apart by `then`, in its order.
    """

    worth: Worth = Worth.WINS
    per_win: int = 2
    per_loss: int = 0
    places: tuple[int, ...] = (10, 8, 6, 5, 4, 3, 2, 1)
    beyond: int = 0
    full: int = 100
    counted: Counted = Counted.ALL
    number: int = 1
    total: Total = Total.SUM
    bonus: int = 0
    fewest: int = 0
    with_notice: Absence = field(default_factory=Absence)
    without_notice: Absence = field(default_factory=Absence)
    catch_ups: int = 0
    then: tuple[Ahead, ...] = (Ahead.WINS, Ahead.BEST)

    def __post_init__(self) -> None:
        """`ValueError` for figures that no club means."""
        absences = (self.with_notice.points, self.without_notice.points)
        points = (self.per_win, self.per_loss, self.beyond, self.full, self.bonus, *self.places, *absences)
        numbers = (self.number, self.fewest, self.catch_ups)
        if not all(0 <= number <= MOST_POINTS for number in points):
            raise ValueError(f"points are from 0 to {MOST_POINTS}")
        if not all(0 <= number <= MOST_EVENINGS for number in numbers) or self.number < 1:
            raise ValueError(
                f"evenings are from 0 to {MOST_EVENINGS}, those that count or are dropped from 1"
            )
        if not 1 <= len(self.places) <= MOST_PLACES:
            raise ValueError(f"from 1 to {MOST_PLACES} places bring points of their own")
        if len(set(self.then)) < len(self.then) or Ahead.TOTAL in self.then:
            raise ValueError("what separates is said once each, after the total")

    @property
    def order(self) -> tuple[Ahead, ...]:
        """What separates two players, in its order.

        >>> [str(one) for one in SeasonRules().order]
        ['total', 'wins', 'best']
        """
        return (Ahead.TOTAL, *self.then)


def write_rules(rules: SeasonRules) -> dict[str, Any]:
    """`rules` as plain values that JSON keeps.

    >>> write_rules(SeasonRules())["without_notice"]
    {'worth': 'skipped', 'points': 0}
    """
    return {rule.name: _plain(getattr(rules, rule.name)) for rule in fields(rules)}


def read_rules(body: Mapping[str, Any]) -> SeasonRules:
    """The rules that were kept; what they do not say is as usual. `ValueError` for what no rule can be.

    >>> read_rules(write_rules(SeasonRules(bonus=3))) == SeasonRules(bonus=3)
    True
    """
    usual = SeasonRules()
    return SeasonRules(**{name: _like(getattr(usual, name), value) for name, value in body.items()})


def _like(usual: Any, value: Any) -> Any:
    """`value` as what `usual` is: a number, a word, a row of them, or an absence."""
    if isinstance(usual, Absence):
        return Absence(Missed(value["worth"]), int(value["points"]))
    if isinstance(usual, tuple):
        return tuple(map(type(usual[0]), value))
    return type(usual)(value)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value
