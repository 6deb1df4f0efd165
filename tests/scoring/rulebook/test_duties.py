"""What a table answers to each duty, and what may be played then."""

from __future__ import annotations

import pytest

from scoring.rulebook import find_variant
from scoring.rulebook.cards import parse_card
from scoring.rulebook.play import Fault, Trick
from tests.scoring.rulebook.plays import cards, legal

HEADED = ("none", "opponents", "all")
OFFERED = {
    "blind": "",
    "decouverte": "must_head must_head_trump must_trump",
    "envers": "must_head must_head_trump must_trump must_overtrump undertrump",
    "parlee": "must_head must_head_trump must_trump partner_wins partner_trumps must_overtrump undertrump",
    "coinchee_121": (
        "must_head must_head_trump must_head_no_trump must_trump partner_wins partner_trumps must_overtrump "
        "undertrump"
    ),
    "miseres": (
        "must_head must_head_trump must_head_no_trump must_trump partner_wins partner_trumps must_overtrump "
        "undertrump misere_duties"
    ),
}


SETTLED: dict[str, tuple[str, str, str | None, tuple[int, ...], dict[object, str]]] = {
    # setting: hand, cards on the table, trump, where the partner's are, and the legal cards by answer
    "undertrump": (
        *("9S 7S AC", "KH QS", "S", ()),
        {"avoided": "AC", "free": "9S 7S AC", "forced": "9S 7S"},
    ),
    "partner_trumps": (
        *("8H AH 10D", "7C KH 8C", "H", (1,)),
        {"free": "8H AH 10D", "not_under": "AH 10D", "over": "AH"},
    ),
    "partner_wins": ("10S 7S 7D", "QH KH 8H", "S", (1,), {"free": "10S 7S 7D", "trump": "10S 7S"}),
    "must_trump": (
        *("10S 7S 7D", "KH AH", "S", (0,)),
        {"none": "10S 7S 7D", "opponents": "10S 7S 7D", "all": "10S 7S"},
    ),
    "must_overtrump": ("10S 7S 7D", "KH QS", "S", (), {True: "10S", False: "10S 7S"}),
    "must_head": (
        *("AH 7H 10S", "KH 8H", "S", (0,)),
        {"none": "AH 7H", "opponents": "AH 7H", "all": "AH"},
    ),
    "must_head_trump": (
        *("AS 7S 10H", "KS 8S", "S", (0,)),
        {"none": "AS 7S", "opponents": "AS 7S", "all": "AS"},
    ),
    "must_head_no_trump": (
        *("AH 7H 10S", "KH 8H", None, (0,)),
        {"none": "AH 7H", "opponents": "AH 7H", "all": "AH"},
    ),
}


@pytest.mark.parametrize("key", SETTLED)
def test_answer_of_a_table_decides_what_may_be_played(key: str) -> None:
    hand, table, trump, friends, answers = SETTLED[key]

    for value, allowed in answers.items():
        changes = {"undertrump": "free", key: value}
        assert (
            legal("manillen_club", hand, table, trump=trump, friends=friends, changes=changes) == allowed
        ), value


@pytest.mark.parametrize("key", ["must_head", "must_head_trump", "must_head_no_trump"])
def test_opponents_card_is_headed_unless_nobodys_is(key: str) -> None:
    hand, table, trump, _friends, _answers = SETTLED[key]
    high = hand.split()[0]

    got = {value: legal("manillen_club", hand, table, trump=trump, changes={key: value}) for value in HEADED}
    assert got == {"none": " ".join(hand.split()[:2]), "opponents": high, "all": high}


def test_club_that_wants_it_may_overtrump_in_wikibooks_and_keep_the_duties_in_a_misere() -> None:
    assert legal("coinchee_121", "10S 7S 7D", "KH KS", changes={"must_overtrump": True}) == "10S"
    usual = find_variant("miseres").settle({"misere_duties": "all"}).play

    assert usual.legal(cards("AH 7H 10S"), Trick(cards=cards("KH"), trump="S", misere=True)) == cards("AH")


def test_answers_that_a_game_gives_no_occasion_for_are_not_offered() -> None:
    offered = {key: [setting.key for setting in find_variant(key).play.settings()] for key in OFFERED}

    assert offered == {key: text.split() for key, text in OFFERED.items()}
    assert find_variant("decouverte").settings["must_head"].choices == ("none", "opponents")
    assert find_variant("envers").settings["must_trump"].choices == ("none", "all")


def test_answer_of_a_table_is_none_of_the_house() -> None:
    boussac = find_variant("boussac_1896")

    assert boussac.defaults.play.house == {"undertrump"}
    assert boussac.settle({"undertrump": "forced"}).play.house == set()
    assert boussac.settle({"must_trump": "opponents"}).play.house == {"undertrump"}


@pytest.mark.parametrize(
    ("changes", "hand", "table", "friends", "card", "duty"),
    [
        ({"partner_trumps": "over"}, "8H AH 10D", "7C KH 8C", (1,), "8H", "overtrump"),
        ({"partner_trumps": "over"}, "8H AH 10D", "7C KH 8C", (1,), "10D", "overtrump"),
        ({"partner_trumps": "not_under"}, "8H AH 10D", "7C KH 8C", (1,), "8H", "undertrump"),
        ({"partner_wins": "trump"}, "8H AH 10D", "7C KC 8C", (1,), "10D", "trump"),
        ({"undertrump": "forced"}, "8H 7H 10D", "7C KH 8C", (), "10D", "trump"),
        ({"must_trump": "none"}, "8H AH 10D", "7C KH 8C", (), "10D", "overtrump"),
    ],
)
def test_fault_against_a_tables_own_answer_has_its_name(
    changes: dict[str, object], hand: str, table: str, friends: tuple[int, ...], card: str, duty: str
) -> None:
    trick = Trick(cards=cards(table), trump="H", friends=frozenset(friends))

    assert find_variant("parlee").settle(changes).play.fault(cards(hand), trick, parse_card(card)) == Fault(
        duty
    )
