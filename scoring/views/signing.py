"""How the result of a game is closed by a director."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from scoring.deals.entries import CloseForm
from scoring.ledger import signatures
from scoring.ledger.door import Receipt
from scoring.ledger.writing import Stamp
from scoring.permissions import access_closing
from scoring.sheet.parts import Shown
from scoring.sheet.views.table import Typed, write_entry
from web.requests import HtmxRequest, number_in


@require_POST
def close(request: HtmxRequest, key: str) -> HttpResponse:
    """Close a game for those who have not signed it, with a reason.

    A director does this; on a free sheet who opened it.
    """
    access = access_closing(request, key)

    def write(typed: Typed, stamp: Stamp) -> Receipt:
        return signatures.close_game(access.sheet, typed["game"], typed["reason"], stamp)

    form = CloseForm(request.POST)
    return write_entry(request, access, form, write, Shown(close=form, game=number_in(request, "game")))
