"""The draw before a game: the cards dealt face up, who partners whom, who deals first, and the places taken.

The seed of a table's first draw, of its second … is the site's own secret and always the same: starting again
deals the same cards again, and nobody can choose them. It travels signed in the address, with the number of the
draw, which is said.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Sheet
from scoring.models.codes import site_digest
from scoring.opening.actions import check_may_draw, seat_game
from scoring.opening.draw_form import PlaceDrawForm
from scoring.opening.drawn_places import DrawnPlaces, Throw
from scoring.permissions import SheetAccess, access_sheet
from web.refusals import attempt_of, refused_here, show

SALT = "scoring.draw"


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, key: str) -> HttpResponse:
    """The draw of a table that has not begun; a POST draws, or with `take` takes the places drawn."""
    access = access_sheet(request, key)
    token = request.POST.get("draw") or request.GET.get("draw") or ""
    throw = _read(access.sheet, token)
    with refused_here(request):
        if request.method == "POST" and "take" in request.POST:
            return _take(request, access, throw)
        check_may_draw(access.sheet, access.sheet.all_games[0])
        if request.method == "POST":
            return _throw(request, access, throw)
        return _show(request, access, throw, lost=bool(token) and throw is None)
    context = {"sentence": attempt_of(request).refusal, "sheet": access.sheet}
    return show(request, "scoring/opening/draw_refused.html", context)


def first_draw(sheet: Sheet) -> str:
    """The address of the first draw of `sheet`, by the custom of its game."""
    custom = PlaceDrawForm(sheet.all_games[0].rules.settings).custom()
    return address_of(sheet, Throw(seed=_seed(sheet, 1), turn=1, **custom))


def _seed(sheet: Sheet, turn: int) -> str:
    return site_digest(SALT, f"{sheet.uid} {turn}").hex()


def address_of(sheet: Sheet, throw: Throw) -> str:
    """Where `throw` is seen: the draw's page, with the signed seed."""
    token = signing.dumps([sheet.pk, throw.seed, throw.turn, throw.dealer, throw.partners], salt=SALT)
    return f"{reverse('scoring:draw', args=[sheet.key])}?{urlencode({'draw': token})}"


def _read(sheet: Sheet, token: str) -> Throw | None:
    """The draw that `token` carries; None when it is not one of this sheet."""
    try:
        pk, *parts = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Throw(*parts) if pk == sheet.pk else None


def _throw(request: HttpRequest, access: SheetAccess, last: Throw | None) -> HttpResponse:
    """A new draw, by the custom chosen."""
    form = PlaceDrawForm(access.sheet.all_games[0].rules.settings, request.POST)
    if not form.is_valid():
        return _show(request, access, last, form=form)
    turn = last.turn + 1 if last else 1
    return redirect(
        address_of(access.sheet, Throw(seed=_seed(access.sheet, turn), turn=turn, **form.custom()))
    )


def _take(request: HttpRequest, access: SheetAccess, throw: Throw | None) -> HttpResponse:
    """The places as drawn; back to the sheet."""
    if throw is None:
        return _show(request, access, None, lost=True)
    game = access.sheet.all_games[0]
    seat_game(access.sheet, game.number, throw.seating(game))
    messages.success(request, _("The places are taken. Good game!"))
    return redirect(access.sheet)


def _show(
    request: HttpRequest,
    access: SheetAccess,
    throw: Throw | None,
    *,
    form: PlaceDrawForm | None = None,
    lost: bool = False,
) -> HttpResponse:
    """The page of a draw, or of a table about to draw; `lost` when the draw asked for cannot be read."""
    sheet, game = access.sheet, access.sheet.all_games[0]
    people = [seat.public_name for seat in sheet.seats.select_related("player")]
    context: dict[str, Any] = {
        "sheet": sheet,
        "form": form or PlaceDrawForm(game.rules.settings, initial=throw.chosen if throw else {}),
        "drawn": DrawnPlaces(game, people, throw) if throw else None,
        "people": people,
        "lost": lost,
        "token": request.POST.get("draw") or request.GET.get("draw") or "" if throw else "",
        "address": reverse("scoring:draw", args=[sheet.key]),
    }
    return render(request, "scoring/opening/draw.html", context, status=422 if lost or form else 200)
