"""What the page of a sheet shows: the game in play, its form, its lines, who has signed. Read once."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from itertools import accumulate

from django.utils.translation import gettext as _

from scoring.amounts import join_names
from scoring.forms import PenaltyForm, ReopenForm, SignForm, StrikeForm
from scoring.history import GameHistory, Written
from scoring.views import words
from scoring.views.asked import AskedPage
from scoring.views.outcomes import say_result, say_settled, say_standing
from scoring.views.rows import EVENTS, Row, rows_of, say_event
from scoring.views.shown import OtherGame, Wrong
from scoring.views.sides import Side, Sides, sides_of


class SheetPage(AskedPage):
    """The page of a sheet: its form, its lines, its signatures."""

    @cached_property
    def wrong(self) -> Wrong | None:
        """The form that was refused."""
        shown = self.shown
        places = (
            (shown.penalty, "penalty"),
            (shown.deal, shown.deal.anchor if shown.deal else ""),
            (shown.strike, "strike" if self.replaced else ""),
            (shown.sign, "stop" if self.may_stop else ""),
            (shown.reopen, "reopen" if self.played.over else ""),
        )
        return next((Wrong(form, anchor) for form, anchor in places if form and form.errors), None)

    # --- the other entries ----------------------------------------------------------------------

    @cached_property
    def penalty(self) -> PenaltyForm | None:
        if self.shown.penalty is not None:
            return self.shown.penalty
        if not self.writing or "penalty" not in self.played.rules.variant.asks(self.played.rules.settings):
            return None
        rules = self.played.rules
        typed = PenaltyForm.typed_as(rules, self.replaced.deal) if self.replaced else {}
        return PenaltyForm(rules, words.offenders(self.sides), initial={**typed, **self.told_stamp()})

    @cached_property
    def strike(self) -> StrikeForm:
        return self.shown.strike or StrikeForm(initial=self.stamp())

    @cached_property
    def sign(self) -> SignForm:
        return self.shown.sign or SignForm(initial=self.stamp())

    @cached_property
    def reopen(self) -> ReopenForm | None:
        """For a director, once somebody has signed."""
        if self.shown.reopen is not None:
            return self.shown.reopen
        may = self.access.may_reopen and self.played.signed
        return ReopenForm(initial=self.stamp()) if may else None

    @property
    def unsigned(self) -> list[Side]:
        return [side for key, side in self.sides.items() if key not in self.played.signed_by]

    @property
    def result(self) -> str:
        return say_result(self.sides, self.played)

    @property
    def winner(self) -> Side | None:
        winner = self.played.winner()
        return self.sides[winner] if winner else None

    @property
    def may_play_again(self) -> bool:
        return all(history.over for history in self.history.games) and not self.in_tournament

    @cached_property
    def in_tournament(self) -> bool:
        """Whether a round of a tournament drew this table. A query: ask last."""
        return self.sheet.club_id is not None and hasattr(self.sheet, "pairing")

    @property
    def table_done(self) -> bool:
        """Whether the table has played all that its round asks."""
        return self.history.signed and self.in_tournament

    @cached_property
    def next_game(self) -> OtherGame | None:
        """What to play once the game shown is over."""
        current = self.history.current
        if current.over or not self.played.over:
            return None
        return OtherGame(current.game.number, self._tell_game(current))

    @property
    def may_stop(self) -> bool:
        """Whether the table may end the game before its rules do."""
        played = self.played
        return not (played.over or played.stopping) and bool(played.live) and not self.replaced

    @property
    def stoppers(self) -> str:
        """Who says that the game stops here, while the others have not agreed."""
        return join_names([self.sides[key].name for key in self.played.signed_by])

    @property
    def settling(self) -> str:
        """The reason that goes without saying where only the table ends the game."""
        return _("the table settles")

    @property
    def stopped(self) -> str:
        """Why the game ended before its rules do; "" where that goes without saying."""
        return "" if self.played.endless else self.played.stopped

    @property
    def standing(self) -> str:
        """The result, were the game to stop here."""
        return self._say_standing(self.sides, self.played)

    @cached_property
    def other_games(self) -> list[OtherGame]:
        return [self._other(history) for history in self.history.games if history.game.number != self.number]

    def _other(self, history: GameHistory) -> OtherGame:
        sides = sides_of(history, self.seats)
        said = say_result(sides, history) if history.over else self._say_standing(sides, history)
        return OtherGame(history.game.number, said)

    @staticmethod
    def _say_standing(sides: Sides, history: GameHistory) -> str:
        return say_settled(sides, history) if history.endless else say_standing(sides, history)

    # --- the lines ------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """The lines of the game, the last one first."""
        return rows_of(self.played, self.sides, self._sitter, self.linked)

    @property
    def columns(self) -> int:
        """How many columns the table of the lines has."""
        return len(self.sides) + (1 if self.individual else 2)

    @cached_property
    def undo(self) -> str:
        """The number of the line that one tap strikes out: the last, unless it corrects another; or ""."""
        last = self.played.last_live
        if last is None or self.played.signed or "replaces" in last.line.payload:
            return ""
        return str(last.line.number)

    @cached_property
    def receipt(self) -> str:
        """The line just written, in words."""
        written = self.played.find(self.shown.receipt) if self.shown.receipt else None
        return words.say_written(self.sides, written) if written else ""

    @property
    def undoes_receipt(self) -> bool:
        """Whether that line is the one that a tap undoes; once the game is over, the signing offers that."""
        return bool(self.undo) and self.undo == str(self.shown.receipt) and not self.played.over

    @property
    def undo_in_lines(self) -> str:
        """The line that is undone from its own row: none where the button stands above."""
        return "" if self.undoes_receipt or self.played.over else self.undo

    @property
    def refused(self) -> str:
        """Why the entry was refused."""
        if self.shown.rejected is not None and self.twin:
            return _(
                "This very deal was written from another phone in the meantime: there is nothing more to do."
            )
        return str(self.shown.refusal)

    @property
    def rejected(self) -> str:
        """The entry that was refused, in words."""
        deal = self.shown.rejected
        if deal is None:
            return ""
        return words.say_deal(self.sides, deal, self.played.rules.settings.score(deal))

    @property
    def meanwhile(self) -> list[str]:
        """What was written since the refused entry was typed."""
        return (
            [words.say_written(self.sides, written) for written in self._since()]
            if self.shown.rejected
            else []
        )

    @property
    def twin(self) -> bool:
        """Whether that very deal was written meanwhile, from another phone."""
        return any(written.deal == self.shown.rejected for written in self._since())

    def _since(self) -> list[Written]:
        return [written for written in self.played.live if written.line.number > self.shown.since]

    @cached_property
    def events(self) -> list[tuple[datetime, str]]:
        """Signatures and reopenings, as they came."""
        lines = [line for line in self.lines if line.game_id == self.played.game.pk]
        return [(line.received_at, say_event(line, self.sides)) for line in lines if line.kind in EVENTS]

    @cached_property
    def series(self) -> list[tuple[str, list[int]]]:
        """The running marks of each side, all manches together."""
        return [(side.name, self._running(key)) for key, side in self.sides.items()]

    @property
    def chart_title(self) -> str:
        return _("Deal by deal, in cents") if self.in_euros else _("Deal by deal")

    @property
    def chart_target(self) -> int | None:
        return None if self.linked else self.played.state.target

    def _running(self, side: str) -> list[int]:
        return list(accumulate(gained[side] for gained in self.played.gains))
