"""Who plays with whom is a fact of the deal: partners, the dealer against two, the declarer against the rest.
Tested in tests/scoring/rulebook/test_camps.py."""

from __future__ import annotations

from dataclasses import dataclass

from .deal import Deal, bad_request
from .rules.marking import SettledRules


def alone_in(deal: Deal, rules: SettledRules) -> str | None:
    """The side that plays against all the others together: the dealer where he always does, or who declared.

    None where each side plays for itself, as long as nobody has declared, and in a général of the game in reverse.
    RuleViolation `bad_request` where the dealer plays alone and nobody says who dealt.
    """
    if not rules.pack.counters:
        return deal.call.declarer if deal.call and rules.one_against_all else None
    if deal.dealer is None:
        raise bad_request("dealer_missing")
    return deal.dealer


def opponents(side: str, deal: Deal, rules: SettledRules) -> tuple[str, ...]:
    """The sides against which `side` plays in `deal`, in the order of the table."""
    alone = alone_in(deal, rules)
    if alone is None or alone == side:
        return tuple(other for other in rules.sides if other != side)
    return (alone,)


@dataclass(frozen=True, slots=True)
class Alliance:
    """The camp of each seat in one deal: seats of one camp play together.

    >>> Alliance.of(("P1", "P2", "P3", "P4"), alone=2).friends(seat=1, laid=3)
    frozenset({1, 2})
    """

    camps: tuple[str, ...]

    @classmethod
    def of(cls, seats: tuple[str, ...], alone: int | None) -> Alliance:
        """The camps of `seats`, each by its side; where one is `alone`, all the others are against it."""
        if alone is None:
            return cls(seats)
        return cls(tuple("alone" if seat == alone else "together" for seat in range(len(seats))))

    def are_friends(self, seat: int, other: int) -> bool:
        """Whether two seats play together; seats count on round the table."""
        seats = len(self.camps)
        return self.camps[seat % seats] == self.camps[other % seats]

    def friends(self, seat: int, laid: int) -> frozenset[int]:
        """The places of the friends of `seat` among the `laid` cards of a trick in which it is to play."""
        return frozenset(place for place in range(laid) if self.are_friends(seat, seat - laid + place))
