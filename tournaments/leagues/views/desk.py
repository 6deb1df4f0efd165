"""A league at the desk: its calendar and results, its rules, its teams, its line-ups."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Player, Role, User
from clubs.permissions import Access
from tournaments.core.answers import back_to_desk
from tournaments.core.formats import is_league, rules_of_league
from tournaments.entries.directory import Directory
from tournaments.leagues import actions, lineups
from tournaments.leagues.fixtures import captain_code, last_day_of, read_league, squad_of, tables_of_team
from tournaments.leagues.forms import (
    CalendarForm,
    DayForm,
    ForfeitMeetingForm,
    LeagueForm,
    LineUpForm,
    TeamForm,
)
from tournaments.models import Entry, Round, Tournament
from tournaments.permissions import access_entry, access_round, access_tournament
from web.network import address_for_phones
from web.refusals import Refusal


@require_http_methods(["GET", "HEAD", "POST"])
def league(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The calendar with its results as they stand; a director sets the rules."""
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, tournament = access_tournament(request, slug, pk, needed)
    if request.method != "POST":
        return _page(request, access, tournament)
    form = LeagueForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, form=form)
    try:
        actions.set_league(tournament, form.rules(), access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal=refusal, form=form)
    messages.success(request, _("The league is played by these rules from now on."))
    return redirect("tournaments:league", slug, pk)


