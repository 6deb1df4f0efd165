"""The addresses of pages: at the director's desk, under /p/, of a round, of a club."""

from __future__ import annotations

from django.urls import reverse

from clubs.models import Session
from tournaments.models import Round, Tournament


def desk_address(tournament: Tournament, name: str, *numbers: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.club.slug, tournament.pk, *numbers])


def round_address(round_: Round, name: str, *numbers: int) -> str:
    return desk_address(round_.stage.tournament, name, *numbers)


def grid_address(round_: Round) -> str:
    return round_address(round_, "grid", round_.number)


def rehearsal_address(tournament: Tournament, query: str = "") -> str:
    return desk_address(tournament, "rehearsal") + query


def opening_address(session: Session) -> str:
    """Where a tournament of an evening is opened."""
    return reverse("tournaments:for_session", args=[session.club.slug, session.pk])


def public_address(tournament: Tournament, name: str = "evening", *numbers: int) -> str:
    return reverse(f"public:{name}", args=[tournament.club.slug, tournament.pk, *numbers])


def club_address(name: str, *numbers: int) -> str:
    """A page of the club of the tests, by the whole name of its route."""
    return reverse(name, args=["tapis-verts", *numbers])
