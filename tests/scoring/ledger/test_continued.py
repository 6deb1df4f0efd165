"""What a process knows of a sheet is continued: whatever happens to the sheet, it says what all its lines say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.ledger import disputes, door, lines, signatures, totals
from scoring.ledger.disputes import Correction
from scoring.ledger.history import GameHistory, SheetHistory, fold_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Device, Line, Sheet
from scoring.opening.actions import play_again, seat_game
from scoring.rulebook import Deal, Final, GameTotals, Penalty
from tests.depth import some
from tests.steps import table
from tests.steps.refusals import refused_as
from tests.steps.seats import a_phone
from web.refusals import Refusal

Histories = Callable[[int], list[SheetHistory]]
Act: TypeAlias = "Callable[[Hand], object]"


class Undone(Exception):
    """What was written is taken back by the database."""


def nothing_yet(sheets: int) -> Histories:
    """The memory of a process that has just begun, with room for so many sheets."""
    return lru_cache(sheets)(door.histories_of.__wrapped__)


@contextmanager
def process(histories: Histories) -> Iterator[None]:
    """A process that knows what it has read itself."""
    before, door.histories_of = door.histories_of, histories
    try:
        yield
    finally:
        door.histories_of = before


def anew(sheet: Sheet) -> SheetHistory:
    """The same by all lines, as a process reads them that has just begun."""
    sheet = Sheet.objects.get(pk=sheet.pk)
    return fold_sheet(sheet.all_games, Line.objects.filter(sheet=sheet).order_by("number"), sheet.signatures)


def continued(sheet: Sheet) -> SheetHistory:
    return door.continue_fold(Sheet.objects.get(pk=sheet.pk))


def columns(history: SheetHistory) -> list[dict[str, Any]]:
    names = [field.attname for field in Line._meta.fields]
    return [{name: getattr(line, name) for name in names} for line in history.lines]


def check(sheet: Sheet) -> None:
    now, wanted = continued(sheet), anew(sheet)
    assert now == wanted
    assert columns(now) == columns(wanted)


@dataclass(frozen=True)
class Doing:
    """One act of many, chosen by numbers: what, on which line, with which count, on which phone, how late, by which
    process; whether it is taken back, and whether somebody looks afterwards."""

    act: Act
    choice: int
    count: int
    phone: int
    late: int
    elsewhere: bool
    undone: bool
    looked: bool


@dataclass(frozen=True)
class Hand:
    """What is needed to do it."""

    doing: Doing
    sheet: Sheet
    played: GameHistory
    stamp: Stamp

    @property
    def game(self) -> int:
        return self.played.game.number

    @property
    def deal(self) -> Deal:
        return table.a_deal(self.doing.count)

    @property
    def side(self) -> str:
        return "AB"[self.doing.choice % 2]

    @property
    def live(self) -> int:
        return self._number_of([written.line for written in self.played.live])

    @property
    def dispute(self) -> int:
        return self._number_of(self.played.disputes)

    @property
    def request(self) -> int:
        return self._number_of(self.played.open_requests)

    def _number_of(self, among: Sequence[Line]) -> int:
        return among[self.doing.choice % len(among)].number if among else 0

    def write(self, deal: Deal, **place: int) -> object:
        return lines.record_deal(self.sheet, self.game, deal, self.stamp, **place)

    def sign(self, side: str, why: str = "late") -> object:
        return signatures.sign_sheet(self.sheet, self.game, side, self.stamp, why)

    def on(self, act: Callable[..., object], *what: object) -> object:
        return act(self.sheet, self.game, *what, self.stamp)


ENDED = GameTotals((Final({"A": 41, "B": 30}),))
FAULT = Deal(penalty=Penalty(offender="A", article=9))
ACTS: dict[str, Act] = {
    "deal": lambda hand: hand.write(hand.deal),
    "penalty": lambda hand: hand.write(FAULT),
    "correct": lambda hand: hand.write(hand.deal, replaces=hand.live),
    "insert": lambda hand: hand.write(hand.deal, before=hand.live),
    "swap": lambda hand: hand.on(lines.swap_sides, hand.live),
    "strike": lambda hand: hand.on(lines.strike_line, hand.live, "no"),
    "confirm": lambda hand: hand.on(disputes.confirm_line, hand.live),
    "contest": lambda hand: hand.on(disputes.contest_game, hand.live, "no"),
    "contest all": lambda hand: hand.on(disputes.contest_game, None, "no"),
    "first": lambda hand: hand.on(disputes.settle_dispute, hand.dispute, disputes.FIRST),
    "second": lambda hand: hand.on(disputes.settle_dispute, hand.dispute, disputes.SECOND),
    "sign": lambda hand: hand.sign(hand.side),
    "sign last": lambda hand: hand.sign((*hand.played.unsigned, "A")[0]),
    "close": lambda hand: hand.on(signatures.close_game, "late"),
    "reopen": lambda hand: hand.on(signatures.reopen_sheet, "wrong"),
    "ask": lambda hand: hand.on(disputes.ask_correction, Correction(hand.live, "a card", hand.deal)),
    "ask a strike": lambda hand: hand.on(disputes.ask_correction, Correction(hand.live, "a card", None)),
    "apply": lambda hand: hand.on(disputes.apply_request, hand.request, "seen"),
    "decline": lambda hand: hand.on(disputes.decline_request, hand.request, "seen"),
    "totals": lambda hand: totals.record_totals(hand.sheet, hand.game, ENDED, hand.stamp, stopped="late"),
    "play again": lambda hand: play_again(hand.sheet),
}
DOINGS = st.builds(
    Doing,
    act=st.sampled_from(["deal"] * 6 + [*ACTS]).map(ACTS.__getitem__),
    choice=st.integers(0, 12),
    count=st.integers(0, 68),
    phone=st.integers(0, 2),
    late=st.sampled_from([0, 0, 0, 0, 1]),
    elsewhere=st.booleans(),
    undone=st.sampled_from([False, False, False, True]),
    looked=st.booleans(),
)


def do(doing: Doing, sheet: Sheet, phones: Sequence[Device | None]) -> None:
    """As far as it is not refused; taken back where it is `undone`."""
    sheet = Sheet.objects.get(pk=sheet.pk)
    revision = max(0, sheet.revision - doing.late)
    stamp = table.a_stamp(sheet, device=phones[doing.phone], revision=revision)
    with suppress(Undone), transaction.atomic():
        with suppress(Refusal):
            doing.act(Hand(doing, sheet, anew(sheet).current, stamp))
        if doing.undone:
            raise Undone


@pytest.mark.deeper("eighty sheets")
@settings(
    max_examples=some(25, of=80),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(doings=st.lists(DOINGS, min_size=20, max_size=60))
def test_what_is_known_says_what_all_lines_say(db: None, doings: list[Doing]) -> None:
    sheet = table.a_sheet(settings={"target": 60})
    phones = (a_phone(sheet, 0), a_phone(sheet, 1), None)
    two = nothing_yet(4), nothing_yet(4)

    for doing in doings:
        with process(two[doing.elsewhere]):
            do(doing, sheet, phones)
            if doing.looked:
                check(sheet)

    for histories in two:
        with process(histories):
            check(sheet)


@pytest.fixture
def sheet(db: None) -> Sheet:
    sheet = table.a_sheet(settings={"target": 1000})
    table.write(sheet, *range(34, 54))
    return sheet


def lines_read(sheet: Sheet) -> int:
    """How many lines are read to know what the sheet says now."""
    with CaptureQueriesContext(connection) as captured:
        continued(sheet)
    asked = [query["sql"] for query in captured if "scoring_line" in query["sql"]]
    with connection.cursor() as cursor:
        return sum(len(cursor.execute(sql).fetchall()) for sql in asked)


def test_line_of_another_process_is_read_behind_the_last_that_is_known(sheet: Sheet) -> None:
    with process(nothing_yet(4)):
        table.write(sheet, 60, 61)

    assert (lines_read(sheet), lines_read(sheet)) == (3, 1)
    check(sheet)


def test_sheet_of_which_nothing_is_known_is_read_whole(sheet: Sheet) -> None:
    with process(nothing_yet(4)):
        assert (lines_read(sheet), lines_read(sheet)) == (20, 1)


def test_line_that_was_taken_back_is_known_no_longer(sheet: Sheet) -> None:
    with suppress(Undone), transaction.atomic():
        table.write(sheet, 60)
        raise Undone
    with process(nothing_yet(4)):
        table.write(sheet, 61)

    check(sheet)
    assert continued(sheet).games[0].marks() == anew(sheet).games[0].marks()


def test_no_more_sheets_are_known_than_there_is_room_for(db: None) -> None:
    sheets = [table.a_sheet() for _ in range(3)]
    with process(nothing_yet(2)):
        for each in sheets:
            table.write(each, 42)

        assert [lines_read(each) for each in reversed(sheets)] == [1, 1, 1]
        assert [len(door.histories_of(each.pk)) for each in sheets] == [1, 1, 0]


@pytest.fixture(params=["here", "elsewhere"])
def early(db: None, request: pytest.FixtureRequest) -> Sheet:
    """A sheet and its games, read before its places were drawn and its first line was written, by some process."""
    early = Sheet.objects.get(pk=table.a_sheet().pk)
    assert early.all_games[0].seated == "0123-0"
    seat_game(Sheet.objects.get(pk=early.pk), 1, [0, 2, 1, 3])
    with process(door.histories_of if request.param == "here" else nothing_yet(4)):
        table.write(Sheet.objects.get(pk=early.pk), 42)
    return early


def test_deal_typed_before_the_places_were_drawn_confirms_nothing(early: Sheet) -> None:
    stamp = table.a_stamp(early, seating="0123-0", revision=0)

    assert refused_as(lambda: lines.record_deal(early, 1, table.a_deal(42), stamp)) == ("seats_moved", 409)
    assert early.lines.count() == 1


def test_line_is_chained_to_the_places_that_were_drawn_meanwhile(early: Sheet) -> None:
    lines.record_deal(early, 1, table.a_deal(30), table.a_stamp(early))

    assert door.first_broken_line(Sheet.objects.get(pk=early.pk)) is None
    check(early)
