"""Why a team stands where it does in a league, in words. Everything is in the ranking itself: its rows and meetings.
Tested in tests/tournaments/leagues/test_views.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.entry_list import names_of
from tournaments.core.formats import MARKS, STRUCK
from tournaments.explanations.page import (
    Compared,
    Explained,
    ExplainedMeeting,
    Names,
    TurnWords,
    compared,
    name_in,
    say_hints,
    say_neighbours,
)
from tournaments.ranking.criteria import Criterion
from tournaments.ranking.games import Award, Standing
from tournaments.ranking.league import Meeting
from tournaments.ranking.league_why import LeagueBasis
from tournaments.ranking.why import Why
from tournaments.standings.bodies import RankingBody
from tournaments.standings.decision_words import say_figure, say_worth
from tournaments.standings.meetings import MeetingResult, read_meetings

MEETINGS = TurnWords(
    won=gettext_lazy(
        "Had it won the meeting of round %(round)s against %(name)s, that would have made rank %(rank)s."
    ),
    none_better=gettext_lazy("No other result of a single meeting would have made a better rank."),
    lost=gettext_lazy(
        "Had it lost the meeting of round %(round)s against %(name)s, that would have made rank %(rank)s."
    ),
    none_worse=gettext_lazy("No other result of a single meeting would have cost it the first place."),
)


def explain_team(body: str, number: int, names: Names) -> Explained | None:
    """Why team `number` stands where it does in the ranking `body`; None where it is not in it."""
    ranking = RankingBody.read(body)
    basis, results = read_league_basis(ranking), read_meetings(ranking.meetings)
    why = basis.why(number)
    if why is None:
        return None

    def of_meeting(place: int) -> dict[str, object]:
        result = results[place]
        rival = result.teams[1 - result.teams.index(number)]
        return {"round": result.round, "name": names_of([rival], names)}

    return Explained(
        row=why.row,
        name=name_in(why.row, names),
        above=name_in(why.above, names),
        below=name_in(why.below, names),
        sentences=list(say_neighbours(why, names)),
        compared=list(_compared(why, basis)),
        hints=list(say_hints(why, MEETINGS, of_meeting)),
        besides=list(_besides(why.row)),
        meetings=[
            _meeting(result, number, names, why.turned.get(place))
            for place, result in enumerate(results)
            if number in result.teams
        ],
    )


def read_league_basis(ranking: RankingBody) -> LeagueBasis:
    """What the `ranking` that is kept was reckoned from."""
    rules, rows = ranking.league, ranking.rows
    won, drawn, lost = rules["points"]
    return LeagueBasis(
        teams=tuple(sorted(row["entry"] for row in rows)),
        meetings=tuple(
            Meeting(met.teams, met.won, met.marks, met.played, met.points)
            for met in read_meetings(ranking.meetings)
        ),
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


def _meeting(result: MeetingResult, number: int, names: Names, rank: int | None) -> ExplainedMeeting:
    own = result.teams.index(number)
    other = 1 - own
    return ExplainedMeeting(
        round=result.round,
        opponent=names_of([result.teams[other]], names),
        is_home=own == 0,
        won=(result.won[own], result.won[other]),
        marked=(result.marks[own], result.marks[other]),
        points=None if result.points is None or result.struck else result.points[own],
        ended=_ended(result, own),
        turned=rank,
    )


def _ended(result: MeetingResult, own: int) -> str:
    if result.struck:
        return "struck"
    if result.points is None:
        return "open"
    mine, others = result.points[own], result.points[1 - own]
    return "won" if mine > others else "lost" if mine < others else "drawn"


def _besides(row: Standing) -> Iterator[str]:
    """What counts besides the meetings."""
    if row.adjusted or row.awarded:
        worth = say_worth(row.adjusted, int(row.awarded * 2))
        yield _("Decided: %(worth)s.") % {"worth": worth}


def _compared(why: Why, basis: LeagueBasis) -> Iterator[Compared]:
    """The criteria of a league; the meetings between those who are level so far are compared in words."""
    yield compared(why, Criterion.POINTS, lambda row: row.points or 0)
    yield compared(why, Criterion.WON, lambda row: row.won)
    direct = basis.direct(why.row)
    above, own, below = (_direct(row, direct) for row in (why.above, why.row, why.below))
    between = compared(why, Criterion.DIRECT, lambda _row: None)
    name = _("the meetings between them")
    yield replace(between, name=name, above=above, own=own, below=below, criterion="")
    yield compared(why, Criterion.DIFFERENCE, lambda row: row.difference)


def _direct(row: Standing | None, direct: Mapping[int, tuple[int, Fraction]]) -> str:
    """What a team has of the meetings between those who are level."""
    if row is None or row.number not in direct:
        return "–" if row else ""
    points, games = direct[row.number]
    sentence = ngettext(
        "%(points)s point, games won: %(games)s", "%(points)s points, games won: %(games)s", points
    )
    return sentence % {"points": points, "games": say_figure(games) or "0"}
