"""The tables of an evening: how far each is, and a table opened by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from clubs.errors import Refusal
from clubs.models import AttendanceState, Player, Role, Session
from clubs.permissions import Access, access_session
from scoring.actions import Sitter, open_sheet
from scoring.amounts import unit_of
from scoring.forms import TableForm
from scoring.forms.labels import Text
from scoring.history import fold_sheet
from scoring.models import RefusedEntry, Seat, Sheet
from scoring.permissions import access_table
from scoring.queries import SheetResult, results
from scoring.rulebook import RuleViolation, read_deal
from scoring.rules import Rules, rules_for
from scoring.views import words
from scoring.views.sides import Side, sides_of


@dataclass(frozen=True)
class TableRow:
    """A table of the evening as the list shows it."""

    sheet: Sheet
    scores: tuple[tuple[str, str], ...]
    result: SheetResult

    @property
    def deals(self) -> int:
        return sum(game.deals for game in self.result.games)

    @property
    def last_line_at(self) -> datetime | None:
        return self.result.last_line_at


@dataclass(frozen=True)
class RefusedRow:
    """An entry that was refused, for the director."""

    sheet: Sheet
    received_at: datetime
    said: str
    why: Text


# Why an entry was kept aside, by the code of its refusal.
REFUSED: Mapping[str, Text] = {
    "uuid_reused": gettext_lazy("sent twice with different contents"),
    "game_signed": gettext_lazy("the game was already signed"),
    "game_over": gettext_lazy("the game was already over"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def session_sheets(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The evening's tables, with their state and the way to each; a director opens one by hand."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    if request.method != "POST":
        return _show(request, access, session, _form(access, session))
    if not access.may_direct:
        raise PermissionDenied
    form = TableForm(_house_rules(access), arrived(session), _seated(session), request.POST)
    sheet = _open(access, session, form) if form.is_valid() else None
    if sheet:
        messages.success(request, _("Table %(number)d is open.") % {"number": sheet.table_number})
        return redirect("scoring:session_sheets", slug=access.club.slug, pk=session.pk)
    return _show(request, access, session, form, 422)


@require_GET
def table(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The staff's road to a sheet of their club: to the page of its code."""
    _access, sheet = access_table(request, slug, pk, Role.SCORER)
    return redirect(sheet)


def arrived(session: Session) -> QuerySet[Player]:
    """Who is here tonight."""
    return session.players.filter(attendances__state=AttendanceState.ARRIVED, attendances__session=session)


def _seated(session: Session) -> dict[int, int]:
    """At which table of the evening players sit who sit already, by their primary key; the last one opened."""
    taken = Seat.objects.filter(sheet__session=session).order_by("sheet_id")
    numbers = taken.values_list("player_id", "sheet__table_number")
    return {player: number for player, number in numbers if player is not None and number is not None}


def _open(access: Access, session: Session, form: TableForm) -> Sheet | None:
    """The new sheet; None when it was refused, and the form says why."""
    club = access.club
    try:
        return open_sheet(
            sitters=[Sitter(player=player) for player in form.players()],
            variant=club.variant,
            settings=form.settings(),
            club=club,
            session=session,
            table_number=form.cleaned_data["table_number"],
            signatures=club.signatures,
            by=access.user,
        )
    except Refusal as refusal:
        form.refuse(refusal)
        return None


def _form(access: Access, session: Session) -> TableForm | None:
    """For a director: the next table."""
    if not access.may_direct:
        return None
    last = session.sheets.order_by("-table_number").values_list("table_number", flat=True).first()
    initial = {"table_number": (last or 0) + 1}
    return TableForm(_house_rules(access), arrived(session), _seated(session), initial=initial)


def _house_rules(access: Access) -> Rules:
    """What the club plays."""
    return rules_for(access.club.variant, access.club.settings)


def _show(
    request: HttpRequest, access: Access, session: Session, form: TableForm | None, status: int = 200
) -> HttpResponse:
    context = {
        "access": access,
        "club": access.club,
        "session": session,
        "tables": _tables(session),
        "form": form,
        "refused": _refused(session) if access.may_direct else [],
        "address": reverse("scoring:session_sheets", args=[access.club.slug, session.pk]),
    }
    return render(request, "scoring/session_sheets.html", context, status=status)


def _tables(session: Session) -> list[TableRow]:
    sheets = list(session.sheets.prefetch_related("seats__player", "games").order_by("table_number", "pk"))
    found = results(sheets)
    return [TableRow(sheet, _scores(sheet, found[sheet.pk]), found[sheet.pk]) for sheet in sheets]


def _scores(sheet: Sheet, result: SheetResult) -> tuple[tuple[str, str], ...]:
    """Each side by the names of its people, with its marks in the game last written on."""
    names = {seat.position: seat.public_name for seat in sheet.seats.all()}
    game = result.current
    unit = unit_of(sheet.all_games[game.number - 1].rules.settings)
    sides = [Side("", tuple(names[position] for position in side), unit) for side in game.sides]
    return tuple(
        (" + ".join(side.people), side.figure(marks)) for side, marks in zip(sides, game.marks, strict=True)
    )


def _refused(session: Session) -> list[RefusedRow]:
    """What the phones of the evening sent and could not write."""
    entries = RefusedEntry.objects.filter(sheet__session=session).select_related("sheet")
    entries = entries.prefetch_related("sheet__games", "sheet__seats__player")
    return [
        RefusedRow(entry.sheet, entry.received_at, _say_refused(entry), REFUSED.get(entry.code, entry.code))
        for entry in entries
    ]


def _say_refused(entry: RefusedEntry) -> str:
    """A refused deal or penalty in words; other entries by their kind."""
    history = fold_sheet(list(entry.sheet.games.all()), (), entry.sheet.signatures).of(entry.payload["game"])
    if history is None or "deal" not in entry.payload:
        return entry.get_kind_display()
    sides = sides_of(history, list(entry.sheet.seats.all()))
    try:
        deal = read_deal(history.rules.variant, history.rules.settings, entry.payload["deal"])
        return words.say_deal(sides, deal, history.rules.settings.score(deal))
    except RuleViolation:  # kept before it was judged
        return entry.get_kind_display()
