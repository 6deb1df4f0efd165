"""The totals of a game whose deals nobody kept."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext_lazy as _

from scoring.ledger.door import append_entry
from scoring.ledger.history import DEALT, GameHistory, SheetHistory, totals_state
from scoring.ledger.lines import check_turn, live_line, numbered_game
from scoring.ledger.writing import Receipt, Stamp, short_reason
from scoring.models import Game, Kind, Payload, Sheet
from scoring.rulebook import GameTotals, RuleViolation, check_plausible, write_totals
from scoring.rules.rules import refusal_of
from web.refusals import Refusal

# Why totals are no end of a game; the table may have stopped it all the same, for a reason.
UNFINISHED = frozenset({"target_not_reached", "deals_missing", "still_level", "several_left"})


def record_totals(
    sheet: Sheet,
    game: int,
    totals: GameTotals,
    stamp: Stamp,
    *,
    stopped: str = "",
    replaces: int | None = None,
) -> Receipt:
    """Write how `game` ended, where only that was kept. A director or scorer does this.

    Refused where deals stand, where the game would go on with these totals and `stopped` does not say why it ended
    there, or where no game by these rules comes to them; `replaces` is the number of the line with other totals that
    this one corrects.
    """
    payload = _payload(numbered_game(sheet, game), totals, stopped)

    def judge(history: SheetHistory, played: GameHistory) -> None:
        if any(written.line.kind in DEALT for written in played.live):
            raise Refusal("deals_stand", _("Deals of this game are written: its totals follow from them."))
        if replaces is not None:
            live_line(played, replaces)
        elif played.totals is not None:
            raise Refusal(
                "totals_stand", _("The totals of this game are written already: correct that line.")
            )
        else:
            check_turn(history, played)

    return append_entry(sheet, game, Kind.TOTALS, stamp, judge, **payload, replaces=replaces)


def _payload(game: Game, totals: GameTotals, stopped: str) -> Payload:
    """What the line says; refused where the game would go on, and `stopped` does not say why it does not.

    No game can have every total; that is asked here alone, so that lines written once stay what they are.
    """
    payload = cast(Payload, write_totals(game.rules.settings, totals))
    try:
        check_plausible(game.rules.settings, totals)
        try:
            totals_state(game, payload)
        except RuleViolation as violation:
            if violation.code not in UNFINISHED or not stopped.strip():
                raise
            payload["stopped"] = short_reason(stopped)
            totals_state(game, payload)
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
    return payload
