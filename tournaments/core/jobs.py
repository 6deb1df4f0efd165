"""The work of workers: taken up, moved on, ended; taken up again where a worker died.

No message is sent, so that none is lost: a worker sweeps for jobs, and one that died leaves its job there.

Tested in tests/tournaments/exports/test_actions.py.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from tournaments.models import Job
from web.refusals import Refusal

logger = logging.getLogger(__name__)

SomeJob = TypeVar("SomeJob", bound=Job)

DEAD_AFTER = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 15)
"""No task lives as long as that: whoever had a job that has not moved since will not come back."""
MOST_ATTEMPTS = 2


class JobStopped(Exception):
    """The job is no longer ours: it was stopped, or another worker has it."""


def sweep(jobs: QuerySet[SomeJob], first: str, do: Callable[[SomeJob], object]) -> int:
    """`do` each of `jobs` that waits for a worker, or whose worker died, from its `first` step; how many are done."""
    return sum(work(job, do) for job in _taken_up(jobs, first))


def _taken_up(jobs: QuerySet[SomeJob], first: str) -> Iterator[SomeJob]:
    """Each job once it is ours. What killed its workers too often has failed."""
    now = timezone.now()
    dead = Q(moved_at__lt=now - DEAD_AFTER) & ~Q(step__in=Job.OVER)
    jobs.filter(dead, attempts__gte=MOST_ATTEMPTS).update(step=Job.FAILED)
    free = jobs.filter(dead | Q(step=Job.WAITING))
    for job in free:
        this = free.filter(pk=job.pk, token=job.token, attempts=job.attempts)
        if this.update(step=first, moved_at=now, attempts=F("attempts") + 1):
            job.attempts += 1
            yield job


def work(job: SomeJob, do: Callable[[SomeJob], object]) -> bool:
    """`do` a job that is ours, in the language of who asked; whether it is done."""
    with override(job.language or None):
        try:
            do(job)
            return True
        except JobStopped:
            logger.info("%s %s was stopped", job._meta.label, job.pk)
        except Refusal as refusal:
            _ours(job).update(step=Job.REFUSED, sentence=str(refusal), moved_at=timezone.now())
        except Exception:
            logger.exception("%s %s has failed", job._meta.label, job.pk)
            _ours(job).update(step=Job.FAILED, moved_at=timezone.now())
    return False


def move(job: Job, step: str, **fields: object) -> None:
    """Say how far a job is; `JobStopped` where it is no longer ours."""
    job.moved_at = timezone.now()
    if not _ours(job).update(step=step, moved_at=job.moved_at, **fields):
        raise JobStopped


def _ours(job: Job) -> QuerySet[Job]:
    """The row of a job as long as nobody has stopped it, and no other worker has it."""
    return type(job)._default_manager.filter(pk=job.pk, token=job.token, attempts=job.attempts)
