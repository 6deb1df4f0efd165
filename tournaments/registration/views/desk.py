"""The director's registrations: terms, requests, the desk; what is ticked for an entry, who leaves and who is back."""

from __future__ import annotations

from functools import partial

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
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.entries import actions as entering
from tournaments.entries.queries import kept_apart, newcomers, say_sharing, sharing
from tournaments.models import Admission, EntryKind, EntryPlayer, Tournament
from tournaments.permissions import access_entry, access_tournament, at_desk
from tournaments.registration import actions, admissions
from tournaments.registration.arrivals import read_check_in
from tournaments.registration.capacity import places_of
from tournaments.registration.files import registrations_grid
from tournaments.registration.forms import DeclineForm, EntryForm, MatchForm, PairForm, TermsForm, WhoForm
from tournaments.registration.permissions import access_request
from tournaments.registration.queries import Registrations, cash_of, read_registrations, who_is
from tournaments.rounds.latecomers import read_late
from web.inputs import SearchForm
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import ShownAgain, attempt_of, back_to, filled, itself, refused_at, refused_on, show
from web.requests import HtmxRequest, number_in, wants_only
from web.spreadsheets import spreadsheet

REQUESTS = "tournaments:registrations"
MOST_PLAYERS = 20


@require_safe
def registrations(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """Who asks, who waits, who plays, who has paid; the file says who is here too."""
    access, tournament = access_tournament(request, slug, pk)
    page = read_registrations(tournament)
    if kind:
        return spreadsheet(registrations_grid(page, read_check_in(tournament)), kind, _("registrations"))
    path = reverse("registration:ask", args=[access.club.slug, tournament.pk])
    fee = page.registration.fee if page.registration else cash_of(tournament).fee
    context = at_desk(access, tournament) | {
        "page": page,
        "places": places_of(page.registration, len(page.in_play), [row.request for row in page.requests]),
        "terms_form": TermsForm.of(page.registration, fee),
        "match_form": MatchForm(requests=[row.request for row in page.alone]),
        "qr": qr_of(address_for_phones(request, path)),
        "is_unreachable": is_unreachable(request),
    }
    return show(request, "tournaments/registration/registration.html", context)


def _back(request: HttpRequest, tournament: Tournament, sentence: str, anchor: str = "") -> HttpResponse:
    return back_to(request, sentence, REQUESTS, tournament.club.slug, tournament.pk, anchor=anchor)


# --- terms -------------------------------------------------------------------------------------


@require_POST
@refused_on(REQUESTS)
def open_registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take requests, under these terms from now on."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, terms_form=TermsForm(request.POST))
    with refused_at(form, "closes_at"):
        actions.open_registration(tournament, **form.terms(), by=access.user)
    return _back(request, tournament, _("Registration is open."))


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
    access, entry_request = access_request(request, slug, pk, number)
    context = at_desk(access, entry_request.tournament) | {
        "entry_request": entry_request,
        "who_form": WhoForm(people=who_is(entry_request), club=access.club),
        "reason_form": DeclineForm(),
    }
    return show(request, "tournaments/registration/registration_request.html", context)


def _answered_on(request: HttpRequest) -> str:
    """Where the answer to a request is refused: on its own page only what can be put right there."""
    refusal = attempt_of(request).refusal
    return "tournaments:request" if refusal is None or refusal.code == "several_players" else REQUESTS


@require_POST
@refused_on(_answered_on)
def accept_request(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Say yes; from the page of the request, with whom each name means. Who comes alone is only recognised."""
    access, entry_request = access_request(request, slug, pk, number)
    chosen = "who_0" in request.POST
    form = WhoForm(request.POST, people=who_is(entry_request), club=access.club)
    who = filled(request, who_form=form).who() if chosen else {}
    if entry_request.is_alone and chosen:
        actions.recognise_request(entry_request, who, access.user)
        return _back(
            request, entry_request.tournament, _("That is kept: now a partner can be found."), "#alone"
        )
    entry = actions.accept_request(entry_request, access.user, who)
    values = {"name": entry_request, "number": entry.number}
    sentence = _("%(name)s: accepted, with number %(number)s.") % values
    return _back(request, entry_request.tournament, sentence)


@require_POST
@refused_on(REQUESTS)
def accept_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Accept everybody who has a place and leaves no doubt."""
    access, tournament = access_tournament(request, slug, pk)
    entries = actions.accept_requests(tournament, access.user)
    sentence = ngettext("%(count)d request accepted.", "%(count)d requests accepted.", len(entries))
    return _back(request, tournament, sentence % {"count": len(entries)})


@require_POST
@refused_on(_answered_on)
def refuse_request(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Say no, and why."""
    access, entry_request = access_request(request, slug, pk, number)
    form = filled(request, reason_form=DeclineForm(request.POST))
    actions.refuse_request(entry_request, form.cleaned_data["reason"], access.user)
    return _back(request, entry_request.tournament, _("%(name)s: refused.") % {"name": entry_request})


@require_POST
@refused_on(REQUESTS)
def match_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a pair of two who come alone."""
    access, tournament = access_tournament(request, slug, pk)
    alone = {row.request.number: row.request for row in read_registrations(tournament).alone}
    form = filled(request, match_form=MatchForm(request.POST, requests=list(alone.values())))
    first, second = (alone[form.cleaned_data[name]] for name in ("first", "second"))
    actions.match_requests(first, second, access.user)
    sentence = _("%(first)s and %(second)s are a pair.") % {"first": first, "second": second}
    return _back(request, tournament, sentence, "#alone")


@require_POST
def forget_requests(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Delete the requests that were answered, with their contacts."""
    access, tournament = access_tournament(request, slug, pk)
    count = actions.forget_requests(tournament, access.user)
    sentence = ngettext(
        "%(count)d request deleted, with its contact. Its entry stays.",
        "%(count)d requests deleted, with their contacts. Their entries stay.",
        count,
    )
    return _back(request, tournament, sentence % {"count": count})


# --- at the desk -------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def enter_at_desk(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody at the desk: a few letters find a known player; a pair is two, one after the other."""
    access, tournament = access_tournament(request, slug, pk)
    if tournament.entry_kind == EntryKind.TEAM:
        return redirect("tournaments:team_new", slug, pk)
    first = _chosen(request, tournament, "first")
    if request.method == "POST":
        return _enter(request, access, tournament, first)
    typed = SearchForm(request.GET).typed()
    members = EntryPlayer.objects.filter(tournament=tournament, entry__withdrawn=False)
    entered = set(members.values_list("player", flat=True)) | ({first.pk} if first else set())
    players = players_of(access.club, access.role, typed) if typed else []
    context = at_desk(access, tournament) | {
        "first": first,
        "typed": typed,
        "rows": [(row, row.pk in entered) for row in players[:MOST_PLAYERS]],
        "more": max(len(players) - MOST_PLAYERS, 0),
        "form": NewcomerForm.for_name(typed, access.club.players),
    }
    template = "_registration_known" if wants_only(request, "known") else "registration_desk"
    return show(request, f"tournaments/registration/{template}.html", context)


def _enter(
    request: HttpRequest, access: Access, tournament: Tournament, first: Player | None
) -> HttpResponse:
    """Whoever was chosen or is new plays, with `first` where that is said; or `first` looks for a partner."""
    if first and "alone" in request.POST:
        actions.note_alone(tournament, first, access.user)
        sentence = _("%(name)s looks for a partner.") % {"name": first.full_name}
        return _back(request, tournament, sentence, "#alone")
    player = _chosen(request, tournament, "player") or _newcomer(request, access)
    if tournament.entry_kind == EntryKind.PAIR and first is None:
        return redirect(f"{request.path}?first={player.pk}")
    players = [first, player] if first else [player]
    entry = actions.enter_at_desk(tournament, players, by=access.user)
    names = " & ".join(member.full_name for member in players)
    messages.success(
        request, _("%(name)s: entered, with number %(number)s.") % {"name": names, "number": entry.number}
    )
    return redirect(request.path)


def _newcomer(request: HttpRequest, access: Access) -> Player:
    """Somebody new in the club: what was typed is not shown again where only the entry is refused."""
    form = NewcomerForm(request.POST, club_players=access.club.players)
    if not form.is_valid():
        raise ShownAgain(422, form=form)
    return add_player(access.club, **form.cleaned_data)


def _chosen(request: HttpRequest, tournament: Tournament, name: str) -> Player | None:
    """The player of the club whose key is told as `name`; 404 for one of another club."""
    chosen = number_in(request, name)
    return get_object_or_404(tournament.club.players, pk=chosen) if chosen is not None else None


# --- entries -----------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What is told of an entry: its club, its categories, which rounds it plays, what it owes."""
    access, entry = access_entry(request, slug, pk, number)
    fee = Admission.objects.filter(entry=entry).values_list("fee", flat=True).first()
    form_of = partial(
        EntryForm,
        entry=entry,
        fee=fee,
        rounds=phases.rounds_ahead(entry.tournament),
        promised=kept_apart(entry.tournament),
    )
    if request.method == "POST":
        form = filled(request, form=form_of(request.POST or None))  # nothing told is no change
        entry = admissions.change_entry(entry, admissions.Details(**form.cleaned_data), access.user)
        sentence = _("Entry %(number)s is up to date.") % {"number": number}
        if others := sharing(entry):
            messages.warning(request, say_sharing(entry, others))
        return _back(request, entry.tournament, sentence, f"#entry_{number}")
    context = at_desk(access, entry.tournament) | {
        "entry": entry,
        "name": " & ".join(member.player.full_name for member in entry.members.select_related("player")),
        "form": form_of(),
    }
    return show(request, "tournaments/registration/registration_entry.html", context)


TICKS = {"paid": admissions.tick_paid, "licence": admissions.tick_licence}


@require_POST
def tick_entry(request: HtmxRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Tick that the fee is paid or the licence seen: `paid` or `licence`, 1 or 0."""
    access, entry = access_entry(request, slug, pk, number)
    what = next((name for name in TICKS if name in request.POST), None)
    if what is None:
        raise Http404
    TICKS[what](entry, request.POST[what] == "1", access.user)
    if not wants_only(request, f"entry_{number}"):
        return _back(request, entry.tournament, _("That is kept."), f"#entry_{number}")
    page: Registrations = read_registrations(entry.tournament)
    row = next(row for row in page.entries if row.number == number)
    context = at_desk(access, entry.tournament) | {
        "page": page,
        "row": row,
    }
    return render(request, "tournaments/registration/_registration_ticked.html", context)


@require_POST
@refused_on_desk
def enter_players(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter everybody who has arrived."""
    access, tournament = access_tournament(request, slug, pk)
    entries = entering.enter_players(tournament, access.user)
    sentence = ngettext("%(count)d player entered.", "%(count)d players entered.", len(entries))
    return back_to_desk(request, tournament, sentence % {"count": len(entries)})


@require_POST
@refused_on_desk
def enter_pair(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter two players who stay together."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, pair_form=PairForm(request.POST, newcomers=newcomers(tournament)))
    entering.enter_pair(tournament, form.cleaned_data["first"], form.cleaned_data["second"], access.user)
    return back_to_desk(request, tournament, _entered(tournament), "#entries")


def _entered(tournament: Tournament) -> str:
    """That a pair is entered; and where a table can be made for it in the round that is drawn already, that it can."""
    round_ = phases.rounds_of(tournament).select_related("stage").first()
    if round_ is None or not read_late(tournament, round_).can_fill:
        return _("The pair is entered.")
    sentence = _(
        "The pair is entered. For round %(round)s a table can still be made: see “Who plays in the next round”."
    )
    return sentence % {"round": round_.number}


@require_POST
def withdraw_leavers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw everybody who has left."""
    access, tournament = access_tournament(request, slug, pk)
    entries = entering.withdraw_leavers(tournament, access.user)
    sentence = ngettext("%(count)d entry withdrawn.", "%(count)d entries withdrawn.", len(entries))
    return back_to_desk(request, tournament, sentence % {"count": len(entries)}, "#entries")


@require_POST
def withdraw_entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody goes home; what was played stays."""
    access, entry = access_entry(request, slug, pk, number)
    entering.withdraw_entry(entry, access.user)
    sentence = _("Entry %(number)s plays no further round. Its results stay.") % {"number": number}
    return back_to_desk(request, entry.tournament, sentence, "#entries")


@require_POST
def restore_entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody is back."""
    access, entry = access_entry(request, slug, pk, number)
    entering.restore_entry(entry, access.user)
    sentence = _("Entry %(number)s plays again, from the next draw on.") % {"number": number}
    return back_to_desk(request, entry.tournament, sentence, "#entries")
