"""A season as tables for a spreadsheet: its ranking and what that is made of, and a row of it evening by evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import EveningWay
from tournaments.seasons.tables import Honour, LineTold, Moved, RecordTold, RowTold, SeasonTable
from web.spreadsheets import Cells, Grid, spreadsheet


def season_grid(table: SeasonTable, title: str) -> Grid:
    """The ranking of a season; with it its evenings, its records and its rules."""
    has_bonus = bool(table.rules.bonus)
    head = (
        *(_("Rank"), _("Number"), _("Name"), _("Total"), _("Counted"), _("Evenings"), _("Won")),
        *(_("Best evening"), *([_("Bonus")] if has_bonus else []), _("Ahead by"), _("Note")),
    )
    rows: list[Cells] = [
        (
            *(row.rank, row.number, row.name, row.total, row.counted, row.attended, row.wins, row.best),
            *([row.bonus] if has_bonus else []),
            row.separated_by or (_("level") if row.is_level else ""),
            say_lacking(row),
        )
        for row in table.rows
    ]
    return Grid(title, head, rows, [_evenings(table), *_records(table.records), _rules(table.sentences)])


def honours_grid(honours: Iterable[Honour], records: Sequence[RecordTold]) -> Grid:
    """Every ranked season with whoever won it or is in front, a row for each; with it the records of all of them."""
    rows: list[Cells] = [
        (
            honour.season.name,
            honour.season.starts,
            honour.season.ends,
            *((row.name, row.total) if row else (_("Nobody was ranked"), None)),
            "" if honour.over or not honour.champions else _("in front"),
            honour.edition.number,
        )
        for honour in honours
        for row in honour.champions or (None,)
    ]
    head = (_("Season"), _("From"), _("To"), _("Champion"), _("Total"), _("Note"), _("Ranking no."))
    return Grid(_("Champions"), head, rows, _records(records))


def row_file(row: RowTold, kind: str, ranking: str) -> HttpResponse:
    """What a player has of a season, evening by evening; `ranking` names the one it is of."""
    head = (
        *(_("Date"), _("Evening"), pgettext("of a season", "Points")),
        *(pgettext("an evening in a season", "Counts"), pgettext("a player was", "Where")),
        *(_("Caught up on"), _("Rank"), _("Ranked"), _("Won"), _("Games")),
        pgettext("made on an evening", "Marks"),
    )
    name = "-".join([_("player-%(number)d") % {"number": row.number}, ranking])
    return spreadsheet(Grid(row.name, head, [_line(line) for line in row.lines]), kind, name)


def say_lacking(row: RowTold) -> str:
    """How many evenings somebody is short of a rank; "" of everybody else."""
    if not row.lacking:
        return ""
    phrase = ngettext("%(count)s evening short of a rank", "%(count)s evenings short of a rank", row.lacking)
    return phrase % {"count": row.lacking}


def _evenings(table: SeasonTable) -> Grid:
    """The evenings, a row for each published ranking that was read."""
    counts: dict[str, str] = {
        EveningWay.COUNTS: _("yes"),
        EveningWay.CATCH_UP: _("only to catch up"),
        EveningWay.OUT: _("no"),
    }
    rows: list[Cells] = [
        (evening.day, evening.name, counts[evening.way], source.name, source.number)
        for evening in table.evenings
        for source in evening.sources
    ]
    head = (
        *(_("Date"), _("Evening"), pgettext("an evening in a season", "Counts")),
        *(_("Tournament"), _("Ranking no.")),
    )
    return Grid(_("Evenings"), head, rows)


def _records(records: Sequence[RecordTold]) -> list[Grid]:
    """The records, a row for each of those who are named as their holders, and one for the others; with the season
    where they are of several.
    """
    rows: list[Cells] = []
    has_seasons = any(record.season for record in records)
    for record in records:
        of = (record.season,) if has_seasons else ()
        rows += [(record.title, record.exact, name, day, *of) for name, day, _address in record.holders]
        others = ngettext("and %(count)s other", "and %(count)s others", record.more) % {"count": record.more}
        rows += [(record.title, record.exact, others, None, *of)] if record.more else []
    head = (_("Record"), _("How much"), _("Name"), _("Date"), *([_("Season")] if has_seasons else []))
    return [Grid(_("Records"), head, rows)] if rows else []


def _rules(sentences: Iterable[str]) -> Grid:
    title = _("The rules of the season")
    return Grid(title, (title,), [(sentence,) for sentence in sentences])


def moves_grid(moved: Iterable[Moved], sentences: Iterable[str]) -> Grid:
    """Who would move by rules that are only looked at, with the totals by these; with it these rules."""
    head = (_("Name"), pgettext("a rank", "Now"), pgettext("a rank", "Then"), _("Total"))
    rows: list[Cells] = [
        (player.name, player.move.before, player.move.after, player.total) for player in moved
    ]
    return Grid(_("What if"), head, rows, [_rules(sentences)])


def _line(line: LineTold) -> Cells:
    has_result = bool(line.rank or line.field)
    dropped = _("dropped") if line.is_dropped else _("no")
    won: Fraction | None = line.wins if line.played else None
    return (
        *(line.evening.day, line.evening.name, line.points, _("yes") if line.counts else dropped),
        *(line.where, line.on.day if line.on else None, line.rank, line.field if line.rank else None),
        *(won, line.played or None, line.marks if has_result else None),
    )
