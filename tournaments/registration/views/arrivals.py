"""Who has come: a page for a tablet at the door, sorted by name, and one for each badge that is scanned there."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Role
from clubs.permissions import Access, visit_club
from tournaments.cuts.consequences import say_change
from tournaments.models import Entry
from tournaments.permissions import access_entry, access_tournament, at_desk, is_too_early
from tournaments.registration import admissions
from tournaments.registration.arrivals import Arrival, missing_entries, read_check_in
from tournaments.registration.files import arrivals_grid
from tournaments.registration.permissions import access_entrant
from tournaments.registration.queries import entry_rows, registration_of
from tournaments.rounds.where import places_of
from web.inputs import SearchForm
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import Refusal, back_to, itself, refused_on, show
from web.requests import HtmxRequest, number_in, wants_only
from web.spreadsheets import spreadsheet


@require_safe
def check_in(request: HtmxRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """Everybody who plays, by name: a tap on the row, then on the name in full, says that they are here."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    arrivals, typed = read_check_in(tournament), SearchForm(request.GET).typed()
    if kind:
        return spreadsheet(arrivals_grid(arrivals), kind, _("arrivals"))
    missing = request.GET.get("show") == "missing"
    path = reverse("tournaments:check_in", args=[access.club.slug, tournament.pk])
    context = at_desk(access, tournament) | {
        "arrivals": arrivals,
        "rows": arrivals.find(typed, missing=missing),
        "typed": typed,
        "missing": missing,
        "to_withdraw": missing_entries(tournament, arrivals) if access.may_direct else [],
        "qr": qr_of(address_for_phones(request, path)),
        "is_unreachable": is_unreachable(request),
    }
    template = "_registration_arrivals" if wants_only(request, "arrivals") else "registration_arrivals"
    return show(request, f"tournaments/registration/{template}.html", context)


@require_POST
@refused_on("tournaments:check_in")
def check_in_player(request: HtmxRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """Somebody is here, or is not after all."""
    access, tournament, player = access_entrant(request, slug, pk, player_pk)
    here = request.POST.get("here") == "1"
    admissions.check_in(tournament, player, here, access.user)
    if not wants_only(request, f"arrival_{player.pk}"):
        sentence = _("%(name)s is here.") if here else _("%(name)s is not here after all.")
        done = sentence % {"name": player.full_name}
        return back_to(request, done, "tournaments:check_in", slug, pk, anchor=f"#arrival_{player.pk}")
    arrivals = read_check_in(tournament)
    row = next(row for row in arrivals.rows if row.player.pk == player.pk)
    context = at_desk(access, tournament) | {"row": row}
    answer = context | {"arrivals": arrivals, "said": row}
    return render(request, "tournaments/registration/_registration_arrived.html", answer)


@require_safe
def badge(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What the code on a badge opens: for who runs the evening the arrival of its bearer, else where he plays.

    The page of the bearer is the public's, and kept: whoever opens it, it is the same.
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        _club, access = visit_club(request, slug)
        if access and access.may_score:
            return redirect("tournaments:arrival", slug, pk, number)
    if is_too_early(slug, pk, number):
        return render(request, "tournaments/registration/too_early.html")
    return redirect("public:where_entry", slug, pk, number)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def arrival(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Who scanned a badge: the people of the entry, to be ticked one by one or together, and what is due."""
    access, entry = access_entry(request, slug, pk, number, Role.SCORER)
    rows = [row for row in read_check_in(entry.tournament).rows if row.number == entry.number]
    if request.method == "POST":
        is_paid = "paid" in request.POST
        sentence = _tick_paid(request, access, entry) if is_paid else _tick(request, access, entry, rows)
        return back_to(request, sentence, "tournaments:arrival", slug, pk, number)
    tournament = entry.tournament
    registered = entry_rows(tournament, registration_of(tournament))
    context = at_desk(access, tournament) | {
        "entry": entry,
        "rows": rows,
        "names": " & ".join(row.name for row in rows),
        "all_here": all(row.is_here for row in rows),
        "fee": next(row for row in registered if row.number == entry.number),
        "places": places_of(tournament, entry),
    }
    return show(request, "tournaments/registration/registration_badge.html", context)


def _tick(request: HttpRequest, access: Access, entry: Entry, rows: list[Arrival]) -> str:
    """Say that those of the entry are here, or not after all: all of them, or the `player` of the form."""
    here, player = request.POST.get("here") == "1", number_in(request, "player")
    ticked = [row for row in rows if player in (None, row.player.pk)]
    if not ticked:
        raise Refusal("not_entered", _("Nobody of this entry plays in this tournament."))
    for row in ticked:
        admissions.check_in(entry.tournament, row.player, here, access.user)
    names = " & ".join(row.name for row in ticked)
    plural = (
        ngettext("%(names)s is here.", "%(names)s are here.", len(ticked))
        if here
        else ngettext("%(names)s is not here after all.", "%(names)s are not here after all.", len(ticked))
    )
    return plural % {"names": names}


def _tick_paid(request: HttpRequest, access: Access, entry: Entry) -> str:
    """Tick that the fee is paid; who takes the money is a director."""
    if not access.may_direct:
        raise PermissionDenied
    admissions.tick_paid(entry, request.POST["paid"] == "1", access.user)
    return _("That is kept.")


@require_http_methods(["GET", "POST"])
def withdraw_missing(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who has not come, by name, and what withdrawing them would change; and withdrawing those who were shown."""
    access, tournament = access_tournament(request, slug, pk)
    query = request.POST if request.method == "POST" else request.GET
    from_desk = query.get("from") == "desk"
    back = tournament.get_absolute_url() if from_desk else reverse("tournaments:check_in", args=[slug, pk])
    if shown := [int(key) for key in request.POST.getlist("entry") if key.isdecimal() and len(key) < 10]:
        entries = admissions.withdraw_missing(tournament, shown, access.user)
        sentence = ngettext("%(count)d entry withdrawn.", "%(count)d entries withdrawn.", len(entries))
        messages.success(request, sentence % {"count": len(entries)})
        return redirect(back)
    missing = missing_entries(tournament, read_check_in(tournament))
    context = at_desk(access, tournament) | {
        "missing": missing,
        "change": say_change(tournament, lambda: admissions.withdraw_missing(tournament)) if missing else "",
        "from_desk": from_desk,
        "back": back,
    }
    return render(request, "tournaments/registration/withdraw_missing.html", context)
