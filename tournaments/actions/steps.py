"""What every action starts and ends with: holding the tournament's row, saying that its ranking moved."""

from __future__ import annotations

import logging

from django.db.models import F

from clubs.models import User
from scoring.rulebook import Settings, find_variant
from tournaments.models import Tournament
from tournaments.signals import ranking_moved

logger = logging.getLogger("tournaments.actions")


def locked(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the end of the transaction: one director at a time."""
    held = Tournament.objects.select_for_update(of=("self",)).select_related("club", "session")
    return held.get(pk=tournament.pk)


def moved(tournament: Tournament) -> None:
    """The ranking may be another from now on: advance the counter."""
    this = Tournament.objects.filter(pk=tournament.pk)
    this.update(counter=F("counter") + 1)
    ranking_moved.send(Tournament, tournaments=this)


def rules_of(tournament: Tournament) -> Settings:
    """The rules every table of the tournament plays by; `RuleViolation` when there are none such."""
    return find_variant(tournament.variant).settle(tournament.settings)


def log(what: str, tournament: Tournament, by: User | None) -> None:
    """Who did what, by ids: the trace of the desk."""
    logger.info("tournament %s: %s, by user %s", tournament.pk, what, by.pk if by else None)
