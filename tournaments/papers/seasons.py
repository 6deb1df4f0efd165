"""The ranking of a season on paper: its columns, rows and notes, and the view that prints it.
Tested in tests/tournaments/seasons/test_files.py."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from scoring.paper.views import asked_size, pdf_response
from tournaments.core import public_rankings
from tournaments.models import SeasonEdition
from tournaments.papers.documents import Head, RankingColumn, print_ranking
from tournaments.papers.rankings import notes_of_publication
from tournaments.seasons.files import say_lacking
from tournaments.seasons.permissions import access_season
from tournaments.seasons.tables import RowTold, SeasonTable, published_table


def columns_of(table: SeasonTable) -> list[RankingColumn]:
    """The columns of the page."""
    figures = [_("Total"), _("Counted"), _("Evenings"), _("Won"), _("Best evening")]
    figures += [_("Bonus")] if table.rules.bonus else []
    columns = [RankingColumn(title, "figure") for title in figures]
    return [
        RankingColumn("#", "rank"),
        RankingColumn(_("Name"), "name"),
        *columns,
        RankingColumn(_("Ahead by"), "words"),
    ]


def rows_of(table: SeasonTable) -> list[list[str]]:
    """The rows as text, a cell for each of the columns."""
    return [_cells(table, row) for row in table.rows]


def _cells(table: SeasonTable, row: RowTold) -> list[str]:
    short = say_lacking(row)
    cells = [str(row.rank or "–"), f"{row.name} ({short})" if short else row.name]
    cells += [number_format(row.total), str(row.counted), str(row.attended), row.won, number_format(row.best)]
    cells += [str(row.bonus)] if table.rules.bonus else []
    return [*cells, row.separated_by or (_("level") if row.is_level else "")]


def notes_of(edition: SeasonEdition, table: SeasonTable) -> list[str]:
    """What stands under it: when it was published, whether it was withdrawn, and the rules it goes by."""
    return [*notes_of_publication(edition), " ".join(table.sentences)]


@require_safe
def print_edition(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A published ranking of a season, for the wall: under the names that everybody may see."""
    access, season = access_season(request, slug, pk, Role.SCORER)
    edition = get_object_or_404(public_rankings.with_state(season.editions.all()), number=number)
    table = published_table(edition)
    head = Head(
        place=str(access.club),
        title=edition.title,
        language=(get_language() or "fr")[:2],
        size=asked_size(request),
    )
    body = print_ranking(head, columns_of(table), rows_of(table), notes_of(edition, table))
    return pdf_response(body, _("season-%(number)d") % {"number": number})
