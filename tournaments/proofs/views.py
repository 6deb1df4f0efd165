"""Draws laid open for everybody, as pages and files; at the desk, a value announced and the promise to print."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache as once
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Club, Role
from tournaments.core import entry_list, phases
from tournaments.core.answers import back_to_desk, kept_back_page, refused_on_desk
from tournaments.core.formats import find_format, is_free
from tournaments.models import Proof, Round, Tournament
from tournaments.pairing.checkable.replay import replay
from tournaments.permissions import access_tournament, at_desk, public_round, tells_ranking
from tournaments.proofs import actions
from tournaments.proofs.announcements import CutByLot, Draws, announced_for, read_draws
from tournaments.proofs.files import draw_grid, prepared_grid
from tournaments.proofs.forms import AnnounceForm
from tournaments.proofs.proof import SCRIPTS, Check, document_of, lay_open, say_check
from tournaments.proofs.words import explain
from web.network import address_for_phones, is_unreachable
from web.public_pages import public_page
from web.qr import qr_of
from web.refusals import filled
from web.spreadsheets import Grid, spreadsheet

DRAWN_FOR = 60  # seconds in which a round is drawn again once, whoever asks
BUSY_FOR = 30  # seconds after which a drawing that never ended no longer stands in the way
Redrawn = tuple[dict[str, str], datetime]


@public_page
def draws(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The promise from the moment it is made; what was announced; every round, and every draw that was discarded."""
    tournament, is_told = promised_tournament(slug, pk)
    draws = read_draws(tournament)
    names = entry_list.public_names(tournament) if draws.cuts or draws.places else {}
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "is_told": is_told,
        "commitment": tournament.commitment,
        "draws": draws,
        "cuts": [] if tournament.hidden else _by_lot(draws, names),  # whoever was level is a ranking too
        "places": [] if tournament.hidden else _places_taken(draws, names),
    }
    return render(request, "tournaments/proofs/draws.html", context)


@public_page
def draw(request: HttpRequest, slug: str, pk: int, number: int, kind: str = "") -> HttpResponse:
    """How a round was drawn, and how anybody can check it; or that nothing in it was left to chance."""
    round_ = public_round(slug, pk, number)
    if is_free(round_.stage):
        raise Http404
    if tells_ranking(round_):
        return kept_back_page(request, round_.stage.tournament, kind)
    if find_format(round_.stage.format).prepared:
        return _prepared(request, round_, kind)
    proof = get_object_or_404(Proof, round=round_)
    if kind == "json":
        return _document(round_, proof)
    if kind:
        names = entry_list.public_names(round_.stage.tournament)
        return _file(round_, draw_grid(round_, lay_open(round_, proof, names), explain(round_, names)), kind)
    return _draw_page(request, round_, proof)


def _prepared(request: HttpRequest, round_: Round, kind: str) -> HttpResponse:
    if kind == "json":
        raise Http404
    sentences = explain(round_, entry_list.public_names(round_.stage.tournament))
    if kind:
        return _file(round_, prepared_grid(round_, sentences), kind)
    context = {**_head(round_), "explanation": sentences}
    return render(request, "tournaments/proofs/draw_prepared.html", context)


