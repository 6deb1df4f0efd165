"""Clubs brought back from large files: asked for, read by a worker, kept in one transaction with the news of it."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from clubs.models import User
from tournaments.club_file.actions import check_not_too_often, restore_club
from tournaments.club_file.bodies import check_bodies
from tournaments.club_file.proofs import check_proofs
from tournaments.club_file.reading import read_tables
from tournaments.club_file.rows import read_rows
from tournaments.core.jobs import move, sweep
from tournaments.models import RestoreJob, RestoreStep


def is_restored_by_worker(data: bytes) -> bool:
    """Whether a file is too large to be read while somebody waits, and there is a worker to do it."""
    return not settings.CELERY_TASK_ALWAYS_EAGER and len(data) > settings.RESTORE_BY_WORKER_ABOVE


@transaction.atomic
def ask_to_restore(data: bytes, owner: User) -> RestoreJob:
    """The job of a worker to bring the club in the file `data` back; who asks while one is at it gets that one."""
    User.objects.select_for_update().get(pk=owner.pk)
    job = RestoreJob.objects.filter(owner=owner).defer("body").first()
    if job and job.is_under_way and not job.is_silent:
        return job
    check_not_too_often(owner)
    if job:
        job.delete()
    return RestoreJob.objects.create(owner=owner, body=data, language=get_language() or "")


def restore_all_asked() -> int:
    """Read every file that waits for a worker, or whose worker died; how many clubs are here again."""
    restored = sweep(RestoreJob.objects.select_related("owner"), RestoreStep.READING, _restore)
    RestoreJob.objects.filter(step__in=RestoreJob.OVER, body__isnull=False).update(body=None)
    return restored


def _restore(job: RestoreJob) -> None:
    read = read_rows(read_tables(bytes(job.body or b"")))
    move(job, RestoreStep.CHECKING)
    check_proofs(read)
    check_bodies(read)
    move(job, RestoreStep.KEEPING)
    with transaction.atomic():  # a worker that dies has kept nothing, or has said so
        move(job, RestoreStep.READY, club=restore_club(read, job.owner))
