"""Rounds of large fields, drawn by a worker: asked for, taken up, kept or stopped.

Nobody is held up: what is read and what is paired holds no lock. Only the keeping does; if the field or a result has
moved until then, the round is drawn again. No message is sent, so that none is lost: a worker sweeps for jobs, and one
that died leaves a job that is taken up again.
"""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.core.jobs import needs_worker, still_ours, taken_up
from tournaments.models import JobStep, PairingJob, Round, Tournament
from tournaments.pairing.draw import Draw
from tournaments.rounds.actions import DrawQuestion, check_may_draw, draw_round, read_question, seat_draft
from tournaments.rounds.drawing import draw
from web.refusals import Refusal

logger = logging.getLogger(__name__)

MOST_DRAWS = 3


@transaction.atomic
def ask_for_round(
    tournament: Tournament,
    *,
    value: str = "",
    force: bool = False,
    here: bool = False,
    by: User | None = None,
) -> Round | PairingJob:
    """The next round as a draft, or the job of a worker to draw it: large fields are not paired in a request.

    Who asks while a worker is at it gets that job. `here` draws at once, whatever the size: no worker answers.
    """
    tournament = locked(tournament)
    entries = len(phases.in_play(phases.stage_in_play(tournament)))
    if here or not needs_worker(entries):
        return draw_round(tournament, value=value, force=force, by=by)
    job = PairingJob.objects.filter(tournament=tournament).first()
    if job and not job.is_over:
        return job
    number = check_may_draw(tournament, force)
    read_question(tournament, value, number, force)  # what it refuses is refused now
    if job:
        job.delete()
    keep("draw_asked", tournament, by, round=number)
    return PairingJob.objects.create(
        tournament=tournament,
        number=number,
        entries=entries,
        value=value,
        force=force,
        language=get_language() or "",
        asked_by=by,
    )


@transaction.atomic
def stop_draw(tournament: Tournament, by: User | None = None) -> None:
    """Nobody draws this round any more; what a worker still brings is thrown away."""
    tournament = locked(tournament)
    job = PairingJob.objects.filter(tournament=tournament).first()
    if job is None:
        raise Refusal("no_job", _("No draw is under way."))
    job.delete()
    keep("draw_stopped", tournament, by, round=job.number)


def draw_all_asked() -> int:
    """Draw every round that waits for a worker, or whose worker died; how many came to a draft."""
    jobs = PairingJob.objects.select_related("tournament", "asked_by")
    over = (JobStep.REFUSED, JobStep.FAILED)
    return sum(_work(job) for job in taken_up(jobs, over, step=JobStep.READING))


class _DrawStopped(Exception):
    """The job is no longer ours: it was stopped, or another worker has it."""


def _work(job: PairingJob) -> bool:
    """Draw the round of a job that is ours; whether it came to a draft."""
    try:
        return _draw(job)
    except _DrawStopped:
        logger.info("tournament %s: the draw of round %s was stopped", job.tournament_id, job.number)
    except Refusal as refusal:
        with override(job.language or None):
            still_ours(job).update(step=JobStep.REFUSED, said=str(refusal), moved_at=timezone.now())
    except Exception:
        logger.exception("tournament %s: round %s could not be drawn", job.tournament_id, job.number)
        still_ours(job).update(step=JobStep.FAILED, moved_at=timezone.now())
    return False


def _draw(job: PairingJob) -> bool:
    for _again in range(MOST_DRAWS):
        question = read_question(job.tournament, job.value, job.number, job.force)
        _move(job, JobStep.PAIRING)
        drawn = draw(question.format, question.asked)
        _move(job, JobStep.SEATING)
        if _keep(job, question, drawn):
            return True
    raise Refusal("field_moves", _("Entries or results went on changing while the round was drawn."))


@transaction.atomic
def _keep(job: PairingJob, question: DrawQuestion, drawn: Draw) -> bool:
    """Keep what was drawn; False where the tournament has moved meanwhile and it must be drawn again."""
    tournament = locked(job.tournament)
    _move(job, JobStep.SEATING)
    check_may_draw(tournament, job.force)
    if read_question(tournament, job.value, job.number, job.force) != question:
        return False
    seat_draft(question, drawn, job.asked_by)
    return True


def _move(job: PairingJob, step: JobStep) -> None:
    """Say how far the job is."""
    if not still_ours(job).update(step=step, moved_at=timezone.now()):
        raise _DrawStopped
