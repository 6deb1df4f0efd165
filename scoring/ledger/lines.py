"""What people write on a score sheet: deals and penalties, and their strikes.
Tested in tests/scoring/ledger/test_door.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.ledger.contests import MOVED, UNDO
from scoring.ledger.door import append_entry
from scoring.ledger.history import DEALT, GameHistory, SheetHistory, Written, in_turn
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Receipt, Stamp, seats_of, short_reason
from scoring.models import Game, Kind, Line, Sheet
from scoring.rulebook import Deal, RuleViolation, advance, swapped
from scoring.rules.rules import Rules, refusal_of
from web.refusals import Refusal


@dataclass(frozen=True)
class _PlacedDeal:
    """A deal, and where it stands among the others: in the place of a line, before one that follows, or last."""

    deal: Deal
    replaces: int | None
    before: int | None

    @property
    def at(self) -> int | None:
        """The number of the line whose turn it takes."""
        return self.replaces or self.before


def record_deal(
    sheet: Sheet,
    game: int,
    deal: Deal,
    stamp: Stamp,
    replaces: int | None = None,
    before: int | None = None,
) -> Receipt:
    """Write a deal as the table reports it, or the penalty in which it ended.

    `replaces` is the number of the line it corrects, `before` that of the line at which it had been forgotten.
    """
    dealt, rules = _PlacedDeal(deal, replaces, before), rules_of(sheet, game)

    def judge(history: SheetHistory, played: GameHistory) -> None:
        _check_dealt(played)
        _check_place(history, played, dealt)
        seat = played.dealing(dealt.at)
        _check_dealer(sheet, played, dealt.deal, seat)
        with _by_the_rules():
            if dealt.at is None:
                advance(played.state, dealt.deal)
            else:
                rules.settings.score(in_turn(rules.settings, seat, dealt.deal))

    kind = Kind.PENALTY if deal.penalty else Kind.DEAL
    place = {"replaces": replaces, "before": before, "source": stamp.source or None}
    return append_entry(sheet, game, kind, stamp, judge, deal=rules.write(deal), **place)


def swap_sides(sheet: Sheet, game: int, number: int, stamp: Stamp) -> Receipt:
    """Write line `number` of `game` again for the other side: a correction in one tap, both stay in the log."""
    rules = rules_of(sheet, game)
    line = sheet.lines.filter(game__number=game, number=number, kind__in=DEALT).first()
    if line is None or len(rules.settings.sides) != 2:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
    written = rules.read(line.payload["deal"])
    deal = swapped(written, rules.settings.sides)
    if deal == written:
        raise Refusal("nothing_to_swap", _("This line says the same of both sides."), status=422)

    def judge(history: SheetHistory, played: GameHistory) -> None:
        live_line(played, number)
        with _by_the_rules():
            rules.settings.score(in_turn(rules.settings, played.dealing(number), deal))

    return append_entry(sheet, game, Kind(line.kind), stamp, judge, deal=rules.write(deal), replaces=number)


def live_line(played: GameHistory, number: int) -> Written:
    """The line that an entry is about; refused where it is not there, or no longer."""
    written = played.find(number)
    if written is None:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
    return written


@contextmanager
def _by_the_rules() -> Iterator[None]:
    """Whatever the rules hold against a deal refuses its line."""
    try:
        yield
    except RuleViolation as violation:
        raise refusal_of(violation) from violation


def strike_line(sheet: Sheet, game: int, number: int, reason: str, stamp: Stamp) -> Receipt:
    """Strike out line `number` of `game`: it stays legible and no longer counts.

    No tap undoes a moved deal, which stands nowhere else, and none is moved before its dispute is decided.
    """

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        written = live_line(played, number)
        if reason == UNDO and moved_from(played, written.line):
            raise Refusal("moved", _("This deal was moved: move it back, or strike it out and say why."))
        if reason == MOVED and number in {dispute.payload.get("line") for dispute in played.disputes}:
            raise Refusal("contested", _("This deal is contested: settle it first, then move it."))

    return append_entry(sheet, game, Kind.STRIKE, stamp, judge, line=number, reason=short_reason(reason))


@transaction.atomic
def move_line(sheet: Sheet, game: int, number: int, before: int | None, stamp: Stamp) -> Receipt:
    """Move the deal of line `number` before the line `before`, or behind the last: struck out, and written there.

    In one, with one receipt, that of the new line. The order of the table says who dealt it there.
    """
    rules = rules_of(sheet, game)
    line = sheet.lines.filter(game__number=game, number=number, kind__in=DEALT).first()
    if line is None or before == number:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
    first = replace(stamp, uuid=uuid5(stamp.uuid, MOVED))
    struck = strike_line(sheet, game, number, MOVED, first)
    moved = sheet.lines.filter(uuid=stamp.uuid).first()  # sent again, it is what it was
    deal = rules.read((moved or line).payload["deal"], written=True)
    if moved is None:
        played = read_history(sheet).of(game)
        assert played is not None, "its line was struck out"
        deal = in_turn(rules.settings, played.dealing(before), deal)
    source = line.payload.get("source", "")
    second = replace(stamp, revision=max(struck.revision, stamp.revision), source=source)
    return record_deal(sheet, game, deal, second, before=before)


def moved_from(played: GameHistory, line: Line) -> Line | None:
    """The line from which the deal of `line` was moved; None where it was not."""
    first = uuid5(line.uuid, MOVED)
    return next((each.line for each in played.written if each.struck and each.struck.uuid == first), None)


def rules_of(sheet: Sheet, number: int) -> Rules:
    """The rules of the game `number`; refused where there is no such game."""
    return numbered_game(sheet, number).rules


def numbered_game(sheet: Sheet, number: int) -> Game:
    """The game `number` of the sheet; refused where there is none."""
    game = next((game for game in sheet.all_games if game.number == number), None)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    return game


def check_turn(history: SheetHistory, played: GameHistory) -> None:
    """Refuse what is not about the game being played."""
    if played.over:
        raise refusal_of(RuleViolation("game_over"))
    if played is not history.current:
        raise Refusal("not_this_game", _("Another game of this sheet is being played."))


def _check_dealt(played: GameHistory) -> None:
    if played.totals is not None:
        raise Refusal(
            "totals_stand",
            _("The totals of this game are written: strike them out first to write its deals."),
        )


def _check_place(history: SheetHistory, played: GameHistory, dealt: _PlacedDeal) -> None:
    if dealt.at is None:
        check_turn(history, played)
        return
    if dealt.replaces and dealt.before:
        raise Refusal("two_places", _("A correction stays where its line stands."), status=422)
    stands = live_line(played, dealt.at)
    if dealt.before and not stands.counts:
        raise refusal_of(RuleViolation("game_over"))


def _check_dealer(sheet: Sheet, played: GameHistory, deal: Deal, seat: int) -> None:
    """Refuse a deal that says it was dealt, or its card turned, by another side than that of `seat`."""
    named = {deal.dealer, deal.turnup.side if deal.turnup else None}
    if named <= {None, played.rules.settings.seat_sides[seat]}:
        return
    dealing = next(place for place in seats_of(sheet) if place.position == played.game.seating[seat])
    raise Refusal(
        "not_the_dealer",
        _("By the order of this table %(name)s deals this one."),
        status=422,
        name=dealing.name_in(played.game.number),
    )
