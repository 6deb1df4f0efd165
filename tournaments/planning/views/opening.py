"""The tournament of an evening: found, or opened."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Role, Session
from clubs.permissions import access_session
from tournaments.core import phases
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.planning.forms.opening import OpenForm, preset_in
from tournaments.planning.presets import PRESETS
from web.refusals import attempt_of, filled, itself, refused_at, refused_on, show


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def for_session(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tournaments of an evening; the director opens one, of a kind picked by name (`?preset=`).

    Where there is just one tournament, its desk, but for `?new`. The first is offered the name of the evening.
    """
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, session = access_session(request, slug, pk, needed)
    picked = preset_in(request)
    if request.method == "POST":
        form = filled(request, form=OpenForm(request.POST, club=access.club, preset=picked))
        with refused_at(form, None):
            tournament = opening.open_tournament(session, **form.values(), by=access.user)
        messages.success(request, _("%(name)s is open.") % {"name": tournament.name})
        return redirect(tournament)
    only = _only_tournament(request, session)
    if only:
        return redirect(only)
    open_already = phases.tournaments_of(session)
    own = {"name": session.name} if session.name and not open_already else {}
    context = {
        "club": access.club,
        "access": access,
        "session": session,
        "form": OpenForm(club=access.club, preset=picked, initial=own),
        "presets": PRESETS,
        "tournaments": open_already,
    }
    return show(request, "tournaments/planning/for_session.html", context)


def _only_tournament(request: HttpRequest, session: Session) -> Tournament | None:
    if attempt_of(request).typed or request.GET.keys() & {"new", "preset"}:
        return None
    tournaments = list(phases.tournaments_of(session)[:2])
    return tournaments[0] if len(tournaments) == 1 else None
