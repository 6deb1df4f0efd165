"""What the public pages show, as files to keep."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.spreadsheets import spreadsheet
from tournaments import queries
from tournaments.out.grids import ranking_grid, tables_grid
from tournaments.permissions import public_edition, public_round
from tournaments.rankings import read_ranking
from tournaments.views.public import public_page


@public_page
def edition_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """A published ranking for a spreadsheet, with the names of today as its page has them."""
    found = public_edition(slug, pk, number)
    ranking = read_ranking(found.body, queries.public_names(found.tournament))
    name = _("ranking-%(number)d") % {"number": number}
    return spreadsheet(ranking_grid(found, ranking), kind, name)


@public_page
def round_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """The tables of a published round for a spreadsheet."""
    round_ = public_round(slug, pk, number)
    return spreadsheet(tables_grid(round_), kind, _("tables-round-%(number)d") % {"number": number})
