"""What strangers do to play: ask for a place, read what became of it, withdraw. No account, no session."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.models import EntryRequest, Registration
from tournaments.registration import actions
from tournaments.registration.asking import Asking, ask_to_play, new_link
from tournaments.registration.capacity import read_doors
from tournaments.registration.forms import AskForm, ask_form
from tournaments.registration.permissions import NeverOpened, public_registration, public_request
from tournaments.registration.queries import positions_of
from web.refusals import Refusal
from web.throttle import address_of


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Register: one person, two for a pair, or a team. The page carries the secret of the link that it will lead to."""
    try:
        registration = public_registration(slug, pk)
    except NeverOpened as missing:
        context = {"club": missing.club, "tournament": missing.tournament}
        return render(request, "tournaments/registration/registration_never.html", context, status=404)
    form_of = ask_form(registration.tournament.entry_kind)
    form = form_of(request.POST or None, initial={"code": new_link()})
    if request.method != "POST" or not form.is_valid():
        return _ask_page(request, registration, form, status=422 if request.method == "POST" else 200)
    asking, code = Asking(**form.asking()), form.cleaned_data["code"]
    try:
        _request, code = ask_to_play(registration.tournament, asking, code, address=address_of(request))
    except Refusal as refusal:
        return _ask_page(request, registration, form, refusal=refusal)
    return redirect("registration:mine", slug, pk, code)


def _ask_page(
    request: HttpRequest,
    registration: Registration,
    form: AskForm,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    tournament = registration.tournament
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "doors": read_doors(tournament, registration),
        "is_open": registration.takes_requests(timezone.now()),
        "form": form,
        "refusal": refusal,
    }
    status = refusal.status if refusal else status
    response = render(request, "tournaments/registration/registration_ask.html", context, status=status)
    if refusal and "retry_after" in refusal.params:
        response["Retry-After"] = str(refusal.params["retry_after"])
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, slug: str, pk: int, code: str) -> HttpResponse:
    """What became of a request, for who has its private link; a POST withdraws it."""
    registration, asked = public_request(slug, pk, code)
    refusal = None
    if request.method == "POST":
        try:
            actions.withdraw_request(asked)
        except Refusal as refused:
            refusal = refused
        else:
            return _mine_page(request, registration, asked, is_gone=True)
    return _mine_page(request, registration, asked, refusal=refusal)


def _mine_page(
    request: HttpRequest,
    registration: Registration,
    asked: EntryRequest,
    *,
    is_gone: bool = False,
    refusal: Refusal | None = None,
) -> HttpResponse:
    tournament = registration.tournament
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "asked": asked,
        "position": positions_of(tournament, registration).get(asked.number, 0),
        "is_gone": is_gone,
        "address": request.build_absolute_uri(),
        "form_address": reverse("registration:ask", args=[tournament.club.slug, tournament.pk]),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 200
    return render(request, "tournaments/registration/registration_mine.html", context, status=status)
