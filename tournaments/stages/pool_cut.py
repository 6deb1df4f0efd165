"""Who goes on from pools to the next stage."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.brackets.apart import kept_apart
from tournaments.pairing.brackets.bracket import PoolRank
from tournaments.ranking.cut import Cut, cut_field
from tournaments.ranking.standings import Standing


def cut_pools(
    pools: Sequence[Sequence[Standing]], places: int, *, keeps_level: bool, lot: Sequence[int]
) -> Cut:
    """The first `places` of each of `pools`, each ranked: the winners of all pools, then all seconds, and so on,
    placed so that those of one pool meet late in a knock-out. Whoever is level stands in the order of the `lot`.
    """
    order = list(lot)
    went_on: dict[PoolRank, int] = {}
    out: list[tuple[int, int]] = []
    level: list[int] = []
    for number, rows in enumerate(pools, start=1):
        ranked = sorted(rows, key=lambda row: (row.rank is None, row.rank, order.index(row.number)))
        cut = cut_field(ranked, places, keeps_level=keeps_level, lot=lot)
        went_on |= {PoolRank(number, rank): one for rank, one in enumerate(cut.went_on, start=1)}
        out += [(rank, one) for rank, one in enumerate(cut.out, start=1)]
        level += cut.level
    field = sorted(went_on, key=lambda one: (one.rank, one.pool))
    placed = [went_on[one] for one in kept_apart(field)] if field else []
    return Cut(tuple(placed), tuple(one for _rank, one in sorted(out, key=lambda two: two[0])), tuple(level))
