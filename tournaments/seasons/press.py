"""The published ranking of a season as a short text for the local paper, in the language of the moment."""

from __future__ import annotations

from math import ceil

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.amounts import join_names
from tournaments.core.entry_list import count_entries
from tournaments.editions.press import PressText, in_each_language, podium
from tournaments.editions.states import notes_on
from tournaments.models import EntryKind, SeasonEdition
from tournaments.seasons.tables import RowTold, SeasonTable, published_table


def season_press_texts(edition: SeasonEdition, address: str) -> list[PressText]:
    """The text in each language; none before somebody has a rank. `address` is that of the whole ranking.

    A query a language: « Player 7 » is said in each of them.
    """
    return [press_text for press_text in in_each_language(lambda: _text(edition, address)) if press_text.text]


def _text(edition: SeasonEdition, address: str) -> str:
    table = published_table(edition)
    if not table.champions:
        return ""
    parts = [
        _headline(edition, table),
        _sentence(edition, table),
        "\n".join(f"{row.rank}. {row.name} – {_figures(row)}" for row in podium(table.rows)),
        *notes_on(edition, timezone.now()),
        _("The whole ranking: %(address)s") % {"address": address},
    ]
    return "\n\n".join(parts)


def _headline(edition: SeasonEdition, table: SeasonTable) -> str:
    """Who won the season; while it lasts, who leads."""
    first = [row.name for row in table.champions]
    if edition.season.ends < timezone.localdate():
        headline = ngettext(
            "Manille: %(names)s wins the season %(season)s",
            "Manille: %(names)s win the season %(season)s",
            len(first),
        )
    else:
        headline = ngettext(
            "Manille: %(names)s leads the season %(season)s",
            "Manille: %(names)s lead the season %(season)s",
            len(first),
        )
    return headline % {"names": join_names(first), "season": edition.season.name}


def _sentence(edition: SeasonEdition, table: SeasonTable) -> str:
    ranked = sum(row.rank is not None for row in table.rows)
    return ngettext(
        "Season %(season)s of the club %(club)s, after %(count)d evening: %(who)s ranked.",
        "Season %(season)s of the club %(club)s, after %(count)d evenings: %(who)s ranked.",
        table.counting,
    ) % {
        "season": edition.season.name,
        "club": edition.season.club.name,
        "count": table.counting,
        "who": count_entries(EntryKind.PLAYER, ranked),
    }


def _figures(row: RowTold) -> str:
    """« 26,5 points, 3 evenings »."""
    total = ngettext("%(total)s point", "%(total)s points", ceil(abs(row.total)))
    came = ngettext("%(count)d evening", "%(count)d evenings", row.attended)
    return ", ".join((total % {"total": number_format(row.total)}, came % {"count": row.attended}))
