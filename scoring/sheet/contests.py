"""What the page of a sheet asks about what is written: is it right, who is right, what should be corrected.
Tested in tests/scoring/sheet/views/test_follow.py."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from scoring.deals.entries import ContestForm, LedgerEntryForm, ReasonEntryForm
from scoring.ledger.history import Written
from scoring.ledger.queries import seats_of_side
from scoring.lines import words
from scoring.lines.amendments import Amendment, amendments_of, as_signed
from scoring.lines.doubts import OpenDispute, doubts_of, said_right
from scoring.lines.outcomes import say_result
from scoring.lines.results import CorrectionWish, either, say_asked, say_signing, say_stop, wishes_of
from scoring.lines.sides import Side, sides_of
from scoring.models import Device, Line
from scoring.sheet.deal_form import DealPage
from scoring.sheet.parts import Signing, SigningQuestion


class ContestsPage(DealPage):
    """A sheet and its form, with what its table doubts, confirms, signs and asks for."""

    @property
    def tap(self) -> LedgerEntryForm:
        """The stamp of one more key of the page: each has its own."""
        return LedgerEntryForm(initial=self.stamp())

    # --- doubts ---------------------------------------------------------------------------------

    @cached_property
    def doubts(self) -> list[OpenDispute]:
        """What the table has to decide."""
        return doubts_of(self.played, self.sides, self.people)

    @property
    def undecided(self) -> list[OpenDispute]:
        """What is asked here: not what the correction in the form decides, its line or the whole result."""
        by_form: set[int | None] = {None, self.replaced.line.number} if self.replaced else set()
        return [doubt for doubt in self.doubts if doubt.about not in by_form]

    @property
    def in_need(self) -> bool:
        """Whether something waits for a word: of the table, or of the director."""
        return bool(self.undecided or self.wishes)

    @property
    def signings(self) -> list[Signing]:
        """How far each game of the sheet is signed, for whoever decides about it."""
        return [
            Signing(
                history.game.number,
                say_signing(history, sides_of(history, self.seats), self.people),
                history.signed,
            )
            for history in self.history.games
        ]

    @cached_property
    def contest(self) -> ContestForm:
        return self.shown.contest or ContestForm(initial=self.stamp())

    @cached_property
    def contestable(self) -> list[tuple[int, str]]:
        """The lines that may be said not to be right, the last one first."""
        lines = [written for written in reversed(self.played.live) if written.scored]
        return [(written.line.number, words.say_written(self.sides, written)) for written in lines]

    @property
    def places(self) -> list[tuple[int, str]]:
        """The lines before which the deal being corrected may be moved; none where it is alone, or contested."""
        if self.replaced is None or self.played.signed or not self.replaced.scored:
            return []
        number = self.replaced.line.number
        if number in {doubt.about for doubt in self.doubts}:
            return []
        return [place for place in reversed(self.contestable) if place[0] != number]

    # --- whose phone it is ----------------------------------------------------------------------

    @cached_property
    def own_side(self) -> str | None:
        """The side of who holds this phone; None where nobody has said."""
        return self._side_of(self.access.device)

    def _side_of(self, device: Device | None) -> str | None:
        if device is None:
            return None
        return next((key for key in self.sides if device.seat in seats_of_side(self.played, key)), None)

    @cached_property
    def _ours(self) -> list[Line]:
        """What this phone wrote, or another one of its side."""
        device, side = self.access.device, self.own_side
        return [
            line
            for line in self.lines
            if device
            and line.device
            and (line.device == device or (side and self._side_of(line.device) == side))
        ]

    @cached_property
    def amendments(self) -> list[Amendment]:
        """What the club's people corrected and this phone has not been asked about, or has not answered."""
        if self.access.device is None or self.played.signed:
            return []
        amendments = amendments_of(self.played, self.lines, self.sides, self.people)
        return [amendment for amendment in amendments if not amendment.is_answered(self.played, self._ours)]

    @property
    def signed_before(self) -> str:
        """The result under which the signatures stood that no longer hold; "" where there were none."""
        before = as_signed(self.played, self.lines) if self.amendments else None
        return say_result(self.sides, before) if before and before.signed_by else ""

    @cached_property
    def to_confirm(self) -> Written | None:
        """The last deal, where another side told it and nobody of this one has said that it is right."""
        last, device = self.played.last_live, self.access.device
        if last is None or device is None or self.own_side is None or self.played.over:
            return None
        doubted = any(doubt.about == last.line.number for doubt in self.doubts)
        doubted |= any(amendment.line == last.line.number for amendment in self.amendments)
        by_us = any(line in self._ours for line in said_right(self.played, last.line))
        return None if doubted or by_us else last

    @property
    def told_to_confirm(self) -> str:
        return words.say_written(self.sides, self.to_confirm) if self.to_confirm else ""

    @property
    def confirm_in_short(self) -> str:
        return self.in_short(self.to_confirm)

    def in_short(self, written: Written | None) -> str:
        """« Deal 6: Anne and Luc +8 »; "" where there is more to say."""
        if written is None or written.scored is None or "before" in written.line.payload:
            return ""
        brought = words.say_brought(self.sides, written.scored.marks)
        params = {"number": written.scored.number, "brought": brought}
        if not brought:
            return ""
        if "replaces" in written.line.payload:
            return _("Deal %(number)s corrected: %(brought)s") % params
        if written.deal.penalty:
            return _("Deal %(number)s, penalty: %(brought)s") % params
        return _("Deal %(number)s: %(brought)s") % params

    # --- signatures -----------------------------------------------------------------------------

    @property
    def may_sign(self) -> bool:
        return not (self.played.signed or self.doubts)

    @property
    def one_signs(self) -> bool:
        """Whether one side signs for the whole table."""
        return self.sheet.signatures == 1

    @cached_property
    def _signing_here(self) -> list[str]:
        """The sides whose keys are shown at once: that of whoever holds this phone; all where one signs for all.

        House rule: a phone that nobody has claimed is with the side that has signed on it, else with the first.
        """
        if self.own_side:
            return [self.own_side]
        if self.one_signs:
            return list(self.played.unsigned)
        return [*self.played.signed_by, *self.played.unsigned][:1]

    @property
    def questions(self) -> list[SigningQuestion]:
        """What is asked of whoever holds this phone."""
        return [self._question(key) for key in self.played.unsigned if key in self._signing_here]

    @property
    def handed(self) -> list[SigningQuestion]:
        """What is asked of the others once the phone is in their hands."""
        others = [key for key in self.played.unsigned if key not in self._signing_here]
        return [] if self.one_signs and self.questions else [self._question(key) for key in others]

    @property
    def hand_to(self) -> str:
        """To whom the phone is handed for that."""
        return either([person for question in self.handed for person in question.side.people])

    def _question(self, key: str) -> SigningQuestion:
        side = self.sides[key]
        over = self.played.over
        return SigningQuestion(
            side, say_asked(self.sides, self.played, side) if over else say_stop(self.played, side)
        )

    @property
    def signed_sides(self) -> list[Side]:
        return [side for key, side in self.sides.items() if key in self.played.signed_by]

    @cached_property
    def close(self) -> ReasonEntryForm | None:
        """For a director of the club, as long as somebody has not signed."""
        if self.shown.close is not None:
            return self.shown.close
        may = self.access.may_direct and not self.played.signed and self.played.live and not self.replaced
        return ReasonEntryForm(initial=self.stamp()) if may else None

    # --- requests -------------------------------------------------------------------------------

    @property
    def may_ask(self) -> bool:
        """Whether lines of this signed game lead to a request: who may open it again needs none."""
        return self.played.signed and not self.access.may_reopen

    @cached_property
    def ask(self) -> ReasonEntryForm:
        return self.shown.ask or ReasonEntryForm(initial=self.stamp())

    @cached_property
    def wishes(self) -> list[CorrectionWish]:
        """The requests that wait for the director."""
        return wishes_of(self.played, self.sides, self.people)
