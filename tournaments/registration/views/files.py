"""Who plays and who has come, as files to keep, for those who may see the pages."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.permissions import access_tournament
from tournaments.registration.arrivals import read_check_in
from tournaments.registration.files import arrivals_grid, registrations_grid
from tournaments.registration.queries import read_registrations
from web.spreadsheets import spreadsheet


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
