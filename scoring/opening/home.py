"""The first page: the game that this browser would open, the way back to those it was writing, and where one plays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from clubs.evenings.queries import EVENING_LASTS
from clubs.models import Session
from clubs.models.calendar import say_day
from scoring.ledger.history import SheetHistory, fold_sheet
from scoring.lines.outcomes import say_result
from scoring.lines.sides import say_against, say_totals, sides_of
from scoring.models import Game, Joined, Sheet
from scoring.permissions import phones_of
from scoring.rulebook import VARIANTS
from scoring.rules import labels

LAST_DAY = timedelta(days=1)
WEEK = 7  # days, of which people say the names
MOST_EVENINGS, AMONG = 4, 40  # clubs shown, and among how many evenings they are looked for


@dataclass(frozen=True)
class KnownGame:
    """A game among friends: where it is told, who plays, how it stands or ended, and what is played."""

    address: str
    people: str
    stands: str
    name: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    games, language = known_games(request), get_language() or "fr"
    context = {
        "usual": say_usual(next(iter(last_games(request)), None)),
        "open_games": games[False],
        "finished_games": games[True],
        "evenings": next_evenings(),
        "book": [
            (played[0].key, labels.preset_name(played[0].key, language), gettext(played[0].line))
            for _title, played in labels.companies()
        ],
        "game_count": len(VARIANTS),
    }
    return render(request, "scoring/opening/home.html", context)


def last_games(request: HttpRequest) -> list[Game]:
    """The last game of each table at which this browser opened one, or joined friends; the table of last time first.

    No query where it sits at no table.
    """
    among_friends = Q(sheet__club=None) | Q(joined=Joined.OPENED)
    phones = phones_of(request, among_friends)
    prefetch_related_objects(phones, "sheet__games")
    return [phone.sheet.all_games[-1] for phone in phones]


def say_day_of(game: Game) -> str:
    """The day on which its table was opened: by its name within a week, else by its date; "" on the day itself."""
    ago = _days_since(game)
    return say_day(timezone.localdate(game.sheet.opened_at), "l" if ago < WEEK else "j F") if ago > 0 else ""


def _days_since(game: Game) -> int:
    return (timezone.localdate() - timezone.localdate(game.sheet.opened_at)).days


def say_usual(last: Game | None) -> str:
    """Which game the page to open one begins with: that of last time, with the day, or the first of the rulebook."""
    names = {"game": labels.preset_name(last.variant if last else VARIANTS[0].key, get_language() or "fr")}
    if last is None:
        return gettext("%(game)s, no account") % names
    if 0 < _days_since(last) < WEEK:
        return gettext("%(game)s, as on %(day)s") % {**names, "day": say_day_of(last)}
    return gettext("%(game)s, as last time") % names


def next_evenings() -> list[Session]:
    """The next evening of each club that plays soon, the soonest first; one query."""
    coming = Session.objects.filter(starts_at__gte=timezone.now() - EVENING_LASTS).select_related("club")
    first: dict[int, Session] = {}
    for session in coming.order_by("starts_at", "pk")[:AMONG]:
        first.setdefault(session.club_id, session)
    return list(first.values())[:MOST_EVENINGS]


def known_games(request: HttpRequest) -> dict[bool, list[KnownGame]]:
    """The games among friends at whose tables this browser sits, by whether all of a sheet is signed.

    Of those that are, only what was signed since yesterday. No query where the browser sits at no table.
    """
    games: dict[bool, list[KnownGame]] = {False: [], True: []}
    now = timezone.now()
    phones = [phone for phone in phones_of(request, Q(sheet__club=None)) if phone.sits_at(now)]
    prefetch_related_objects(phones, "sheet__games", "sheet__lines", "sheet__seats__player")
    for sheet in (phone.sheet for phone in phones):
        lines = list(sheet.lines.all())
        history = fold_sheet(sheet.all_games, lines, sheet.signatures)
        if not history.signed or lines[-1].received_at > now - LAST_DAY:
            games[history.signed].append(_tell(sheet, history))
    return games


def _tell(sheet: Sheet, history: SheetHistory) -> KnownGame:
    played = history.current
    sides = sides_of(played, list(sheet.seats.all()))
    stands = say_totals(sides, played.state.totals) if played.live else ""
    code = sheet.share_code
    return KnownGame(
        address=reverse("scoring:summary", args=[sheet.key, code])
        if history.signed
        else sheet.get_absolute_url(),
        people=say_against(sides),
        stands=say_result(sides, played) if history.signed else stands,
        name=labels.preset_name(played.game.variant, get_language() or "fr"),
    )
