"""A table at random: everything that may happen to a ledger, in any order, against a memory that is a plain dict.

After every step: what was acknowledged stands, once, under its number and hash; the chain holds; the totals are those
of the rulebook for the deals that the memory keeps; and an entry sent again has the receipt it had.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import Http404
from django.test import RequestFactory
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from clubs.errors import Refusal
from scoring import actions
from scoring.actions import Correction, Seated, Stamp
from scoring.history import SheetHistory, fold_sheet
from scoring.ledger import Receipt, first_broken_line
from scoring.models import Joined, Kind, Line, Sheet
from scoring.permissions import access_device
from scoring.rulebook import Deal, advance, start
from tests.scoring import table

Send = Callable[[Sheet], Receipt]
SEATS = st.sampled_from([0, 1, 2, 3, None])
COUNTS = st.integers(0, 68)
TARGET = 60  # a few deals make a game


@dataclass
class Told:
    """A deal of the memory: the number of its line, what side A captured, and whether it counts."""

    number: int
    captured: int
    live: bool = True


@dataclass
class Played:
    """A game of the memory: its deals in their order, who signed it, whether it is closed."""

    deals: list[Told] = field(default_factory=list)

    def find(self, number: int) -> Told | None:
        return next((told for told in self.deals if told.number == number and told.live), None)

    def correct(self, number: int, by: int, captured: int) -> None:
        """Line `by` takes the place of line `number`."""
        place = next(place for place, told in enumerate(self.deals) if told.number == number)
        self.deals[place].live = False
        self.deals.insert(place + 1, Told(by, captured))


def expect(refusal: Refusal, *codes: str) -> None:
    """What is refused here is refused for a reason of these."""
    assert refusal.code in codes, refusal.code


class LedgerMachine(RuleBasedStateMachine):
    """One table, its phones, its director; `counts` gathers what all runs have seen."""

    counts: Counter[str] = Counter()

    @initialize(seed=st.integers(0, 2**32))
    def lay(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.sheet = table.a_sheet(settings={"target": TARGET}, club=None)
        self.phones: list[Seated] = []
        self.games: dict[int, Played] = {1: Played()}
        self.receipts: dict[
            UUID, tuple[int, str, Send]
        ] = {}  # what was acknowledged, and how to send it again
        self.waiting: dict[
            UUID, tuple[int, int, Send]
        ] = {}  # disputes: the line, the count told, the entry again
        for seat in (0, 1):
            self.join(seat)
        self.look()
        for captured in self.chance.choices(range(69), k=self.chance.randrange(5)):
            self.enter_one(captured)
            self.look()

    # --- helpers --------------------------------------------------------------------------------

    def join(self, seat: int | None) -> None:
        seated = actions.join_sheet(self.sheet, Joined.CARD)
        actions.seat_device(seated.device, seat)
        self.phones.append(seated)

    def look(self) -> None:
        """Read the sheet as it stands."""
        self.sheet = Sheet.objects.get(pk=self.sheet.pk)
        self.lines = list(Line.objects.filter(sheet=self.sheet).order_by("number"))
        self.now = fold_sheet(self.sheet.all_games, self.lines, self.sheet.signatures)

    @property
    def played_once(self) -> bool:
        return any(played.deals for played in self.games.values())

    def phone(self) -> Seated:
        return self.chance.choice(self.phones)

    def stamp(self, **fields: Any) -> Stamp:
        fields.setdefault("revision", len(self.lines))
        fields.setdefault("device", self.phone().device)
        return Stamp(uuid=uuid4(), **fields)

    def stamps_of_two(self) -> tuple[Stamp, Stamp]:
        """Those of two phones that have seen the same."""
        one, other = self.chance.sample(self.phones, 2)
        return self.stamp(device=one.device), self.stamp(device=other.device)

    def after(self) -> SheetHistory:
        """The sheet as it stands after what this step has written."""
        self.look()
        return self.now

    def current(self) -> tuple[int, Played]:
        number = self.now.current.game.number
        return number, self.games[number]

    def some_game(self) -> tuple[int, Played]:
        number = self.chance.choice(list(self.games))
        return number, self.games[number]

    def send(self, stamp: Stamp, write: Send) -> Receipt | Refusal:
        """The answer to an entry; what is acknowledged is remembered."""
        try:
            receipt = write(self.sheet)
        except Refusal as refusal:
            self.counts[f"refused: {refusal.code}"] += 1
            if refusal.code == "disputed":
                self.counts["disputes"] += 1
            return refusal
        assert not receipt.repeated
        self.counts["acknowledged"] += 1
        self.counts[Line.objects.get(uuid=stamp.uuid).kind] += 1
        self.receipts[stamp.uuid] = (receipt.number, receipt.head, write)
        return receipt

    def live_number(self, played: Played) -> int | None:
        live = [told.number for told in played.deals if told.live]
        return self.chance.choice(live) if live else None

    # --- deals ----------------------------------------------------------------------------------

    @rule(captured=COUNTS)
    def enter(self, captured: int) -> None:
        self.enter_one(captured)

    @rule(captured=COUNTS)
    def enter_on_and_on(self, captured: int) -> None:
        """A table plays more than it quarrels."""
        self.enter_one(captured)

    def enter_one(self, captured: int) -> None:
        number, played = self.current()
        stamp = self.stamp()
        answer = self.send(
            stamp, lambda sheet: actions.record_deal(sheet, number, table.a_deal(captured), stamp)
        )
        if isinstance(answer, Receipt):
            played.deals.append(Told(answer.number, captured))
        else:
            expect(answer, "game_over", "game_signed", "too_many_entries")

    @rule(captured=COUNTS, equal=st.booleans())
    @precondition(lambda self: len(self.phones) > 1)
    def conflict(self, captured: int, equal: bool) -> None:
        """Two phones tell the same deal: the second one late, equal or different."""
        number, played = self.current()
        first, late = self.stamps_of_two()
        told = (captured + 1) % 69 if not equal else captured
        answer = self.send(
            first, lambda sheet: actions.record_deal(sheet, number, table.a_deal(captured), first)
        )
        if not isinstance(answer, Receipt):
            return
        played.deals.append(Told(answer.number, captured))

        def write(sheet: Sheet) -> Receipt:
            return actions.record_deal(sheet, number, table.a_deal(told), late)

        second = self.send(late, write)
        if isinstance(second, Receipt):
            assert equal
            assert Line.objects.get(uuid=late.uuid).kind == Kind.CONFIRMATION
        elif second.code == "disputed":
            assert not equal
            self.waiting[late.uuid] = (second.params["number"], told, write)
        else:
            expect(second, "game_signed", "too_many_entries")

    @rule(keep=st.sampled_from([actions.FIRST, actions.SECOND]))
    @precondition(lambda self: self.waiting)
    def settle(self, keep: str) -> None:
        uuid = self.chance.choice(list(self.waiting))
        dispute, told, _write = self.waiting[uuid]
        line = Line.objects.select_related("game").get(uuid=uuid)
        number, about, stamp = line.game.number, line.payload["line"], self.stamp()
        answer = self.send(stamp, lambda sheet: actions.settle_dispute(sheet, number, dispute, keep, stamp))
        if isinstance(answer, Receipt) and keep == actions.SECOND:
            self.games[number].correct(about, answer.number, told)

    @rule(captured=COUNTS)
    @precondition(lambda self: self.played_once)
    def correct(self, captured: int) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is None:
            return

        def write(sheet: Sheet) -> Receipt:
            return actions.record_deal(sheet, number, table.a_deal(captured), stamp, replaces=line)

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
        answer = self.send(stamp, lambda sheet: actions.strike_line(sheet, number, line, "undo", stamp))
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
            actions.record_deal(self.sheet, line.game.number, table.a_deal(captured), stamp)
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
            self.send(stamp, lambda sheet: actions.confirm_line(sheet, number, line, stamp))

    @rule(whole=st.booleans())
    @precondition(lambda self: self.played_once)
    def contest(self, whole: bool) -> None:
        number, played = self.some_game()
        line, stamp = None if whole else self.live_number(played), self.stamp()
        self.send(stamp, lambda sheet: actions.contest_game(sheet, number, line, "no", stamp))

    @rule()
    def right_after_all(self) -> None:
        number, _played = self.some_game()
        game = self.now.of(number)
        if game is None or not game.disputes:
            return
        stamp, dispute = self.stamp(), self.chance.choice(game.disputes).number
        self.send(stamp, lambda sheet: actions.settle_dispute(sheet, number, dispute, actions.FIRST, stamp))

    @rule(side=st.sampled_from("AB"), stopped=st.booleans())
    @precondition(lambda self: self.played_once)
    def sign(self, side: str, stopped: bool) -> None:
        """On whichever phone is at hand."""
        number, _played = self.some_game()
        stamp, why = self.stamp(), "time" if stopped and self.chance.random() < 0.2 else ""
        answer = self.send(stamp, lambda sheet: actions.sign_sheet(sheet, number, side, stamp, why))
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
        answer = self.send(stamp, lambda sheet: actions.close_game(sheet, number, "late", stamp))
        game = self.after().of(number)
        assert not isinstance(answer, Receipt) or (game is not None and game.signed and not game.contested)

    @rule()
    @precondition(lambda self: self.played_once)
    def reopen(self) -> None:
        number, _played = self.some_game()
        stamp = self.stamp(device=None)
        self.send(stamp, lambda sheet: actions.reopen_sheet(sheet, number, "wrong pile", stamp))

    @rule(captured=COUNTS, struck=st.booleans())
    @precondition(lambda self: self.played_once)
    def request(self, captured: int, struck: bool) -> None:
        number, played = self.some_game()
        line, stamp = self.live_number(played), self.stamp()
        if line is None:
            return
        wish = Correction(line, "a card was found", None if struck else table.a_deal(captured))
        self.send(stamp, lambda sheet: actions.ask_correction(sheet, number, wish, stamp))

    @rule(declined=st.booleans())
    def answer(self, declined: bool) -> None:
        number, played = self.some_game()
        game = self.now.of(number)
        if game is None or not game.notes:
            return
        note, stamp = self.chance.choice(game.notes), self.stamp(device=None)
        act = actions.decline_request if declined else actions.apply_request
        answer = self.send(stamp, lambda sheet: act(sheet, number, note.number, "seen", stamp))
        if not isinstance(answer, Receipt) or declined:
            return
        # what is acknowledged is the correction; its reopening stands under the UUID that was sent
        self.receipts[answer.uuid] = self.receipts.pop(stamp.uuid)
        told = note.payload.get("deal")
        if told is None:
            struck = played.find(note.payload["line"])
            assert struck is not None
            struck.live = False
        else:
            played.correct(note.payload["line"], answer.number, told["raw"]["A"])

    # --- the table ------------------------------------------------------------------------------

    @rule()
    def play_again(self) -> None:
        try:
            game = actions.play_again(self.sheet)
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
        actions.send_away(self.sheet, gone.device)
        self.knock(gone)

    @rule(now=st.integers(0, 3))
    def replace_card(self, now: int) -> None:
        """Every phone is out, and what was written stays."""
        if now:
            return
        actions.replace_card(self.sheet)
        gone, self.phones = self.phones, []
        for seated in gone:
            self.knock(seated)
        for seat in (0, 1):
            self.join(seat)

    def knock(self, gone: Seated) -> None:
        """A phone that is out is turned away at the door, whatever it brings; what it wrote stays."""
        request = RequestFactory().post("/", headers={"authorization": f"Device {gone.secret}"})
        with pytest.raises(Http404):
            access_device(request, self.sheet.key)
        self.counts["turned away"] += 1

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def everything_stands_once(self) -> None:
        if not hasattr(self, "receipts"):
            return
        self.counts["steps"] += 1
        self.look()
        sheet, lines = self.sheet, self.lines
        kept = {line.uuid: (line.number, line.hash) for line in lines}
        lost = [
            uuid for uuid, (number, head, _send) in self.receipts.items() if kept.get(uuid) != (number, head)
        ]
        doubled = len(lines) - len({line.number for line in lines})
        broken = first_broken_line(sheet)
        self.counts["lost"] += len(lost)
        self.counts["doubled"] += doubled
        self.counts["chain breaks"] += broken is not None
        assert (lost, doubled, broken) == ([], 0, None)
        self.check_totals()

    def check_totals(self) -> None:
        """The totals are those of the rulebook for the deals that the memory keeps."""
        for history in self.now.games:
            deals = [told.captured for told in self.games[history.game.number].deals if told.live]
            rules = history.rules
            state = start(rules.variant, rules.settings, history.game.first_dealer)
            for captured in deals:
                if not state.over:
                    state = advance(state, Deal(captured={"A": captured, "B": 68 - captured}))
            assert dict(history.state.totals) == dict(state.totals)
            assert (history.state.over, history.state.dealer) == (state.over, state.dealer)
