"""Which cards may be played, read from the sources alone: slow, obvious, and without a word of the engine.

A card is "KH", "10S", "7C"; a seat is a number. Every form has the plain list of the sentences that its source says
about playing, each with its passage and with what breaks it. A card is legal when it breaks none of them. Where the
source is silent the sentence says `House rule`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

RANKS = ("7", "8", "9", "J", "Q", "K", "A", "10")
SUITS = "CDHS"


def suit(card: str) -> str:
    return card[-1]


def height(card: str) -> int:
    return RANKS.index(card[:-1])


@dataclass(frozen=True)
class TurnAtTable:
    """What the player at `seat` sees when it is his turn; `sides` is the side of each seat, in this deal."""

    form: str
    hand: tuple[str, ...]
    table: tuple[tuple[int, str], ...]
    seat: int
    sides: tuple[int, ...]
    trump: str | None = None
    contract: str | None = None

    def beats(self, card: str, other: str) -> bool:
        """Whether `card`, played after `other`, would win against it."""
        if suit(card) == suit(other):
            return height(card) > height(other)
        return suit(card) == self.trump

    def master(self) -> tuple[int, str]:
        """The card that wins the trick as it lies, and who played it."""
        best = self.table[0]
        for seat, card in self.table[1:]:
            if self.beats(card, best[1]):
                best = seat, card
        return best

    def led(self) -> str:
        return suit(self.table[0][1])

    def is_opponent(self, seat: int) -> bool:
        return self.sides[seat] != self.sides[self.seat]

    def opponent_is_master(self) -> bool:
        return self.is_opponent(self.master()[0])

    def takes(self, card: str) -> bool:
        """Whether `card` would win the trick as it lies."""
        return self.beats(card, self.master()[1])

    def is_void(self) -> bool:
        return all(suit(card) != self.led() for card in self.hand)

    def has_trump(self) -> bool:
        return any(suit(card) == self.trump for card in self.hand)

    def is_trumped(self) -> bool:
        """Whether a trump wins a trick that was led in another suit."""
        return self.led() != self.trump and suit(self.master()[1]) == self.trump


Breaks = Callable[[TurnAtTable, str], bool]


@dataclass(frozen=True)
class SourceSentence:
    """What a source says of the play, where, and whether a card would break it."""

    passage: str
    words: str
    broken: Breaks


def refuses_the_suit(turn: TurnAtTable, card: str) -> bool:
    """He holds the suit that was led and plays another."""
    return suit(card) != turn.led() and not turn.is_void()


def stays_below(turn: TurnAtTable, card: str) -> bool:
    """He follows with a card that does not win, and held one of the suit that would."""
    able = any(suit(other) == turn.led() and turn.takes(other) for other in turn.hand)
    return suit(card) == turn.led() and not turn.takes(card) and able


def stays_below_an_opponent(turn: TurnAtTable, card: str) -> bool:
    return turn.opponent_is_master() and stays_below(turn, card)


def stays_below_an_opponent_in_a_game_with_trumps(turn: TurnAtTable, card: str) -> bool:
    return turn.trump is not None and stays_below_an_opponent(turn, card)


def stays_below_when_trump_is_led(turn: TurnAtTable, card: str) -> bool:
    """Under a lead of trump, whoever is master, the partner too."""
    return turn.led() == turn.trump and stays_below(turn, card)


def withholds_a_trump(turn: TurnAtTable, card: str) -> bool:
    """He cannot follow, holds trumps, and plays none."""
    return turn.is_void() and turn.has_trump() and suit(card) != turn.trump


def withholds_a_trump_from_an_opponents_plain_card(turn: TurnAtTable, card: str) -> bool:
    return turn.opponent_is_master() and not turn.is_trumped() and withholds_a_trump(turn, card)


def withholds_a_trump_from_an_opponent(turn: TurnAtTable, card: str) -> bool:
    """Whether a plain card of the opponents is master, or a trump of theirs."""
    return turn.opponent_is_master() and withholds_a_trump(turn, card)


def withholds_a_trump_from_the_opponents_suit(turn: TurnAtTable, card: str) -> bool:
    """An opponent led, nobody has trumped yet: that the partner's plain card is master is no excuse."""
    return turn.is_opponent(turn.table[0][0]) and not turn.is_trumped() and withholds_a_trump(turn, card)


