"""A ranking on paper: its columns, its rows, its notes. Tested in tests/tournaments/papers/test_print.py."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from clubs.models.calendar import say_day
from tournaments.editions.states import notes_on
from tournaments.models import Edition, PublishedRanking, Tournament
from tournaments.papers.documents import PrintedCrosstable, RankingColumn
from tournaments.standings.columns import Column, say_ahead, shown_columns
from tournaments.standings.crosstables import crosstables_of
from tournaments.standings.decision_words import Decision, say_figure
from tournaments.standings.rankings import Ranking, RankingRow
from tournaments.standings.trophies import Trophy


def columns_of(ranking: Ranking) -> list[RankingColumn]:
    """The columns of a ranking, as its page has them."""
    return [
        RankingColumn("#", "rank"),
        RankingColumn(_("Name"), "name"),
        *([RankingColumn(_("Whole ranking"), "figure")] if ranking.category else []),
        *(RankingColumn(column.title, "figure") for column in shown_columns(ranking)),
        RankingColumn(_("Ahead by"), "words"),
    ]


def rows_of(ranking: Ranking) -> list[list[str]]:
    """The rows of a ranking as text, a cell for each of its columns."""
    columns = shown_columns(ranking)
    return [
        [
            f"{row.rank or '–'}",
            f"{row.name} ({row.note})" if row.note else row.name,
            *([f"{row.overall or '–'}"] if ranking.category else []),
            *(_figure(column, row) for column in columns),
            ahead,
        ]
        for row, ahead in zip(ranking.rows, say_ahead(ranking), strict=True)
    ]


def _figure(column: Column, row: RankingRow) -> str:
    beside = column.beside(row) if column.beside else ""
    return " ".join(filter(None, (column.text(row), beside)))


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
    yield " ".join([_("Clubs:"), *trophy.sentences])
    for row in trophy.rows:
        if not row.rank:
            continue
        values = {
            "rank": row.rank,
            "club": row.club,
            "won": row.won,
            "marks": row.marked,
            "played": row.games,
            "share": number_format(row.share),
            "average": number_format(row.average),
        }
        if trophy.is_by_average:
            sentence = _("%(rank)s. %(club)s: %(marks)s marks in %(played)s games, %(average)s a game")
        else:
            sentence = _("%(rank)s. %(club)s: won %(won)s of %(played)s games, %(share)s %%")
        yield sentence % values


def _decided(decision: Decision) -> str:
    worth = ": ".join(filter(None, (decision.names, decision.worth)))
    why = ": ".join(filter(None, (decision.what, decision.why)))
    return f"{worth} ({why})"


def grids_of(tournament: Tournament) -> list[PrintedCrosstable]:
    """The crosstables, on paper."""
    return [
        PrintedCrosstable(
            title,
            tuple(
                (f"{row.rank or '–'}", row.name, row.cells, (say_figure(row.won), f"{row.difference:+}"))
                for row in rows
            ),
        )
        for title, rows in crosstables_of(tournament)
    ]
