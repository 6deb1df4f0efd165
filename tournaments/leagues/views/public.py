"""A league and its meetings, as everybody may read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import phases
from tournaments.core.formats import is_league
from tournaments.leagues.files import calendar_grid
from tournaments.leagues.fixtures import read_league, read_meeting
from tournaments.leagues.match_days import When, coming_day
from tournaments.models import Tournament
from tournaments.permissions import public_round, public_tournament
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@public_page
def league(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """The calendar of a league with the results that are published, and its table; a page, or a file of a `kind`."""
    tournament = public_tournament(slug, pk)
    if not is_league(tournament):
        raise Http404
    league = read_league(tournament, public=True)
    if kind:
        return spreadsheet(calendar_grid(league), kind, _("calendar"))
    context = {"club": tournament.club, "tournament": tournament, "league": league}
    return render(request, "tournaments/leagues/public_league.html", context)


@public_page
def meeting(request: HttpRequest, slug: str, pk: int, number: int, home: int) -> HttpResponse:
    """A meeting of a published round: who sat where, and what each table ended with."""
    round_ = public_round(slug, pk, number)
    tournament = round_.stage.tournament
    meeting = read_meeting(round_, home) if is_league(tournament) else None
    if meeting is None:
        raise Http404
    context = {"club": tournament.club, "tournament": tournament, "round": round_, "meeting": meeting}
    return render(request, "tournaments/leagues/meeting.html", context)


def coming_match_day(tournament: Tournament) -> tuple[int, When] | None:
    """The number and the date of the match day that comes next; None where nobody said of one."""
    return coming_day(phases.stage_in_play(tournament), timezone.localdate())