def withholds_a_higher_trump(turn: TurnAtTable, card: str) -> bool:
    """He cannot follow, an opponent's trump is master, and he could go over it."""
    able = any(turn.takes(other) for other in turn.hand)
    return (
        turn.is_void() and turn.is_trumped() and turn.opponent_is_master() and able and not turn.takes(card)
    )


def wastes_a_lower_trump(turn: TurnAtTable, card: str) -> bool:
    """He cannot follow, goes under an opponent's trump, and had a card that is no trump."""
    low = suit(card) == turn.trump and not turn.takes(card)
    other = any(suit(each) != turn.trump for each in turn.hand)
    return turn.is_void() and turn.is_trumped() and turn.opponent_is_master() and low and other


PARLEE = "Handbook, la manille parlée, manière de jouer"
HANDBOOK = (
    SourceSentence(f"{PARLEE}, par. 4", "Who can furnishes the suit that is asked.", refuses_the_suit),
    SourceSentence(
        f"{PARLEE}, par. 4",
        "And goes above the cards of his adversary; of the partner's cards nothing is said.",
        stays_below_an_opponent,
    ),
    SourceSentence(
        f"{PARLEE}, par. 4",
        "Who cannot furnish trumps, unless the partner is master.",
        withholds_a_trump_from_an_opponents_plain_card,
    ),
    SourceSentence(
        f"{PARLEE}, par. 5",
        "What the other side has trumped is to be overtrumped; who cannot owes no trump, and plays what he likes.",
        withholds_a_higher_trump,
    ),
)
"""La manille muette: "the rule is the same". À deux: "as in the ordinary manille". À trois: "the other rules are
those of the ordinary manille". Le dix-sept: a manille in which everybody plays for himself. Where each plays for
himself all others are adversaries."""

ENCHERES = "Handbook, la manille aux enchères, l'enchère and but"
AUCTION = (
    SourceSentence(ENCHERES, "Everybody furnishes the suit asked while he holds it.", refuses_the_suit),
    SourceSentence(
        ENCHERES,
        "The declarer must always head; the others need not once one of them is master over him.",
        stays_below_an_opponent,
    ),
    SourceSentence(
        ENCHERES,
        "The declarer must always trump; the others trump against him, and may discard once an associate is master.",
        withholds_a_trump_from_an_opponents_plain_card,
    ),
    SourceSentence(
        ENCHERES,
        "The declarer must always overtrump; so must the others over him, by the ordinary conventions.",
        withholds_a_higher_trump,
    ),
)

NO_TRICK = (
    SourceSentence(
        "House rule; Handbook, la manille avec misères, says only how hands are shown",
        "In a misère everybody follows suit and has no other duty.",
        refuses_the_suit,
    ),
)

ENVERS = (
    SourceSentence("Handbook, la manille à l'envers, par. 9", "To renounce is forbidden.", refuses_the_suit),
    SourceSentence(
        "Handbook, la manille à l'envers, par. 9",
        "The suit asked is to be forced: each goes above the master. House rule: who cannot follow is free.",
        stays_below_an_opponent,
    ),
)

WIKIBOOKS = (
    SourceSentence(
        "Wikibooks, déroulement du jeu, 1", "Who holds the suit on the table plays it.", refuses_the_suit
    ),
    SourceSentence(
        "Wikibooks, déroulement du jeu, 2",
        "Going above, the partner included, is due only when trump is asked, and so never without trump.",
        stays_below_when_trump_is_led,
    ),
    SourceSentence(
        "Wikibooks, déroulement du jeu, 4",
        "Who lacks the suit and holds trumps must play a trump, unless the partner is master. No word on overtrumping.",
        withholds_a_trump_from_an_opponent,
    ),
)

LEAFLET = (
    SourceSentence(
        "Leaflet, déroulement du jeu, par. 1", "The suit asked must be furnished.", refuses_the_suit
    ),
    SourceSentence(
        "Leaflet, déroulement du jeu, par. 1 and 2",
        "An adversary who is master is to be headed, the partner is not; without trump one only follows or discards.",
        stays_below_an_opponent_in_a_game_with_trumps,
    ),
    SourceSentence(
        "Leaflet, déroulement du jeu, par. 2",
        "Who cannot follow in a suit that the adversary played trumps, unless the partner has done so already.",
        withholds_a_trump_from_the_opponents_suit,
    ),
    SourceSentence(
        "Leaflet, déroulement du jeu, par. 2",
        "When the adversary trumps, overtrump if possible; going under is no duty, any card may be thrown then.",
        withholds_a_higher_trump,
    ),
)

