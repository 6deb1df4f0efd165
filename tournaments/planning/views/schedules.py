"""A schedule that somebody else has made: pasted or uploaded, looked at, kept.
Tested in tests/tournaments/planning/test_schedules.py."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import User
from tournaments.core import phases
from tournaments.core.answers import at_desk, back_to_desk
from tournaments.core.formats import find_format, turns_of
from tournaments.core.games import usual_seats
from tournaments.models import Tournament
from tournaments.permissions import access_tournament
from tournaments.planning import schedule_actions
from tournaments.planning.forms.schedules import ScheduleForm
from tournaments.planning.schedules import Pasted, read_pasted, say_repeats
from web.refusals import ShownAgain, attempt_of, filled, itself, refused_on, show


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def schedule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Paste a schedule or send its file; `keep` plays it, where every name and every line is understood."""
    access, tournament = access_tournament(request, slug, pk)
    if request.method == "POST":
        return _keep(request, tournament, access.user)
    stage = phases.stage_in_play(tournament)
    if not find_format(stage.format).pasted:
        raise Http404
    typed = attempt_of(request).typed
    form, pasted = typed.get("form") or ScheduleForm(), typed.get("pasted") or Pasted()
    context = at_desk(access, tournament) | {
        "form": form,
        "text": form.schedule_text() if form.is_bound and form.is_valid() else form["text"].value() or "",
        "pasted": pasted,
        "repeats": say_repeats(pasted.repeats),
        "size": usual_seats(tournament),
        "kept": len(turns_of(stage)),
    }
    return show(request, "tournaments/planning/schedule.html", context)


def _keep(request: HttpRequest, tournament: Tournament, by: User) -> HttpResponse:
    """What is read of a schedule, shown again until it is all understood and whoever sent it says `keep`."""
    form = filled(request, form=ScheduleForm(request.POST, request.FILES))
    pasted = read_pasted(tournament, form.schedule_text(), form.chosen())
    attempt_of(request).typed["pasted"] = pasted
    if not pasted.can_be_kept or "keep" not in request.POST:
        raise ShownAgain(200 if pasted.can_be_kept else 422)
    stage = schedule_actions.keep_schedule(tournament, pasted.turns, pasted.sitters, by)
    sentence = _("The schedule is kept: %(rounds)s rounds.") % {"rounds": stage.planned_rounds}
    return back_to_desk(request, tournament, sentence)
