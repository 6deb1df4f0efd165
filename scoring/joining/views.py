"""The door of a table: a phone that scanned its card, or typed the PIN of the evening, sits down.
Tested in tests/scoring/joining/test_join.py."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from clubs.permissions import find_club
from scoring.joining.actions import (
    SeatedPhone,
    give_keys,
    join_sheet,
    seat_device,
    sheet_by_card,
    sheet_by_opener,
    sheet_by_pin,
)
from scoring.joining.forms import PinForm
from scoring.ledger.queries import clubs_tonight, read_history
from scoring.ledger.writing import seats_of
from scoring.lines.sides import sides_of
from scoring.models import Joined, Seat, Sheet, codes
from scoring.permissions import (
    COOKIE,
    KEPT,
    access_device,
    access_sheet,
    seated_already,
    secret_in_header,
    secrets_in_cookie,
)
from web.refusals import filled, itself, refused_at, refused_on, show
from web.requests import number_in

A_MONTH = 30 * 24 * 60 * 60
LONGEST_CODE = 60

KNOCKS = "door"  # by this cookie the wrong PINs of a browser are counted
KNOCKS_LAST = 12 * 60 * 60


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def join(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The door: a card's code, brought by a script from the fragment of its address; or table and PIN, typed."""
    clubs = [find_club(slug)] if slug else clubs_tonight(timezone.now())
    if request.method == "POST" and "code" in request.POST:
        code = request.POST["code"][:LONGEST_CODE]
        if "." in code:
            return _enter(request, sheet_by_opener(code), Joined.OPENED)
        return _enter(request, sheet_by_card(code), Joined.CARD)
    if request.method == "POST":
        return _by_pin(request, filled(request, form=PinForm(clubs, request.POST)))
    form = PinForm(clubs)
    context = {
        "form": form,
        "club": next(iter(form.clubs.values())) if len(form.clubs) == 1 else None,
        "is_plain": not (request.is_secure() or settings.HTTPS),
    }
    page = show(request, "scoring/joining/join.html", context)
    return _known(request, page) if page.status_code == HTTPStatus.OK else page


def _by_pin(request: HttpRequest, form: PinForm) -> HttpResponse:
    typed = form.cleaned_data
    browser = codes.hashed(request.COOKIES.get(KNOCKS, ""))[:32]
    with refused_at(form, "pin", only="wrong_pin"):
        sheet = sheet_by_pin(form.club_of(), typed["table"], typed["pin"], browser=browser)
    return _enter(request, sheet, Joined.PIN)


def _known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Let the browser that gets `response` be told from others when it types PINs."""
    if KNOCKS not in request.COOKIES:
        _set_cookie(response, KNOCKS, secrets.token_urlsafe(16), KNOCKS_LAST)
    return response


def _enter(request: HttpRequest, sheet: Sheet, joined: Joined) -> HttpResponse:
    """Sit down, once, and be asked who holds the phone; a phone that sits there already goes on to its sheet."""
    if device := seated_already(request, sheet):
        if joined == Joined.OPENED:
            give_keys(device)
        return redirect(sheet)
    seated = join_sheet(sheet, joined, https=request.is_secure())
    return sit_down(request, redirect("scoring:holder", sheet.key), seated)


def sit_down(request: HttpRequest, response: HttpResponse, seated: SeatedPhone) -> HttpResponse:
    """Let the browser that gets `response` bear the secret of its new table, with those it has."""
    others = [secret for secret in secrets_in_cookie(request) if secret != seated.secret]
    _set_cookie(response, COOKIE, ".".join([seated.secret, *others][:KEPT]), A_MONTH)
    return response


@csrf_exempt
@require_POST
def heal(request: HttpRequest, key: str) -> HttpResponse:
    """The cookie of a table again, for a browser that has lost it and still holds the secret: in its header alone."""
    device = access_device(request, key)
    return sit_down(request, HttpResponse(status=204), SeatedPhone(device, secret_in_header(request)))


def _set_cookie(response: HttpResponse, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def holder(request: HttpRequest, key: str) -> HttpResponse:
    """Whose table it is, by name and in large; one tap says who holds the phone, or that the table does."""
    access = access_sheet(request, key)
    sheet, device = access.sheet, access.device
    if device is None:  # whoever needs no phone to sit here
        return redirect(sheet)
    if request.method == "POST":
        seat_device(device, _seat(request))
        return redirect(sheet)
    seats, playing = seats_of(sheet), read_history(sheet).current
    context = {
        "sheet": sheet,
        "sides": sides_of(playing, seats).values(),
        "seats": [(seat.position, _say_sitter(seat, playing.game.number)) for seat in seats],
        "device": device,
    }
    return show(request, "scoring/joining/holder.html", context)


def _say_sitter(seat: Seat, game: int) -> str:
    """Who sits there in the game of that number: « Colette (pour Odette) »."""
    if seat.player_in(game) == seat.player:
        return seat.public_name
    return _("%(player)s (for %(seated)s)") % {"player": seat.name_in(game), "seated": seat.public_name}


def _seat(request: HttpRequest) -> int | None:
    """The place that was tapped; None for nobody in particular, -1 for what is no place."""
    if not request.POST.get("seat"):
        return None
    place = number_in(request, "seat")
    return -1 if place is None else place
