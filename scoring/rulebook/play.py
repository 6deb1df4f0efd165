"""Which cards may be played, and which duty a wrong one broke: for the arbiter and the rules pages.

>>> from .cards import parse_card
>>> led = Trick(cards=(parse_card("KH"),), trump="S")
>>> hand = [parse_card(text) for text in ("AH", "7H", "10S")]
>>> [str(card) for card in HANDBOOK.legal(hand, led)]
['AH']
>>> HANDBOOK.fault(hand, led, parse_card("7H"))
Fault(duty='head', article=9)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .cards import Card
from .deal import bad_request
from .rules.settings import Setting, Word, choice, flag
from .sources import handbook, house, others

REVOKE = 9
"""The article on revokes, on failing to trump over and on failing to head (Boussac, OP-25)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """The cards on the table, the one led first; `friends` are the places in it of the player's own side.

    `trump` is the suit of trumps, None where there is none; `misere` says that the declarer wants no trick.
    """

    cards: tuple[Card, ...]
    trump: str | None = None
    friends: frozenset[int] = frozenset()
    misere: bool = False

    @property
    def led(self) -> str:
        return self.cards[0].suit

    @property
    def master(self) -> int:
        """The place of the card that is winning."""
        return max(range(len(self.cards)), key=lambda place: self._rank(self.cards[place]))

    @property
    def best(self) -> Card:
        return self.cards[self.master]

    @property
    def friendly(self) -> bool:
        """Whether the player's own side is winning."""
        return self.master in self.friends

    @property
    def trumped(self) -> bool:
        """Whether a trump is winning a trick led in another suit."""
        return self.best.suit == self.trump != self.led

    def _rank(self, card: Card) -> tuple[int, int]:
        suit = 2 if card.suit == self.trump else 1 if card.suit == self.led else 0
        return suit, card.strength


@dataclass(frozen=True, slots=True)
class Fault:
    """A card that may not be played: the duty it broke and the article that punishes it."""

    duty: str
    article: int = REVOKE


