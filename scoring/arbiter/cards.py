"""Cards to tap: the thirty-two of the pack on a page, and what a request says of them.

The arbiter and the counter share them, and the way in which the form of the game is picked.
Tested in tests/scoring/arbiter/test_arbiter.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.rulebook import RuleViolation, Settings, find_variant
from scoring.rulebook.cards import PACK, SUITS, Card, parse_card
from scoring.rulebook.deal import bad_request
from scoring.rules.duties import read_duties
from scoring.rules.labels import RANKS, Text, companies, preset_name
from scoring.rules.rules import refusal_of, rules_for
from web.refusals import Refusal

BETWEEN = "-"  # between the cards of an address: 10S-7C
DEFAULT_FORM = "coinchee_121"
MOST_TEXT = 200  # characters of an address that are read as cards

GLYPHS: Mapping[str, str] = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
SUIT_NAMES: Mapping[str, Text] = {
    "S": pgettext_lazy("suit of cards", "spades"),
    "H": pgettext_lazy("suit of cards", "hearts"),
    "D": pgettext_lazy("suit of cards", "diamonds"),
    "C": pgettext_lazy("suit of cards", "clubs"),
}
RANK_SAID: Mapping[str, Text] = {
    "10": pgettext_lazy("rank of a card", "ten"),
    "A": pgettext_lazy("rank of a card", "ace"),
    "K": pgettext_lazy("rank of a card", "king"),
    "Q": pgettext_lazy("rank of a card", "queen"),
    "J": pgettext_lazy("rank of a card", "jack"),
    "9": pgettext_lazy("rank of a card", "nine"),
    "8": pgettext_lazy("rank of a card", "eight"),
    "7": pgettext_lazy("rank of a card", "seven"),
}
LETTERS: Mapping[str, Text] = dict(RANKS[:-1])  # the last stands for all that are worth nothing


def card_name(card: Card) -> str:
    """« dix de pique »."""
    return _("%(rank)s of %(suit)s") % {"rank": RANK_SAID[card.rank], "suit": SUIT_NAMES[card.suit]}


def card_names(cards: Iterable[Card]) -> str:
    return ", ".join(card_name(card) for card in cards)


@dataclass(frozen=True, kw_only=True)
class ShownCard:
    """A card as a page shows it: `pressed` when it is chosen, `dim` when it cannot be chosen here.

    `note` is read aloud after its name, `mark` drawn in its corner, `state` how it looks: `laid` on the table,
    `may` or `not` be played.
    """

    card: Card
    pressed: bool = False
    dim: bool = False
    note: str = ""
    mark: str = ""
    state: str = ""

    @property
    def value(self) -> str:
        return str(self.card)

    @property
    def name(self) -> str:
        return card_name(self.card)

    @property
    def letter(self) -> Text:
        return LETTERS.get(self.card.rank, self.card.rank)

    @property
    def glyph(self) -> str:
        return GLYPHS[self.card.suit]


@dataclass(frozen=True)
class SuitRow:
    """The eight cards of a suit."""

    name: Text
    glyph: str
    faces: tuple[ShownCard, ...]


@dataclass(frozen=True)
class Picker:
    """The pack to tap. `kind` is `tap`, a button a card, or `check`, a checkbox a card; `name` is what it sends."""

    name: str
    kind: str
    rows: tuple[SuitRow, ...]


def picker(name: str, kind: str, faces: Mapping[Card, ShownCard], pack: Collection[Card] = PACK) -> Picker:
    """The cards of `pack`, with `faces` for those about which there is something to show."""
    rows = tuple(
        SuitRow(
            SUIT_NAMES[suit],
            GLYPHS[suit],
            tuple(faces.get(card) or ShownCard(card=card) for card in pack if card.suit == suit),
        )
        for suit in SUITS
    )
    return Picker(name, kind, rows)


def words_of(text: str) -> list[str]:
    """The cards of an address, unread; RuleViolation `bad_request` where there are too many."""
    if len(text) > MOST_TEXT:
        raise bad_request("too_many_cards", most=len(PACK))
    return [word for word in text.split(BETWEEN) if word]


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of an address; RuleViolation `bad_request` where one cannot be read."""
    return tuple(parse_card(word) for word in words_of(text))


def refused(violation: RuleViolation) -> Refusal:
    """The rulebook's `violation` as a sentence that calls its card by name."""
    names = {str(card): card_name(card) for card in PACK}
    card = violation.params.get("card")
    return refusal_of(violation, card=names[card]) if card in names else refusal_of(violation)


def write_cards(cards: Iterable[Card]) -> str:
    return BETWEEN.join(map(str, cards))


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards as a hand holds them: by suit, the highest first."""
    return sorted(cards, key=PACK.index)


def read_rules(query: Mapping[str, str]) -> Settings:
    """The form of the game in `variant`, for as many `players` as asked, with the `duties` that a table chose.

    RuleViolation `unknown_variant`, `bad_setting`, `bad_request`.
    """
    variant = find_variant(query.get("variant") or DEFAULT_FORM)
    changes = read_duties(variant, query.get("duties", ""))
    players = query.get("players", "")
    if players and "players" in variant.settings:
        changes["players"] = int(players) if players.isdecimal() and len(players) < 4 else players
    return rules_for(variant.key, changes).settings


class PickedForm:
    """What the picker shows of the game with these `settings`, and what else can be picked."""

    settings: Settings

    @property
    def name(self) -> str:
        return preset_name(self.settings.variant.key, get_language() or "fr")

    @property
    def groups(self) -> list[tuple[Text, list[tuple[str, str]]]]:
        """Every form of the game, as (key, name), in the groups in which games are offered."""
        language = get_language() or "fr"
        return [
            (title, [(variant.key, preset_name(variant.key, language)) for variant in variants])
            for title, variants in companies()
        ]

    @property
    def player_choices(self) -> list[int]:
        """The numbers of players that this form of the game can have; none where there is no choice."""
        numbers = sorted(self.settings.variant.pack.hands)
        return numbers if len(numbers) > 1 else []
