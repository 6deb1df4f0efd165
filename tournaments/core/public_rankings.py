"""What stands published: rankings, the draft that everybody may see, the wall.
Tested in tests/tournaments/editions/test_kept_back.py."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Club
from tournaments.models import Draft, Edition, SeasonEdition, Tournament, Wall

AnyEdition = TypeVar("AnyEdition", Edition, SeasonEdition)


def standing_editions(tournament: Tournament) -> QuerySet[Edition]:
    """The published rankings that were not withdrawn, the last one first: that one is the ranking."""
    return tournament.editions.filter(withdrawal=None)


def with_state(editions: QuerySet[AnyEdition]) -> QuerySet[AnyEdition]:
    """The same, each with its withdrawal, and whether another that stands has `followed` it: what says its state."""
    of = editions.model.KIND.of
    later = editions.model._default_manager.filter(**{of: OuterRef(of)}, number__gt=OuterRef("number"))
    return editions.select_related("withdrawal").annotate(followed=Exists(later.filter(withdrawal=None)))


def last_standing(editions: QuerySet[AnyEdition]) -> QuerySet[AnyEdition]:
    """Of each tournament, or season, the last one that stands, where it is among `editions`."""
    return with_state(editions).filter(Q(withdrawal=None, followed=False))


def public_editions(tournament: Tournament) -> QuerySet[Edition]:
    """The published rankings that everybody may read, the last one first: none while they are kept back.

    Those that were withdrawn are among them.
    """
    return tournament.editions.none() if tournament.hidden else with_state(tournament.editions.all())


def editions_of_club(club: Club) -> tuple[QuerySet[Edition], QuerySet[SeasonEdition]]:
    """The published rankings of `club` that everybody may read: those of its evenings, those of its seasons."""
    shown = Edition.objects.filter(tournament__club=club, tournament__hidden=False)
    seasons = SeasonEdition.objects.filter(season__club=club)
    evenings = shown.select_related("tournament__club", "tournament__session")
    return evenings, seasons.select_related("season__club")


def public_ranking(tournament: Tournament) -> Edition | None:
    """The last published ranking that stands; None before the first one, and while it is kept back."""
    return public_editions(tournament).filter(withdrawal=None).first()


def public_draft(tournament: Tournament) -> Draft | None:
    """The ranking as it moves, where everybody may see it."""
    if not tournament.live or tournament.hidden:
        return None
    return Draft.objects.filter(tournament=tournament).first()


def wall_of(tournament: Tournament) -> Wall:
    """What the projector was told; as it is at first where nobody has told it anything."""
    try:
        return tournament.wall
    except Wall.DoesNotExist:
        return Wall(tournament=tournament)
