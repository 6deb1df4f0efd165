"""Who deals first, who deals after whom, who leads, who makes the trump. None of it has an effect on marks.
Tested in tests/scoring/rulebook/test_game.py."""

from __future__ import annotations

from dataclasses import dataclass

from .settings import Setting, Word, choice


@dataclass(frozen=True, kw_only=True)
class Dealing(Word):
    """How the cards come to the players.

    `first_dealer` is whose card, drawn or cut, makes him deal first: the `lowest`, the `highest`, the
    `first_king` that appears, or `agreed` where the source does not say. `cut` is the dealer's neighbour who
    cuts (`left`, `right`, None: not said). `packets` are the ways to deal a hand, each the numbers of cards
    of its packets; none where the source does not say. With `open_tops` the packets stay on the table, the
    top card of each face up: only these are played, and after the trick the next is turned. A hand without a
    point `stands`, or the same dealer deals again: no source knows of it, some clubs do. `partners` says how
    these are drawn: by the kings of the colour that a card in the middle has not (`sought_kings`), or by the
    `first_kings`; "" where the source does not say.
    """

    first_dealer: str = "agreed"
    partners: str = ""
    cut: str | None = None
    packets: tuple[tuple[int, ...], ...] = ()
    open_tops: bool = False
    pointless_hand: str = "stands"

    def ways(self, cards: int) -> tuple[tuple[int, ...], ...]:
        """The ways to deal a hand of so many cards, none where no packets are said for it."""
        return tuple(packets for packets in self.packets if sum(packets) == cards)

    def settings(self) -> tuple[Setting, ...]:
        return (
            choice("first_dealer", self.first_dealer, "lowest", "highest", "first_king", "agreed"),
            choice("pointless_hand", self.pointless_hand, "stands", "redeal"),
        )


@dataclass(frozen=True, kw_only=True)
class Trump(Word):
    """Who makes the trump.

    `by`: the last card dealt, `turned`; or it is named by the `dealer`, by whoever leads (`leader`) or by the
    `declarer`. With `en_face` the dealer may charge his partner with it; where `partner_waits` the partner may not
    look at his cards before. A turned card lies open until the `first_card` has been played, or the `neighbour`’s.
    """

    by: str = "turned"
    en_face: bool = False
    partner_waits: bool = False
    open_until: str | None = None

    def facts(self) -> tuple[str, ...]:
        return ("trump", "taker", "taker_player")


@dataclass(frozen=True, kw_only=True)
class Order(Word):
    """Whose turn follows whose. Seats are numbered in playing order: the next to play is always the next number.

    `direction` says which way round the table that goes (OP-37); it changes what a page says, and no mark.
    `leads` is who plays the first card: the dealer's `neighbour`, or the `declarer`, known only after the
    bidding. With `dealer_leads_blind` the dealer leads after a blind trump.
    """

    direction: str = "clockwise"
    leads: str = "neighbour"
    dealer_leads_blind: bool = False

    def settings(self) -> tuple[Setting, ...]:
        return (choice("direction", self.direction, "clockwise", "anticlockwise"),)

    def after(self, seat: int, seats: int) -> int:
        """The seat whose turn follows that of `seat`."""
        return (seat + 1) % seats

    def leader(self, dealer: int, seats: int) -> int | None:
        """The seat that leads to the first trick, None when the declarer will."""
        return None if self.leads == "declarer" else self.after(dealer, seats)
