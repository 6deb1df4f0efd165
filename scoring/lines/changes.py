"""What an entry did to the deals already written, in words: corrected, swapped, inserted, undone, struck out.
Tested in tests/scoring/ledger/test_changes.py."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.ledger.contests import UNDO
from scoring.ledger.history import GameHistory, Written, in_turn
from scoring.ledger.lines import moved_from
from scoring.lines import words
from scoring.lines.sides import Sides, say_totals
from scoring.models import Kind
from scoring.rulebook import swapped


def say_receipt(history: GameHistory, sides: Sides, number: int) -> str:
    """What line `number` wrote, did to another line, or told again; "" for what says so elsewhere on the page."""
    written = history.find(number)
    if written:
        return " ".join(
            part for part in (_say_place(history, written), words.say_written(sides, written)) if part
        )
    again = (line for lines in history.confirmations.values() for line in lines if "said" in line.payload)
    if number in {line.number for line in again}:
        return _("Another phone had written this very deal: both say the same, and it stands once.")
    struck = _struck_by(history, number)
    return _say_struck(history, sides, struck) if struck else ""


def say_undone(history: GameHistory, number: int) -> str:
    """« Donne 5 annulée. »: what line `number` undid, where there is no more to say; or ""."""
    struck = _struck_by(history, number)
    if struck is None or struck.line.kind == Kind.TOTALS or not _is_undone(struck):
        return ""
    return _("Deal %(number)d undone.") % {"number": _number(history, struck)}


def _struck_by(history: GameHistory, number: int) -> Written | None:
    for written in history.written:
        if written.struck and written.struck.number == number and written.struck.kind == Kind.STRIKE:
            return written
    return None


def _is_undone(written: Written) -> bool:
    return written.struck is not None and written.struck.payload["reason"] == UNDO


def _say_place(history: GameHistory, written: Written) -> str:
    """« Camps de la donne 3 échangés. »: what is no new deal says so first; "" for one that is."""
    params = {"number": _number(history, written)}
    if moved_from(history, written.line):
        return _("Deal moved: it is deal %(number)d now.") % params
    replaces = written.line.payload.get("replaces")
    if "before" in written.line.payload:
        return _("Deal %(number)d inserted.") % params
    if replaces is None or written.line.kind == Kind.TOTALS:
        return ""
    old = next(other for other in history.written if other.line.number == replaces)
    if _is_swapped(history, old, written):
        return _("Sides of deal %(number)d swapped.") % params
    return _("Deal %(number)d corrected.") % params


def _is_swapped(history: GameHistory, old: Written, new: Written) -> bool:
    """Whether `new` tells the same as `old`, each side for the other."""
    settings = history.rules.settings
    if len(settings.sides) != 2:
        return False
    other_way = swapped(old.deal, settings.sides)
    turned = in_turn(settings, new.scored.dealer, other_way) if new.scored else other_way
    return other_way != old.deal and turned == new.deal


def _number(history: GameHistory, written: Written) -> int:
    """The number of the deal of a line; of one that no longer counts, the one it had."""
    before = history.written[: history.written.index(written)]
    return 1 + sum(other.counts for other in before)


def _say_struck(history: GameHistory, sides: Sides, written: Written) -> str:
    """A line that was just struck out, and how the game stands without it."""
    undone = _is_undone(written)
    params = {"number": _number(history, written), "deal": words.say_told(sides, written.deal)}
    if written.line.kind == Kind.TOTALS:
        sentence = _("Struck out: %(totals)s.") % {"totals": words.say_kept(written)}
    elif undone and "before" in written.line.payload:
        sentence = _("Undone, no longer inserted as deal %(number)d: %(deal)s.") % params
    elif undone:
        sentence = _("Deal %(number)d undone: %(deal)s.") % params
    else:
        sentence = _("Deal %(number)d struck out: %(deal)s.") % params
    return f"{sentence} {_('Total: %(totals)s.') % {'totals': say_totals(sides, history.state.totals)}}"
