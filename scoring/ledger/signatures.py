"""How a game is closed: the sides sign it, or a director closes it; how it is opened again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.ledger.door import append_entry
from scoring.ledger.history import GameHistory, SheetHistory
from scoring.ledger.queries import seats_of_side
from scoring.ledger.writing import Receipt, Stamp, given_reason, short_reason
from scoring.models import Kind, Payload, Sheet
from web.refusals import Refusal


def sign_sheet(sheet: Sheet, game: int, side: str, stamp: Stamp, stopped: str = "") -> Receipt:
    """Confirm the result of `game` for `side`. `stopped` is the reason why a game ended before its rules say so.

    The line says so where the side did not sign on a phone of its own.
    """
    why = short_reason(stopped) if stopped.strip() else None

    def judge(_history: SheetHistory, played: GameHistory) -> Payload:
        if side not in played.rules.settings.sides:
            raise Refusal("unknown_side", _("There is no such side in this game."), status=422)
        if not (played.over or played.stopping or why is not None):
            raise Refusal("game_not_over", _("This game is not over: say why it stops here, or play on."))
        _check_signable(played)
        if side in played.signed_by:
            raise Refusal("already_signed", _("This side has already signed."))
        return {} if _in_its_own_hand(played, side, stamp) else {"same_device": True}

    return append_entry(sheet, game, Kind.SIGNATURE, stamp, judge, side=side, stopped=why)


def close_game(sheet: Sheet, game: int, reason: str, stamp: Stamp) -> Receipt:
    """Close `game` for the sides that have not signed: the result stands as it is. A director does this."""
    why = given_reason(reason)

    def judge(_history: SheetHistory, played: GameHistory) -> Payload:
        _check_written(played)
        early: Payload = {} if played.over else {"stopped": played.stopped or why}
        return {"sides": list(played.unsigned), **early}

    return append_entry(sheet, game, Kind.SIGNATURE, stamp, judge, closed=why)


def reopen_sheet(sheet: Sheet, game: int, reason: str, stamp: Stamp, request: int | None = None) -> Receipt:
    """Open a signed game again, for a correction; its signatures no longer hold. A director does this.

    `request` is the number of the line that asked for it.
    """
    if not reason.strip():
        raise Refusal("reason_missing", _("Say why the game is opened again."), status=422)

    def judge(_history: SheetHistory, played: GameHistory) -> None:
        if not played.signed_by:
            raise Refusal("not_signed", _("Nobody has signed this game: it is open."))
        if request is not None:
            check_waits(played, request)

    return append_entry(
        sheet, game, Kind.REOPENING, stamp, judge, reason=short_reason(reason), request=request
    )


def check_waits(played: GameHistory, request: int) -> None:
    """Refuse an answer to a request that has one, or that nobody made."""
    if request not in {line.number for line in played.open_requests}:
        raise Refusal("no_such_request", _("This request has been answered already."))


def _check_signable(played: GameHistory) -> None:
    """Refuse a signature where deals are due, a line is contested, or nothing stands to be signed."""
    timed = not played.over and "time_rule" in played.rules.settings
    if timed and (due := played.state.due(dealing=False)):
        sentence = ngettext(
            "By the rules of this table %(deals)d more deal is due before it may stop.",
            "By the rules of this table %(deals)d more deals are due before it may stop.",
            due,
        )
        raise Refusal("deals_due", sentence % {"deals": due}, deals=due)
    if played.contested:
        raise Refusal("contested", _("A line of this game is contested: settle it first, then sign."))
    _check_written(played)


def _check_written(played: GameHistory) -> None:
    if not played.live:
        raise Refusal("nothing_to_sign", _("No deal has been entered yet: there is nothing to sign."))


def _in_its_own_hand(played: GameHistory, side: str, stamp: Stamp) -> bool:
    """Whether somebody of `side` holds the phone, and nobody of another side has signed on it.

    Whoever is signed in and needs no phone signs for one side only.
    """
    before = played.signed_by.values()
    if stamp.device is None:
        return stamp.by is None or all(line.device_id or line.actor_id != stamp.by.pk for line in before)
    if stamp.device.seat not in seats_of_side(played, side):
        return False
    return all(line.device_id != stamp.device.pk for line in before)
