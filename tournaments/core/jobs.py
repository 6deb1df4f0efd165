"""What the jobs of workers have in common: taken up by one of them, and taken up again where that one died."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.models import ArchiveJob, PairingJob, RestoreJob

Job = TypeVar("Job", ArchiveJob, PairingJob, RestoreJob)

DEAD_AFTER = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 15)
"""No task lives as long as that: whoever had a job that has not moved since will not come back."""
MOST_ATTEMPTS = 2
WAITING, FAILED = "waiting", "failed"  # of every kind of job


def taken_up(jobs: QuerySet[Job], over: Collection[str], **begun: object) -> Iterator[Job]:
    """Each of `jobs` that waits for a worker, or whose worker died, once it is ours and as it has `begun`.

    `over` are the steps after which nobody works at it. What killed its workers too often has failed.
    """
    now = timezone.now()
    dead = Q(moved_at__lt=now - DEAD_AFTER) & ~Q(step__in=over)
    jobs.filter(dead, attempts__gte=MOST_ATTEMPTS).update(step=FAILED)
    free = jobs.filter(dead | Q(step=WAITING))
    for job in free:
        this = free.filter(pk=job.pk, token=job.token, attempts=job.attempts)
        if this.update(moved_at=now, attempts=F("attempts") + 1, **begun):
            job.attempts += 1
            yield job


def still_ours(job: Job) -> QuerySet[Job]:
    """The row of a job as long as it is ours: nobody has stopped it, and no other worker has it."""
    return type(job)._default_manager.filter(pk=job.pk, token=job.token, attempts=job.attempts)


def needs_worker(entries: int) -> bool:
    """Whether a field is too large to be paired while somebody waits, and there is a worker to do it."""
    return not settings.CELERY_TASK_ALWAYS_EAGER and entries > settings.PAIR_BY_WORKER_ABOVE
