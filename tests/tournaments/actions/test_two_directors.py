"""Two directors press the same button at once: one wins, the other is told."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from clubs.errors import Refusal
from clubs.models import Club, Role, User
from scoring.models import Sheet
from tests import factories
from tests.tournaments.evening import a_draft, a_round, a_tournament, play_all, publish
from tournaments import actions
from tournaments.models import Edition, Round

pytestmark = [
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.skipif(
        connection.vendor == "sqlite",
        reason="SQLite in memory locks tables instead of waiting: needs PostgreSQL",
    ),
]


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

    assert both_at_once(lambda: actions.draw_round(tournament)) == ["done", "draft_exists"]
    assert Round.objects.count() == 1


def test_one_set_of_sheets_is_opened(club: Club) -> None:
    draft = a_draft(a_tournament(club, 8))

    assert both_at_once(lambda: actions.publish_round(draft)) == ["already_published", "done"]
    assert Sheet.objects.count() == 2
