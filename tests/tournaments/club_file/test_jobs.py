"""Large files of clubs: sent, read by a worker, kept wholly or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.club_files import RESTORE, a_club_with_an_evening, sent_file
from tests.steps.names import ENGLISH, htmx
from tests.steps.pages import part_text
from tests.steps.two_sites import elsewhere, filed
from tournaments.club_file.jobs import ask_to_restore, restore_all_asked
from tournaments.core.jobs import DEAD_AFTER, MOST_ATTEMPTS
from tournaments.models import RestoreJob, RestoreStep


@pytest.fixture(autouse=True)
def broker(settings: Settings) -> None:
    """A site with a broker, on which every file is large."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    settings.RESTORE_BY_WORKER_ABOVE = 10


@pytest.fixture
def file(db: None) -> bytes:
    data = filed(a_club_with_an_evening)
    elsewhere()
    return data


@pytest.fixture
def dana(db: None) -> User:
    return factories.a_user("Dana")


def test_worker_brings_back_what_was_sent_and_the_page_says_how_far_it_is(file: bytes, dana: User) -> None:
    client = signed_in(dana)

    answer = client.post(RESTORE, sent_file(file), headers=ENGLISH, follow=True)

    assert (answer.status_code, Club.objects.filter(name="Les Tapis verts").count()) == (200, 0)
    assert "Waiting for a worker (0/4)" in part_text(answer)
    RestoreJob.objects.update(step=RestoreStep.CHECKING)
    part = client.get(RESTORE, headers=ENGLISH | htmx("restoring"))
    assert part.content.decode().lstrip().startswith('<section class="card stack" id="restoring"')
    assert "Checking sheets and rankings (2/4)" in part_text(part, "section")
    RestoreJob.objects.update(step=RestoreStep.WAITING)

    assert restore_all_asked() == 1

    club = Club.objects.get(name="Les Tapis verts")
    job = RestoreJob.objects.get()
    assert (job.step, job.club, job.body) == (RestoreStep.READY, club, None)
    assert club.memberships.get(user=dana).role == "owner"
    assert "is here again" in part_text(client.get(RESTORE, headers=ENGLISH))
    assert restore_all_asked() == 0


def test_file_that_is_wrong_is_refused_with_its_sentence_and_keeps_nothing(file: bytes, dana: User) -> None:
    client, before = signed_in(dana), Club.objects.count()
    client.post(RESTORE, sent_file(file.replace(b"Anne", b"Anna")), headers=ENGLISH)

    assert restore_all_asked() == 0

    assert (RestoreJob.objects.get().step, Club.objects.count()) == (RestoreStep.REFUSED, before)
    page = part_text(client.get(RESTORE, headers=ENGLISH))
    assert "This file is not as it was written" in page
    assert "Nothing was kept of this file." in page


def test_job_whose_worker_died_is_taken_up_again_and_given_up_in_the_end(file: bytes, dana: User) -> None:
    long_ago = timezone.now() - DEAD_AFTER - timedelta(seconds=1)
    job = ask_to_restore(file, dana)
    died = {"step": RestoreStep.KEEPING, "moved_at": long_ago}
    RestoreJob.objects.update(**died, attempts=MOST_ATTEMPTS)
    assert (restore_all_asked(), RestoreJob.objects.get().step) == (0, RestoreStep.FAILED)

    job = ask_to_restore(file, dana)
    RestoreJob.objects.filter(pk=job.pk).update(**died, attempts=1)

    assert restore_all_asked() == 1
    assert Club.objects.filter(name="Les Tapis verts").count() == 1


def test_who_asks_while_a_worker_is_at_it_gets_that_job(file: bytes, dana: User) -> None:
    job = ask_to_restore(file, dana)

    assert ask_to_restore(file, dana) == job
    assert RestoreJob.objects.count() == 1


def test_file_is_read_at_once_where_no_broker_is(file: bytes, dana: User, settings: Settings) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER = True

    signed_in(dana).post(RESTORE, sent_file(file))

    assert RestoreJob.objects.count() == 0
    assert Club.objects.filter(name="Les Tapis verts").count() == 1


def test_nobody_sees_the_file_of_another(file: bytes, dana: User) -> None:
    ask_to_restore(file, dana)

    assert "The file that was sent" in part_text(signed_in(dana).get(RESTORE, headers=ENGLISH))
    other = signed_in(factories.a_user("Eve")).get(RESTORE, headers=ENGLISH)
    assert "The file that was sent" not in part_text(other)
