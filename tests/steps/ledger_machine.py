"""A table at random: everything that may happen to a ledger, in any order, against a memory that is a plain dict.

After every step: what was acknowledged stands, once, under its number and hash; the chain holds; the totals are those
of the rulebook for the deals that the memory keeps; and an entry sent again has the receipt it had.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from scoring.joining.actions import replace_card, send_away
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.disputes import Correction
from scoring.ledger.writing import Receipt
from scoring.models import Kind, Line, Sheet
from scoring.opening.actions import play_again
from tests.steps import table
from tests.steps.ledger_memory import Played, RememberedTable, Told, expect
from web.refusals import Refusal

SEATS = st.sampled_from([0, 1, 2, 3, None])
COUNTS = st.integers(0, 68)


class LedgerMachine(RememberedTable):
    """Everything that people may do at the table, as rules."""

    # --- deals ----------------------------------------------------------------------------------

    @rule(captured=COUNTS)
    def enter(self, captured: int) -> None:
        self.enter_one(captured)

    @rule(captured=COUNTS)
    def enter_on_and_on(self, captured: int) -> None:
        """A table plays more than it quarrels."""
        self.enter_one(captured)

    @rule(captured=COUNTS, equal=st.booleans())
    @precondition(lambda self: len(self.phones) > 1)
    def conflict(self, captured: int, equal: bool) -> None:
        """Two phones tell the same deal: the second one late, equal or different."""
        number, played = self.current()
        first, late = self.stamps_of_two()
        told = (captured + 1) % 69 if not equal else captured
        answer = self.send(
            first, lambda sheet: lines.record_deal(sheet, number, table.a_deal(captured), first)
        )
        if not isinstance(answer, Receipt):
            return
        played.deals.append(Told(answer.number, captured))

        def write(sheet: Sheet) -> Receipt:
            return lines.record_deal(sheet, number, table.a_deal(told), late)

        second = self.send(late, write)
        if isinstance(second, Receipt):
            assert equal
            assert Line.objects.get(uuid=late.uuid).kind == Kind.CONFIRMATION
        elif second.code == "disputed":
            assert not equal
            self.waiting[late.uuid] = (second.params["number"], told, write)
        else:
            expect(second, "game_signed", "too_many_entries")

    @rule(keep=st.sampled_from([disputes.FIRST, disputes.SECOND]))
    @precondition(lambda self: self.waiting)
    def settle(self, keep: str) -> None:
        uuid = self.chance.choice(list(self.waiting))
        dispute, told, _write = self.waiting[uuid]
        line = Line.objects.select_related("game").get(uuid=uuid)
        number, about, stamp = line.game.number, line.payload["line"], self.stamp()
        answer = self.send(stamp, lambda sheet: disputes.settle_dispute(sheet, number, dispute, keep, stamp))
        if isinstance(answer, Receipt) and keep == disputes.SECOND:
            self.games[number].correct(about, answer.number, told)

    @rule(captured=COUNTS)
    @precondition(lambda self: self.played_once)
    def correct(self, captured: int) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is None:
            return

        def write(sheet: Sheet) -> Receipt:
            return lines.record_deal(sheet, number, table.a_deal(captured), stamp, replaces=line)

        answer = self.send(stamp, write)
        if isinstance(answer, Receipt):
            played.correct(line, answer.number, captured)

    @rule()
    @precondition(lambda self: self.played_once)
    def strike(self) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is None:
            return
        answer = self.send(stamp, lambda sheet: lines.strike_line(sheet, number, line, "undo", stamp))
        told = played.find(line)
        if isinstance(answer, Receipt) and told:
            told.live = False

    # --- the same entry again -------------------------------------------------------------------

    @rule()
    @precondition(lambda self: self.receipts)
    def resend(self) -> None:
        uuid = self.chance.choice(list(self.receipts))
        number, head, write = self.receipts[uuid]
        again = write(self.sheet)
        assert (again.uuid, again.number, again.head, again.repeated) == (uuid, number, head, True)
        self.counts["sent again"] += 1

    @rule()
    @precondition(lambda self: self.waiting)
    def resend_disputed(self) -> None:
        """Refused as long as it is open; its receipt once it is settled."""
        uuid = self.chance.choice(list(self.waiting))
        dispute, _told, write = self.waiting[uuid]
        still = {line.number for played in self.now.games for line in played.disputes}
        try:
            receipt = write(self.sheet)
        except Refusal as refusal:
            expect(refusal, *(["disputed"] if dispute in still else []))
        else:
            assert (receipt.number, receipt.repeated, dispute in still) == (dispute, True, False)
            self.receipts[uuid] = (receipt.number, receipt.head, write)

    @rule(captured=COUNTS)
    @precondition(lambda self: self.receipts)
    def tamper(self, captured: int) -> None:
        """Other content under a UUID that is taken."""
        uuid = self.chance.choice(list(self.receipts))
        stamp = replace(self.stamp(), uuid=uuid)
        line = Line.objects.get(uuid=uuid)
        if line.payload.get("deal") == {"raw": {"A": captured, "B": 68 - captured}} or "said" in line.payload:
            return
        try:
            lines.record_deal(self.sheet, line.game.number, table.a_deal(captured), stamp)
        except Refusal as refusal:
            expect(refusal, "uuid_reused")
        else:
            raise AssertionError("other content was taken")
        self.counts["tampered"] += 1
        assert self.sheet.refused_entries.filter(uuid=uuid).exists()

    # --- what is said of it ---------------------------------------------------------------------

    @rule()
    @precondition(lambda self: self.played_once)
    def confirm(self) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is not None:
            self.send(stamp, lambda sheet: disputes.confirm_line(sheet, number, line, stamp))

    @rule(whole=st.booleans())
    @precondition(lambda self: self.played_once)
    def contest(self, whole: bool) -> None:
        number, played = self.some_game()
        line, stamp = None if whole else self.live_number(played), self.stamp()
        self.send(stamp, lambda sheet: disputes.contest_game(sheet, number, line, "no", stamp))

    @rule()
    def right_after_all(self) -> None:
        number, _played = self.some_game()
        game = self.now.of(number)
        if game is None or not game.disputes:
            return
        stamp, dispute = self.stamp(), self.chance.choice(game.disputes).number
        self.send(stamp, lambda sheet: disputes.settle_dispute(sheet, number, dispute, disputes.FIRST, stamp))

    @rule(side=st.sampled_from("AB"), stopped=st.booleans())
    @precondition(lambda self: self.played_once)
    def sign(self, side: str, stopped: bool) -> None:
        """On whichever phone is at hand."""
        number, _played = self.some_game()
        stamp, why = self.stamp(), "time" if stopped and self.chance.random() < 0.2 else ""
        answer = self.send(stamp, lambda sheet: signatures.sign_sheet(sheet, number, side, stamp, why))
        if isinstance(answer, Receipt):
            line = Line.objects.get(uuid=stamp.uuid)
            own = {"A": (0, 2), "B": (1, 3)}[side]
            assert stamp.device is not None
            assert line.payload.get("same_device") or stamp.device.seat in own

    # --- the director ---------------------------------------------------------------------------

    @rule(now=st.integers(0, 3))
    @precondition(lambda self: self.played_once)
    def close(self, now: int) -> None:
        if now:  # seldom: a closed game is at its end
            return
        number, _played = self.some_game()
        stamp = self.stamp(device=None)
        answer = self.send(stamp, lambda sheet: signatures.close_game(sheet, number, "late", stamp))
        game = self.after().of(number)
        assert not isinstance(answer, Receipt) or (game is not None and game.signed and not game.contested)

    @rule()
    @precondition(lambda self: self.played_once)
    def reopen(self) -> None:
        number, _played = self.some_game()
        stamp = self.stamp(device=None)
        self.send(stamp, lambda sheet: signatures.reopen_sheet(sheet, number, "wrong pile", stamp))

    @rule(captured=COUNTS, struck=st.booleans())
    @precondition(lambda self: self.played_once)
    def request(self, captured: int, struck: bool) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is None:
            return
        wish = Correction(line, "a card was found", None if struck else table.a_deal(captured))
        self.send(stamp, lambda sheet: disputes.ask_correction(sheet, number, wish, stamp))

    @rule(declined=st.booleans())
    def answer(self, declined: bool) -> None:
        number, played = self.some_game()
        game = self.now.of(number)
        if game is None or not game.open_requests:
            return
        request, stamp = self.chance.choice(game.open_requests), self.stamp(device=None)
        act = disputes.decline_request if declined else disputes.apply_request
        answer = self.send(stamp, lambda sheet: act(sheet, number, request.number, "seen", stamp))
        if not isinstance(answer, Receipt) or declined:
            return
        # what is acknowledged is the correction; its reopening stands under the UUID that was sent
        self.receipts[answer.uuid] = self.receipts.pop(stamp.uuid)
        told = request.payload.get("deal")
        if told is None:
            struck = played.find(request.payload["line"])
            assert struck is not None
            struck.live = False
        else:
            played.correct(request.payload["line"], answer.number, told["raw"]["A"])

    # --- the table ------------------------------------------------------------------------------

    @rule()
    def play_again(self) -> None:
        try:
            game = play_again(self.sheet)
        except Refusal as refusal:
            expect(refusal, "game_not_over")
        else:
            self.games[game.number] = Played()

    @rule(seat=SEATS)
    def come(self, seat: int | None) -> None:
        try:
            self.join(seat)
        except Refusal as refusal:
            expect(refusal, "table_full")

    @rule()
    @precondition(lambda self: len(self.phones) > 2)
    def send_away(self) -> None:
        gone = self.phones.pop(self.chance.randrange(len(self.phones)))
        send_away(self.sheet, gone.device)
        self.knock(gone)

    @rule(now=st.integers(0, 3))
    def replace_card(self, now: int) -> None:
        """Every phone is out, and what was written stays."""
        if now:
            return
        replace_card(self.sheet)
        gone, self.phones = self.phones, []
        for seated in gone:
            self.knock(seated)
        for seat in (0, 1):
            self.join(seat)
