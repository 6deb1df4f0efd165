"""Who met whom in a pool or in all rounds, as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count
from django.utils.translation import gettext as _

from tournaments.core import entry_list, phases
from tournaments.models import Draft, Placing, Tournament
from tournaments.pairing.brackets.rounds import BracketTable
from tournaments.standings.decisions import read_decided
from tournaments.standings.outcomes import published_sheets, read_played
from tournaments.standings.rankings import read_ranking
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import PoolRow, plant, read_trees


def has_met_in_twos(tournament: Tournament) -> bool:
    """Whether two entries sit at a table of a published round: only then there is something to cross."""
    seats = Placing.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    pairings = seats.values("pairing").annotate(entries=Count("entry", distinct=True))
    return pairings.filter(entries=2).exists()


@dataclass(frozen=True)
class Crossed:
    """An entry of a crosstable: its rank, its name, what it met with in the order of the rows, and its sums.

    A cell of the entry against itself is None.
    """

    rank: int | None
    name: str
    cells: tuple[str | None, ...]
    won: Fraction
    difference: int


def crosstables_of(tournament: Tournament) -> list[tuple[str, list[Crossed]]]:
    """A crosstable a pool, or one of all who met in twos; nothing where four play for themselves at a table."""
    names = entry_list.public_names(tournament)
    pools = [plant(course) for course in courses_of(tournament).values() if course.pools]
    if pools:
        trees = read_trees(pools, names, phases.stage_names(tournament))
        return [
            (f"{tree.name}, {_('Pool %(number)s') % {'number': number}}", list(map(_of_pool, pool)))
            for tree in reversed(trees)
            for number, pool in enumerate(tree.pools, 1)
        ]
    played = read_played(tournament, published_sheets(tournament), read_decided(tournament))
    meetings = [table.meeting for table in played if len(table.entries) == 2]
    draft = Draft.objects.filter(tournament=tournament).first()
    ranks = {row.number: row.rank for row in read_ranking(draft.body, names).rows} if draft else {}
    return [("", _of_all(meetings, names, ranks))] if meetings else []


def _of_pool(row: PoolRow) -> Crossed:
    cells = tuple(None if cell.itself else say_met(cell.marks, cell.won) for cell in row.cells)
    return Crossed(row.rank, row.name, cells, row.wins, row.difference)


def say_met(marks: str, won: bool) -> str:
    """What a meeting brought, marked where it was won: also for those who see no bold type."""
    return f"{marks}\N{NO-BREAK SPACE}*" if marks and won else marks


def _of_all(
    meetings: Iterable[BracketTable], names: Mapping[int, str], ranks: Mapping[int, int | None]
) -> list[Crossed]:
    cells: dict[tuple[int, int], list[str]] = {}
    difference = Counter[int]()
    parts: dict[int, Fraction] = {}
    for meeting in meetings:
        for way in (1, -1):
            (own, other), marks = meeting.entries[::way], meeting.marks[::way]
            part, lost = meeting.won[::way]
            met = cells.setdefault((own, other), [])
            if meeting.over:
                met.append(say_met(f"{marks[0]}–{marks[1]}", part > lost))
            parts[own] = parts.get(own, Fraction(0)) + part
            difference[own] += marks[0] - marks[1]
    order = sorted(parts, key=lambda number: (ranks.get(number) or len(names) + 1, number))
    return [
        Crossed(
            ranks.get(own),
            names.get(own, str(own)),
            tuple(None if own == other else " / ".join(cells.get((own, other), ())) for other in order),
            parts[own],
            difference[own],
        )
        for own in order
    ]
