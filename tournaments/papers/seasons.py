"""What the ranking of a season says on paper."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubs.models.calendar import say_day
from tournaments.editions.states import notes_on
from tournaments.models import SeasonEdition
from tournaments.papers.documents import Column
from tournaments.seasons.files import say_lacking
from tournaments.seasons.tables import RowTold, SeasonTable


def columns_of(table: SeasonTable) -> list[Column]:
    """The columns of the page."""
    figures = [_("Total"), _("Counted"), _("Evenings"), _("Won"), _("Best evening")]
    figures += [_("Bonus")] if table.rules.bonus else []
    told = [Column(said, "figure") for said in figures]
    return [Column("#", "rank"), Column(_("Name"), "name"), *told, Column(_("Ahead by"), "words")]


def rows_of(table: SeasonTable) -> list[list[str]]:
    """The rows as text, a cell for each of the columns."""
    return [_cells(table, row) for row in table.rows]


def _cells(table: SeasonTable, row: RowTold) -> list[str]:
    short = say_lacking(row)
    told = [str(row.rank or "–"), f"{row.name} ({short})" if short else row.name]
    told += [number_format(row.total), str(row.counted), str(row.attended), row.won, number_format(row.best)]
    told += [str(row.bonus)] if table.rules.bonus else []
    return [*told, row.separated_by or (_("level") if row.is_level else "")]


def notes_of(edition: SeasonEdition, table: SeasonTable) -> list[str]:
    """What stands under it: when it was published, whether it was withdrawn, and the rules it goes by."""
    told = {"date": say_day(timezone.localtime(edition.published_at)), "number": edition.number}
    published = _("Ranking no. %(number)s, published on %(date)s.") % told
    notes = [" ".join(filter(None, (published, edition.note)))]
    return [*notes, *notes_on(edition, timezone.now()), " ".join(table.said)]
