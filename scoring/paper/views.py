"""Score sheets on paper: one table's, or those of a whole evening, filled in as far as they are played.
Tested in tests/scoring/paper/test_sheets.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role, Session
from clubs.permissions import access_session
from scoring.deals.kinds import deal_form
from scoring.deals.row import LABELS
from scoring.house_rules.games import ClubGame, offered_games, pick_game
from scoring.ledger.history import GameHistory, fold_sheet
from scoring.ledger.writing import tell_stand_ins
from scoring.lines.authors import People, author, say_hour
from scoring.lines.outcomes import say_result
from scoring.lines.rows import LineRow, rows_of
from scoring.lines.sides import Sides, sides_of
from scoring.models import HouseRules, Seat, Sheet
from scoring.models.house_rules import USUAL
from scoring.paper.sheets import SIZES, Paper, PaperLine, print_papers
from scoring.permissions import access_sheet
from scoring.rulebook import start
from scoring.rulebook.rules import Race
from scoring.rules import labels
from scoring.rules.rules import Rules
from web.network import address_for_phones
from web.requests import read_number

READ = ("games", "lines__actor", "lines__device", "seats__player")  # what a paper tells of its sheet
MOST_BLANKS = 40  # what two sheets hold
SLIP = 16  # lines to write in before a game has begun, where nobody knows how many deals it takes
MOST_SLIPS = 60


@require_safe
def sheet_paper(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet of a table, one A5 a game."""
    sheet = access_sheet(request, key).sheet
    prefetch_related_objects([sheet], *READ)
    return print_sheets(request, [sheet], _("score-sheet"))


