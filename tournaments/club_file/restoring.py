"""Clubs brought back from large files: asked for, read by a worker, kept in one transaction with the news of it.

No message is sent, so that none is lost: a worker sweeps for jobs, and one that died leaves a job that is taken up
again.
"""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, override

from clubs.models import User
from tournaments.club_file.actions import check_not_too_often, restore_club
from tournaments.club_file.bodies import check_bodies
from tournaments.club_file.proofs import check_proofs
from tournaments.club_file.reading import read_tables
from tournaments.club_file.rows import read_rows
from tournaments.core.jobs import still_ours, taken_up
from tournaments.models import RestoreJob, RestoreStep
from web.refusals import Refusal

logger = logging.getLogger(__name__)

OVER = (RestoreStep.READY, RestoreStep.REFUSED, RestoreStep.FAILED)


def is_restored_by_worker(data: bytes) -> bool:
    """Whether a file is too large to be read while somebody waits, and there is a worker to do it."""
    return not settings.CELERY_TASK_ALWAYS_EAGER and len(data) > settings.RESTORE_BY_WORKER_ABOVE


@transaction.atomic
def ask_to_restore(data: bytes, owner: User) -> RestoreJob:
    """The job of a worker to bring the club in the file `data` back; who asks while one is at it gets that one."""
    User.objects.select_for_update().get(pk=owner.pk)
    job = RestoreJob.objects.filter(owner=owner).defer("body").first()
    if job and job.is_under_way and not job.is_silent(timezone.now()):
        return job
    check_not_too_often(owner)
    if job:
        job.delete()
    return RestoreJob.objects.create(owner=owner, body=data, language=get_language() or "")


def restore_all_asked() -> int:
    """Read every file that waits for a worker, or whose worker died; how many clubs are here again."""
    jobs = RestoreJob.objects.select_related("owner")
    return sum(_work(job) for job in taken_up(jobs, OVER, step=RestoreStep.READING))


class _RestoreStopped(Exception):
    """The job is no longer ours: another file was sent, or another worker has it."""


def _work(job: RestoreJob) -> bool:
    """Bring back the club of a job that is ours; whether it is here."""
    try:
        with override(job.language or None):
            _restore(job)
    except _RestoreStopped:
        logger.info("user %s: a file was not read to its end", job.owner_id)
    except Refusal as refusal:
        with override(job.language or None):
            _end(job, RestoreStep.REFUSED, said=str(refusal))
    except Exception:
        logger.exception("user %s: a file could not be read", job.owner_id)
        _end(job, RestoreStep.FAILED)
    else:
        return True
    return False


def _restore(job: RestoreJob) -> None:
    read = read_rows(read_tables(bytes(job.body or b"")))
    _move(job, RestoreStep.CHECKING)
    check_proofs(read)
    check_bodies(read)
    _move(job, RestoreStep.KEEPING)
    with transaction.atomic():  # a worker that dies has kept nothing, or has said so
        club = restore_club(read, job.owner)
        if not _end(job, RestoreStep.READY, club=club):
            raise _RestoreStopped


def _move(job: RestoreJob, step: RestoreStep) -> None:
    """Say how far the job is."""
    if not still_ours(job).update(step=step, moved_at=timezone.now()):
        raise _RestoreStopped


def _end(job: RestoreJob, step: RestoreStep, **told: object) -> int:
    return still_ours(job).update(step=step, body=None, moved_at=timezone.now(), **told)
