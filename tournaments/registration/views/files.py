"""What the desk shows, as files to keep, for those who may see its pages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.entries import queries
from tournaments.leagues.fixtures import read_league
from tournaments.models import Draft
from tournaments.papers.rounds import crosstables_of
from tournaments.permissions import access_tournament
from tournaments.prizes.files import arrivals_grid, cash_grid, registrations_grid
from tournaments.prizes.queries import read_cash
from tournaments.registration.arrivals import read_check_in
from tournaments.registration.queries import read_registrations
from tournaments.standings.files import standing_grid
from tournaments.standings.meetings import is_league
from tournaments.standings.rankings import read_ranking
from tournaments.standings.tree_files import calendar_grid, crosstable_grid, trees_grid
from tournaments.standings.views import trees_at_the_desk
from web.spreadsheets import spreadsheet


@require_safe
def ranking(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The ranking as the desk has it, under the names of the desk; 404 before there is one."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    draft = get_object_or_404(Draft, tournament=tournament)
    names = {one.number: one.full_name for one in queries.entered(tournament)}
    grid = standing_grid(draft.body, read_ranking(draft.body, names), _("As it stands"))
    return spreadsheet(grid, kind, _("ranking-as-it-stands"))


@require_safe
def cash(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The prize list, fees and meals, other money, the treasurer's total."""
    _access, tournament = access_tournament(request, slug, pk)
    return spreadsheet(cash_grid(read_cash(tournament)), kind, _("prizes-and-cash"))


@require_safe
def registrations(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Who plays, what is due and paid, who is here; who asks and who was refused."""
    _access, tournament = access_tournament(request, slug, pk)
    grid = registrations_grid(read_registrations(tournament), read_check_in(tournament))
    return spreadsheet(grid, kind, _("registrations"))


@require_safe
def arrivals(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Who of those who play has come."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    return spreadsheet(arrivals_grid(read_check_in(tournament)), kind, _("arrivals"))


@require_safe
def league(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The calendar of a league with its results as they stand, its table and its teams."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    if not is_league(tournament):
        raise Http404
    return spreadsheet(calendar_grid(read_league(tournament), with_teams=True), kind, _("calendar"))


@require_safe
def trees(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The pools and knock-outs as they stand this moment; 404 where there are none."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    found = trees_at_the_desk(tournament)
    if not found:
        raise Http404
    return spreadsheet(trees_grid(found), kind, _("pools-and-bracket"))


@require_safe
def crosstable(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Who met whom, and what came of it, as it is printed; 404 where nobody met in twos."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    found = crosstables_of(tournament)
    if not found:
        raise Http404
    return spreadsheet(crosstable_grid(found), kind, _("crosstable"))
