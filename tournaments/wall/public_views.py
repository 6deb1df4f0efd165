"""The room's projector, and where somebody plays: public, the published only.
Tested in tests/tournaments/editions/test_kept_back.py."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from tournaments.models import Tournament
from tournaments.permissions import public_tournament
from tournaments.rounds.where import MOST_FOUND, Place, WhereForm, find_places, places_of
from tournaments.wall.queries import read_wall, wall_version
from tournaments.wall.read_aloud import say_place
from web.network import address_for_phones
from web.public_pages import FRESH_FOR, public_page
from web.qr import qr_of


@require_safe
def wall(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The screens of the room, in turn; without a script `?at=` says which. 304 to a question when nothing moved."""
    tournament = public_tournament(slug, pk)
    at = request.GET.get("at", "")[:4]
    version = f"{wall_version(tournament, timezone.now())}-{at if at.isdecimal() else 0}"
    answer = _wall(request, tournament, version)
    if answer.status_code == 304:
        answer["HX-Reswap"] = "none"  # htmx would take the empty answer for the new content
    return answer


@cache_control(public=True, max_age=FRESH_FOR)
@condition(etag_func=lambda _request, _tournament, version: f'"{version}"')
def _wall(request: HttpRequest, tournament: Tournament, version: str) -> HttpResponse:
    shown = read_wall(tournament, timezone.now())
    at = int(version.rpartition("-")[2]) % max(len(shown.slides), 1)
    where = reverse("public:where", args=[tournament.club.slug, tournament.pk])
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "version": version,
        "shown": shown,
        "at": at,
        "after": (at + 1) % max(len(shown.slides), 1),
        "qr": qr_of(address_for_phones(request, where)),
    }
    return render(request, "tournaments/wall/public_wall.html", context)


@public_page
def where(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Where do I play? By a few letters of a name."""
    tournament = public_tournament(slug, pk)
    form = WhereForm(request.GET)
    return _where_page(request, tournament, find_places(tournament, form.typed()), form)


@public_page
def where_entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Where do I play? By one's own code, which bears the number of the entry."""
    tournament = public_tournament(slug, pk)
    entry = get_object_or_404(tournament.entries, number=number)
    return _where_page(request, tournament, places_of(tournament, entry), WhereForm(), is_own=True)


def _where_page(
    request: HttpRequest,
    tournament: Tournament,
    places: list[Place],
    form: WhereForm,
    *,
    is_own: bool = False,
) -> HttpResponse:
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "form": form,
        "typed": form.typed() if form.is_bound else "",
        "is_own": is_own,
        "found": [(place, say_place(place)) for place in places[:MOST_FOUND]],
        "more": max(len(places) - MOST_FOUND, 0),
    }
    return render(request, "tournaments/wall/where.html", context)
