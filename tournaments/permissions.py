"""Fetch and authorise in one call: the desk for those who run the evening, the published for everybody."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Role
from clubs.permissions import Access, access_club
from tournaments.models import Edition, Entry, Round, Tournament


def access_tournament(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Tournament]:
    """The member's access, and a tournament of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    tournament = get_object_or_404(Tournament.objects.select_related("session"), club=access.club, pk=pk)
    tournament.club = tournament.session.club = access.club
    return access, tournament


def access_entry(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Entry]:
    """The member's access, and entry `number` of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk, role)
    entry = get_object_or_404(tournament.entries, number=number)
    entry.tournament = tournament
    return access, entry


def access_round(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Round]:
    """The member's access, and round `number` of a tournament of that club, drawn or published."""
    access, tournament = access_tournament(request, slug, pk, role)
    round_ = get_object_or_404(_rounds(tournament), number=number)
    round_.stage.tournament = tournament
    return access, round_


def public_tournament(slug: str, pk: int) -> Tournament:
    """A tournament of which something is published, or `Http404`: before that, it is nobody's to know."""
    shown = Q(stages__rounds__published_at__isnull=False) | Q(editions__isnull=False)
    found = Tournament.objects.filter(shown, club__slug=slug, pk=pk).select_related("club", "session")
    tournament = found.distinct().first()
    if tournament is None:
        raise Http404
    return tournament


def public_round(slug: str, pk: int, number: int) -> Round:
    """A published round, or `Http404`."""
    tournament = public_tournament(slug, pk)
    round_ = get_object_or_404(_rounds(tournament), number=number, published_at__isnull=False)
    round_.stage.tournament = tournament
    return round_


def public_edition(slug: str, pk: int, number: int) -> Edition:
    """A published ranking, or `Http404`."""
    tournament = public_tournament(slug, pk)
    edition = get_object_or_404(tournament.editions, number=number)
    edition.tournament = tournament
    return edition


def _rounds(tournament: Tournament) -> QuerySet[Round]:
    return Round.objects.filter(stage__tournament=tournament).select_related("stage")
