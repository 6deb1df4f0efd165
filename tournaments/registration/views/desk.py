"""The director's registrations: terms, requests, the desk, and what is ticked for an entry."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Player
from clubs.permissions import Access
from clubs.players.actions import add_player
from clubs.players.forms import NewcomerForm
from clubs.players.queries import players_of
from tournaments.core import phases
from tournaments.entries.queries import kept_apart
from tournaments.entries.table_numbers import say_sharing, sharing
from tournaments.models import Admission, EntryKind, EntryPlayer, EntryRequest, Tournament
from tournaments.permissions import access_entry, access_tournament
from tournaments.registration import actions, admissions
from tournaments.registration.capacity import places_in
from tournaments.registration.forms import EntryForm, MatchForm, ReasonForm, TermsForm, WhoForm
from tournaments.registration.permissions import access_request
from tournaments.registration.queries import Registrations, cash_of, read_registrations, who_is
from web.inputs import SearchForm
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import Refusal
from web.requests import HtmxRequest, number_in, wants_only

MOST_PLAYERS = 20


@require_safe
def registrations(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who asks, who waits, who plays, who has paid."""
    access, tournament = access_tournament(request, slug, pk)
    return _page(request, access, tournament)


def _page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    refusal: Refusal | None = None,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    """The page; `forms` are those somebody filled in, instead of empty ones."""
    told = read_registrations(tournament)
    path = reverse("registration:ask", args=[access.club.slug, tournament.pk])
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "told": told,
        "places": places_in(told),
        "refusal": refusal,
        "terms_form": TermsForm(
            registration=told.registration, fee=None if told.registration else cash_of(tournament).fee
        ),
        "match_form": MatchForm(requests=[row.request for row in told.alone]),
        "qr": qr_of(address_for_phones(request, path)),
        "is_unreachable": is_unreachable(request),
    }
    status = refusal.status if refusal else status
    return render(request, "tournaments/registration/registration.html", context | forms, status=status)


def _back(request: HttpRequest, tournament: Tournament, said: str, anchor: str = "") -> HttpResponse:
    messages.success(request, said)
    return redirect(reverse("tournaments:registrations", args=[tournament.club.slug, tournament.pk]) + anchor)


# --- terms -------------------------------------------------------------------------------------


@require_POST
def open_registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take requests, under these terms from now on."""
    access, tournament = access_tournament(request, slug, pk)
    form = TermsForm(request.POST, registration=None)
    if form.is_valid():
        try:
            actions.open_registration(tournament, **form.terms(), by=access.user)
        except Refusal as refusal:
            form.add_error("closes_at", str(refusal))
        else:
            return _back(request, tournament, _("Registration is open."))
    return _page(request, access, tournament, status=422, terms_form=form)


@require_POST
def close_registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take no more requests."""
    access, tournament = access_tournament(request, slug, pk)
    actions.close_registration(tournament, access.user)
    return _back(request, tournament, _("Registration is closed. The requests stay."))


# --- requests ----------------------------------------------------------------------------------


