"""The clock of a round, from the desk."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.permissions import Access
from tournaments.core.answers import back_to_round
from tournaments.desk.views import desk_page
from tournaments.models import Round
from tournaments.permissions import access_round, access_table
from tournaments.tables.clock import actions
from tournaments.tables.forms.tables import ClockForm
from tournaments.tables.views.tables import table_page, tables_page
from web.refusals import Refusal

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
    form = ClockForm(request.POST)
    page = _page(request, access, round_, form)
    if not form.is_valid():
        return page(None, 422)
    act, said = STEPS[form.cleaned_data["do"]]
    try:
        act(round_, form.cleaned_data["minutes"] or 0, access.user)
    except Refusal as refusal:
        return page(refusal, refusal.status)
    return back_to_round(request, round_, str(said), "#clock")


@require_POST
def give_time(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Five minutes more for one table."""
    access, pairing = access_table(request, slug, pk, number, table)
    try:
        actions.give_time(pairing, by=access.user)
    except Refusal as refusal:
        return table_page(request, access, pairing, refusal=refusal, status=refusal.status)
    said = _("Table %(number)s has five minutes more.") % {"number": table}
    return back_to_round(request, pairing.round, said)


def _page(
    request: HttpRequest, access: Access, round_: Round, form: ClockForm
) -> Callable[[Refusal | None, int], HttpResponse]:
    """The page the buttons were on, with what was wrong: the desk, or the tables of the round."""
    if request.POST.get("from") == "tables":
        return lambda refusal, status: tables_page(
            request, access, round_, refusal=refusal, status=status, clock_form=form
        )
    tournament = round_.stage.tournament
    return lambda refusal, status: desk_page(
        request, access, tournament, refusal=refusal, status=status, clock_form=form
    )
