"""Seasons and their editions: fetched and authorised in one call.
Tested in tests/tournaments/seasons/test_withdrawals.py."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Role, Season, Session
from clubs.permissions import Access, access_club
from tournaments.core.public_rankings import with_state
from tournaments.models import Edition, SeasonEdition


def access_season(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.MEMBER
) -> tuple[Access, Season]:
    """The member's access, and a season of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    return access, get_object_or_404(access.club.seasons, pk=pk)


def access_season_edition(
    request: HttpRequest, slug: str, pk: int, number: int
) -> tuple[Access, SeasonEdition]:
    """The director's access, and a published ranking of a season of that club."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    return access, get_object_or_404(season.editions.select_related("withdrawal"), number=number)


def access_evening(
    request: HttpRequest, slug: str, pk: int, session_pk: int, role: Role
) -> tuple[Access, Session]:
    """The member's access, and an evening of a season of that club."""
    access, season = access_season(request, slug, pk, role)
    session = get_object_or_404(season.sessions.select_related("counting"), pk=session_pk)
    session.club = access.club
    return access, session


def public_season(slug: str, pk: int, number: int | None = None) -> SeasonEdition:
    """A published ranking of a season, the last one unless it is asked for by `number`; or `Http404`.

    The last one is withdrawn only where every one of them is. It bears whether any ranking of an evening
    of the club was withdrawn: `may_be_lost`.
    """
    editions = SeasonEdition.objects.filter(season__club__slug=slug, season=pk)
    gone = Edition.objects.filter(tournament__club=OuterRef("season__club"), withdrawal__isnull=False)
    editions = with_state(editions).select_related("season__club").annotate(may_be_lost=Exists(gone))
    wanted = editions if number is None else editions.filter(number=number)
    edition = wanted.order_by(F("withdrawal").asc(nulls_first=True), "-number").first()
    if edition is None:
        raise Http404
    return edition
