"""The rehearsal: the rounds to come with made-up results. All of it is in the address, nothing in the database."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.permissions import access_tournament, at_desk
from tournaments.rehearsal.files import rehearsal_grid
from tournaments.rehearsal.forms import RehearsalForm
from tournaments.rehearsal.queries import Start, read_start
from tournaments.rehearsal.report import MOST_SECONDS, Report, tell, within
from tournaments.rehearsal.rounds import rehearse
from web.spreadsheets import spreadsheet


@require_safe
def rehearsal(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """Play the rounds to come, and tell how the evening would go; as a file where a `kind` of it is asked for."""
    access, tournament = access_tournament(request, slug, pk)
    start = read_start(tournament)
    form = RehearsalForm(request.GET, start=start)
    report = _report(start, form) if form.is_valid() else None
    if kind and report:
        return spreadsheet(rehearsal_grid(report), kind, _("rehearsal"))
    context = at_desk(access, tournament) | {
        "form": form,
        "report": report,
        "start": start,
        "another": form.another() if report else "",
        "one_fewer": form.one_fewer() if report else "",
        "most_seconds": MOST_SECONDS,
        "query": request.GET.urlencode(),
    }
    return render(request, "tournaments/rehearsal/rehearsal.html", context, status=200 if report else 422)


def _report(start: Start, form: RehearsalForm) -> Report:
    plan = start.plan(entries=form.entered, rounds=form.rounds)
    events = within(rehearse(plan, f"rehearsal {form.cleaned_data['seed']}"))
    return tell(events, plan, form.times(), start.names)