def _document(round_: Round, proof: Proof) -> HttpResponse:
    """Everything that the draw of a round was made of."""
    proof.round = round_
    body = document_of(proof, entry_list.public_names(round_.stage.tournament))
    answer = JsonResponse(body, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="draw-{round_.number}.json"'
    return answer


def _file(round_: Round, grid: Grid, kind: str) -> HttpResponse:
    return spreadsheet(grid, kind, _("draw-%(number)d") % {"number": round_.number})


@public_page
def redraw(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The same page, and the round drawn again now: at most once a minute, one round at a time on the whole site."""
    round_ = public_round(slug, pk, number)
    if tells_ranking(round_):  # what later rounds are drawn from are scores
        return kept_back_page(request, round_.stage.tournament)
    proof = get_object_or_404(Proof, round=round_)
    outcome = _drawn_again(proof)
    if outcome is None:
        answer = _draw_page(request, round_, proof, is_busy=True)
        answer.status_code, answer["Retry-After"] = 429, str(BUSY_FOR)
        return answer
    return _draw_page(request, round_, proof, check=say_check(*outcome), is_fresh=True)


@public_page
def script(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A script, in another language than the site's, that replays what was downloaded."""
    get_object_or_404(Club, slug=slug)
    if name not in SCRIPTS:
        raise Http404
    return HttpResponse(_script(name), content_type="text/plain; charset=utf-8")


@once
def _script(name: str) -> bytes:
    return bytes((settings.BASE_DIR / "docs" / f"{name}.pl").read_bytes())


@require_POST
@refused_on_desk
def announce_value(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say what will be mixed into the seed of the next round."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, announce_form=AnnounceForm(request.POST))
    act = actions.announce_value(tournament, form.cleaned_data["announcement"], access.user)
    sentence = (
        _("It is announced on the page of the draws.") if act.values["told"] else _("It is taken back.")
    )
    return back_to_desk(request, tournament, sentence, "#promise")


@require_safe
def poster(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The promise of the draws, to print and put up before the first one."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    address = address_for_phones(request, reverse("public:draws", args=[slug, pk]))
    context = at_desk(access, tournament) | {
        "announced": announced_for(tournament, phases.next_round(tournament)),
        "qr": qr_of(address),
        "is_unreachable": is_unreachable(request),
    }
    return render(request, "tournaments/proofs/poster.html", context)


def _draw_page(
    request: HttpRequest,
    round_: Round,
    proof: Proof,
    *,
    check: Check | None = None,
    **states: bool,
) -> HttpResponse:
    names = entry_list.public_names(round_.stage.tournament)
    context: dict[str, Any] = {
        **_head(round_),
        "open": lay_open(round_, proof, names, check),
        "explanation": explain(round_, names),
        **states,
    }
    return render(request, "tournaments/proofs/draw.html", context)


def _by_lot(draws: Draws, names: Mapping[int, str]) -> list[tuple[CutByLot, list[tuple[int, str, bool]]]]:
    """The cuts by lot, each with the number of an entry, its name, and whether it went on."""
    return [
        (cut, [(number, names[number], number in cut.went_on) for number in cut.order]) for cut in draws.cuts
    ]


def _places_taken(draws: Draws, names: Mapping[int, str]) -> list[tuple[int, list[tuple[str, str, int]]]]:
    """By stage who has left after its cut, who came up in that place, and how far after the cut they were."""
    return [
        (stage, [(names[going], names[coming], nth) for going, coming, nth in places])
        for stage, places in draws.places.items()
    ]


def _head(round_: Round) -> dict[str, Any]:
    tournament = round_.stage.tournament
    return {"club": tournament.club, "tournament": tournament, "round": round_}


def _drawn_again(proof: Proof) -> Redrawn | None:
    """How each step ended, and when; None while another round is being drawn."""
    key = f"redraw:{proof.pk}:{hashlib.sha256(proof.body.encode()).hexdigest()}"
    before: Redrawn | None = cache.get(key)
    if before or not cache.add("redraw", True, BUSY_FOR):
        return before
    try:
        steps = {step: str(outcome) for step, outcome in replay(json.loads(proof.body)).steps.items()}
        redrawn = (steps, timezone.now())
        cache.set(key, redrawn, DRAWN_FOR)
        return redrawn
    finally:
        cache.delete("redraw")


def promised_tournament(slug: str, pk: int) -> tuple[Tournament, bool]:
    """A tournament whose draws are promised, and whether more of it than that is public yet; or `Http404`.

    The promise is public from the moment it is made; the name of the tournament, once something else is.
    """
    promised = Tournament.objects.select_related("club", "session", "commitment")
    tournament = get_object_or_404(promised, club__slug=slug, pk=pk, commitment__isnull=False)
    public = Q(stages__rounds__published_at__isnull=False) | Q(registration__isnull=False)
    return tournament, Tournament.objects.filter(public, pk=pk).exists()
