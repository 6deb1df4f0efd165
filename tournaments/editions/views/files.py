"""What the public pages of a tournament show, as files to keep."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.core import entry_list, public_rankings
from tournaments.editions.files import edition_grid, tables_grid
from tournaments.editions.queries import read_edition
from tournaments.permissions import public_round, public_tournament
from tournaments.standings.files import standing_grid
from tournaments.standings.rankings import read_ranking
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@public_page
def edition_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """A published ranking for a spreadsheet, with the names of today; its name and title say whether it is final."""
    page = read_edition(slug, pk, number)
    name = "-".join(filter(None, (_("ranking-%(number)d") % {"number": number}, slugify(page.state.word))))
    return spreadsheet(edition_grid(page), kind, name)


@public_page
def live_file(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The ranking as it stands, where the director lets the public see that."""
    tournament = public_tournament(slug, pk)
    draft = public_rankings.public_draft(tournament)
    if draft is None:
        raise Http404
    ranking = read_ranking(draft.body, entry_list.public_names(tournament))
    return spreadsheet(standing_grid(ranking, _("As it stands")), kind, _("ranking-as-it-stands"))


@public_page
def round_file(request: HttpRequest, slug: str, pk: int, number: int, kind: str) -> HttpResponse:
    """The tables of a published round for a spreadsheet."""
    round_ = public_round(slug, pk, number)
    return spreadsheet(tables_grid(round_), kind, _("tables-round-%(number)d") % {"number": number})
