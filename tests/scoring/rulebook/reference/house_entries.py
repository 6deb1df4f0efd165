"""Entries under the settings that change what a count holds: a turned card, what slept, what was laid aside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.scoring.rulebook.reference.entries import (
    EntryOfDeal,
    Picked,
    ends_by_part,
    number_of_players,
    shared,
)
from tests.scoring.rulebook.reference.piles import (
    DEALS,
    THREE_AND_FIVE_TAKEN,
    THREE_AND_TWO_LEFT,
    THREE_AND_TWO_TAKEN,
    THREE_WITHOUT_SEVENS,
    WORTH,
    FactsOfDeal,
    against_the_rest,
    counts_of_all,
    counts_with_a_turned_card,
    counts_with_the_turned_ten,
    counts_with_what_slept,
    with_the_reserve,
)


def turned_cards_of_players(form: str, deals: int | None = None) -> Iterator[EntryOfDeal]:
    """A count for each player and a card that one of them turned: he dealt, and nothing beats a ten of trumps."""
    for facts in DEALS[form][:deals]:
        settings = number_of_players(form, facts)
        least = facts.total - max(left for _tricks, _points, left in against_the_rest(facts))
        with_ten, with_ace = counts_with_the_turned_ten(facts), counts_with_a_turned_card(facts, WORTH["A"])
        for total in range(least, facts.total + 1):
            for number, counts in enumerate(shared(total, facts.players)):
                holder = number % facts.players
                raw = {f"P{seat}": count for seat, count in enumerate(counts, start=1)}
                others = counts[:holder] + counts[holder + 1 :]
                for rank, dealer in (("10", holder), ("A", holder), ("A", (holder + 1) % facts.players)):
                    turnup = {"side": f"P{holder + 1}", "rank": rank}
                    entry = {"raw": raw, "turnup": turnup, "dealer": f"P{dealer + 1}"}
                    held = (counts[holder], *others) in with_ten if rank == "10" else counts in with_ace
                    yield EntryOfDeal(settings, entry, held and dealer == holder)


def sevens_out_of_three() -> Iterator[EntryOfDeal]:
    """À trois without two sevens, so that nothing sleeps."""
    for counts in shared(THREE_WITHOUT_SEVENS.total, 3):
        entry = {"raw": players(counts)}
        yield EntryOfDeal({"talon": "removed"}, entry, counts in counts_of_all(THREE_WITHOUT_SEVENS))


def sleeping_cards_of_three() -> Iterator[EntryOfDeal]:
    """À trois with what slept in the counts of whoever won the first trick, or told by itself."""
    facts = THREE_AND_TWO_LEFT
    for counts in shared(facts.total, 3):
        possible = counts in counts_with_what_slept(facts)
        yield EntryOfDeal({"talon": "first_trick"}, {"raw": players(counts)}, possible)
    for left in (1, 5, 9, 10):
        for number, counts in enumerate(shared(facts.total - left, 3)):
            winner = number % 3
            entry = {"raw": players(counts), "talon_points": left, "first_trick": f"P{winner + 1}"}
            possible = counts in counts_of_all(facts) and counts[winner] > 0
            yield EntryOfDeal({"talon": "first_trick"}, entry, possible)


def players(counts: tuple[int, ...]) -> dict[str, int]:
    return {f"P{seat}": count for seat, count in enumerate(counts, start=1)}


def reserve_of_the_dealer() -> Iterator[EntryOfDeal]:
    """The dealer against two, where the two cards left over are his whoever wins the first trick."""
    facts = DEALS["trois_donneur"][0]
    ends = {(points, left) for _tricks, points, left in against_the_rest(facts)}
    for points in range(61):
        cards = {"dealer": points, "defenders": 60 - points}
        possible = any(own + left == points for own, left in ends)
        yield EntryOfDeal({"reserve": "dealer"}, {"dealer": "P1", "cards": cards}, possible)
    for points, left in product(range(61), range(11)):
        if points + left <= 60:
            cards = {"dealer": points, "defenders": 60 - points - left}
            entry = {"dealer": "P1", "cards": cards, "reserve_points": left}
            yield EntryOfDeal({"reserve": "dealer"}, entry, (points, left) in ends)


def tricks_of_the_dealer() -> Iterator[EntryOfDeal]:
    """The dealer against two on the scale of 70, where tricks count."""
    facts = DEALS["trois_donneur"][0]
    settings = {"trick_points": True, "base": 35}
    ends = with_the_reserve(facts)
    counts = {tricks + points + (left if first else 0) for tricks, points, left, first in ends}
    for count in range(71):
        raw = {"dealer": count, "defenders": 70 - count}
        yield EntryOfDeal(settings, {"dealer": "P1", "raw": raw}, count in counts)
    apart = {(tricks + points, left, first) for tricks, points, left, first in ends}
    for count, left, first in product(range(71), range(11), (True, False)):
        if count + left <= 70:
            entry = {
                "dealer": "P1",
                "raw": {"dealer": count, "defenders": 70 - count - left},
                "reserve_points": left,
                "first_trick": "dealer" if first else "defenders",
            }
            yield EntryOfDeal(settings, entry, (count, left, first) in apart)


def every_trick_against_two() -> Iterator[EntryOfDeal]:
    """The dealer against two, where the table says that a side had every trick, and so the reserve."""
    facts = DEALS["trois_donneur"][0]
    swept = {end for end in with_the_reserve(facts) if end[0] in (0, facts.tricks)}
    for points, left in product(range(61), range(11)):
        if points + left <= 60:
            for first in (True, False):
                entry = {
                    "dealer": "P1",
                    "cards": {"dealer": points, "defenders": 60 - points - left},
                    "reserve_points": left,
                    "first_trick": "dealer" if first else "defenders",
                    "all_tricks": True,
                }
                possible = any(end[1:] == (points, left, first) for end in swept)
                yield EntryOfDeal({}, entry, possible)


def discards_of_the_declarer(facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    """A bid, a count and what was laid aside, where that is the declarer's and helps him to his bid."""
    lefts = sorted({left for _tricks, _points, left in against_the_rest(facts)} - {0})
    for bid, count, left in product(picked(range(1, facts.total + 1)), picked(range(facts.total + 1)), lefts):
        ends = ends_by_part(facts, facts.left).get((None, count, left), frozenset())
        for made in (True, False):
            entry: dict[str, Any] = {
                "declarer": "P1",
                "bid": bid,
                "declarer_points": count,
                "discard_points": left,
            }
            possible = bool(ends) and made == (count + left >= bid)
            yield EntryOfDeal({"discards": "declarer"}, entry | {"made": made}, possible)


def general_in_reverse() -> Iterator[EntryOfDeal]:
    """À l'envers: a général that was made is every trick, and one that failed is not; who counts then counts so."""
    settings = {"general_failed": "captured"}
    for counts in shared(68, 4):
        possible = counts in counts_of_all(DEALS["envers"][1])
        swept = counts[0] == 68
        for player, made in (("P1", True), ("P1", False), ("P2", False)):
            entry = {"raw": players(counts), "general": {"player": player, "made": made}}
            yield EntryOfDeal(settings, entry, possible and made == (swept and player == "P1"))


PETITE, GRANDE = THREE_AND_TWO_TAKEN, THREE_AND_FIVE_TAKEN
