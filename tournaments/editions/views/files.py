"""What the public pages show, as files to keep."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.editions.queries import read_edition
from tournaments.editions.views.public import public_page
from tournaments.entries import queries
from tournaments.free_evenings.queries import is_free
from tournaments.leagues.fixtures import read_league
from tournaments.models import Proof
from tournaments.permissions import public_league, public_round, public_tournament, tells_ranking
from tournaments.proofs.files import draw_grid, plain_draw_grid
from tournaments.proofs.lots import is_by_lot, read_lot
from tournaments.proofs.proof import lay_open
from tournaments.proofs.words import explain
from tournaments.standings.files import edition_grid, standing_grid, tables_grid
from tournaments.standings.rankings import read_ranking
from tournaments.standings.tree_files import calendar_grid, trees_grid
from tournaments.standings.views import public_trees
from web.spreadsheets import spreadsheet


@public_page
def edition_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """A published ranking for a spreadsheet, with the names of today; its name and title say whether it is final."""
    page = read_edition(slug, pk, number)
    name = "-".join(filter(None, (_("ranking-%(number)d") % {"number": number}, slugify(page.state.said))))
    return spreadsheet(edition_grid(page), kind, name)


@public_page
def live_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The ranking as it stands, where the director lets the public see that."""
    tournament = public_tournament(slug, pk)
    draft = queries.public_draft(tournament)
    if draft is None:
        raise Http404
    ranking = read_ranking(draft.body, queries.public_names(tournament))
    return spreadsheet(standing_grid(draft.body, ranking, _("As it stands")), kind, _("ranking-as-it-stands"))


@public_page
def draw_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """How a published round was drawn; 404 where its page is kept back, as tables opened one by one have none."""
    round_ = public_round(slug, pk, number)
    if is_free(round_.stage) or tells_ranking(round_):
        raise Http404
    names = queries.public_names(round_.stage.tournament)
    said, proof = explain(round_, names), Proof.objects.filter(round=round_).first()
    if proof:
        grid = draw_grid(round_, lay_open(round_, proof, names), said)
    else:
        grid = plain_draw_grid(round_, read_lot(round_, names) if is_by_lot(round_) else None, said)
    return spreadsheet(grid, kind, _("draw-%(number)d") % {"number": number})


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
