"""Who is to be kept apart stands where they do not meet at once: in other pools, in other matches of the first round.

House rules:

1. Two entries change places while that parts some of one group. Where the field came by rank, they are of one step of
   the order: a row of pools, or seeds 3 and 4, 5 to 8, 9 to 16; and nobody gains or loses a free first round. Where it
   came by lot, no place is better than another, and any two may.
2. Of the exchanges that part as many, the one is made that brings those who have met together latest; of these the one
   between the nearest places, and of these the first.
3. A group to which everybody belongs keeps nobody apart.

The same field, groups and rounds behind us give the same places on every machine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.pairing.brackets.pools import serpentine
from tournaments.pairing.brackets.sketch import seed_order
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Tier, remarks

_PATIENCE = 100  # House rule: steps without a better paper after which none is looked for any more
_MEMORY = 9

Change = tuple[int, int, int, int, int]
Groups = Mapping[int, frozenset[str]]


@dataclass(frozen=True)
class BracketPlaces:
    """What the places of a field mean, from 0 on: `boxes`, who meets at once; `steps`, whose places are as good.

    `near` says how bad it is that two who have met stand at these two places.
    """

    boxes: tuple[int, ...]
    steps: tuple[int, ...]
    near: Callable[[int, int], int]


def paper_of_pools(entries: int, pools: int, *, by_rank: bool) -> BracketPlaces:
    """So many `entries` dealt to so many `pools`."""
    boxes = dict[int, int]()
    for box, places in enumerate(serpentine(range(entries), pools)):
        boxes.update(dict.fromkeys(places, box))
    dealt = tuple(boxes[place] for place in range(entries))
    steps = tuple(place // pools if by_rank else 0 for place in range(entries))
    return BracketPlaces(dealt, steps, lambda place, other: int(dealt[place] == dealt[other]))


def paper_of_matches(entries: int, *, by_rank: bool) -> BracketPlaces:
    """A knock-out of so many `entries`: who meets in the first round; who rests in it meets nobody."""
    order = seed_order(entries)
    at = {rank - 1: position for position, rank in enumerate(order)}
    rests = [len(order) - 1 - place >= entries for place in range(entries)]
    steps = tuple(2 * place.bit_length() + rests[place] if by_rank else 0 for place in range(entries))
    depth = len(order).bit_length()
    return BracketPlaces(
        boxes=tuple(at[place] // 2 for place in range(entries)),
        steps=steps,
        near=lambda place, other: 1 << 3 * (depth - (at[place] ^ at[other]).bit_length()),
    )


@dataclass(frozen=True)
class Spread:
    """A field on its paper: its `order`, who has another place than before, and the groups of which some still meet.

    `meet`: those of one group in one box, box after box; `couples`, how many two by two; `least`, the fewest in any
    order of the field, None where nobody is to be kept apart.
    """

    order: tuple[int, ...]
    moved: tuple[int, ...] = ()
    meet: tuple[tuple[int, ...], ...] = ()
    couples: int = 0
    least: int | None = None


def spread(
    order: Sequence[int], paper: BracketPlaces, entrants: Iterable[Entrant], past: Sequence[PlayedRound]
) -> Spread:
    """`order` after the exchanges of the rules above; `past` are the rounds behind us."""
    groups = groups_of(entrants, order)
    if not groups:
        return Spread(tuple(order))
    search, least = _Search(order, paper, groups, past), _least(groups, paper)
    best, best_order, step, last = search.couples, tuple(order), 0, 0
    while best > least and step - last < _PATIENCE:
        search.exchange(step)
        step += 1
        if search.couples < best:
            best, best_order, last = search.couples, tuple(search.order), step
    moved = tuple(entry for entry, before in zip(best_order, order, strict=True) if entry != before)
    return Spread(best_order, moved, tuple(_meeting(best_order, paper, groups)), best, least)


def tell(draw: Draw, put: Spread, code: str) -> Draw:
    """`draw`, which says who changed places, and by a remark `code` who of one group meets all the same."""
    if put.least is None:
        return draw
    met = [remark for together in put.meet for remark in remarks(code, together)]
    explanation = (*draw.explanation, *remarks("places_changed", put.moved), *met)
    return replace(draw, explanation=explanation, tiers=(Tier("apart", put.couples, put.least),))


def groups_of(entrants: Iterable[Entrant], order: Iterable[int]) -> Groups:
    """Of those in `order` who share a group with some of them, and not with all, by entry, these groups."""
    here = set(order)
    field = [entrant for entrant in entrants if entrant.number in here]
    sizes = Counter(group for entrant in field for group in entrant.apart)
    parting = {group for group, size in sizes.items() if 1 < size < len(here)}
    return {entrant.number: entrant.apart & parting for entrant in field if entrant.apart & parting}


def _least(groups: Groups, paper: BracketPlaces) -> int:
    """The fewest couples that meet at once wherever they stand: each group spread evenly."""
    room = Counter(Counter(paper.boxes).values())  # by how many places a box has
    levels = [level for level in range(max(room)) for size in room if size > level for _ in range(room[size])]
    sizes = Counter(group for own in groups.values() for group in own)
    least = [sum(levels[:size]) for size in sizes.values()]
    one_each = all(len(own) == 1 for own in groups.values())
    return sum(least) if one_each else max(least)


def _meeting(order: Sequence[int], paper: BracketPlaces, groups: Groups) -> Iterator[tuple[int, ...]]:
    """Those of one group in one box, each set of them once."""
    inside: dict[tuple[int, str], list[int]] = defaultdict(list)
    for entry, box in zip(order, paper.boxes, strict=True):
        for group in sorted(groups.get(entry, ())):
            inside[box, group].append(entry)
    crowded = (tuple(together) for _where, together in sorted(inside.items()) if len(together) > 1)
    yield from dict.fromkeys(crowded)


class _Search:
    """A field whose entries change places, two by two; who has left a place does not come back for a few steps."""

    def __init__(
        self, order: Sequence[int], paper: BracketPlaces, groups: Groups, past: Sequence[PlayedRound]
    ) -> None:
        self.order = list(order)
        self._paper = paper
        self._where = {entry: place for place, entry in enumerate(order)}
        self._boxes: dict[int, list[int]] = defaultdict(list)
        for place, box in enumerate(paper.boxes):
            self._boxes[box].append(place)
        self._mates = {
            entry: {other for other in groups if other != entry and groups[other] & own}
            for entry, own in groups.items()
        }
        self._met: dict[int, set[int]] = defaultdict(set)
        for table in (table for played in past for table in played.tables):
            for entry, other in combinations([entry for entry in table if entry in self._where], 2):
                self._met[entry].add(other)
                self._met[other].add(entry)
        self._left: dict[tuple[int, int], int] = {}

    @property
    def couples(self) -> int:
        """How many two by two should not meet at once, and do."""
        return sum(self._clash(entry, box) for entry, box in self._placed()) // 2

    def exchange(self, step: int) -> None:
        """Make the best exchange of somebody of a box in which some of one group meet: another box each step."""
        clashing = sorted({box for entry, box in self._placed() if self._clash(entry, box)})
        useful = [
            change
            for place in self._boxes[clashing[step % len(clashing)]]
            if self._clash(self.order[place], self._paper.boxes[place])
            for other, of_step in enumerate(self._paper.steps)
            if of_step == self._paper.steps[place]
            and self._paper.boxes[other] != self._paper.boxes[place]
            and not self._comes_back(place, other, step)
            for change in [self._change(place, other)]
        ]
        if not useful:
            self._left.clear()
            return
        *_costs, first, second = min(useful)
        entry, two = self.order[first], self.order[second]
        self.order[first], self.order[second] = two, entry
        self._where |= {entry: second, two: first}
        self._left |= {(first, entry): step, (second, two): step}

    def _placed(self) -> Iterable[tuple[int, int]]:
        return zip(self.order, self._paper.boxes, strict=True)

    def _clash(self, entry: int, box: int, without: int = 0) -> int:
        """With how many at `box`, but for the entry `without`, `entry` should not meet."""
        mates = self._mates.get(entry)
        if not mates:
            return 0
        here = (self.order[place] for place in self._boxes[box])
        return sum(other in mates and other != without for other in here)

    def _comes_back(self, place: int, other: int, step: int) -> bool:
        left = (self._left.get((place, self.order[other])), self._left.get((other, self.order[place])))
        return any(when is not None and step - when <= _MEMORY for when in left)

    def _change(self, place: int, other: int) -> Change:
        """What it costs more that the entries of these two places, of two boxes, change them; and these places."""
        entry, two = self.order[place], self.order[other]
        here, there = self._paper.boxes[place], self._paper.boxes[other]
        clash = self._clash(entry, there, two) - self._clash(entry, here)
        clash += self._clash(two, here, entry) - self._clash(two, there)
        near = self._nearer(entry, other, two) + self._nearer(two, place, entry)
        return clash, near, abs(place - other), min(place, other), max(place, other)

    def _nearer(self, entry: int, to: int, changing: int) -> int:
        near, now = self._paper.near, self._where[entry]
        others = [self._where[met] for met in self._met.get(entry, ()) if met != changing]
        return sum(near(to, place) - near(now, place) for place in others)
