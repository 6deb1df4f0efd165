"""The book of games: whoever played is in it, and nothing before a ranking is published."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club, User
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.editions.actions import withdraw_edition
from tournaments.models import GameBook, Tournament
from tournaments.people.actions import refresh_books
from tournaments.people.books import book_body, read_games
from tournaments.tables import substitutes
from tournaments.tables.actions import forfeit_game, void_game
from tournaments.wall.actions import set_hidden


def games(tournament: Tournament) -> list[dict[str, object]]:
    return json.loads(book_body(tournament))["games"]


def test_a_finished_game_is_written_with_what_each_side_made(club: Club) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    play(sheets_of(round_)[0], 40)
    a, b, c, d = round_.placings.order_by("position").values_list("player__number", flat=True)

    (game,) = games(tournament)

    assert game.pop("at")[1:] == [1, 1, 1, 1]
    assert game == {
        "sides": [[a, c], [b, d]],
        "marks": [6, 0],
        "won": ["1", "0"],
        "deals": 1,
        "best": [6, 0],
        "doubled": [[0, 0], [0, 0]],
        "contracts": [[0, 0], [0, 0]],
    }


def test_a_game_in_progress_is_in_no_book(club: Club) -> None:
    tournament = a_tournament(club, 8)
    first, _second = sheets_of(a_round(tournament))
    play(first)

    assert len(games(tournament)) == 1


def test_whoever_stood_in_has_played_from_that_game_on(club: Club) -> None:
    tournament = a_tournament(club, 5, games=2)
    round_ = a_round(tournament)
    pairing = round_.pairings.get()
    pairing.round = round_
    out = round_.byes.get().entry.players.get()
    substitutes.substitute_player(pairing, 0, out, game=2)
    play_all(round_)

    first, second = (game["sides"][0] for game in games(tournament))

    assert (out.number in first, out.number in second) == (False, True)


@pytest.mark.parametrize("played", [True, False])
def test_what_was_not_played_is_in_no_book(club: Club, alice: User, played: bool) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    play_all(round_)
    pairing = round_.pairings.get()
    pairing.round = round_
    assert len(games(tournament)) == 1

    if played:
        void_game(pairing, 1, "cards missing", alice)
    else:
        forfeit_game(pairing, 1, [(10, 2), (0, 0)], "left", alice)

    assert games(tournament) == []


def test_the_book_follows_the_published_ranking(
    club: Club, alice: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    assert refresh_books(club) == 0

    with django_capture_on_commit_callbacks(execute=True):
        publish(tournament, alice)
    play(second)
    assert (len(read_games([tournament.book])), refresh_books(club)) == (1, 0)

    with django_capture_on_commit_callbacks(execute=True):
        publish(tournament, alice)
    tournament.refresh_from_db()
    assert len(read_games([tournament.book])) == 2
    assert GameBook.objects.get().edition == 2


def test_a_book_has_no_game_that_no_ranking_has_told_yet(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, games=3)
    sheet = sheets_of(a_round(tournament))[0]
    set_hidden(tournament, True)
    play(sheet, game=1)
    publish(tournament, alice)
    play(sheet, game=2)

    set_hidden(tournament, False)
    refresh_books(club)

    assert [game.place[-1] for game in read_games([GameBook.objects.get()])] == [1]


def test_a_forfeited_game_makes_no_room_for_one_that_was_not_told(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, games=3)
    round_ = a_round(tournament)
    pairing = round_.pairings.get()
    pairing.round = round_
    play(sheets_of(round_)[0], game=1)
    forfeit_game(pairing, 1, [(10, 2), (0, 0)], "late", alice)
    play(sheets_of(round_)[0], game=2)
    edition = publish(tournament, alice)
    play(sheets_of(round_)[0], game=3)

    assert [game["at"][-1] for game in json.loads(book_body(tournament, edition))["games"]] == [2]


def test_a_book_goes_back_with_the_ranking_that_was_withdrawn(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, alice)
    play(second)
    later = publish(tournament, alice)
    refresh_books(club)

    withdraw_edition(later, "the wrong sheet", by=alice)
    refresh_books(club)

    book = GameBook.objects.get()
    assert (book.edition, len(read_games([book]))) == (1, 1)


def test_a_book_takes_as_many_queries_for_one_table_as_for_many(club: Club, other_club: Club) -> None:
    counts = []
    for where, players in ((club, 4), (other_club, 12)):
        tournament = a_tournament(where, players)
        play_all(a_round(tournament))
        with CaptureQueriesContext(connection) as asked:
            book_body(tournament)
        counts.append(len(asked))

    assert counts == [6, 6]


def test_a_ranking_kept_back_has_no_book_before_it_is_shown(
    club: Club, alice: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    set_hidden(tournament, True)

    with django_capture_on_commit_callbacks(execute=True):
        publish(tournament, alice)
    kept_back = (refresh_books(), GameBook.objects.count())
    with django_capture_on_commit_callbacks(execute=True):
        set_hidden(tournament, False)

    assert (kept_back, GameBook.objects.count()) == ((0, 0), 1)
