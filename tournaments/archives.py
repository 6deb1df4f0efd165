"""How far the archive of a large tournament is, and whether the file that is there says what is published."""

from __future__ import annotations

import hashlib

from django.db.models import Max
from django.utils.translation import get_language

from tournaments import queries
from tournaments.models import ArchiveJob, Round, Tournament


def archive_version(tournament: Tournament) -> str:
    """What its archive depends on, names and language included, in a few digits; four light queries."""
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    seen = (
        (tournament.counter, tournament.hidden, tournament.live, tournament.name, tournament.club.name),
        (tournament.session.starts_at, tournament.session.place, get_language()),
        tournament.editions.aggregate(last=Max("number"))["last"],
        list(rounds.order_by("number").values_list("number", "published_at", "proof__checked_at")),
        queries.public_names(tournament),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def archive_job(tournament: Tournament) -> ArchiveJob | None:
    """The job of its archive without the file; None where none was asked for, or what is published has moved since."""
    job = ArchiveJob.objects.filter(tournament=tournament).defer("body").first()
    return job if job and (job.is_under_way or job.version == archive_version(tournament)) else None
