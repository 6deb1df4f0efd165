"""Who sits where: draws, exchanges, publication, and the cards on the tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.errors import Refusal
from clubs.models import Role
from tournaments import actions, queries
from tournaments.desk import read_desk
from tournaments.forms import DrawForm, SwapForm
from tournaments.permissions import access_round, access_tournament
from tournaments.qr import qr_of
from tournaments.views.answers import (
    address_in_the_room,
    back_to_desk,
    desk_page,
    is_unreachable,
    places,
)


@require_POST
def draw_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Draw the next round as a draft."""
    access, tournament = access_tournament(request, slug, pk)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return desk_page(request, access, tournament, status=422, draw_form=form)
    try:
        round_ = actions.draw_round(tournament, **form.cleaned_data, by=access.user)
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal, draw_form=form)
    said = _("Round %(number)s is drawn. Look at it, then publish it.") % {"number": round_.number}
    return back_to_desk(request, tournament, said)


@require_POST
def swap_seats(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Two names of the draft change places."""
    access, round_ = access_round(request, slug, pk, number)
    tournament = round_.stage.tournament
    form = SwapForm(request.POST, places=places(read_desk(tournament)))
    if not form.is_valid():
        return desk_page(request, access, tournament, status=422, swap_form=form)
    first, second = (tournament.entries.get(number=form.cleaned_data[name]) for name in ("first", "second"))
    try:
        actions.swap_seats(round_, first, second, access.user)
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal, swap_form=form)
    return back_to_desk(request, tournament, _("They have changed places."), "#draft")


@require_POST
def discard_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Throw the draft away."""
    access, round_ = access_round(request, slug, pk, number)
    try:
        actions.discard_round(round_, access.user)
    except Refusal as refusal:
        return desk_page(request, access, round_.stage.tournament, refusal=refusal)
    return back_to_desk(request, round_.stage.tournament, _("The draw is discarded."))


@require_POST
def publish_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Publish the draft: the tables get their sheets."""
    access, round_ = access_round(request, slug, pk, number)
    tournament = round_.stage.tournament
    try:
        actions.publish_round(round_, access.user, seen=request.POST.get("seen", ""))
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal)
    said = _("Round %(number)s is published: everybody can find a table.") % {"number": number}
    return back_to_desk(request, tournament, said)


@require_safe
def cards(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The cards to print and put on the tables: number, names, the way to the sheet."""
    access, round_ = access_round(request, slug, pk, number, Role.SCORER)
    if round_.published_at is None:
        raise Http404
    tables = [
        (pairing.table_number, seats, qr_of(request.build_absolute_uri(pairing.sheet.get_absolute_url())))
        for pairing, seats in queries.tables_of(round_)
        if pairing.sheet
    ]
    context = {
        "club": access.club,
        "access": access,
        "tournament": round_.stage.tournament,
        "round": round_,
        "tables": tables,
        "is_unreachable": is_unreachable(request),
        "in_the_room": address_in_the_room(request, request.path),
    }
    return render(request, "tournaments/cards.html", context)
