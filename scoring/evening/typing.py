"""Sheets of paper typed by the staff: one row a deal, from the keyboard, table after table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Role, Session
from clubs.permissions import Access, access_session
from scoring.deals.entries import ReasonEntryForm
from scoring.deals.row import People, RowForm
from scoring.ledger.contests import UNDO
from scoring.ledger.history import GameHistory
from scoring.ledger.lines import record_deal, strike_line
from scoring.ledger.writing import PAPER, Receipt
from scoring.lines.changes import say_receipt
from scoring.lines.rows import LineRow
from scoring.models import Sheet
from scoring.permissions import SheetAccess
from scoring.sheet.page import SheetPage
from scoring.sheet.parts import ShownExtras
from scoring.sheet.views.receipts import asks_to_look, weigh
from web.refusals import attempt_of, refused_here, show
from web.requests import HtmxRequest, read_number, wants_only

SHOWN = 6  # lines beside the row: the last ones


class TypingPage(SheetPage):
    """A sheet being typed: the game in play, its last lines, and the row of the next deal."""

    row: RowForm
    message = ""

    def _current(self) -> GameHistory:
        return self.history.current

    @property
    def done(self) -> bool:
        """Whether nothing more can be typed of this table."""
        return self.played.over or self.played.totals is not None

    @cached_property
    def behind(self) -> People:
        return {key: side.people for key, side in self.sides.items()}

    @cached_property
    def counters(self) -> People:
        """Who stands behind each key of a deal: a side, or the dealer and those who play against him."""
        keys = self.form.counting or tuple(self.sides)
        if all(key in self.sides for key in keys):
            return {key: self.behind[key] for key in keys}
        dealing = self.played.rules.settings.seat_sides[self.dealing]
        others = [name for key, names in self.behind.items() if key != dealing for name in names]
        return {"dealer": self.behind[dealing], "defenders": others}

    @property
    def may_look(self) -> bool:
        """Whether a director may ask what the row would change: of a table of a tournament, with a deal to be typed."""
        return self.access.may_direct and not self.done and self.in_tournament

    @property
    def legend(self) -> list[tuple[int, str]]:
        """What is typed for whom."""
        return [(place, ", ".join(names)) for place, names in enumerate(self.counters.values(), start=1)]

    @property
    def last_rows(self) -> list[LineRow]:
        return self.rows[:SHOWN]

    def fresh_row(self, **typed: Any) -> RowForm:
        """The row of the next deal of this table; `typed` is what was typed already."""
        stamp_told = self.told_stamp()
        stamp = {name: stamp_told[name] for name in ("uuid", "revision", "game", "seating", "dealer")}
        initial = {**typed, **stamp, "sheet": self.sheet.pk, "table": self.sheet.table_number}
        return RowForm(self.played.rules, self.behind, self.counters, initial=initial)


@require_http_methods(["GET", "HEAD", "POST"])
def typing(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """The row of the next deal; a POST writes it, or undoes the last one."""
    access, session = access_session(request, slug, pk, Role.SCORER)
    sheet = _sheet(session, request.POST.get("sheet") or request.GET.get("sheet") or "")
    if request.method != "POST" or sheet is None:
        sheet = sheet or _of_table(session, request.GET.get("table", "")) or session.sheets.first()
        page = _page(access, sheet) if sheet else None
        if page:
            page.message = _say(page, read_number(request.GET.get("written", "")))
        return _show(request, session, page)
    if "undo" in request.POST:
        return _undo(request, session, _page(access, sheet))
    return _write(request, session, _page(access, sheet))


def _write(request: HtmxRequest, session: Session, page: TypingPage) -> HttpResponse:
    """Write the row, or show the table that it names."""
    page.row = row = RowForm(page.played.rules, page.behind, page.counters, request.POST)
    table = request.POST.get("table", "").strip()
    if table != str(page.sheet.table_number):
        return _turn_to(request, session, page, table)
    if not row.is_valid():
        return _show_wrong(request, session, page)
    stamp = row.stamped(by=page.access.user, source=PAPER)
    write = partial(record_deal, page.sheet, row.cleaned_data["game"], row.told_deal(), stamp)
    with refused_here(request):
        if asks_to_look(request, page.access):
            return _looked(request, session, page, write)
        return _done(request, session, page, write().number)
    return _refused(request, session, page)


def _looked(
    request: HtmxRequest, session: Session, page: TypingPage, write: Callable[[], Receipt]
) -> HttpResponse:
    """The row as it was typed, with what it would change; nothing is written."""
    change, access = weigh(page.access, write)
    typed = {name: page.row.data.get(name, "") for name in page.row.columns}
    page = _page(access, access.sheet)
    page.row = page.fresh_row(**typed)
    page.message = _("%(said)s Nothing is written yet: press Enter to write it.") % {"said": change}
    return _show(request, session, page)


def _turn_to(request: HtmxRequest, session: Session, page: TypingPage, table: str) -> HttpResponse:
    """The row of another table, with what was typed already: it is written once its names have been seen."""
    sheet = _of_table(session, table)
    if sheet is None:
        page.row.is_valid()
        if "table" not in page.row.errors:
            page.row.add_error("table", _("There is no table %(number)s tonight.") % {"number": table})
        return _show_wrong(request, session, page)
    other = _page(page.access, sheet)
    if not page.row.blank:
        other.row = other.fresh_row(**{name: request.POST.get(name, "") for name in page.row.columns})
        other.message = _("This is table %(number)s now: look who sits there, then press Enter again.") % {
            "number": table
        }
    return _show(request, session, other)


def _show_wrong(request: HtmxRequest, session: Session, page: TypingPage) -> HttpResponse:
    attempt_of(request).status = 422
    return _show(request, session, page)


def _refused(request: HtmxRequest, session: Session, page: TypingPage) -> HttpResponse:
    """What was typed, beside the sheet as it stands now; what was typed upon an older one can be sent again."""
    refusal = attempt_of(request).refusal
    assert refusal is not None
    page.row.refuse(refusal)
    if refusal.code in ("stale_revision", "disputed", "uuid_reused"):
        typed = {name: page.row.data.get(name, "") for name in page.row.columns}
        page = _page(page.access, page.sheet)
        page.row = page.fresh_row(**typed)
        page.message = _("%(refusal)s Press Enter again to write it after the others.") % {"refusal": refusal}
    return _show(request, session, page)


def _undo(request: HtmxRequest, session: Session, page: TypingPage) -> HttpResponse:
    """Strike out the last line of the table."""
    form = ReasonEntryForm({**request.POST.dict(), "reason": UNDO})
    number = read_number(request.POST["undo"])
    if not form.is_valid() or number is None:
        return _show_wrong(request, session, page)
    with refused_here(request):
        stamp = form.stamped(by=page.access.user)
        receipt = strike_line(page.sheet, form.cleaned_data["game"], number, UNDO, stamp)
        return _done(request, session, page, receipt.number)
    page = _page(page.access, page.sheet)
    page.message = str(attempt_of(request).refusal)
    return _show(request, session, page)


def _done(request: HtmxRequest, session: Session, page: TypingPage, written: int) -> HttpResponse:
    """The next row of the same table: the new part for htmx, the page by its address otherwise."""
    if not wants_only(request, "typing"):
        address = f"{_address(session)}?sheet={page.sheet.pk}&written={written}"
        return HttpResponseRedirect(address, status=303)
    page = _page(page.access, Sheet.objects.get(pk=page.sheet.pk))
    page.message = _say(page, written)
    return _show(request, session, page)


def _say(page: TypingPage, written: int | None) -> str:
    """What the line just written says or did; "" where its game is over, and the next one is shown."""
    return say_receipt(page.played, page.sides, written) if written else ""


def _page(access: Access | SheetAccess, sheet: Sheet) -> TypingPage:
    page = TypingPage(SheetAccess(sheet, access.role, access.user), ShownExtras())
    page.row = page.fresh_row()
    return page


def _sheet(session: Session, pk: str) -> Sheet | None:
    key = read_number(pk)
    return session.sheets.select_related("club").filter(pk=key).first() if key else None


def _of_table(session: Session, number: str) -> Sheet | None:
    """The sheet of a table, by its number: of several rounds the last."""
    table = read_number(number)
    return (
        session.sheets.select_related("club").filter(table_number=table).order_by("pk").last()
        if table
        else None
    )


def _address(session: Session) -> str:
    return reverse("scoring:typing", args=[session.club.slug, session.pk])


def _show(request: HtmxRequest, session: Session, page: TypingPage | None) -> HttpResponse:
    template = (
        "scoring/evening/_typing.html" if wants_only(request, "typing") else "scoring/evening/typing.html"
    )
    context = {"session": session, "club": session.club, "page": page, "address": _address(session)}
    return show(request, template, context)
