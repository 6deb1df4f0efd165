"""How those who fill no table are seated in the round that is drawn next, for the desk.
Tested in tests/tournaments/desk/test_page.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.core.entry_list import Entered
from tournaments.core.formats import Format
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.models import OddChoice, OddWay, Tournament
from tournaments.rounds.leftover import say_sizes
from tournaments.rounds.odd_numbers import choice_for, usual_option


@dataclass(frozen=True)
class NextRound:
    """The next round before it is drawn: its number, the format of its stage, and the entries that play it."""

    tournament: Tournament
    format: Format
    number: int
    playing: Sequence[Entered]

    @property
    def left_over(self) -> int:
        """How many entries fill no table, where something can be done about it."""
        if self.format.says_who_sits_out:
            return 0
        people = sum(len(entry.players) for entry in self.playing)
        return people % usual_seats(self.tournament) // people_of_an_entry(self.tournament)

    @cached_property
    def choice(self) -> OddChoice | None:
        """How the director has chosen to seat them. A query: asked where somebody is left over."""
        return choice_for(self.tournament, self.number)

    @cached_property
    def otherwise(self) -> str:
        """The tables at which everybody plays while nothing is chosen, in words; "" where those left over sit out."""
        option = usual_option(self.tournament, self.format, len(self.playing))
        return say_sizes(option.sizes) if option else ""

    @property
    def has_bye(self) -> bool:
        """Whether those left over sit out."""
        if self.choice:
            return self.choice.way in (OddWay.BYE, OddWay.VOLUNTEER)
        return bool(self.left_over) and not self.otherwise