@dataclass(frozen=True, kw_only=True)
class Play(Word):
    """What a player owes a trick, when he can. A duty of None is one that the game gives no occasion for.

    Whose card must be headed, by whoever can follow: `none`, an `opponents` card, or `all`, his own side's
    too. `must_head` says it of a suit that is not trump, `must_head_trump` of trumps, `must_head_no_trump` of
    a deal without them.

    Who cannot follow must trump what was led by `none`, by `opponents` or by `all` (`must_trump`). A plain
    card of his own side that is winning leaves him `free`, or he must `trump` all the same (`partner_wins`);
    a trump of his own side leaves him `free`, or he plays none `not_under` it, or goes `over` it
    (`partner_trumps`). An opponent's trump he beats, with `must_overtrump`. A trump too low to win
    (`undertrump`) is not owed, so that he is `free`; or it is `avoided` while there is another card; or he is
    `forced` to play it where he must trump.

    In a misère `misere_duties` hold: the `suit` alone is owed, or `all` that is owed elsewhere. `follow` is
    False where cards are drawn unseen and nothing is owed. `talks` is who may speak to his partner: the side
    whose `turn` it is, or the `leader` of a trick; `shows_hand` where whoever leads may show his cards to all.
    """

    follow: bool = True
    must_head: str = "opponents"
    must_head_trump: str = "opponents"
    must_head_no_trump: str | None = None
    must_trump: str = "all"
    partner_wins: str | None = "free"
    partner_trumps: str | None = "free"
    must_overtrump: bool | None = True
    undertrump: str | None = "free"
    misere_duties: str | None = None
    talks: str | None = None
    shows_hand: bool = False

    def settings(self) -> tuple[Setting, ...]:
        """Every duty that the game gives occasion for, with the answers that tables give it."""
        if not self.follow:
            return ()
        sides = self.partner_wins is not None
        whose = ("none", "opponents", "all") if sides else ("none", "opponents")
        offered = [
            choice("must_head", self.must_head, *whose),
            choice("must_head_trump", self.must_head_trump, *whose),
        ]
        if self.must_head_no_trump is not None:
            offered.append(choice("must_head_no_trump", self.must_head_no_trump, *whose))
        led_by = ("none", "opponents", "all") if sides else ("none", "all")
        offered.append(choice("must_trump", self.must_trump, *led_by))
        if self.partner_wins is not None and self.partner_trumps is not None:
            offered.append(choice("partner_wins", self.partner_wins, "free", "trump"))
            offered.append(choice("partner_trumps", self.partner_trumps, "free", "not_under", "over"))
        if self.must_overtrump is not None and self.undertrump is not None:
            offered.append(flag("must_overtrump", self.must_overtrump))
            offered.append(choice("undertrump", self.undertrump, "free", "avoided", "forced"))
        if self.misere_duties is not None:
            offered.append(choice("misere_duties", self.misere_duties, "suit", "all"))
        return tuple(offered)

    def legal(self, hand: Iterable[Card], trick: Trick | None) -> tuple[Card, ...]:
        """The cards of `hand` that may be played to `trick`; None or no card on the table is the lead."""
        cards = tuple(hand)
        if trick is None or not trick.cards or not self.follow:
            return cards
        suited = tuple(card for card in cards if card.suit == trick.led)
        if suited:
            return (higher(suited, trick.best) or suited) if self._must_head(trick) else suited
        return cards if self._bare(trick) else self._void(cards, trick)

    def fault(self, hand: Sequence[Card], trick: Trick | None, card: Card) -> Fault | None:
        """The duty that playing `card` from `hand` (with `card` still in it) breaks, None when it is right.

        `follow`, `head`, `trump`, `overtrump` or `undertrump`; RuleViolation `bad_request` for a card not in
        hand.
        """
        if card not in hand:
            raise bad_request("not_in_hand", card=str(card))
        if trick is None or card in self.legal(hand, trick):
            return None
        if card.suit == trick.led:
            return Fault("head")
        if any(other.suit == trick.led for other in hand):
            return Fault("follow")
        if card.suit != trick.trump:
            return Fault("trump" if self._must_trump(trick) or not trick.trumped else "overtrump")
        over = higher(hand, trick.best)
        return Fault("overtrump" if over and self._must_overtrump(trick) else "undertrump")

    @property
    def breakable(self) -> tuple[str, ...]:
        """The duties that a card can break in this game, as `fault` names them."""
        heads = {self.must_head, self.must_head_trump, self.must_head_no_trump or "none"}
        owed = {
            "follow": self.follow,
            "head": self.follow and heads != {"none"},
            "trump": self.follow and self.must_trump != "none",
            "overtrump": self.follow and (self.must_overtrump or self.partner_trumps == "over"),
            "undertrump": self.undertrump == "avoided" or self.partner_trumps == "not_under",
        }
        return tuple(duty for duty, holds in owed.items() if holds)

    def decided_by(self, hand: Iterable[Card], trick: Trick | None) -> str | None:
        """Which of the duties says what may be played to `trick`, None on the lead and where none does."""
        if trick is None or not trick.cards or not self.follow:
            return None
        if self._bare(trick):
            return "misere_duties"
        cards = tuple(hand)
        if any(card.suit == trick.led for card in cards):
            return self._head_key(trick)
        if not any(card.suit == trick.trump for card in cards):
            return None
        if trick.friendly:
            return "partner_trumps" if trick.trumped else "partner_wins"
        return self._over_key(cards, trick) if trick.trumped else "must_trump"

    # --- one duty after the other ----------------------------------------------------------------

    def _bare(self, trick: Trick) -> bool:
        """Whether nothing but the suit is owed."""
        return trick.misere and self.misere_duties == "suit"

    def _head_key(self, trick: Trick) -> str:
        if trick.led == trick.trump:
            return "must_head_trump"
        return "must_head_no_trump" if trick.trump is None and self.must_head_no_trump else "must_head"

    def _over_key(self, cards: tuple[Card, ...], trick: Trick) -> str:
        if higher(cards, trick.best):
            return "must_overtrump" if self.must_overtrump else "must_trump"
        free = self.must_trump == "none" and not self.must_overtrump and self.undertrump != "avoided"
        return "must_trump" if free else "undertrump"

    def _must_head(self, trick: Trick) -> bool:
        if self._bare(trick):
            return False
        return owed_to(getattr(self, self._head_key(trick)), trick.friendly)

    def _void(self, cards: tuple[Card, ...], trick: Trick) -> tuple[Card, ...]:
        trumps = tuple(card for card in cards if card.suit == trick.trump)
        if not trumps or (trick.friendly and trick.trumped and self.partner_trumps == "free"):
            return cards
        owed = trumps if self._must_trump(trick) else cards
        if not trick.trumped:
            return owed
        winning = higher(trumps, trick.best)
        if winning and self._must_overtrump(trick):
            return winning
        if not winning and self.undertrump != "forced":
            owed = cards
        if self.undertrump == "avoided" or (trick.friendly and self.partner_trumps == "not_under"):
            return tuple(card for card in owed if card not in trumps or card in winning) or owed
        return owed

    def _must_trump(self, trick: Trick) -> bool:
        """Whether a void player owes a trump, be it a low one."""
        if trick.friendly and (trick.trumped or self.partner_wins == "free"):
            return False
        return owed_to(self.must_trump, 0 in trick.friends)

    def _must_overtrump(self, trick: Trick) -> bool:
        return self.partner_trumps == "over" if trick.friendly else bool(self.must_overtrump)


def owed_to(whose: str, friendly: bool) -> bool:
    """Whether a duty towards `none`, `opponents` or `all` holds for a card of the player's own side, or not."""
    return whose == "all" or (whose == "opponents" and not friendly)


def higher(cards: Iterable[Card], than: Card) -> tuple[Card, ...]:
    """Those of `cards` that are higher in the suit of `than`."""
    return tuple(card for card in cards if card.suit == than.suit and card.strength > than.strength)


