"""What a phone needs of a table to go on without the network: names, whose deal it is, totals, sentences. No rules.

Where one number tells a deal, the keys of the page bear its marks, and the phone adds them up. In all other games it
says what was typed, and the site counts it when it comes. What a line marks is told as well, where no other hangs on
it: it may be corrected, struck out or swapped meanwhile.

The service worker opens the page of a table without the network, too; nothing that is right depends on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scoring.ledger.history import without_asides
from scoring.lines.sides import Side, unit_in
from scoring.permissions import secret_of
from scoring.rules.amounts import POINTS
from scoring.sheet.display import Comfort
from scoring.sheet.page import SheetPage
from scoring.sheet.views.follow import seen_mark

HOLES = ("number", "all", "dealer", "next", "told", "outcome", "totals", "deal", "line", "name", "was")
HOLE = 987_654_321  # marks no game knows: where they stand in a sentence, the phone puts its own


def carry(request: HttpRequest, page: SheetPage) -> dict[str, Any]:
    """What goes with every page of a sheet, and changes with it."""
    device = page.access.device
    return {
        "key": page.key,
        "secret": secret_of(request, device) if device and page.access.user is None else "",
        "device": device.number if device else 0,
        "joined": round(device.joined_at.timestamp() * 1000) if device else 0,
        "revision": page.revision,
        "upon": _upon(page),
        "seen": seen_mark(page.access),
        "game": page.number,
        "open": not page.played.signed,
        "follows": page.follows,
        "writer": page.writer,
        "last": page.last_line,
        "calls": _calls(page),
        "buzz": not Comfort.of(request).still,
        "seats": page.sitting,
        "sides": list(page.played.rules.settings.seat_sides),
        "dealer": page.dealing,
        "again": _dealt_again(page),
        "games": page.games_ahead if page.several else [],
        "number": page.deal_number,
        "all": page.deals_in_all,
        "tally": _tally(page) if page.writing and not page.replaced else None,
    }


def _dealt_again(page: SheetPage) -> list[int] | None:
    """The lines after which the same dealer deals again, as nobody bid; None where no rule says so."""
    if page.played.rules.settings.get("all_pass") != "same_dealer":
        return None
    return [written.line.number for written in page.played.live if written.deal.all_pass]


def _upon(page: SheetPage) -> int:
    """The last line that is no aside: what the next deal is typed upon."""
    return max((line.number for line in without_asides(page.history.lines)), default=0)


def _calls(page: SheetPage) -> list[str]:
    """What calls whoever holds the phone, each with a name of its own: contests, what the desk says, their deal."""
    calls = [*(f"contest {doubt.number}" for doubt in page.doubts), *page.notices]
    device, over = page.access.device, page.played.over
    if device and not over and device.seat == page.played.game.seating[page.dealing]:
        calls.append(f"deal {page.deal_number}")
    return calls


def carry_on(page: SheetPage) -> dict[str, Any]:
    """What of it one more deal changes."""
    return {
        "revision": page.revision,
        "upon": _upon(page),
        "seen": seen_mark(page.access),
        "last": page.last_line,
        "calls": _calls(page),
        "dealer": page.dealing,
        "again": _dealt_again(page),
        "number": page.deal_number,
        "totals": dict(page.played.state.totals),
        "lines": dict(list(_lines(page).items())[-1:]),
    }


def _tally(page: SheetPage) -> dict[str, Any] | None:
    """What is needed to add up the marks on the keys; None where one key does not tell a deal of two sides."""
    settings, form = page.played.rules.settings, page.form
    if form.kind != "grid" or set(form.counting) != set(page.sides) or unit_in(page.sides) != POINTS:
        return None
    return {
        "total": form.total,
        "sides": {key: _side(side, page.played.state.totals[key]) for key, side in page.sides.items()},
        "target": page.played.state.target,
        "lines": _lines(page),
        "carries": settings.get("draw") != "void",
        "carried": bool(page.drawn),
        "turnup": dict(settings.turnup.turnup_values) if "turnup" in form.fields else {},
    }


def _lines(page: SheetPage) -> dict[int, dict[str, int]]:
    """What each line of the manche in progress marks, where no other hangs on it: neither by its place among the
    dealers nor by what a level deal carries."""
    settings, state = page.played.rules.settings, page.played.state
    if settings.get("draw") != "void" or "turnup" in page.form.fields:
        return {}
    scored = ((each.line.number, each.scored) for each in page.played.live if each.scored)
    return {
        number: dict(each.marks.marks) for number, each in scored if each.manche == len(state.manches) + 1
    }


def _side(side: Side, total: int) -> dict[str, Any]:
    return {"name": side.name, "total": total, "marks": side.marks(HOLE).replace(str(HOLE), "{n}")}


def sentences(page: SheetPage) -> dict[str, str]:
    """What the phone says by itself, with holes for its figures."""
    hole = {name: f"{{{name}}}" for name in HOLES}
    return _amending(hole) | {
        "deal": _("Deal %(number)s") % hole,
        "deal_of": _("Deal %(number)s of %(all)s") % hole,
        "told": _("%(told)s: %(outcome)s.") % hole,
        "dealing": _("<strong>%(dealer)s</strong> deals, then %(next)s") % hole,
        "nobody": _("nobody marks"),
        "total": _("Total: %(totals)s.") % hole,
        "later": _("It will be counted when it is received."),
        "reached": _(
            "By the count of this phone the game is over. No further deal until these are received."
        ),
        "tap_count": _("Tap the count of the deal."),
        "tap_side": _("Tap the side that is above half."),
        "tap_turnup": _("Tap the card that was turned up."),
        "tap_offender": _("Say who made the fault."),
        "tap_fault": _("Choose an article, or say why."),
        "twice": _("The same deal again? Then validate once more."),
        "unsent": _("Not yet sent: {n}."),
        "waiting": _("No network: go on, this phone keeps them."),
        "keep_open": _("Keep this page open."),
        "login": _("The network wants a login: open any page in the browser, then come back."),
        "scan": _say_sent_away(page),
        "busy": _("The site is busy: it is tried again by itself."),
        "elsewhere": _("Lines of another table are not yet sent."),
        "look_at": _("Needs your decision: {n}."),
        "closed": _("Refused, the game is closed: call the director. A copy is there."),
        "on_phone": _("on this phone"),
        "open": _("Look at it"),
        "discard": _("Throw it away"),
        "undo": _("Undo"),
        "undone": _("Undone before it was sent: {deal}"),
        "undone_here": _(
            "Undone on this phone, though the site may have it already: then it comes back among the lines. {deal}"
        ),
        "needs_network": _(
            "This needs the network, and every line received. Wait until nothing is left to send."
        ),
        "blocked": _("This browser keeps nothing: wait for the receipt after every deal."),
        "meanwhile": _("Written in the meantime: {line}"),
        "taken": _("{who} has the pen now. What you typed is still here."),
    }


def _amending(hole: Mapping[str, str]) -> dict[str, str]:
    """Of the next game, and of lines that are put right without network."""
    return {
        "game": _("Game %(number)s") % hole,
        "strike": _("Struck out: %(line)s") % hole,
        "swap": _("Sides swapped: %(line)s") % hole,
        "correct": _("%(deal)s In the place of: %(line)s") % hole,
        "insert": _("%(deal)s Before: %(line)s") % hole,
        "name": _("%(name)s instead of %(was)s") % hole,
        "correct_title": _("Correct deal %(number)s") % hole,
        "correct_key": _("Correct the line"),
        "insert_title": _("A deal was forgotten"),
        "insert_key": _("Insert the deal"),
        "leave": pgettext("go back without writing", "Leave"),
        "resend": _("Send it again"),
    }


def _say_sent_away(page: SheetPage) -> str:
    """A game among friends has a link, and no card on the table."""
    if page.sheet.club_id:
        return _("This phone no longer sits at this table. Scan its card again: nothing is lost.")
    return _("This phone no longer sits at this table. Open its link again: nothing is lost.")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that browsers keep; another version of the static files is another script, and forgets the old."""
    context = {"version": static_version(), "static": settings.STATIC_URL}
    return render(request, "scoring/sheet/sw.js", context, content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def static_version() -> str:
    """A digest of the static files as they were collected; where none were, of our own scripts."""
    collected = getattr(staticfiles_storage, "hashed_files", {})
    content = repr(sorted(collected.items())).encode() or b""
    if not collected:
        paths = [finders.find(f"js/{name}.js") for name in ("app", "outbox", "table", "away")]
        content = b"".join(Path(path).read_bytes() for path in paths if path)
    return hashlib.sha256(content).hexdigest()[:16]
