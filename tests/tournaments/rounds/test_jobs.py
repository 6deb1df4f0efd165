"""Rounds of large fields: asked for, drawn by a worker, stopped; a worker that dies leaves nothing behind."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django.utils.translation import override
from pytest_django import Settings

from clubs.models import Club, User
from tests import factories
from tests.steps.history import last_act
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, tables
from tournaments.core.jobs import DEAD_AFTER, MOST_ATTEMPTS, work
from tournaments.entries.actions import enter_players
from tournaments.history import undo
from tournaments.models import DrawStep, PairingJob, Round, Tournament
from tournaments.rounds import drawing
from tournaments.rounds.actions import discard_round, draw_round, publish_round, read_question
from tournaments.rounds.jobs import _keep, ask_for_round, draw_all_asked, draw_asked, stop_draw
from web.refusals import Refusal


@pytest.fixture(autouse=True)
def broker(settings: Settings) -> None:
    """A site with a broker, on which more than six entries are many."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    settings.PAIR_BY_WORKER_ABOVE = 6


def asked(tournament: Tournament, **fields: object) -> PairingJob:
    job = ask_for_round(tournament, **fields)
    assert isinstance(job, PairingJob)
    return job


def died(job: PairingJob, attempts: int = 1) -> None:
    """A worker had it, and has not said anything for longer than any task lives."""
    long_ago = timezone.now() - DEAD_AFTER - timedelta(seconds=1)
    PairingJob.objects.filter(pk=job.pk).update(step=DrawStep.PAIRING, moved_at=long_ago, attempts=attempts)


def test_small_field_is_drawn_at_once(club: Club, settings: Settings) -> None:
    few, many = a_tournament(club, 4), None

    assert isinstance(ask_for_round(few), Round)

    settings.CELERY_TASK_ALWAYS_EAGER = True
    many = a_tournament(factories.a_club("Autre", "autre"), 8)
    assert isinstance(ask_for_round(many), Round)
    assert PairingJob.objects.count() == 0


def test_worker_draws_what_the_desk_would_have_drawn(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 10)

    job = asked(tournament, value="dice 4 2 6", by=alice)
    assert (job.step, job.number, job.entries, Round.objects.count()) == (DrawStep.WAITING, 1, 10, 0)
    assert draw_all_asked() == 1

    round_ = Round.objects.get()
    drawn = (tables(round_), round_.seed)
    assert (round_.proof.value, round_.drawn_by, round_.published_at) == ("dice 4 2 6", alice, None)
    assert PairingJob.objects.count() == 0
    assert list(tournament.acts.values_list("code", flat=True))[:2] == ["drawn", "draw_asked"]
    discard_round(round_)
    again = draw_round(tournament, value="dice 4 2 6")
    assert (tables(again), again.seed) == drawn


def test_who_asks_while_it_is_drawn_gets_the_same_draw(club: Club) -> None:
    tournament = a_tournament(club, 8)

    assert asked(tournament, value="one") == asked(tournament, value="two")

    assert (draw_all_asked(), Round.objects.get().proof.value) == (1, "one")
    assert draw_all_asked() == 0


def test_what_cannot_be_drawn_is_refused_before_a_worker_is_asked(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    with pytest.raises(Refusal) as refused:
        asked(tournament)

    assert (refused.value.code, PairingJob.objects.count()) == ("tables_unfinished", 0)
    assert asked(tournament, force=True).number == 2


def test_worker_that_died_leaves_no_round_and_another_one_draws_it(club: Club) -> None:
    job = asked(a_tournament(club, 8))
    died(job)
    assert Round.objects.count() == 0

    assert draw_all_asked() == 1
    assert Round.objects.count() == 1


def test_worker_at_work_is_left_alone(club: Club) -> None:
    job = asked(a_tournament(club, 8))
    PairingJob.objects.filter(pk=job.pk).update(step=DrawStep.PAIRING, attempts=1)

    assert (draw_all_asked(), Round.objects.count()) == (0, 0)


def test_draw_that_kills_its_workers_is_given_up_and_can_be_asked_for_again(club: Club) -> None:
    tournament = a_tournament(club, 8)
    job = asked(tournament)
    died(job, attempts=MOST_ATTEMPTS)

    assert draw_all_asked() == 0
    assert PairingJob.objects.get().step == DrawStep.FAILED

    again = asked(tournament)
    assert (again.token != job.token, draw_all_asked()) == (True, 1)


def test_worker_that_was_given_up_comes_back_too_late(club: Club) -> None:
    job = asked(a_tournament(club, 8))
    PairingJob.objects.filter(pk=job.pk).update(token=uuid4())  # stopped, and asked for once more

    assert work(job, draw_asked) is False
    assert (Round.objects.count(), PairingJob.objects.get().step) == (0, DrawStep.WAITING)


def test_stopped_draw_is_not_kept(club: Club) -> None:
    tournament = a_tournament(club, 8)
    job = asked(tournament)
    stop_draw(tournament)

    assert (work(job, draw_asked), Round.objects.count(), PairingJob.objects.count()) == (False, 0, 0)
    with pytest.raises(Refusal) as refused:
        stop_draw(tournament)
    assert refused.value.code == "no_job"


def test_round_drawn_here_ends_the_job(club: Club) -> None:
    tournament = a_tournament(club, 8)
    job = asked(tournament)

    drawn = ask_for_round(tournament, here=True)

    assert (drawn, PairingJob.objects.count()) == (Round.objects.get(), 0)
    assert work(job, draw_asked) is False


def test_entry_that_came_meanwhile_is_drawn_too(club: Club) -> None:
    tournament = a_tournament(club, 8)
    job = asked(tournament)
    question = read_question(job.tournament, job.value, job.number, job.force)
    factories.attending(tournament.session, [factories.a_player(club, number) for number in range(20, 24)])
    enter_players(tournament)

    assert _keep(job, question, drawing.draw(question.format, question.inputs)) is False
    died(job)
    assert (draw_all_asked(), Round.objects.get().placings.count()) == (1, 12)


def test_refusal_is_told_in_the_language_of_who_asked(club: Club) -> None:
    tournament = a_stage(club, "round_robin", entries=8, rounds=0)
    for _ in range(7):
        play_all(publish_round(draw_round(tournament)))
    with override("fr"):
        asked(tournament)

    with override("en"):
        assert draw_all_asked() == 0
    job = PairingJob.objects.get()
    assert (job.step, job.is_under_way, job.sentence) == (
        DrawStep.REFUSED,
        False,
        "Tout le monde a rencontré tout le monde\u00a0: cette phase est finie.",
    )


def test_stepping_back_stops_the_draw(club: Club) -> None:
    tournament = a_tournament(club, 8)
    discard_round(a_draft(tournament))
    asked(tournament)

    undo.undo_act(tournament, last_act(tournament, "discarded").number)

    assert (PairingJob.objects.count(), draw_all_asked(), Round.objects.count()) == (0, 0, 1)
