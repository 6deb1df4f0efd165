"""Rounds of large fields, drawn by a worker: asked for, taken up, kept or stopped.

Nobody is held up: what is read and what is paired holds no lock. Only the keeping does; if the field or a result has
moved until then, the round is drawn again.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.core.jobs import move, sweep
from tournaments.models import DrawStep, PairingJob, Round, Tournament
from tournaments.pairing.draw import Draw
from tournaments.rounds.actions import DrawQuestion, check_may_draw, draw_round, read_question, seat_draft
from tournaments.rounds.drawing import draw
from web.refusals import Refusal

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
    if here or not PairingJob.is_for_worker(entries):
        return draw_round(tournament, value=value, force=force, by=by)
    job = PairingJob.objects.filter(tournament=tournament).first()
    if job and job.is_under_way:
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
    return sweep(PairingJob.objects.select_related("tournament", "asked_by"), DrawStep.READING, draw_asked)


def draw_asked(job: PairingJob) -> None:
    """Draw the round of a job, once more if the field or a result has moved meanwhile."""
    for _again in range(MOST_DRAWS):
        question = read_question(job.tournament, job.value, job.number, job.force)
        move(job, DrawStep.PAIRING)
        drawn = draw(question.format, question.inputs)
        move(job, DrawStep.SEATING)
        if _keep(job, question, drawn):
            return
    raise Refusal("field_moves", _("Entries or results went on changing while the round was drawn."))


@transaction.atomic
def _keep(job: PairingJob, question: DrawQuestion, drawn: Draw) -> bool:
    """Keep what was drawn; False where the tournament has moved meanwhile and it must be drawn again."""
    tournament = locked(job.tournament)
    move(job, DrawStep.SEATING)
    check_may_draw(tournament, job.force)
    if read_question(tournament, job.value, job.number, job.force) != question:
        return False
    seat_draft(question, drawn, job.asked_by)
    return True
