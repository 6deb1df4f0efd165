"""The draw before a game: who partners whom and who deals first, by the cards and by a seed, method "draw/1".

1. The places are put in the order of HMAC-SHA256(seed, "place:number"): so they are dealt to, one card at a time.
   House rule: whoever is served first sees a king soonest, so that this order is itself drawn by lot.
2. The pack is put in the order of HMAC-SHA256(seed, "1:card"); should it run out, it is shuffled again, "2:card".
3. The cards decide. Kings (Wikibooks): a first card in the middle says which colour is not sought; cards go round,
   passing over whoever has a king of the other colour; the two with these kings partner, and the first of them
   deals. Without partners to draw, the first king deals. First kings (Boussac): cards go round until a king, then
   round the others until another, and these two partner; red kings (Boussac): until each has a king, and the two with
   red ones partner; then the dealer is drawn by a card each. Highest (Leaflet, Boussac) and lowest (Handbook): a card
   each, and it deals; for partners, the two highest (lowest) play against the others, of six the three. Equal cards
   draw again where it matters.

Chance comes from the seed alone, so that the same draw can be repeated on any machine.

>>> drawn = draw_places(4, "dice 4 2 6", dealer="first_king", partners=True)
>>> str(drawn.shown), [(str(dealt.card), dealt.to) for dealt in drawn.dealt]
('10S', [('KD', 0), ('JH', 3), ('10C', 2), ('KH', 1)])
>>> drawn.partners, drawn.first_dealer
(((0, 1), (2, 3)), 0)
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, cycle, groupby

from .cards import PACK, Card

FEWEST, MOST = 2, 7
RED = frozenset("HD")
BY_KINGS = ("first_kings", "red_kings")
"""How partners are drawn apart from the dealer."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card dealt face up, to which place, and after how many draws of equal cards."""

    card: Card
    to: int
    again: int = 0


@dataclass(frozen=True, slots=True)
class PlaceDraw:
    """What a table saw, and what follows from it.

    Places are numbered as they stood. `served` is the order in which they were dealt to, `shown` the card in the
    middle where there was one. `chosen` are the first dealer and, where partners were drawn, his partners;
    `kings` chose the partners where another card each may choose the dealer. `seating` is everyone in playing order,
    beginning with the first dealer.
    """

    served: tuple[int, ...]
    shown: Card | None
    dealt: tuple[Dealt, ...]
    chosen: tuple[int, ...]
    seating: tuple[int, ...]
    kings: tuple[Dealt, ...] = ()

    @property
    def first_dealer(self) -> int:
        return self.chosen[0]

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """Who plays with whom, the first dealer's pair first; empty where partners were not drawn."""
        return (self.seating[::2], self.seating[1::2]) if len(self.chosen) > 1 else ()

    @property
    def deciding(self) -> tuple[Dealt, ...]:
        """The cards that chose: the last of each who was chosen."""
        last = {dealt.to: dealt for dealt in self.dealt}
        if self.kings:
            by_card = (last[self.first_dealer],) if self.dealt[-1] not in self.kings else ()
            return (*self.kings, *by_card)
        return tuple(last[place] for place in self.chosen)


def draw_places(places: int, seed: str, *, dealer: str, partners: bool | str = False) -> PlaceDraw:
    """The draw for `places` players: `dealer` is whose card deals first, `first_king`, `highest` or `lowest`.

    `partners` are drawn by the same cards, or by the `first_kings` or the `red_kings`, whatever makes the dealer.
    `ValueError` for another custom, for a table that no game has, or for partners where neither four nor six sit;
    six have no kings enough for it.
    """
    if dealer not in ("first_king", "highest", "lowest") or partners not in (True, False, *BY_KINGS):
        raise ValueError(f"no such custom: {dealer}, {partners}")
    by_kings = isinstance(partners, str) or dealer == "first_king"
    if not FEWEST <= places <= MOST or (partners and places not in ((4,) if by_kings else (4, 6))):
        raise ValueError(f"{places} places cannot be drawn")
    served = tuple(sorted(range(places), key=lambda place: _lot(seed, f"place:{place}")))
    if isinstance(partners, str):
        return _by_kings(served, seed, dealer, red=partners == "red_kings")
    cards, wanted = _pack(seed), places // 2 if partners else 1
    shown = next(cards) if partners and dealer == "first_king" else None
    if dealer == "first_king":
        dealt, chosen = _to_the_kings(served, cards, wanted, shown)
    else:
        dealt, chosen = _a_card_each(served, cards, wanted, lowest=dealer == "lowest")
    return PlaceDraw(served, shown, tuple(dealt), chosen, _seating(places, chosen))


