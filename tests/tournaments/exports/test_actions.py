"""Archives of large tournaments: asked for, packed by a worker, handed out as long as nothing has moved."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import htmx, statuses
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.core import jobs
from tournaments.editions.actions import withdraw_edition
from tournaments.entries.actions import withdraw_entry
from tournaments.exports.actions import ask_for_archive, pack_all_asked, pack_archive, pack_asked
from tournaments.exports.archive import archive_job
from tournaments.models import ArchiveJob, ArchiveStep, Placing, Tournament
from tournaments.models.jobs import SILENT_AFTER
from tournaments.wall.actions import set_hidden


@pytest.fixture(autouse=True)
def broker(settings: Settings) -> None:
    """A site with a broker, on which more than six entries are many."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    settings.PAIR_BY_WORKER_ABOVE = 6


def large(club: Club, by: User, players: int = 8) -> Tournament:
    tournament = a_tournament(club, players)
    play_all(a_round(tournament))
    publish(tournament, by)
    return Tournament.objects.select_related("club", "session").get(pk=tournament.pk)


def soup(body: bytes) -> BeautifulSoup:
    return BeautifulSoup(body, "html.parser")


def test_worker_packs_what_would_have_been_packed_here(club: Club, alice: User) -> None:
    tournament = large(club, alice)
    with override("en"):
        here = pack_archive(tournament)
        job = ask_for_archive(tournament, alice)

    assert (job.step, ask_for_archive(tournament)) == (ArchiveStep.WAITING, job)
    with override("fr"):
        assert pack_all_asked() == 1

    kept = ArchiveJob.objects.get()
    assert (kept.step, bytes(kept.body or b""), kept.asked_by) == (ArchiveStep.READY, here, alice)
    assert kept.done == kept.pages > 8
    assert pack_all_asked() == 0


@pytest.mark.parametrize("moved", ["result", "name", "edition", "withdrawn", "hidden"])
def test_file_is_not_handed_out_once_something_has_moved(club: Club, alice: User, moved: str) -> None:
    tournament = large(club, alice)
    ask_for_archive(tournament)
    pack_all_asked()
    assert archive_job(tournament)

    if moved == "result":
        Tournament.objects.filter(pk=tournament.pk).update(counter=99)
    elif moved == "name":
        club.players.filter(number=1).update(public_form=PublicName.NUMBER)
    elif moved == "edition":
        withdraw_entry(tournament.entries.get(number=1))
        publish(tournament, alice)
        Tournament.objects.filter(pk=tournament.pk).update(counter=tournament.counter)
    elif moved == "withdrawn":
        withdraw_edition(tournament.editions.get(), "the wrong sheet", by=alice)
    else:
        set_hidden(tournament, True)

    moved_on = Tournament.objects.select_related("club", "session").get(pk=tournament.pk)
    assert archive_job(moved_on) is None
    assert ask_for_archive(moved_on).step == ArchiveStep.WAITING


def test_file_is_not_handed_out_once_who_sat_there_and_is_in_no_entry_is_hidden(
    club: Club, alice: User
) -> None:
    tournament = large(club, alice)
    stranger = factories.a_player(club, 50)
    seat = Placing.objects.filter(round__stage__tournament=tournament).first()
    Placing.objects.filter(pk=seat.pk).update(player=stranger)
    ask_for_archive(tournament)
    pack_all_asked()
    assert archive_job(tournament)

    club.players.filter(pk=stranger.pk).update(hidden=True)

    assert archive_job(tournament) is None


def test_worker_that_died_is_followed_by_another_one_twice_at_most(club: Club, alice: User) -> None:
    tournament = large(club, alice)
    job = ask_for_archive(tournament)
    long_ago = timezone.now() - jobs.DEAD_AFTER - timedelta(seconds=1)
    died = {"step": ArchiveStep.PACKING, "moved_at": long_ago}
    ArchiveJob.objects.update(**died, attempts=1)
    assert (jobs.work(job, pack_asked), pack_all_asked()) == (False, 1)

    ArchiveJob.objects.update(**died, attempts=jobs.MOST_ATTEMPTS)
    assert pack_all_asked() == 0
    assert ArchiveJob.objects.get().step == ArchiveStep.FAILED


