"""Fetch and authorise in one call: the desk for those who run the evening, the published for everybody.
Tested in tests/doors/test_matrix.py."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Role
from clubs.permissions import Access, access_club
from tournaments.core.public_rankings import public_editions
from tournaments.models import Edition, Entry, Pairing, Round, Tournament


class KeptBack(Http404):
    """The rankings of `tournament` are kept back until the prize-giving."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament


def access_tournament(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Tournament]:
    """The member's access, and a tournament of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    tournament = get_object_or_404(
        Tournament.objects.select_related("session", "commitment", "pairing_job", "registration"),
        club=access.club,
        pk=pk,
    )
    tournament.club = tournament.session.club = access.club
    return access, tournament


def at_desk(access: Access, tournament: Tournament) -> dict[str, Any]:
    """What every page at the desk knows: the club, who looks, and the tournament."""
    return {"club": access.club, "access": access, "tournament": tournament}


def access_entry(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Entry]:
    """The member's access, and entry `number` of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk, role)
    return access, get_object_or_404(tournament.entries, number=number)


def access_round(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Round]:
    """The member's access, and round `number` of a tournament of that club, drawn or published."""
    access, tournament = access_tournament(request, slug, pk, role)
    return access, _round(tournament, number=number)


def access_table(
    request: HttpRequest, slug: str, pk: int, number: int, table: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Pairing]:
    """The member's access, and table `table` of a published round of that club."""
    access, round_ = access_round(request, slug, pk, number, role)
    tables = round_.pairings.select_related("sheet").filter(round__published_at__isnull=False)
    return access, get_object_or_404(tables, table_number=table)


def access_edition(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, Edition]:
    """The director's access, and a published ranking of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk)
    return access, get_object_or_404(tournament.editions.select_related("withdrawal"), number=number)


def public_tournament(slug: str, pk: int) -> Tournament:
    """A tournament of which something is published, or `Http404`: before that, it is nobody's to know."""
    tournament = shown_tournament(slug, pk)
    if tournament is None:
        raise Http404
    return tournament


def shown_tournament(slug: str, pk: int) -> Tournament | None:
    """The same; None where nothing is published."""
    shown = Q(stages__rounds__published_at__isnull=False) | Q(editions__isnull=False)
    tournaments = Tournament.objects.filter(shown, club__slug=slug, pk=pk).select_related(
        "club", "session", "commitment", "wall"
    )
    return tournaments.distinct().first()


def is_too_early(slug: str, pk: int, number: int) -> bool:
    """Whether this is an entry of a tournament of which nothing is published yet."""
    entries = Entry.objects.filter(tournament__club__slug=slug, tournament=pk, number=number)
    return entries.exists() and shown_tournament(slug, pk) is None


def public_round(slug: str, pk: int, number: int) -> Round:
    """A published round, or `Http404`."""
    return _round(public_tournament(slug, pk), number=number, published_at__isnull=False)


def tells_ranking(round_: Round) -> bool:
    """Whether the draw of a round lays open a ranking that is kept back: that of every round after the first may."""
    return round_.stage.tournament.hidden and round_.number > 1


def public_edition(slug: str, pk: int, number: int) -> Edition:
    """A published ranking, or `Http404`; `KeptBack` while the public sees none of this tournament."""
    tournament = public_tournament(slug, pk)
    if tournament.hidden:
        raise KeptBack(tournament)
    return get_object_or_404(public_editions(tournament), number=number)


def _round(tournament: Tournament, **which: object) -> Round:
    round_ = get_object_or_404(Round.objects.select_related("stage"), stage__tournament=tournament, **which)
    round_.stage.tournament = tournament
    return round_
