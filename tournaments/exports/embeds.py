"""The rankings on the pages of others: in a frame, or as JSON. Nothing here asks who looks.
Tested in tests/tournaments/exports/test_embed.py."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt

from tournaments.editions.states import read_state
from tournaments.exports.embed import latest, ranking_document, season_document
from tournaments.models import PublishedRanking
from tournaments.permissions import public_tournament
from tournaments.seasons.permissions import public_season
from tournaments.seasons.tables import published_table
from web.public_pages import public_page

LOOKS = ("light", "dark")


def framed(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page that others may frame: it has no form and no button, so there is nothing to be clicked unawares."""
    return csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(public_page(view)))


@framed
def ranking(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking without anything around it; `?look=` light or dark, else as the device wishes."""
    tournament = public_tournament(slug, pk)
    edition, ranking = latest(tournament)
    context = {"club": tournament.club, "tournament": tournament, "ranking": ranking}
    return render(request, "tournaments/exports/embed.html", context | _framed(request, edition))


@framed
def season(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking of a season in the same way."""
    edition = public_season(slug, pk)
    season = edition.season
    context = {"club": season.club, "season": season, "table": published_table(edition)}
    return render(request, "tournaments/exports/season_embed.html", context | _framed(request, edition))


def _framed(request: HttpRequest, edition: PublishedRanking | None) -> dict[str, Any]:
    look = request.GET.get("look", "")
    return {
        "edition": edition,
        "state": read_state(edition, timezone.now()) if edition else None,
        "look": look if look in LOOKS else "",
    }


@public_page
def document(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same as JSON, for scripts of any page."""
    return _json(ranking_document(public_tournament(slug, pk), request.build_absolute_uri))


@public_page
def season_as_json(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking of a season as JSON."""
    edition = public_season(slug, pk)
    return _json(season_document(edition, published_table(edition), request.build_absolute_uri))


def _json(body: dict[str, Any]) -> HttpResponse:
    answer = JsonResponse(body, json_dumps_params={"ensure_ascii": False})
    answer["Access-Control-Allow-Origin"] = "*"
    return answer
