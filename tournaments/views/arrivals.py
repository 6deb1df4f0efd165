"""Who has come: a page for a tablet at the door, sorted by name."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.errors import Refusal
from clubs.forms import SearchForm
from clubs.models import Role
from clubs.network import address_for_phones, is_unreachable
from clubs.permissions import Access
from clubs.qr import qr_of
from clubs.requests import HtmxRequest, wants_only
from tournaments import actions
from tournaments.arrivals import read_check_in
from tournaments.models import Tournament
from tournaments.permissions import access_entrant, access_tournament


@require_safe
def check_in(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Everybody who plays, by name: a tap on the row, then on the name in full, says that they are here."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    return _page(request, access, tournament)


@require_POST
def check_in_player(request: HtmxRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """Somebody is here, or is not after all."""
    access, tournament, player = access_entrant(request, slug, pk, player_pk)
    here = request.POST.get("here") == "1"
    try:
        actions.check_in(tournament, player, here, access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal)
    if not wants_only(request, f"arrival_{player.pk}"):
        said = _("%(name)s is here.") if here else _("%(name)s is not here after all.")
        messages.success(request, said % {"name": player.full_name})
        return redirect(f"{reverse('tournaments:check_in', args=[slug, pk])}#arrival_{player.pk}")
    arrivals = read_check_in(tournament)
    row = next(row for row in arrivals.rows if row.player.pk == player.pk)
    context = {"club": access.club, "access": access, "tournament": tournament, "row": row}
    answer = context | {"arrivals": arrivals, "said": row}
    return render(request, "tournaments/_registration_arrived.html", answer)


@require_POST
def withdraw_missing(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw whoever has not come."""
    access, tournament = access_tournament(request, slug, pk)
    entries = actions.withdraw_missing(tournament, access.user)
    said = ngettext("%(count)d entry withdrawn.", "%(count)d entries withdrawn.", len(entries))
    messages.success(request, said % {"count": len(entries)})
    if request.POST.get("from") == "desk":
        return redirect(tournament)
    return redirect("tournaments:check_in", slug, pk)


def _page(
    request: HtmxRequest, access: Access, tournament: Tournament, refusal: Refusal | None = None
) -> HttpResponse:
    arrivals, typed = read_check_in(tournament), SearchForm(request.GET).typed()
    missing = request.GET.get("show") == "missing"
    path = reverse("tournaments:check_in", args=[access.club.slug, tournament.pk])
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "arrivals": arrivals,
        "rows": arrivals.find(typed, missing=missing),
        "typed": typed,
        "missing": missing,
        "refusal": refusal,
        "qr": qr_of(address_for_phones(request, path)),
        "is_unreachable": is_unreachable(request),
    }
    partial = wants_only(request, "arrivals")
    template = "_registration_arrivals" if partial else "registration_arrivals"
    return render(request, f"tournaments/{template}.html", context, status=refusal.status if refusal else 200)
