"""Archives of large tournaments: asked for, packed by a worker, handed out as long as they say what is published.

No message is sent, so that none is lost: a worker sweeps for jobs, and one that died leaves a job that is taken up
again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, override

from clubs.models import User
from tournaments.core.acts import locked
from tournaments.core.jobs import needs_worker, still_ours, taken_up
from tournaments.exports.archive import archive_of, archive_version, read_archive
from tournaments.models import ArchiveJob, ArchiveStep, Tournament

logger = logging.getLogger(__name__)

TOLD_EVERY = timedelta(seconds=0.5)


def pack_archive(tournament: Tournament) -> bytes:
    """The archive of `tournament`, packed now."""
    return archive_of(read_archive(tournament))


def is_packed_by_worker(tournament: Tournament) -> bool:
    """Whether its archive is too large to be packed while somebody waits, and there is a worker to do it."""
    return needs_worker(tournament.entries.count())


@transaction.atomic
def ask_for_archive(tournament: Tournament, by: User | None = None) -> ArchiveJob:
    """The job of a worker to pack its archive; who asks while one is at it gets that one."""
    session, club = tournament.session, tournament.club
    tournament = locked(tournament)
    tournament.session, tournament.club = session, club
    job = ArchiveJob.objects.filter(tournament=tournament).defer("body").first()
    if job and job.is_under_way and not job.is_silent(timezone.now()):
        return job
    if job:
        job.delete()
    return ArchiveJob.objects.create(
        tournament=tournament,
        version=archive_version(tournament),
        language=get_language() or "",
        asked_by=by,
    )


def pack_all_asked() -> int:
    """Pack every archive that waits for a worker, or whose worker died; how many are ready."""
    jobs = ArchiveJob.objects.defer("body").select_related("tournament__club", "tournament__session")
    over = (ArchiveStep.READY, ArchiveStep.FAILED)
    return sum(_work(job) for job in taken_up(jobs, over, step=ArchiveStep.PACKING, done=0))


def _work(job: ArchiveJob) -> bool:
    """Pack the archive of a job that is ours; whether it is ready."""
    try:
        with override(job.language or None):
            version = archive_version(job.tournament)
            body = archive_of(read_archive(job.tournament), _Telling(job).told)
    except Exception:
        logger.exception("tournament %s: its archive could not be packed", job.tournament_id)
        still_ours(job).update(step=ArchiveStep.FAILED, moved_at=timezone.now())
        return False
    ready = {"step": ArchiveStep.READY, "body": body, "version": version, "moved_at": timezone.now()}
    return bool(still_ours(job).update(**ready))


class _Telling:
    """Says how far a job is, now and then."""

    def __init__(self, job: ArchiveJob) -> None:
        self._job = job
        self._last: datetime | None = None

    def told(self, done: int, pages: int) -> None:
        """`done` of `pages` are written."""
        now = timezone.now()
        if self._last is None or now - self._last >= TOLD_EVERY or done == pages:
            self._last = now
            still_ours(self._job).update(done=done, pages=pages, moved_at=now)
