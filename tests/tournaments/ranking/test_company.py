"""What a player's games come to, against an obvious and slow way to count them."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.steps.games import PLAYERS, game_in_company
from tournaments.ranking.company import (
    BestDeal,
    PlayedGame,
    Record,
    RunOfGames,
    best_deal,
    by_evening,
    games_between,
    games_of,
    games_of_pair,
    in_order,
    longest_run,
    opponents_of,
    partners_of,
    record_of,
    tally_of,
)

GAMES = st.lists(game_in_company(), max_size=12)


def counted(games: list[PlayedGame], one: int, other: int, *, together: bool) -> tuple[int, Fraction, int]:
    """Games, wins and difference of `one` with or against `other`, seat by seat."""
    played, won, difference = 0, Fraction(0), 0
    for game in games:
        home = {player: index for index, side in enumerate(game.sides) for player in side}
        if one not in home or other not in home or (home[one] == home[other]) != together:
            continue
        played += 1
        won += game.won[home[one]]
        difference += sum(m if i == home[one] else -m for i, m in enumerate(game.marks))
    return played, won, difference


def told(record: Record) -> tuple[int, Fraction, int]:
    return record.played, record.won, record.difference


@examples(30)
@given(GAMES)
def test_head_to_head_agrees_with_the_obvious_count(games: list[PlayedGame]) -> None:
    for one in PLAYERS:
        partners, opponents = partners_of(one, games), opponents_of([one], games)
        for other in set(PLAYERS) - {one}:
            together = counted(games, one, other, together=True)
            against = counted(games, one, other, together=False)

            assert told(partners.get(other, Record())) == together
            assert told(opponents.get(other, Record())) == against
            assert told(record_of(games_of_pair(one, other, games))) == together
            assert told(record_of(games_between(one, other, games))) == against


@examples(30)
@given(GAMES, st.randoms(use_true_random=False))
def test_games_are_in_the_same_order_however_they_came(games: list[PlayedGame], chance) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)

    assert in_order(shuffled) == in_order(games)


@examples(30)
@given(GAMES)
def test_evenings_add_up_to_the_whole(games: list[PlayedGame]) -> None:
    for one in PLAYERS:
        evenings = by_evening(games_of(one, in_order(games)))
        whole = record_of(games_of(one, games))

        assert sum(record.played for record in evenings.values()) == whole.played
        assert sum(record.won for record in evenings.values()) == whole.won


def a_win(evening: int, won: str = "1", best: int | None = None) -> PlayedGame:
    """A game of player 1 and partner."""
    part = Fraction(won)
    return PlayedGame(evening, "", (), ((1, 2), (3, 4)), (8, 3), (part, 1 - part), best=(best, None))


def test_run_is_the_first_of_the_longest_and_ends_with_a_shared_game() -> None:
    games = [a_win(1), a_win(2), a_win(2, "1/2"), a_win(3), a_win(4), a_win(4, "0"), a_win(5)]

    assert longest_run(games_of(1, games)) == RunOfGames(2, 1, 2)
    assert longest_run(games_of(3, games)) == RunOfGames(1, 4, 4)
    assert longest_run(games_of(9, games)) == RunOfGames()


def test_best_deal_is_that_of_the_own_side() -> None:
    games = [a_win(1, best=9), a_win(2, best=14), a_win(3, best=14)]

    assert best_deal(games_of(2, games)) == BestDeal(14, games[1])
    assert best_deal(games_of(3, games)) is None


def test_opponents_of_a_pair_are_those_it_met_together() -> None:
    games = [a_win(1), PlayedGame(1, "", (), ((1, 3), (2, 5)), (0, 9), (Fraction(0), Fraction(1)))]

    assert opponents_of([1, 2], games) == {3: Record(1, Fraction(1), 8, 3), 4: Record(1, Fraction(1), 8, 3)}


def test_tallies_are_added() -> None:
    assert tally_of([(2, 1), (0, 3)]) == (2, 4)
    assert tally_of([]) == (0, 0)
