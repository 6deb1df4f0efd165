"""The tournament of an evening: found, or opened."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Role, Session
from clubs.permissions import access_session
from tournaments.core import phases
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.planning.forms.opening import OpenForm, preset_in
from tournaments.planning.presets import PRESETS
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
    open_already = phases.tournaments_of(session)
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
    found = list(phases.tournaments_of(session)[:2])
    return found[0] if len(found) == 1 else None