BOUSSAC = (
    SourceSentence("Boussac, the play; art. 9", "The suit asked must be supplied.", refuses_the_suit),
    SourceSentence(
        "Boussac, the play; art. 9",
        "And overcome by whoever can, but for him whose partner is master.",
        stays_below_an_opponent,
    ),
    SourceSentence(
        "Boussac, the play",
        "Otherwise one cuts; when the partner is master one may discard.",
        withholds_a_trump_from_an_opponents_plain_card,
    ),
    SourceSentence(
        "Boussac, art. 9",
        "Not to go over a trump is a fault. House rule: who cannot go over it plays what he likes.",
        withholds_a_higher_trump,
    ),
)

WIKIPEDIA = (
    SourceSentence(
        "Wikipedia, manille muette, the play",
        "Players follow suit if they can; who cannot may trump or discard. No other duty is stated.",
        refuses_the_suit,
    ),
)
"""The sections on auction manille and on three players belong to the same article and state no duty of their own."""

FLEMISH = (
    SourceSentence("Outside sources 3 and 13", "The suit led is followed.", refuses_the_suit),
    SourceSentence(
        "Outside source 13", "An opponent is headed, without trump as well.", stays_below_an_opponent
    ),
    SourceSentence(
        "Outside sources 3 and 13",
        "Who cannot follow buys with a trump while an opponent is master.",
        withholds_a_trump_from_an_opponents_plain_card,
    ),
    SourceSentence("Outside source 13", "And goes over an opponent's trump.", withholds_a_higher_trump),
    SourceSentence(
        "Outside sources 3 and 6",
        "Nobody goes under a trump unless there is nothing else. House rule: whose partner is master is free.",
        wastes_a_lower_trump,
    ),
)

SENTENCES = {
    "parlee": HANDBOOK,
    "muette_68": HANDBOOK,
    "muette_60": WIKIPEDIA,
    "decouverte": HANDBOOK,
    "trois_individuel": HANDBOOK,
    "trois_donneur": WIKIPEDIA,
    "encheres_3_sans_surprise": AUCTION,
    "encheres_3_petite_surprise": AUCTION,
    "encheres_3_grande_surprise": AUCTION,
    "encheres_4": AUCTION,
    "encheres_5": AUCTION,
    "encheres_6": AUCTION,
    "encheres_7": AUCTION,
    "miseres": AUCTION,
    "envers": ENVERS,
    "dix_sept_coup": HANDBOOK,
    "dix_sept_partie": HANDBOOK,
    "coinchee_121": WIKIBOOKS,
    "coinchee_leaflet": LEAFLET,
    "boussac_1896": BOUSSAC,
    "auction_1": WIKIPEDIA,
    "auction_2": WIKIPEDIA,
    "auction_3": WIKIPEDIA,
    "blind": (),
    "manillen_club": FLEMISH,
}
"""Blind manille (Wikipedia): cards are pulled at random from a hand that its holder does not see: any card may come."""

WITHOUT_TRICKS = ("petite", "table", "grande", "supreme")


def sentences_of(turn: TurnAtTable) -> tuple[SourceSentence, ...]:
    return NO_TRICK if turn.contract in WITHOUT_TRICKS else SENTENCES[turn.form]


def broken_sentences(turn: TurnAtTable, card: str) -> list[str]:
    """The words that `card` would break; none when it leads."""
    return [each.words for each in sentences_of(turn) if turn.table and each.broken(turn, card)]


def legal_cards(turn: TurnAtTable) -> set[str]:
    return {card for card in turn.hand if not broken_sentences(turn, card)}


PARTNERS = {
    "parlee", "muette_68", "muette_60", "coinchee_121", "coinchee_leaflet", "boussac_1896", "blind", "manillen_club",
}  # fmt: skip
EACH_FOR_HIMSELF = {"decouverte", "trois_individuel", "envers", "dix_sept_coup", "dix_sept_partie"}


def sides_of(form: str, players: int, alone: int) -> tuple[int, ...]:
    """The side of each seat in one deal; `alone` is the declarer, or the dealer who plays against two."""
    if form in PARTNERS:
        return tuple(seat % 2 for seat in range(players))
    if form in EACH_FOR_HIMSELF:
        return tuple(range(players))
    return tuple(int(seat == alone) for seat in range(players))
