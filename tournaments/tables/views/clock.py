"""The clock of a round, from the desk."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from clubs.models import User
from tournaments.core.answers import back_to_round
from tournaments.models import Round
from tournaments.permissions import access_round, access_table
from tournaments.tables.clock import actions
from tournaments.tables.forms.tables import ClockForm
from web.refusals import filled, refused_on

DESK, TABLES = "tournaments:desk", "tournaments:tables"
Step = Callable[[Round, int, User], Round]
STEPS: Mapping[str, tuple[Step, str | Promise]] = {
    "start": (actions.start_clock, _("The clock is running.")),
    "add": (lambda round_, _minutes, by: actions.add_minutes(round_, by=by), _("Five minutes were added.")),
    "pause": (lambda round_, _minutes, by: actions.pause_clock(round_, by), _("The clock is paused.")),
    "resume": (lambda round_, _minutes, by: actions.resume_clock(round_, by), _("The clock goes on.")),
    "stop": (lambda round_, _minutes, by: actions.stop_clock(round_, by), _("The clock is off.")),
}


@require_POST
@refused_on(lambda request: TABLES if request.POST.get("from") == "tables" else DESK)
def set_clock(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Start the clock, give five minutes more, pause it, resume it, take it off."""
    access, round_ = access_round(request, slug, pk, number)
    form = filled(request, clock_form=ClockForm(request.POST))
    act, sentence = STEPS[form.cleaned_data["do"]]
    act(round_, form.cleaned_data["minutes"] or 0, access.user)
    return back_to_round(request, round_, str(sentence), "#clock")


@require_POST
@refused_on("tournaments:table")
def give_time(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Five minutes more for one table."""
    access, pairing = access_table(request, slug, pk, number, table)
    actions.give_time(pairing, by=access.user)
    sentence = _("Table %(number)s has five minutes more.") % {"number": table}
    return back_to_round(request, pairing.round, sentence)
