"""Seasons for everybody, and for caches: published rankings only; nothing is computed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.permissions import find_club
from tournaments.models import SeasonEdition
from tournaments.permissions import public_season
from tournaments.season_tables import honours_of, last_editions, names_in, read_season
from tournaments.views.public import public_page


@public_page
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ranked season of a club, its champions, and the records of all of them."""
    club = find_club(slug)
    honours, records = honours_of(last_editions(club), names_in(club), timezone.localdate())
    context = {"club": club, "honours": honours, "records": records}
    return render(request, "public/seasons.html", context)


@public_page
def season(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking of a season."""
    return _edition(request, public_season(slug, pk))


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A published ranking of a season, as it was frozen; only the names are today's."""
    return _edition(request, public_season(slug, pk, number))


def _edition(request: HttpRequest, edition: SeasonEdition) -> HttpResponse:
    season = edition.season
    context = {
        "club": season.club,
        "season": season,
        "edition": edition,
        "editions": list(season.editions.defer("body")),
        "table": read_season(edition.body, names_in(season.club)),
    }
    return render(request, "public/season.html", context)


@public_page
def player(request: HttpRequest, slug: str, pk: int, number: int, player: int) -> HttpResponse:
    """Why a player is where he is in a published ranking: evening by evening."""
    edition = public_season(slug, pk, number)
    season = edition.season
    table = read_season(edition.body, names_in(season.club))
    row = table.row_of(player)
    if row is None:
        raise Http404
    context = {"club": season.club, "season": season, "edition": edition, "table": table, "row": row}
    return render(request, "public/season_player.html", context)
