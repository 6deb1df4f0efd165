"""The books of games: written after an edition of the ranking is published, never on the way of an entry."""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from clubs.models import Club
from tournaments.models import GameBook, Tournament
from tournaments.people.books import book_body

logger = logging.getLogger("tournaments.actions")


def refresh_books(club: Club | None = None) -> int:
    """Write every book that is behind the last edition of its tournament, of one club or of all; how many.

    The reading holds no lock: only the keeping is a transaction. A failure does not stop the others.
    """
    behind = Tournament.objects.annotate(last=Max("editions__number")).filter(last__isnull=False)
    behind = behind.filter(hidden=False)
    if club is not None:
        behind = behind.filter(club=club)
    written = 0
    for pk in list(behind.exclude(book__edition__gte=F("last")).values_list("pk", flat=True)):
        try:
            written += write_book(pk)
        except Exception:
            logger.exception("tournament %s: its book of games could not be written", pk)
    return written


def write_book(tournament_id: int) -> bool:
    """Write the book of a tournament from its sheets as they stand; whether it has a public ranking to follow."""
    tournament = Tournament.objects.annotate(last=Max("editions__number")).get(pk=tournament_id)
    if tournament.last is None or tournament.hidden:
        return False
    _keep(tournament_id, tournament.last, tournament.counter, book_body(tournament))
    return True


@transaction.atomic
def _keep(tournament_id: int, edition: int, counter: int, body: str) -> None:
    """Keep `body`, unless a book written after a later edition is there."""
    made = {"edition": edition, "counter": counter, "body": body, "made_at": timezone.now()}
    _book, created = GameBook.objects.get_or_create(tournament_id=tournament_id, defaults=made)
    if not created:
        GameBook.objects.filter(tournament_id=tournament_id, edition__lte=edition).update(**made)
