"""What is read from the sheets: histories, the results that a ranking needs, phones, who plays tonight.
Tested in tests/scoring/ledger/test_history.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from django.db.models import Count, Max

from clubs.evenings.queries import tonight
from clubs.models import Club, Session, User
from scoring.ledger.cases import Case, cases_in
from scoring.ledger.history import GameHistory, SheetHistory, fold_sheet
from scoring.models import Device, Game, Line, Sheet
from scoring.rulebook import ScoredDeal
from web.memory import Memory

TOLD = ("sheet", "game", "number", "kind", "payload", "received_at")  # what a fold needs of a line


@dataclass(frozen=True)
class Doubts:
    """What a director wants to know of a game before it is closed, and after.

    `unsigned` are the places of the sides that have not signed, `closed` why a director closed it, `requests` the
    numbers of the lines that ask for a correction; `same_device` where a side did not sign on a phone of its own.
    """

    unsigned: tuple[int, ...] = ()
    contested: bool = False
    closed: str = ""
    same_device: bool = False
    requests: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameResult:
    """What a ranking needs of one game. `sides` are the seats' positions by side.

    `marks` are those that count and `won` the part of a win that each side takes, none before the game is over;
    `charges` is what faults cost their authors alone, by position of the seat, `deals` how many are known, and
    `written` whether anything counts. Where every deal was kept, `best` are the marks of each side's best one, and
    `coinches` the deals it won that were doubled; else both are empty. Were time called now, `due` deals would still
    be played beside one in progress; the last line that counts was written at `last_deal_at`. `cases` wait
    for somebody.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    won: tuple[Fraction, ...]
    over: bool
    signed: bool
    deals: int
    charges: Mapping[int, int] = field(default_factory=dict)
    doubts: Doubts = field(default_factory=Doubts)
    written: bool = False
    best: tuple[int, ...] = ()
    coinches: tuple[int, ...] = ()
    cases: tuple[Case, ...] = ()
    due: int = 0
    last_deal_at: datetime | None = None

    @property
    def unsigned(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the sides that it waits for, once it is over."""
        waits = self.over and not self.signed
        return tuple(self.sides[place] for place in self.doubts.unsigned) if waits else ()


@dataclass(frozen=True)
class SheetResult:
    """A sheet at one revision: `state` is `empty`, `playing`, `over` or `signed`."""

    sheet_id: int
    revision: int
    state: str
    games: tuple[GameResult, ...]
    last_line_at: datetime | None

    @property
    def current(self) -> GameResult:
        """The game last written on, or the first."""
        written = [game for game in self.games if game.written]
        return written[-1] if written else self.games[0]


def read_history(sheet: Sheet) -> SheetHistory:
    """The whole history of `sheet`, in two queries."""
    return fold_sheet(sheet.all_games, list(sheet.lines.select_related("actor")), sheet.signatures)


def tell_writers(lines: Iterable[Line], present: Iterable[Device]) -> None:
    """Let `lines` know which phone and which user wrote them, as these are now.

    One query for users, one for phones that are not `present`; none for whom there is nobody to ask.
    """
    lines, phones = list(lines), {phone.pk: phone for phone in present}
    phones |= Device.objects.in_bulk({line.device_id for line in lines if line.device_id} - phones.keys())
    users = User.objects.in_bulk({line.actor_id for line in lines if line.actor_id})
    for line in lines:
        line.device = phones[line.device_id] if line.device_id else None
        line.actor = users[line.actor_id] if line.actor_id else None


def results(sheets: Iterable[Sheet]) -> dict[int, SheetResult]:
    """The results of `sheets` by primary key, in two queries; the second reads only sheets that have moved."""
    sheets = list(sheets)
    games: dict[int, list[Game]] = {sheet.pk: [] for sheet in sheets}
    for game in Game.objects.filter(sheet__in=games).order_by("number"):
        games[game.sheet_id].append(game)
    keys = {sheet.pk: (sheet.pk, sheet.revision, sheet.head, len(games[sheet.pk])) for sheet in sheets}
    known_results = {pk: result for pk, key in keys.items() if (result := _memo.get(key))}
    moved = [sheet for sheet in sheets if sheet.pk not in known_results]
    lines: dict[int, list[Line]] = {sheet.pk: [] for sheet in moved}
    if moved:
        for line in Line.objects.filter(sheet__in=lines).only(*TOLD).order_by("number"):
            lines[line.sheet_id].append(line)
    for sheet in moved:
        known_results[sheet.pk] = _result(sheet, games[sheet.pk], lines[sheet.pk])
        if sheet.revision:  # before its first line a sheet has no head to be known by
            _memo.put(keys[sheet.pk], known_results[sheet.pk])
    return known_results


def _result(sheet: Sheet, games: list[Game], lines: list[Line]) -> SheetResult:
    # others came since the sheet was read
    written = [line for line in lines if line.number <= sheet.revision]
    history = fold_sheet(games, written, sheet.signatures)
    last = written[-1].received_at if written else None
    return SheetResult(sheet.pk, sheet.revision, history.state, tuple(map(_game_result, history.games)), last)


def _game_result(history: GameHistory) -> GameResult:
    sides = history.rules.settings.sides
    marks, wins = history.counted() if history.over else history.marks(), history.wins()
    return GameResult(
        number=history.game.number,
        sides=tuple(seats_of_side(history, side) for side in sides),
        marks=tuple(marks[side] for side in sides),
        won=tuple(wins[side] for side in sides),
        over=history.over,
        signed=history.signed,
        deals=history.dealt or 0,
        charges=_charges(history),
        doubts=_doubts(history),
        written=bool(history.state.deals),
        best=_best(history),
        coinches=_coinches(history),
        cases=cases_in(history),
        due=0 if history.over else history.state.due(dealing=False),
        last_deal_at=history.last_live.line.received_at if history.last_live else None,
    )


def _told(history: GameHistory) -> list[ScoredDeal]:
    """The deals, without what faults cost; none where only the totals were kept."""
    deals = [] if history.totals else history.state.deals
    return [scored for scored in deals if scored.deal and not scored.deal.penalty]


def _best(history: GameHistory) -> tuple[int, ...]:
    """House rule: the best deal is the one that brought most marks, even where marks are a burden."""
    deals = _told(history)
    sides = history.rules.settings.sides if deals else ()
    return tuple(max(history.gains[scored.number - 1][side] for scored in deals) for side in sides)


def _coinches(history: GameHistory) -> tuple[int, ...]:
    deals = _told(history)
    won = Counter(scored.marks.winner for scored in deals if scored.deal and scored.deal.doubles)
    return tuple(won[side] for side in history.rules.settings.sides) if deals else ()


def _doubts(history: GameHistory) -> Doubts:
    signed, sides = history.signed_by, history.rules.settings.sides
    return Doubts(
        unsigned=tuple(place for place, side in enumerate(sides) if side not in signed),
        contested=history.contested,
        closed=history.closed.payload["closed"] if history.closed else "",
        same_device=history.signatures > 1
        and any(line.payload.get("same_device") for line in signed.values()),
        requests=tuple(line.number for line in history.open_requests),
    )


def _charges(history: GameHistory) -> dict[int, int]:
    charges = Counter[int]()
    for scored in history.state.deals:
        if charge := scored.marks.charged:
            charges[seats_of_side(history, charge.side)[charge.player]] += charge.points
    return dict(charges)


def clubs_tonight(now: datetime) -> list[Club]:
    """The clubs that have opened a table for tonight, by name; one query."""
    playing = Sheet.objects.filter(session__in=Session.objects.filter(**tonight(now))).values("club")
    return list(Club.objects.filter(pk__in=playing).order_by("name"))


def phones_of(sheet: Sheet) -> list[Device]:
    """Every phone that joined a table, with `written`, how many lines, and `last_at`, when the last. One query."""
    counted = sheet.devices.annotate(written=Count("lines"), last_at=Max("lines__received_at"))
    return list(counted.order_by("number"))


def seats_of_side(history: GameHistory, side: str) -> tuple[int, ...]:
    """The positions of the seats that play for `side` in this game, in playing order."""
    pairs = zip(history.game.seating, history.rules.settings.seat_sides, strict=True)
    return tuple(position for position, its_side in pairs if its_side == side)


_memo = Memory[tuple[int, int, str, int], SheetResult](4096)
"""The results asked for last. A head names one content of a ledger, so an answer never grows old."""
