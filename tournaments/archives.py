"""How far the archive of a large tournament is, and whether the file that is there says what is published."""

from __future__ import annotations

import hashlib

from django.db.models import Max
from django.utils.translation import get_language

from tournaments.models import ArchiveJob, Round, Tournament
from tournaments.people.version import NAME_COLUMNS


def archive_version(tournament: Tournament) -> str:
    """What its archive depends on, names and language included, in a few digits; three light queries.

    Whatever a director does is an act: an edition and its withdrawal, what a team is called. Whoever sat at a table
    of it is named there, also who is in no entry: the names of the whole club are asked for.
    """
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    seen = (
        (tournament.counter, tournament.hidden, tournament.live, tournament.name, tournament.club.name),
        (tournament.session.starts_at, tournament.session.place, get_language()),
        tournament.acts.aggregate(last=Max("number"))["last"],
        list(rounds.order_by("number").values_list("number", "published_at", "proof__checked_at")),
        list(tournament.club.players.order_by("number").values_list(*NAME_COLUMNS)),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def archive_job(tournament: Tournament) -> ArchiveJob | None:
    """The job of its archive without the file; None where none was asked for, or what is published has moved since."""
    job = ArchiveJob.objects.filter(tournament=tournament).defer("body").first()
    return job if job and (job.is_under_way or job.version == archive_version(tournament)) else None
