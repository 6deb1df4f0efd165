"""Whole events: a bracket played to its end by a rule for who wins."""

from collections import Counter
from collections.abc import Callable

from tournaments.pairing.brackets.bracket import Bracket, Results, open_matches, places

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
    """The places of everybody, once they are seen to be shared fairly: as many entries as places."""
    found = places(bracket, results)
    shared = Counter(found.values())
    assert all(count == last - first + 1 for (first, last), count in shared.items())
    assert sorted(place for first, last in shared for place in range(first, last + 1)) == [
        *range(1, len(found) + 1)
    ]
    return found
