"""How the result of a game is closed by a director."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from clubs.requests import HtmxRequest, number_in
from scoring import actions
from scoring.actions import Stamp
from scoring.forms import CloseForm
from scoring.ledger import Receipt
from scoring.permissions import access_closing
from scoring.views.shown import Shown
from scoring.views.table import Typed, write_entry


@require_POST
def close(request: HtmxRequest, key: str) -> HttpResponse:
    """Close a game for those who have not signed it, with a reason.

    A director does this; on a free sheet who opened it.
    """
    access = access_closing(request, key)

    def write(typed: Typed, stamp: Stamp) -> Receipt:
        return actions.close_game(access.sheet, typed["game"], typed["reason"], stamp)

    form = CloseForm(request.POST)
    return write_entry(request, access, form, write, Shown(close=form, game=number_in(request, "game")))
