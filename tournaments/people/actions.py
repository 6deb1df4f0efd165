"""The books of games and the ratings that follow them.

Both are written after an edition of the ranking is published, never on the way of an entry. A club's owner
turns ratings on or off. Tested in tests/tournaments/people/test_ratings.py.
"""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Club
from tournaments.models import ClubRatings, Edition, GameBook, Tournament
from tournaments.people.books import book_body
from tournaments.people.evenings import library_of
from tournaments.people.ratings import counter_of, ratings_body

logger = logging.getLogger(__name__)


def refresh_books(club: Club | None = None) -> int:
    """Write every book that does not follow the last edition of its tournament, of one club or of all; how many.

    Books of tournaments whose every ranking was withdrawn are dropped. The reading holds no lock: only the keeping is
    a transaction. A failure does not stop the others.
    """
    _drop_withdrawn()
    behind = _ranked().filter(last__isnull=False, hidden=False)
    if club is not None:
        behind = behind.filter(club=club)
    written = 0
    for pk in list(behind.exclude(book__edition=F("last")).values_list("pk", flat=True)):
        try:
            written += write_book(pk)
        except Exception:
            logger.exception("tournament %s: its book of games could not be written", pk)
    return written


def write_book(tournament_id: int) -> bool:
    """Write the book of a tournament from its sheets as they stand; whether it has a public ranking to follow."""
    tournament = _ranked().get(pk=tournament_id)
    if tournament.last is None or tournament.hidden:
        return False
    edition = tournament.editions.get(number=tournament.last)
    return _keep(edition, tournament.counter, book_body(tournament, edition))


def _ranked() -> QuerySet[Any]:
    """The tournaments, each with `last`: the number of the last ranking of it that stands."""
    return Tournament.objects.annotate(last=Max("editions__number", filter=Q(editions__withdrawal=None)))


def _drop_withdrawn() -> None:
    """Drop the books of games that no ranking shows any more."""
    standing = Edition.objects.filter(tournament=OuterRef("tournament"), withdrawal=None)
    gone = GameBook.objects.exclude(Exists(standing))
    if gone.exists():  # a sweep that has nothing to do only reads
        gone.delete()


@transaction.atomic
def _keep(edition: Edition, counter: int, body: str) -> bool:
    """Keep `body`, unless another edition has become the last one that stands; whether it was kept."""
    if _ranked().get(pk=edition.tournament_id).last != edition.number:
        return False
    made = {"edition": edition.number, "counter": counter, "body": body, "made_at": timezone.now()}
    GameBook.objects.update_or_create(tournament_id=edition.tournament_id, defaults=made)
    return True


def set_ratings(club: Club, is_on: bool) -> None:
    """Turn the ratings of a club on, computed from all its games at once, or off: then none is kept."""
    with transaction.atomic():
        ratings, _created = ClubRatings.objects.select_for_update().get_or_create(club=club)
        if ratings.is_on == is_on:
            return
        ratings.is_on, ratings.body, ratings.counter = is_on, "", 0
        ratings.save(update_fields=["is_on", "body", "counter"])
    if is_on:
        refresh_people(club)


def refresh_people(club: Club | None = None) -> int:
    """Bring the books of games up to the published rankings, then the ratings up to the books; how many moved."""
    moved = refresh_books(club)
    rating = ClubRatings.objects.filter(is_on=True).select_related("club")
    for ratings in rating.filter(club=club) if club else rating:
        try:
            moved += refresh_ratings(ratings.club)
        except Exception:
            logger.exception("club %s: its ratings could not be replayed", ratings.club_id)
    return moved


def refresh_ratings(club: Club) -> bool:
    """Replay the ratings of a club from its books; whether they were behind. The replay holds no lock."""
    counter = counter_of(club)  # before the games are read: the ratings never claim to be newer than they are
    behind = ClubRatings.objects.filter(club=club, is_on=True).exclude(counter=counter)
    if not behind.exists():
        return False
    body = ratings_body(library_of(club).games)
    return bool(behind.update(counter=counter, body=body, made_at=timezone.now()))
