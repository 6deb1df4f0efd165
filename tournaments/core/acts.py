"""What every action starts and ends with: holding the tournament's row, keeping the act, moving its counter."""

from __future__ import annotations

import logging
from typing import Any

from django.db.models import F, Max

from clubs.models import User
from tournaments.models import Act, Tournament
from tournaments.signals import ranking_moved

logger = logging.getLogger(__name__)


def locked(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the end of the transaction: one director at a time."""
    held = Tournament.objects.select_for_update(of=("self",)).select_related("club", "session")
    return held.get(pk=tournament.pk)


def moved(tournament: Tournament) -> None:
    """The ranking may be another from now on: advance the counter."""
    this = Tournament.objects.filter(pk=tournament.pk)
    this.update(counter=F("counter") + 1)
    ranking_moved.send(Tournament, tournaments=this)


def keep(code: str, tournament: Tournament, by: User | None, /, *, snapshot: str = "", **values: Any) -> Act:
    """Write down who did what: numbers and ids, no names; `tournaments.history` puts it in words."""
    last = tournament.acts.aggregate(last=Max("number"))["last"] or 0
    logger.info("tournament %s: %s %s, by user %s", tournament.pk, code, values, by.pk if by else None)
    return Act.objects.create(
        tournament=tournament, number=last + 1, code=code, values=values, snapshot=snapshot, by=by
    )
