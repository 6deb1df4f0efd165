"""The tables of an evening as its director sees them: how far each is, who waits for whom, what needs a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, Q, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Session
from scoring.deals.kinds import typed_as
from scoring.ledger.cases import DISPUTE, REQUEST, SIGNATURE, Case, game_address, way_to
from scoring.ledger.history import GameHistory, fold_sheet
from scoring.ledger.queries import GameResult, SheetResult, results
from scoring.ledger.writing import tell_stand_ins
from scoring.lines import words
from scoring.lines.results import CorrectionWish, wishes_of
from scoring.lines.sides import Side, sides_of
from scoring.models import Line, RefusedEntry, Sheet
from scoring.rulebook import Deal, RuleViolation
from scoring.rules.amounts import join_names, unit_of
from scoring.rules.labels import Text

BEFORE = timedelta(hours=12)  # so long before it begins what is written belongs to an evening
PATIENCE = timedelta(minutes=20)  # after which a result that waits for a signature is called unsigned


@dataclass(frozen=True)
class TableState:
    """How a table or a game of it stands: in a word, a colour (`good`, `wait`, `alert` or none) and an icon.

    `address` leads to what waits; "" where nothing does.
    """

    word: str
    look: str
    icon: str
    address: str = ""


@dataclass(frozen=True)
class TableRow:
    """A table of the evening as the list shows it."""

    sheet: Sheet
    scores: tuple[tuple[str, str], ...]
    states: tuple[TableState, ...]
    result: SheetResult

    @property
    def address(self) -> str:
        """Its sheet, at what waits there, or else at the game last written on."""
        cases = [case for game in self.result.games for case in game.cases]
        return way_to(self.sheet, cases, self.result.current.number)

    @property
    def last_line_at(self) -> datetime | None:
        return self.result.last_line_at


@dataclass(frozen=True)
class WishRow:
    """A request for a correction, and the game it is about."""

    sheet: Sheet
    game: int
    wish: CorrectionWish

    @property
    def address(self) -> str:
        return Case(REQUEST, self.game, self.wish.number).address(self.sheet)


@dataclass(frozen=True)
class RefusedRow:
    """An entry that was refused, for the director; `address` leads to its game, where it is open with that typed in."""

    sheet: Sheet
    received_at: datetime
    text: str
    why: Text
    address: str
    is_open: bool = False


# Why an entry was kept aside, by the code of its refusal.
REFUSED: Mapping[str, Text] = {
    "uuid_reused": gettext_lazy("sent twice with different contents"),
    "game_signed": gettext_lazy("the game was already signed"),
    "game_over": gettext_lazy("the game was already over"),
    "sheet_given_up": gettext_lazy("its table was taken back"),
}


def tables_of(session: Session, now: datetime) -> list[TableRow]:
    """The tables of an evening, in their order; each sheet with `seated`, how many phones are there."""
    here = Q(devices__left_at=None, devices__expires_at__gt=now)
    counted = session.sheets.annotate(seated=Count("devices", filter=here))
    sheets = list(counted.prefetch_related("seats__player", "games").order_by("table_number", "pk"))
    tell_stand_ins(sheets)
    by_sheet = results(sheets)
    return [
        TableRow(sheet, _scores(sheet, result.current), tuple(_states(sheet, result, now)), result)
        for sheet, result in ((sheet, by_sheet[sheet.pk]) for sheet in sheets)
    ]


def _scores(sheet: Sheet, game: GameResult) -> tuple[tuple[str, str], ...]:
    """Each side by the names of its people, with its marks in the game last written on."""
    unit = unit_of(sheet.all_games[game.number - 1].rules.settings)
    sides = [Side("", people, unit) for people in _people(sheet, game.number, game.sides)]
    return tuple(
        (" + ".join(side.people), side.figure(marks)) for side, marks in zip(sides, game.marks, strict=True)
    )


def _people(sheet: Sheet, game: int, sides: Sequence[Sequence[int]]) -> list[tuple[str, ...]]:
    names = _sitting(sheet, game)
    return [tuple(names[position] for position in side) for side in sides]


def _states(sheet: Sheet, result: SheetResult, now: datetime) -> Iterator[TableState]:
    """Where the table is, then what each of its games waits for."""
    playing = next((game for game in result.games if not game.over), None)
    if result.state == "signed":
        yield _closed(result)
    elif result.state == "empty":
        yield TableState(_("nothing written yet"), "", "table")
    elif playing:
        yield TableState(
            _named(result, playing, _("deal %(number)d") % {"number": playing.deals + 1}), "", "play"
        )
    for game in result.games:
        for state in _waiting(sheet, result, game, now):
            yield replace(state, word=_named(result, game, state.word))


def _closed(result: SheetResult) -> TableState:
    if any(game.doubts.closed for game in result.games):
        return TableState(_("closed by the director"), "good", "lock")
    if any(game.doubts.same_device for game in result.games):
        return TableState(_("signed, not on phones of their own"), "good", "lock")
    return TableState(_("signed"), "good", "lock")


def _waiting(sheet: Sheet, result: SheetResult, game: GameResult, now: datetime) -> Iterator[TableState]:
    """What a game waits for: a decision, a signature, the director."""
    ways = {case.kind: case.address(sheet) for case in reversed(game.cases)}
    if way := ways.get(DISPUTE):
        yield TableState(_("contested"), "alert", "alert-triangle", way)
    if way := ways.get(REQUEST):
        yield TableState(_("asks for a correction"), "alert", "pencil", way)
    way = ways.get(SIGNATURE, "")
    if not way:
        return
    late = result.last_line_at is not None and now - result.last_line_at > PATIENCE
    if late or any(later.written for later in result.games[game.number :]):
        yield TableState(_("unsigned"), "alert", "x", way)
    elif len(game.unsigned) == len(game.sides):
        yield TableState(_("waits for signatures"), "wait", "clock", way)
    else:
        missing = join_names([join_names(people) for people in _people(sheet, game.number, game.unsigned)])
        yield TableState(_("waits for %(names)s to sign") % {"names": missing}, "wait", "clock", way)


def _named(result: SheetResult, game: GameResult, word: str) -> str:
    """`word` with the number of its game, where the sheet has several."""
    if len(result.games) == 1:
        return word
    return _("game %(number)d: %(word)s") % {"number": game.number, "word": word}


def wishes_in(tables: Sequence[TableRow]) -> list[WishRow]:
    """The requests of the evening that wait; one query where there are any."""
    sheets = {
        table.sheet.pk: table.sheet
        for table in tables
        if any(game.doubts.requests for game in table.result.games)
    }
    lines: dict[int, list[Line]] = {pk: [] for pk in sheets}
    if sheets:
        for line in Line.objects.filter(sheet__in=sheets).select_related("actor", "device"):
            lines[line.sheet_id].append(line)
    return [
        WishRow(sheet, history.game.number, wish)
        for pk, sheet in sheets.items()
        for history in fold_sheet(sheet.all_games, lines[pk], sheet.signatures).games
        for wish in wishes_of(
            history, sides_of(history, list(sheet.seats.all())), _sitting(sheet, history.game.number)
        )
    ]


def _sitting(sheet: Sheet, game: int) -> dict[int, str]:
    return {seat.position: seat.name_in(game) for seat in sheet.seats.all()}


def refused_in(session: Session, tables: Sequence[TableRow]) -> list[RefusedRow]:
    """What the phones of the evening sent and could not write, the last one first; at tables taken back, too.

    One query, and a few more where tables were taken back.
    """
    by_sheet = {table.sheet.pk: table for table in tables}
    entries = list(RefusedEntry.objects.filter(Q(sheet__in=by_sheet) | _of_tables_taken_back(session)))
    prefetch_related_objects(
        [entry for entry in entries if entry.sheet_id not in by_sheet], "sheet__seats__player", "sheet__games"
    )
    return [_refused(by_sheet.get(entry.sheet_id), entry) for entry in entries]


def _of_tables_taken_back(session: Session) -> Q:
    """What was sent to sheets that belong to no evening any more, between this evening and the next one."""
    begun = {"club": session.club_id, "starts_at__gt": session.starts_at}
    next_one = Session.objects.filter(**begun, starts_at__lte=OuterRef("received_at") + BEFORE)
    since = Q(received_at__gte=session.starts_at - BEFORE) & ~Q(Exists(next_one))
    return since & Q(sheet__club=session.club_id, sheet__session=None, sheet__table_number__isnull=False)


def _refused(table: TableRow | None, entry: RefusedEntry) -> RefusedRow:
    """A refused deal or penalty in words, and the way to write it where its game is open; others by their kind.

    Without a `table` where it was taken back: nothing can be written there.
    """
    sheet, number = table.sheet if table else entry.sheet, entry.payload["game"]
    why = REFUSED.get(entry.code, entry.code)
    history = fold_sheet(sheet.all_games, (), sheet.signatures).of(number)
    deal = _told(history, entry) if history else None
    if history is None or deal is None:
        return RefusedRow(
            sheet, entry.received_at, entry.get_kind_display(), why, game_address(sheet, number)
        )
    sides = sides_of(history, list(sheet.seats.all()))
    sentence = words.say_deal(sides, deal, history.rules.settings.score(deal))
    is_open = table is not None and not any(game.over for game in table.result.games if game.number == number)
    query = _again(history, deal, entry) if is_open else ""
    address = game_address(sheet, number) + (f"&{query}#head" if query else "#lines-title")
    return RefusedRow(sheet, entry.received_at, sentence, why, address, is_open=bool(query))


def _told(history: GameHistory, entry: RefusedEntry) -> Deal | None:
    """The deal of a refused entry; None where it told none, or was kept before it was judged."""
    if "deal" not in entry.payload:
        return None
    try:
        deal = history.rules.read(entry.payload["deal"])
        history.rules.settings.score(deal)
    except RuleViolation:
        return None
    return deal


def _again(history: GameHistory, deal: Deal, entry: RefusedEntry) -> str:
    """What fills in the form of the sheet as that entry was; "" for what is no deal of its own."""
    if deal.penalty or "replaces" in entry.payload:
        return ""
    typed = {
        name: value for name, value in typed_as(history.rules, deal).items() if value not in (None, False, "")
    }
    return urlencode({name: "on" if value is True else value for name, value in typed.items()})
