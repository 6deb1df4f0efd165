"""A league at the desk: its calendar and results, its rules, its teams, its line-ups."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Player, Role
from clubs.players.directory import Directory
from scoring.models.codes import same
from tournaments.core.answers import back_to_desk
from tournaments.core.formats import is_league, rules_of_league
from tournaments.leagues import actions, lineups
from tournaments.leagues.files import calendar_grid
from tournaments.leagues.fixtures import captain_code, last_day_of, read_league, squad_of, tables_of_team
from tournaments.leagues.forms import (
    CalendarForm,
    DayForm,
    ForfeitMeetingForm,
    LeagueForm,
    LineUpForm,
    TeamForm,
)
from tournaments.models import Entry, Round
from tournaments.permissions import access_entry, access_round, access_tournament, at_desk
from web.network import address_for_phones
from web.refusals import back_to, filled, itself, refused_on, show
from web.spreadsheets import spreadsheet

LEAGUE, LINE_UP = "tournaments:league", "tournaments:line_up"


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(LEAGUE)
def league(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The calendar with its results as they stand; a director sets the rules."""
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, tournament = access_tournament(request, slug, pk, needed)
    if request.method == "POST":
        form = filled(request, form=LeagueForm(request.POST))
        actions.set_league(tournament, form.rules(), access.user)
        return back_to(request, _("The league is played by these rules from now on."), LEAGUE, slug, pk)
    if not is_league(tournament):
        raise Http404
    league = read_league(tournament)
    context = at_desk(access, tournament) | {
        "league": league,
        "drawn": any(day.round for day in league.days),
        "form": LeagueForm(initial=vars(rules_of_league(league.stage))),
        "calendar_form": CalendarForm(),
    }
    return show(request, "tournaments/leagues/league.html", context)


@require_safe
def league_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The calendar with its results as they stand, its table and its teams."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    if not is_league(tournament):
        raise Http404
    return spreadsheet(calendar_grid(read_league(tournament), with_teams=True), kind, _("calendar"))


@require_POST
@refused_on(LEAGUE)
def make_calendar(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who receives whom on which day."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, calendar_form=CalendarForm(request.POST))
    stage = actions.make_calendar(tournament, **form.cleaned_data, by=access.user)
    sentence = _("The calendar is made: %(days)s days.") % {"days": stage.planned_rounds}
    return back_to(request, sentence, LEAGUE, slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def match_day(request: HttpRequest, slug: str, pk: int, day: int) -> HttpResponse:
    """When a day of the calendar is played, and where."""
    access, tournament = access_tournament(request, slug, pk)
    own = next((row for row in read_league(tournament).days if row.number == day), None)
    if not is_league(tournament) or own is None:
        raise Http404
    form_of = partial(DayForm, initial=vars(own.when) if own.when else {})
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST))
        every = form.cleaned_data["every"] or 0
        dated = actions.date_day(tournament, day, form.when(), every=every, by=access.user)
        sentence = ngettext("%(count)s day has a date.", "%(count)s days have a date.", len(dated))
        return back_to(request, sentence % {"count": len(dated)}, LEAGUE, slug, pk, anchor=f"#day{day}")
    context = at_desk(access, tournament) | {"day": own, "form": form_of()}
    return show(request, "tournaments/leagues/match_day.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def team_new(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter a team with its squad."""
    access, tournament = access_tournament(request, slug, pk)
    form_of = partial(TeamForm, directory=Directory(access.club.players.all()))
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST))
        entry = actions.enter_team(tournament, _team(form), access.user)
        values = {"name": entry.name, "number": entry.number}
        return back_to(request, _("%(name)s: entered, with number %(number)s.") % values, LEAGUE, slug, pk)
    if not is_league(tournament):
        raise Http404
    context = at_desk(access, tournament) | {"form": form_of()}
    return show(request, "tournaments/leagues/team.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def team(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Change a team: its name, its place, its captain, its squad."""
    access, entry = access_entry(request, slug, pk, number)
    form_of = partial(TeamForm, directory=Directory(access.club.players.all()), initial=_known(entry))
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST))
        actions.change_team(entry, _team(form), access.user)
        sentence = _("Entry %(number)s is up to date.") % {"number": number}
        return back_to(request, sentence, LEAGUE, slug, pk)
    context = at_desk(access, entry.tournament) | {"form": form_of()}
    return show(
        request, "tournaments/leagues/team.html", context | {"entry": entry, "link": _link(request, entry)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(LINE_UP)
def line_up(request: HttpRequest, slug: str, pk: int, number: int, entry: int) -> HttpResponse:
    """Who of a team sits down at which table of a day."""
    access, round_ = access_round(request, slug, pk, number)
    tournament = round_.stage.tournament
    team = get_object_or_404(tournament.entries, number=entry)
    form_of = _line_up_form(round_, team)
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST))
        lineups.line_up(round_, team, form.chosen(), access.user)
        sentence = _("The line-up of %(name)s is kept.") % {"name": team.name}
        return back_to_desk(request, tournament, sentence)
    context = at_desk(access, tournament) | {
        "round": round_,
        "entry": team,
        "form": form_of(),
        "forfeit_form": ForfeitMeetingForm(),
    }
    return show(request, "tournaments/leagues/line_up.html", context)


