"""What an act would change, beyond what it is about: it is done, looked at, and rolled back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import transaction

from tournaments.cuts.cuts import Differing, differing_cuts
from tournaments.models import Tournament
from tournaments.standings.reckoning import standings_of
from tournaments.standings.stage_courses import courses_of

logger = logging.getLogger(__name__)

Ranks = Mapping[int, tuple[int | None, int | None]]
"""By entry, its rank now and then; only those that change."""


@dataclass(frozen=True)
class Weighed:
    """What would be another: the `ranks`; the `tables` of knock-outs, by round, that would no longer follow from the
    results; the `cuts` behind which something would have changed, as they would be told.
    """

    ranks: Ranks = field(default_factory=dict)
    tables: tuple[tuple[int, int], ...] = ()
    cuts: tuple[Differing, ...] = ()


def weigh_act(tournament: Tournament, act: Callable[[], object]) -> Weighed:
    """What `act` would change in `tournament`; refusals are those of the act."""
    ranks, stale, cuts = _read(tournament)
    with transaction.atomic():
        logger.info("tournament %s: only looked at, and rolled back:", tournament.pk)
        act()
        then, stale_then, cuts_then = _read(Tournament.objects.get(pk=tournament.pk))
        transaction.set_rollback(True)
    told = {(one.stage.pk, one.key) for one in cuts}
    moves = {entry: (rank, then.get(entry)) for entry, rank in ranks.items()}
    return Weighed(
        ranks={entry: two for entry, two in moves.items() if two[0] != two[1]},
        tables=tuple(sorted(stale_then - stale)),
        cuts=tuple(one for one in cuts_then if (one.stage.pk, one.key) not in told),
    )


def ranks_after(tournament: Tournament, act: Callable[[], object]) -> Ranks:
    """The ranks that `act` would change."""
    return weigh_act(tournament, act).ranks


def _read(
    tournament: Tournament,
) -> tuple[dict[int, int | None], set[tuple[int, int]], list[Differing]]:
    ranks = {row.number: row.rank for row in standings_of(tournament)}
    courses = courses_of(tournament).values()
    stale = {(one.round, one.table) for course in courses for one in course.stale}
    return ranks, stale, differing_cuts(tournament)
