"""A schedule that somebody else has made: pasted or uploaded, looked at, kept."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.permissions import Access
from tournaments.core import phases
from tournaments.core.answers import back_to_desk
from tournaments.core.formats import find_format, turns_of
from tournaments.core.games import usual_seats
from tournaments.models import Tournament
from tournaments.permissions import access_tournament
from tournaments.planning import schedule_actions
from tournaments.planning.forms.schedules import ScheduleForm
from tournaments.planning.schedules import Pasted, read_pasted, say_repeats
from web.refusals import Refusal


@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Paste a schedule or send its file; `keep` plays it, where every name and every line is understood."""
    access, tournament = access_tournament(request, slug, pk)
    if request.method != "POST":
        return _page(request, access, tournament, ScheduleForm(), Pasted())
    form = ScheduleForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, access, tournament, form, Pasted(), status=422)
    pasted = read_pasted(tournament, form.told(), form.said())
    if not pasted.can_be_kept or "keep" not in request.POST:
        return _page(request, access, tournament, form, pasted, status=200 if pasted.can_be_kept else 422)
    try:
        stage = schedule_actions.keep_schedule(tournament, pasted.turns, pasted.sitters, access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, form, pasted, refusal)
    said = _("The schedule is kept: %(rounds)s rounds.") % {"rounds": stage.planned_rounds}
    return back_to_desk(request, tournament, said)


def _page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    form: ScheduleForm,
    pasted: Pasted,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    stage = phases.stage_in_play(tournament)
    if not find_format(stage.format).pasted:
        raise Http404
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "form": form,
        "text": form.told() if form.is_bound and form.is_valid() else form["text"].value() or "",
        "pasted": pasted,
        "repeats": say_repeats(pasted.repeats),
        "size": usual_seats(tournament),
        "kept": len(turns_of(stage)),
        "refusal": refusal,
    }
    return render(
        request, "tournaments/planning/schedule.html", context, status=refusal.status if refusal else status
    )
