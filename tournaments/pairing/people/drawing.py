"""A round on its way: what it is drawn from, who plays where, and the draw that says what became of it.
Tested in tests/tournaments/pairing/people/test_lot.py."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, Tier
from tournaments.pairing.lot import lot_order
from tournaments.pairing.odd import even_sizes, remarks_of_hit
from tournaments.pairing.people.annealing import Matrix
from tournaments.pairing.people.history import History, pairs_at, read_history
from tournaments.pairing.people.room import LotRoom, cut, settle, share_out, usual_first


@dataclass(frozen=True)
class LotRules:
    """The name of a method, what it avoids, most of all first, and its usual table.

    `partners`: whether those opposite play together. `by_score`: whether the score ranks before the lot.
    """

    method: str
    avoids: tuple[str, ...] = ("met_again", "club_met")
    table_size: int = 4
    partners: bool = False
    by_score: bool = False


@dataclass(frozen=True)
class TableKind:
    """Those who share the tables of one kind: their places, and the sizes of their tables."""

    places: tuple[int, ...]
    sizes: tuple[int, ...]

    def least_met(self, meetings: Matrix) -> int:
        """The least that meeting again costs: everybody sits with those met the fewest times."""
        others = min(self.sizes, default=1) - 1
        twice = 0
        for place in self.places:
            met = meetings[place]
            twice += sum(sorted(met[other] for other in self.places if other != place)[:others])
        return -(-twice // 2)

    def least_clubs(self, ranked: Sequence[Entrant]) -> int:
        """The least that meeting one's own club costs: every club spread evenly over the tables."""
        clubs = Counter(club for place in self.places for club in ranked[place].apart)
        least = [
            sum(size * (size - 1) // 2 for size in even_sizes(members, len(self.sizes)))
            for members in clubs.values()
        ]
        one_each = all(len(ranked[place].apart) < 2 for place in self.places)
        return sum(least) if one_each else max(least, default=0)

    def least_gaps(self, ranked: Sequence[Entrant]) -> int:
        """The least that gaps between scores cost: neighbours in the ranking share tables of one size."""
        if len(set(self.sizes)) != 1:
            return 0
        scores = [ranked[place].score for place in self.places]
        return sum((a - b) ** 2 for table in cut(scores, self.sizes) for a, b in combinations(table, 2))


@dataclass(frozen=True)
class Drawing:
    """What a round is drawn from; places are those in `ranked`, the order of the lot or of score and then the lot.

    `sizes`: the tables of this round, the usual ones first. `label`: what chance is drawn from.
    """

    rules: LotRules
    sizes: tuple[int, ...]
    label: str
    order: tuple[int, ...]
    ranked: tuple[Entrant, ...]
    history: History
    room: LotRoom
    digest: str

    @cached_property
    def meetings(self) -> Matrix:
        return self.history.meetings

    @cached_property
    def clubs(self) -> Matrix:
        """One for every two who should be kept apart."""
        groups = [entrant.apart for entrant in self.ranked]
        return [
            [int(at != other and not mine.isdisjoint(theirs)) for other, theirs in enumerate(groups)]
            for at, mine in enumerate(groups)
        ]

    def parts(self) -> tuple[TableKind, TableKind]:
        """Those at the usual tables, and those at the others."""
        usual = self.sizes.count(self.rules.table_size)
        return TableKind(self.room.usual, self.sizes[:usual]), TableKind(self.room.odd, self.sizes[usual:])

    def least(self) -> dict[str, int]:
        """What meeting again, one's own club, and gaps in score must cost, given who sits at which kind of table."""
        parts = self.parts()
        least = {
            "met_again": sum(part.least_met(self.meetings) for part in parts),
            "club_met": sum(part.least_clubs(self.ranked) for part in parts),
        }
        if self.rules.by_score:
            least["score_gap"] = sum(part.least_gaps(self.ranked) for part in parts)
        return least


def prepare(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    lot: tuple[str, int],
    rules: LotRules,
    sizes: Sequence[int] | None,
) -> Drawing:
    """Put `entrants` in order by `lot`, a seed and a round number, and decide who sits out or at an odd table.

    Who does is whom it hit the least so far, as `share_out` has it.
    `ValueError` for a number that comes twice, an entry of several players, or tables that cannot be filled.
    """
    sizes = usual_first(sizes, rules.table_size, len(entrants))
    order, ranked = _rank(entrants, lot, by_score=rules.by_score)
    numbers, size = [entrant.number for entrant in ranked], rules.table_size
    history = read_history(past, numbers, table_size=size, partners=rules.partners)
    byes, odd = (
        dict(enumerate(counts[number] for number in numbers)) for counts in (history.byes, history.odd)
    )
    return Drawing(
        rules=rules,
        sizes=sizes,
        label=f"{rules.method} {lot[1]} {lot[0]}",
        order=order,
        ranked=ranked,
        history=history,
        room=share_out(range(len(ranked)), sizes, size, byes, odd),
        digest=sha256(canonical_list(entrants, past, rules.method, lot[1], sizes)),
    )


def _rank(
    entrants: Sequence[Entrant], lot: tuple[str, int], *, by_score: bool
) -> tuple[tuple[int, ...], tuple[Entrant, ...]]:
    """The order of the lot, and the ranking, which is that order or goes by score before."""
    by_number = {entrant.number: entrant for entrant in entrants}
    if len(by_number) < len(entrants) or any(entrant.players != 1 for entrant in entrants):
        raise ValueError("entries of one player, with numbers that differ, are needed")
    order = lot_order([*by_number], *lot)
    ranked = [by_number[number] for number in order]
    return order, tuple(sorted(ranked, key=lambda entrant: -entrant.score) if by_score else ranked)


def canonical_list(
    entrants: Sequence[Entrant],
    past: Sequence[PlayedRound],
    method: str,
    round_number: int,
    sizes: Sequence[int],
) -> str:
    """What the digest is made of: a heading, a line for each entry, a line for each round behind.

    >>> print(canonical_list([Entrant(2), Entrant(1)], [PlayedRound(((3, 1),), (2,))], "lot", 2, [2]))
    lot round=2 tables=[2]
    [1,0,[]]
    [2,0,[]]
    [[[3,1]],[2]]
    """
    lines: list[object] = [
        [entrant.number, entrant.score, sorted(entrant.apart)]
        for entrant in sorted(entrants, key=lambda entrant: entrant.number)
    ]
    lines += [[sorted(round_.tables), sorted(round_.byes)] for round_ in past]
    heading = f"{method} round={round_number} tables={json.dumps(list(sizes))}"
    return "\n".join([heading, *(json.dumps(line, separators=(",", ":")) for line in lines)])


def finish(
    drawing: Drawing,
    tables: Sequence[Sequence[int]],
    least: Mapping[str, int],
    versions: Mapping[str, str],
) -> Draw:
    """The draw of `tables`, told in places; `least` names its tiers, and what each must cost at the least."""
    seated = settle(tables, range(len(drawing.ranked)))
    costs, broken = _weigh_up(drawing, seated)
    number = [entrant.number for entrant in drawing.ranked]
    out, odd = ([number[place] for place in places] for places in (drawing.room.out, drawing.room.odd))
    return Draw(
        tables=tuple(tuple(number[place] for place in table) for table in seated),
        byes=tuple(out),
        order=drawing.order,
        explanation=(
            Remark("lot", count=len(drawing.order)),
            *(remarks_of_hit("bye", out, drawing.history.byes) or [Remark("no_bye")]),
            *remarks_of_hit("short", odd, drawing.history.odd),
            *(remark for code in drawing.rules.avoids for remark in broken if remark.code == code),
        ),
        digest=drawing.digest,
        tiers=tuple(Tier(code, costs[code], bound) for code, bound in least.items()),
        versions=versions,
    )


def _weigh_up(drawing: Drawing, tables: Sequence[Sequence[int]]) -> tuple[Counter[str], list[Remark]]:
    """What `tables` cost by tier, and a remark for every two at one again: how often they were before."""
    costs, broken = Counter[str](), list[Remark]()
    pairs = [pair for table in tables for pair in pairs_at(table, partners=drawing.rules.partners)]
    for place, other, together in pairs:
        partnered, met = drawing.history.partners[place][other] * together, drawing.meetings[place][other]
        gap, club = drawing.ranked[place].score - drawing.ranked[other].score, drawing.clubs[place][other]
        costs.update(partner_again=partnered, met_again=met, club_met=club, score_gap=gap * gap)
        both = drawing.ranked[place].number, drawing.ranked[other].number
        if met:
            code = "partner_again" if partnered else "met_again"
            broken.append(Remark(code, both, partnered or met))
        if club:
            broken.append(Remark("club_met", both, 1))
    return costs, broken