@require_safe
def session_papers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The sheets of all tables of an evening, two on a page; with `blank` as many slips for tables yet to come.

    The slips are for the usual game of the club, or for that of its games whose number is `game`.
    """
    access, session = access_session(request, slug, pk, Role.SCORER)
    if "blank" in request.GET:
        game = pick_game(offered_games(access.club), request.GET.get("game") or str(USUAL))
        if game is None:
            raise Http404
        return _print([_slip(game, session)] * _how_many(request.GET["blank"]), _("blank-sheets"))
    sheets = session.sheets.select_related("club").prefetch_related(*READ)
    if not sheets:
        raise Http404
    return print_sheets(request, list(sheets), _("score-sheets"))


def print_sheets(request: HttpRequest, sheets: Sequence[Sheet], name: str) -> HttpResponse:
    """The PDF of `sheets`, read with what `READ` names."""
    return _print(papers_of_all(request, sheets), name)


def papers_of_all(request: HttpRequest, sheets: Iterable[Sheet]) -> list[Paper]:
    """The papers of `sheets`, read with what `READ` names; the ways to them are those of the site as it is called."""
    versions: dict[int, list[HouseRules]] = {}
    papers: list[Paper] = []
    tell_stand_ins(sheets := list(sheets))
    for sheet in sheets:
        if sheet.club and sheet.club.pk not in versions:
            versions[sheet.club.pk] = list(sheet.club.house_rules.all())
        own = versions.get(sheet.club_id or 0, [])
        papers += papers_of(sheet, address_for_phones(request, sheet.card_url), own)
    return papers


def papers_of(sheet: Sheet, address: str, versions: Sequence[HouseRules] = ()) -> list[Paper]:
    """The papers of a sheet, one a game; `address` is the way to it. The language is that of the thread.

    `versions` are the games its club has made its own, by which it calls them.
    """
    seats = list(sheet.seats.all())
    history = fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures)
    return [_paper(sheet, played, seats, address, versions) for played in history.games]


def sheet_words() -> dict[str, str]:
    """The titles of the columns and of the signatures of a score sheet."""
    return {"number": _("no."), "written": _("What was written"), "signature": _("Signature")}


def _print(papers: Sequence[Paper], name: str) -> HttpResponse:
    body = print_papers(papers, title=name, language=language(), words=sheet_words())
    return pdf_response(body, name)


def pdf_response(body: bytes, name: str) -> HttpResponse:
    """A PDF to look at in the browser, and its name where it is kept."""
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def asked_size(request: HttpRequest) -> str:
    """The size that is asked for; A4 where there is none like it."""
    size = request.GET.get("size", "")
    return size if size in SIZES else SIZES[0]


def _paper(
    sheet: Sheet, played: GameHistory, seats: Sequence[Seat], address: str, versions: Sequence[HouseRules]
) -> Paper:
    sides, names = (
        sides_of(played, seats),
        {seat.position: seat.name_in(played.game.number) for seat in seats},
    )
    numbered = {"number": sheet.table_number}
    return Paper(
        place=str(sheet.club) if sheet.club else "",
        title=_("Table %(number)d") % numbered if sheet.table_number else _("Score sheet"),
        game=_called(played.rules, versions),
        note=_note(sheet, played),
        sides=tuple(side.people for side in sides.values()),
        lines=tuple(_lines(played, sides, names, seats)),
        dealt=played.dealt or 0,
        blanks=_blanks(played),
        signed=tuple(_signed(played, side, names) for side in sides),
        result=say_result(sides, played) if played.over else "",
        address=address,
        seal=sheet.head[:16],
        columns=() if played.written else _columns(played.rules),
    )


def _slip(game: ClubGame, session: Session) -> Paper:
    """A blank sheet for a table of `session` whose number and names are written by hand."""
    rules = game.rules
    sides = rules.settings.sides
    state = start(rules.variant, rules.settings)
    return Paper(
        place=str(session.club),
        title=_("Table %(blank)s") % {"blank": "______"},
        game=_called(rules, [game.version]),
        note=date_format(localtime(session.starts_at), "DATE_FORMAT"),
        sides=tuple(("",) * rules.settings.seat_sides.count(side) for side in sides),
        lines=(),
        dealt=0,
        blanks=_to_come(state.deals_left, slip=bool(_columns(rules))),
        signed=("",) * len(sides),
        result="",
        address="",
        seal="",
        columns=_columns(rules),
    )


def _how_many(text: str) -> int:
    """How many slips an address asks for."""
    slips = read_number(text)
    if slips is None or not 1 <= slips <= MOST_SLIPS:
        raise Http404
    return slips


def _columns(rules: Rules) -> tuple[str, ...]:
    """What is written of a deal before its marks, where two sides share the points; () where the counts say all."""
    form = deal_form(rules)
    if form.kind != "grid":
        return ()
    besides = {"doubles", "no_trump", "blind"} & set(form.fields)
    names = ["side", "count", *(["turnup"] if "turnup" in form.fields else []), *(["x"] if besides else [])]
    return tuple(str(LABELS[name]) for name in names)


def _called(rules: Rules, versions: Sequence[HouseRules]) -> str:
    """The game by its name, behind what the club itself calls it."""
    own = (
        version.name
        for version in versions
        if version.name and (version.variant, version.settings) == (rules.variant.key, rules.changes)
    )
    names = [next(own, ""), labels.preset_name(rules.variant.key, language())]
    return " – ".join(name for name in names if name)


def language() -> str:
    """The language of the page, in two letters."""
    return (get_language() or "fr")[:2]


def _note(sheet: Sheet, played: GameHistory) -> str:
    """Which game of the sheet it is, and of what day."""
    opened = date_format(localtime(sheet.opened_at), "DATE_FORMAT")
    games = len(sheet.all_games)
    if games == 1:
        return opened
    params = {"number": played.game.number, "all": games, "day": opened}
    return _("Game %(number)d of %(all)d · %(day)s") % params


def _signed(played: GameHistory, side: str, names: People) -> str:
    """What stands above the signature of `side`: when it was given on a phone, and whose; or who closed the game."""
    line = played.signed_by.get(side)
    if line is None:
        return ""
    params = {"hour": say_hour(line), "who": author(line, names), "reason": line.payload.get("closed", "")}
    if params["reason"]:
        return _("Closed by %(who)s: %(reason)s") % params
    if line.payload.get("same_device") and played.signatures > 1:
        return _("Signed at %(hour)s, not on their own phone") % params
    return _("Signed at %(hour)s") % params


def _lines(played: GameHistory, sides: Sides, names: People, seats: Sequence[Seat]) -> Iterator[PaperLine]:
    """The lines of a game from the first; whichever opens a manche bears its title."""
    rows = [*rows_of(played, sides, names, linked=False, seats=seats)]
    ending = played.rules.settings.ending
    manche = 0 if isinstance(ending, Race) and ending.needed else None
    for written, row in zip(played.written, reversed(rows), strict=True):
        opens = written.scored.manche if written.scored and manche is not None else manche
        title = _("Manche %(number)s") % {"number": opens} if opens != manche else ""
        manche = opens
        yield _line(row, title)


def _line(row: LineRow, title: str) -> PaperLine:
    figures = tuple((mark, total) for total, mark in row.figures)
    text = " – ".join(filter(None, (row.text, row.doubt)))
    return PaperLine(number=row.deal, text=text, struck=row.struck, title=title, figures=figures)


def _blanks(played: GameHistory) -> int | None:
    """The blank lines of a game: of one that is over none, of one without end or nearly so what the sheet holds."""
    if played.over or played.totals is not None:
        return 0
    return _to_come(played.state.deals_left, slip=not played.written and bool(_columns(played.rules)))


def _to_come(left: int | None, *, slip: bool) -> int | None:
    """The lines for `left` deals, where two sheets hold them; on a slip the usual number where nobody knows."""
    if left is None:
        return SLIP if slip else None
    return left if left <= MOST_BLANKS else None
