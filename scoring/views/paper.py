"""Score sheets on paper: one table's, or those of a whole evening, filled in as far as they are played."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import access_session
from scoring.forms import labels
from scoring.history import GameHistory, fold_sheet
from scoring.models import Seat, Sheet
from scoring.paper import Paper, PaperLine, print_papers
from scoring.permissions import access_sheet
from scoring.views.outcomes import say_result
from scoring.views.rows import Row, rows_of
from scoring.views.sides import Sides, sides_of

BLANKS = 16  # the lines of a sheet nobody has written on, where the game does not say how many deals it has
MOST_LINES = 24  # on one sheet; a longer game takes another


@require_safe
def sheet_paper(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a table, one A5 a game."""
    sheet = access_sheet(request, code).sheet
    return _print(request, [sheet], _("score-sheet"))


@require_safe
def session_papers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The sheets of all tables of an evening, two on a page."""
    _access, session = access_session(request, slug, pk, Role.SCORER)
    sheets = session.sheets.select_related("club").prefetch_related("games", "lines__actor", "seats__player")
    if not sheets:
        raise Http404
    return _print(request, list(sheets), _("score-sheets"))


def _print(request: HttpRequest, sheets: Sequence[Sheet], name: str) -> HttpResponse:
    papers = [paper for sheet in sheets for paper in _papers_of(request, sheet)]
    words = {"number": _("no."), "written": _("What was written"), "signature": _("Signature")}
    body = print_papers(papers, title=name, language=(get_language() or "fr")[:2], words=words)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _papers_of(request: HttpRequest, sheet: Sheet) -> Iterator[Paper]:
    """The papers of a sheet: its games in their order, a long one on several."""
    seats = list(sheet.seats.all())
    address = request.build_absolute_uri(sheet.get_absolute_url())
    history = fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures)
    for played in history.games:
        lines = _lines_of(played, seats)
        for start in range(0, len(lines), MOST_LINES):
            yield _paper(sheet, played, seats, lines[start : start + MOST_LINES], address)


def _paper(
    sheet: Sheet, played: GameHistory, seats: Sequence[Seat], lines: Sequence[PaperLine], address: str
) -> Paper:
    sides = sides_of(played, seats)
    return Paper(
        place=str(sheet.club) if sheet.club else "",
        title=_("Table %(number)d") % {"number": sheet.table_number}
        if sheet.table_number
        else _("Score sheet"),
        game=labels.preset_name(played.game.variant, get_language() or "fr"),
        note=_note(sheet, played),
        sides=tuple(side.people for side in sides.values()),
        lines=tuple(lines),
        signed=_signed(played, sides),
        result=say_result(sides, played) if played.over else "",
        foot=address,
        qr=_picture(address),
        seal=sheet.head[:16],
    )


def _note(sheet: Sheet, played: GameHistory) -> str:
    """Which game of the sheet it is, and of what day."""
    opened = date_format(localtime(sheet.opened_at), "DATE_FORMAT")
    games = len(sheet.all_games)
    if games == 1:
        return opened
    told = {"number": played.game.number, "all": games, "day": opened}
    return _("Game %(number)d of %(all)d · %(day)s") % told


def _signed(played: GameHistory, sides: Sides) -> tuple[str, ...]:
    """What stands above each signature: when it was given on a phone, if it was."""
    hours = {side: date_format(localtime(line.received_at), "H:i") for side, line in played.signed_by.items()}
    return tuple(_("Signed at %(hour)s") % {"hour": hours[side]} if side in hours else "" for side in sides)


def _lines_of(played: GameHistory, seats: Sequence[Seat]) -> list[PaperLine]:
    """The lines of a game from the first, then blanks for the deals still to come."""
    sides = sides_of(played, seats)
    written = [_line(row) for row in reversed(rows_of(played, sides, _sitters(played, seats), linked=False))]
    dealt = len(played.state.deals)
    left = played.state.deals_left
    to_come = 0 if played.over else BLANKS - dealt % BLANKS if left is None else left
    blank = (("", ""),) * len(sides)
    blanks = [PaperLine(number=str(dealt + place), figures=blank) for place in range(1, to_come + 1)]
    return [*written, *blanks]


def _line(row: Row) -> PaperLine:
    figures = tuple((mark, total) for total, mark in row.figures)
    said = f"{row.said} – {row.struck}" if row.struck else row.said
    return PaperLine(number=row.deal, said=said, struck=bool(row.struck), figures=figures)


def _sitters(played: GameHistory, seats: Sequence[Seat]) -> Callable[[int], str]:
    names = {seat.position: seat.public_name for seat in seats}
    return lambda seat: names[played.game.seating[seat]]


def _picture(address: str) -> str:
    """The QR code of `address` as SVG."""
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", xmldecl=False)
    return drawn.getvalue().decode()
