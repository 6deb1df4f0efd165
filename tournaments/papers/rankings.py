"""A ranking on paper: its columns, its rows, its notes."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models.calendar import say_day
from tournaments.editions.states import notes_on
from tournaments.models import Edition, PublishedRanking, Tournament
from tournaments.papers.documents import PrintedCrosstable, RankingColumn
from tournaments.standings.crosstables import Crossed, crosstables_of
from tournaments.standings.decision_words import Decision, say_figure
from tournaments.standings.rankings import Ranking, RankingRow
from tournaments.standings.trophies import Trophy


def columns_of(ranking: Ranking) -> list[RankingColumn]:
    """The columns of a ranking, as its page has them."""
    titles = [RankingColumn("#", "rank"), RankingColumn(_("Name"), "name")]
    if ranking.category:
        titles.append(RankingColumn(_("Whole ranking"), "figure"))
    if ranking.is_league:
        titles.append(RankingColumn(pgettext("of a league", "Points"), "figure"))
        titles.append(RankingColumn(_("W-D-L"), "figure"))
    titles += [RankingColumn(_("Won"), "figure"), RankingColumn(_("Games"), "figure")]
    if ranking.is_by_average:
        titles.append(RankingColumn(_("Marks a game"), "figure"))
    shown = [
        *([_("Difference")] if ranking.has_difference else []),
        _("For"),
        *([_("Against")] if ranking.has_against else []),
    ]
    titles += [RankingColumn(said, "figure") for said in shown]
    titles += [RankingColumn(capfirst(name), "figure") for name in ranking.columns]
    if ranking.has_charges:
        titles.append(RankingColumn(_("Faults"), "figure"))
    if ranking.has_adjusted:
        titles.append(RankingColumn(_("Decided"), "figure"))
    return [*titles, RankingColumn(_("Ahead by"), "words")]


def rows_of(ranking: Ranking) -> list[list[str]]:
    """The rows of a ranking as text, a cell for each of its columns."""
    last = len(ranking.rows) - 1
    return [_cells(ranking, row, is_last=index == last) for index, row in enumerate(ranking.rows)]


def _cells(ranking: Ranking, row: RankingRow, *, is_last: bool) -> list[str]:
    told = [str(row.rank or "–"), _named(row)]
    if ranking.category:
        told.append(str(row.overall or "–"))
    if ranking.is_league:
        told += [str(row.points), "-".join(map(str, row.record))]
    told += [f"{row.won if row.won or not row.part else ''}{row.part}", str(row.played)]
    if ranking.is_by_average:
        told.append(number_format(row.average, 1))
    told += [f"{row.difference:+}" if row.difference else "0"] if ranking.has_difference else []
    told += [str(row.marks_for), *([str(row.marks_against)] if ranking.has_against else [])]
    told += row.more
    if ranking.has_charges:
        told.append(f"-{row.charged}" if row.charged else "")
    if ranking.has_adjusted:
        wins = _("won %(wins)s") % {"wins": row.awarded} if row.awarded else ""
        told.append(" ".join(filter(None, (f"{row.adjusted:+}" if row.adjusted else "", wins))))
    return [*told, "" if is_last else _ahead_by(row)]


def _named(row: RankingRow) -> str:
    if row.withdrawn:
        return f"{row.name} ({_('no longer plays')})"
    if row.rank:
        return row.name
    return f"{row.name} ({_('too few games for a rank') if row.played else _('has not played')})"


def _ahead_by(row: RankingRow) -> str:
    """What put an entry before the next one."""
    return row.ahead_by or (_("level") if row.rank and not row.separated_by else "")


def notes_of(edition: Edition, ranking: Ranking) -> list[str]:
    """What stands under a ranking: when it was published, and what was decided; that is not told of a category."""
    notes = notes_of_publication(edition)
    if ranking.category:
        return notes
    notes += [*ranking.stood_in, *ranking.leaving, ranking.bye]
    return [*filter(None, notes), *map(_decided, ranking.decisions), *_clubs(ranking.trophy)]


def notes_of_publication(edition: PublishedRanking) -> list[str]:
    """When an edition was published, with its note, and whether it is final or was withdrawn."""
    date = say_day(timezone.localtime(edition.published_at))
    published = _("Ranking no. %(number)s, published on %(date)s.") % {"date": date, "number": edition.number}
    return [" ".join(filter(None, (published, edition.note))), *notes_on(edition, timezone.now())]


def _clubs(trophy: Trophy) -> Iterator[str]:
    """The club trophy in words: what it goes by, and the clubs that have a rank."""
    if not trophy.rows:
        return
    yield " ".join([_("Clubs:"), *trophy.told])
    for row in trophy.rows:
        if not row.rank:
            continue
        told = {
            "rank": row.rank,
            "club": row.club,
            "won": row.won,
            "marks": row.marked,
            "played": row.games,
            "share": number_format(row.share),
            "average": number_format(row.average),
        }
        if trophy.is_by_average:
            said = _("%(rank)s. %(club)s: %(marks)s marks in %(played)s games, %(average)s a game")
        else:
            said = _("%(rank)s. %(club)s: won %(won)s of %(played)s games, %(share)s %%")
        yield said % told


def _decided(one: Decision) -> str:
    worth = ": ".join(filter(None, (one.names, one.worth)))
    why = ": ".join(filter(None, (one.what, one.why)))
    return f"{worth} ({why})"


def grids_of(tournament: Tournament) -> list[PrintedCrosstable]:
    """The crosstables, on paper."""
    return [
        PrintedCrosstable(title, tuple(map(_on_paper, rows))) for title, rows in crosstables_of(tournament)
    ]


def _on_paper(row: Crossed) -> tuple[str, str, tuple[str | None, ...], tuple[str, ...]]:
    return str(row.rank or "–"), row.name, row.cells, (say_figure(row.won), f"{row.difference:+}")
