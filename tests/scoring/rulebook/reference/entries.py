"""Every entry that a table can make of a deal, and whether cards can give it: by the enumeration of `piles` alone.

An entry is what the form of a deal or a request says, in the keys of the worked examples. What no cards give is to be
refused and all else accepted. An entry that leaves open whether a contract was made is not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

from tests.scoring.rulebook.reference.piles import (
    DEALS,
    WORTH,
    FactsOfDeal,
    against_the_rest,
    counts_of_all,
    with_some_laid,
    with_the_reserve,
    with_the_turned_ten,
)

Picked = Callable[[Sequence[Any]], Sequence[Any]]
"""All of some values, or a few of them where all would take long."""


@dataclass(frozen=True)
class EntryOfDeal:
    """What a table says of one deal under `settings`, and whether any cards give it."""

    settings: Mapping[str, Any]
    facts: Mapping[str, Any]
    possible: bool


def counts_of_pairs(facts: FactsOfDeal, side: str = "A", other: str = "B") -> Iterator[EntryOfDeal]:
    """A count on the scale that counts tricks, from 0 to everything."""
    possible = {tricks + points for tricks, points, _left in against_the_rest(facts)}
    for count in range(facts.total + 1):
        entry = {"raw": {side: count, other: facts.total - count}}
        yield EntryOfDeal({}, entry, count in possible)


def turned_cards(
    facts: FactsOfDeal, sides: tuple[str, str] = ("A", "B"), dealer_key: str = "dealer_side"
) -> Iterator[EntryOfDeal]:
    """A count with a card that the dealer turned: it is his side's, and nothing beats a ten of trumps."""
    anything = {tricks + points for tricks, points, _left in against_the_rest(facts)}
    with_ten = {tricks + points for tricks, points, _left in with_the_turned_ten(facts)}
    for count, rank, side, dealer in product(range(facts.total + 1), WORTH, sides, (*sides, None)):
        entry = {
            "raw": {sides[0]: count, sides[1]: facts.total - count},
            "turnup": {"side": side, "rank": rank},
        }
        held = count if side == sides[0] else facts.total - count
        possible = dealer in (side, None) and held in (with_ten if rank == "10" else anything)
        yield EntryOfDeal({}, entry | ({dealer_key: dealer} if dealer else {}), possible)


def points_of_pairs(facts: FactsOfDeal) -> Iterator[EntryOfDeal]:
    """Card points alone, and whether a side had every trick where the table says so."""
    possible = {(points, tricks in (0, facts.tricks)) for tricks, points, _left in against_the_rest(facts)}
    for points, swept in product(range(61), (False, True)):
        entry = {"cards": {"A": points, "B": 60 - points}, "all_tricks": swept}
        yield EntryOfDeal({}, entry, (points, swept) in possible)


def counts_of_players(facts: FactsOfDeal, settings: Mapping[str, Any]) -> Iterator[EntryOfDeal]:
    """A count for each player that could be part of the whole; whose is the highest goes round the table."""
    possible = counts_of_all(facts)
    least = min(sum(counts) for counts in possible)
    for total in range(least, facts.total + 1):
        for number, counts in enumerate(shared(total, facts.players)):
            first = number % facts.players
            raw = {
                f"P{seat}": count for seat, count in enumerate((*counts[first:], *counts[:first]), start=1)
            }
            yield EntryOfDeal(settings, {"raw": raw}, counts in possible)


