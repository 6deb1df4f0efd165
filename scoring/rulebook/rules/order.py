"""Who deals first, who deals after whom, who leads, who makes the trump. None of it has an effect on marks.
Tested in tests/scoring/rulebook/test_game.py."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rulebook.rules.settings import Setting, Word, choice


@dataclass(frozen=True, kw_only=True)
class Dealing(Word):
    """How the cards come to the players.

    `first_dealer` is whose card, drawn or cut, makes him deal first: the `lowest`, the `highest`, the
    `first_king` that appears, or `agreed` where the source does not say. `cut` is the dealer's neighbour who
    cuts (`left`, `right`, None: not said). `packets` are the ways to deal a hand, each the numbers of cards
    of its packets; none where the source does not say.
    """

    first_dealer: str = "agreed"
    cut: str | None = None
    packets: tuple[tuple[int, ...], ...] = ()

    def settings(self) -> tuple[Setting, ...]:
        return (choice("first_dealer", self.first_dealer, "lowest", "highest", "first_king", "agreed"),)


@dataclass(frozen=True, kw_only=True)
class Trump(Word):
    """Who makes the trump.

    `by`: the last card dealt, `turned`; or it is named by the `dealer`, by whoever leads (`leader`) or by the
    `declarer`. With `en_face` the dealer may charge his partner with it.
    """

    by: str = "turned"
    en_face: bool = False


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
