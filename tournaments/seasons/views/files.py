"""Files of a season's ranking, as it stands for members and as published for everybody; of champions and records."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.permissions import access_club, find_club
from tournaments.editions.queries import last_editions
from tournaments.editions.states import read_state
from tournaments.entries.faces import Faces, faces_for
from tournaments.models import SeasonEdition
from tournaments.seasons.files import honours_grid, row_grid, season_grid
from tournaments.seasons.permissions import access_season, public_season
from tournaments.seasons.queries import read_played, rules_in_force, rules_of, season_body
from tournaments.seasons.tables import SeasonTable, honours_of, read_season
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@require_safe
def season(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The ranking of a season as it stands, under the names that this member may see."""
    _said, table = _standing(request, slug, pk)
    return spreadsheet(season_grid(table, _("As it stands")), kind, _("season-as-it-stands"))


@require_safe
def player(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """What a player has of a season as it stands, evening by evening."""
    said, table = _standing(request, slug, pk)
    return _row(table, number, kind, said)


def _standing(request: HttpRequest, slug: str, pk: int) -> tuple[str, SeasonTable]:
    access, season = access_season(request, slug, pk)
    body = season_body(read_played(season), rules_of(rules_in_force(season)))
    return _("as-it-stands"), read_season(body, faces_for(access.club, access.role))


@require_safe
def honours(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The champions of the club and the records of its seasons, under the names that this member may see."""
    access = access_club(request, slug)
    return _honours(access.club, faces_for(access.club, access.role), kind)


@public_page
def public_honours(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Every ranked season of a club, its champions, and the records of all of them."""
    club = find_club(slug)
    return _honours(club, faces_for(club, None), kind)


def _honours(club: Club, faces: Faces, kind: str) -> HttpResponse:
    told = honours_of(last_editions(club), faces, timezone.localdate())
    return spreadsheet(honours_grid(*told), kind, _("champions"))


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """A published ranking of a season, with the names of today."""
    found = public_season(slug, pk, number)
    said = list(filter(None, [read_state(found, timezone.now()).said]))
    title = ", ".join([_("Ranking no. %(number)s") % {"number": number}, *said])
    name = "-".join([_("season-%(number)d") % {"number": number}, *map(slugify, said)])
    return spreadsheet(season_grid(published_table(found), title), kind, name)


@public_page
def edition_player(
    request: HttpRequest, slug: str, pk: int, number: int, player: int, kind: str
) -> HttpResponse:
    """What a player has of a published ranking of a season, evening by evening."""
    found = public_season(slug, pk, number)
    return _row(published_table(found), player, kind, _("season-%(number)d") % {"number": number})


def published_table(edition: SeasonEdition) -> SeasonTable:
    """The table of an edition as everybody may read it."""
    return read_season(edition.body, faces_for(edition.season.club, None))


def _row(table: SeasonTable, number: int, kind: str, said: str) -> HttpResponse:
    row = table.row_of(number)
    if row is None:
        raise Http404
    name = "-".join([_("player-%(number)d") % {"number": number}, said])
    return spreadsheet(row_grid(row, row.name), kind, name)