@require_POST
@refused_on(LINE_UP)
def forfeit_meeting(request: HttpRequest, slug: str, pk: int, number: int, entry: int) -> HttpResponse:
    """A team does not come: the other one wins every game of the meeting."""
    access, round_ = access_round(request, slug, pk, number)
    team = get_object_or_404(round_.stage.tournament.entries, number=entry)
    _seated(round_, team)  # of a team that meets nobody there is no page
    form = filled(request, forfeit_form=ForfeitMeetingForm(request.POST))
    actions.forfeit_meeting(round_, team, **form.cleaned_data, by=access.user)
    return back_to_desk(request, round_.stage.tournament, _("The forfeit counts in the ranking."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def captain(request: HttpRequest, slug: str, pk: int, number: int, code: str) -> HttpResponse:
    """The captain, by a private link: who of the team sits down at which table of the last day that is drawn."""
    team = captained_team(slug, pk, number, code)
    round_, is_kept = last_day_of(team), request.method == "POST"
    tournament = team.tournament
    context: dict[str, Any] = {"club": tournament.club, "tournament": tournament, "entry": team}
    if round_ is not None:
        form_of = _line_up_form(round_, team, public=True)
        if is_kept:
            form = filled(request, form=form_of(request.POST))
            lineups.line_up(round_, team, form.chosen())
        context |= {"round": round_, "form": form_of(), "is_kept": is_kept}
    return show(request, "tournaments/leagues/captain.html", context)


def _seated(round_: Round, team: Entry) -> list[Player]:
    """Those of a team who sit at its tables now; `Http404` where it meets nobody."""
    seats = round_.placings.filter(entry=team).select_related("player")
    seated = [seat.player for seat in seats.order_by("pairing__table_number", "position")]
    if not seated or not is_league(round_.stage.tournament):
        raise Http404
    return seated


def _line_up_form(round_: Round, team: Entry, *, public: bool = False) -> Callable[..., LineUpForm]:
    """Who may sit where, those who do so now offered."""
    seated = _seated(round_, team)
    squad = [member.player for member in team.members.select_related("player")]
    tables = [pairing.table_number for pairing in tables_of_team(round_, team.number)]
    return partial(LineUpForm, tables=tables, squad=squad, seated=seated, public=public)


def _team(form: TeamForm) -> actions.Team:
    cleaned = form.cleaned_data
    return actions.Team(
        name=cleaned["name"], home=cleaned["home"], squad=cleaned["squad"], captain=form.captain_place()
    )


def _known(entry: Entry) -> dict[str, Any]:
    if not is_league(entry.tournament):
        raise Http404
    captain: Player | None = entry.captain
    return {
        "name": entry.name,
        "home": entry.home,
        "squad": squad_of(list(entry.members.select_related("player"))),
        "captain": f"{captain.full_name} {captain.number}" if captain else "",
    }


def _link(request: HttpRequest, team: Entry) -> str:
    """The private link of its captain."""
    where = [team.tournament.club.slug, team.tournament_id, team.number, captain_code(team)]
    return address_for_phones(request, reverse("door:captain", args=where))


def captained_team(slug: str, pk: int, number: int, code: str) -> Entry:
    """A team, for who has the private link of its captain, or `Http404`."""
    teams = Entry.objects.select_related("tournament__club", "tournament__session")
    team = get_object_or_404(teams, tournament__club__slug=slug, tournament=pk, number=number)
    if not is_league(team.tournament) or not same(code, captain_code(team)):
        raise Http404
    return team
