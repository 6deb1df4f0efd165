"""The arbiter's table: trump, the cards that lie, the hand, the card played. All of it is in the address.
Tested in tests/scoring/arbiter/test_arbiter.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy

from scoring.arbiter.cards import (
    DEFAULT_FORM,
    card_name,
    read_rules,
    refused,
    words_of,
    write_cards,
)
from scoring.rulebook import RuleViolation, Settings, find_variant
from scoring.rulebook.camps import Alliance
from scoring.rulebook.cards import SUITS, Card, parse_card
from scoring.rulebook.deal import bad_request
from scoring.rulebook.play import Fault, Play, Trick
from scoring.rules.duties import game_fields
from web.refusals import Refusal

Value = TypeVar("Value")
Query = Mapping[str, str]
NO_TRUMP = "none"
PLACES = ("table", "hand")
ACTIONS = ("tap", "play", "undo", "clear")

USED = {
    "table": gettext_lazy("Already on the table: %(card)s."),
    "hand": gettext_lazy("Already in the hand: %(card)s."),
}
FULL = {
    "table": gettext_lazy("Everybody else has played: at most %(most)d cards lie on the table."),
    "hand": gettext_lazy("The hand is full: %(most)d cards."),
}


@dataclass(frozen=True, kw_only=True)
class Board:
    """What the arbiter sees when a player is to play.

    `trump` is a suit, `none` or "" while nobody has said; `table` the cards in the order played; `alone` how
    many places before the player the one who plays against all sits, 0 for the player himself. Cards tapped
    go `to` the table or the hand.
    """

    settings: Settings
    trump: str = ""
    misere: bool = False
    alone: int = 0
    table: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    played: Card | None = None
    to: str = "table"

    @property
    def play(self) -> Play:
        return self.settings.play

    @property
    def players(self) -> int:
        return self.settings.pack.players

    def most(self, place: str) -> int:
        """How many cards can be there."""
        return self.players - 1 if place == "table" else self.settings.pack.tricks

    def steps(self, place: int) -> int:
        """How many places before the player the card at `place` of the table was played."""
        return len(self.table) - place

    @property
    def alliance(self) -> Alliance:
        """Who plays with whom; the player sits at place 0."""
        return self.settings.alliance(-self.alone % self.players)

    def is_friend(self, steps: int) -> bool:
        """Whether whoever sits so many places before the player is on his side."""
        return self.alliance.are_friends(0, -steps)

    @property
    def trick(self) -> Trick | None:
        """The trick as the rules see it, None on the lead."""
        if not self.table:
            return None
        return Trick(
            cards=self.table,
            trump=self.trump if self.trump in SUITS else None,
            friends=self.alliance.friends(0, len(self.table)),
            misere=self.misere,
        )

    @property
    def legal(self) -> tuple[Card, ...]:
        return self.play.legal(self.hand, self.trick)

    def fault(self, card: Card) -> Fault | None:
        return self.play.fault(self.hand, self.trick, card)

    # --- what is done ---------------------------------------------------------------------------

    def tapped(self, card: Card) -> Board:
        """With `card` laid where cards go, or taken from there; `Refusal` for one that cannot be."""
        here: tuple[Card, ...] = getattr(self, self.to)
        if card in here:
            return self._without(card)
        other = next(place for place in PLACES if place != self.to)
        if card in getattr(self, other):
            raise Refusal("card_used", USED[other], status=422, card=card_name(card))
        if card in self.settings.pack.removed:
            raise refused(RuleViolation("card_removed", card=str(card)))
        if len(here) >= self.most(self.to):
            raise Refusal("place_full", FULL[self.to], status=422, most=self.most(self.to))
        laid = (*here, card)
        board = replace(self, table=laid) if self.to == "table" else replace(self, hand=laid)
        return replace(board, to="hand") if len(board.table) == board.most("table") else board

    def _without(self, card: Card) -> Board:
        table, hand = (tuple(each for each in cards if each != card) for cards in (self.table, self.hand))
        return replace(self, table=table, hand=hand, played=None if self.played == card else self.played)

    def chosen(self, card: Card) -> Board:
        """With `card` of the hand played, or taken back."""
        if card not in self.hand:
            raise refused(bad_request("not_in_hand", card=str(card)))
        return replace(self, played=None if self.played == card else card)

    @property
    def last(self) -> Card | None:
        """The card that is taken back next."""
        cards = self.hand or self.table if self.to == "hand" else self.table or self.hand
        return self.played or (cards[-1] if cards else None)

    def undone(self) -> Board:
        if self.played or self.last is None:
            return replace(self, played=None)
        return replace(self._without(self.last), to="hand" if self.last in self.hand else "table")

    def address(self) -> str:
        """The query that lays this board again."""
        fields = game_fields(self.settings) | {
            "trump": self.trump,
            "misere": "1" if self.misere else "",
            "alone": str(self.alone or ""),
            "table": write_cards(self.table),
            "hand": write_cards(self.hand),
            "played": str(self.played or ""),
            "to": self.to,
        }
        return urlencode({key: value for key, value in fields.items() if value})


def act(board: Board, query: Query) -> Board:
    """`board` after what was tapped; `Refusal` where that cannot be."""
    try:
        if query.get("tap"):
            return board.tapped(parse_card(query["tap"]))
        if query.get("play"):
            return board.chosen(parse_card(query["play"]))
    except RuleViolation as violation:
        raise refused(violation) from None
    if query.get("clear"):
        return replace(board, table=(), hand=(), played=None, to="table")
    return board.undone() if query.get("undo") else board


class BoardReader:
    """Lays the board of a query. What cannot be read is left out; `refusal` is the first of it, or None."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self.refusal: Refusal | None = None
        default = find_variant(DEFAULT_FORM).defaults
        self._bare = Board(settings=self._try(lambda: read_rules(query), default))

    def board(self) -> Board:
        query, bare = self._query, self._bare
        board = replace(
            bare,
            trump=self._try(self._trump, ""),
            misere=bool(query.get("misere")) and bare.play.misere_duties is not None,
            alone=self._try(self._alone, 0),
            to="hand" if query.get("to") == "hand" else "table",
        )
        for place in PLACES:
            board = self._lay(board, place)
        if query.get("played"):
            card = query["played"]
            board = self._try(lambda: board.chosen(parse_card(card)), board)
        return board

    def _lay(self, board: Board, place: str) -> Board:
        """`board` with every card that the query has for `place`, one after the other."""
        aimed, seen = board.to, set[Card]()
        words: list[str] = self._try(lambda: words_of(self._query.get(place, "")), [])
        for word in words:
            board = self._lay_one(replace(board, to=place), word, seen)
        return replace(board, to=aimed)

    def _lay_one(self, board: Board, word: str, seen: set[Card]) -> Board:
        def lay() -> Board:
            card = parse_card(word)
            if card in seen:
                raise RuleViolation("card_twice", card=str(card))
            seen.add(card)
            return board.tapped(card)

        return self._try(lay, board)

    def _trump(self) -> str:
        trump = self._query.get("trump", "")
        if trump == NO_TRUMP and not self._bare.settings.may_lack_trump:
            raise RuleViolation("no_trump_not_played")
        if trump and trump not in (*SUITS, NO_TRUMP):
            raise bad_request("not_one_of", key="trump", expected=[*SUITS, NO_TRUMP])
        return trump

    def _alone(self) -> int:
        place = self._query.get("alone", "")
        if place not in ("", *map(str, range(self._bare.players))):
            raise bad_request("not_a_number", key="alone", least=0, most=self._bare.players - 1)
        return int(place or 0) if self._bare.settings.one_against_all else 0

    def _try(self, read: Callable[[], Value], otherwise: Value) -> Value:
        try:
            return read()
        except RuleViolation as violation:
            self.refusal = self.refusal or refused(violation)
        except Refusal as refusal:
            self.refusal = self.refusal or refusal
        return otherwise
