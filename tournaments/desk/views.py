"""The desk: opening the evening's tournament, what comes next, what moves."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from clubs.models import Role, Session
from clubs.permissions import Access, access_session
from tournaments.desk.queries import desk_version, read_desk
from tournaments.entries import queries
from tournaments.models import Tournament
from tournaments.permissions import access_tournament
from tournaments.planning import opening
from tournaments.planning.forms.opening import OpenForm, preset_in
from tournaments.planning.presets import PRESETS
from tournaments.views.answers import desk_page
from web.refusals import Refusal


@require_http_methods(["GET", "POST"])
def for_session(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tournaments of an evening; the director opens one, of a kind picked by name (`?preset=`).

    Where there is just one tournament, its desk, but for `?new`. The first is offered the name of the evening.
    """
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, session = access_session(request, slug, pk, needed)
    only = _only_tournament(request, session)
    if only:
        return redirect(only)
    open_already = queries.tournaments_of(session)
    own = {"name": session.name} if session.name and not open_already else {}
    form = OpenForm(request.POST or None, club=access.club, preset=preset_in(request), initial=own)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            tournament = opening.open_tournament(session, **form.values(), by=access.user)
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
        else:
            messages.success(request, _("%(name)s is open.") % {"name": tournament.name})
            return redirect(tournament)
    context = {
        "club": access.club,
        "access": access,
        "session": session,
        "form": form,
        "presets": PRESETS,
        "tournaments": open_already,
    }
    return render(request, "tournaments/planning/for_session.html", context, status=status)


def _only_tournament(request: HttpRequest, session: Session) -> Tournament | None:
    if request.method != "GET" or request.GET.keys() & {"new", "preset"}:
        return None
    found = list(queries.tournaments_of(session)[:2])
    return found[0] if len(found) == 1 else None


@require_safe
def desk(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everything about a tournament, with one clear next action."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    return desk_page(request, access, tournament)


@require_safe
def progress(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The moving part of the desk, asked for every few seconds: 304 as long as it would look the same."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    answer = _progress(request, access, tournament, desk_version(tournament))
    if answer.status_code == 304:
        answer["HX-Reswap"] = "none"  # htmx would take the empty answer for the new content
    return answer


@condition(etag_func=lambda _request, access, _tournament, version: f'"{version}-{access.role}"')
def _progress(request: HttpRequest, access: Access, tournament: Tournament, version: str) -> HttpResponse:
    desk = read_desk(tournament, version)
    context = {"club": access.club, "access": access, "tournament": tournament, "desk": desk}
    answer = render(request, "tournaments/desk/_progress.html", context)
    shown = {
        "draft": desk.draft_version,
        "clock": desk.clock_version,
        "drawing": "1" if desk.is_drawing else "",
    }
    if any(request.GET.get(name, now) != now for name, now in shown.items()):
        answer["HX-Refresh"] = (
            "true"  # somebody else drew, exchanged, discarded, published or set the clock: show the whole desk
        )
    return answer


@require_POST
def set_live(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the public the ranking as it moves, or only its editions."""
    access, tournament = access_tournament(request, slug, pk)
    live = request.POST.get("live") == "1"
    opening.set_live(tournament, live, access.user)
    messages.success(
        request,
        _("The public now sees the ranking as it moves.")
        if live
        else _("The public now sees published rankings only."),
    )
    return redirect(f"{reverse('tournaments:desk', args=[slug, pk])}#public")
