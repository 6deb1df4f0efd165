"""How the desk answers: with itself, and with what was refused on top."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from clubs.models.names import search_key
from clubs.permissions import Access
from tournaments.desk.page import Desk
from tournaments.desk.queries import read_desk
from tournaments.forms.desk import AnnounceForm, DiscardForm, DrawForm, EditionForm, PairForm, SwapForm
from tournaments.lengths import say_game
from tournaments.models import Round, Tournament
from tournaments.proofs.words import explain
from tournaments.registration.capacity import read_places
from tournaments.tables.forms.tables import ClockForm
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import Refusal


def desk_page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    """The desk; `forms` are those somebody filled in, instead of empty ones."""
    desk = read_desk(tournament)
    address = address_for_phones(request, reverse("public:evening", args=[access.club.slug, tournament.pk]))
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "desk": desk,
        "game": say_game(tournament),
        "places": read_places(tournament) if access.may_direct else None,
        "refusal": refusal,
        "explanation": explain(desk.round, desk.names) if desk.round else [],
        "qr": qr_of(address),
        "is_unreachable": is_unreachable(request),
        "pair_form": PairForm(desk=desk),
        "draw_form": DrawForm(),
        "announce_form": AnnounceForm(initial={"told": desk.announced.told if desk.announced else ""}),
        "discard_form": DiscardForm(),
        "swap_form": SwapForm(places=places(desk)),
        "edition_form": EditionForm(outlook=desk.publication.outlook, now=desk.now),
        "clock_form": ClockForm(),
    }
    status = refusal.status if refusal else status
    return render(request, "tournaments/desk/desk.html", context | forms, status=status)


def back_to_desk(request: HttpRequest, tournament: Tournament, said: str, anchor: str = "") -> HttpResponse:
    """The desk again after an action, with a sentence that says it was done."""
    messages.success(request, said)
    return redirect(f"{tournament.get_absolute_url()}{anchor}")


def back_to_round(request: HttpRequest, round_: Round, said: str, anchor: str = "") -> HttpResponse:
    """The desk again, or the tables of the round for whoever came from there (`from=tables`)."""
    tournament = round_.stage.tournament
    if request.POST.get("from") != "tables":
        return back_to_desk(request, tournament, said, anchor)
    messages.success(request, said)
    where = [tournament.club.slug, tournament.pk, round_.number]
    return redirect(reverse("tournaments:tables", args=where) + anchor)


def places(desk: Desk) -> list[tuple[int, str]]:
    """The entries of the draft by name, each with its place: what the director exchanges."""
    tables = {number: f"{table.number}" for table in desk.tables for number in table.entries}
    drawn = [*tables, *desk.byes]
    return sorted(
        ((number, f"{desk.names[number]} ({tables.get(number, '–')})") for number in drawn), key=_by_name
    )


def _by_name(place: tuple[int, str]) -> str:
    return search_key(place[1])
