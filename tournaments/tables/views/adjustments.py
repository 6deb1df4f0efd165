"""What was decided beside the sheets: the list, one more decision, and what takes one back."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Role, User
from tournaments.core import entry_list, phases
from tournaments.cuts.consequences import act_or_look
from tournaments.models import AdjustmentKind, Tournament
from tournaments.permissions import access_tournament, at_desk
from tournaments.standings.substitutes import of_tournament
from tournaments.tables.adjustments import Ruling, adjust_score, cancel_adjustment, list_decisions
from tournaments.tables.adjustments import set_bye_score as change_bye_score
from tournaments.tables.forms import AdjustForm, ByeForm, ReasonForm
from web.refusals import back_to, filled, refused_on, show

LIST = "tournaments:adjustments"


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(LIST)
def adjustments(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every decision with who and when; a director adds one."""
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, tournament = access_tournament(request, slug, pk, needed)
    if request.method == "POST":
        return _adjust(request, tournament, access.user)
    now = {
        "score": tournament.bye_score,
        "marks": tournament.bye_marks,
        "wins": Decimal(tournament.bye_wins) / 2,
    }
    context = at_desk(access, tournament) | {
        "decisions": list_decisions(tournament),
        "stands": of_tournament(tournament),
        "form": _form(tournament),
        "bye_form": ByeForm(initial=now, prefix="bye"),
    }
    return show(request, "tournaments/tables/adjustments.html", context)


def _adjust(request: HttpRequest, tournament: Tournament, by: User) -> HttpResponse:
    """One more decision; or say first what it would change."""
    form = filled(request, form=_form(tournament, request.POST))
    typed = form.cleaned_data
    number, place = typed["entry"]
    ruling = Ruling(kind=AdjustmentKind(typed["kind"]), reason=typed["reason"], place=place, **form.figures())
    entry = tournament.entries.get(number=number)
    round_ = phases.rounds_of(tournament).select_related("stage").filter(number=typed["round"]).first()
    act = partial(adjust_score, [entry], ruling, round_, by)
    act_or_look(request, tournament, act, "adjust")
    return _back(request, tournament, _("It counts in the ranking."))


@require_POST
@refused_on(LIST)
def cancel(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Take a decision back, with a reason; or say first what that would change."""
    access, tournament = access_tournament(request, slug, pk)
    adjustment = get_object_or_404(tournament.adjustments, pk=number)
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    act = partial(cancel_adjustment, adjustment, reason, access.user)
    act_or_look(request, tournament, act, str(adjustment.pk), reason)
    return _back(request, tournament, _("The decision is cancelled. It stays on the list."))


@require_POST
@refused_on(LIST)
def set_bye_score(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What a bye brings; or what another rule would change."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, bye_form=ByeForm(request.POST, prefix="bye"))
    act = partial(change_bye_score, tournament, **form.values(), by=access.user)
    act_or_look(request, tournament, act, "byes")
    return _back(request, tournament, _("The ranking counts byes this way."))


def _form(tournament: Tournament, data: Any = None) -> AdjustForm:
    names = {entry.number: entry.full_names for entry in entry_list.entered(tournament)}
    published = phases.rounds_of(tournament).filter(published_at__isnull=False)
    return AdjustForm(data, names=names, rounds=list(published.values_list("number", flat=True)))


def _back(request: HttpRequest, tournament: Tournament, sentence: str) -> HttpResponse:
    return back_to(request, sentence, LIST, tournament.club.slug, tournament.pk)
