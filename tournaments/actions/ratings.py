"""Ratings: a club's owner turns them on or off; they follow the books of games."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from clubs.models import Club
from tournaments.models import ClubRatings
from tournaments.people.actions import refresh_books
from tournaments.people.evenings import library_of
from tournaments.people.ratings import counter_of, ratings_body

logger = logging.getLogger(__name__)


def set_ratings(club: Club, is_on: bool) -> None:
    """Turn the ratings of a club on, computed from all its games at once, or off: then none is kept."""
    with transaction.atomic():
        kept, _created = ClubRatings.objects.select_for_update().get_or_create(club=club)
        if kept.is_on == is_on:
            return
        kept.is_on, kept.body, kept.counter = is_on, "", 0
        kept.save(update_fields=["is_on", "body", "counter"])
    if is_on:
        refresh_people(club)


def refresh_people(club: Club | None = None) -> int:
    """Bring the books of games up to the published rankings, then the ratings up to the books; how many moved."""
    moved = refresh_books(club)
    rating = ClubRatings.objects.filter(is_on=True).select_related("club")
    for kept in rating.filter(club=club) if club else rating:
        try:
            moved += refresh_ratings(kept.club)
        except Exception:
            logger.exception("club %s: its ratings could not be replayed", kept.club_id)
    return moved


def refresh_ratings(club: Club) -> bool:
    """Replay the ratings of a club from its books; whether they were behind. The replay holds no lock."""
    counter = counter_of(club)  # before the games are read: the ratings never claim to be newer than they are
    behind = ClubRatings.objects.filter(club=club, is_on=True).exclude(counter=counter)
    if not behind.exists():
        return False
    body = ratings_body(library_of(club).games)
    return bool(behind.update(counter=counter, body=body, made_at=timezone.now()))
