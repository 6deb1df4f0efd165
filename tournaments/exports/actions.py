"""Archives of large tournaments: asked for, packed by a worker, handed out as long as they say what is published."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from clubs.models import User
from tournaments.core.acts import locked
from tournaments.core.jobs import move, sweep
from tournaments.exports.archive import archive_of, archive_version, read_archive
from tournaments.models import ArchiveJob, ArchiveStep, Tournament

TOLD_EVERY = timedelta(seconds=0.5)


def pack_archive(tournament: Tournament) -> bytes:
    """The archive of `tournament`, packed now."""
    return archive_of(read_archive(tournament))


def is_packed_by_worker(tournament: Tournament) -> bool:
    """Whether its archive is too large to be packed while somebody waits, and there is a worker to do it."""
    return ArchiveJob.is_for_worker(tournament.entries.count())


@transaction.atomic
def ask_for_archive(tournament: Tournament, by: User | None = None) -> ArchiveJob:
    """The job of a worker to pack its archive; who asks while one is at it gets that one."""
    tournament = locked(tournament)
    job = ArchiveJob.objects.filter(tournament=tournament).defer("body").first()
    if job and job.is_under_way and not job.is_silent:
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
    return sweep(jobs, ArchiveStep.PACKING, pack_asked)


def pack_asked(job: ArchiveJob) -> None:
    """Pack the archive of a job, and say how far that is."""
    move(job, ArchiveStep.PACKING, done=0)
    version = archive_version(job.tournament)
    body = archive_of(read_archive(job.tournament), partial(_say_how_far, job))
    move(job, ArchiveStep.READY, body=body, version=version)


def _say_how_far(job: ArchiveJob, done: int, pages: int) -> None:
    """`done` of `pages` are written: said now and then, and at the end."""
    if done == pages or timezone.now() - job.moved_at >= TOLD_EVERY:
        move(job, ArchiveStep.PACKING, done=done, pages=pages)
