"""Who deals after whom, and who leads. It has no effect on marks."""

from __future__ import annotations

from dataclasses import dataclass

from .settings import Setting, Word, choice


@dataclass(frozen=True, kw_only=True)
class Order(Word):
    """Whose turn follows whose. Seats are numbered in playing order: the next to play is always the next number.

    `direction` says which way round the table that goes (OP-37); it changes what a page says, and no mark.
    `declarer_leads` is said of games where the lead is only known after the bidding.
    """

    direction: str = "clockwise"
    declarer_leads: bool = False

    def settings(self) -> tuple[Setting, ...]:
        return (choice("direction", self.direction, "clockwise", "anticlockwise"),)

    def after(self, seat: int, seats: int) -> int:
        """The seat whose turn follows that of `seat`."""
        return (seat + 1) % seats

    def leader(self, dealer: int, seats: int) -> int | None:
        """The seat that leads to the first trick, None when the declarer will."""
        return None if self.declarer_leads else self.after(dealer, seats)
