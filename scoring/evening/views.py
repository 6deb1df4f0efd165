"""The tables of an evening: how far each is, and a table opened by hand.
Tested in tests/scoring/evening/test_tables.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import AttendanceState, Player, Role, Session
from clubs.permissions import Access, access_session
from scoring.evening.tables import TableRow, refused_in, tables_of, wishes_in
from scoring.house_rules.games import ClubGame, offered_games
from scoring.joining import pins
from scoring.models import Seat, Sheet
from scoring.opening.actions import Sitter, open_sheet
from scoring.opening.forms import TableForm
from scoring.paper.cards import spell_pin
from scoring.signals import opening_asked, opening_for
from web.network import host_for_phones
from web.refusals import filled, itself, refused_at, refused_on, show


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def session_sheets(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The evening's tables, with their state and the way to each; a director opens one by hand."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    if request.method == "POST":
        if not access.may_direct:
            raise PermissionDenied
        games = offered_games(access.club)
        form = filled(request, form=_table_form(request, session, games, request.POST))
        with refused_at(form, None):
            sheet = _open(access, session, form)
        messages.success(request, _("Table %(number)d is open.") % {"number": sheet.table_number})
        return redirect("scoring:session_sheets", slug=access.club.slug, pk=session.pk)
    tables, games = tables_of(session, timezone.now()), offered_games(access.club)
    context = access.page(
        session=session,
        games=games,
        tables=tables,
        wishes=wishes_in(tables) if access.may_direct else [],
        form=_form(request, session, games) if access.may_direct else None,
        refused=refused_in(session, tables) if access.may_direct else [],
        pin=spell_pin(session),
        shut=_shut(session, tables),
        door=f"{host_for_phones(request)}{reverse('scoring:join')}",
        address=reverse("scoring:session_sheets", args=[access.club.slug, session.pk]),
    )
    return show(request, "scoring/evening/session_sheets.html", context)


def arrived(session: Session) -> QuerySet[Player]:
    """Who is here tonight."""
    return session.players.filter(attendances__state=AttendanceState.ARRIVED, attendances__session=session)


def _seated(session: Session) -> dict[int, int]:
    """At which table of the evening players sit who sit already, by their primary key; the last one opened."""
    taken = Seat.objects.filter(sheet__session=session).order_by("sheet_id")
    numbers = taken.values_list("player_id", "sheet__table_number")
    return {player: number for player, number in numbers if player is not None and number is not None}


def _open(access: Access, session: Session, form: TableForm) -> Sheet:
    """The sheet of the table as the director filled it in."""
    club = access.club
    return _open_counted(access, session, form) or open_sheet(
        sitters=[Sitter(player=player) for player in form.players()],
        variant=form.rules.variant.key,
        settings=form.settings(),
        club=club,
        session=session,
        table_number=form.cleaned_data["table_number"],
        signatures=club.signatures,
        by=access.user,
    )


def _open_counted(access: Access, session: Session, form: TableForm) -> Sheet | None:
    """The new sheet of a table that counts for what the director chose; None where it counts for nothing."""
    typed: dict[str, Any] = {name: form.cleaned_data.get(name, "") for name in ("counts_for", "table_number")}
    if not typed["counts_for"]:
        return None
    answers: list[tuple[Any, Any]] = opening_for.send(
        Session, session=session, players=form.players(), by=access.user, **typed
    )
    return next((sheet for _receiver, sheet in answers if sheet), None)


def _form(request: HttpRequest, session: Session, games: Sequence[ClubGame]) -> TableForm:
    """The next table."""
    last = session.sheets.order_by("-table_number").values_list("table_number", flat=True).first()
    return _table_form(request, session, games, initial={"table_number": (last or 0) + 1})


def _table_form(
    request: HttpRequest, session: Session, games: Sequence[ClubGame], *args: Any, **kwargs: Any
) -> TableForm:
    """A table of the game that is chosen by its number in the form, or in the address (`?game=`)."""
    answers: list[tuple[Any, Any]] = opening_asked.send(Session, session=session)
    kwargs["purposes"] = [purpose for _receiver, offered in answers for purpose in offered]
    kwargs["chosen"] = request.POST.get("game") or request.GET.get("game") or ""
    return TableForm(games, arrived(session), _seated(session), *args, **kwargs)


def _shut(session: Session, tables: Sequence[TableRow]) -> dict[int, int]:
    """Where too many wrong PINs were typed: in how many minutes they are looked at again, by table; 0: at all."""
    numbers = {row.sheet.table_number for row in tables if row.sheet.table_number}
    shut = pins.shut(session.club, numbers, timezone.now())
    return {table: -(-seconds // 60) for table, seconds in shut.items()}
