"""Why an entry stands where it does, as tables for a spreadsheet: what it played, its criteria, the sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.explanations.entries import Compared, Explained, ExplainedGame
from tournaments.explanations.leagues import ExplainedTeam, Met
from tournaments.standings.files import value_cell
from web.spreadsheets import Cell, Grid

Cells = tuple[Cell, ...]


def explained_grid(explained: Explained) -> Grid:
    """All that the page says: the games or the meetings first."""
    told = _("%(name)s: why this rank?") % {"name": explained.name}
    more = [_criteria(explained), _sentences(explained)]
    if isinstance(explained, ExplainedTeam):
        return Grid(told, _head_of_meetings(), [_meeting(one) for one in explained.meetings], more)
    head = (
        *(_("Round"), _("Table"), _("Marks"), _("Marks of the others"), _("Won")),
        *(_("With"), pgettext("whom", "Against"), _("Faults"), _("Rank, had it been won")),
        _("Why it does not count"),
    )
    return Grid(told, head, [_game(one) for one in explained.games], more)


def _game(one: ExplainedGame) -> Cells:
    own, *others = one.marked
    against: Cell = others[0] if len(others) == 1 else "–".join(map(str, others))
    return (
        *(one.at.round, one.at.table, own, against, None if one.missing else one.part),
        *(one.partners, one.opponents, -one.charged, one.turned, one.missing),
    )


def _head_of_meetings() -> tuple[str, ...]:
    return (
        *(_("Round"), pgettext("whom", "Against"), _("Place"), _("Match points")),
        *(_("Games won"), _("Games lost"), _("Marks"), _("Marks of the others"), _("Rank, had it been won")),
    )


def _meeting(one: Met) -> Cells:
    where = _("at home") if one.is_home else pgettext("a meeting of teams", "away")
    return (one.round, one.opponent, where, one.points, *one.won, *one.marked, one.turned)


def _criteria(explained: Explained) -> Grid:
    """The criteria in their order, with what the neighbours have; which of them each parts it from."""
    before, after = pgettext("in the ranking", "before"), pgettext("in the ranking", "after")
    names = [
        f"{name} ({place})" for name, place in ((explained.above, before), (explained.below, after)) if name
    ]
    rows: list[Cells] = [
        (one.name, *_values(one, explained), ", ".join(_parted(one, explained))) for one in explained.compared
    ]
    head = (_("Criterion"), explained.name, *names, _("Decides"))
    return Grid(_("By each criterion"), head, rows)


def _values(one: Compared, explained: Explained) -> Cells:
    words: tuple[Cell, ...] = (one.above, one.own, one.below)
    above, own, below = [value_cell(one.criterion, value) for value in one.values] if one.criterion else words
    return (own, *([above] if explained.above else []), *([below] if explained.below else []))


def _parted(one: Compared, explained: Explained) -> list[str]:
    neighbours = ((one.parts_above, explained.above), (one.parts_below, explained.below))
    return [name for parts, name in neighbours if parts]


def _sentences(explained: Explained) -> Grid:
    said = [*explained.sentences, *explained.hints, *explained.given]
    rank = explained.row.rank
    title = _("Rank %(rank)s") % {"rank": rank} if rank else _("Not ranked yet")
    return Grid(title, (title,), [(sentence,) for sentence in said])