def _by_kings(served: tuple[int, ...], seed: str, dealer: str, *, red: bool) -> PlaceDraw:
    """Partners by the first two kings, or by the red ones once each has a king; then the dealer."""
    cards = _pack(seed)
    dealt, crowned = _to_the_kings(served, cards, len(served) if red else 2, None)
    last = {card.to: card for card in dealt}
    pair = tuple(place for place in crowned if not red or last[place].card.suit in RED)
    first = crowned[0]
    if dealer != "first_king":
        drawn, (first,) = _a_card_each(served, cards, 1, lowest=dealer == "lowest")
        dealt += drawn
    together = next(
        side for side in (pair, tuple(place for place in served if place not in pair)) if first in side
    )
    chosen = (first, *(place for place in together if place != first))
    kings = tuple(last[place] for place in pair)
    return PlaceDraw(served, None, tuple(dealt), chosen, _seating(len(served), chosen), kings)


def _lot(seed: str, what: str) -> str:
    return hmac.new(seed.encode(), what.encode(), hashlib.sha256).hexdigest()


def _pack(seed: str) -> Iterator[Card]:
    """The shuffled pack, card by card."""
    for pack in count(1):
        yield from sorted(PACK, key=lambda card: _lot(seed, f"{pack}:{card}"))


def _to_the_kings(
    served: Sequence[int], cards: Iterator[Card], wanted: int, shown: Card | None
) -> tuple[list[Dealt], tuple[int, ...]]:
    """Cards dealt round until `wanted` places have a king of the colour that `shown` has not."""
    dealt: list[Dealt] = []
    chosen: list[int] = []
    turn = cycle(served)
    while len(chosen) < wanted:
        place = next(turn)
        if place in chosen:
            continue
        card = next(cards)
        dealt.append(Dealt(card, place))
        if card.rank == "K" and (shown is None or (card.suit in RED) != (shown.suit in RED)):
            chosen.append(place)
    return dealt, tuple(chosen)


def _a_card_each(
    served: Sequence[int], cards: Iterator[Card], wanted: int, *, lowest: bool
) -> tuple[list[Dealt], tuple[int, ...]]:
    """A card each; equals draw again while it matters who of them is the first, or among the first `wanted`."""
    dealt: list[Dealt] = []
    sign = 1 if lowest else -1

    def ranked(group: Sequence[int], before: int, again: int) -> list[int]:
        drawn = {place: next(cards) for place in group}
        dealt.extend(Dealt(card, place, again) for place, card in drawn.items())
        height = {place: sign * card.strength for place, card in drawn.items()}
        places: list[int] = []
        for _height, equals in groupby(sorted(group, key=height.__getitem__), height.__getitem__):
            level, start = list(equals), before + len(places)
            matters = any(start < cut < start + len(level) for cut in (1, wanted))
            places += ranked(level, start, again + 1) if matters else level
        return places

    return dealt, tuple(ranked(served, 0, 0)[:wanted])


def _seating(places: int, chosen: Sequence[int]) -> tuple[int, ...]:
    """Playing order from the first dealer: as they stood, with the partners drawn put at every other place."""
    first, *partners = chosen
    others = [(first + step) % places for step in range(1, places)]
    if not partners:
        return (first, *others)
    against = [place for place in others if place not in partners]
    return tuple(chain.from_iterable(zip(chosen, against, strict=True)))
