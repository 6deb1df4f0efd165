"""Drafts are brought up beside the requests: one refresh covers what came before it, and none is lost."""

from __future__ import annotations

import contextlib
from threading import Event, Thread

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of
from tournaments import receivers
from tournaments.models import Draft, Tournament
from tournaments.standings import refresher
from tournaments.standings.reckoning import ranking_body
from tournaments.standings.refresher import Refresher

PATIENCE = 10  # seconds


class Stop(BaseException):
    """Ends what never returns."""


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Refresher:
    """A refresher that is on, whose thread this test is."""
    one = Refresher()
    one._is_on = True
    monkeypatch.setattr(receivers, "refresher", one)
    return one


def is_up_to_date(tournament: Tournament) -> bool:
    counter = Tournament.objects.values_list("counter", flat=True).get(pk=tournament.pk)
    return Draft.objects.filter(tournament=tournament, counter=counter).exists()


def test_entry_does_not_wait_for_the_ranking_where_a_thread_makes_it(
    club: Club,
    waiting: Refresher,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    tournament = a_tournament(club, 8)
    sheets = sheets_of(a_round(tournament))
    made = []
    monkeypatch.setattr(
        "tournaments.standings.actions.ranking_body", lambda one: made.append(one.pk) or ranking_body(one)
    )

    for sheet in sheets:
        with django_capture_on_commit_callbacks(execute=True):
            play(sheet)
    before = list(made)
    waiting.refresh()

    assert (before, made) == ([], [tournament.pk])  # two results, one refresh
    assert is_up_to_date(tournament)
    assert Draft.objects.get().body == ranking_body(tournament)


def test_change_that_comes_during_a_refresh_asks_for_another(
    club: Club, waiting: Refresher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moves_meanwhile() -> int:
        waiting.ask()
        return 0

    monkeypatch.setattr(refresher, "refresh_all_behind", moves_meanwhile)
    waiting.ask()

    waiting.refresh()

    assert waiting._asked.is_set()


def test_failure_is_logged_and_the_next_round_finds_the_work(
    club: Club, waiting: Refresher, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tournament = a_tournament(club, 8)

    def fails() -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(refresher.connection, "close", lambda: None)  # that of this test
    with monkeypatch.context() as patched:
        patched.setattr(refresher, "refresh_all_behind", fails)
        waiting.refresh()
    behind = not is_up_to_date(tournament)
    waiting.refresh()

    assert "the disk is full" in caplog.text
    assert (behind, is_up_to_date(tournament)) == (True, True)


def test_nobody_is_asked_where_no_thread_runs() -> None:
    assert Refresher().ask() is False


def test_thread_is_woken_by_a_change_and_rests_as_the_refresh_was_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, rested, woken, begun = Refresher(), [], Event(), Event()
    took = iter([0.0, 0.1, 30.0])

    def refresh() -> float:
        one._asked.clear()
        begun.set()
        if len(rested) == 1:
            woken.set()
        return next(took, None) or 0.0

    def sleep(seconds: float) -> None:
        rested.append(seconds)
        if len(rested) == 3:
            raise Stop

    def run() -> None:
        with contextlib.suppress(Stop):
            one.run(every=PATIENCE)

    monkeypatch.setattr(one, "refresh", refresh)
    monkeypatch.setattr(refresher.time, "sleep", sleep)
    thread = Thread(target=run, daemon=True)
    thread.start()
    begun.wait(PATIENCE)
    for _ in range(2):
        one.ask()
        woken.wait(PATIENCE)
    while thread.is_alive():
        one.ask()
        thread.join(0.01)

    assert rested == [0.0, pytest.approx(0.4), 1.0]
