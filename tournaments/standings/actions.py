"""The draft ranking: recomputed whenever the counter is ahead of it. No message is sent, so none is lost."""

from __future__ import annotations

import logging

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models import Sheet
from tournaments.models import Draft, Tournament
from tournaments.signals import ranking_moved
from tournaments.standings.reckoning import ranking_body

logger = logging.getLogger(__name__)


def count_change(sheet: Sheet) -> None:
    """A result on `sheet` changed: one UPDATE moves the counter of its tournament, if it has one."""
    if sheet.club_id is None:
        return
    own = Tournament.objects.filter(stages__rounds__pairings__sheet=sheet)
    if own.update(counter=F("counter") + 1):
        ranking_moved.send(Tournament, tournaments=own)


def refresh_draft(tournament_id: int) -> bool:
    """Bring the draft ranking up to the counter; whether it was behind.

    The counter is read before the results, so a draft never claims to be newer than it is; an older counter
    never replaces a newer one. The reading holds no lock: only the keeping is a transaction.
    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if (
        tournament is None
        or Draft.objects.filter(tournament=tournament, counter__gte=tournament.counter).exists()
    ):
        return False
    return keep_draft(tournament.pk, tournament.counter, ranking_body(tournament))


@transaction.atomic
def keep_draft(tournament_id: int, counter: int, body: str) -> bool:
    """Keep `body` as the draft made at `counter`, unless one as new is there; whether it was kept."""
    made = {"counter": counter, "body": body, "refreshed_at": timezone.now()}
    _draft, created = Draft.objects.get_or_create(tournament_id=tournament_id, defaults=made)
    older = Draft.objects.filter(tournament_id=tournament_id, counter__lt=counter)
    return created or bool(older.update(**made))


def refresh_all_behind() -> int:
    """Refresh every draft whose tournament has moved on; how many. A failure does not stop the others."""
    behind = Tournament.objects.exclude(draft__counter__gte=F("counter")).values_list("pk", flat=True)
    refreshed = 0
    for tournament_id in list(behind):
        try:
            refreshed += refresh_draft(tournament_id)
        except Exception:
            logger.exception("tournament %s: the draft could not be refreshed", tournament_id)
    return refreshed