@require_POST
def make_calendar(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who receives whom on which day."""
    access, tournament = access_tournament(request, slug, pk)
    form = CalendarForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, calendar_form=form)
    try:
        stage = actions.make_calendar(tournament, **form.cleaned_data, by=access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal=refusal, calendar_form=form)
    messages.success(request, _("The calendar is made: %(days)s days.") % {"days": stage.planned_rounds})
    return redirect("tournaments:league", slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def match_day(request: HttpRequest, slug: str, pk: int, day: int) -> HttpResponse:
    """When a day of the calendar is played, and where."""
    access, tournament = access_tournament(request, slug, pk)
    found = next((one for one in read_league(tournament).days if one.number == day), None)
    if not is_league(tournament) or found is None:
        raise Http404
    told = request.POST if request.method == "POST" else None
    form = DayForm(told, initial=vars(found.when) if found.when else {})
    if request.method == "POST" and form.is_valid():
        every = form.cleaned_data["every"] or 0
        dated = actions.date_day(tournament, day, form.when(), every=every, by=access.user)
        said = ngettext("%(count)s day has a date.", "%(count)s days have a date.", len(dated))
        messages.success(request, said % {"count": len(dated)})
        return redirect(f"{reverse('tournaments:league', args=[slug, pk])}#day{day}")
    context = {"club": access.club, "access": access, "tournament": tournament, "day": found, "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/leagues/match_day.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def team_new(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter a team with its squad."""
    access, tournament = access_tournament(request, slug, pk)
    form = TeamForm(request.POST or None, directory=Directory(access.club))
    if request.method != "POST" or not form.is_valid():
        return _team_page(request, access, tournament, form, status=422 if request.method == "POST" else 200)
    try:
        entry = actions.enter_team(tournament, _team(form), access.user)
    except Refusal as refusal:
        return _team_page(request, access, tournament, form, refusal=refusal)
    messages.success(
        request,
        _("%(name)s: entered, with number %(number)s.") % {"name": entry.name, "number": entry.number},
    )
    return redirect("tournaments:league", slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Change a team: its name, its place, its captain, its squad."""
    access, entry = access_entry(request, slug, pk, number)
    form = TeamForm(request.POST or None, directory=Directory(access.club), initial=_known(entry))
    if request.method != "POST" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return _team_page(request, access, entry.tournament, form, entry=entry, status=status)
    try:
        actions.change_team(entry, _team(form), access.user)
    except Refusal as refusal:
        return _team_page(request, access, entry.tournament, form, entry=entry, refusal=refusal)
    messages.success(request, _("Entry %(number)s is up to date.") % {"number": number})
    return redirect("tournaments:league", slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: HttpRequest, slug: str, pk: int, number: int, entry: int) -> HttpResponse:
    """Who of a team sits down at which table of a day."""
    access, round_ = access_round(request, slug, pk, number)
    team = get_object_or_404(round_.stage.tournament.entries, number=entry)
    form = _line_up_form(request, round_, team)
    context = {"club": access.club, "access": access, "round": round_, "entry": team, "form": form}
    context["forfeit_form"] = ForfeitMeetingForm()
    refusal = _line_up(request, round_, team, form, access.user)
    if request.method == "POST" and form.is_valid() and refusal is None:
        said = _("The line-up of %(name)s is kept.") % {"name": team.name}
        return back_to_desk(request, round_.stage.tournament, said)
    return _line_up_page(request, "tournaments/leagues/line_up.html", context, refusal)


@require_POST
def forfeit_meeting(request: HttpRequest, slug: str, pk: int, number: int, entry: int) -> HttpResponse:
    """A team does not come: the other one wins every game of the meeting."""
    access, round_ = access_round(request, slug, pk, number)
    team = get_object_or_404(round_.stage.tournament.entries, number=entry)
    lineup, form = _line_up_form(request, round_, team, bound=False), ForfeitMeetingForm(request.POST)
    context = {"club": access.club, "access": access, "round": round_, "entry": team, "form": lineup}
    context["forfeit_form"] = form
    if not form.is_valid():
        return _line_up_page(request, "tournaments/leagues/line_up.html", context, None)
    try:
        actions.forfeit_meeting(round_, team, **form.cleaned_data, by=access.user)
    except Refusal as refusal:
        return _line_up_page(request, "tournaments/leagues/line_up.html", context, refusal)
    return back_to_desk(request, round_.stage.tournament, _("The forfeit counts in the ranking."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def captain(request: HttpRequest, slug: str, pk: int, number: int, code: str) -> HttpResponse:
    """The captain, by a private link: who of the team sits down at which table of the last day that is drawn."""
    team = captained_team(slug, pk, number, code)
    club, round_ = team.tournament.club, last_day_of(team)
    if round_ is None:
        return _line_up_page(request, "tournaments/leagues/captain.html", {"club": club, "entry": team}, None)
    form = _line_up_form(request, round_, team, public=True)
    refusal = _line_up(request, round_, team, form, None)
    kept = request.method == "POST" and form.is_valid() and refusal is None
    context = {"club": club, "round": round_, "entry": team, "form": form, "kept": kept}
    return _line_up_page(request, "tournaments/leagues/captain.html", context, refusal)


def _line_up_form(
    request: HttpRequest, round_: Round, team: Entry, *, public: bool = False, bound: bool = True
) -> LineUpForm:
    """Who may sit where, those who do so now offered; `Http404` where the team meets nobody."""
    seats = round_.placings.filter(entry=team).select_related("player")
    seated = [seat.player for seat in seats.order_by("pairing__table_number", "position")]
    if not seated or not is_league(round_.stage.tournament):
        raise Http404
    squad = [member.player for member in team.members.select_related("player")]
    tables = [pairing.table_number for pairing in tables_of_team(round_, team.number)]
    told = request.POST if bound and request.POST else None
    return LineUpForm(told, tables=tables, squad=squad, seated=seated, public=public)


def _line_up(
    request: HttpRequest, round_: Round, team: Entry, form: LineUpForm, by: User | None
) -> Refusal | None:
    """Keep what was chosen, if anything was; what the action refused."""
    if request.method != "POST" or not form.is_valid():
        return None
    try:
        lineups.line_up(round_, team, form.chosen(), by)
    except Refusal as refusal:
        return refusal
    return None


def _line_up_page(
    request: HttpRequest, template: str, context: dict[str, Any], refusal: Refusal | None
) -> HttpResponse:
    form = context.get("form")
    is_bad = request.method == "POST" and form is not None and not form.is_valid()
    status = refusal.status if refusal else (422 if is_bad else 200)
    context |= {"tournament": context["entry"].tournament, "refusal": refusal}
    return render(request, template, context, status=status)


def _team(form: TeamForm) -> actions.Team:
    said = form.cleaned_data
    return actions.Team(
        name=said["name"], home=said["home"], squad=said["squad"], captain=form.captain_place()
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


def _team_page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    form: TeamForm,
    *,
    entry: Entry | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    if not is_league(tournament):
        raise Http404
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "form": form,
        "entry": entry,
        "link": _link(request, entry) if entry else "",
        "refusal": refusal,
    }
    status = refusal.status if refusal else status
    return render(request, "tournaments/leagues/team.html", context, status=status)


def _page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    if not is_league(tournament):
        raise Http404
    found = read_league(tournament)
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "league": found,
        "drawn": any(day.round for day in found.days),
        "refusal": refusal,
        "form": LeagueForm(initial=vars(rules_of_league(found.stage))),
        "calendar_form": CalendarForm(),
    }
    status = refusal.status if refusal else status
    return render(request, "tournaments/leagues/league.html", context | forms, status=status)


def captained_team(slug: str, pk: int, number: int, code: str) -> Entry:
    """A team, for who has the private link of its captain, or `Http404`."""
    known = Entry.objects.select_related("tournament__club", "tournament__session")
    team = get_object_or_404(known, tournament__club__slug=slug, tournament=pk, number=number)
    if not is_league(team.tournament) or not constant_time_compare(code, captain_code(team)):
        raise Http404
    return team
