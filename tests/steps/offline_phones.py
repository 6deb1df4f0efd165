"""Phones that write a table without network, at random: what static/js/outbox.js does, at the door of the ledger.

Two phones type deals of two games, correct, strike and swap lines, lose the network, send twice, die between sending
and the receipt, and have their refused entries written anew or thrown away. In the end all is sent, and the ledger is
compared with what they remember.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

from scoring.joining.actions import join_sheet
from scoring.ledger import disputes, lines
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Receipt, Stamp
from scoring.models import Device, Joined, Sheet
from scoring.rulebook import Deal
from tests.steps import table
from web.refusals import Refusal

TARGET = 120  # a dozen deals make a game
GAMES = [[0, 1, 2, 3], [0, 2, 1, 3]]
HOLDS = ("stale_revision", "seats_moved", "not_this_game")
WAITING, RECEIVED, REFUSED = "waiting", "received", "refused"
MISTYPED, MEND = 27, 422  # a count that the site refuses, and how
LONG_AGO = datetime(2026, 1, 1, 20, tzinfo=UTC)  # no phone is held back for typing fast
SECOND = 0.1  # of the steps are the second phone's
FAULTS = {"": 80, "no way": 5, "cut": 5, "twice": 5, "killed": 5}
STEPS = {"deal": 40, "strike": 4, "correct": 6, "swap": 4, "network": 16, "send": 20, "look": 8, "decide": 12}


@dataclass(frozen=True)
class QueuedEntry:
    """An entry of a phone's outbox, and what has come of it; `code` is why it was refused.

    `act` is `deal`, `correct`, `strike` or `swap`, `captured` what side A captured; `upon` is the entry it was typed
    upon, and `goes_on` the revision upon which the next one goes.
    """

    uuid: UUID
    game: int
    act: str
    captured: int
    line: int | None
    before: int | None
    revision: int
    upon: UUID | None
    state: str = WAITING
    status: int = 0
    code: str = ""
    number: int = 0
    goes_on: int | None = None


@dataclass
class OfflinePhone:
    """A phone at the table: its outbox in the order of typing, and the sheet as its page last showed it.

    `numbers` are those of the lines that count, `most` the higher total, by game; `gone` is what was thrown away or
    written anew.
    """

    sheet: Sheet
    device: Device
    chance: random.Random
    counts: Counter[str]
    outbox: list[QueuedEntry] = field(default_factory=list)
    gone: list[QueuedEntry] = field(default_factory=list)
    online: bool = True
    revision: int = 0
    numbers: dict[int, list[int]] = field(default_factory=dict)
    most: dict[int, int] = field(default_factory=dict)

    @property
    def open_entries(self) -> list[QueuedEntry]:
        """What has no receipt yet."""
        return [entry for entry in self.outbox if entry.state != RECEIVED]

    def look(self) -> None:
        """The page as the site shows it now."""
        if not self.online:
            return
        history = read_history(Sheet.objects.get(pk=self.sheet.pk))
        self.revision = history.lines[-1].number if history.lines else 0
        for played in history.games:
            self.numbers[played.game.number] = [written.line.number for written in played.live]
            self.most[played.game.number] = max(played.state.totals.values())

    # --- typing ---------------------------------------------------------------------------------

    def game(self) -> int | None:
        """The first game that is not over by the count of this phone."""
        for number in range(1, len(GAMES) + 1):
            waiting = [entry for entry in self.outbox if (entry.game, entry.state) == (number, WAITING)]
            if self.most[number] + sum(max(0, entry.captured - 34) for entry in waiting) < TARGET:
                return number
        return None

    def type_entry(self, game: int, act: str, captured: int = 0, line: int | None = None) -> None:
        """Put an entry into the outbox, upon the last one that has no receipt."""
        upon = self.open_entries[-1].uuid if self.open_entries else None
        self.outbox.append(QueuedEntry(uuid4(), game, act, captured, line, None, self.revision, upon))
        self.counts["typed"] += 1

    def type_deal(self) -> None:
        game = self.game()
        if game is not None:
            captured = MISTYPED if self.chance.random() < 0.05 else self.chance.randrange(28, 49)
            self.type_entry(game, "deal", captured)

    def type_about_a_line(self, act: str) -> None:
        """Strike, swap or correct a line that the page shows; its menu is gone until the page is another."""
        game = self.chance.choice(list(self.numbers))
        if self.numbers[game]:
            line = self.numbers[game].pop(self.chance.randrange(len(self.numbers[game])))
            self.type_entry(game, act, self.chance.randrange(28, 49) if act == "correct" else 0, line)

    # --- sending --------------------------------------------------------------------------------

    def send_all(self, faults: bool = True) -> None:
        """Send what waits, the oldest first, until nothing is left or no answer comes."""
        while self.online and (place := self.next()) is not None:
            fault = self.chance.choices(list(FAULTS), list(FAULTS.values()))[0] if faults else ""
            self.counts[fault or "sent"] += 1
            if fault == "no way":
                return
            answer = self.post(self.outbox[place])
            if fault in ("cut", "killed"):  # nothing but the outbox is left, as it was stored
                return
            if fault == "twice":
                answer = self.post(self.outbox[place])
            self.settle(place, answer)

    def next(self) -> int | None:
        """The place of the next to be sent: what was refused lets the others go, but where nothing fits any more."""
        held = set()
        for place, entry in enumerate(self.outbox):
            if entry.state == REFUSED and entry.code in HOLDS:
                held.add(entry.game)
            if entry.state == WAITING and entry.game not in held:
                return place
        return None

    def revision_of(self, entry: QueuedEntry) -> int:
        before = next((other for other in self.outbox if other.uuid == entry.upon), None)
        if before is None:
            return entry.revision
        return max(entry.revision, self.revision_of(before) if before.goes_on is None else before.goes_on)

    def post(self, entry: QueuedEntry) -> Receipt | Refusal:
        """What the site answers."""
        sheet = Sheet.objects.get(pk=self.sheet.pk)
        stamp = Stamp(
            uuid=entry.uuid, revision=self.revision_of(entry), device=self.device, typed_at=LONG_AGO
        )
        try:
            if entry.act == "strike":
                return lines.strike_line(sheet, entry.game, entry.line or 0, "twice", stamp)
            if entry.act == "swap":
                return lines.swap_sides(sheet, entry.game, entry.line or 0, stamp)
            total = 67 if entry.captured == MISTYPED else 68
            deal = Deal(captured={"A": entry.captured, "B": total - entry.captured})
            return lines.record_deal(sheet, entry.game, deal, stamp, entry.line, entry.before)
        except Refusal as refusal:
            return refusal

    def settle(self, place: int, answer: Receipt | Refusal) -> None:
        """What the answer makes of the entry; deals that waited for an earlier game are asked about again."""
        entry = self.outbox[place]
        if isinstance(answer, Refusal):
            self.counts[f"refused: {answer.code}"] += 1
            refused = replace(entry, state=REFUSED, status=answer.status, code=answer.code)
            self.outbox[place] = replace(refused, goes_on=answer.params.get("upon"))
            return
        assert answer.uuid == entry.uuid
        self.outbox[place] = replace(entry, state=RECEIVED, number=answer.number, goes_on=answer.revision)
        self.revision = max(self.revision, answer.revision)
        for other, held in enumerate(self.outbox):
            if held.state == REFUSED and held.code == "not_this_game" and held.game != entry.game:
                self.outbox[other] = replace(held, state=WAITING)

    # --- what a person does about a refusal -----------------------------------------------------

    def decide(self) -> None:
        """Look, then throw a refused entry away, write it anew, or settle what two phones told differently."""
        refused = [place for place, entry in enumerate(self.outbox) if entry.state == REFUSED]
        if not refused or not self.online:
            return
        self.look()
        place = self.chance.choice(refused)
        entry = self.outbox[place]
        if entry.code == "disputed":
            self.settle_dispute(place)
        elif entry.captured and (entry.status == MEND or entry.code == "stale_revision"):
            self.write_anew(place)
        else:
            self.throw_away(place)

    def settle_dispute(self, place: int) -> None:
        """The table decides; then the entry is asked about again."""
        entry, keep = self.outbox[place], self.chance.choice((disputes.FIRST, disputes.SECOND))
        line, sheet = self.sheet.lines.get(uuid=entry.uuid), Sheet.objects.get(pk=self.sheet.pk)
        with suppress(Refusal):  # the other phone may have done it, or the line is struck out
            disputes.settle_dispute(sheet, entry.game, line.number, keep, table.a_stamp(sheet))
        self.outbox[place] = replace(entry, state=WAITING)

    def throw_away(self, place: int) -> None:
        entry = self.outbox.pop(place)
        self.gone.append(entry)
        for other, follower in enumerate(self.outbox):
            if follower.upon == entry.uuid:
                self.outbox[other] = replace(follower, upon=entry.upon, revision=self.revision)

    def write_anew(self, place: int) -> None:
        """Type a deal anew; of one that was only mistyped, before the first of those that went ahead of it."""
        entry, before = self.outbox[place], None
        if entry.status == MEND and entry.act == "deal":
            later = (
                each for each in self.outbox[place + 1 :] if (each.game, each.act) == (entry.game, "deal")
            )
            before = next((each.goes_on for each in later if each.state == RECEIVED), None)
        anew = QueuedEntry(
            uuid4(), entry.game, entry.act, entry.captured or 0, entry.line, before, self.revision, None
        )
        self.gone.append(entry)
        self.outbox[place] = replace(anew, captured=40) if entry.captured == MISTYPED else anew
        for other, follower in enumerate(self.outbox):
            if follower.upon == entry.uuid:
                self.outbox[other] = replace(follower, upon=anew.uuid)


class OfflineEvening:
    """A table, its two phones, and what became of all that they typed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.counts = chance, Counter[str]()
        self.sheet = table.a_sheet(settings={"target": TARGET}, seatings=GAMES)
        devices = [join_sheet(self.sheet, Joined.CARD).device for _phone in range(2)]
        self.phones = [OfflinePhone(self.sheet, device, chance, self.counts) for device in devices]
        for phone in self.phones:
            phone.look()

    def play(self, steps: int) -> None:
        """So many random steps, then the network for all until nothing is left to send."""
        for name in self.chance.choices(list(STEPS), list(STEPS.values()), k=steps):
            self.step(self.phones[self.chance.random() < SECOND], name)
            self.counts["steps"] += 1
        for phone in self.phones:
            phone.online = True
        while any(phone.open_entries for phone in self.phones):
            for phone in self.phones:
                phone.send_all(faults=False)
                phone.decide()

    @staticmethod
    def step(phone: OfflinePhone, name: str) -> None:
        if name == "deal":
            phone.type_deal()
        elif name == "send":
            phone.send_all()
        elif name == "look":
            phone.look()
        elif name == "decide":
            phone.decide()
        elif name == "network":
            phone.online = not phone.online
        else:
            phone.type_about_a_line(name)

    def compare(self) -> None:
        """Count what is lost and what is doubled, by the ledger itself; the chain holds."""
        written = list(self.sheet.lines.exclude(device=None).order_by("number"))
        numbers = {line.uuid: line.number for line in written}
        entries = [entry for phone in self.phones for entry in phone.outbox]
        received = {entry.uuid for entry in entries if entry.state == RECEIVED}
        self.counts["received"] += len(received)
        self.counts["lost"] += sum(numbers.get(entry.uuid) != entry.number for entry in entries)
        self.counts["doubled"] += len(written) - len(numbers) + len(numbers.keys() - received)
        assert first_broken_line(Sheet.objects.get(pk=self.sheet.pk)) is None
