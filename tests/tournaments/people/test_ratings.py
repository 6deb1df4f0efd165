"""Ratings follow the books of games, and are the same whenever they are replayed."""

from datetime import UTC, datetime

from clubs.models import Club, Session, User
from tests.steps.played_evenings import an_evening_of_partners
from tests.steps.tournament_evening import publish
from tournaments import tasks
from tournaments.models import AdjustmentKind, ClubRatings
from tournaments.people import actions
from tournaments.people.actions import write_book
from tournaments.people.ratings import counter_of, ratings_of
from tournaments.tables import adjustments
from tournaments.wall.actions import set_hidden


def body() -> str:
    return ClubRatings.objects.get().body


def test_a_replay_gives_the_same_bytes(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice, day=20)
    an_evening_of_partners(club, alice, day=21)
    actions.set_ratings(club, True)
    first = body()

    assert actions.refresh_people(club) == 0
    actions.set_ratings(club, False)
    actions.set_ratings(club, True)

    assert body() == first != ""


def test_ratings_follow_the_next_published_ranking(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice, day=20)
    actions.set_ratings(club, True)
    before = ratings_of(club)
    an_evening_of_partners(club, alice, day=21)
    assert ratings_of(club) == before

    assert tasks.write_books(club.pk) == 1

    after = ratings_of(club)
    assert ({one.games for one in before.values()}, {one.games for one in after.values()}) == ({3}, {6})
    assert [len(one.history) for one in after.values()] == [2, 2, 2, 2]


def test_ratings_follow_an_evening_that_is_moved(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice, day=20)
    moved = an_evening_of_partners(club, alice, day=21, games=2)
    actions.set_ratings(club, True)
    before = body()

    Session.objects.filter(pk=moved.session_id).update(starts_at=datetime(2026, 11, 19, 19, tzinfo=UTC))

    assert (actions.refresh_people(club), actions.refresh_people(club)) == (1, 0)
    assert body() != before
    assert [one.history[0][0] for one in (ratings_of(club) or {}).values()] == [moved.session_id] * 4


def test_ratings_follow_a_ranking_published_anew_and_one_kept_back(club: Club, alice: User) -> None:
    first, other = an_evening_of_partners(club, alice, day=20), an_evening_of_partners(club, alice, day=21)
    actions.set_ratings(club, True)
    known = counter_of(club)

    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-5, reason="talked")
    adjustments.adjust_score([first.entries.get(number=1)], ruling, None)
    publish(first, alice)
    write_book(first.pk)
    anew = counter_of(club)
    set_hidden(other, True)

    assert len({known, anew, counter_of(club), 0}) == 4


def test_a_club_without_ratings_keeps_none(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)

    assert (actions.refresh_ratings(club), ratings_of(club)) == (False, None)
