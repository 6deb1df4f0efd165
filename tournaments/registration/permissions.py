"""Requests and entrants: fetched and authorised in one call.
Tested in tests/tournaments/registration/test_asking.py."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Club, Player, Role
from clubs.permissions import Access, find_club
from scoring.models.codes import hashed
from tournaments.models import EntryRequest, Registration, Tournament
from tournaments.permissions import access_tournament, shown_tournament


def access_request(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, EntryRequest]:
    """The director's access, and request `number` to play in a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk)
    requests = tournament.requests.select_related("decided_by", "player", "partner")
    return access, get_object_or_404(requests, number=number)


def access_entrant(
    request: HttpRequest, slug: str, pk: int, player_pk: int
) -> tuple[Access, Tournament, Player]:
    """The scorer's access, a tournament of that club, and a player who is entered there."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    entered = access.club.players.filter(entries__tournament=tournament)
    return access, tournament, get_object_or_404(entered, pk=player_pk)


class NeverOpened(Http404):
    """Nobody can register there; `tournament` is None where nothing of it is public, or there is none."""

    def __init__(self, club: Club, tournament: Tournament | None) -> None:
        super().__init__()
        self.club, self.tournament = club, tournament


def public_registration(slug: str, pk: int) -> Registration:
    """How one registers for a tournament; `NeverOpened` where no director has opened that, `Http404` for no club."""
    registrations = Registration.objects.select_related("tournament__club", "tournament__session")
    registration = registrations.filter(tournament__club__slug=slug, tournament=pk).first()
    if registration is None:
        raise NeverOpened(find_club(slug), shown_tournament(slug, pk))
    return registration


def public_request(slug: str, pk: int, code: str) -> tuple[Registration, EntryRequest]:
    """The request of which `code` is the private link, or `Http404`."""
    registration = public_registration(slug, pk)
    requests = registration.tournament.requests.select_related("entry")
    return registration, get_object_or_404(requests, secret_hash=hashed(code))
