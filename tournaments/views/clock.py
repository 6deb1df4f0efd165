"""The clock of a round, from the desk."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from clubs.errors import Refusal
from clubs.models import User
from tournaments import actions
from tournaments.forms import ClockForm
from tournaments.models import Round
from tournaments.permissions import access_round
from tournaments.views.answers import back_to_desk, desk_page

Step = Callable[[Round, int, User], Round]
STEPS: Mapping[str, tuple[Step, str | Promise]] = {
    "start": (actions.start_clock, _("The clock is running.")),
    "add": (lambda round_, _minutes, by: actions.add_minutes(round_, by=by), _("Five minutes were added.")),
    "pause": (lambda round_, _minutes, by: actions.pause_clock(round_, by), _("The clock is paused.")),
    "resume": (lambda round_, _minutes, by: actions.resume_clock(round_, by), _("The clock goes on.")),
    "stop": (lambda round_, _minutes, by: actions.stop_clock(round_, by), _("The clock is off.")),
}


@require_POST
def set_clock(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Start the clock, give five minutes more, pause it, resume it, take it off."""
    access, round_ = access_round(request, slug, pk, number)
    tournament, form = round_.stage.tournament, ClockForm(request.POST)
    if not form.is_valid():
        return desk_page(request, access, tournament, status=422, clock_form=form)
    act, said = STEPS[form.cleaned_data["do"]]
    try:
        act(round_, form.cleaned_data["minutes"] or 0, access.user)
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal, clock_form=form)
    return back_to_desk(request, tournament, str(said), "#clock")
