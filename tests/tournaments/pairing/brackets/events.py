"""Whole events: a bracket played to its end by a rule for who wins."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable

from tournaments.pairing.brackets.bracket import Bracket, Results, open_matches, prospects

Decide = Callable[[int, int, int], int]  # the match and its two entries: who wins


def better(_match: int, first: int, second: int) -> int:
    """The lower number wins."""
    return min(first, second)


def worse(_match: int, first: int, second: int) -> int:
    """The higher number wins."""
    return max(first, second)


def by_bits(bits: int) -> Decide:
    """The first or the second, as the bits of a number say, one for each match."""
    return lambda match, first, second: second if bits >> match & 1 else first


def play(bracket: Bracket, decide: Decide) -> Results:
    """Every result, turn after turn."""
    results: dict[int, tuple[int, int]] = {}
    while ready := open_matches(bracket, results):
        for match, (first, second) in ready.items():
            won = decide(match, first, second)
            results[match] = (won, first + second - won)
    return results


def losses(results: Results) -> Counter[int]:
    return Counter(lost for _won, lost in results.values())


def matches_of(results: Results) -> Counter[int]:
    return Counter(entry for result in results.values() for entry in result)


def final_places(bracket: Bracket, results: Results) -> dict[int, tuple[int, int]]:
    """By entry, the first and the last of the places that it shares with its group, once everything is played."""
    ends = prospects(bracket, results)
    assert all(settled for _group, settled in ends.values())
    groups = sorted(group for group, _settled in ends.values())
    return {
        entry: (bisect_left(groups, group) + 1, bisect_right(groups, group))
        for entry, (group, _settled) in ends.items()
    }
