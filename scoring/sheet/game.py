"""Which game of a sheet a page is about, who plays it, and what stands above it.
Tested in tests/scoring/sheet/test_page.py."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.ledger.history import GameHistory, SheetHistory, Written, fold_sheet
from scoring.ledger.queries import tell_writers
from scoring.ledger.writing import seats_of
from scoring.lines.outcomes import say_level
from scoring.lines.sides import Side, say_against, sides_of, unit_in
from scoring.models import Line, Seat
from scoring.permissions import SheetAccess
from scoring.rulebook.rules import LastIn, Limit, Race
from scoring.rules import labels
from scoring.rules.amounts import CENTS
from scoring.sheet.parts import ShownExtras, SideStanding
from scoring.sheet.turns import Turns, turns_of


class ShownGame:
    """A sheet and the game shown of it, in three queries: its lines, its seats, at a table of an evening who
    plays in whose place; its games came with it. After a writing its lines come with the receipt.
    """

    def __init__(self, access: SheetAccess, shown: ShownExtras | None = None) -> None:
        self.access, self.sheet, self.shown = access, access.sheet, shown or ShownExtras()
        self.history: SheetHistory = self._written() or self._read()
        self.lines: list[Line] = list(self.history.lines)
        self.seats: list[Seat] = seats_of(self.sheet)
        self.revision = self.lines[-1].number if self.lines else 0
        self.played: GameHistory = self.history.of(self.shown.game or 0) or self._current()
        self.sides: dict[str, Side] = sides_of(self.played, self.seats)

    def _written(self) -> SheetHistory | None:
        """What the sheet says, where that was found out when its last line was written."""
        history = self.shown.history
        if history is not None:
            tell_writers(history.lines, [self.access.device] if self.access.device else [])
        return history

    def _read(self) -> SheetHistory:
        lines = self.sheet.lines.select_related("actor", "device")
        return fold_sheet(self.sheet.all_games, lines, self.sheet.signatures)

    def _current(self) -> GameHistory:
        """The game last written on, until it is signed; then the one being played."""
        written = [history for history in self.history.games if history.written]
        current = self.history.current
        if not written or written[-1].signed or current.game.number < written[-1].game.number:
            return current
        return written[-1]

    # --- the head -------------------------------------------------------------------------------

    @cached_property
    def key(self) -> str:
        return self.sheet.key

    @cached_property
    def address(self) -> str:
        return self.sheet.get_absolute_url()

    @property
    def name(self) -> str:
        """What the game is called."""
        return labels.preset_name(self.played.game.variant, get_language() or "fr")

    @property
    def number(self) -> int:
        """The number of the game on its sheet."""
        return self.played.game.number

    @cached_property
    def in_tournament(self) -> bool:
        """Whether a round of a tournament drew this table. A query: ask last."""
        return self.sheet.club_id is not None and hasattr(self.sheet, "pairing")

    @property
    def several(self) -> bool:
        """Whether the sheet has more games than one."""
        return len(self.history.games) > 1

    @property
    def game_told(self) -> str:
        """Which game it is, and who partners whom."""
        return self._tell_game(self.played)

    def _tell_game(self, history: GameHistory) -> str:
        number, everything = history.game.number, len(self.history.games)
        return _("Game %(number)d of %(all)d: %(sides)s") % {
            "number": number,
            "all": everything,
            "sides": say_against(sides_of(history, self.seats)),
        }

    @property
    def manches_to_win(self) -> int:
        """How many manches win the game; 0 where it is not made of manches."""
        ending = self.played.rules.settings.ending
        return (ending.needed or 0) if isinstance(ending, Race) else 0

    @property
    def manche_dots(self) -> range:
        return range(self.manches_to_win)

    @property
    def linked(self) -> bool:
        """Whether the game is made of manches."""
        return self.manches_to_win > 0

    @property
    def manche(self) -> int:
        return min(len(self.played.state.manches) + 1, 2 * self.manches_to_win - 1)

    @property
    def goal(self) -> str:
        """What the game is played to, in a few words; "" where the number of its deals says it."""
        target, ending = self.played.state.target, self.played.rules.settings.ending
        if target is None:
            return _("Settled deal by deal") if self.played.endless else ""
        if self.linked:
            return _("Manche %(number)s, to %(target)s") % {"number": self.manche, "target": target}
        if isinstance(ending, Limit):
            return _("Whoever reaches %(target)s loses") % {"target": target}
        if isinstance(ending, LastIn):
            return _("To %(target)s, and the last one home loses") % {"target": target}
        return _("To %(target)s") % {"target": target}

    @property
    def level(self) -> str:
        """Who stand level and play on."""
        return say_level(self.sides, self.played.state) if self.played.state.tied else ""

    @cached_property
    def replaced(self) -> Written | None:
        """The line that the form corrects."""
        return self.played.find(self.shown.replaces) if self.shown.replaces else None

    @cached_property
    def following(self) -> Written | None:
        """The line before which the form writes a deal that had been forgotten."""
        if self.replaced or not self.shown.before:
            return None
        written = self.played.find(self.shown.before)
        return written if written and written.counts else None

    @property
    def at(self) -> Written | None:
        """The line whose place among the deals the form takes; None at the end."""
        return self.replaced or self.following

    @property
    def deal_number(self) -> int:
        scored = self.at.scored if self.at else None
        return scored.number if scored else len(self.played.state.deals) + 1

    @property
    def deals_in_all(self) -> int | None:
        left = self.played.state.deals_left
        return None if left is None else len(self.played.state.deals) + left

    @cached_property
    def people(self) -> dict[int, str]:
        """Who sits at the table in this game, by position."""
        return {seat.position: seat.name_in(self.number) for seat in self.seats}

    def _sitter(self, seat: int) -> str:
        """Who sits on the seat `seat` of the game."""
        return self.people[self.played.game.seating[seat]]

    @property
    def sitting(self) -> list[str]:
        """Who sits at the table of the game, in playing order."""
        return [self._sitter(seat) for seat in range(len(self.played.game.seating))]

    @cached_property
    def follows(self) -> bool:
        """Whether another phone has the pen: this one looks on. Staff who are signed in write as they like."""
        writer = self.sheet.writer
        return not (
            self.access.device is None or self.access.may_score or writer in (None, self.access.device)
        )

    @property
    def writer(self) -> str:
        """Who has the pen: « Phone 2 (Béa) »; "" where nobody has."""
        phone = self.sheet.writer
        if phone is None:
            return ""
        name = "" if phone.seat is None else self.people.get(phone.seat, "")
        params = {"number": phone.number, "name": name}
        return (_("Phone %(number)d (%(name)s)") if name else _("Phone %(number)d")) % params

    @cached_property
    def dealing(self) -> int:
        """The seat that deals the deal of the form."""
        return self.played.dealing(self.at.line.number if self.at else None)

    @property
    def dealer(self) -> str:
        return self._sitter(self.dealing)

    @property
    def next_dealer(self) -> str:
        settings = self.played.rules.settings
        return self._sitter(settings.order.after(self.dealing, len(settings.seat_sides)))

    @cached_property
    def turns(self) -> Turns:
        rules = self.played.rules
        blind = "blind" in rules.variant.asks(rules.settings)
        return turns_of(rules.settings, self.dealing, self._sitter, blind=blind)

    # --- how the sides stand --------------------------------------------------------------------

    @cached_property
    def individual(self) -> bool:
        """Whether everybody plays for himself."""
        return all(len(side.people) == 1 for side in self.sides.values())

    @property
    def in_euros(self) -> bool:
        """Whether its marks are money."""
        return unit_in(self.sides) == CENTS

    @cached_property
    def standings(self) -> dict[str, SideStanding]:
        """Each side with its total in the manche in progress."""
        state = self.played.state
        home = {side: place for group, place in self._placed(state.finished) for side in group}
        return {  # a director may have closed the game for a side that had not signed
            key: SideStanding(
                side=side,
                total=side.figure(state.totals[key]),
                gain=self._gained(side),
                way=max(0, min(state.totals[key], self.way or 0)),
                manches=state.manches.count(key),
                deals=self.individual and state.settings.seat_sides[self.dealing] == key,
                home=home.get(key),
                signed=key in self.played.signed_by and "closed" not in self.played.signed_by[key].payload,
            )
            for key, side in self.sides.items()
        }

    @property
    def way(self) -> int | None:
        """How far it is to the target, where a bar shows it: between few sides."""
        return self.played.state.target if len(self.sides) < 5 else None

    def _gained(self, side: Side) -> str:
        """What the last deal brought a side: « +44 »."""
        points = self.played.gains[-1].get(side.key, 0) if self.played.gains else 0
        return f"{'+' if points > 0 else ''}{side.bare(points)}" if points else ""

    @property
    def placed(self) -> list[tuple[int, SideStanding]]:
        """The sides with their places: individuals from the best, two sides as they sit."""
        places = {side: place for group, place in self._placed(self.played.ranking) for side in group}
        order = list(places) if self.individual else list(self.sides)
        return [(places[side], self.standings[side]) for side in order]

    @staticmethod
    def _placed(groups: tuple[tuple[str, ...], ...]) -> list[tuple[tuple[str, ...], int]]:
        """Groups that share a place, each with the number of that place."""
        before = [sum(len(group) for group in groups[:index]) for index in range(len(groups))]
        return [(group, ahead + 1) for group, ahead in zip(groups, before, strict=True)]
