"""Who plays how: a player, a pair, the club; for members, and for everybody what the names chosen allow.

A page is made of books of games, which follow the published rankings. The public's is made once for each of them.
Each is a file too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club, Role
from clubs.permissions import access_club, find_club
from tournaments.entries.faces import faces_for
from tournaments.entries.queries import is_public_pair
from tournaments.people.actions import set_ratings
from tournaments.people.books import people_version
from tournaments.people.club import ClubStory
from tournaments.people.company import PairStory, PlayerStory
from tournaments.people.evenings import library_of
from tournaments.people.files import club_grid, pair_grid, player_grid, ratings_grid
from tournaments.people.ratings import rating_rows, rating_steps, ratings_of
from tournaments.ranking.ratings import SURE_AFTER
from web.public_pages import public_page
from web.spreadsheets import KINDS, Grid, attached, spreadsheet

REMEMBERED_FOR = 600  # seconds: a page is asked for under the version of what it shows


@dataclass(frozen=True)
class PeoplePage:
    """A page and the file of its tables: what both show to a reader, and what each is called."""

    template: str
    read: Callable[..., dict[str, Any]]
    grid: Callable[[Mapping[str, Any]], Grid]
    file_name: Promise

    def file_of(self, numbers: Mapping[str, int]) -> str:
        """How the file of those whose numbers stand in the address is called."""
        return str(self.file_name) % numbers


@require_safe
def for_members(
    request: HttpRequest, slug: str, page: PeoplePage, kind: str = "", **numbers: int
) -> HttpResponse:
    """`page` under the names that this member may see; as a file where a `kind` of it is asked for."""
    access = access_club(request, slug)
    context = page.read(access.club, access.role, **numbers)
    if kind:
        return spreadsheet(page.grid(context), kind, page.file_of(numbers))
    return render(request, page.template, {"access": access} | context)


@public_page
def for_everybody(
    request: HttpRequest, slug: str, page: PeoplePage, kind: str = "", **numbers: int
) -> HttpResponse:
    """`page` as the names chosen allow, made once under the version of what it shows; or its file."""
    club = find_club(slug)
    if kind and kind not in KINDS:
        raise Http404

    def made() -> str | bytes:
        context = page.read(club, None, **numbers)
        return (
            KINDS[kind][1](page.grid(context)) if kind else render_to_string(page.template, context, request)
        )

    key = f"people:{request.path}:{get_language()}:{people_version(club)}"
    body: Any = cache.get_or_set(key, made, REMEMBERED_FOR)
    if kind:
        return attached(body, KINDS[kind][0], f"{page.file_of(numbers)}.{kind}")
    return HttpResponse(body)


@require_http_methods(["GET", "HEAD", "POST"])
def ratings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The ratings and how they come about; an owner turns them on or off."""
    if request.method != "POST":
        return for_members(request, slug, RATINGS)
    access = access_club(request, slug, Role.OWNER)
    is_on = request.POST.get("is_on") == "1"
    set_ratings(access.club, is_on)
    messages.success(request, _("The club rates its players.") if is_on else _("The ratings are off."))
    return redirect("people:ratings", slug)


def club_context(club: Club, role: Role | None) -> dict[str, Any]:
    """The page of the club's figures; for everybody where `role` is None."""
    return _frame(club, role) | {"story": ClubStory(library_of(club), faces_for(club, role))}


def player_context(club: Club, role: Role | None, number: int) -> dict[str, Any]:
    """The page of a player, or `Http404` where the reader may not see one."""
    faces, own = faces_for(club, role), get_object_or_404(club.players, number=number)
    face = faces.find(number)
    if not face or not face.address:
        raise Http404
    context = _frame(club, role) | {"story": PlayerStory(library_of(club, own), faces, own)}
    rating = (context["ratings"] or {}).get(number)
    steps = rating_steps(rating, context["story"].library.sessions) if rating else []
    return context | {"rating": rating, "steps": steps}


def ratings_context(club: Club, role: Role | None) -> dict[str, Any]:
    """The page of ratings; `Http404` for the public where the club has none."""
    context = _frame(club, role)
    if role is None and context["ratings"] is None:
        raise Http404
    rows = rating_rows(context["ratings"] or {}, faces_for(club, role))
    return context | {"rows": rows, "sure_after": SURE_AFTER}


def pair_context(club: Club, role: Role | None, first: int, second: int) -> dict[str, Any]:
    """The page of two players in the order of their numbers, or `Http404` where they never were on one side.

    A pair of a tournament that is public has one even where no game of it counts: its name leads there.
    """
    faces, own = faces_for(club, role), get_object_or_404(club.players, number=first)
    if first >= second or not faces.pair_address(first, second):
        raise Http404
    story = PairStory(library_of(club, own), faces, first, second)
    if not story.took and not is_public_pair(club, first, second):
        raise Http404
    return _frame(club, role) | {"story": story}


def _rated(context: Mapping[str, Any]) -> Grid:
    if context["ratings"] is None:
        raise Http404
    return ratings_grid(context["rows"])


def _frame(club: Club, role: Role | None) -> dict[str, Any]:
    """What every page here needs: the frame of members or that of the public, and the ratings if there are any."""
    frame = "tournaments/people/public_frame.html" if role is None else "clubs/frame.html"
    return {"club": club, "frame": frame, "is_public": role is None, "ratings": ratings_of(club)}


CLUB = PeoplePage(
    "tournaments/people/club.html",
    club_context,
    lambda context: club_grid(context["story"]),
    gettext_lazy("club-in-figures"),
)
RATINGS = PeoplePage("tournaments/people/ratings.html", ratings_context, _rated, gettext_lazy("ratings"))
PLAYER = PeoplePage(
    "tournaments/people/player.html",
    player_context,
    lambda context: player_grid(context["story"], context["steps"]),
    gettext_lazy("player-%(number)d"),
)
PAIR = PeoplePage(
    "tournaments/people/pair.html",
    pair_context,
    lambda context: pair_grid(context["story"]),
    gettext_lazy("players-%(first)d-and-%(second)d"),
)
