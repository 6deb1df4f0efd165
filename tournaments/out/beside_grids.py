"""What stands beside a ranking on its page, as tables for a spreadsheet: rules, decisions, what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.editions.changes import Change
from tournaments.standings.rankings import Ranking, Row
from tournaments.standings.words import say_rules
from web.spreadsheets import Cell, Grid

Cells = tuple[Cell, ...]
Wins = Mapping[int, Fraction]
"""The games that each entry has won, by its number: exact, where a row has « 2½ » in words."""


def beside_grids(ranking: Ranking) -> list[Grid]:
    """What was decided, where anything was, and what the ranking goes by."""
    return [*_decisions(ranking), _rules(ranking)]


def _rules(ranking: Ranking) -> Grid:
    title = _("The rules of this ranking")
    rounds = ngettext(
        "%(rounds)s round, %(counted)s of %(expected)s games.",
        "%(rounds)s rounds, %(counted)s of %(expected)s games.",
        ranking.rounds,
    ) % {"rounds": ranking.rounds, "counted": ranking.counted, "expected": ranking.expected}
    return Grid(title, (title,), [(said,) for said in (rounds, *say_rules(ranking))])


def _decisions(ranking: Ranking) -> Iterator[Grid]:
    if ranking.decisions:
        rows: list[Cells] = [(one.names, one.worth, one.what, one.why) for one in ranking.decisions]
        head = (_("Who"), _("What it brings"), _("Decision"), _("Reason"))
        yield Grid(_("Decided by the director"), head, rows)


def changes_grid(number: int, found: Sequence[Change], before: Wins, now: Wins) -> Grid:
    """What changed since ranking `number`: ranks and figures, before and now; who was not in it has none of before."""
    head = (
        *(_("Name"), _("Rank before"), _("Rank now"), _("Won before"), _("Won now")),
        *(_("Games before"), _("Games now"), _("For, before"), _("For, now")),
        *(_("Against, before"), _("Against, now"), _("Note")),
    )
    rows: list[Cells] = [
        (
            one.name,
            *(
                cell
                for both in zip(_figures(one.before, before), _figures(one.now, now), strict=True)
                for cell in both
            ),
            _note(one),
        )
        for one in found
    ]
    return Grid(_("Changes since no. %(number)s") % {"number": number}, head, rows)


def _figures(row: Row | None, wins: Wins) -> Cells:
    if row is None:
        return (None,) * 5
    return (row.rank, wins[row.number], row.played, row.marks_for, row.marks_against)


def _note(one: Change) -> str:
    if one.before is None:
        return _("was not in it")
    if one.now is None:
        return _("is no longer in it")
    return _("no longer plays") if one.now.withdrawn and not one.before.withdrawn else ""
