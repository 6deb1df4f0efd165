"""What makes a draw believed, at the desk: a value announced in advance, the promise on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from tournaments.entries import queries
from tournaments.forms.desk import AnnounceForm
from tournaments.permissions import access_tournament
from tournaments.proofs import actions
from tournaments.proofs.announcements import announced_for
from tournaments.views.answers import back_to_desk, desk_page
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import Refusal


@require_POST
def announce_value(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say what will be mixed into the seed of the next round."""
    access, tournament = access_tournament(request, slug, pk)
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        return desk_page(request, access, tournament, status=422, announce_form=form)
    try:
        act = actions.announce_value(tournament, form.cleaned_data["told"], access.user)
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal, announce_form=form)
    said = _("It is announced on the page of the draws.") if act.values["told"] else _("It is taken back.")
    return back_to_desk(request, tournament, said, "#promise")


@require_safe
def poster(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The promise of the draws, to print and put up before the first one."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    address = address_for_phones(request, reverse("public:draws", args=[slug, pk]))
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "announced": announced_for(tournament, queries.next_round(tournament)),
        "qr": qr_of(address),
        "is_unreachable": is_unreachable(request),
    }
    return render(request, "tournaments/proofs/poster.html", context)
