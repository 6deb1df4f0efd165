"""A sheet shown to those who do not sit at it: the link that its table sends, and the page behind it, live."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.lines.outcomes import say_end
from scoring.lines.rows import LineRow
from scoring.lines.sides import say_against
from scoring.models import Sheet
from scoring.paper.picture import HEIGHT, WIDTH
from scoring.paper.views import language
from scoring.permissions import SheetAccess, access_shared, access_sharing
from scoring.sheet.page import SheetPage
from scoring.sheet.parts import ShownExtras
from web.network import address_for_phones
from web.qr import qr_of
from web.requests import HtmxRequest, number_in, wants_only

LOCALES = {"fr": "fr_FR", "en": "en_GB", "nl": "nl_BE"}


class SharedPage(SheetPage):
    """A sheet as it is shown to anybody: public names, and neither keys nor who wrote what."""

    def __init__(self, sheet: Sheet, game: int | None = None) -> None:
        super().__init__(SheetAccess(sheet), ShownExtras(game=game))

    @property
    def who(self) -> str:
        """« Anne et Luc contre Béa et Tom »."""
        return say_against(self.sides)

    @property
    def place(self) -> str:
        """The club and the table, where the sheet has them."""
        table = self.sheet.table_number
        parts = [str(self.sheet.club or ""), _("Table %(number)d") % {"number": table} if table else ""]
        return " · ".join(part for part in parts if part)

    @property
    def picture_address(self) -> str:
        return self.this_game(reverse("scoring:summary_picture", args=self.link))

    @property
    def headline(self) -> str:
        """Who won, in words, with what the totals below do not say; or that nobody has yet."""
        if not self.played.over:
            return _("Still being played")
        if self.linked or self.played.endless:
            return self.result
        return say_end(self.sides, self.played.ranking, self.played.losers)

    @property
    def begun(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.played.over or self.played.live)

    @cached_property
    def shared_rows(self) -> list[LineRow]:
        """The lines that count, the last one first."""
        return [row for row in self.rows if row.deal]

    @cached_property
    def version(self) -> str:
        """What the page would show, in a word: it changes when the page does."""
        games = [history.game.number for history in self.history.games]
        names = [[seat.name_in(game) for game in games] for seat in self.seats]
        shown = [
            self.sheet.head,
            self.revision,
            len(self.history.games),
            self.number,
            str(self.sheet.club),
            names,
        ]
        return hashlib.sha256(repr([*shown, language()]).encode()).hexdigest()[:32]

    @property
    def now(self) -> str:
        """Where the game is, in a few words."""
        deals = {"number": self.deal_number, "dealer": self.dealer}
        return _("Deal %(number)d, %(dealer)s deals") % deals


@dataclass(frozen=True)
class Preview:
    """What a messenger shows of the page when its link is sent; `picture` is "" before the first deal."""

    title: str
    description: str
    address: str
    picture: str
    locale: str
    width: int = WIDTH
    height: int = HEIGHT


def preview_of(request: HttpRequest, page: SharedPage, address: str) -> Preview:
    how = page.result if page.played.over else page.standing
    return Preview(
        title=page.who,
        description=f"{page.name} – {how}" if page.begun else page.name,
        address=request.build_absolute_uri(page.this_game(address)),
        picture=request.build_absolute_uri(page.picture_address) if page.begun else "",
        locale=LOCALES.get(language(), language()),
    )


def for_whoever_has_it(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page behind a share code: read only, and in no index."""

    @wraps(view)
    def look(request: HttpRequest, key: str, code: str) -> HttpResponseBase:
        response = view(request, access_shared(key, code))
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return require_safe(look)


@for_whoever_has_it
def shared(request: HtmxRequest, sheet: Sheet) -> HttpResponseBase:
    """Who plays, how it stands, every line that counts; asked again by its version, 304 while nothing has changed."""
    page = SharedPage(sheet, number_in(request, "game"))
    if not wants_only(request, "shared"):
        preview = preview_of(request, page, page.shared_address)
        return render(request, "scoring/sharing/shared.html", {"page": page, "preview": preview})
    version = f'"{page.version}"'
    unchanged = get_conditional_response(request, etag=version)
    response = unchanged or render(request, "scoring/sharing/_shared.html", {"page": page})
    response["ETag"] = version
    return response


@require_safe
def share(request: HttpRequest, key: str) -> HttpResponse:
    """The link to send, as an address and as a QR code."""
    access = access_sharing(request, key)
    page = SharedPage(access.sheet)
    address = address_for_phones(request, page.shared_address)
    context = {"page": page, "sheet": access.sheet, "address": address, "qr": qr_of(address)}
    return render(request, "scoring/sharing/share.html", context)
