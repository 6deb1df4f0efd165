"""What faults cost: the seventeen articles, free reasons, and the games that have none."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import (
    ARTICLES,
    VARIANTS,
    Charge,
    GameState,
    RuleViolation,
    answer,
    find_variant,
    read_deal,
    tally,
)
from tests.scoring.rulebook.examples import nonsense
from tests.steps.cells import every_cell

POINTS = (7, 9, 10, 11, 12, 13, 16)
NO_POINTS = (3, 4, 5, 14, 15)

# What follows when the first seat dealt and the second is at fault: who is charged, or who deals again.
FOLLOWS = {
    (1, False): "same_dealer",
    (2, False): "same_dealer",
    (3, False): "stands",
    (4, False): "stands",
    (5, False): "stands",
    (6, False): "misdeal",
    (6, True): "dealer",
    (7, False): "offender",
    (8, False): "dealer",
    (9, False): "offender",
    (10, False): "offender",
    (11, False): "offender",
    (12, False): "offender",
    (13, False): "offender",
    (14, False): "stands",
    (15, False): "stands",
    (16, False): "offender",
    (17, False): "dealer",
}
CLOSED = {event: follows for event, follows in FOLLOWS.items() if follows != "stands"}


def after(variant_key: str, event: tuple[int, bool], settings: object = None, **fault: Any) -> GameState:
    """A game of one deal, dealt by the first seat, in which the second side made the fault of `event`."""
    variant = find_variant(variant_key)
    chosen = variant.settle(settings or {})
    penalty = {"offender": chosen.sides[1], "article": event[0], "after_turnup": event[1], **fault}
    return tally(variant, chosen, [read_deal(variant, chosen, {"penalty": penalty})])


def told(state: GameState) -> tuple[tuple[int, ...], str | None, int]:
    """The marks by side, who deals again, and the seat that deals next."""
    marks = state.deals[0].marks
    return tuple(marks.marks.values()), marks.redeal, state.dealer


def test_table_knows_all_seventeen_articles() -> None:
    assert sorted({number for number, _late in FOLLOWS}) == list(ARTICLES)
    assert {number for number, late in FOLLOWS if late} == {6}


@every_cell("event", CLOSED)
@every_cell(
    "variant, points, misdeal",
    [
        ("boussac_1896", 34, "next_dealer"),
        ("parlee", 34, "same_dealer"),
        ("coinchee_121", 34, "same_dealer"),
        ("muette_60", 30, "same_dealer"),
        ("manillen_club", 30, "same_dealer"),
        ("decouverte", 38, "same_dealer"),
    ],
)
def test_article_between_two_sides(event: tuple[int, bool], variant: str, points: int, misdeal: str) -> None:
    expected = {
        "same_dealer": ((0, 0), "same_dealer", 0),
        "misdeal": ((0, 0), misdeal, 0 if misdeal == "same_dealer" else 1),
        "offender": ((points, 0), None, 1),
        "dealer": ((0, points), None, 1),
    }

    assert told(after(variant, event, {"target": 200})) == expected[CLOSED[event]]


@every_cell("event", CLOSED)
@every_cell("variant", ["trois_individuel", "encheres_4", "miseres", "dix_sept_partie"])
def test_article_among_individuals_gives_the_typed_points_to_each_other(
    event: tuple[int, bool], variant: str
) -> None:
    others = len(find_variant(variant).sides) - 2
    expected = {
        "same_dealer": ((0, 0, *[0] * others), "same_dealer", 0),
        "misdeal": ((0, 0, *[0] * others), "same_dealer", 0),
        "offender": ((20, 0, *[20] * others), None, 1),
        "dealer": ((0, 20, *[20] * others), None, 1),
    }

    assert told(after(variant, event, points=20)) == expected[CLOSED[event]]


@every_cell("event", CLOSED)
def test_article_where_low_wins_is_written_against_whoever_is_at_fault(event: tuple[int, bool]) -> None:
    expected = {
        "same_dealer": ((0, 0, 0, 0), "same_dealer", 0),
        "misdeal": ((0, 0, 0, 0), "same_dealer", 0),
        "offender": ((0, 20, 0, 0), None, 1),
        "dealer": ((20, 0, 0, 0), None, 1),
    }

    assert told(after("envers", event, points=20)) == expected[CLOSED[event]]


@every_cell("event", FOLLOWS)
def test_article_is_refused_where_penalties_are_not_used(event: tuple[int, bool]) -> None:
    with pytest.raises(RuleViolation, match="penalties_not_used"):
        after("blind", event)


@every_cell("event", CLOSED)
@every_cell("variant", [page for page in VARIANTS if page.defaults["penalties"] != "none"])
def test_article_closes_the_deal_in_every_game_that_has_penalties(
    variant: Any, event: tuple[int, bool]
) -> None:
    marks = after(variant.key, event, points=12).deals[0].marks

    assert (marks.deal_scored, marks.redeal is None) == (False, CLOSED[event] in ("offender", "dealer"))


def test_every_article_says_what_follows_in_three_languages() -> None:
    for article in ARTICLES.values():
        assert set(article.then) == {"fr", "nl", "en"}
        assert all(text.endswith(".") for text in article.then.values())


def test_a_fault_of_the_deal_is_nobodys_but_the_dealers() -> None:
    assert [number for number, article in ARTICLES.items() if article.of_the_deal] == [1, 2, 6, 8, 17]
    assert [number for number, article in ARTICLES.items() if article.at_dealers_cost] == [6, 8, 17]


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


@pytest.mark.parametrize("event", [event for event, ends in CLOSED.items() if ends in ("offender", "dealer")])
def test_turnup_stands_unless_the_cards_were_badly_dealt(event: tuple[int, bool]) -> None:
    number, late = event
    penalty = {"article": number, "offender": "B", "after_turnup": late}
    entry = {"dealer_side": "A", "penalty": penalty, "turnup": {"side": "A", "rank": "K"}}

    marked = {"offender": {"A": 37, "B": 0}, "dealer": {"A": 0, "B": 34}}
    assert boussac(entry)["marks"] == marked[CLOSED[event]]


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

    assert answer(request) == nonsense("penalty_points_missing")


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


# --- a fault that costs its author alone -----------------------------------------------------------

AUTHOR = {"penalty_to": "author"}


@pytest.mark.parametrize("event", CLOSED)
def test_author_alone_is_charged_and_nobody_marks(event: tuple[int, bool]) -> None:
    state = after("boussac_1896", event, AUTHOR, player=1)

    marks = state.deals[0].marks
    charged = {"offender": Charge("B", 1, 34), "dealer": Charge("A", 0, 34)}
    assert (told(state)[0], marks.charged) == ((0, 0), charged.get(CLOSED[event]))
    assert (marks.winner, marks.deal_scored) == (None, False)


def test_author_must_be_named() -> None:
    with pytest.raises(RuleViolation, match="player_missing"):
        after("parlee", (9, False), AUTHOR)


@pytest.mark.parametrize("variant", ["decouverte", "trois_individuel", "encheres_4", "auction_2"])
def test_author_who_plays_alone_is_his_side(variant: str) -> None:
    taken = after(variant, (9, False), {"penalty_to": "offender"}, points=20)

    state = after(variant, (9, False), AUTHOR, points=20)

    assert state.totals == taken.totals == dict.fromkeys(state.totals, 0) | {"P2": -20}
    assert state.deals[0].marks == taken.deals[0].marks
    assert state.settings.below_zero


@pytest.mark.parametrize(
    ("first_dealer", "charged"), [(0, Charge("A", 0, 34)), (2, Charge("A", 1, 34)), (3, Charge("B", 1, 34))]
)
def test_author_of_a_misdeal_is_the_dealer_whoever_spoke(first_dealer: int, charged: Charge) -> None:
    variant = find_variant("boussac_1896")
    settings = variant.settle(AUTHOR)
    fault = read_deal(variant, settings, {"penalty": {"article": 8, "offender": "B", "player": 0}})

    state = tally(variant, settings, [fault], first_dealer)

    assert state.deals[0].marks.charged == charged


def test_author_of_a_misdeal_whom_nobody_can_tell_must_be_named() -> None:
    entry = {"dealer_side": "A", "penalty": {"article": 8, "offender": "B", "player": 0}}

    assert boussac(entry, **AUTHOR) == nonsense("player_missing")


def test_turnup_stays_beside_what_the_author_is_charged() -> None:
    entry = {
        "penalty": {"article": 9, "offender": "A", "player": 1},
        "turnup": {"side": "A", "rank": "A"},
    }

    assert boussac(entry, **AUTHOR) == {
        "marks": {"A": 4, "B": 0},
        "winner": None,
        "deal_scored": False,
        "charged": {"side": "A", "player": 1, "points": 34},
    }


def test_charge_is_multiplied_where_penalties_are() -> None:
    settings = {**AUTHOR, "penalty_multiplied": True}
    entry = {"penalty": {"offender": "A", "player": 0}, "doubles": 1}

    got = answer({"variant": "manillen_club", "settings": settings, "input": entry})

    assert got["charged"] == {"side": "A", "player": 0, "points": 60}


def test_author_is_written_against_anyhow_where_low_wins() -> None:
    state = after("envers", (9, False), AUTHOR, points=20)

    assert (told(state)[0], state.deals[0].marks.charged) == ((0, 20, 0, 0), None)


def test_pair_has_no_third_player() -> None:
    request = {
        "variant": "parlee",
        "settings": {},
        "input": {"penalty": {"offender": "A", "player": 2}},
    }

    assert answer(request)["error"] == "bad_request"
