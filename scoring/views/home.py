"""The first page, and on it the way back to the games that this browser was writing."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring import codes
from scoring.forms import labels
from scoring.history import fold_sheet
from scoring.models import Sheet
from scoring.views.sides import say_against, say_totals, sides_of

COOKIE = "tables"  # the codes of the sheets opened last, the last one first
KEPT = 3
A_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class OpenGame:
    """A game among friends that is not signed yet: where it is, who plays, how it stands."""

    address: str
    said: str
    stands: str
    name: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return render(request, "home.html", {"open_games": open_games(request)})


def remember(request: HttpRequest, response: HttpResponse, sheet: Sheet) -> None:
    """Let this browser find `sheet` again for a day, where no club keeps it."""
    if sheet.club_id is not None:
        return
    told = [code for code in _told(request) if code != sheet.code]
    response.set_cookie(
        COOKIE,
        ".".join([sheet.code, *told][:KEPT]),
        max_age=A_DAY,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def open_games(request: HttpRequest) -> list[OpenGame]:
    """The unsigned games of the sheets this browser opened last; no query where it opened none."""
    told = _told(request)
    if not told:
        return []
    sheets = Sheet.objects.filter(code_hash__in=map(codes.hashed, told), club=None)
    found = {sheet.code: sheet for sheet in sheets.prefetch_related("games", "lines", "seats__player")}
    games = [_open_game(found[code]) for code in told if code in found]
    return [game for game in games if game]


def _told(request: HttpRequest) -> list[str]:
    return [code for code in request.COOKIES.get(COOKIE, "").split(".") if code][:KEPT]


def _open_game(sheet: Sheet) -> OpenGame | None:
    history = fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures)
    if history.signed:
        return None
    played = history.current
    sides = sides_of(played, list(sheet.seats.all()))
    return OpenGame(
        address=sheet.get_absolute_url(),
        said=say_against(sides),
        stands=say_totals(sides, played.state.totals) if played.live else "",
        name=labels.preset_name(played.game.variant, get_language() or "fr"),
    )
