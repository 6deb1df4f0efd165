"""Who plays how: a player, a pair, the club; for members, and for everybody what the names chosen allow.

A page is made of books of games, which follow the published rankings. The public's is made once for each of them.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
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
from tournaments.people.ratings import rating_rows, rating_steps, ratings_of
from tournaments.ranking.ratings import SURE_AFTER
from web.public_pages import public_page

REMEMBERED_FOR = 600  # seconds: a page is asked for under the version of what it shows


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's evenings, who plays how much, and the busiest tables."""
    access = access_club(request, slug)
    return render(
        request, "tournaments/people/club.html", {"access": access} | club_context(access.club, access.role)
    )


@require_http_methods(["GET", "HEAD", "POST"])
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The ratings and how they come about; an owner turns them on or off."""
    access = access_club(request, slug, Role.OWNER if request.method == "POST" else Role.MEMBER)
    if request.method == "POST":
        is_on = request.POST.get("is_on") == "1"
        set_ratings(access.club, is_on)
        messages.success(request, _("The club rates its players.") if is_on else _("The ratings are off."))
        return redirect("people:ratings", slug)
    context = {"access": access} | ratings_context(access.club, access.role)
    return render(request, "tournaments/people/ratings.html", context)


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player of the club: the evenings, the partners, the opponents."""
    access = access_club(request, slug)
    context = {"access": access} | player_context(access.club, access.role, number)
    return render(request, "tournaments/people/player.html", context)


@require_safe
def pair(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """Two players who played together."""
    access = access_club(request, slug)
    context = {"access": access} | pair_context(access.club, access.role, first, second)
    return render(request, "tournaments/people/pair.html", context)


@public_page
def public_club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's figures, of those who may be seen."""
    return _public(request, "tournaments/people/club.html", find_club(slug), club_context)


@public_page
def public_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The ratings of those who may be seen, where the club rates its players."""
    return _public(request, "tournaments/people/ratings.html", find_club(slug), ratings_context)


@public_page
def public_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player who is shown by name."""
    return _public(request, "tournaments/people/player.html", find_club(slug), player_context, number)


@public_page
def public_pair(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """Two players who played together and are shown by name."""
    return _public(request, "tournaments/people/pair.html", find_club(slug), pair_context, first, second)


def _public(request: HttpRequest, template: str, club: Club, read: Any, *numbers: int) -> HttpResponse:
    asked = "-".join(map(str, numbers))
    key = f"people:{template}:{get_language()}:{asked}:{people_version(club)}"

    def made() -> str:
        return render_to_string(template, read(club, None, *numbers), request)

    return HttpResponse(cache.get_or_set(key, made, REMEMBERED_FOR))


def club_context(club: Club, role: Role | None) -> dict[str, Any]:
    """The page of the club's figures; for everybody where `role` is None."""
    return _frame(club, role) | {"story": ClubStory(library_of(club), faces_for(club, role))}


def player_context(club: Club, role: Role | None, number: int) -> dict[str, Any]:
    """The page of a player, or `Http404` where the reader may not see one."""
    faces, found = faces_for(club, role), get_object_or_404(club.players, number=number)
    face = faces.find(number)
    if not face or not face.address:
        raise Http404
    context = _frame(club, role) | {"story": PlayerStory(library_of(club, found), faces, found)}
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
    faces, found = faces_for(club, role), get_object_or_404(club.players, number=first)
    if first >= second or not faces.pair_address(first, second):
        raise Http404
    story = PairStory(library_of(club, found), faces, first, second)
    if not story.took and not is_public_pair(club, first, second):
        raise Http404
    return _frame(club, role) | {"story": story}


def _frame(club: Club, role: Role | None) -> dict[str, Any]:
    """What every page here needs: the frame of members or that of the public, and the ratings if there are any."""
    frame = "tournaments/people/public_frame.html" if role is None else "clubs/frame.html"
    return {"club": club, "frame": frame, "is_public": role is None, "ratings": ratings_of(club)}