def shared(total: int, players: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every way to share `total`, the highest first."""
    if players == 1:
        if most is None or total <= most:
            yield (total,)
        return
    for first in range(min(total, total if most is None else most), -1, -1):
        for rest in shared(total - first, players - 1, first):
            yield (first, *rest)


def dealer_against_two(facts: FactsOfDeal) -> Iterator[EntryOfDeal]:
    """The dealer's card points, the reserve among them; or the reserve by itself and who had the first trick."""
    ends = with_the_reserve(facts)
    own = {points + (left if first else 0) for _tricks, points, left, first in ends}
    for points in range(61):
        cards = {"dealer": points, "defenders": 60 - points}
        yield EntryOfDeal({}, {"dealer": "P1", "cards": cards}, points in own)
    apart = {(points, left, first) for _tricks, points, left, first in ends}
    for points, left, first in product(range(61), range(11), (True, False)):
        if points + left <= 60:
            entry = {
                "dealer": "P1",
                "cards": {"dealer": points, "defenders": 60 - points - left},
                "reserve_points": left,
                "first_trick": "dealer" if first else "defenders",
            }
            yield EntryOfDeal({}, entry, (points, left, first) in apart)


PartOfEnd = tuple[int | None, int | None, int | None]


@cache
def ends_by_part(facts: FactsOfDeal, laid: int | None) -> Mapping[PartOfEnd, frozenset[tuple[int, int, int]]]:
    """A declarer's tricks, count and what he laid aside, by each of the eight ways to tell some of them.

    He laid so many cards aside, or as many as he liked where that is None.
    """
    numbers = range(facts.left + 1) if laid is None else (laid,)
    by_part: dict[PartOfEnd, set[tuple[int, int, int]]] = {}
    for tricks, points, aside in {end for number in numbers for end in with_some_laid(facts, number)}:
        end = tricks, points + tricks, aside
        for mask in product((True, False), repeat=3):
            part = tuple(value if shows else None for value, shows in zip(end, mask, strict=True))
            by_part.setdefault(part, set()).add(end)
    return {part: frozenset(ends) for part, ends in by_part.items()}


def is_made(contract: int | str, tricks: int, count: int, facts: FactsOfDeal) -> bool:
    if contract in ("all", "general"):
        return tricks == facts.tricks
    return count >= contract if isinstance(contract, int) else tricks == 0


def results(facts: FactsOfDeal, contract: int | str, part: PartOfEnd, laid: int | None) -> set[bool]:
    """Whether the contract can have been made, and whether it can have been lost, with what is told.

    Who wants no trick plays with the cards that he was dealt, and lays none aside.
    """
    if contract in NO_TRICK and part[2]:
        return set()
    ends = ends_by_part(facts, laid).get(part, frozenset())
    return {is_made(contract, tricks, count, facts) for tricks, count, _aside in ends}


@dataclass(frozen=True)
class WaysToTell:
    """The keys of a form's contracts, and what becomes of the points that were left."""

    settings: Mapping[str, Any]
    name_key: str = "bid"
    bid_key: str = "bid"
    left_key: str | None = None
    tricks: bool = False
    laid: int | None = None
    more: Mapping[str, Any] | None = None


def contracts(
    facts: FactsOfDeal,
    how: WaysToTell,
    wanted: Iterable[int | str],
    lefts: Iterable[int | None],
    picked: Picked,
) -> Iterator[EntryOfDeal]:
    """Each contract with each count, number of tricks and result that a table may tell beside it."""
    counts = (None, *picked(range(facts.total + 1)))
    tricks = (None, *range(facts.tricks + 1)) if how.tricks else (None,)
    for contract, left, won, count in product(wanted, lefts, tricks, counts):
        can_be = results(facts, contract, (won, count, left), how.laid)
        for made in (True, False) if len(can_be) == 2 else (None, True, False):
            entry = _entry(contract, won, count, left, made, how)
            yield EntryOfDeal(how.settings, entry, bool(can_be) if made is None else made in can_be)


def _entry(
    contract: int | str,
    won: int | None,
    count: int | None,
    left: int | None,
    made: bool | None,
    how: WaysToTell,
) -> dict[str, Any]:
    values = {
        how.name_key if isinstance(contract, str) else how.bid_key: contract,
        "declarer_tricks": won,
        "declarer_points": count,
        how.left_key or "": left,
        "made": made,
    }
    entry = {"declarer": "P1", **(how.more or {}), **values}
    return {key: value for key, value in entry.items() if key and value is not None}


def number_of_players(form: str, facts: FactsOfDeal) -> dict[str, int]:
    """The setting that forms for several numbers of players have."""
    return {"players": facts.players} if len({deal.players for deal in DEALS[form]}) > 1 else {}


NUMBERS_TO_REACH = {3: 21, 4: 21, 5: 15, 6: 15, 7: 15}
"""Wikipedia, auction manille 1: 21 points, or 15 when more than four play."""

NO_TRICK = ("petite", "table", "grande", "supreme")
MISERES = ("petite", "table", "general", "grande", "supreme")


def entries_of(form: str, picked: Picked, deals: int | None = None) -> Iterator[EntryOfDeal]:
    """The entries of `form` in the first so many of its deals, of which bids, counts and discards are picked."""
    for facts in DEALS[form][:deals]:
        yield from ENTRIES[form](form, facts, picked)


def _pairs(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from counts_of_pairs(facts)


def _pairs_and_turned_cards(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from counts_of_pairs(facts)
    yield from turned_cards(facts)


def _points(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from points_of_pairs(facts)


def _two(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from counts_of_pairs(facts, "P1", "P2")


def _players(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from counts_of_players(facts, settings_of(form, facts))


def _alone(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    yield from dealer_against_two(facts)


AT_WILL = ("auction_1", "auction_3")
"""Where the declarer exchanges as many cards as he likes, from none to all that are left over (Wikipedia)."""


def _auction(form: str, facts: FactsOfDeal, picked: Picked) -> Iterator[EntryOfDeal]:
    names, name_key, bid_key = NAMED.get(form, ((), "bid", "bid"))
    numbers = picked(range(1, facts.total + 1)) if bid_key else [NUMBERS_TO_REACH[facts.players]]
    for laid in _exchanges(form, facts, picked):
        more = {} if laid is None or form not in AT_WILL else {"exchanged": laid}
        how = WaysToTell(
            settings_of(form, facts), name_key, bid_key, _left_key(form, facts), False, laid, more
        )
        lefts = [None, *_lefts(facts, laid)] if how.left_key else [None]
        if laid in (None, 0, facts.left):
            yield from contracts(facts, how, numbers, lefts[:3], picked)
        yield from contracts(facts, replace(how, tricks=True), names, picked(lefts)[:3], picked)


def _exchanges(form: str, facts: FactsOfDeal, picked: Picked) -> Iterable[int | None]:
    """How many cards the declarer lays aside: all that are left over, or as many as he likes, told or not."""
    if form not in AT_WILL:
        return (facts.left,)
    untold = (None,) if "exchanged" not in ALWAYS_TOLD.get(form, ()) else ()
    return (*untold, *range(facts.left + 1))


ALWAYS_TOLD = {"auction_1": ("exchanged",)}
"""What an entry cannot leave out."""


def _lefts(facts: FactsOfDeal, laid: int | None) -> list[int]:
    ends = ends_by_part(facts, laid)
    return sorted({part[2] for part in ends if part[2]}, reverse=True)


def _left_key(form: str, facts: FactsOfDeal) -> str | None:
    """What the points of the cards left over are called: discards, or cards that sleep where a table counts these."""
    if not facts.left:
        return None
    return "discard_points" if facts.left_to == "discards" else SLEEPING.get(form)


SLEEPING = {"encheres_5": "talon_points"}


def settings_of(form: str, facts: FactsOfDeal) -> dict[str, Any]:
    """The settings under which `form` is dealt so."""
    surprise = (
        {0: "none", 2: "petite", 5: "grande"}[facts.left] if (form, facts.players) == ("miseres", 3) else None
    )
    return number_of_players(form, facts) | ({"surprise": surprise} if surprise else {})


NAMED: dict[str, tuple[tuple[str, ...], str, str]] = {
    "miseres": (MISERES, "contract", "bid"),
    "auction_1": ((), "bid", ""),
    "auction_2": (("all",), "bid", "bid"),
    "auction_3": (("all",), "bid", "bid"),
}

ENTRIES: dict[str, Callable[[str, FactsOfDeal, Picked], Iterator[EntryOfDeal]]] = {
    "parlee": _pairs_and_turned_cards,
    "muette_68": _pairs_and_turned_cards,
    "muette_60": _points,
    "decouverte": _two,
    "trois_individuel": _players,
    "trois_donneur": _alone,
    "encheres_3_sans_surprise": _auction,
    "encheres_3_petite_surprise": _auction,
    "encheres_3_grande_surprise": _auction,
    "encheres_4": _auction,
    "encheres_5": _auction,
    "encheres_6": _auction,
    "encheres_7": _auction,
    "miseres": _auction,
    "envers": _players,
    "dix_sept_coup": _players,
    "dix_sept_partie": _players,
    "coinchee_121": _pairs,
    "coinchee_leaflet": _pairs,
    "boussac_1896": _pairs_and_turned_cards,
    "auction_1": _auction,
    "auction_2": _auction,
    "auction_3": _auction,
    "blind": _points,
    "manillen_club": _points,
}