def test_job_that_was_asked_for_anew_keeps_nothing_of_the_old_worker(club: Club, alice: User) -> None:
    job = ask_for_archive(large(club, alice))
    ArchiveJob.objects.filter(pk=job.pk).update(token=uuid4())

    assert jobs.work(job, pack_asked) is False
    assert ArchiveJob.objects.get().body is None


def test_page_shows_how_far_it_is_and_hands_it_out(club: Club, alice: User) -> None:
    tournament, client = large(club, alice), signed_in(alice)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    before = client.get(desk_address(tournament, "out")).content

    assert client.get(desk_address(tournament, "archive")).status_code == 302
    client.post(desk_address(tournament, "make_archive"))
    ArchiveJob.objects.update(step=ArchiveStep.PACKING, done=3, pages=20)
    part = soup(client.get(desk_address(tournament, "make_archive"), headers=htmx("archive")).content)
    bar = part.select_one("progress")
    ArchiveJob.objects.update(step=ArchiveStep.WAITING)
    pack_all_asked()
    after = soup(client.get(desk_address(tournament, "out")).content)

    assert soup(before).select_one("#archive form button").text == "Pack the whole tournament into one file"
    assert (bar["value"], bar["max"], part.div["hx-trigger"]) == ("3", "20", "every 1s")
    assert "writing its pages (3/20)" in part.label.text
    assert after.select_one("#archive a")["href"] == desk_address(tournament, "archive")
    assert "hx-trigger" not in after.select_one("#archive").attrs
    assert client.get(desk_address(tournament, "archive")).content == bytes(
        ArchiveJob.objects.get().body or b""
    )


def test_worker_that_says_nothing_or_failed_can_be_asked_again(club: Club, alice: User) -> None:
    tournament, client = large(club, alice), signed_in(alice)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.post(desk_address(tournament, "make_archive"))
    first = ArchiveJob.objects.get().token

    ArchiveJob.objects.update(moved_at=timezone.now() - SILENT_AFTER - timedelta(seconds=1))
    silent = client.get(desk_address(tournament, "out")).content
    client.post(desk_address(tournament, "make_archive"))
    second = ArchiveJob.objects.get().token
    ArchiveJob.objects.update(step=ArchiveStep.FAILED)
    failed = client.get(desk_address(tournament, "out")).content.decode()

    assert "No worker has answered for a while." in silent.decode()
    assert soup(silent).select_one("#archive form")
    assert first != second
    assert "The archive could not be packed." in failed


def test_small_tournament_and_site_without_a_broker_pack_at_once(
    club: Club, alice: User, settings: Settings
) -> None:
    tournament, client = large(club, alice, 4), signed_in(alice)
    small = client.get(desk_address(tournament, "archive"))
    settings.PAIR_BY_WORKER_ABOVE = 2
    later = client.get(desk_address(tournament, "archive"))
    settings.CELERY_TASK_ALWAYS_EAGER = True
    embedded = client.get(desk_address(tournament, "archive"))

    assert (small["Content-Type"], later.status_code) == ("application/zip", 302)
    assert embedded.content == small.content
    assert not ArchiveJob.objects.exists()


def test_who_has_it_packed(club: Club, alice: User, bob: User, dora: User) -> None:
    tournament = large(club, alice)

    assert statuses("post", desk_address(tournament, "make_archive"), alice, bob, dora) == [302, 403, 404]
    assert statuses("get", desk_address(tournament, "make_archive"), alice, bob, dora) == [302, 403, 404]


def test_page_that_asks_again_and_again_asks_little(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for home, by, players in ((club, alice, 8), (other_club, dora, 24)):
        tournament, client = large(home, by, players), signed_in(by)
        client.post(desk_address(tournament, "make_archive"))
        with django_assert_num_queries(6):
            client.get(desk_address(tournament, "make_archive"), headers=htmx("archive"))
