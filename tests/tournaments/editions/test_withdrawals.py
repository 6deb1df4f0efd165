"""A published ranking that stands no longer: what follows it, and what the database refuses."""

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.played_evenings import WHY
from tests.steps.season_evenings import a_played_season, publish_again
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.core import public_rankings
from tournaments.editions.actions import withdraw_edition
from tournaments.editions.queries import last_editions
from tournaments.editions.withdrawals import read_aftermath
from tournaments.history.timeline import read_timeline
from tournaments.models import Edition, EditionWithdrawal, GameBook, SeasonWithdrawal, Tournament
from tournaments.people.actions import refresh_books
from tournaments.prizes.actions import freeze_prizes
from tournaments.seasons.actions import publish_season, withdraw_season_edition
from tournaments.seasons.queries import lost_sources, read_played
from tournaments.wall.actions import end_reveal, set_hidden, start_reveal
from web.refusals import Refusal

pytestmark = pytest.mark.django_db


def published_twice(club: Club, by: User) -> Tournament:
    """A round of two tables: no. 1 after the first of them, no. 2 after both."""
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, by)
    play(second)
    publish(tournament, by)
    return tournament


def test_the_one_before_stands_again_and_then_none(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    second, first = tournament.editions.all()

    withdrawal = withdraw_edition(second, f" {WHY} ", by=alice)
    stands = public_rankings.public_ranking(tournament)
    withdraw_edition(first, WHY, by=alice)

    assert (withdrawal.reason, withdrawal.by, stands) == (WHY, alice, first)
    assert public_rankings.public_ranking(tournament) is None
    assert list(public_rankings.public_editions(tournament)) == [second, first]


def test_withdrawn_ranking_is_published_again_as_the_next_number(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    withdraw_edition(tournament.editions.get(number=2), WHY, by=alice)

    again = publish(tournament, alice)

    assert again.number == 3
    assert again.body == tournament.editions.get(number=2).body


def test_nothing_is_published_again_while_the_same_stands(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    withdraw_edition(tournament.editions.get(number=1), WHY, by=alice)

    with pytest.raises(Refusal) as refusal:
        publish(tournament, alice)

    assert (refusal.value.code, refusal.value.params["number"]) == ("nothing_changed", 2)


def test_withdrawal_is_once_with_a_reason_and_not_in_the_middle_of_a_prize_giving(
    club: Club, alice: User, odile: User
) -> None:
    tournament = published_twice(club, alice)
    second, first = tournament.editions.all()
    set_hidden(tournament, True)
    start_reveal(tournament)
    withdraw_edition(first, WHY, by=alice)

    told = []
    for edition, reason in ((first, WHY), (second, WHY)):
        with pytest.raises(Refusal) as refusal:
            withdraw_edition(edition, reason, by=odile)
        told.append((refusal.value.code, refusal.value.status))
    end_reveal(tournament)
    with pytest.raises(Refusal) as refusal:
        withdraw_edition(second, "  ", by=odile)
    told.append((refusal.value.code, refusal.value.status))

    assert told == [("already_withdrawn", 409), ("being_told", 409), ("no_reason", 422)]
    assert EditionWithdrawal.objects.count() == 1


def test_withdrawal_is_in_the_timeline_and_cannot_be_undone(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    withdraw_edition(tournament.editions.first(), WHY, by=alice)

    with override("en"):
        last = read_timeline(tournament)[0]

    assert (last.sentence, last.undoable) == (f"Ranking no. 2 was withdrawn. Reason given: {WHY}.", False)


def test_database_refuses_to_change_take_back_or_repeat_a_withdrawal(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    edition = tournament.editions.first()
    withdrawal = withdraw_edition(edition, WHY, by=alice)

    for spoil in (
        lambda: EditionWithdrawal.objects.update(reason="better"),
        lambda: withdrawal.delete(),
        lambda: EditionWithdrawal.objects.create(edition=edition, reason=WHY, by=alice),
        lambda: EditionWithdrawal.objects.create(edition=Edition.objects.last(), reason="", by=alice),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            spoil()

    assert EditionWithdrawal.objects.get().reason == WHY
    assert EditionWithdrawal.objects.create(edition=tournament.editions.last(), reason=WHY, by=alice).pk


def test_book_of_games_goes_with_the_last_ranking_and_comes_back(club: Club, alice: User) -> None:
    tournament = published_twice(club, alice)
    second, first = tournament.editions.all()
    refresh_books()
    withdraw_edition(second, WHY, by=alice)
    refresh_books()
    kept = GameBook.objects.filter(tournament=tournament).count()

    withdraw_edition(first, WHY, by=alice)
    refresh_books()
    dropped = GameBook.objects.filter(tournament=tournament).count()
    publish(tournament, alice)
    refresh_books()

    assert (kept, dropped, GameBook.objects.get().edition) == (1, 0, 3)


def test_evening_counts_in_its_season_by_the_ranking_that_stands(club: Club, alice: User) -> None:
    season = a_played_season(club, alice, evenings=1, players=4)
    tournament = Tournament.objects.get()
    again = publish_again(tournament, alice, (0, 1, 2, 3))
    counted = publish_season(season, by=alice)

    withdraw_edition(again, WHY, by=alice)
    (held,) = read_played(season).held

    assert [one.number for one in held.editions] == [1]
    assert lost_sources(counted) == [again]
    assert read_aftermath(tournament.editions.get(number=1)).seasons == []
    assert lost_sources(publish_season(season, by=alice)) == []


def test_aftermath_of_a_ranking_says_what_is_read_then(club: Club, alice: User) -> None:
    season = a_played_season(club, alice, evenings=1, players=4)
    first = Edition.objects.get()
    counting = publish_season(season, by=alice)

    alone = read_aftermath(first)
    second = publish_again(first.tournament, alice, (0, 1, 2, 3))
    followed, last = read_aftermath(first), read_aftermath(second)

    assert (alone.follows, alone.is_last, alone.seasons) == (None, True, [counting])
    assert (followed.follows, followed.is_last) == (second, False)
    assert (last.follows, last.is_last, last.seasons) == (first, True, [])


def test_season_ranking_is_withdrawn_once_and_the_one_before_stands(club: Club, alice: User) -> None:
    season = a_played_season(club, alice, evenings=1, players=4)
    first = publish_season(season, by=alice)
    publish_again(Tournament.objects.get(), alice, (0, 1, 2, 3))
    second = publish_season(season, by=alice)
    assert read_aftermath(second).follows == first

    withdraw_season_edition(second, WHY, by=alice)

    assert last_editions(club) == [first]
    with override("en"), pytest.raises(Refusal, match="withdrew"):
        withdraw_season_edition(second, WHY, by=alice)
    for spoil in (SeasonWithdrawal.objects.get().delete, lambda: SeasonWithdrawal.objects.update(reason="")):
        with pytest.raises(IntegrityError), transaction.atomic():
            spoil()
    assert publish_season(season, by=alice).number == 3


def test_prizes_are_not_frozen_by_a_withdrawn_ranking(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    withdraw_edition(publish(tournament, alice), WHY, by=alice)

    with pytest.raises(Refusal) as refusal:
        freeze_prizes(tournament, alice)

    assert refusal.value.code == "ranking_unpublished"
