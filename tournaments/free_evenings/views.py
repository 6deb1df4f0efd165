"""A free evening: the desk opens a table, or a table opens itself by its card."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import User
from clubs.players.directory import Directory
from scoring.models import Sheet
from scoring.paper.cards import card_of, names_on_card
from scoring.rules.sides import say_sides
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.core.formats import is_free
from tournaments.core.games import rules_of, sides_of
from tournaments.core.phases import stage_in_play
from tournaments.entries.forms import SeatsForm
from tournaments.free_evenings import actions
from tournaments.free_evenings.queries import door_code, has_door, opens, uncounted_sheets
from tournaments.models import Pairing, Tournament
from tournaments.permissions import access_table, access_tournament, at_desk
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import Refusal, back_to, filled, itself, refused_on, show
from web.throttle import RateLimit, address_of, spend

OPENINGS = RateLimit(12, 600)  # tables that a connection may open by the card


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def open_table(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The desk opens a table for those who sit down."""
    access, tournament = access_tournament(request, slug, pk)
    facts = _facts(tournament, desk=True)
    if request.method == "POST":
        form = filled(request, form=SeatsForm(request.POST, **facts))
        force = form.cleaned_data["force"]
        pairing = actions.open_table(tournament, form.who(), force=force, by=access.user)
        sentence = _("Table %(number)d is open.") % {"number": pairing.table_number}
        return back_to(request, sentence, "tournaments:open_table", slug, pk)
    stage = stage_in_play(tournament)
    if not is_free(stage):
        raise Http404
    door = reverse("door:table", args=[access.club.slug, tournament.pk, door_code(tournament)])
    context = at_desk(access, tournament) | {
        "form": SeatsForm(**facts),
        "people": facts["directory"].players,
        "has_door": has_door(stage),
        "qr": qr_of(address_for_phones(request, door)),
        "is_unreachable": is_unreachable(request),
    }
    return show(request, "tournaments/free_evenings/open_table.html", context)


@require_POST
@refused_on_desk
def set_door(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let tables open themselves by their card, or not: `open`, 1 or 0."""
    access, tournament = access_tournament(request, slug, pk)
    actions.set_door(tournament, request.POST.get("open") == "1", access.user)
    return redirect("tournaments:open_table", slug, pk)


@require_POST
@refused_on_desk
def remove_table(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Take away a table that was opened by mistake."""
    access, pairing = access_table(request, slug, pk, number, table)
    tournament = pairing.round.stage.tournament
    actions.remove_table(pairing, access.user)
    return back_to_desk(request, tournament, _("Table %(number)s is gone.") % {"number": table}, "#tables")


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def counted_sheets(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The sheets of that day that count here and those that could: `count` or `uncount` one, by its primary key."""
    access, tournament = access_tournament(request, slug, pk)
    if not is_free(stage_in_play(tournament)):
        raise Http404
    if request.method == "POST":
        sentence = _count(request, tournament, access.user)
        return back_to(request, sentence, "tournaments:counted_sheets", slug, pk)
    counted = _counted(tournament).prefetch_related("sheet__seats__player")
    context = at_desk(access, tournament) | {
        "counted": [(row.table_number, row.sheet, _who(row.sheet)) for row in counted if row.sheet],
        "uncounted": [(sheet.table_number, sheet, _who(sheet)) for sheet in uncounted_sheets(tournament)],
    }
    return show(request, "tournaments/free_evenings/counted_sheets.html", context)


def _count(request: HttpRequest, tournament: Tournament, by: User) -> str:
    """Do what the button says; what to say about it. `Http404` for a sheet of another club or evening."""
    count, uncount = (request.POST.get(name, "") for name in ("count", "uncount"))
    if count.isdecimal():
        sheet = get_object_or_404(tournament.club.sheets, pk=count)
        number = actions.count_sheet(tournament, sheet, by).table_number
        return _("The sheet of table %(number)s counts now.") % {"number": number}
    pairing = get_object_or_404(_counted(tournament), sheet=uncount if uncount.isdecimal() else None)
    actions.uncount_sheet(pairing, by)
    return _("The sheet of table %(number)s counts no longer.") % {"number": pairing.table_number}


def _counted(tournament: Tournament) -> QuerySet[Pairing]:
    """The tables that count, whatever their evening."""
    stage = stage_in_play(tournament)
    pairings = Pairing.objects.filter(round__stage=stage, round__published_at__isnull=False)
    return pairings.select_related("sheet", "round__stage__tournament").order_by("table_number")


def _who(sheet: Sheet) -> str:
    return ", ".join(seat.full_name for seat in sheet.seats.all())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def free_table(request: HttpRequest, slug: str, pk: int, code: str) -> HttpResponse:
    """Whoever scanned the card « a free table » types who sits down; the answer is the card of the new table."""
    tournament = free_tournament(slug, pk, code)
    facts = _facts(tournament)
    if request.method == "POST":
        form = filled(request, form=SeatsForm(request.POST, **facts))
        _check_often(request, tournament)
        return _opened(request, tournament, actions.open_table(tournament, form.who()))
    context = {"club": tournament.club, "tournament": tournament, "form": SeatsForm(**facts)}
    return show(request, "tournaments/free_evenings/free_table.html", context)


def _facts(tournament: Tournament, *, desk: bool = False) -> dict[str, Any]:
    sides = rules_of(tournament).seat_sides
    return {"directory": Directory(tournament.club.players.all()), "seat_sides": sides, "desk": desk}


def _check_often(request: HttpRequest, tournament: Tournament) -> None:
    wait = spend({f"free-table:{tournament.pk}:{address_of(request)}": OPENINGS})
    if wait:
        sentence = _("Too many tables were opened from here: try again in a while, or go to the desk.")
        raise Refusal("too_many_tables", sentence, status=429, retry_after=wait)


def _opened(request: HttpRequest, tournament: Tournament, pairing: Pairing) -> HttpResponse:
    assert pairing.sheet is not None  # it was opened with one
    seats = pairing.placings.select_related("player").order_by("position")
    names = [placing.player.public_name for placing in seats]
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "sheet": pairing.sheet,
        "card": card_of(request, pairing.sheet, names_on_card(pairing.sheet, names), tournament.name),
        "lineup": say_sides(names, sides_of(tournament)),
    }
    return render(request, "tournaments/free_evenings/free_opened.html", context)


def free_tournament(slug: str, pk: int, code: str) -> Tournament:
    """A tournament with tables to open, for who has the code of its card, or `Http404`."""
    tournaments = Tournament.objects.select_related("club", "session")
    tournament = get_object_or_404(tournaments, club__slug=slug, pk=pk)
    if not opens(tournament, code):
        raise Http404
    return tournament
