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
    """A card as it lies on the page: in whose row, whether it decided, the how manieth of all it is, from 1."""

    face: ShownCard
    row: int
    name: str
    number: int
    decides: bool

    @property
    def tens(self) -> int:
        return self.number // 10

    @property
    def units(self) -> int:
        return self.number % 10


class DrawnPlaces:
    """One draw for `game`; `people` are the names in table order."""

    def __init__(self, game: Game, people: Sequence[str], throw: Throw) -> None:
        self.game, self.people, self.throw = game, people, throw
        self.draw = throw.draw(game)

    @property
    def rows(self) -> list[str]:
        """The names in the order in which they are dealt to."""
        return [self.people[place] for place in self.draw.served]

    @property
    def shown(self) -> ShownCard | None:
        """The card in the middle."""
        card = self.draw.shown
        return ShownCard(card=card) if card else None

    @cached_property
    def cards(self) -> list[FaceUp]:
        """The cards as they fall."""
        deciding, served = self.draw.deciding, self.draw.served
        return [
            FaceUp(
                face=ShownCard(card=dealt.card),
                row=served.index(dealt.to),
                name=self.people[dealt.to],
                number=number,
                decides=dealt in deciding,
            )
            for number, dealt in enumerate(self.draw.dealt, start=1)
        ]

    @property
    def last(self) -> FaceUp:
        return self.cards[-1]

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
