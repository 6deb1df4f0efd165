"""The rules of a season read aloud: what decides is said, what does not is left out."""

import pytest
from django.utils.translation import override

from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total, Worth
from tournaments.seasons.words import say_rules

LEVEL = (
    "Those level in the total are separated by: games won, then best evening. Otherwise they share the rank."
)


def said(**rules: object) -> list[str]:
    with override("en"):
        return list(say_rules(SeasonRules(**rules)))


def test_usual_rules_are_three_sentences() -> None:
    assert said() == ["A game won is worth 2 points.", "Every evening counts: they add up.", LEVEL]


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"per_win": 4, "per_loss": 1}, "A game won is worth 4 points. A game lost: 1 point."),
        ({"worth": Worth.MARKS}, "An evening is worth the marks made there."),
        (
            {"worth": Worth.RANK, "places": (5, 3), "beyond": 1},
            "An evening is worth points by rank: 5, 3. Every rank after these: 1.",
        ),
        ({"counted": Counted.BEST}, "Only the best evening counts."),
        ({"counted": Counted.BEST, "number": 6}, "The best 6 evenings count. They add up."),
        (
            {"counted": Counted.DROP, "total": Total.AVERAGE},
            "All evenings count but the lowest. The total is their average.",
        ),
        ({"bonus": 1}, "Each evening attended brings 1 point besides."),
        ({"fewest": 4}, "A rank needs at least 4 evenings."),
        ({"catch_ups": 2}, "2 missed evenings can be caught up, on evenings held for that."),
        ({"with_notice": Absence(Missed.LOWEST)}, "Absent with notice: the lowest score of that evening."),
        ({"without_notice": Absence(Missed.FLAT, 0)}, "Absent without notice: 0 points."),
        ({"total": Total.AVERAGE}, "Absent: the evening is left out, and is no nought either."),
        ({"then": ()}, "Those level in the total share the rank."),
        ({"then": (Ahead.ATTENDED,)}, LEVEL.replace("games won, then best evening", "evenings attended")),
    ],
)
def test_each_rule_has_its_sentence(rules: dict[str, object], sentence: str) -> None:
    assert sentence in said(**rules)
    assert sentence not in said()
