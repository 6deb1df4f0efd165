"""What a table says about its lines: which is right, which of two holds, what the director should correct."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.ledger.door import append_entry
from scoring.ledger.history import GameHistory, SheetHistory, in_turn
from scoring.ledger.lines import live_line, record_deal, rules_of, strike_line
from scoring.ledger.signatures import check_waits, reopen_sheet
from scoring.ledger.writing import Receipt, Stamp, given_reason, short_reason
from scoring.models import Kind, Line, Sheet
from scoring.rulebook import Deal, RuleViolation
from scoring.rules.rules import refusal_of
from web.refusals import Refusal

FIRST, SECOND = "first", "second"
STANDS = "stands"  # the reason that goes without saying where a dispute is struck out


@dataclass(frozen=True)
class Correction:
    """What the director should correct in a signed game: a line, and its deal; None to strike it out."""

    line: int
    reason: str
    deal: Deal | None = None


def confirm_line(sheet: Sheet, game: int, number: int, stamp: Stamp) -> Receipt:
    """Say from another phone that line `number` is right."""

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        live_line(played, number)
        if stamp.device and stamp.device.pk in _phones_behind(played, number):
            raise Refusal("own_line", _("This phone has said so already: another one confirms it."))

    return append_entry(sheet, game, Kind.CONFIRMATION, stamp, judge, line=number)


def contest_game(sheet: Sheet, game: int, line: int | None, reason: str, stamp: Stamp) -> Receipt:
    """Say that `line` is not right, or the whole result (None): nobody signs before it is settled.

    There is a result once the game is over, or one side says that it stops. The ledger refuses it once the game is
    signed.
    """

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        if line is not None:
            live_line(played, line)
        elif not played.live:
            raise Refusal("nothing_to_contest", _("No deal has been entered yet."))
        elif not (played.over or played.stopping):
            raise Refusal("game_not_over", _("This game is not over: say which line is not right."))

    why = short_reason(reason) if reason.strip() else None
    return append_entry(sheet, game, Kind.DISPUTE, stamp, judge, line=line, reason=why)


def settle_dispute(sheet: Sheet, game: int, number: int, keep: str, stamp: Stamp) -> Receipt:
    """Decide the dispute of line `number`: the first deal stands, or the second is right and replaces it.

    Where nobody told another deal, what stands was right after all.
    """
    dispute = _line(sheet, number, Kind.DISPUTE)
    if keep == FIRST:

        def check(_history: SheetHistory, played: GameHistory) -> None:
            _open(played, dispute)

        return append_entry(sheet, game, Kind.STRIKE, stamp, check, line=number, reason=STANDS)
    deal = dispute.payload.get("deal")
    if keep != SECOND or deal is None:
        raise Refusal("unknown_choice", _("Say which of the two is right."), status=422)

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        _open(played, dispute)
        _judge(played, played.rules.read(deal), dispute.payload["line"])

    kind = Kind.PENALTY if "penalty" in deal else Kind.DEAL
    place = {"replaces": dispute.payload["line"], "settles": number}
    return append_entry(sheet, game, kind, stamp, judge, deal=deal, **place)


def ask_correction(sheet: Sheet, game: int, wish: Correction, stamp: Stamp) -> Receipt:
    """Ask the director to correct a line of a signed game, with the reason."""
    rules, reason = rules_of(sheet, game), given_reason(wish.reason)
    deal = None if wish.deal is None else rules.write(wish.deal)

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        if not played.signed:
            raise Refusal("not_signed", _("This game is not signed: you may correct it yourselves."))
        live_line(played, wish.line)
        if wish.deal is not None:
            _judge(played, wish.deal, wish.line)

    return append_entry(sheet, game, Kind.REQUEST, stamp, judge, line=wish.line, reason=reason, deal=deal)


@transaction.atomic
def apply_request(sheet: Sheet, game: int, number: int, reason: str, stamp: Stamp) -> Receipt:
    """Do what line `number` asks for: the game is opened again and its line corrected, in one. A director does this.

    Without a reason of the director's, that of the request is given. Both sides sign again.
    """
    request = _line(sheet, number, Kind.REQUEST).payload
    opened = reopen_sheet(sheet, game, reason.strip() or request["reason"], stamp, request=number)
    second = replace(stamp, uuid=uuid5(stamp.uuid, "correction"), revision=opened.revision)
    if "deal" not in request:
        return strike_line(sheet, game, request["line"], request["reason"], second)
    rules = rules_of(sheet, game)
    deal = rules.read(request["deal"])
    return record_deal(sheet, game, deal, second, replaces=request["line"])


def decline_request(sheet: Sheet, game: int, number: int, reason: str, stamp: Stamp) -> Receipt:
    """Leave the game as it was signed, and say why. A director does this."""

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        check_waits(played, number)

    return append_entry(sheet, game, Kind.STRIKE, stamp, judge, line=number, reason=given_reason(reason))


def _line(sheet: Sheet, number: int, kind: Kind) -> Line:
    """A line of the sheet, which never changes."""
    line = sheet.lines.filter(number=number, kind=kind).first()
    if line is None:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
    return line


def _judge(played: GameHistory, deal: Deal, line: int) -> None:
    """Refuse a deal that could not stand in the place of line `line`."""
    settings = played.rules.settings
    try:
        settings.score(in_turn(settings, played.dealing(line), deal))
    except RuleViolation as violation:
        raise refusal_of(violation) from violation


def _open(played: GameHistory, dispute: Line) -> None:
    """Refuse to decide what is decided."""
    if dispute.number not in {line.number for line in played.disputes}:
        raise Refusal("settled", _("This has been settled already."))


def _phones_behind(played: GameHistory, number: int) -> set[int | None]:
    """The phones that wrote line `number`, or said that it is right."""
    written = played.find(number)
    confirming = played.confirmations.get(number, ())
    return {line.device_id for line in ([written.line] if written else []) + list(confirming)}
