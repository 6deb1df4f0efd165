"""What was done, by whom; and stepping back. Tested in tests/tournaments/history/test_ways_back.py."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from tournaments.core import entry_list
from tournaments.core.answers import back_to_desk
from tournaments.history.timeline import read_acts, read_timeline
from tournaments.history.undo import Consequences, read_step, undo_act, what_would_change
from tournaments.models import AdjustmentKind, Tournament
from tournaments.permissions import access_tournament, at_desk
from web.refusals import itself, refused_here, refused_on, show

ACTS_A_PAGE = 100


@require_safe
def timeline(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every act and every result, the last one first; older ones on the pages behind."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    page = Paginator(read_timeline(tournament), ACTS_A_PAGE).get_page(request.GET.get("page"))
    context = at_desk(access, tournament) | {
        "page": page,
        "acts": page.object_list,
    }
    return render(request, "tournaments/history/timeline.html", context)


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def undo(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What stepping back behind an act would change; and doing it."""
    access, tournament = access_tournament(request, slug, pk)
    if request.method == "POST":
        undo_act(tournament, number, access.user, force=request.POST.get("force") == "on")
        return back_to_desk(request, tournament, _("It is as it was before."))
    change = Consequences()
    with refused_here(request):
        change = what_would_change(tournament, number)
    context = at_desk(access, tournament) | {
        "change": change,
        **_in_words(tournament, number, change),
    }
    return show(request, "tournaments/history/undo.html", context)


def _in_words(tournament: Tournament, number: int, change: Consequences) -> dict[str, Any]:
    """The act, and what goes with it, with the names of today."""
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    acts = {act.number: act for act in read_acts(tournament, names)}
    kinds, step = dict(AdjustmentKind.choices), read_step(tournament, number)
    return {
        "act": acts.get(number),
        "brought": step.say(names) if step else [],
        "with_it": [acts[number] for number in change.acts],
        "ranks": [(names[entry], now, then) for entry, (now, then) in change.ranks.items()],
        "decisions": [(names.get(entry, entry), kinds[kind]) for entry, kind in change.decisions],
    }
