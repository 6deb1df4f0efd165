"""The calendar of a league as a file, at the desk."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.core.formats import is_league
from tournaments.leagues.files import calendar_grid
from tournaments.leagues.fixtures import read_league
from tournaments.permissions import access_tournament
from web.spreadsheets import spreadsheet


@require_safe
def calendar_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The calendar of a league with its results as they stand, its table and its teams."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    if not is_league(tournament):
        raise Http404
    return spreadsheet(calendar_grid(read_league(tournament), with_teams=True), kind, _("calendar"))
