"""Who sits at the table, what they are dealt, and what a deal can therefore be worth.

Sixty points lie in the cards and, where the game counts them, one more in each trick: 68 for four players,
76 for two, 70 for three who leave out two sevens. Cards dealt to nobody keep their points to themselves, so
the counts of such a deal have a least and a most. Tested in tests/scoring/rulebook/test_effects.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..cards import PACK, VALUES, Card, Scale, most_points, parse_card
from ..deal import Deal, RuleViolation, Talon, bad_request, impossible
from .piles import BEST, bounds, held_in
from .possible import Counts, DealShape, can_count
from .settings import Setting, Word, choice, flag, integer

SEVENS = {0: (), 2: ("7S", "7C"), 4: ("7S", "7H", "7D", "7C")}
OTHER_SCALES = (60, 68, 76)
MOST_REMOVED = 8
WON_WITH = ("first_trick", "last_trick")


@dataclass(frozen=True, slots=True)
class Hands:
    """What each player is dealt, how many cards are left over, and how many sevens were taken out before.

    `face_up` of the cards left over lie open.
    """

    each: int
    aside: int = 0
    sevens_out: int = 0
    face_up: int = 0

    @property
    def removed(self) -> tuple[Card, ...]:
        return tuple(parse_card(text) for text in SEVENS[self.sevens_out])


CARDS_SCHEMA = {
    "type": ["array", "null"],
    "items": {"enum": [str(card) for card in PACK]},
    "maxItems": MOST_REMOVED,
    "uniqueItems": True,
    "examples": [["7S", "7C"]],
}


def _cards(value: object) -> list[str] | None:
    """A list of different cards, or None for those the rule itself takes out."""
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) > MOST_REMOVED:
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
    the tricks as well. Among as many players as `untaken` tells no declarer takes the cards left over;
    `at_will` he exchanges as many as he likes. Three players may have several `surprises` for him, of which the table
    chooses one (`surprise`). With `rest_to_dealer` cards left over count with the tricks of the dealer's side.
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
    untaken: tuple[int, ...] = ()
    at_will: bool = False
    surprise: str | None = None
    surprises: Mapping[str, Hands] = field(default_factory=dict)
    rest_to_dealer: bool = False

    def settings(self) -> tuple[Setting, ...]:
        offered = []
        if len(self.hands) > 1:
            offered.append(self._how_many())
        if self.surprises:
            offered.append(choice("surprise", self.surprise, *self.surprises, visible=True))
        if self.removable:
            offered.append(
                Setting(key="remove_cards", default=None, kind="cards", parse=_cards, schema=CARDS_SCHEMA)
            )
        if self.talon:
            offered.append(choice("talon", self.talon, "dead", "first_trick", "last_trick", "removed"))
        if self.reserve:
            offered.append(choice("reserve", self.reserve, "first_trick", "dealer"))
        if self.scales:
            offered.append(flag("trick_points", self.trick_points))
        return tuple(offered)

    def _how_many(self) -> Setting:
        least, most = min(self.hands), max(self.hands)
        if len(self.hands) == most - least + 1:
            return integer("players", self.players, least, most, visible=True)
        return choice("players", self.players, *sorted(self.hands), visible=True)

    def facts(self) -> tuple[str, ...]:
        who = ("dealer_side",) if self.partners else ("dealer", "players")
        other_scale = ("cards",) if self.scales and self.trick_points else ()
        counts = (self.count_key, "counts", *other_scale) if self.counts else ()
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

    @property
    def dealt(self) -> Hands:
        """What is dealt among so many players."""
        if self.players == 3 and self.surprise is not None:
            return self.surprises[self.surprise]
        return self.hands[self.players]

    @cached_property
    def removed(self) -> tuple[Card, ...]:
        """The cards taken out before the deal."""
        if self.remove_cards is not None:
            return tuple(parse_card(text) for text in self.remove_cards)
        if self.talon == "removed":
            return Hands(0, 0, 2).removed
        return self.dealt.removed

    @cached_property
    def tricks(self) -> int:
        """The number of tricks, which is the number of cards each player holds."""
        if self.remove_cards is not None:
            return (32 - len(self.removed)) // self.players
        return self.dealt.each

    @cached_property
    def aside(self) -> int:
        """How many cards are dealt to nobody."""
        if self.remove_cards is not None:
            return (32 - len(self.removed)) % self.players
        return 0 if self.talon == "removed" else self.dealt.aside

    @property
    def taken(self) -> int:
        """How many of the cards dealt to nobody a declarer takes where he may."""
        return 0 if self.players in self.untaken else self.aside

    @cached_property
    def total(self) -> int:
        """What all counts of a deal make together when every card is captured."""
        return self.scale.total

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are dealt."""
        return tuple(card for card in PACK if card not in self.removed)

    @cached_property
    def scale(self) -> Scale:
        """What a pile is counted by; cards that were dealt to nobody may lie in it where a trick wins them."""
        won = bool(self.reserve) or self.talon in WON_WITH or self.rest_to_dealer
        return Scale(
            players=self.players,
            tricks=self.tricks,
            trick_points=self.trick_points,
            removed=self.removed,
            aside=self.aside if won else 0,
        )

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

        Raises RuleViolation: `bad_request` without counts, `sum_mismatch`, `sum_out_of_range`, `impossible_deal`.
        """
        captured = deal.captured
        if captured is None:
            raise bad_request("counts_missing", expected=list(self.counting))
        if (
            self._is_plain(deal)
            and tuple(captured.values()) in self.plain_counts
            and tuple(captured) == self.counting
        ):
            return captured
        whole = deal.talon is None and sum(captured.values()) == self.total
        counted = captured if whole else self._summed(deal, captured)
        if not deal.written:
            if captured.keys() != set(self.counting):
                raise bad_request("counts_missing", expected=list(self.counting))
            self._check_cards(deal, captured)
        return counted

    @staticmethod
    def _is_plain(deal: Deal) -> bool:
        """Whether nothing is told but counts."""
        return not (deal.turnup or deal.call or deal.talon or deal.all_tricks)

    def _check_cards(self, deal: Deal, captured: Mapping[str, int]) -> None:
        """RuleViolation `impossible_deal` where no distribution of the cards gives such counts."""
        turned = deal.turnup
        if can_count(self.shape, self._in_figures(deal, captured)):
            return
        least = BEST + self.shape.trick_point
        if turned is not None and VALUES[turned.rank] == BEST and captured[turned.side] < least:
            raise impossible("turned_manille", least=least)
        raise impossible("counts")

    def _in_figures(self, deal: Deal, captured: Mapping[str, int]) -> Counts:
        """The counts of `deal` and what is told besides, by the numbers of those who count."""
        counts = tuple(captured[side] for side in self.counting)
        swept = max(counts) if deal.all_tricks and max(counts) == sum(counts) else None
        every = None if swept is None else counts.index(swept)
        short = None
        if deal.call is not None:
            caller = self.counting.index(deal.call.declarer)
            every, short = (caller, None) if deal.call.made else (None, caller)
        talon, turned = deal.talon, deal.turnup
        return Counts(
            counts,
            self.aside_go,
            None if talon is None else talon.points,
            None if talon is None or talon.to is None else self.counting.index(talon.to),
            None if turned is None else (VALUES[turned.rank], self.counting.index(turned.side)),
            every,
            short,
            self._dealer_of(deal),
        )

    def _dealer_of(self, deal: Deal) -> int | None:
        """The number of the dealer or of his side, among those who count."""
        if self.counters:
            return 0
        return None if deal.dealer is None else self.counting.index(deal.dealer)

    @cached_property
    def shape(self) -> DealShape:
        """How the pack is dealt, in figures."""
        return DealShape(held_in(self.removed), self.players, self.tricks, self.aside, int(self.trick_points))

    @cached_property
    def plain_counts(self) -> frozenset[tuple[int, ...]]:
        """What two who count can have where all cards are counted and the dealer does not matter."""
        if len(self.counting) != 2 or (self.rest_to_dealer and self.aside):
            return frozenset()
        pairs = ((count, self.total - count) for count in range(self.total + 1))
        return frozenset(pair for pair in pairs if can_count(self.shape, Counts(pair, self.aside_go)))

    @property
    def aside_go(self) -> str:
        """In whose pile the cards dealt to nobody are, as `Counts` has it."""
        if self.reserve == "dealer" or self.rest_to_dealer:
            return "dealer"
        return "nobody" if self.reserve is None and self.talon in (None, "dead", "removed") else "trick"

    def _summed(self, deal: Deal, captured: Mapping[str, int]) -> Mapping[str, int]:
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
            raise bad_request("talon_winner_missing")
        return {**captured, to: captured[to] + talon.points}

    def points_in(self, tricks: int) -> tuple[int, int]:
        """The least and the most that so many tricks count, the cards dealt to nobody apart."""
        least, most = bounds(self.shape.held, tricks * self.players)
        return least + tricks * self.shape.trick_point, most + tricks * self.shape.trick_point

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
