"""A table and the memory of it: a plain dict of what was acknowledged, and what must hold after every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import Http404
from django.test import RequestFactory
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from scoring.joining import actions
from scoring.joining.actions import SeatedPhone
from scoring.ledger import lines
from scoring.ledger.door import first_broken_line
from scoring.ledger.history import SheetHistory, fold_sheet
from scoring.ledger.writing import Receipt, Stamp
from scoring.models import Joined, Line, Sheet
from scoring.permissions import access_device
from scoring.rulebook import Deal, advance, start
from tests.steps import table
from web.refusals import Refusal

Send = Callable[[Sheet], Receipt]
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


class RememberedTable(RuleBasedStateMachine):
    """One table, its phones, its director; `counts` gathers what all runs have seen."""

    counts: Counter[str] = Counter()

    @initialize(seed=st.integers(0, 2**32))
    def lay(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.sheet = table.a_sheet(settings={"target": TARGET}, club=None)
        self.phones: list[SeatedPhone] = []
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

    def phone(self) -> SeatedPhone:
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

    def enter_one(self, captured: int) -> None:
        number, played = self.current()
        stamp = self.stamp()
        answer = self.send(
            stamp, lambda sheet: lines.record_deal(sheet, number, table.a_deal(captured), stamp)
        )
        if isinstance(answer, Receipt):
            played.deals.append(Told(answer.number, captured))
        else:
            expect(answer, "game_over", "game_signed", "too_many_entries")

    def knock(self, gone: SeatedPhone) -> None:
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
