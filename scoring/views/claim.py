"""A game among friends that a director takes into the club."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.models import Club
from scoring.actions.claims import claim_sheet
from scoring.forms.claim import ClaimForm
from scoring.models import Sheet
from scoring.permissions import SheetAccess, access_claiming, access_sheet
from web.refusals import Refusal


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, key: str) -> HttpResponse:
    """Which club keeps the game, which of its evenings, and who of its players sat there; `keep` does it.

    Who sits there without having signed in is asked to: only then it is known whether they direct a club.
    """
    if not request.user.is_authenticated:
        access_sheet(request, key)
        return redirect_to_login(request.get_full_path())
    access, clubs = access_claiming(request, key)
    if access.sheet.club_id is not None:
        return render(request, "scoring/opening/claim_refused.html", {"sheet": access.sheet}, status=409)
    club = _chosen(request, clubs)
    seats = list(access.sheet.seats.all())
    form = ClaimForm(club, seats, request.POST if "keep" in request.POST else None)
    if form.is_bound and form.is_valid() and _keep(access, club, form):
        return redirect(access.sheet)
    status = 422 if form.errors else 200
    context = {"sheet": access.sheet, "clubs": clubs, "club": club, "form": form}
    return render(request, "scoring/opening/claim.html", context, status=status)


def _chosen(request: HttpRequest, clubs: list[Club]) -> Club:
    """The club named in the form or the address, of those that this user directs; where none is named, the first."""
    slug = request.POST.get("club") or request.GET.get("club") or clubs[0].slug
    club = next((club for club in clubs if club.slug == slug), None)
    if club is None:
        raise Http404
    return club


def _keep(access: SheetAccess, club: Club, form: ClaimForm) -> Sheet | None:
    """The sheet, kept; None when that was refused, and the form says why."""
    assert access.user is not None  # nobody else directs a club
    try:
        return claim_sheet(access.sheet, club, form.chosen_session(), form.chosen_players(), access.user)
    except Refusal as refusal:
        form.refuse(refusal)
        return None
