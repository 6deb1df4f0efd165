"""What strangers do to play: ask for a place, read what became of it, withdraw. No account, no session."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.registration import actions
from tournaments.registration.asking import Application, ask_to_play, new_link
from tournaments.registration.capacity import read_places
from tournaments.registration.forms import ask_form
from tournaments.registration.permissions import NeverOpened, public_registration, public_request
from tournaments.registration.queries import euros, positions_of
from web.refusals import filled, itself, refused_on, show
from web.throttle import address_of


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def ask(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Register: one person, two for a pair, or a team. The page carries the secret of the link that it will lead to."""
    try:
        registration = public_registration(slug, pk)
    except NeverOpened as missing:
        return render(
            request,
            "tournaments/registration/registration_never.html",
            {"club": missing.club, "tournament": missing.tournament},
            status=404,
        )
    tournament = registration.tournament
    form_of = ask_form(tournament.entry_kind)
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST))
        asking, code = Application(**form.asking()), form.cleaned_data["code"]
        _request, code = ask_to_play(tournament, asking, code, address=address_of(request))
        return redirect("registration:mine", slug, pk, code)
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "registration": registration,
        "fee": euros(registration.fee) if registration.fee else "",
        "places": read_places(tournament),
        "is_open": registration.takes_requests(timezone.now()),
        "form": form_of(initial={"code": new_link()}),
    }
    return show(request, "tournaments/registration/registration_ask.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def mine(request: HttpRequest, slug: str, pk: int, code: str) -> HttpResponse:
    """What became of a request, for who has its private link; a POST withdraws it."""
    registration, own = public_request(slug, pk, code)
    is_gone = request.method == "POST"
    if is_gone:
        actions.withdraw_request(own)
    tournament = registration.tournament
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "own": own,
        "position": positions_of(tournament, registration).get(own.number, 0),
        "is_gone": is_gone,
        "address": request.build_absolute_uri(),
        "form_address": reverse("registration:ask", args=[tournament.club.slug, tournament.pk]),
    }
    return show(request, "tournaments/registration/registration_mine.html", context)
