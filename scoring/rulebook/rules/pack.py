"""Who sits at the table, what they are dealt, and what a deal can therefore be worth.

Sixty points lie in the cards and, where the game counts them, one more in each trick: 68 for four players,
76 for two, 70 for three who leave out two sevens. Cards dealt to nobody keep their points to themselves, so
the counts of such a deal have a least and a most. Tested in tests/scoring/rulebook/test_effects.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.rulebook.cards import Card, most_points, parse_card, worth
from scoring.rulebook.deal import Deal, RuleViolation, Talon, bad_request
from scoring.rulebook.rules.settings import Setting, Word, choice, flag, integer

SEVENS = {0: (), 2: ("7S", "7C"), 4: ("7S", "7H", "7D", "7C")}
OTHER_SCALES = (60, 68, 76)


@dataclass(frozen=True, slots=True)
class Hands:
    """What each player is dealt, how many cards are left over, and how many sevens were taken out before."""

    each: int
    aside: int = 0
    sevens_out: int = 0

    @property
    def removed(self) -> tuple[Card, ...]:
        return tuple(parse_card(text) for text in SEVENS[self.sevens_out])


def _cards(value: object) -> list[str] | None:
    """A list of different cards, or None for those the rule itself takes out."""
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) > 8:
        raise ValueError(value)
    cards = [str(parse_card(text)) for text in value]
    if len(set(cards)) != len(cards):
        raise ValueError(value)
    return cards


@dataclass(frozen=True, kw_only=True)
class Pack(Word):
    """The players, their cards and the counts that can follow.

    `hands` says what is dealt for each number of players the game allows; `sleeping` that cards left over
    belong to nobody, so that their points may be missing from the counts. `counters` names those who count
    where that is neither sides nor players, `counts` whether a deal is told by counts at all. `talon` is who
    gets sleeping cards (OP-05): dead, the winner of the first or the last trick, or none sleep because two
    sevens were removed; `reserve` the same where they always count (OP-32). With `scales` a table may count
    the tricks as well.
    """

    hands: Mapping[int, Hands]
    players: int = 4
    partners: bool = False
    trick_points: bool = True
    sleeping: bool = False
    counters: tuple[str, ...] = ()
    counts: bool = True
    talon: str | None = None
    reserve: str | None = None
    removable: bool = False
    scales: bool = False
    remove_cards: list[str] | None = None

    def settings(self) -> tuple[Setting, ...]:
        offered = []
        if len(self.hands) > 1:
            offered.append(integer("players", self.players, min(self.hands), max(self.hands), visible=True))
        if self.removable:
            offered.append(Setting(key="remove_cards", default=None, kind="cards", parse=_cards))
        if self.talon:
            offered.append(choice("talon", self.talon, "dead", "first_trick", "last_trick", "removed"))
        if self.reserve:
            offered.append(choice("reserve", self.reserve, "first_trick", "dealer"))
        if self.scales:
            offered.append(flag("trick_points", self.trick_points))
        return tuple(offered)

    def facts(self) -> tuple[str, ...]:
        who = ("dealer_side",) if self.partners else ("dealer", "players")
        other_scale = ("cards",) if self.scales and self.trick_points else ()
        counts = (self.count_key, *other_scale) if self.counts else ()
        if self.reserve:
            return (*who, *counts, "reserve_points", "first_trick")
        return (*who, *counts, "talon_points", "first_trick", "last_trick") if self.talon else (*who, *counts)

    def asks(self) -> tuple[str, ...]:
        if not self.counts:
            return ()
        return ("side", "count") if len(self.counting) == 2 else ("counts",)

    @property
    def count_key(self) -> str:
        """The name of counts in an entry: `raw` with trick points, `cards` without."""
        return "raw" if self.trick_points else "cards"

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The side of each seat, in the order of the table."""
        if self.partners:
            return ("A", "B") * (self.players // 2)
        return tuple(f"P{number}" for number in range(1, self.players + 1))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        return ("A", "B") if self.partners else self.seats

    @cached_property
    def counting(self) -> tuple[str, ...]:
        """Who brings a count: the sides, unless others do."""
        return self.counters or self.sides

    @cached_property
    def removed(self) -> tuple[Card, ...]:
        """The cards taken out before the deal."""
        if self.remove_cards is not None:
            return tuple(parse_card(text) for text in self.remove_cards)
        if self.talon == "removed":
            return Hands(0, 0, 2).removed
        return self.hands[self.players].removed

    @cached_property
    def tricks(self) -> int:
        """The number of tricks, which is the number of cards each player holds."""
        if self.remove_cards is not None:
            return (32 - len(self.removed)) // self.players
        return self.hands[self.players].each

    @cached_property
    def aside(self) -> int:
        """How many cards are dealt to nobody."""
        if self.remove_cards is not None:
            return (32 - len(self.removed)) % self.players
        return 0 if self.talon == "removed" else self.hands[self.players].aside

    @cached_property
    def total(self) -> int:
        """What all counts of a deal make together when every card is captured."""
        return 60 - worth(self.removed) + (self.tricks if self.trick_points else 0)

    @cached_property
    def most_asleep(self) -> int:
        """The most that the cards dealt to nobody can hold."""
        return most_points(self.aside, self.removed)

    @cached_property
    def least(self) -> int:
        """The least that all counts can make together."""
        lost = self.sleeping and self.talon in (None, "dead")
        return self.total - self.most_asleep if lost else self.total

    def count(self, deal: Deal) -> Mapping[str, int]:
        """What was captured in `deal`, once it is certain that it can have been.

        Raises RuleViolation: `bad_request` without counts, `sum_mismatch`, `sum_out_of_range`.
        """
        captured = deal.captured
        if captured is None:
            raise bad_request("the counts of the deal are missing")
        if deal.talon is not None:
            return self._with_talon(deal.talon, captured)
        made = sum(captured.values())
        if made == self.total:
            return captured
        if self.least == self.total:
            raise self.mismatch(captured, self.total)
        if not self.least <= made <= self.total:
            raise RuleViolation("sum_out_of_range", min_total=self.least, max_total=self.total)
        return captured

    def _with_talon(self, talon: Talon, captured: Mapping[str, int]) -> Mapping[str, int]:
        if talon.points > self.most_asleep:
            raise RuleViolation("talon_out_of_range", max_points=self.most_asleep)
        if sum(captured.values()) != self.total - talon.points:
            raise self.mismatch(captured, self.total - talon.points)
        if self.talon == "dead" or talon.points == 0:
            return captured
        to = "dealer" if self.reserve == "dealer" else talon.to
        if to is None:
            raise bad_request("who won the cards dealt to nobody is missing")
        return {**captured, to: captured[to] + talon.points}

    def with_sleeping(self, points: int | None, side: str, deal: Deal) -> int | None:
        """The count of one `side` alone, with the cards dealt to nobody where it won them.

        Raises RuleViolation: `talon_out_of_range`, `count_out_of_range`.
        """
        talon = deal.talon
        if talon is None:
            return points
        if talon.points > self.most_asleep:
            raise RuleViolation("talon_out_of_range", max_points=self.most_asleep)
        if points is None:
            return None
        if points + talon.points > self.total:
            raise RuleViolation("count_out_of_range", max_count=self.total - talon.points)
        return points + talon.points if self.talon != "dead" and talon.to == side else points

    def mismatch(self, captured: Mapping[str, int], required: int) -> RuleViolation:
        """Counts that do not make `required`, with the cause that their difference suggests."""
        violation = RuleViolation("sum_mismatch", required_total=required)
        made = sum(captured.values())
        violation.hint = self._hint(made, max(captured.values()), made - required)
        violation.facts = {"sum": made, "difference": made - required, "total": required}
        if violation.hint in ("other_scale", "trick_points_forgotten"):
            other = 60 if self.trick_points else 60 + self.tricks
            violation.facts["other"] = made if made in OTHER_SCALES else other
        return violation

    def _hint(self, made: int, largest: int, difference: int) -> str:
        """The likely cause of a wrong sum, in the order in which tables go wrong."""
        if largest > self.total:
            return "other_scale"
        if not self.trick_points:
            return "other_scale" if made == 60 + self.tricks else "recount"
        causes = {
            -self.tricks: "trick_points_forgotten",
            self.tricks: "one_side_trick_points",
            1: "one_trick_point",
            -1: "one_trick_point",
        }
        return causes.get(difference) or ("other_scale" if made in OTHER_SCALES else "recount")
