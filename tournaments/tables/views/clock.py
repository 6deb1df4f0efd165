"""The clock of a round, and its end, from the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.answers import back_to_round
from tournaments.cuts.consequences import say_change
from tournaments.models import Act, Round
from tournaments.permissions import access_round, access_table, at_desk
from tournaments.tables.clock import actions, closing
from tournaments.tables.clock.closing import ClosingWay, open_tables, say_time_rule
from tournaments.tables.forms import ClockForm, CloseRoundForm
from tournaments.tables.queries import by_need, read_tables
from web.refusals import ShownAgain, filled, itself, refused_on, show

DESK, TABLES = "tournaments:desk", "tournaments:tables"
STEPS: Mapping[str, tuple[Callable[..., Round], str | Promise]] = {
    "start": (actions.start_clock, gettext_lazy("The clock is running.")),
    "add": (actions.add_minutes, gettext_lazy("Five minutes were added.")),
    "pause": (actions.pause_clock, gettext_lazy("The clock is paused.")),
    "resume": (actions.resume_clock, gettext_lazy("The clock goes on.")),
    "stop": (actions.stop_clock, gettext_lazy("The clock is off.")),
}


@require_POST
@refused_on(lambda request: TABLES if request.POST.get("from") == "tables" else DESK)
def set_clock(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Start the clock, give five minutes more, pause it, resume it, take it off."""
    access, round_ = access_round(request, slug, pk, number)
    form = filled(request, clock_form=ClockForm(request.POST))
    do = form.cleaned_data["do"]
    act, sentence = STEPS[do]
    act(round_, **({"minutes": form.cleaned_data["minutes"]} if do == "start" else {}), by=access.user)
    return back_to_round(request, round_, str(sentence), "#clock")


@require_POST
@refused_on("tournaments:table")
def give_time(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Five minutes more for one table."""
    access, pairing = access_table(request, slug, pk, number, table)
    actions.give_time(pairing, by=access.user)
    sentence = _("Table %(number)s has five minutes more.") % {"number": table}
    return back_to_round(request, pairing.round, sentence)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def close_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The tables still open, with a way for each; what would follow; with `sure`, closing them."""
    access, round_ = access_round(request, slug, pk, number)
    if round_.published_at is None:
        raise Http404
    tournament = round_.stage.tournament
    tables = by_need(open_tables(read_tables(tournament, round_, timezone.now())))
    if request.method == "POST":
        form = CloseRoundForm(request.POST, tables=tables, tournament=tournament)
        chosen = filled(request, form=form).chosen()
        if "sure" in request.POST:
            return back_to_round(request, round_, _said(closing.close_round(round_, chosen, access.user)))
        change = say_change(tournament, lambda: closing.close_round(round_, chosen, access.user))
        raise ShownAgain(fates=chosen.fates(tables), change=change)
    context = at_desk(access, tournament) | {
        "round": round_,
        "form": CloseRoundForm(tables=tables, tournament=tournament),
        "open": len(tables),
        "rule": say_time_rule(tournament),
        "came_from": request.POST.get("from", request.GET.get("from", "")),
    }
    return show(request, "tournaments/tables/close_round.html", context)


def _said(act: Act) -> str:
    """How many tables are closed, and which stay open."""
    still = act.values.get("open", [])
    closed = sum(len(act.values.get(way, ())) for way in ClosingWay if way != ClosingWay.OPEN)
    sentence = ngettext("%(count)d table is closed.", "%(count)d tables are closed.", closed) % {
        "count": closed
    }
    if not still:
        return sentence
    left = _("%(said)s Still open: %(tables)s.")
    return left % {"said": sentence, "tables": ", ".join(map(str, still))}
