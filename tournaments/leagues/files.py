"""Who meets whom in a league, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.leagues.fixtures import Day, Fixture, League
from tournaments.standings.files import say_gone, standing_grid
from web.spreadsheets import Cells, Grid


def calendar_grid(league: League, *, with_teams: bool = False) -> Grid:
    """The calendar with its results, a row a meeting; with it the table, and at the desk the teams."""
    home, away = pgettext("of a league", "Home"), pgettext("of a league", "Away")
    head = (
        *(_("Day"), _("Date"), _("Hour"), home, away),
        *(_("Games, home"), _("Games, away"), _("Marks, home"), _("Marks, away")),
        *(_("Points, home"), _("Points, away"), _("Place"), _("Note")),
    )
    rows = [row for day in league.days for row in _day(day)]
    has_table = league.ranking and league.ranking.rows and (league.ranking.rounds or not with_teams)
    table = [standing_grid(league.ranking, _("Ranking"))] if has_table and league.ranking else []
    teams = [_teams(league)] if with_teams else []
    return Grid(_("Calendar and results"), head, rows, [*table, *teams])


def _day(day: Day) -> Iterator[Cells]:
    when = (day.when.day, f"{day.when.hour:%H:%M}" if day.when.hour else "") if day.when else (None, "")
    for fixture in day.fixtures:
        place = (day.when.place if day.when else "") or fixture.place
        yield (day.number, *when, *fixture.names, *_result(fixture), place, _note(day, fixture))
    for name in day.free:
        yield (day.number, *when, name, *[None] * 8, pgettext("a team on a day", "free"))


def _result(fixture: Fixture) -> Cells:
    """Games, marks and match points, home first; nothing of what is not played."""
    result = fixture.result
    if result is None or not result.played or fixture.is_off:
        return (None,) * 6
    points: Cells = result.points or (None, None)
    return (*result.won, *result.marks, *points)


def _note(day: Day, fixture: Fixture) -> str:
    if fixture.is_off:
        return pgettext("a meeting", "does not take place")
    if fixture.result and fixture.result.struck:
        return _("struck out")
    if fixture.result and fixture.result.played and not fixture.is_over:
        counts = {"played": fixture.result.played, "due": fixture.result.due}
        return _("%(played)s of %(due)s games") % counts
    return pgettext("a day of the league", "set up") if day.round and not day.is_published else ""


def _teams(league: League) -> Grid:
    rows: list[Cells] = [
        (team.number, team.full_name, len(team.players), team.entry.home, say_gone(team.entry.withdrawn))
        for team in league.teams
    ]
    return Grid(_("Teams"), (_("Number"), _("Name"), _("Players"), _("Place"), _("Note")), rows)
