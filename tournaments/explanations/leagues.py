"""Why a team stands where it does in a league, in words. Everything is in the ranking itself: its rows and meetings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.entry_list import names_of
from tournaments.core.formats import MARKS, STRUCK
from tournaments.explanations.entries import (
    Compared,
    Explained,
    Names,
    is_alone,
    say_marks,
    say_neighbours,
    say_other_way,
)
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Award
from tournaments.ranking.league import Meeting
from tournaments.ranking.league_why import LeagueBasis, LeagueWhy, find_league_why
from tournaments.ranking.standings import Standing
from tournaments.standings.criteria import NAMES
from tournaments.standings.decision_words import say_figure, say_worth
from tournaments.standings.meetings import MeetingResult, read_meetings

ORDER = (Criterion.POINTS, Criterion.WON, Criterion.DIRECT, Criterion.DIFFERENCE)


@dataclass(frozen=True)
class Met:
    """A meeting of the team: whom it met and where, games and marks, its own first, and what it brought.

    `ended` is « won », « drawn », « lost », « open » or « struck »; `turned` the rank it would have made, won. `won`
    and `marked` are games and marks as figures.
    """

    round: int
    opponent: str
    is_home: bool
    won: tuple[Fraction, Fraction]
    marked: tuple[int, int]
    points: int | None
    ended: str
    turned: int | None = None

    @property
    def games(self) -> str:
        return "–".join(say_figure(one) or "0" for one in self.won)

    @property
    def marks(self) -> str:
        return "–".join(map(str, self.marked))

    @property
    def other_way(self) -> str:
        return say_other_way(self.turned)


@dataclass(frozen=True, kw_only=True)
class ExplainedTeam(Explained):
    """The page of a team in the table of a league."""

    meetings: Sequence[Met]

    @property
    def has_other_way(self) -> bool:
        return any(one.other_way for one in self.meetings)


def explain_team(body: str, number: int, names: Names) -> ExplainedTeam | None:
    """Why team `number` stands where it does in the ranking `body`; None where it is not in it."""
    said = json.loads(body)
    basis, results = read_league_basis(said), read_meetings(said)
    why = find_league_why(basis, number)
    if why is None:
        return None
    return ExplainedTeam(
        number=number,
        name=names_of([number], names),
        row=why.row,
        above=names_of([why.above.number], names) if why.above else "",
        below=names_of([why.below.number], names) if why.below else "",
        sentences=list(say_neighbours(why.row, why.above, why.below, names)),
        games=(),
        given=list(_given(why.row)),
        compared=list(_compared(why)),
        hints=list(_hints(why, results, names)),
        meetings=[
            _met(one, number, names, why.turned.get(place))
            for place, one in enumerate(results)
            if number in one.teams
        ],
    )


def read_league_basis(said: Mapping[str, Any]) -> LeagueBasis:
    """What the ranking that is kept as `said` was reckoned from."""
    rules, rows = said["league"], said["rows"]
    won, drawn, lost = rules["points"]
    return LeagueBasis(
        teams=tuple(sorted(row["entry"] for row in rows)),
        meetings=tuple(_meeting(one) for one in said["meetings"]),
        withdrawn=frozenset(row["entry"] for row in rows if row["withdrawn"]),
        struck=rules["withdrawn"] == STRUCK,
        awards=tuple(
            Award(row["entry"], row.get("adjusted", 0), Fraction(row.get("awarded", 0)))
            for row in rows
            if row.get("adjusted") or row.get("awarded")
        ),
        brings=(won, drawn, lost),
        by_marks=rules["by"] == MARKS,
    )


def _meeting(told: Mapping[str, Any]) -> Meeting:
    (home, away), (won, lost), (marked, against) = told["teams"], told["games"], told["marks"]
    points = told["points"]
    return Meeting(
        (home, away),
        (Fraction(won), Fraction(lost)),
        (marked, against),
        told["played"],
        (points[0], points[1]) if points else None,
    )


def _met(one: MeetingResult, number: int, names: Names, rank: int | None) -> Met:
    own = one.teams.index(number)
    other = 1 - own
    return Met(
        round=one.round,
        opponent=names_of([one.teams[other]], names),
        is_home=own == 0,
        won=(one.won[own], one.won[other]),
        marked=(one.marks[own], one.marks[other]),
        points=None if one.points is None or one.struck else one.points[own],
        ended=_ended(one, own),
        turned=rank,
    )


def _ended(one: MeetingResult, own: int) -> str:
    if one.struck:
        return "struck"
    if one.points is None:
        return "open"
    mine, others = one.points[own], one.points[1 - own]
    return "won" if mine > others else "lost" if mine < others else "drawn"


def _given(row: Standing) -> Iterator[str]:
    """What is counted besides the meetings."""
    if row.adjusted or row.awarded:
        worth = say_worth(row.adjusted, int(row.awarded * 2))
        yield _("Decided: %(worth)s.") % {"worth": worth}


def _compared(why: LeagueWhy) -> Iterator[Compared]:
    for criterion in ORDER:
        told = [_value(criterion, row, why) if row else "" for row in (why.above, why.row, why.below)]
        parts_above = bool(why.above and why.above.separated_by == criterion)
        parts_below = bool(why.below and why.row.separated_by == criterion)
        name = _("the meetings between them") if criterion == Criterion.DIRECT else str(NAMES[criterion])
        rows = (
            () if criterion == Criterion.DIRECT else (why.above, why.row, why.below)
        )  # that is said in words
        values = tuple(_figure(criterion, row) if row else None for row in rows)
        kept = criterion if values else ""
        yield Compared(name, told[0], told[1], told[2], parts_above, parts_below, values, kept)


def _figure(criterion: Criterion, row: Standing) -> int | Fraction:
    if criterion == Criterion.POINTS:
        return row.points or 0
    return row.won if criterion == Criterion.WON else row.difference


def _value(criterion: Criterion, row: Standing, why: LeagueWhy) -> str:
    """What a team has; the meetings between them are compared only of those who are level so far."""
    if criterion == Criterion.POINTS:
        return f"{row.points or 0}"
    if criterion == Criterion.WON:
        return say_figure(row.won) or "0"
    if criterion == Criterion.DIFFERENCE:
        return f"{row.difference:+}" if row.difference else "0"
    if row.number not in why.direct:
        return "–"
    points, games = why.direct[row.number]
    said = ngettext(
        "%(points)s point, games won: %(games)s", "%(points)s points, games won: %(games)s", points
    )
    return said % {"points": points, "games": say_figure(games) or "0"}


def _hints(why: LeagueWhy, results: Sequence[MeetingResult], names: Names) -> Iterator[str]:
    """What would have changed it; said only where the table was made again to know."""
    if why.row.rank is None or why.row.withdrawn:
        return
    if why.row.rank == 1:
        yield from _costs(why, results, names)
        return
    best = min(why.turned.items(), key=lambda one: (one[1], one[0]), default=None)
    if best and best[1] < why.row.rank:
        met = results[best[0]]
        other = next(team for team in met.teams if team != why.row.number)
        told = _(
            "Had it won the meeting of round %(round)s against %(name)s, that would have made rank %(rank)s."
        )
        yield told % {"round": met.round, "name": names_of([other], names), "rank": best[1]}
    elif why.turned:
        yield _("No other result of a single meeting would have made a better rank.")
    yield from say_marks(why.marks)


def _costs(why: LeagueWhy, results: Sequence[MeetingResult], names: Names) -> Iterator[str]:
    """What would have cost the first place whoever has it."""
    if is_alone(why.above, why.below):
        yield _("Nobody else has a rank: nothing would have changed it.")
        return
    if why.lost:
        met = results[why.lost[0]]
        other = next(team for team in met.teams if team != why.row.number)
        told = _(
            "Had it lost the meeting of round %(round)s against %(name)s, that would have made rank %(rank)s."
        )
        yield told % {"round": met.round, "name": names_of([other], names), "rank": why.lost[1]}
    else:
        yield _("No other result of a single meeting would have cost it the first place.")
    yield from say_marks(why.marks)
