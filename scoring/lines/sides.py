"""Who plays together, by name, and what they mark: points, or in games of stakes what they receive and pay.
Tested in tests/scoring/sheet/test_consequences.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ledger.history import GameHistory
from scoring.ledger.queries import seats_of_side
from scoring.models import Seat
from scoring.rulebook import Settings
from scoring.rules.amounts import CENTS, POINTS, euros, join_figures, join_names, money, say_marked, unit_of
from web.templatetags.figures import MINUS, with_minus


@dataclass(frozen=True)
class Side:
    """Who plays together in a game, by the names of the people, what their marks are, and by which rules."""

    key: str
    people: tuple[str, ...]
    unit: str = POINTS
    rules: Settings | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        return join_names(self.people)

    def figure(self, marks: int) -> str:
        """`marks` beside the name: money with its sign."""
        if self.unit != CENTS:
            return with_minus(marks)
        return f"{MINUS if marks < 0 else ''}{money(abs(marks))}"

    def bare(self, marks: int) -> str:
        """`marks` in a table that says what its figures are."""
        return with_minus(euros(marks) if self.unit == CENTS else marks)

    def marks(self, points: int) -> str:
        """« Anne et Luc marquent 8 »."""
        return say_marked(self.name, len(self.people), points, self.unit)

    def wins_game(self) -> str:
        return ngettext("%(side)s wins the game.", "%(side)s win the game.", len(self.people)) % {
            "side": self.name
        }

    def wins_manche(self, number: int) -> str:
        sentence = ngettext(
            "%(side)s wins manche %(number)d.", "%(side)s win manche %(number)d.", len(self.people)
        )
        return sentence % {"side": self.name, "number": number}


Sides = Mapping[str, Side]


def unit_in(sides: Sides) -> str:
    """What the marks of these sides are."""
    return next(iter(sides.values())).unit


def sides_of(
    history: GameHistory, seats: Sequence[Seat], *, in_full: bool = False, before: int | None = None
) -> dict[str, Side]:
    """The sides of a game, each with its people in playing order; `in_full` only where the club's own people look.

    Who sat there last, or last `before` the line of that number.
    """
    number = history.game.number
    names = {seat.position: seat.name_in(number, in_full=in_full, before=before) for seat in seats}
    settings = history.rules.settings
    return {
        side: Side(
            side,
            tuple(names[position] for position in seats_of_side(history, side)),
            unit_of(settings),
            settings,
        )
        for side in settings.sides
    }


def say_marked_each(sides: Sequence[Side], points: int) -> str:
    """« Anne et Béa marquent 37 chacun »: several sides, each as much."""
    if len(sides) == 1:
        return sides[0].marks(points)
    names = join_names([side.name for side in sides])
    return _("%(marked)s each") % {"marked": say_marked(names, len(sides), points, sides[0].unit)}


def say_totals(sides: Sides, totals: Mapping[str, int]) -> str:
    """« Anne et Luc 55, Béa et Tom 31 »."""
    return join_figures([f"{sides[side].name} {sides[side].figure(total)}" for side, total in totals.items()])


def say_against(sides: Sides) -> str:
    """« Anne et Luc contre Béa et Tom »; of individuals, their names."""
    first, *others = [side.name for side in sides.values()]
    if len(others) > 1:
        return join_names([first, *others])
    return _("%(side)s against %(others)s") % {"side": first, "others": join_names(others)}
