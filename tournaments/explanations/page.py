"""The page that says why an entry stands where it does, and the words it has whatever was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.entry_list import names_of
from tournaments.explanations.grounds import Placed
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Standing, Value
from tournaments.ranking.why import Why
from tournaments.standings.criteria import NAMES, say_value
from tournaments.standings.decision_words import say_figure

Names = Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class ExplainedContest:
    """A game or a meeting as the entry played it: what each side marked, its own first.

    `turned` is the rank it would have made turned over, None where that was not tried.
    """

    marked: tuple[int, ...]
    turned: int | None = None

    @property
    def marks(self) -> str:
        return "–".join(map(str, self.marked))

    @property
    def other_way(self) -> str:
        """« rank 3 »; "" where nothing was tried."""
        return _("rank %(rank)s") % {"rank": self.turned} if self.turned else ""


@dataclass(frozen=True, kw_only=True)
class ExplainedGame(ExplainedContest):
    """A game, and the part of the win. `missing`: why it does not count for the entry; "" where it does."""

    at: Placed
    partners: str
    opponents: str
    part: Fraction
    charged: int
    is_drawn_round: bool = False
    missing: str = ""

    @property
    def won(self) -> str:
        return say_figure(self.part) or "0"


@dataclass(frozen=True, kw_only=True)
class ExplainedMeeting(ExplainedContest):
    """A meeting of the team: whom it met and where, the games, its own first, and what it brought.

    `ended` is « won », « drawn », « lost », « open » or « struck ».
    """

    round: int
    opponent: str
    is_home: bool
    won: tuple[Fraction, Fraction]
    points: int | None
    ended: str

    @property
    def games(self) -> str:
        return "–".join(say_figure(won) or "0" for won in self.won)


@dataclass(frozen=True)
class Compared:
    """A criterion, with what the entry above, this one and the one below have.

    `parts_above` and `parts_below`: whether it put one of those two before the other. `values` are the same three by
    `criterion` as figures, None where there is none; without a criterion there are words alone.
    """

    name: str
    above: str
    own: str
    below: str
    parts_above: bool
    parts_below: bool
    values: tuple[Value | None, ...] = (None, None, None)
    criterion: str = ""


@dataclass(frozen=True, kw_only=True)
class Explained:
    """The page of an entry in a ranking: its games, or in a league its `meetings`; and what counts `besides`."""

    row: Standing
    name: str
    above: str
    below: str
    sentences: Sequence[str]
    compared: Sequence[Compared]
    hints: Sequence[str]
    besides: Sequence[str]
    games: Sequence[ExplainedGame] = ()
    meetings: Sequence[ExplainedMeeting] | None = None
    is_out: bool = False

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def has_charges(self) -> bool:
        return any(game.charged for game in self.games)

    @property
    def has_partners(self) -> bool:
        return any(game.partners for game in self.games)

    @property
    def has_turned(self) -> bool:
        return any(game.turned for game in self.games) or any(met.turned for met in self.meetings or ())

    @property
    def has_missing(self) -> bool:
        return any(game.missing for game in self.games)


def name_in(row: Standing | None, names: Names) -> str:
    """The name of the entry of `row`; "" where there is none."""
    return names_of([row.number], names) if row else ""


def compared(why: Why, criterion: Criterion, value_of: Callable[[Standing], Value | None]) -> Compared:
    """The row and its neighbours by `criterion`, by which each has what `value_of` says."""
    rows = (why.above, why.row, why.below)
    values = tuple(value_of(row) if row else None for row in rows)
    above, own, below = (
        say_value(criterion, value) if row else "" for row, value in zip(rows, values, strict=True)
    )
    parts_above = bool(why.above and why.above.separated_by == criterion)
    parts_below = bool(why.below and why.row.separated_by == criterion)
    return Compared(str(NAMES[criterion]), above, own, below, parts_above, parts_below, values, criterion)


def say_neighbours(why: Why, names: Names) -> Iterator[str]:
    """What parts it from the one before it, and from the one after it."""
    if why.above:
        yield _part(why.above.separated_by, name_in(why.above, names), before=True)
    if why.below:
        yield _part(why.row.separated_by, name_in(why.below, names), before=False)


def _part(criterion: str | None, name: str, *, before: bool) -> str:
    values = {"name": name, "criterion": NAMES.get(criterion or "", "")}
    if criterion is None:
        return _("Level with %(name)s by every criterion: they share the rank.") % values
    if criterion == Criterion.STAGE:
        sentence = (
            _("%(name)s came a stage further.") if before else _("It came a stage further than %(name)s.")
        )
    elif criterion == Criterion.WITHDRAWN:
        sentence = _("It no longer plays, as %(name)s does.") if before else _("%(name)s no longer plays.")
    elif criterion == Criterion.PLAYED:
        sentence = _("%(name)s has a rank, and it has none.") if before else _("%(name)s has no rank.")
    else:
        sentence = (
            _("Behind %(name)s by: %(criterion)s.") if before else _("Before %(name)s by: %(criterion)s.")
        )
    return sentence % values


@dataclass(frozen=True)
class TurnWords:
    """What is said of a contest turned over that would have changed the rank, and where none would have."""

    won: str | Promise
    none_better: str | Promise
    lost: str | Promise
    none_worse: str | Promise


def say_hints(why: Why, words: TurnWords, named: Callable[[int], Mapping[str, object]]) -> Iterator[str]:
    """What would have changed the rank; said only where the ranking was made again to know.

    `named` are the values for the contest at a place among all.
    """
    if not why.is_tried:
        return
    if is_alone(why):
        yield _("Nobody else has a rank: nothing would have changed it.")
        return
    is_first = why.row.rank == 1
    turn = why.lost if is_first else _best(why)
    if turn:
        place, rank = turn
        yield str(words.lost if is_first else words.won) % {**named(place), "rank": rank}
    elif is_first or why.turned:
        yield str(words.none_worse if is_first else words.none_better)
    yield from _say_marks(why.marks)


def is_alone(why: Why) -> bool:
    """Whether nobody else has a rank."""
    return why.above is None and (why.below is None or why.below.rank is None)


def _best(why: Why) -> tuple[int, int] | None:
    """The place of the first contest that would have made the best rank, and that rank; None where it is no better."""
    best = min(why.turned.items(), key=lambda turn: (turn[1], turn[0]), default=None)
    return best if best and why.row.rank and best[1] < why.row.rank else None


def _say_marks(marks: tuple[int, int] | None) -> Iterator[str]:
    """How many marks more or fewer would have made another rank, and which; nothing where none would."""
    if not marks:
        return
    more, rank = marks
    if more > 0:
        sentence = ngettext(
            "%(count)s mark more would have made rank %(rank)s.",
            "%(count)s marks more would have made rank %(rank)s.",
            more,
        )
    else:
        sentence = ngettext(
            "%(count)s mark fewer would have made rank %(rank)s.",
            "%(count)s marks fewer would have made rank %(rank)s.",
            -more,
        )
    yield sentence % {"count": abs(more), "rank": rank}
