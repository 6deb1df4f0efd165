"""The lines of a game as its table shows them: nothing is ever left out, what no longer counts says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.forms import labels
from scoring.forms.labels import RANK_NAMES
from scoring.history import GameHistory, Written
from scoring.models import Kind, Line
from scoring.rulebook import Deal, ScoredDeal
from scoring.views import words
from scoring.views.sides import Side, Sides
from scoring.views.told import say_asleep

UNDO = "undo"
EVENTS = (Kind.SIGNATURE, Kind.REOPENING)


@dataclass(frozen=True)
class Row:
    """A deal or penalty as the table of lines shows it, in strings: all are drawn again at every entry.

    `line` is the number of the line, `deal` that of the deal; `figures` are (total, mark) by side, empty
    where the line does not count; `title` opens a manche.
    """

    line: str
    deal: str
    title: str
    said: str
    dealt: str
    struck: str
    look: str
    figures: tuple[tuple[str, str], ...]


def rows_of(history: GameHistory, sides: Sides, sitter: Callable[[int], str], linked: bool) -> list[Row]:
    """The lines of a game, the last one first; `sitter` names who sits on a seat."""
    rows, manche = [], 0
    for written in reversed(history.written):
        opens = written.scored.manche if linked and written.scored else manche
        title = _("Manche %(number)s") % {"number": opens} if opens != manche else ""
        manche = opens
        rows.append(_row(history, sides, written, sitter, title))
    return rows


def _row(
    history: GameHistory, sides: Sides, written: Written, sitter: Callable[[int], str], title: str
) -> Row:
    scored = written.scored
    deal = (scored.deal if scored else None) or written.deal
    gained = history.gains[scored.number - 1] if scored else {}
    return Row(
        line=str(written.line.number),
        deal=str(scored.number) if scored else "",
        title=title,
        said=" – ".join([_say(sides, deal, scored), *_notes(history, deal)]),
        dealt=_("%(dealer)s dealt") % {"dealer": sitter(scored.dealer)} if scored else "",
        struck=_struck(written),
        look="penalty" if scored and deal.penalty else "" if scored else "struck",
        figures=tuple(_figures(side, scored, gained.get(key, 0)) for key, side in sides.items()),
    )


def _say(sides: Sides, deal: Deal, scored: ScoredDeal | None) -> str:
    """What was told: bare counts where they stand in the order of the sides, all else in words."""
    bare = deal.penalty is None and deal.call is None
    if bare and deal.captured and set(deal.captured) == set(sides):
        return " · ".join(str(deal.captured[side]) for side in sides)
    told = words.say_told(sides, deal, scored.marks if scored else None)
    charge = scored.marks.charged if scored else None
    return f"{told} – {words.say_charge(sides, charge)}" if charge else told


def _figures(side: Side, scored: ScoredDeal | None, gained: int) -> tuple[str, str]:
    if scored is None:
        return ("", "")
    mark = f"{'+' if gained > 0 else ''}{side.bare(gained)}" if gained else ""
    return (side.bare(scored.totals[side.key]), mark)


def _notes(history: GameHistory, deal: Deal) -> Iterator[str]:
    if deal.doubles:
        names = dict(enumerate(labels.doubling_names(history.game.variant), start=1))
        yield f"{names.get(deal.doubles, '')} ×{history.rules.settings.doublings.worth(deal.doubles)}".strip()
    told = {"no_trump": _("en voiture"), "blind": _("blind trump"), "all_tricks": _("every trick")}
    yield from (word for fact, word in told.items() if getattr(deal, fact))
    if deal.turnup and deal.turnup.rank in RANK_NAMES:
        yield _("%(card)s turned up") % {"card": RANK_NAMES[deal.turnup.rank]}
    if deal.talon and set(deal.captured or {}) == set(history.rules.settings.sides):
        yield say_asleep(deal.talon)


def author(line: Line) -> str:
    """Who wrote a line: somebody with an account, or the phone at the table."""
    return line.actor.name if line.actor else _("the table")


def _struck(written: Written) -> str:
    """Who struck a line out, when and why."""
    line = written.struck
    if line is None:
        return "" if written.counts else _("after the end of the game: does not count")
    told = {"who": author(line), "when": date_format(localtime(line.received_at), "H:i")}
    if line.kind != Kind.STRIKE:
        return _("corrected by %(who)s at %(when)s") % told
    reason = _("undone") if line.payload["reason"] == UNDO else line.payload["reason"]
    return _("struck out by %(who)s at %(when)s: %(reason)s") % {**told, "reason": reason}


def say_event(line: Line, sides: Sides) -> str:
    """A signature or a reopening, in words."""
    if line.kind == Kind.REOPENING:
        return _("Opened again by %(who)s: %(reason)s") % {
            "who": author(line),
            "reason": line.payload["reason"],
        }
    said = _("Signed by %(side)s") % {"side": sides[line.payload["side"]].name}
    stopped = line.payload.get("stopped")
    return f"{said} ({stopped})" if stopped else said