@require_safe
def request_to_play(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """One request: whom its names mean, and the answer."""
    access, asked = access_request(request, slug, pk, number)
    return _request_page(request, access, asked)


def _request_page(
    request: HttpRequest,
    access: Access,
    asked: EntryRequest,
    refusal: Refusal | None = None,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    context = {
        "club": access.club,
        "access": access,
        "tournament": asked.tournament,
        "asked": asked,
        "who_form": WhoForm(people=who_is(asked), club=access.club),
        "reason_form": ReasonForm(),
        "refusal": refusal,
    }
    status = refusal.status if refusal else status
    return render(
        request, "tournaments/registration/registration_request.html", context | forms, status=status
    )


@require_POST
def accept_request(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Say yes; from the page of the request, with whom each name means. Who comes alone is only recognised."""
    access, asked = access_request(request, slug, pk, number)
    chosen = "who_0" in request.POST
    form = WhoForm(request.POST if chosen else None, people=who_is(asked), club=access.club)
    if chosen and not form.is_valid():
        return _request_page(request, access, asked, status=422, who_form=form)
    who = form.who() if chosen else {}
    try:
        if asked.is_alone and chosen:
            actions.recognise_request(asked, who, access.user)
            return _back(request, asked.tournament, _("That is kept: now a partner can be found."), "#alone")
        entry = actions.accept_request(asked, access.user, who)
    except Refusal as refusal:
        if refusal.code == "several_players":
            return _request_page(request, access, asked, refusal)
        return _page(request, access, asked.tournament, refusal)
    said = _("%(name)s: accepted, with number %(number)s.") % {"name": asked, "number": entry.number}
    return _back(request, asked.tournament, said)


@require_POST
def accept_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Accept everybody who has a place and leaves no doubt."""
    access, tournament = access_tournament(request, slug, pk)
    try:
        entries = actions.accept_requests(tournament, access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal)
    said = ngettext("%(count)d request accepted.", "%(count)d requests accepted.", len(entries))
    return _back(request, tournament, said % {"count": len(entries)})


@require_POST
def refuse_request(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Say no, and why."""
    access, asked = access_request(request, slug, pk, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _request_page(request, access, asked, status=422, reason_form=form)
    try:
        actions.refuse_request(asked, form.cleaned_data["reason"], access.user)
    except Refusal as refusal:
        return _page(request, access, asked.tournament, refusal)
    return _back(request, asked.tournament, _("%(name)s: refused.") % {"name": asked})


@require_POST
def match_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a pair of two who come alone."""
    access, tournament = access_tournament(request, slug, pk)
    alone = {row.request.number: row.request for row in read_registrations(tournament).alone}
    form = MatchForm(request.POST, requests=list(alone.values()))
    if not form.is_valid():
        return _page(request, access, tournament, status=422, match_form=form)
    first, second = (alone[form.cleaned_data[name]] for name in ("first", "second"))
    try:
        actions.match_requests(first, second, access.user)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal, match_form=form)
    said = _("%(first)s and %(second)s are a pair.") % {"first": first, "second": second}
    return _back(request, tournament, said, "#alone")


@require_POST
def forget_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Delete the requests that were answered, with their contacts."""
    access, tournament = access_tournament(request, slug, pk)
    count = actions.forget_requests(tournament, access.user)
    said = ngettext(
        "%(count)d request deleted, with its contact. Its entry stays.",
        "%(count)d requests deleted, with their contacts. Their entries stay.",
        count,
    )
    return _back(request, tournament, said % {"count": count})


# --- at the desk -------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def enter_at_desk(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody at the desk: a few letters find a known player; a pair is two, one after the other."""
    access, tournament = access_tournament(request, slug, pk)
    if tournament.entry_kind == EntryKind.TEAM:
        return redirect("tournaments:team_new", slug, pk)
    first = _chosen(request, tournament, "first")
    if request.method != "POST":
        return _desk_page(request, access, tournament, first)
    if first and "alone" in request.POST:
        return _note_alone(request, access, tournament, first)
    player = _chosen(request, tournament, "player")
    if player is None:
        form = NewcomerForm(request.POST, club_players=access.club.players)
        if not form.is_valid():
            return _desk_page(request, access, tournament, first, form, status=422)
        player = add_player(access.club, **form.cleaned_data)
    if tournament.entry_kind == EntryKind.PAIR and first is None:
        return redirect(f"{request.path}?first={player.pk}")
    players = [first, player] if first else [player]
    try:
        entry = actions.enter_at_desk(tournament, players, by=access.user)
    except Refusal as refusal:
        return _desk_page(request, access, tournament, first, refusal=refusal)
    names = " & ".join(one.full_name for one in players)
    messages.success(
        request, _("%(name)s: entered, with number %(number)s.") % {"name": names, "number": entry.number}
    )
    return redirect(request.path)


def _note_alone(request: HtmxRequest, access: Access, tournament: Tournament, player: Player) -> HttpResponse:
    """Somebody has nobody to play with yet: the page of the requests finds a partner."""
    try:
        actions.note_alone(tournament, player, access.user)
    except Refusal as refusal:
        return _desk_page(request, access, tournament, player, refusal=refusal)
    said = _("%(name)s looks for a partner.") % {"name": player.full_name}
    return _back(request, tournament, said, "#alone")


def _chosen(request: HttpRequest, tournament: Tournament, name: str) -> Player | None:
    """The player of the club whose key is told as `name`; 404 for one of another club."""
    told = number_in(request, name)
    return get_object_or_404(tournament.club.players, pk=told) if told is not None else None


def _desk_page(
    request: HtmxRequest,
    access: Access,
    tournament: Tournament,
    first: Player | None,
    form: NewcomerForm | None = None,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    typed = SearchForm(request.GET).typed()
    members = EntryPlayer.objects.filter(tournament=tournament, entry__withdrawn=False)
    entered = set(members.values_list("player", flat=True)) | ({first.pk} if first else set())
    found = players_of(access.club, access.role, typed) if typed else []
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "first": first,
        "typed": typed,
        "rows": [(row, row.pk in entered) for row in found[:MOST_PLAYERS]],
        "more": max(len(found) - MOST_PLAYERS, 0),
        "form": form or NewcomerForm.for_name(typed, access.club.players),
        "refusal": refusal,
    }
    template = "_registration_known" if wants_only(request, "known") else "registration_desk"
    return render(
        request,
        f"tournaments/registration/{template}.html",
        context,
        status=refusal.status if refusal else status,
    )


# --- entries -----------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What is told of an entry: its club, its categories, which rounds it plays, what it owes."""
    access, found = access_entry(request, slug, pk, number)
    fee = Admission.objects.filter(entry=found).values_list("fee", flat=True).first()
    form = EntryForm(
        request.POST or None,
        entry=found,
        fee=fee,
        rounds=phases.rounds_ahead(found.tournament),
        promised=kept_apart(found.tournament),
    )
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            found = admissions.change_entry(found, admissions.Details(**form.cleaned_data), access.user)
        except Refusal as refused:
            refusal = refused
        else:
            said = _("Entry %(number)s is up to date.") % {"number": number}
            if others := sharing(found):
                messages.warning(request, say_sharing(found, others))
            return _back(request, found.tournament, said, f"#entry_{number}")
    status = refusal.status if refusal else (422 if form.is_bound else 200)
    context = {
        "club": access.club,
        "access": access,
        "tournament": found.tournament,
        "entry": found,
        "name": " & ".join(member.player.full_name for member in found.members.select_related("player")),
        "form": form,
        "refusal": refusal,
    }
    return render(request, "tournaments/registration/registration_entry.html", context, status=status)


TICKS = {"paid": admissions.tick_paid, "licence": admissions.tick_licence}


@require_POST
def tick_entry(request: HtmxRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Tick that the fee is paid or the licence seen: `paid` or `licence`, 1 or 0."""
    access, found = access_entry(request, slug, pk, number)
    what = next((name for name in TICKS if name in request.POST), None)
    if what is None:
        raise Http404
    TICKS[what](found, request.POST[what] == "1", access.user)
    if not wants_only(request, f"entry_{number}"):
        return _back(request, found.tournament, _("That is kept."), f"#entry_{number}")
    told: Registrations = read_registrations(found.tournament)
    row = next(row for row in told.entries if row.number == number)
    context = {
        "club": access.club,
        "access": access,
        "tournament": found.tournament,
        "told": told,
        "row": row,
    }
    return render(request, "tournaments/registration/_registration_ticked.html", context)
