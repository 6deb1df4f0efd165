"""Seasons for everybody, and for caches: published rankings only; nothing is computed. Each is a file too."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.permissions import find_club
from tournaments.editions.picture import PictureRow
from tournaments.editions.preview import preview_of_edition
from tournaments.editions.queries import last_editions
from tournaments.editions.states import read_state
from tournaments.editions.views.pictures import PicturedRanking, drawn_picture
from tournaments.entries.faces import faces_for
from tournaments.models import SeasonEdition
from tournaments.seasons.files import honours_grid, row_file, season_grid
from tournaments.seasons.permissions import public_season
from tournaments.seasons.queries import lost_sources
from tournaments.seasons.tables import honours_of, published_table
from web.public_pages import public_page
from web.spreadsheets import spreadsheet
from web.templatetags.figures import with_minus


@public_page
def seasons(request: HttpRequest, slug: str, kind: str = "") -> HttpResponse:
    """Every ranked season of a club, its champions, and the records of all of them."""
    club = find_club(slug)
    honours, records = honours_of(last_editions(club), faces_for(club, None), timezone.localdate())
    if kind:
        return spreadsheet(honours_grid(honours, records), kind, _("champions"))
    context = {"club": club, "honours": honours, "records": records}
    return render(request, "tournaments/seasons/seasons.html", context)


@public_page
def season(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking of a season."""
    return _edition(request, public_season(slug, pk))


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int, kind: str = "") -> HttpResponse:
    """A published ranking of a season, as it was frozen; only the names are today's."""
    edition = public_season(slug, pk, number)
    return _file(edition, kind) if kind else _edition(request, edition)


def _file(edition: SeasonEdition, kind: str) -> HttpResponse:
    """Its name and title say whether it is final."""
    state = list(filter(None, [read_state(edition, timezone.now()).word]))
    title = ", ".join([_("Ranking no. %(number)s") % {"number": edition.number}, *state])
    name = "-".join([_("season-%(number)d") % {"number": edition.number}, *map(slugify, state)])
    return spreadsheet(season_grid(published_table(edition), title), kind, name)


def _edition(request: HttpRequest, edition: SeasonEdition) -> HttpResponse:
    season = edition.season
    editions = list(season.editions.select_related("withdrawal").defer("body"))
    context = {
        "club": season.club,
        "season": season,
        "edition": edition,
        "state": read_state(edition, timezone.now()),
        "editions": editions,
        "latest": next((published for published in editions if not published.withdrawn), None),
        "lost": lost_sources(edition),
        "table": published_table(edition),
        "preview": preview_of_edition(request, edition),
    }
    return render(request, "tournaments/seasons/public_season.html", context)


@public_page
def player(
    request: HttpRequest, slug: str, pk: int, number: int, player: int, kind: str = ""
) -> HttpResponse:
    """Why a player is where he is in a published ranking: evening by evening."""
    edition = public_season(slug, pk, number)
    season, table = edition.season, published_table(edition)
    row = table.row_of(player)
    if kind:
        return row_file(row, kind, _("season-%(number)d") % {"number": number})
    context = {"club": season.club, "season": season, "edition": edition, "table": table, "row": row}
    return render(request, "tournaments/seasons/public_season_player.html", context)


@public_page
def season_picture(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The first of a published ranking of a season as a PNG of 1200 by 630."""
    edition = public_season(slug, pk, number)
    table = published_table(edition)
    content = PicturedRanking(
        title=_("Season %(name)s") % {"name": edition.season.name},
        figures=", ".join((_("Total"), _("Evenings"))),
        rows=tuple(
            PictureRow(f"{row.rank}", row.name, with_minus(number_format(row.total)), f"{row.attended}")
            for row in table.rows
            if row.rank
        ),
    )
    return drawn_picture(request, edition, content, _("season-%(number)d") % {"number": number})
