"""How many rounds are still to come: as planned, or as many as the format of a stage has for its field.
Tested in tests/tournaments/desk/test_page.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from django.db.models import Count

from tournaments.core import phases
from tournaments.core.formats import find_format
from tournaments.models import CutKind, Stage, Tournament
from tournaments.pairing.brackets.pools import pool_count, pool_rounds
from tournaments.pairing.brackets.rounds import follow, pools_of, rounds_to_come
from tournaments.pairing.methods import POOL_SIZE
from tournaments.ranking.cut import places_for


@dataclass(frozen=True)
class RoundsLeft:
    """The rounds after those drawn; `at_most`: a second final may not be needed."""

    rounds: int
    at_most: bool = False


def rounds_left(tournament: Tournament) -> RoundsLeft | None:
    """What is to come in the stage in play and those after it; None where one goes on as long as there is time.

    The field of a later stage is taken as its cut says, whoever leaves or is level at the line.
    """
    stages = tournament.stages.annotate(drawn=Count("rounds")).order_by("number")
    drawn = {stage.number: stage.drawn for stage in stages}
    last = max((number for number, rounds in drawn.items() if rounds), default=1)
    coming: list[Stage] = [stage for stage in stages if stage.number >= last]
    rounds, at_most = 0, False
    for stage, entries in _fields(tournament, coming):
        planned = _rounds_of(stage, entries)
        if planned is None:
            return None
        fewest, most = planned
        rounds += max(most - drawn[stage.number], 0)
        at_most |= fewest < most
    return RoundsLeft(rounds, at_most)


def _fields(tournament: Tournament, stages: Sequence[Stage]) -> list[tuple[Stage, int]]:
    """Each of `stages` with the size of its field: that of its first is counted, the others are cut from it.

    Where no number of rounds hangs on that, it is not counted.
    """
    if not any(find_format(stage.format).settles for stage in stages):
        return [(stage, 1) for stage in stages]
    stages[0].tournament = tournament
    fields = [(stages[0], _field_of(stages[0]))]
    for before, stage in pairwise(stages):
        entries = fields[-1][1]
        places = {
            CutKind.NONE: entries,
            CutKind.NUMBER: stage.cut_value,
            CutKind.SHARE: places_for(entries, share=stage.cut_value, of=stage.cut_of),
            CutKind.POOL: stage.cut_value * _pools(before, entries),
        }[CutKind(stage.cut_kind)]
        fields.append((stage, min(places, entries)))
    return fields


def _field_of(stage: Stage) -> int:
    """Who plays in it: those of its first round where nobody comes later, else of its last; before that, who is in."""
    rounds = stage.rounds.order_by("number" if find_format(stage.format).settles else "-number")
    round_ = rounds.first()
    if round_ is None:
        return len(phases.in_play(stage))
    return round_.placings.values("entry").distinct().count() + round_.byes.count()


def _pools(stage: Stage, entries: int) -> int:
    format_ = find_format(stage.format)
    if format_.key != "pools" or entries < format_.fewest:
        return 0
    return pool_count(entries, size=format_.settle(stage.settings)[POOL_SIZE])


def _rounds_of(stage: Stage, entries: int) -> tuple[int, int] | None:
    """At least and at most; None where nobody can say."""
    format_, planned = find_format(stage.format), stage.planned_rounds
    movement = format_.movement
    if entries < format_.fewest:
        return None
    if format_.ends:
        return of_format(format_.key, entries, tuple(format_.settle(stage.settings).items()))
    if movement and movement.fewest <= entries <= (movement.most or entries):
        most = movement.rounds(entries)
        planned = min(planned, most) if planned else most
    return (planned, planned) if planned else None


@lru_cache(maxsize=128)
def of_format(key: str, entries: int, settings: tuple[tuple[str, int], ...]) -> tuple[int, int]:
    """How many rounds the pools or the knock-out `key` have for so many entries, at least and at most.

    >>> of_format("pools", 9, (("pool_size", 4),)), of_format("single", 12, (("down_to", 2),))
    ((5, 5), (4, 4))
    >>> of_format("consolante", 8, ()), of_format("double", 4, (("down_to", 4),))
    ((3, 3), (4, 5))
    """
    format_, settled, order = find_format(key), dict(settings), tuple(range(1, entries + 1))
    if format_.paper is None:
        rounds = len(pool_rounds(pools_of(order, settled[POOL_SIZE])))
        return rounds, rounds
    return rounds_to_come(follow(format_.paper(order, settled), ()))
