"""Phones that look on ask again and again: where nothing moved, the answer is 304, in two queries at most."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from scoring.models import Sheet
from scoring.permissions import SheetAccess
from scoring.signals import sheet_followed


def answer_again(request: HttpRequest, access: SheetAccess, show: Callable[[], HttpResponse]) -> HttpResponse:
    """The part of the page that `show` draws, or 304 to a phone that has seen it."""
    seen = seen_mark(access)
    unmoved = get_conditional_response(request, etag=seen)
    if unmoved is not None:
        return unmoved
    response = show()
    response["ETag"] = seen
    return response


def seen_mark(access: SheetAccess) -> str:
    """A mark of all that the page of the sheet hangs on: its lines, its games, the pen, the language, who asks.

    At a table of a club's evening also what the desk has to say to it. Places are drawn before the first line
    alone: only until then are the seatings looked at.
    """
    sheet, writer = access.sheet, access.sheet.writer
    games = sheet.games_begun if sheet.revision else [game.seated for game in sheet.all_games]
    pen = (writer.pk, writer.seat) if writer else None
    phone = (access.device.pk, access.device.seat) if access.device else None
    who = (sheet.club_id, phone, access.user.pk if access.user else None, access.role)
    desk = sheet_followed.send(Sheet, sheet=sheet) if sheet.session_id else []
    notices = [answer for _receiver, answer in desk]
    facts = (notices, sheet.pk, sheet.revision, sheet.head, games, pen, get_language(), who)
    return f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
