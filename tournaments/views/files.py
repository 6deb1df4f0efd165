"""What the public pages show, as files to keep."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.spreadsheets import spreadsheet
from tournaments import queries
from tournaments.fixtures import read_league
from tournaments.out.grids import ranking_grid, tables_grid
from tournaments.out.meeting_grids import calendar_grid, trees_grid
from tournaments.permissions import public_edition, public_league, public_round
from tournaments.rankings import read_ranking
from tournaments.states import read_state
from tournaments.views.public import public_page
from tournaments.views.trees import public_trees


@public_page
def edition_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """A published ranking for a spreadsheet, with the names of today; its name and title say whether it is final."""
    found = public_edition(slug, pk, number)
    ranking = read_ranking(found.body, queries.public_names(found.tournament))
    said = read_state(found, timezone.now()).said
    name = "-".join(filter(None, (_("ranking-%(number)d") % {"number": number}, slugify(said))))
    return spreadsheet(ranking_grid(found, ranking, said), kind, name)


@public_page
def round_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """The tables of a published round for a spreadsheet."""
    round_ = public_round(slug, pk, number)
    return spreadsheet(tables_grid(round_), kind, _("tables-round-%(number)d") % {"number": number})


@public_page
def league_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The calendar of a league with the results that are published, and its table, for a spreadsheet."""
    tournament = public_league(slug, pk)
    return spreadsheet(calendar_grid(read_league(tournament, public=True)), kind, _("calendar"))


@public_page
def trees_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The pools and knock-outs as published, for a spreadsheet."""
    _tournament, trees = public_trees(slug, pk)
    return spreadsheet(trees_grid(trees), kind, _("pools-and-bracket"))
