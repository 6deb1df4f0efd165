"""Two directors press the same button at once: one wins, the other is told."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection
from pytest_django import Settings

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Club, Role, User
from clubs.players.directory import Newcomer
from scoring.models import Sheet
from tests import factories
from tests.steps.arrivals import come
from tests.steps.free_evenings import a_free_evening, players_of
from tests.steps.league import a_league
from tests.steps.signing_up import ANNE, LUC, a_request, an_open_tournament
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, publish
from tournaments.core import phases
from tournaments.core.formats import calendar_of
from tournaments.free_evenings.actions import open_table
from tournaments.leagues.actions import make_calendar
from tournaments.models import Edition, Entry, Pairing, PairingJob, Round, Wall
from tournaments.registration.actions import accept_request, accept_requests
from tournaments.rounds import jobs, late_tables, redraw
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.tables.clock import closing
from tournaments.tables.clock.closing import Chosen, ClosingWay
from tournaments.wall.actions import set_hidden, start_reveal, step_reveal
from web.refusals import Refusal

pytestmark = pytest.mark.usefixtures("transactional_db")


def both_at_once(act: Callable[[], object]) -> list[str]:
    """What each of two threads got: "done", or the code of its refusal."""
    answers: list[str] = []
    together = Barrier(2)

    def press() -> None:
        together.wait()
        try:
            act()
            answers.append("done")
        except Refusal as refusal:
            answers.append(refusal.code)
        finally:
            connection.close()

    threads = [Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


@pytest.fixture
def director(club: Club) -> User:
    user = factories.a_user("Alice")
    factories.a_member(club, user, Role.DIRECTOR)
    return user


def test_one_edition_is_published(club: Club, director: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))

    assert both_at_once(lambda: publish(tournament, director)) == ["done", "nothing_changed"]
    assert Edition.objects.count() == 1


def test_one_round_is_drawn(club: Club) -> None:
    tournament = a_tournament(club, 8)

    assert both_at_once(lambda: draw_round(tournament)) == ["done", "draft_exists"]
    assert Round.objects.count() == 1


def test_draw_is_made_again_once(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    seen = phases.draft_version(draft)
    set_attendance(tournament.session, club.players.get(number=3), AttendanceState.LEFT)

    assert both_at_once(lambda: redraw.draw_again(draft, seen=seen)) == ["done", "draft_gone"]
    assert tournament.acts.filter(code="discarded").count() == Round.objects.count() == 1


def test_round_drawn_again_is_not_published_as_it_was(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    gone = club.players.get(number=3)
    set_attendance(tournament.session, gone, AttendanceState.LEFT)
    acts = iter([lambda: redraw.draw_again(draft), lambda: publish_round(draft, warned_of=[gone.pk])])

    answers = both_at_once(lambda: next(acts)())

    assert answers in (["done", "draft_gone"], ["already_published", "done"])
    published = Round.objects.get().published_at is not None
    assert (published, Sheet.objects.count()) == (("already_published" in answers), 2 * published)


def test_one_draw_is_asked_of_the_worker(club: Club, settings: Settings) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER, settings.PAIR_BY_WORKER_ABOVE = False, 6
    tournament = a_tournament(club, 8)

    assert both_at_once(lambda: jobs.ask_for_round(tournament)) == ["done", "done"]
    assert PairingJob.objects.count() == 1
    assert both_at_once(jobs.draw_all_asked) == ["done", "done"]
    assert Round.objects.count() == 1


def test_late_tables_are_made_once(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    come(tournament, 20, 21, 22)

    assert both_at_once(lambda: late_tables.fill_tables(round_)) == ["done", "too_few_late"]
    assert (Pairing.objects.count(), Sheet.objects.count(), Entry.objects.count()) == (3, 3, 12)


def test_late_table_of_a_draft_has_its_sheet_whoever_publishes_first(club: Club) -> None:
    tournament = a_tournament(club, 9)
    draft = a_draft(tournament)
    come(tournament, 20, 21, 22)
    acts = iter([lambda: late_tables.fill_tables(draft), lambda: publish_round(draft)])

    assert both_at_once(lambda: next(acts)()) == ["done", "done"]
    assert Pairing.objects.filter(sheet=None).count() == 0
    assert (Pairing.objects.count(), Sheet.objects.count()) == (3, 3)


def test_one_set_of_sheets_is_opened(club: Club) -> None:
    draft = a_draft(a_tournament(club, 8))

    assert both_at_once(lambda: publish_round(draft)) == ["already_published", "done"]
    assert Sheet.objects.count() == 2


def test_request_is_accepted_once(club: Club) -> None:
    request = a_request(an_open_tournament(club), ANNE)

    assert both_at_once(lambda: accept_request(request)) == ["already_decided", "done"]
    assert Entry.objects.count() == 1


def test_last_place_is_given_once(club: Club) -> None:
    tournament = an_open_tournament(club, capacity=1)
    first = a_request(tournament, ANNE)
    a_request(tournament, LUC)

    assert both_at_once(lambda: accept_requests(tournament)) == ["done", "done"]
    assert [entry.requests.get() for entry in Entry.objects.all()] == [first]


def test_nobody_sits_down_at_two_tables_at_once(club: Club) -> None:
    tournament = a_free_evening(club, 3)
    four = [*players_of(club, 1, 2, 3), Newcomer("Ursule", "Dubois")]

    assert both_at_once(lambda: open_table(tournament, four)) == ["done", "still_playing"]
    assert (Pairing.objects.count(), Entry.objects.count()) == (1, 4)


def test_calendar_is_made_once_or_anew_and_never_in_halves(club: Club) -> None:
    league = a_league(club)

    assert both_at_once(lambda: make_calendar(league)) == ["done", "done"]
    assert len(calendar_of(league.stages.get())) == 6


def test_prize_giving_two_directors_go_on_one_step(club: Club, director: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, director)
    set_hidden(tournament, True)
    assert both_at_once(lambda: start_reveal(tournament, director)) == ["done", "done"]

    assert both_at_once(lambda: step_reveal(tournament, 0, 1, director)) == ["done", "done"]

    assert list(Wall.objects.values_list("revealed", flat=True)) == [1]
    assert tournament.acts.filter(code="reveal_started").count() == 1


def test_round_is_closed_once(club: Club, director: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    looked_at = Chosen(ClosingWay.OUT, "late", {1: 0, 2: 0})

    answers = both_at_once(lambda: closing.close_round(round_, looked_at, director))

    assert answers == ["already_closed", "done"]
    assert round_.stage.tournament.adjustments.count() == 8
