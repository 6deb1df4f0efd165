"""What the page of a sheet shows: the game in play, its form, its lines, who has signed. Read once."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.forms import DealForm, PenaltyForm, ReopenForm, SignForm, StrikeForm, labels, typed_as
from scoring.forms.labels import Text
from scoring.history import GameHistory, Written
from scoring.rulebook import Deal
from scoring.views import words
from scoring.views.played import PlayedGame
from scoring.views.rows import EVENTS, Row, rows_of, say_event
from scoring.views.shown import OtherGame, Segments, Tile, Wrong


class SheetPage(PlayedGame):
    """The page of a sheet: its form, its lines, its signatures."""

    # --- the deal -------------------------------------------------------------------------------

    @property
    def writing(self) -> bool:
        """Whether the form of a deal is shown."""
        return not self.played.signed and (not self.played.over or self.replaced is not None)

    def stamp(self) -> dict[str, Any]:
        """What every entry from this page carries."""
        return {"uuid": uuid4(), "revision": self.revision, "game": self.number}

    def told_stamp(self) -> dict[str, Any]:
        side = self.played.rules.settings.seat_sides[self.dealing]
        return {**self.stamp(), "dealer": side, "replaces": self.shown.replaces if self.replaced else None}

    @cached_property
    def form(self) -> DealForm:
        if self.shown.deal is not None:
            return self.shown.deal
        rules = self.played.rules
        typed = typed_as(self.replaced.deal, rules.settings.pack.total) if self.replaced else {}
        return DealForm(rules, initial={**typed, **self.told_stamp()})

    @property
    def drawn(self) -> int:
        """The doublings that level deals carry into the deal of the form."""
        scored = self.replaced.scored if self.replaced else None
        return scored.deal.drawn_before if scored and scored.deal else self.played.state.drawn

    @property
    def carried(self) -> int:
        """What these alone make of it."""
        return self.played.rules.settings.doublings.worth(self.drawn)

    @cached_property
    def tiles(self) -> list[Tile]:
        state, form = self.played.state, self.form if self.writing else None
        totals = state.deals[-1].totals if state.over else state.totals
        return [
            Tile(
                side=side,
                total=totals[key],
                manches=state.manches.count(key),
                checked=form is not None and form.value("side") == key,
                signed=key in self.played.signed_by,
            )
            for key, side in self.sides.items()
        ]

    @cached_property
    def segments(self) -> list[Segments]:
        """The questions of the form besides side and count, as rows of keys."""
        return [part for part in (self._doubles(), self._turnup()) if part]

    def _doubles(self) -> Segments | None:
        if "doubles" not in self.form.fields:
            return None
        first, answer = labels.doubling_names(self.played.game.variant)
        worth = self.played.rules.settings.doublings.worth
        names = {0: "", 1: first, 2: answer}
        chosen = self.form.value("doubles") or "0"
        options = tuple(
            (value, names.get(int(value), ""), f"×{worth(int(value))}", value == chosen)
            for value, _label in self.form.choices("doubles")
        )
        return Segments("doubles", _("Doubled?"), options, self.form["doubles"].errors)

    def _turnup(self) -> Segments | None:
        if "turnup" not in self.form.fields:
            return None
        chosen = self.form.value("turnup")
        legend = _("Turned up by %(dealer)s") % {"dealer": self.dealer}
        options = tuple((rank, "", label, rank == chosen) for rank, label in labels.RANKS)
        return Segments("turnup", legend, options, self.form["turnup"].errors)

    @cached_property
    def ticks(self) -> list[tuple[str, Text, bool]]:
        """The yes-or-no questions of the form, as (name, label, ticked)."""
        asked = [("no_trump", _("en voiture (no trump)")), ("blind", _("blind trump"))]
        return [
            (name, label, bool(self.form[name].value())) for name, label in asked if name in self.form.fields
        ]

    @property
    def piles(self) -> list[tuple[words.Side, Any]]:
        return [(side, self.form[self.form.pile(key)]) for key, side in self.sides.items()]

    def sentence(self) -> str:
        """The deal of the form in words, with what it makes of the game; "" while it cannot be read."""
        if not self.writing:
            return ""
        if self.form.is_bound:
            return self.say(self.form.deal()) if self.form.is_valid() else ""
        if self.shown.deal is not None and self.shown.rejected is not None:
            return self.say(self.shown.rejected)
        return self.say(self.replaced.deal) if self.replaced else ""

    def say(self, deal: Deal) -> str:
        """`deal` in words, and what it would make of the game."""
        return words.say_entry(self.played, self.sides, deal, self.replaced)

    @cached_property
    def wrong(self) -> Wrong | None:
        """The form that was refused."""
        shown = self.shown
        places = (
            (shown.penalty, "penalty"),
            (shown.deal, "piles" if shown.deal and shown.deal.piles_wrong else "deal"),
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
        return PenaltyForm(self.played.rules, words.offenders(self.sides), initial=self.told_stamp())

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
    def unsigned(self) -> list[words.Side]:
        return [side for key, side in self.sides.items() if key not in self.played.signed_by]

    @property
    def result(self) -> str:
        return words.say_result(self.sides, self.played)

    @property
    def winner(self) -> words.Side | None:
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
        return words.join_names([self.sides[key].name for key in self.played.signed_by])

    @property
    def standing(self) -> str:
        """The result, were the game to stop here."""
        return words.say_totals(self.sides, self.played.marks())

    @cached_property
    def other_games(self) -> list[OtherGame]:
        return [self._other(history) for history in self.history.games if history.game.number != self.number]

    def _other(self, history: GameHistory) -> OtherGame:
        sides = words.sides_of(history, self.seats)
        said = words.say_result(sides, history) if history.over else words.say_totals(sides, history.marks())
        return OtherGame(history.game.number, said)

    # --- the lines ------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """The lines of the game, the last one first."""
        return rows_of(self.played, self.sides, self._sitter, self.linked)

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
    def chart_target(self) -> int | None:
        return None if self.linked else self.played.state.target

    def _running(self, side: str) -> list[int]:
        running, total = [], 0
        for scored in self.played.state.deals:
            total += scored.marks.marks[side]
            running.append(total)
        return running
