"""Evenings: seasons, the calendar, and who is here tonight. Tested in tests/clubs/evenings/."""

from dataclasses import asdict

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.evenings import actions, queries
from clubs.evenings.forms import NewSessionForm, SeasonForm, SessionForm
from clubs.models import Role
from clubs.models.calendar import usual_season
from clubs.permissions import access_club, access_session
from clubs.players.forms import NewcomerForm
from web.inputs import SearchForm
from web.refusals import attempt_of, filled, itself, refused_at, refused_on, show
from web.requests import HtmxRequest, wants_only

EVENINGS_A_PAGE = 30
ABSENT = "absent"  # what the page says for a player who comes off the list


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's seasons; the director adds one."""
    access = access_club(request, slug, Role.DIRECTOR)
    if request.method == "POST":
        form = filled(request, form=SeasonForm(request.POST))
        with refused_at(form, None):
            season = actions.open_season(access.club, **form.cleaned_data)
        messages.success(request, _("The season %(season)s is open.") % {"season": season})
        return redirect("clubs:seasons", slug)
    context = access.page(
        form=SeasonForm(initial=asdict(usual_season(timezone.localdate()))),
        seasons=queries.seasons_of(access.club),
    )
    return show(request, "clubs/evenings/seasons.html", context)


@require_safe
def sessions(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's calendar: evenings to come and past."""
    access = access_club(request, slug)
    past = queries.with_attendance(queries.evenings_past(access.club).select_related("season"))
    context = access.page(
        coming=queries.with_attendance(queries.evenings_to_come(access.club).select_related("season")),
        page=Paginator(past, EVENINGS_A_PAGE).get_page(request.GET.get("page")),
    )
    return render(request, "clubs/evenings/sessions.html", context)


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """The director plans an evening; the season follows from the day."""
    access = access_club(request, slug, Role.DIRECTOR)
    evenings = access.club.sessions.all()
    if request.method == "POST":
        form = filled(request, form=NewSessionForm(request.POST, sessions=evenings))
        with refused_at(form, "date"):
            session = actions.plan_session(access.club, **form.planned())
        messages.success(request, _("%(session)s is in the calendar.") % {"session": session})
        return redirect(session)
    initial = queries.usual_session(access.club, timezone.now())
    form = NewSessionForm(initial=initial, sessions=evenings)
    context = access.page(form=form)
    return show(request, "clubs/evenings/session_new.html", context)


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The director corrects an evening's day, hour, place or name."""
    access, session = access_session(request, slug, pk, Role.DIRECTOR)
    if request.method == "POST":
        form = filled(request, form=SessionForm(request.POST))
        with refused_at(form, "date"):
            changed = actions.change_session(session, **form.planned())
        messages.success(request, _("The evening is up to date."))
        return redirect(changed)
    starts_at = timezone.localtime(session.starts_at)
    initial = {
        "date": starts_at.date(),
        "time": starts_at.time(),
        "place": session.place,
        "name": session.name,
    }
    context = access.page(form=SessionForm(initial=initial), session=session)
    return show(request, "clubs/evenings/session_change.html", context)


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The director takes back an evening planned by mistake, once confirmed."""
    access, session = access_session(request, slug, pk, Role.DIRECTOR)
    if request.method == "POST":
        actions.cancel_session(session)
        messages.success(request, _("The evening is cancelled."))
        return redirect("clubs:sessions", slug)
    context = access.page(session=session)
    return show(request, "clubs/evenings/session_cancel.html", context)


# --- who is here -------------------------------------------------------------------------------


@require_safe
def session(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """An evening: who is expected, here or gone; the scorer says so with one tap."""
    access, session = access_session(request, slug, pk)
    refusal, typed = attempt_of(request).refusal, SearchForm(request.GET).typed()
    if refusal:
        messages.error(request, str(refusal))
    context = access.page(
        session=session,
        room=queries.room_of(session, access.role, typed),
        tournaments=queries.with_tournaments([session])[0].tournaments,
        typed=typed,
        form=NewcomerForm.for_name(typed, access.club.players),
    )
    template = "clubs/evenings/_room.html" if wants_only(request, "room") else "clubs/evenings/session.html"
    return show(request, template, context)


@require_POST
@refused_on("clubs:session")
def attendance(request: HtmxRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """Say where a player is tonight: `state` is one of the attendance states, or "absent"."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    player = get_object_or_404(access.club.players, pk=player_pk)
    state = request.POST.get("state", "")
    attendance = actions.set_attendance(session, player, None if state == ABSENT else state)
    name = f"attendance_row_{player.pk}"
    if not wants_only(request, name):
        return redirect(f"{session.get_absolute_url()}#{name}")
    row = queries.row_of(access.role, player, attendance.state if attendance else "")
    context = access.page(session=session, row=row, counts=queries.counts_of(session))
    return render(request, "clubs/evenings/_attendance_answer.html", context)


@require_POST
def expect_everybody(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Put every player of the club on tonight's list."""
    _access, session = access_session(request, slug, pk, Role.SCORER)
    count = actions.expect_everybody(session)
    sentence = ngettext("%(count)d player more is expected.", "%(count)d players more are expected.", count)
    messages.success(request, sentence % {"count": count})
    return redirect(session)


@require_POST
def welcome_everybody(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everybody who was expected is here."""
    _access, session = access_session(request, slug, pk, Role.SCORER)
    count = actions.welcome_everybody(session)
    sentence = ngettext("%(count)d player more is here.", "%(count)d players more are here.", count)
    messages.success(request, sentence % {"count": count})
    return redirect(session)


@require_POST
@refused_on("clubs:session")
def newcomer(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody at the door whom the club does not know: a new player, here tonight."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    form = filled(request, form=NewcomerForm(request.POST, club_players=access.club.players))
    player = actions.arrive_new_player(session, **form.cleaned_data)
    params = {"name": player.full_name, "number": player.number}
    messages.success(request, _("%(name)s is here, with number %(number)d.") % params)
    return redirect(session)
