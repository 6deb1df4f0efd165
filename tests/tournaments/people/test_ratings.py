"""Ratings follow the books of games, and are the same whenever they are replayed."""

from clubs.models import Club, User
from tests.tournaments.views.test_people import an_evening
from tournaments import actions, tasks
from tournaments.models import ClubRatings
from tournaments.people.ratings import ratings_of


def body() -> str:
    return ClubRatings.objects.get().body


def test_a_replay_gives_the_same_bytes(club: Club, alice: User) -> None:
    an_evening(club, alice, day=20)
    an_evening(club, alice, day=21)
    actions.set_ratings(club, True)
    first = body()

    assert actions.refresh_people(club) == 0
    actions.set_ratings(club, False)
    actions.set_ratings(club, True)

    assert body() == first != ""


def test_ratings_follow_the_next_published_ranking(club: Club, alice: User) -> None:
    an_evening(club, alice, day=20)
    actions.set_ratings(club, True)
    before = ratings_of(club)
    an_evening(club, alice, day=21)
    assert ratings_of(club) == before

    assert tasks.write_books(club.pk) == 1

    after = ratings_of(club)
    assert ({one.games for one in before.values()}, {one.games for one in after.values()}) == ({3}, {6})
    assert [len(one.history) for one in after.values()] == [2, 2, 2, 2]


def test_a_club_without_ratings_keeps_none(club: Club, alice: User) -> None:
    an_evening(club, alice)

    assert (actions.refresh_ratings(club), ratings_of(club)) == (False, None)
