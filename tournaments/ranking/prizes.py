"""Prizes: a pot split over places, things in kind, the best of a category, the last one, one for everybody.

Amounts are whole cents. What is split is split with nothing left over: the sum of the parts is what there was.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.ranking.declarations import DeclaredKey, _

MOST_PLACES = 1_000
STRETCH = re.compile(r"(\d{1,4})(?:\s*[-\u2013]\s*(\d{1,4}))?")
AND_SO_ON = ("\u2026", "...")


@dataclass(frozen=True)
class PrizeKind:
    """A kind of prize: its key, as it is kept; among whom a place counts, and how a place and the first one are said.

    Nobody may have two of the kinds that are said of a `winner`. What is not `of_all` is for those of its category.
    """

    key: str
    label: str
    place: str
    first: str = ""
    winner: str = ""
    of_all: bool = False


class Among(DeclaredKey):
    """Among whom a place counts, in the order in which prizes are given."""

    about: PrizeKind

    PLACES = PrizeKind(
        "places",
        _("of the ranking"),
        _("Place %(place)d"),
        winner=_("places of the ranking, with the pot"),
        of_all=True,
    )
    LADIES = PrizeKind(
        "ladies", _("of the ladies"), _("Ladies, place %(place)d"), _("Best lady"), _("the best lady")
    )
    JUNIORS = PrizeKind(
        "juniors", _("of the juniors"), _("Juniors, place %(place)d"), _("Best junior"), _("the best junior")
    )
    SENIORS = PrizeKind(
        "seniors", _("of the seniors"), _("Seniors, place %(place)d"), _("Best senior"), _("the best senior")
    )
    LAST = PrizeKind(
        "last",
        _("from the last one up"),
        _("Place %(place)d from the end"),
        _("The last one"),
        _("the last one"),
        of_all=True,
    )
    EVERYBODY = PrizeKind("everybody", _("one for everybody"), _("Everybody"))


@dataclass(frozen=True)
class Contender:
    """Who may win something: an entry, its rank (None: it has none), its categories. Withdrawn ones are left out."""

    number: int
    rank: int | None
    categories: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PrizeRule:
    """What a place brings: cents, a thing, or both. From the last one, places are counted upwards."""

    among: Among
    place: int = 1
    cents: int = 0
    thing: str = ""


@dataclass(frozen=True)
class PrizeWon:
    """What the entries `numbers`, level from `place` on, have: `cents` for each of them, and `things`.

    A thing cannot be divided: where several entries have one, they draw lots for it.
    """

    among: Among
    place: int
    numbers: tuple[int, ...]
    cents: tuple[int, ...]
    things: tuple[str, ...] = ()


# --- the pot -------------------------------------------------------------------------------------


def by_percentages(percents: Sequence[int]) -> dict[int, Fraction]:
    """The parts of the places from the first: they make up a hundred, or it is a `ValueError`.

    >>> by_percentages([60, 40])
    {1: Fraction(3, 5), 2: Fraction(2, 5)}
    """
    if sum(percents) != 100 or min(percents, default=0) < 1:
        raise ValueError(percents)
    return {place: Fraction(percent, 100) for place, percent in enumerate(percents, 1)}


def read_places(pattern: str, field: int) -> tuple[int, ...]:
    """The places that a pattern names, among `field`; « … » goes on by the last step. Else a `ValueError`.

    >>> read_places("1-4, 8, 12 …", 22)
    (1, 2, 3, 4, 8, 12, 16, 20)
    """
    text = pattern.strip().rstrip(",; ")
    goes_on = text.endswith(AND_SO_ON)
    for sign in AND_SO_ON:
        text = text.removesuffix(sign)
    places = list(_named(text))
    if not places or sorted(set(places)) != places:
        raise ValueError(pattern)
    if goes_on:
        if len(places) < 2:
            raise ValueError(pattern)
        step = places[-1] - places[-2]
        places += range(places[-1] + step, min(field, MOST_PLACES) + 1, step)
    return tuple(place for place in places if place <= field)


def _named(text: str) -> Iterator[int]:
    for word in filter(None, (word.strip() for word in re.split("[,;]", text))):
        stretch = STRETCH.fullmatch(word)
        first, last = (int(stretch[1]), int(stretch[2] or stretch[1])) if stretch else (0, 0)
        if not 1 <= first <= last <= MOST_PLACES:
            raise ValueError(text)
        yield from range(first, last + 1)


def by_pattern(places: Sequence[int], *, falling: bool) -> dict[int, Fraction]:
    """The parts of `places`: all the same, or falling.

    House rule: falling, the last of n places has one part, the one before it two, the first n.
    """
    count = len(places)
    return {place: Fraction(count - index if falling else 1) for index, place in enumerate(places)}


def split_pot(pot: int, parts: Mapping[int, Fraction], field: int, unit: int = 1) -> list[PrizeRule]:
    """The pot as prizes of places, by their parts, in amounts of `unit` cents; nothing where nobody is ranked.

    House rule: the parts of places that nobody takes go to the others in proportion; what cannot be divided goes one
    unit each to the best places whose part is not a whole number of them, and the cents below a unit to the first.
    """
    taken = {place: part for place, part in sorted(parts.items()) if place <= field}
    total = sum(taken.values(), Fraction(0))
    if not total:
        return []
    units, loose = divmod(pot, unit)
    exact = {place: units * part / total for place, part in taken.items()}
    broken = [place for place, amount in exact.items() if amount % 1]
    favoured = broken[: units - sum(map(int, exact.values()))]
    won = {place: (int(amount) + (place in favoured)) * unit for place, amount in exact.items()}
    won[min(won)] += loose
    return [PrizeRule(Among.PLACES, place, cents) for place, cents in won.items()]


# --- who has what --------------------------------------------------------------------------------


def give(
    prizes: Iterable[PrizeRule], field: Iterable[Contender], exclusive: Collection[str] = frozenset()
) -> tuple[PrizeWon, ...]:
    """Who has what, in the order of `Among`.

    House rule: entries that are level share the sum of the prizes of the places they occupy; the cents that cannot
    be divided go one each to the lowest entry numbers.
    House rule: nobody has two of the kinds that are `exclusive`: whoever has one of them is passed over in the
    next, and the places are counted among the others.
    """
    listed, entries = list(prizes), sorted(field, key=lambda entry: entry.number)
    holders: set[int] = set()
    awards: list[PrizeWon] = []
    for among in Among:
        wanted = [prize for prize in listed if prize.among == among]
        left = [entry for entry in entries if among not in exclusive or entry.number not in holders]
        won = list(_won(among, wanted, left))
        if among in exclusive:
            holders.update(number for award in won for number in award.numbers)
        awards += won
    return tuple(awards)


def _won(among: Among, prizes: Sequence[PrizeRule], entries: Sequence[Contender]) -> Iterator[PrizeWon]:
    if among == Among.EVERYBODY:
        numbers = tuple(entry.number for entry in entries)
        for prize in prizes if numbers else ():
            things = tuple(filter(None, (prize.thing,)))
            yield PrizeWon(among, 1, numbers, (prize.cents,) * len(numbers), things)
        return
    place = 1
    for level in _levels(among, entries):
        behind = place + len(level)
        won = [prize for prize in prizes if place <= prize.place < behind]
        if won:
            things = tuple(prize.thing for prize in sorted(won, key=lambda prize: prize.place) if prize.thing)
            yield PrizeWon(among, place, level, shared(sum(prize.cents for prize in won), len(level)), things)
        place = behind


def _levels(among: Among, entries: Sequence[Contender]) -> list[tuple[int, ...]]:
    """Those who are in for it, best first, those that are level together."""
    ranked = sorted(
        (entry.rank, entry.number)
        for entry in entries
        if entry.rank is not None and (among.about.of_all or among in entry.categories)
    )
    levels = [
        tuple(number for _rank, number in level) for _rank, level in groupby(ranked, lambda pair: pair[0])
    ]
    return levels[::-1] if among == Among.LAST else levels


def shared(cents: int, among: int) -> tuple[int, ...]:
    """`cents` in parts that differ by one cent at most.

    >>> shared(100, 3)
    (34, 33, 33)
    """
    part, left = divmod(cents, among)
    return tuple(part + (index < left) for index in range(among))
