"""What a season is remembered for, on evenings that can be counted on the fingers."""

from dataclasses import replace
from fractions import Fraction

from tests.tournaments.ranking.seasons import an_evening, by_marks
from tournaments.ranking.season import Evening, Result, season_standings
from tournaments.ranking.season_records import Feat, Record, records_of
from tournaments.ranking.season_rules import SeasonRules


def records(season: list[Evening], rules: SeasonRules | None = None) -> dict[Feat, Record]:
    return {one.feat: one for one in records_of(season_standings(season, rules or by_marks()))}


def test_most_marks_are_those_of_an_evening_and_everybody_level_holds_them() -> None:
    season = [an_evening(1, "1:80 2:60 3:80"), an_evening(2, "1:80 2:70")]

    assert records(season)[Feat.MARKS] == Record(Feat.MARKS, Fraction(80), ((1, 1), (3, 1)))


def test_games_won_are_those_of_the_season() -> None:
    season = [an_evening(1, "1:90 2:60"), an_evening(2, "1:30 2:60"), an_evening(3, "2:30")]

    assert records(season)[Feat.WINS] == Record(Feat.WINS, Fraction(5), ((2, 3),))


def test_run_of_evenings_is_broken_by_an_absence_and_mended_by_catching_up() -> None:
    season = [an_evening(number, "1:30" + " 2:30" * (number != 3)) for number in range(1, 5)]
    extra = replace(an_evening(5, "2:60"), extra=True)

    broken, mended = records(season), records([*season, extra], by_marks(catch_ups=1))

    assert broken[Feat.ATTENDED] == Record(Feat.ATTENDED, Fraction(4), ((1, 4),))
    assert mended[Feat.ATTENDED] == Record(Feat.ATTENDED, Fraction(4), ((1, 4), (2, 4)))


def test_unbeaten_counts_evenings_played_one_after_the_other() -> None:
    all_won, one_lost = Result(1, 2, Fraction(3), 3, 90), Result(2, 2, Fraction(2), 3, 60)
    nights = {1: (all_won,), 2: (all_won,), 4: (all_won,), 5: (one_lost,), 6: (all_won,)}
    season = [
        Evening(number, {1: nights[number]} if number in nights else {9: (one_lost,)})
        for number in range(1, 7)
    ]

    assert records(season)[Feat.UNBEATEN] == Record(Feat.UNBEATEN, Fraction(3), ((1, 4),))


def test_one_evening_is_no_run_and_an_empty_season_has_no_record() -> None:
    assert set(records([an_evening(1, "1:90")])) == {Feat.MARKS, Feat.WINS}
    assert records([]) == {}
