"""What an exchange by hand would break, before it is done: repeats, a club or family at one table, a second bye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.pairing.draw import PlayedRound, Remark


@dataclass(frozen=True)
class ExchangeFacts:
    """What an exchange is judged by.

    `past`: the rounds behind, the oldest first. `partners`: whether those opposite at a table of four play together
    all the while. `apart`: the groups of each entry. `byes`: how often each sat out before.
    """

    past: Sequence[PlayedRound] = ()
    partners: bool = False
    apart: Mapping[int, Collection[str]] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)


def exchanged(round_: PlayedRound, first: int, second: int) -> PlayedRound:
    """`round_` with `first` and `second` in each other's places.

    >>> exchanged(PlayedRound(((1, 2), (3, 4)), (5,)), 2, 5)
    PlayedRound(tables=((1, 5), (3, 4)), byes=(2,))
    """
    other = {first: second, second: first}

    def moved(entries: Sequence[int]) -> tuple[int, ...]:
        return tuple(other.get(entry, entry) for entry in entries)

    return PlayedRound(tuple(moved(table) for table in round_.tables), moved(round_.byes))


def warnings_of(before: PlayedRound, after: PlayedRound, facts: ExchangeFacts) -> tuple[Remark, ...]:
    """What `after` breaks that `before` did not: the count is the last round in which two met, where it is about that.

    Remarks: "partner_in" and "met_in" (two are partners, or at one table, as in that round), "same_group" (two to be
    kept apart), "second_bye" (who sits out again, the count: how often before).
    """
    new = Counter(_broken(after, facts)) - Counter(_broken(before, facts))
    return tuple(sorted(new, key=lambda remark: (ORDER.index(remark.code), remark.entries)))


ORDER = ("second_bye", "partner_in", "met_in", "same_group")


def _broken(round_: PlayedRound, facts: ExchangeFacts) -> Iterator[Remark]:
    yield from (
        Remark("second_bye", (entry,), facts.byes[entry]) for entry in round_.byes if facts.byes.get(entry)
    )
    for table in round_.tables:
        together = partners_at(table) if facts.partners else set()
        for pair in combinations(sorted(table), 2):
            groups = [set(facts.apart.get(entry, ())) for entry in pair]
            if groups[0] & groups[1]:
                yield Remark("same_group", pair, 2)
            if pair in together and (last := _last(facts, pair, partners=True)):
                yield Remark("partner_in", pair, last)
            elif last := _last(facts, pair, partners=False):
                yield Remark("met_in", pair, last)


def _last(facts: ExchangeFacts, pair: tuple[int, int], *, partners: bool) -> int:
    """The last round in which two were at one table, or partners there; 0 where they never were."""
    for number, round_ in reversed(list(enumerate(facts.past, start=1))):
        for table in round_.tables:
            if set(pair) <= set(table) and (not partners or pair in partners_at(table)):
                return number
    return 0


def partners_at(table: Sequence[int]) -> set[tuple[int, int]]:
    """Who sits opposite whom at a table of four, the lower number first; at others nobody has a partner.

    >>> sorted(partners_at((7, 2, 5, 9)))
    [(2, 9), (5, 7)]
    """
    if len(table) != 4:
        return set()
    return {(min(pair), max(pair)) for pair in (table[::2], table[1::2])}
