"""A deal card by card: who leads, what may be played, who wins, and the deal that the table reports."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from scoring.rulebook import (
    VARIANTS,
    RuleViolation,
    Settings,
    Talon,
    Variant,
    find_variant,
    read_deal,
    sentence_of,
    write_deal,
)
from scoring.rulebook.cards import parse_card, worth
from scoring.rulebook.deal_state import DealState
from scoring.rulebook.errors import HINTS
from scoring.rulebook.hands import DealtHands, deal_out
from tests.depth import some
from tests.scoring.rulebook.drawn import some_settings
from tests.scoring.rulebook.played import (
    cards,
    played,
    played_out,
    some_play,
    some_position,
    table_of,
    tables,
    written,
)
from tests.steps.cells import every_cell

FOUR = (
    "10S AS KS QS 10H AH KH QH",
    "JS 9S 8S 7S JH 9H 8H 7H",
    "10D AD KD QD JD 9D 8D 7D",
    "10C AC KC QC JC 9C 8C 7C",
)
THREE = (
    "10S AS KS QS JS 9S 8S 7S 10H AH",
    "KH QH JH 9H 8H 7H 10D AD KD QD",
    "JD 9D 8D 7D 10C AC KC QC JC 9C",
)
NINE = tuple(hand.rsplit(" ", 1)[0] for hand in THREE)
TWO = (
    "7S 8S 9S JS 7H 8H 9H JH 7D 8D 9D JD 7C 8C 9C JC",
    "QS KS AS 10S QH KH AH 10H QD KD AD 10D QC KC AC 10C",
)


def four(variant: str, dealer: int = 3) -> DealtHands:
    return table_of(variant, *FOUR, dealer=dealer)


# --- the play ------------------------------------------------------------------------------------


def test_trick_goes_round_and_its_winner_leads_to_the_next() -> None:
    state = DealState.dealt(four("coinchee_121"), trump="C")

    state = played(state, "10S JS 7D")
    assert (state.to_play, written(state.table), written(state.legal)) == (3, "10S JS 7D", FOUR[3])

    state = played(state, "7C")
    assert (state.to_play, state.table, state.trick) == (3, (), None)
    assert [(written(won.cards), won.leader, won.winner) for won in state.tricks] == [("10S JS 7D 7C", 0, 3)]
    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert state.points == {"A": 0, "B": 7}


def test_state_does_not_change_when_a_card_is_played() -> None:
    state = DealState.dealt(four("muette_60"), trump="C")

    played(state, "10S")

    assert (state.table, len(state.hands[0]), state.to_play) == ((), 8, 0)


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("JH", {"error": "illegal_card", "card": "JH", "duty": "follow"}),
        ("10D", {"error": "bad_request", "reason": "not_in_hand", "card": "10D"}),
    ],
)
def test_card_that_may_not_be_played_is_refused(card: str, refusal: dict[str, Any]) -> None:
    state = played(DealState.dealt(four("coinchee_121"), trump="C"), "10S")

    with pytest.raises(RuleViolation) as refused:
        played(state, card)

    assert refused.value.answer() == refusal


def test_card_may_be_written() -> None:
    state = DealState.dealt(four("muette_60"), trump="C")

    assert state.play("10S") == state.play(parse_card("10S"))
    with pytest.raises(RuleViolation, match="not_a_card"):
        state.play("ten of spades")


@every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_every_other_card_of_the_hand_is_refused_with_its_duty(variant: Variant) -> None:
    chance = Random(variant.key)
    for _position in range(20):
        state = some_position(variant.defaults, chance)
        others = [card for card in state.hands[state.to_play] if card not in state.legal]

        assert state.legal
        assert [state.fault(card) for card in state.legal] == [None] * len(state.legal)
        for card in others:
            fault = state.fault(card)
            with pytest.raises(RuleViolation, match="illegal_card") as refused:
                state.play(card)
            assert fault is not None
            assert refused.value.params == {"card": str(card), "duty": fault.duty}
            assert HINTS[fault.duty][2] in sentence_of(refused.value, "en")


@every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_no_card_is_lost_or_doubled_on_the_way(variant: Variant) -> None:
    chance = Random(variant.key)
    for _position in range(20):
        state = some_position(variant.defaults, chance)
        dealt, gathered = state.opening.dealt, [card for trick in state.tricks for card in trick.cards]
        covered = {*dealt.beneath.values()} - {*chain(*state.hands, state.table, gathered)}

        assert sorted(
            chain(*state.hands, covered, state.table, gathered, dealt.aside, dealt.discards)
        ) == sorted(variant.defaults.pack.cards)


def test_nothing_is_played_once_the_deal_is_over() -> None:
    state = played_out(DealState.dealt(four("coinchee_121"), trump="C"), Random(1))

    assert (state.legal, len(state.tricks)) == ((), 8)
    with pytest.raises(RuleViolation, match=r"not_in_hand.*7C"):
        played(state, "7C")


def test_turned_card_is_trump_without_a_word() -> None:
    assert DealState.dealt(four("parlee")).opening.trump == "C"
    assert DealState.dealt(four("parlee", dealer=0)).opening.trump == "H"


def test_open_packets_are_played_from_the_top_and_turned_after_the_trick() -> None:
    state = DealState.dealt(table_of("decouverte", *TWO))
    assert (state.opening.trump, written(state.legal)) == ("C", "JS JH JD JC")

    led = played(state, "JS")
    assert (written(led.hands[0]), written(led.legal)) == ("JH JD JC", "10S")

    won = played(led, "10S")
    assert [written(hand) for hand in won.hands] == ["JH JD JC 9S", "10H 10D 10C AS"]
    assert won.to_play == 1
    assert sum(len(trick.cards) for trick in played_out(won, Random(2)).tricks) == 32


def test_blind_cards_are_drawn_without_a_duty() -> None:
    state = played(DealState.dealt(four("blind"), trump="C"), "10S")

    assert written(state.legal) == FOUR[1]


def test_nothing_but_the_suit_is_owed_to_a_misere() -> None:
    hands = ("KS 7H 8H 9H JH QH 7D 8D", "AS 7S KH AH 10H 9D JD QD", "10S QS JS 9S 8S KD AD 10D", FOUR[3])
    dealt = table_of("miseres", *hands)

    number = DealState.dealt(dealt, trump="H", declarer=0, bid=40)
    misere = DealState.dealt(dealt, trump="H", declarer=0, bid="petite")

    assert written(played(number, "KS").legal) == "AS"
    assert written(played(misere, "KS").legal) == "AS 7S"


# --- who plays with whom, and who leads ----------------------------------------------------------


def test_associate_is_free_where_his_side_wins_and_the_declarer_is_bound() -> None:
    hands = ("7S 8S 9S 7H 8H 9H 7D 8D", "10S AS KS QH KH AH 9D JD", FOUR[3], "JS QS JH 10H QD KD AD 10D")
    dealt = table_of("encheres_4", *hands)

    associate = played(DealState.dealt(dealt, trump="C", declarer=0, bid=30), "7S 10S")
    declarer = DealState.dealt(dealt, trump="C", declarer=2, bid=30)

    assert written(associate.legal) == FOUR[3]
    assert declarer.to_play == 2
    assert declarer.opening.friends[2][2] == frozenset()


@pytest.mark.parametrize(
    ("variant", "terms", "leader"),
    [
        ("parlee", {}, 3),
        ("coinchee_121", {"trump": "S"}, 3),
        ("muette_60", {"trump": "S", "blind": True}, 2),  # the dealer leads after a blind trump
        ("coinchee_leaflet", {}, 3),
        ("envers", {"trump": "S", "declarer": 1, "bid": "general"}, 3),
        ("encheres_4", {"trump": "S", "declarer": 1, "bid": 30}, 1),
        ("auction_2", {"trump": "S", "declarer": 1, "bid": 30}, 3),
        ("auction_2", {"trump": "S", "declarer": 1, "bid": "all"}, 1),
    ],
)
def test_first_card_is_played_by_whom_the_game_says(variant: str, terms: dict[str, Any], leader: int) -> None:
    assert DealState.dealt(four(variant, dealer=2), **terms).to_play == leader


# --- what is refused before the first card -------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "terms", "refusal"),
    [
        ("coinchee_121", {"trump": "X"}, "“trump” must be one of: S, H, D, C, null."),
        ("parlee", {"trump": "S"}, "7C is turned: its suit is trump."),
        ("coinchee_121", {"trump": "S", "blind": True}, "No trump is named blind in this game."),
        ("coinchee_121", {"trump": "S", "declarer": 0, "bid": 30}, "Nobody declares so in this game."),
        ("envers", {"trump": "S", "declarer": 0}, "Nobody declares so in this game."),
        ("envers", {"trump": "S", "bid": "general"}, "Nobody declares so in this game."),
        ("encheres_4", {"trump": "S"}, "Say what the declarer bid (bid)."),
        ("encheres_4", {"trump": "S", "declarer": 0}, "Say what the declarer bid (bid)."),
        (
            "encheres_4",
            {"trump": "S", "declarer": 0, "bid": "petite"},
            "“petite” is no bid of this game. What can be bid: 1–68.",
        ),
        (
            "encheres_4",
            {"trump": "S", "declarer": 4, "bid": 30},
            "“declarer” must be a whole number from 0 to 3.",
        ),
    ],
)
def test_what_the_game_does_not_have_is_refused(variant: str, terms: dict[str, Any], refusal: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        DealState.dealt(four(variant), **terms)

    assert sentence_of(refused.value, "en") == refusal


@pytest.mark.parametrize(
    ("variant", "terms", "code"),
    [
        ("envers", {}, "no_trump_not_played"),
        ("auction_1", {"declarer": 1}, "no_trump_not_played"),
        ("encheres_4", {"trump": "S", "declarer": 0, "bid": 69}, "bid_out_of_range"),
    ],
)
def test_what_the_rules_refuse_is_refused_before_the_first_card(
    variant: str, terms: dict[str, Any], code: str
) -> None:
    dealt = deal_out(find_variant(variant).defaults, Random(6))

    with pytest.raises(RuleViolation, match=code):
        DealState.dealt(dealt, **terms)


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.play.follow], ids=str)
def test_duties_without_trump_are_those_of_games_that_have_none(variant: Variant) -> None:
    assert variant.defaults.may_lack_trump == (variant.play.must_head_no_trump is not None)


def test_game_of_stakes_has_no_bid() -> None:
    dealt = table_of("auction_1", *THREE, rest="8C 7C", players=3)

    assert DealState.dealt(dealt, trump="S", declarer=1).opening.call(1).exchanged == 0
    with pytest.raises(RuleViolation, match="no_bidding"):
        DealState.dealt(dealt, trump="S", declarer=1, bid=30)


# --- the deal that is reported -------------------------------------------------------------------


def reported(state: DealState) -> dict[str, Any]:
    return write_deal(state.settings.variant, played_out(state, Random(3)).deal())


def test_deal_that_is_not_over_is_not_reported() -> None:
    with pytest.raises(RuleViolation, match="deal_not_over"):
        DealState.dealt(four("parlee")).deal()


def test_turned_card_is_the_dealers() -> None:
    deal = reported(DealState.dealt(four("parlee", dealer=1)))

    assert (deal["dealer_side"], deal["turnup"]) == ("B", {"side": "B", "rank": "7"})


def test_every_trick_and_point_of_one_side_is_reported_where_the_game_asks() -> None:
    swept = reported(DealState.dealt(four("muette_60", dealer=2), trump="C"))

    assert swept == {"dealer_side": "A", "cards": {"A": 0, "B": 60}, "taker": "A", "all_tricks": True}


@pytest.mark.parametrize("reserve", ["first_trick", "dealer"])
def test_reserve_is_told_beside_who_won_the_first_trick(reserve: str) -> None:
    dealt = table_of("trois_donneur", *THREE, rest="8C 7C", dealer=1, reserve=reserve)
    dealt = dealt.exchange(1, cards("8C 7C"), cards("10D AD"))

    deal = played_out(DealState.dealt(dealt, trump="S"), Random(4)).deal()

    assert deal.talon is not None
    assert (deal.dealer, deal.talon.points, deal.talon.to) == ("P2", 9, "defenders")
    assert sum((deal.captured or {}).values()) == 51


def test_dealer_without_a_trick_has_the_reserve() -> None:
    dealt = table_of(
        "trois_donneur",
        "10S AS KS QS JS 9S 8S 7S 10H AH",
        "QH JH 9H 8H 7H QD JD 9D 8D 7D",
        "KH AC KC QC JC 9C 8C 7C AD KD",
        rest="10D 10C",
        dealer=1,
        reserve="dealer",
        trick_points=True,
    )

    deal = played_out(DealState.dealt(dealt, trump="S"), Random(7)).deal()

    assert (deal.captured, deal.talon) == ({"dealer": 0, "defenders": 60}, Talon(10, "defenders"))
    assert dealt.settings.score(deal).marks == {"P1": 25, "P2": 0, "P3": 25}


def test_declarer_reports_his_count_his_tricks_and_what_he_laid_aside() -> None:
    dealt = table_of("encheres_3_grande_surprise", *NINE, rest="AH QD 9C 8C 7C")
    dealt = dealt.exchange(0, cards("AH QD"), cards("10H 7S"))
    state = DealState.dealt(dealt, trump="S", declarer=0, bid=69)

    over = played_out(state, Random(5))

    assert write_deal(state.settings.variant, over.deal()) == {
        "dealer": "P3",
        "declarer": "P1",
        "bid": 69,
        "declarer_points": over.points["P1"],
        "discard_points": 5,  # a manille, a seven, and the three cards that he left
        "last_trick": "P1",
    }


@pytest.mark.parametrize(("declarer", "made"), [(3, True), (0, False)])
def test_general_is_made_by_every_trick(declarer: int, made: bool) -> None:
    deal = reported(DealState.dealt(four("envers", dealer=2), trump="C", declarer=declarer, bid="general"))

    assert deal["general"] == {"player": f"P{declarer + 1}", "made": made}
    assert deal["raw"] == {"P1": 0, "P2": 0, "P3": 0, "P4": 68}


@pytest.mark.parametrize("bid", ["general", "petite"])
def test_named_contract_reports_its_tricks(bid: str) -> None:
    deal = reported(DealState.dealt(four("miseres"), trump="C", declarer=3, bid=bid))

    assert (deal["contract"], deal["declarer_tricks"], deal["declarer_points"]) == (bid, 8, 68)


def games(variant: Variant, chance: Random) -> list[Settings]:
    """The tables of the book, and some that have changed its rules."""
    return [*tables(variant), *(some_settings(variant, chance) for _ in range(3))]


@pytest.mark.deeper("two deals of every table of every form")
@every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_every_deal_that_cards_give_is_scored_and_says_the_same_when_it_is_read_again(
    variant: Variant,
) -> None:
    chance = Random(variant.key)
    for settings in games(variant, chance):
        for _deal in range(some(2, of=40)):
            state = played_out(some_play(settings, chance), chance)
            deal = state.deal()

            left = worth((*state.opening.dealt.aside, *state.opening.dealt.discards))
            assert sum(state.points.values()) + left == settings.pack.total
            assert read_deal(variant, settings, write_deal(variant, deal)) == deal
            assert tuple(settings.score(deal).marks) == settings.sides


def test_cards_left_over_among_six_count_for_the_side_of_the_dealer() -> None:
    settings = find_variant("manillen_club").settle({"players": 6})
    counted = []
    for seed in range(200):
        chance = Random(seed)
        dealt = deal_out(settings, chance, dealer=seed % 6)
        state = played_out(DealState.dealt(dealt, trump="S"), chance)
        side = "AB"[seed % 2]
        deal, piles = state.deal(), state.points
        counted.append(worth(dealt.aside))

        assert deal.captured == {**piles, side: piles[side] + counted[-1]}
        assert (deal.dealer, deal.talon, sum(deal.captured.values())) == (side, None, 60)
        assert settings.score(deal).marks == {
            each: max(0, count - 30) for each, count in deal.captured.items()
        }
    assert {0, 10} <= set(counted)
