"""What everybody may read, and caches may keep: no session, no user, nothing unpublished."""

from collections.abc import Callable

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from tournaments import queries
from tournaments.changes import changes
from tournaments.clock import OFF, read_clock
from tournaments.evening import evening_version, read_evening
from tournaments.fixtures import read_league, read_meeting
from tournaments.forms import WhereForm
from tournaments.leagues import is_league
from tournaments.models import Tournament
from tournaments.out.preview import preview_of_edition, preview_of_evening
from tournaments.permissions import (
    KeptBack,
    public_edition,
    public_league,
    public_round,
    public_tournament,
)
from tournaments.rankings import read_ranking

FRESH_FOR = 5  # seconds
REMEMBERED_FOR = 10  # seconds: a whole room opens the page at once, and it is made once


def public_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Kept for a few seconds by whoever likes, then asked for again by the ETag of its content."""
    return require_safe(conditional_page(cache_control(public=True, max_age=FRESH_FOR)(view)))


def kept_back_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is said in place of a page that would tell the ranking before the prize-giving."""
    context = {"club": tournament.club, "tournament": tournament}
    return render(request, "public/kept_back.html", context)


@public_page
def evening(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who plays where, by table or by name (`?by=name`, `?q=…`), and who leads."""
    tournament = public_tournament(slug, pk)
    form, by_name = WhereForm(request.GET), request.GET.get("by") == "name"
    if form.typed():
        return HttpResponse(_evening_page(request, tournament, form, by_name))
    here = request.build_absolute_uri("/")  # the page tells messengers whole addresses
    key = f"evening:{here}:{get_language()}:{by_name}:{evening_version(tournament)}"
    page = cache.get_or_set(key, lambda: _evening_page(request, tournament, form, by_name), REMEMBERED_FOR)
    return HttpResponse(page)


def _evening_page(request: HttpRequest, tournament: Tournament, form: WhereForm, by_name: bool) -> str:
    page, typed = read_evening(tournament), form.typed()
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "evening": page,
        "form": form,
        "typed": typed,
        "found": page.find(typed) if typed else [],
        "by_name": by_name,
        "preview": preview_of_evening(request, tournament, next(iter(page.editions), None)),
    }
    return render_to_string("public/evening.html", context, request)


@public_page
def clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The clock of the round, as large as a screen: for a projector."""
    tournament = public_tournament(slug, pk)
    round_ = queries.rounds_of(tournament).filter(published_at__isnull=False).first()
    now = timezone.now()
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "round": round_,
        "clock": read_clock(round_, now) if round_ else OFF,
        "called": queries.called_tables(round_) if round_ else [],
    }
    return render(request, "public/clock.html", context)


@public_page
def league(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The calendar of a league with the results that are published, and its table."""
    tournament = public_league(slug, pk)
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "league": read_league(tournament, public=True),
    }
    return render(request, "public/league.html", context)


@public_page
def meeting(request: HttpRequest, slug: str, pk: int, number: int, home: int) -> HttpResponse:
    """A meeting of a published round: who sat where, and what each table ended with."""
    round_ = public_round(slug, pk, number)
    tournament = round_.stage.tournament
    found = read_meeting(round_, home, public=True) if is_league(tournament) else None
    if found is None:
        raise Http404
    context = {"club": tournament.club, "tournament": tournament, "round": round_, "meeting": found}
    return render(request, "public/meeting.html", context)


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A published ranking, as it was frozen, and what changed since the one before; only the names are today's."""
    try:
        found = public_edition(slug, pk, number)
    except KeptBack as kept_back:
        return kept_back_page(request, kept_back.tournament)
    tournament = found.tournament
    names = queries.public_names(tournament)
    ranking = read_ranking(found.body, names)
    before = tournament.editions.get(number=number - 1) if number > 1 else None
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "edition": found,
        "editions": tournament.editions.defer("body"),
        "ranking": ranking,
        "before": before,
        "changes": changes(read_ranking(before.body, names), ranking) if before else [],
        "preview": preview_of_edition(request, found),
    }
    return render(request, "public/edition.html", context)
