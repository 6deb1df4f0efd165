"""What faults cost: the seventeen articles, free reasons, and the games that have none."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import ARTICLES, answer, find_variant, read_deal, tally

POINTS = (7, 9, 10, 11, 12, 13, 16)
NO_POINTS = (3, 4, 5, 14, 15)


def boussac(entry: dict[str, Any], **settings: object) -> dict[str, Any]:
    return answer({"variant": "boussac_1896", "settings": settings, "input": entry})


def test_articles_are_seventeen_with_texts_in_three_languages() -> None:
    assert list(ARTICLES) == list(range(1, 18))
    assert all(set(article.text) == {"fr", "nl", "en"} for article in ARTICLES.values())
    assert all(text for article in ARTICLES.values() for text in article.text.values())


@pytest.mark.parametrize("article", POINTS)
def test_article_with_points_gives_thirty_four_to_the_others(article: int) -> None:
    assert boussac({"penalty": {"article": article, "offender": "B"}}) == {
        "marks": {"A": 34, "B": 0},
        "winner": "A",
        "deal_scored": False,
    }


@pytest.mark.parametrize("article", NO_POINTS)
def test_article_without_points_lets_the_deal_stand(article: int) -> None:
    entry = {"penalty": {"article": article, "offender": "B"}, "raw": {"A": 26}}

    assert boussac(entry) == {"marks": {"A": 0, "B": 8}, "winner": "B"}


@pytest.mark.parametrize("article", NO_POINTS)
def test_deal_that_stands_needs_its_counts(article: int) -> None:
    assert boussac({"penalty": {"article": article, "offender": "B"}})["error"] == "bad_request"


@pytest.mark.parametrize("article", [8, 17])
@pytest.mark.parametrize("spoke", ["A", "B"])
def test_misdealt_hand_charges_the_dealers_side_whoever_spoke(article: int, spoke: str) -> None:
    entry = {"dealer_side": "B", "penalty": {"article": article, "offender": spoke}}

    assert boussac(entry) == {"marks": {"A": 34, "B": 0}, "winner": "A", "deal_scored": False}


@pytest.mark.parametrize(("variant", "redeal"), [("boussac_1896", "next_dealer"), ("parlee", "same_dealer")])
def test_misdeal_before_the_turnup_costs_the_deal(variant: str, redeal: str) -> None:
    entry = {"penalty": {"article": 6, "offender": "A"}}

    assert answer({"variant": variant, "settings": {}, "input": entry}) == {
        "marks": {"A": 0, "B": 0},
        "winner": None,
        "redeal": redeal,
    }


def test_misdeal_after_the_turnup_costs_points_and_the_turnup() -> None:
    entry = {
        "penalty": {"article": 6, "offender": "A", "after_turnup": True},
        "turnup": {"side": "A", "rank": "10"},
    }

    assert boussac(entry) == {"marks": {"A": 0, "B": 34}, "winner": "B", "deal_scored": False}


def test_turnup_of_a_well_dealt_hand_stays_beside_the_penalty() -> None:
    entry = {"penalty": {"article": 9, "offender": "A"}, "turnup": {"side": "A", "rank": "A"}}

    assert boussac(entry) == {"marks": {"A": 4, "B": 34}, "winner": "B", "deal_scored": False}


def test_exposed_cards_are_dealt_again_or_played() -> None:
    fault = {"article": 2, "offender": "A"}

    assert boussac({"penalty": fault})["redeal"] == "same_dealer"
    assert boussac({"penalty": fault, "raw": {"A": 40}}) == {"marks": {"A": 6, "B": 0}, "winner": "A"}


def test_penalty_replaces_the_marks_of_the_tricks() -> None:
    entry = {"penalty": {"offender": "A"}, "raw": {"A": 60}}

    assert boussac(entry)["marks"] == {"A": 0, "B": 34}


@pytest.mark.parametrize(
    ("settings", "marks"),
    [
        ({}, {"A": 0, "B": 30}),
        ({"penalty_multiplied": True}, {"A": 0, "B": 120}),
        ({"penalty_to": "offender"}, {"A": -30, "B": 0}),
        ({"penalty_points": 60}, {"A": 0, "B": 60}),
        ({"penalty_points": 60, "penalty_multiplied": True, "cap": 2}, {"A": 0, "B": 120}),
    ],
)
def test_penalty_follows_its_settings(settings: dict[str, object], marks: dict[str, int]) -> None:
    entry = {"penalty": {"offender": "A"}, "doubles": 1, "no_trump": True}

    got = answer({"variant": "manillen_club", "settings": settings, "input": entry})

    assert got == {"marks": marks, "winner": "B"}


@pytest.mark.parametrize(("variant", "points"), [("parlee", 34), ("muette_60", 30), ("decouverte", 38)])
def test_penalty_is_half_a_deal_of_its_scale(variant: str, points: int) -> None:
    one, other = find_variant(variant).sides

    got = answer({"variant": variant, "settings": {}, "input": {"penalty": {"offender": one}}})

    assert got == {"marks": {one: 0, other: points}, "winner": other}


def test_individual_penalty_is_typed_and_credited_to_each_other_player() -> None:
    request = {
        "variant": "encheres_4",
        "settings": {},
        "input": {"penalty": {"offender": "P2", "points": 20}},
    }

    assert answer(request) == {"marks": {"P1": 20, "P2": 0, "P3": 20, "P4": 20}}


def test_individual_penalty_without_an_amount_is_refused() -> None:
    request = {"variant": "encheres_4", "settings": {}, "input": {"penalty": {"offender": "P2"}}}

    assert answer(request) == {"error": "bad_request", "detail": "the points of the penalty are missing"}


def test_penalty_where_low_wins_is_written_against_the_offender() -> None:
    request = {"variant": "envers", "settings": {}, "input": {"penalty": {"offender": "P2", "points": 20}}}

    assert answer(request) == {"marks": {"P1": 0, "P2": 20, "P3": 0, "P4": 0}}


def test_game_without_penalties_may_be_given_them() -> None:
    request = {"variant": "blind", "settings": {}, "input": {"penalty": {"offender": "A"}}}

    assert answer(request) == {"error": "penalties_not_used"}
    assert answer({**request, "settings": {"penalties": "points"}})["marks"] == {"A": 0, "B": 30}


def test_game_charges_the_seat_that_dealt() -> None:
    variant = find_variant("boussac_1896")
    fault = read_deal(variant, variant.defaults, {"penalty": {"article": 8, "offender": "A"}})

    assert tally(variant, variant.defaults, [fault], first_dealer=1).deals[0].marks.marks == {"A": 34, "B": 0}
    assert tally(variant, variant.defaults, [fault], first_dealer=2).deals[0].marks.marks == {"A": 0, "B": 34}
