"""Who plays how, as files to keep: for members, and for everybody what the names chosen allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club, Role
from clubs.permissions import access_club, find_club
from tournaments.people.books import people_version
from tournaments.people.files import club_grid, pair_grid, player_grid, ratings_grid
from tournaments.people.views import (
    REMEMBERED_FOR,
    club_context,
    pair_context,
    player_context,
    ratings_context,
)
from web.public_pages import public_page
from web.spreadsheets import KINDS, Grid, attached

Read = Callable[..., Grid]


@require_safe
def club(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The club's evenings, who plays how much, and the busiest tables."""
    return _of_members(request, slug, kind, _("club-in-figures"), _club)


@require_safe
def ratings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The ratings; 404 where the club has none."""
    return _of_members(request, slug, kind, _("ratings"), _ratings)


@require_safe
def player(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    """A player of the club: the evenings, the partners, the opponents."""
    return _of_members(request, slug, kind, _player_name(number), _player, number)


@require_safe
def pair(request: HttpRequest, slug: str, first: int, second: int, kind: str) -> HttpResponse:
    """Two players who played together."""
    return _of_members(request, slug, kind, _pair_name(first, second), _pair, first, second)


@public_page
def public_club(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The club's figures, of those who may be seen."""
    return _of_everybody(slug, kind, _("club-in-figures"), _club)


@public_page
def public_ratings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The ratings of those who may be seen, where the club rates its players."""
    return _of_everybody(slug, kind, _("ratings"), _ratings)


@public_page
def public_player(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    """A player who is shown by name."""
    return _of_everybody(slug, kind, _player_name(number), _player, number)


@public_page
def public_pair(request: HttpRequest, slug: str, first: int, second: int, kind: str) -> HttpResponse:
    """Two players who played together and are shown by name."""
    return _of_everybody(slug, kind, _pair_name(first, second), _pair, first, second)


def _player_name(number: int) -> str:
    return _("player-%(number)d") % {"number": number}


def _pair_name(first: int, second: int) -> str:
    return _("players-%(first)d-and-%(second)d") % {"first": first, "second": second}


def _of_members(
    request: HttpRequest, slug: str, kind: str, name: str, read: Read, *numbers: int
) -> HttpResponse:
    access = access_club(request, slug)
    return _file(kind, name, lambda made: made(read(access.club, access.role, *numbers)))


def _of_everybody(slug: str, kind: str, name: str, read: Read, *numbers: int) -> HttpResponse:
    """Made once under the version of what it shows, as the page is."""
    club = find_club(slug)
    key = f"people-file:{kind}:{name}:{get_language()}:{people_version(club)}"

    def made_once(made: Callable[[Grid], bytes]) -> Any:
        return cache.get_or_set(key, lambda: made(read(club, None, *numbers)), REMEMBERED_FOR)

    return _file(kind, name, made_once)


def _file(kind: str, name: str, make: Callable[[Callable[[Grid], bytes]], bytes]) -> HttpResponse:
    if kind not in KINDS:
        raise Http404
    content_type, made = KINDS[kind]
    return attached(make(made), content_type, f"{name}.{kind}")


def _club(club: Club, role: Role | None) -> Grid:
    return club_grid(club_context(club, role)["story"])


def _ratings(club: Club, role: Role | None) -> Grid:
    context = ratings_context(club, role)
    if context["ratings"] is None:
        raise Http404
    return ratings_grid(context["rows"])


def _player(club: Club, role: Role | None, number: int) -> Grid:
    context = player_context(club, role, number)
    return player_grid(context["story"], context["steps"])


def _pair(club: Club, role: Role | None, first: int, second: int) -> Grid:
    return pair_grid(pair_context(club, role, first, second)["story"])
