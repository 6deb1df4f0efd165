"""Draws laid open: the promise before, every round and what was discarded, a file to draw again at home."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache as once
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from clubs.models import Club
from tournaments.core.formats import find_format
from tournaments.editions.views.public import kept_back_page, public_page
from tournaments.entries import queries
from tournaments.free_evenings.queries import is_free
from tournaments.models import Proof, Round
from tournaments.pairing.checkable.replay import replay
from tournaments.permissions import KeptBack, promised_tournament, public_proof, public_round, tells_ranking
from tournaments.proofs.announcements import CutByLot, Draws, read_draws
from tournaments.proofs.lots import is_by_lot, read_lot
from tournaments.proofs.proof import SCRIPTS, Check, document_of, lay_open, say_check
from tournaments.proofs.words import explain

DRAWN_FOR = 60  # seconds in which a round is drawn again once, whoever asks
BUSY_FOR = 30  # seconds after which a drawing that never ended no longer stands in the way
Found = tuple[dict[str, str], datetime]


@public_page
def draws(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The promise from the moment it is made; what was announced; every round, and every draw that was discarded."""
    tournament, is_told = promised_tournament(slug, pk)
    draws = read_draws(tournament)
    names = queries.public_names(tournament) if draws.cuts or draws.places else {}
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
def draw(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """How a round was drawn, and how anybody can check it."""
    round_ = public_round(slug, pk, number)
    if is_free(round_.stage):
        raise Http404
    if tells_ranking(round_):
        return kept_back_page(request, round_.stage.tournament)
    proof = Proof.objects.filter(round=round_).first()
    if proof is None:
        return _drawn_before(request, round_)
    return _draw_page(request, round_, proof)


@public_page
def redraw(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The same page, and the round drawn again now: at most once a minute, one round at a time on the whole site."""
    try:
        proof = public_proof(slug, pk, number)
    except KeptBack as kept_back:
        return kept_back_page(request, kept_back.tournament)
    found = _drawn_again(proof)
    if found is None:
        answer = _draw_page(request, proof.round, proof, is_busy=True)
        answer.status_code, answer["Retry-After"] = 429, str(BUSY_FOR)
        return answer
    return _draw_page(request, proof.round, proof, check=say_check(*found), is_fresh=True)


@public_page
def document(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Everything that the draw of a round was made of, as a file."""
    proof = public_proof(slug, pk, number)
    told = document_of(proof, queries.public_names(proof.round.stage.tournament))
    answer = JsonResponse(told, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="draw-{number}.json"'
    return answer


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


def _draw_page(
    request: HttpRequest,
    round_: Round,
    proof: Proof,
    *,
    check: Check | None = None,
    **said: bool,
) -> HttpResponse:
    names = queries.public_names(round_.stage.tournament)
    context: dict[str, Any] = {
        **_head(round_),
        "open": lay_open(round_, proof, names, check),
        "explanation": explain(round_, names),
        **said,
    }
    return render(request, "tournaments/proofs/draw.html", context)


def _by_lot(draws: Draws, names: Mapping[int, str]) -> list[tuple[CutByLot, list[tuple[int, str, bool]]]]:
    """The cuts by lot, each with the number of an entry, its name, and whether it went on."""
    return [(cut, [(one, names[one], one in cut.went_on) for one in cut.order]) for cut in draws.cuts]


def _places_taken(draws: Draws, names: Mapping[int, str]) -> list[tuple[int, list[tuple[str, str, int]]]]:
    """By stage who has left after its cut, who came up in that place, and how far after the cut they were."""
    return [
        (stage, [(names[going], names[coming], nth) for going, coming, nth in places])
        for stage, places in draws.places.items()
    ]


def _drawn_before(request: HttpRequest, round_: Round) -> HttpResponse:
    """A round of which nothing is left to chance; or one from before draws were promised."""
    names = queries.public_names(round_.stage.tournament)
    lot = read_lot(round_, names) if is_by_lot(round_) else None
    prepared = find_format(round_.stage.format).prepared
    context = {**_head(round_), "is_prepared": prepared, "lot": lot, "explanation": explain(round_, names)}
    return render(request, "tournaments/proofs/draw_before.html", context)


def _head(round_: Round) -> dict[str, Any]:
    tournament = round_.stage.tournament
    return {"club": tournament.club, "tournament": tournament, "round": round_}


def _drawn_again(proof: Proof) -> Found | None:
    """How each step ended, and when; None while another round is being drawn."""
    key = f"redraw:{proof.pk}:{hashlib.sha256(proof.body.encode()).hexdigest()}"
    known: Found | None = cache.get(key)
    if known or not cache.add("redraw", True, BUSY_FOR):
        return known
    try:
        steps = {step: str(outcome) for step, outcome in replay(json.loads(proof.body)).steps.items()}
        found = (steps, timezone.now())
        cache.set(key, found, DRAWN_FOR)
        return found
    finally:
        cache.delete("redraw")
