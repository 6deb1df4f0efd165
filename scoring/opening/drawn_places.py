"""A draw as its page tells it: the cards in the order in which they fall, and in words what they decide.
Tested in tests/scoring/opening/test_draw.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.arbiter.cards import ShownCard
from scoring.models import Game
from scoring.opening.forms import chairs
from scoring.rulebook.draw import RED, PlaceDraw, draw_places
from scoring.rules.amounts import join_names
from scoring.rules.labels import Text

SOUGHT: Mapping[object, Text] = {
    "first_kings": gettext_lazy("The two who get the first kings are partners."),
    "red_kings": gettext_lazy("The two who get red kings are partners."),
}


@dataclass(frozen=True)
class Throw:
    """All that a draw depends upon: a seed and a custom; `turn` says the how manieth draw of the table it is."""

    seed: str
    turn: int
    dealer: str
    partners: bool | str

    @property
    def chosen(self) -> dict[str, str]:
        """The custom, as its form has it."""
        drawn = self.partners if isinstance(self.partners, str) else "drawn"
        return {"dealer": self.dealer, "partners": drawn if self.partners else "seated"}

    def draw(self, game: Game) -> PlaceDraw:
        return draw_places(len(game.seating), self.seed, dealer=self.dealer, partners=self.partners)

    def seating(self, game: Game) -> list[int]:
        """The positions of the seats of `game` in playing order, from the first dealer."""
        return [sorted(game.seating)[place] for place in self.draw(game).seating]


@dataclass(frozen=True)
class FaceUp:
    """A card as it lies on the page: whether it decided, the how manieth of all it is, from 1."""

    face: ShownCard
    number: int
    decides: bool

    @property
    def tens(self) -> int:
        return self.number // 10

    @property
    def units(self) -> int:
        return self.number % 10


@dataclass(frozen=True)
class DrawnHand:
    """What was dealt to a player, in order; whether a card of it decided, and whether he deals first."""

    name: str
    cards: list[FaceUp]
    deals: bool

    @property
    def decides(self) -> bool:
        return any(card.decides for card in self.cards)


class DrawnPlaces:
    """One draw for `game`; `people` are the names in table order."""

    def __init__(self, game: Game, people: Sequence[str], throw: Throw) -> None:
        self.game, self.people, self.throw = game, people, throw
        self.draw = throw.draw(game)

    @property
    def shown(self) -> ShownCard | None:
        """The card in the middle."""
        card = self.draw.shown
        return ShownCard(card=card) if card else None

    @cached_property
    def hands(self) -> list[DrawnHand]:
        """What everybody has, in the order in which they are dealt to."""
        cards: dict[int, list[FaceUp]] = {place: [] for place in self.draw.served}
        for number, dealt in enumerate(self.draw.dealt, start=1):
            face = ShownCard(card=dealt.card)
            cards[dealt.to].append(FaceUp(face=face, number=number, decides=dealt in self.draw.deciding))
        first = self.draw.first_dealer
        return [DrawnHand(self.people[place], fan, place == first) for place, fan in cards.items()]

    @property
    def last(self) -> FaceUp:
        """The card that falls last."""
        return max((card for hand in self.hands for card in hand.cards), key=lambda card: card.number)

    @property
    def sought(self) -> str:
        """What the card in the middle asks for, or which kings are sought."""
        if self.draw.shown is None:
            return str(SOUGHT.get(self.throw.partners, ""))
        if self.draw.shown.suit in RED:
            return _("The card in the middle is red: the two who get black kings are partners.")
        return _("The card in the middle is black: the two who get red kings are partners.")

    @property
    def against(self) -> str:
        """Who plays against whom, where the cards have decided it."""
        if not self.draw.partners:
            return ""
        pair, others = (join_names([self.people[place] for place in side]) for side in self.draw.partners)
        return _("%(pair)s play against %(others)s.") % {"pair": pair, "others": others}

    @property
    def dealer(self) -> str:
        """Who deals first, and why."""
        return self._why() % {"name": self.people[self.draw.first_dealer]}

    def _why(self) -> str:
        if self.throw.dealer == "highest":
            return _("%(name)s has the highest card and deals first.")
        if self.throw.dealer == "lowest":
            return _("%(name)s has the lowest card and deals first.")
        if self.draw.shown is None:
            return _("%(name)s has the first king and deals first.")
        if self.draw.shown.suit in RED:
            return _("%(name)s has the first black king and deals first.")
        return _("%(name)s has the first red king and deals first.")

    @property
    def drew_again(self) -> bool:
        """Whether equal cards had to draw again."""
        return any(dealt.again for dealt in self.draw.dealt)

    @property
    def chairs(self) -> list[tuple[str, str]]:
        """The places of the sheet: what each is, and who takes it."""
        pack = self.game.rules.settings.pack
        return [
            (str(label), self.people[place])
            for (label, _pair), place in zip(chairs(pack), self.draw.seating, strict=True)
        ]
