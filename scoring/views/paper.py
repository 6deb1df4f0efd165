"""Score sheets on paper: one table's, or those of a whole evening, filled in as far as they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from scoring.rulebook.rules import Race
from scoring.views.outcomes import say_result
from scoring.views.rows import Row, rows_of
from scoring.views.sides import Sides, sides_of

MOST_BLANKS = 40  # what two sheets hold


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


def papers_of(sheet: Sheet, address: str) -> list[Paper]:
    """The papers of a sheet, one a game; `address` is the way to it. The language is that of the thread."""
    seats = list(sheet.seats.all())
    history = fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures)
    return [_paper(sheet, played, seats, address) for played in history.games]


def _print(request: HttpRequest, sheets: Sequence[Sheet], name: str) -> HttpResponse:
    papers = [
        paper
        for sheet in sheets
        for paper in papers_of(sheet, request.build_absolute_uri(sheet.get_absolute_url()))
    ]
    words = {"number": _("no."), "written": _("What was written"), "signature": _("Signature")}
    body = print_papers(papers, title=name, language=_language(), words=words)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _paper(sheet: Sheet, played: GameHistory, seats: Sequence[Seat], address: str) -> Paper:
    sides = sides_of(played, seats)
    numbered = {"number": sheet.table_number}
    return Paper(
        place=str(sheet.club) if sheet.club else "",
        title=_("Table %(number)d") % numbered if sheet.table_number else _("Score sheet"),
        game=labels.preset_name(played.game.variant, _language()),
        note=_note(sheet, played),
        sides=tuple(side.people for side in sides.values()),
        lines=tuple(_lines(played, sides, seats)),
        dealt=len(played.state.deals),
        blanks=_blanks(played),
        signed=_signed(played, sides),
        result=say_result(sides, played) if played.over else "",
        address=address,
        seal=sheet.head[:16],
    )


def _language() -> str:
    return (get_language() or "fr")[:2]


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


def _lines(played: GameHistory, sides: Sides, seats: Sequence[Seat]) -> Iterator[PaperLine]:
    """The lines of a game from the first; whichever opens a manche bears its title."""
    names = {seat.position: seat.public_name for seat in seats}
    rows = rows_of(played, sides, lambda seat: names[played.game.seating[seat]], linked=False)
    ending = played.rules.settings.ending
    manche = 0 if isinstance(ending, Race) and ending.needed else None
    for written, row in zip(played.written, reversed(rows), strict=True):
        opens = written.scored.manche if written.scored and manche is not None else manche
        title = _("Manche %(number)s") % {"number": opens} if opens != manche else ""
        manche = opens
        yield _line(row, title)


def _line(row: Row, title: str) -> PaperLine:
    figures = tuple((mark, total) for total, mark in row.figures)
    return PaperLine(number=row.deal, said=row.said, struck=row.struck, title=title, figures=figures)


def _blanks(played: GameHistory) -> int | None:
    """The blank lines of a game: of one that is over none, of one without end or nearly so what the sheet holds."""
    left = 0 if played.over else played.state.deals_left
    return left if left is None or left <= MOST_BLANKS else None