HANDBOOK = Play(
    grounds={
        "": handbook.FOLLOW,
        "must_overtrump": handbook.OVERTRUMP,
        "undertrump": handbook.OVERTRUMP,
        "talks": handbook.SILENT,
    }
)
"""Follow, head, trump and overtrump the opponents; the partner's trick is free."""

TALKING = replace(
    HANDBOOK,
    talks="turn",
    shows_hand=True,
    grounds={**HANDBOOK.grounds, "talks": handbook.TALK, "shows_hand": handbook.SHOW},
)
"""The same duties, and the side whose turn it is may speak."""

ALONE = replace(HANDBOOK, partner_wins=None, partner_trumps=None)
"""The same duties, each for himself: the other rules are those of the ordinary manille."""

TWO = replace(ALONE, must_overtrump=None, undertrump=None)
"""The same for two: nobody trumps before a player who cannot follow."""

BIDDING = replace(
    HANDBOOK,
    must_head_no_trump="opponents",
    grounds={
        "": handbook.AUCTION_FOLLOW,
        "must_head": handbook.AUCTION_HEAD,
        "must_head_trump": handbook.AUCTION_HEAD,
        "must_head_no_trump": handbook.AUCTION_HEAD,
        "must_trump": handbook.AGAINST_ALL,
        "partner_wins": handbook.AUCTION_HEAD,
        "partner_trumps": handbook.AUCTION_HEAD,
        "must_overtrump": handbook.AGAINST_ALL,
        "undertrump": handbook.OVERTRUMP,
    },
)
"""Everything is owed to the declarer; an associate who is winning frees."""

MISERES = replace(
    BIDDING, misere_duties="suit", grounds={**BIDDING.grounds, "misere_duties": house.MISERE_FREE}
)
"""The same duties. House rule: in a misère nothing but the suit is owed (OP-15)."""

ENVERS = replace(
    ALONE,
    must_trump="none",
    must_overtrump=False,
    grounds={"": handbook.MUST_HEAD, "must_trump": house.NOT_OWED_IN_REVERSE},
)
"""Head in the suit led. House rule: no duty to trump (OP-15)."""

BOUSSAC = replace(
    HANDBOOK,
    talks="leader",
    grounds={"": others.DUTIES, "undertrump": house.UNDERTRUMP, "talks": others.ASKS},
)
"""The same duties; the leader asks his partner. House rule: a trump too low is not owed."""

WIKIBOOKS = replace(
    HANDBOOK,
    must_head="none",
    must_head_trump="all",
    must_head_no_trump="none",
    must_overtrump=False,
    undertrump="forced",
    grounds={
        "": others.MUST_FOLLOW,
        "must_head": others.OVER_TRUMPS_ONLY,
        "must_head_trump": others.OVER_TRUMPS_ONLY,
        "must_head_no_trump": others.NO_HEADING_IN_VOITURE,
        "must_overtrump": others.OVER_TRUMPS_ONLY,
        "must_trump": others.MUST_TRUMP,
        "partner_wins": others.MUST_TRUMP,
        "partner_trumps": others.MUST_TRUMP,
        "undertrump": others.MUST_TRUMP,
        "talks": house.SILENT,
    },
)
"""Head when trumps are led only, over the partner too. Whoever cannot follow trumps unless his partner is
winning: any trump will do (OP-23).
"""

LEAFLET = replace(
    HANDBOOK,
    must_head_no_trump="none",
    must_trump="opponents",
    partner_wins="trump",
    grounds={
        "": others.HEAD,
        "must_head_no_trump": others.FREE_WITHOUT_TRUMP,
        "must_trump": others.TRUMP_OPPONENTS_SUIT,
        "partner_wins": others.TRUMP_OPPONENTS_SUIT,
        "partner_trumps": others.TRUMP_OPPONENTS_SUIT,
        "must_overtrump": others.OVERTRUMP,
        "undertrump": others.OVERTRUMP,
        "talks": house.SILENT,
    },
)
"""Trump what an opponent led, unless the partner has; without trumps the suit is all that is owed."""

WIKIPEDIA = Play(
    must_head="none",
    must_head_trump="none",
    must_head_no_trump="none",
    must_trump="none",
    must_overtrump=False,
    grounds={"": others.ONLY_FOLLOW, "talks": others.NO_TALK},
)
"""The article states no duty but to follow."""

STAKES = replace(WIKIPEDIA, must_head_no_trump=None)
"""The same where there is always a trump."""

FLEMISH = replace(
    HANDBOOK,
    must_head_no_trump="opponents",
    undertrump="avoided",
    grounds={"": others.CLUB_DUTIES, "undertrump": house.UNDERTRUMP_OF_CLUBS, "talks": house.SILENT},
)
"""As the Handbook, without trumps as well. House rule: an opponent's trump is not undertrumped while there is
another card, and the partner's trick is free; clubs say both.
"""

DRAWN = Play(follow=False, grounds={"": others.BLIND})
"""Cards are drawn unseen, so nothing is owed."""
