"""The public pages of a tournament: the evening, its clock, a published ranking.

Caches may keep them: no session, no user, nothing unpublished.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.core import phases
from tournaments.core.answers import kept_back_page
from tournaments.core.formats import is_league
from tournaments.editions.evening import PublicEvening, read_evening
from tournaments.editions.preview import preview_of_edition, preview_of_evening
from tournaments.editions.queries import read_edition
from tournaments.editions.versions import Versions, read_versions
from tournaments.leagues.views.public import coming_match_day
from tournaments.models import Pairing, Tournament
from tournaments.permissions import KeptBack, public_tournament
from tournaments.rounds.where import WhereForm, named
from tournaments.standings.categories import categories_in, known_category, ranking_in, rankings_in
from tournaments.standings.rankings import say_order
from tournaments.tables.clock.clock import OFF, read_clock
from web.public_pages import kept_page, public_page


@public_page
def evening(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """Who plays where, by table or by name (`?by=name`, `?q=…`), and who leads."""
    form, by_name = WhereForm(request.GET), request.GET.get("by") == "name"

    def made() -> str:
        return _evening_page(request, public_tournament(slug, pk), form, by_name)

    if form.typed():
        return HttpResponse(made())
    name = f"{request.path}?by={by_name}"
    return kept_page(request, name, lambda: _versions(slug, pk).evening, made)


def _versions(slug: str, pk: int) -> Versions:
    """What the public pages of a tournament depend on; `Http404` before anything of it is published."""
    versions = read_versions(slug, pk)
    if versions is None:
        raise Http404
    return versions


def _evening_page(request: HttpRequest, tournament: Tournament, form: WhereForm, by_name: bool) -> str:
    page, typed = read_evening(tournament), form.typed()
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "evening": page,
        "form": form,
        "typed": typed,
        "found": named(page.people, typed),
        "by_name": by_name,
        "match_day": coming_match_day(tournament) if is_league(tournament) else None,
        "preview": preview_of_evening(request, tournament, page.latest),
        **_of_categories(page),
    }
    return render_to_string("tournaments/editions/evening.html", context, request)


def _of_categories(page: PublicEvening) -> dict[str, Any]:
    """The ways to the rankings of categories where one is published; of the live one, these rankings themselves."""
    if page.ranking is None:
        return {}
    return (
        {"categories": categories_in(page.ranking)}
        if page.edition
        else {"in_categories": rankings_in(page.ranking)}
    )


@public_page
def clock(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The clock of the round, as large as a screen: for a projector."""
    tournament = public_tournament(slug, pk)
    round_ = phases.published_round(tournament)
    called = Pairing.objects.filter(round=round_, called_at__isnull=False).order_by("table_number")
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "round": round_,
        "clock": read_clock(round_, timezone.now()) if round_ else OFF,
        "called": list(called.values_list("table_number", flat=True)),
    }
    return render(request, "tournaments/editions/clock.html", context)


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponseBase:
    """A published ranking, as it was frozen, and what changed since the one before; only the names are today's.

    `?category=` is that of the one whose entries are shown alone.
    """
    category = known_category(request.GET.get("category", ""))
    try:
        return kept_page(
            request,
            f"{request.path}?category={category}" if category else request.path,
            lambda: _versions(slug, pk).rankings,
            lambda: _edition_page(request, slug, pk, number, category),
        )
    except KeptBack as kept_back:
        return kept_back_page(request, kept_back.tournament)


def _edition_page(request: HttpRequest, slug: str, pk: int, number: int, category: str) -> str:
    page = read_edition(slug, pk, number)
    context = {
        "club": page.tournament.club,
        "tournament": page.tournament,
        "page": page,
        "edition": page.edition,
        "ranking": ranking_in(page.ranking, category),
        "order": say_order(page.ranking),
        "categories": categories_in(page.ranking),
        "preview": preview_of_edition(request, page.edition),
    }
    return render_to_string("tournaments/editions/edition.html", context, request)
