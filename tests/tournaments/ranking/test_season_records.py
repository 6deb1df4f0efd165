"""What a season is remembered for, on evenings that can be counted on the fingers."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.tournaments.ranking.seasons import PLAYERS, an_evening, by_marks, evenings, rules
from tournaments.ranking.company import PlayedGame
from tournaments.ranking.season import Presence, SeasonEvening, SeasonResult, SeasonRow, season_standings
from tournaments.ranking.season_records import Feat, SeasonRecord, records_of
from tournaments.ranking.season_rules import SeasonRules


def records(season: list[SeasonEvening], rules: SeasonRules | None = None) -> dict[Feat, SeasonRecord]:
    return {one.feat: one for one in records_of(season_standings(season, rules or by_marks()))}


def test_most_marks_are_those_of_an_evening_and_everybody_level_holds_them() -> None:
    season = [an_evening(1, "1:80 2:60 3:80"), an_evening(2, "1:80 2:70")]

    assert records(season)[Feat.MARKS] == SeasonRecord(Feat.MARKS, Fraction(80), ((1, 1), (3, 1)))


def test_games_won_are_those_of_the_season() -> None:
    season = [an_evening(1, "1:90 2:60"), an_evening(2, "1:30 2:60"), an_evening(3, "2:30")]

    assert records(season)[Feat.WINS] == SeasonRecord(Feat.WINS, Fraction(5), ((2, 3),))


def test_run_of_evenings_is_broken_by_an_absence_and_mended_by_catching_up() -> None:
    season = [an_evening(number, "1:30" + " 2:30" * (number != 3)) for number in range(1, 5)]
    extra = replace(an_evening(5, "2:60"), extra=True)

    broken, mended = records(season), records([*season, extra], by_marks(catch_ups=1))

    assert broken[Feat.ATTENDED] == SeasonRecord(Feat.ATTENDED, Fraction(4), ((1, 4),))
    assert mended[Feat.ATTENDED] == SeasonRecord(Feat.ATTENDED, Fraction(4), ((1, 4), (2, 4)))


def test_unbeaten_counts_evenings_played_one_after_the_other() -> None:
    all_won, one_lost = SeasonResult(1, 2, Fraction(3), 3, 90), SeasonResult(2, 2, Fraction(2), 3, 60)
    nights = {1: (all_won,), 2: (all_won,), 4: (all_won,), 5: (one_lost,), 6: (all_won,)}
    season = [
        SeasonEvening(number, {1: nights[number]} if number in nights else {9: (one_lost,)})
        for number in range(1, 7)
    ]

    assert records(season)[Feat.UNBEATEN] == SeasonRecord(Feat.UNBEATEN, Fraction(3), ((1, 4),))


def test_one_evening_is_no_run_and_an_empty_season_has_no_record() -> None:
    assert set(records([an_evening(1, "1:90")])) == {Feat.MARKS, Feat.WINS}
    assert records([]) == {}


def a_game(evening: int, turn: int, winners: str, losers: str, best: tuple[int | None, int | None] = (1, 1)):
    """A game won whole by `winners`; the sides are numbers written one after the other."""
    sides = tuple(tuple(map(int, side)) for side in (winners, losers))
    return PlayedGame(evening, f"{evening}", (turn,), sides, (101, 50), (Fraction(1), Fraction(0)), best=best)


def test_run_of_games_goes_on_from_one_evening_to_the_next() -> None:
    season = [an_evening(number, "1:30 2:30 3:30 4:30") for number in (1, 2)]
    games = [
        a_game(1, 1, "12", "34"),
        a_game(1, 2, "13", "24"),
        a_game(2, 1, "14", "23"),
        a_game(2, 2, "23", "14"),
    ]

    found = {one.feat: one for one in records_of(season_standings(season, by_marks()), games)}

    assert found[Feat.RUN] == SeasonRecord(Feat.RUN, Fraction(3), ((1, 2),))


def test_biggest_deal_is_held_by_the_side_that_made_it() -> None:
    season = [an_evening(number, "1:30 2:30 3:30 4:30") for number in (1, 2)]
    games = [a_game(1, 1, "12", "34", (40, 61)), a_game(2, 1, "13", "24", (61, None))]

    found = {one.feat: one for one in records_of(season_standings(season, by_marks()), games)}

    assert found[Feat.DEAL] == SeasonRecord(Feat.DEAL, Fraction(61), ((1, 2), (3, 1), (4, 1)))


def test_one_game_is_no_run_and_without_games_there_is_neither() -> None:
    rows = season_standings([an_evening(1, "1:30 2:30 3:30 4:30")], by_marks())

    assert Feat.RUN not in {one.feat for one in records_of(rows, [a_game(1, 1, "12", "34")])}
    assert {one.feat for one in records_of(rows)}.isdisjoint({Feat.RUN, Feat.DEAL})


def test_evening_with_nothing_to_catch_up_brings_no_record() -> None:
    season = [an_evening(1, "1:30 2:30 3:30 4:30"), replace(an_evening(2, "1:30 2:30"), extra=True)]
    rows = season_standings(season, by_marks(catch_ups=1))
    games = [a_game(1, 1, "12", "34"), a_game(2, 1, "12", "34", (99, 1)), a_game(2, 2, "12", "34")]

    assert records_of(rows, games)[-1] == SeasonRecord(
        Feat.DEAL, Fraction(1), ((1, 1), (2, 1), (3, 1), (4, 1))
    )


games = st.lists(
    st.tuples(
        st.integers(0, 5), st.permutations(PLAYERS), st.sampled_from(["1", "1/2", "0"]), st.integers(0, 9)
    ),
    max_size=14,
)


@examples(30)
@given(evenings(), rules, games)
def test_records_of_games_are_what_a_slow_count_finds(season, rules, told) -> None:
    played = [
        PlayedGame(
            evening,
            f"{evening}",
            (turn,),
            (tuple(people[:2]), tuple(people[2:4])),
            (0, 0),
            (Fraction(won), 1 - Fraction(won)),
            best=(best, None),
        )
        for turn, (evening, people, won, best) in enumerate(sorted(told, key=lambda one: one[0]))
    ]
    rows = season_standings(season, rules)

    found = {one.feat: one for one in records_of(rows, played)}

    assert found.get(Feat.RUN) == slow_run(rows, played)
    assert found.get(Feat.DEAL) == slow_deal(rows, played)


def own_games(row: SeasonRow, games: list[PlayedGame]) -> list[PlayedGame]:
    idle = [line.evening for line in row.lines if line.presence == Presence.SPARE]
    return [one for one in games if any(row.player in side for side in one.sides) and one.evening not in idle]


def slow_run(rows: tuple[SeasonRow, ...], games: list[PlayedGame]) -> SeasonRecord | None:
    """Every stretch of every player's games is tried."""
    stretches = []
    for row in rows:
        own = own_games(row, games)
        for first in range(len(own)):
            for last in range(first + 1, len(own)):
                stretch = own[first : last + 1]
                if all(one.won[0 if row.player in one.sides[0] else 1] == 1 for one in stretch):
                    stretches.append((len(stretch), row.player, last, own[last].evening))
    longest = max((length for length, *_rest in stretches), default=0)
    first: dict[int, tuple[int, int]] = {}
    for length, player, last, evening in stretches:
        if length == longest and (player not in first or last < first[player][0]):
            first[player] = last, evening
    holders = sorted((player, evening) for player, (_last, evening) in first.items())
    return SeasonRecord(Feat.RUN, Fraction(longest), tuple(holders)) if longest else None


def slow_deal(rows: tuple[SeasonRow, ...], games: list[PlayedGame]) -> SeasonRecord | None:
    """Every game of every player is looked at for the most, then again for who made that first."""
    made = [
        (one.best[0], row.player, one.evening)
        for row in rows
        for one in own_games(row, games)
        if row.player in one.sides[0]
    ]
    most = max((marks for marks, _player, _evening in made), default=0)
    holders: dict[int, int] = {}
    for marks, player, evening in made:
        if marks == most:
            holders.setdefault(player, evening)
    return SeasonRecord(Feat.DEAL, Fraction(most), tuple(sorted(holders.items()))) if most else None
