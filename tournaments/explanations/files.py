"""Why an entry stands where it does, as tables for a spreadsheet: what it played, its criteria, the sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.explanations.page import Compared, Explained, ExplainedGame, ExplainedMeeting
from tournaments.standings.columns import value_cell
from web.spreadsheets import Cell, Cells, Grid


def explained_grid(explained: Explained) -> Grid:
    """All that the page says: the games or the meetings first."""
    title = _("%(name)s: why this rank?") % {"name": explained.name}
    more = [_criteria(explained), _sentences(explained)]
    if explained.meetings is not None:
        head: tuple[str, ...] = (
            *(_("Round"), pgettext("whom", "Against"), _("Place"), _("Match points")),
            *(
                _("Games won"),
                _("Games lost"),
                _("Marks"),
                _("Marks of the others"),
                _("Rank, had it been won"),
            ),
        )
        return Grid(title, head, [_meeting(meeting) for meeting in explained.meetings], more)
    head = (
        *(_("Round"), _("Table"), _("Marks"), _("Marks of the others"), _("Won")),
        *(_("With"), pgettext("whom", "Against"), _("Faults"), _("Rank, had it been won")),
        _("Why it does not count"),
    )
    return Grid(title, head, [_game(game) for game in explained.games], more)


def _game(game: ExplainedGame) -> Cells:
    own, *others = game.marked
    against: Cell = others[0] if len(others) == 1 else "–".join(map(str, others))
    return (
        *(game.at.round, game.at.table, own, against, None if game.missing else game.part),
        *(game.partners, game.opponents, -game.charged, game.turned, game.missing),
    )


def _meeting(met: ExplainedMeeting) -> Cells:
    where = _("at home") if met.is_home else pgettext("a meeting of teams", "away")
    return (met.round, met.opponent, where, met.points, *met.won, *met.marked, met.turned)


def _criteria(explained: Explained) -> Grid:
    """The criteria in their order, with what the neighbours have; which of them each parts it from."""
    before, after = pgettext("in the ranking", "before"), pgettext("in the ranking", "after")
    names = [
        f"{name} ({place})" for name, place in ((explained.above, before), (explained.below, after)) if name
    ]
    rows: list[Cells] = [
        (row.name, *_values(row, explained), ", ".join(_parted(row, explained))) for row in explained.compared
    ]
    head = (_("Criterion"), explained.name, *names, _("Decides"))
    return Grid(_("By each criterion"), head, rows)


def _values(row: Compared, explained: Explained) -> Cells:
    words: tuple[Cell, ...] = (row.above, row.own, row.below)
    above, own, below = [value_cell(row.criterion, value) for value in row.values] if row.criterion else words
    return (own, *([above] if explained.above else []), *([below] if explained.below else []))


def _parted(row: Compared, explained: Explained) -> list[str]:
    neighbours = ((row.parts_above, explained.above), (row.parts_below, explained.below))
    return [name for parts, name in neighbours if parts]


def _sentences(explained: Explained) -> Grid:
    sentences = [*explained.sentences, *explained.hints, *explained.besides]
    rank = explained.row.rank
    title = _("Rank %(rank)s") % {"rank": rank} if rank else _("Not ranked yet")
    return Grid(title, (title,), [(sentence,) for sentence in sentences])
