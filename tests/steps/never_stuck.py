"""Ten rounds of people who come, go, sit out and are exchanged, by numbers alone; and what every round must keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import rustworkx
from hypothesis import strategies as st

from tournaments.core.entry_list import Entered
from tournaments.core.formats import find_format
from tournaments.models import Entry, EntryKind
from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.exchange import exchanged, partners_at
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.odd import OddOption, options
from tournaments.pairing.waiting import odd_tables
from tournaments.rounds.odd_numbers import Seating

ROUNDS, FEWEST, MOST = 10, 5, 15
PAIRED = ("swiss", "by_rank")
"""The formats in which no two sides meet again while that can be avoided."""
PARTNERED = ("new_partners", "swiss_players")
"""Those in which nobody has the same partner again while that can be avoided."""
FORMATS = ("lot", "lot_apart", "new_partners", "swiss", "swiss_players", "by_rank")


@dataclass(frozen=True)
class Between:
    """What happens before a round: how many come and go, how many offer to sit out, what is corrected, which way.

    `swap` are two places of the last round whose entries are exchanged; the same one twice for none.
    """

    come: int
    go: int
    offer: int
    swap: tuple[int, int]
    way: str
    score: int


WAYS = ("bye", "volunteer", "sitting", "short", "long")


def happenings(*ways: str, by_hand: bool = True) -> st.SearchStrategy[Between]:
    """Whatever happens; not `by_hand`: nobody is exchanged."""
    places = st.integers(0, 40)
    return st.builds(
        Between,
        come=st.integers(0, 3),
        go=st.integers(0, 3),
        offer=st.integers(0, 2),
        swap=st.tuples(places, places) if by_hand else st.just((0, 0)),
        way=st.sampled_from(ways or WAYS),
        score=st.integers(-3, 3),
    )


@dataclass(frozen=True)
class Told:
    """A round as it was drawn: from whom, how those left over were to be seated, and after which rounds."""

    drawn: Sequence[int]
    option: OddOption | None
    offered: Sequence[int]
    past: Sequence[PlayedRound]
    draw: Draw

    @property
    def seated(self) -> list[int]:
        return [one for table in self.draw.tables for one in table]

    def said_of(self, *codes: str) -> set[int]:
        """Whom a remark of one of these codes names."""
        return {one for remark in self.draw.explanation if remark.code in codes for one in remark.entries}

    def couples(self, *codes: str) -> set[frozenset[int]]:
        """The couples that remarks of these codes name."""
        named = [remark.entries for remark in self.draw.explanation if remark.code in codes]
        return {frozenset(two) for all_ in named for two in zip(all_[::2], all_[1::2], strict=True)}

    def has(self, *codes: str) -> bool:
        return any(remark.code in codes for remark in self.draw.explanation)


@dataclass
class Evening:
    """A stage of the format `key`, of so many `rounds`, 0 where that is open: then nothing is planned ahead.

    `scores` are corrected at will, `always` were there from the first round on.
    """

    key: str
    here: list[int]
    rounds: int = ROUNDS
    past: list[PlayedRound] = field(default_factory=list)
    scores: Counter[int] = field(default_factory=Counter)
    ever: int = 0
    order: tuple[int, ...] = ()
    always: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.always = set(self.here)

    @property
    def pairs(self) -> bool:
        return find_format(self.key).kinds == (EntryKind.PAIR,)

    @property
    def per_table(self) -> int:
        return 2 if self.pairs else 4

    @property
    def sizes(self) -> tuple[int, ...]:
        return (3, 5) if find_format(self.key).takes_sizes else ()

    def happens(self, between: Between) -> None:
        self.ever = max(self.ever, *self.here)
        coming = min(between.come, MOST - len(self.here))
        self.here += range(self.ever + 1, self.ever + 1 + coming)
        leaving = min(between.go, len(self.here) - FEWEST)
        self.here = self.here[max(leaving, 0) :]
        self.always &= set(self.here)
        if self.past:
            last = self.past[-1]
            known = [one for table in last.tables for one in table]
            one, other = (known[at % len(known)] for at in between.swap)
            self.past[-1] = exchanged(last, one, other) if one != other else last
            self.scores[one] += between.score

    def seating(self, between: Between) -> tuple[OddOption | None, Seating]:
        """How those left over are to be seated, and the seating that sees to it."""
        offer = self.here[: min(between.offer, len(self.here) % self.per_table)]
        found = {
            one.code: one
            for one in options(
                self.here, table_size=self.per_table, sizes_allowed=self.sizes, volunteers=offer
            )
        }
        option = found.get(between.way)
        if between.way == "volunteer":
            drawn = [_entered(one) for one in self.here if one not in offer]
            return option, Seating(drawn, [_entered(one) for one in offer])
        if option is None or option.byes:
            return option, Seating([_entered(one) for one in self.here])
        waits, odd = between.way == "sitting", odd_tables(self.past, self.per_table)
        told = option.sizes if self.sizes else None
        everybody = [_entered(one) for one in self.here]
        joined = Seating(everybody, sizes=told, waits=waits, per_table=self.per_table, so_far=odd)
        return option, joined if self.key == "lot" else replace(joined, past=tuple(self.past))

    def draw(self, between: Between) -> Told:
        """The next round, kept as played."""
        self.happens(between)
        option, seating = self.seating(between)
        answer = find_format(self.key).draw(seating.inputs(self._asked(seating)))
        self.order = self.order or answer.order
        draw, before = seating.applied(answer), tuple(self.past)
        self.past.append(PlayedRound(draw.tables, draw.byes))
        out = [one.number for one in seating.out]
        return Told(tuple(self.here), option, out, before, draw)

    def _asked(self, seating: Seating) -> DrawInput:
        number = len(self.past) + 1
        drawn = [one.number for one in seating.entries]
        order = sorted(drawn, key=lambda one: (-self.scores[one], one))
        return DrawInput(
            entrants=tuple(Entrant(one, 2 if self.pairs else 1, self.scores[one]) for one in order),
            past=tuple(self.past),
            byes=Counter(one for round_ in self.past for one in round_.byes),
            seed=f"{number}",
            number=number,
            turn=number,
            rounds=self.rounds,
            table_size=4,
            ranks={one: rank for rank, one in enumerate(order, start=1)} if self.past else {},
            order=self.order,
        )

    def check(self, told: Told, way: str) -> None:
        """Whatever a round must keep, or say that it could not."""
        waits = way == "sitting" and told.option is not None
        check_seats(told, way, self.per_table)
        check_byes(told, waits=waits, per_table=self.per_table)
        check_other_tables(told, waits=waits and not self.sizes, per_table=self.per_table)
        if self.key in PAIRED or self.key == "lot_apart":
            check_rematches(told, self.key, waits=waits)
        if self.key in PARTNERED:
            check_partners(told, planned=find_format(self.key).plans and bool(self.rounds))


def _entered(number: int) -> Entered:
    return Entered(Entry(number=number), ())


def check_seats(told: Told, way: str, per_table: int) -> None:
    """Everybody present sits once or sits out, nobody else does; the tables are those that were chosen."""
    assert sorted([*told.seated, *told.draw.byes]) == sorted(told.drawn)
    sizes, rest = sorted(map(len, told.draw.tables)), len(told.drawn) % per_table
    if way in ("short", "long") and told.option and rest:
        assert (sizes, told.draw.byes) == (sorted(told.option.sizes), ())
    elif way == "sitting" and told.option:
        assert set(sizes) <= {per_table, per_table + 1}
        assert len(told.draw.byes) == max(rest - len(sizes), 0)
    else:
        assert (set(sizes), len(told.draw.byes)) == ({per_table}, rest)


def check_byes(told: Told, *, waits: bool, per_table: int) -> None:
    """Those sit out who did so the fewest times, and a second time is said, and why."""
    before = Counter(one for round_ in told.past for one in round_.byes)
    if waits:
        before += odd_tables(told.past, per_table)
        drawn_out = told.draw.byes
    else:
        drawn_out = tuple(one for one in told.draw.byes if one not in told.offered)
    again = {one for one in drawn_out if before[one]}
    if not waits:
        assert again <= told.said_of("bye_again", "bye_unavoidable")
    stayed = [before[one] for one in told.seated]
    for one in drawn_out:
        assert (
            before[one] <= min(stayed) or one in told.said_of("bye_unavoidable") or told.has("kept_playing")
        )


def check_other_tables(told: Told, *, waits: bool, per_table: int) -> None:
    """At tables of another size sit those who did so the fewest times."""
    before = odd_tables(told.past, per_table)
    other = [table for table in told.draw.tables if len(table) != per_table]
    usual = [table for table in told.draw.tables if len(table) == per_table]
    if waits:
        harm = [sum(before[one] for one in table[:-1]) for table in other]
        assert max(harm, default=0) <= min(
            (sum(before[one] for one in table) for table in usual), default=max(harm, default=0)
        )
        return
    most = max((before[one] for table in other for one in table), default=0)
    assert most <= min((before[one] for table in usual for one in table), default=most)
    again = {one for table in other for one in table if before[one]}
    assert again <= told.said_of("short_again", "wait_in_turn")


def check_rematches(told: Told, key: str, *, waits: bool) -> None:
    """Who meets again is said; where sides meet two and two, only because there was no other way."""
    met = {two for round_ in told.past for two in met_at(round_.tables)}
    again = met_at(told.draw.tables) & met
    assert again <= told.couples("rematch", "met_waiting")
    if key in PAIRED and again and not waits:
        drawn = [one for one in told.drawn if one not in told.offered]
        assert told.has("kept_playing", "kept_apart") or not has_round(drawn, met)


def check_partners(told: Told, *, planned: bool) -> None:
    """Who is partners again is said; a round that was not planned ahead has them only where there was no other way."""
    had = {frozenset(two) for round_ in told.past for table in round_.tables for two in partners_at(table)}
    fours = [table for table in told.draw.tables if len(table) == 4]
    again = {frozenset(two) for table in fours for two in partners_at(table)} & had
    assert again <= told.couples("partner_again")
    if again and not planned:
        assert not has_round([one for table in fours for one in table], had)


def met_at(tables: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    return {frozenset(two) for table in tables for two in combinations(table, 2)}


def has_round(entries: Collection[int], avoided: Collection[frozenset[int]]) -> bool:
    """Whether all of `entries` but one, where they are odd, can be put two and two, none of them of `avoided`."""
    numbers = [*entries, *([0] if len(entries) % 2 else [])]
    graph = rustworkx.PyGraph[int, int]()
    graph.add_nodes_from(numbers)
    graph.add_edges_from(
        [
            (one, other, 1)
            for one, other in combinations(range(len(numbers)), 2)
            if frozenset((numbers[one], numbers[other])) not in avoided
        ]
    )
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(numbers)


def spread(counts: Counter[int], among: Collection[int]) -> int:
    """How far apart the most and the least of `counts` are."""
    found = [counts[one] for one in among]
    return max(found, default=0) - min(found, default=0)
