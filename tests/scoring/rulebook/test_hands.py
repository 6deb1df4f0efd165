"""Hands: dealt by the packets of the game, whole, and changed for the cards that were dealt to nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.rulebook import VARIANTS, RuleViolation, Variant, find_variant, sentence_of
from scoring.rulebook.cards import worth
from scoring.rulebook.hands import deal_out
from tests.scoring.rulebook.played import cards, table_of, written

THREE = (
    "10S AS KS QS JS 9S 8S 7S 10H AH",
    "KH QH JH 9H 8H 7H 10D AD KD QD",
    "JD 9D 8D 7D 10C AC KC QC JC 9C",
)
DONNEUR = table_of("trois_donneur", *THREE, rest="8C 7C")


class InOrder(Random):
    """A pack that nobody shuffled."""

    def sample(self, population: Sequence[Any], k: int, **_counts: Any) -> list[Any]:
        return list(population[:k])


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
def test_every_card_of_the_pack_is_dealt_once(variant: Variant) -> None:
    pack = variant.defaults.pack

    dealt = deal_out(variant.defaults, Random(variant.key))

    assert sorted((*(card for hand in dealt.hands for card in hand), *dealt.aside)) == sorted(pack.cards)
    assert ({len(hand) for hand in dealt.hands}, len(dealt.aside)) == ({pack.tricks}, pack.aside)


@pytest.mark.parametrize(
    ("variant", "first", "turned", "aside"),
    [
        ("parlee", "10S AS 10H AH 10D AD 10C AC", "7C", ""),  # by twos
        ("boussac_1896", "10S AS KS QS 10D AD KD QD", "7C", ""),  # by fours
        ("coinchee_121", "10S AS KS JH 9H JD 9D 8D", "None", ""),  # three, two, three; nothing is turned
        ("trois_individuel", "10S AS KS AH KH QH KD QD JD QC", "9C", "8C 7C"),  # the dealer's tenth card
        ("encheres_4", "10S JS 10H JH 10D JD 10C JC", "None", ""),  # nothing is said of packets
        ("encheres_3_sans_surprise", "10S QS 8S KH 9H 10D QD 8D AC JC", "None", ""),  # two sevens are out
    ],
)
def test_cards_come_in_packets_from_the_dealers_neighbour_on(
    variant: str, first: str, turned: str, aside: str
) -> None:
    rules = find_variant(variant).defaults

    dealt = deal_out(rules, InOrder(), dealer=rules.pack.players - 1)

    assert (written(dealt.hands[0]), str(dealt.turned), written(dealt.aside)) == (first, turned, aside)


@pytest.mark.parametrize("answer", ["stands", "redeal"])
def test_hand_without_a_point_is_dealt_again_where_the_table_wants_it(answer: str) -> None:
    rules, chance = find_variant("auction_3").settle({"players": 7, "pointless_hand": answer}), Random(7)

    least = min(worth(hand) for _deal in range(60) for hand in deal_out(rules, chance).hands)

    assert (least > 0) == (answer == "redeal")


def test_packets_of_the_open_game_show_their_tops_alone() -> None:
    dealt = deal_out(find_variant("decouverte").defaults, InOrder(), dealer=1)

    assert [written(tops) for tops in dealt.playable] == ["QS QH QD QC", "7S 7H 7D 7C"]
    assert str(dealt.turned) == "7C"
    assert written(dealt.hands[0][3::-1]) == "QS KS AS 10S"
    assert [dealt.beneath[card] for card in cards("QS KS AS")] == [*cards("KS AS 10S")]
    assert len(dealt.beneath) == 24


@pytest.mark.parametrize(
    ("hands", "rest", "refusal"),
    [
        (THREE, "8C", "There are 2 cards in nobody’s hand."),
        (THREE[:2], "8C 7C", "There are 3 hands of 10 cards."),
        ((*THREE[:2], THREE[2][:-3]), "8C 7C", "There are 3 hands of 10 cards."),
    ],
)
def test_hands_of_another_size_are_refused(hands: tuple[str, ...], rest: str, refusal: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        table_of("trois_donneur", *hands, rest=rest)

    assert sentence_of(refused.value, "en") == refusal


def test_card_that_is_not_in_the_pack_or_there_twice_is_refused() -> None:
    with pytest.raises(RuleViolation, match="card_twice card='9C'"):
        table_of("trois_donneur", *THREE, rest="9C 7C")
    with pytest.raises(RuleViolation, match="card_removed card='7S'"):
        table_of("encheres_3_sans_surprise", *THREE)
    with pytest.raises(RuleViolation, match=r"not_a_number.*dealer.*most=2"):
        replace(DONNEUR, dealer=3)


@pytest.mark.parametrize(
    ("taken", "discards", "hand", "aside"),
    [
        ("", "", THREE[0], "8C 7C"),
        ("8C", "10S", "AS KS QS JS 9S 8S 7S 10H AH 8C", "7C"),
        ("8C 7C", "8C 7S", "10S AS KS QS JS 9S 8S 10H AH 7C", ""),  # one that was just drawn, and another
    ],
)
def test_cards_are_taken_from_those_of_nobody_for_as_many(
    taken: str, discards: str, hand: str, aside: str
) -> None:
    dealt = DONNEUR.exchange(0, cards(taken), cards(discards))

    assert (written(dealt.hands[0]), written(dealt.aside)) == (hand, aside)
    assert (written(dealt.discards), dealt.hands[1:]) == (discards, DONNEUR.hands[1:])


@pytest.mark.parametrize(("taken", "discards"), [("8C", ""), ("8C", "KH"), ("KH", "10S"), ("8C", "7C")])
def test_cards_that_are_not_there_are_not_exchanged(taken: str, discards: str) -> None:
    with pytest.raises(RuleViolation, match="uneven_exchange"):
        DONNEUR.exchange(0, cards(taken), cards(discards))


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_exchanges_who_does_not_sit_there(seat: int) -> None:
    dealt = deal_out(find_variant("encheres_3_petite_surprise").defaults, Random(3))

    with pytest.raises(RuleViolation, match="not_a_number"):
        dealt.exchange(seat, dealt.aside[:1], dealt.hands[0][:1])


def test_nobody_exchanges_where_the_cards_sleep() -> None:
    asleep = table_of("trois_individuel", *THREE, rest="8C 7C")

    with pytest.raises(RuleViolation, match="exchange_out_of_range max_exchanged=0"):
        asleep.exchange(2, cards("8C"), cards("JD"))
    with pytest.raises(RuleViolation, match="exchange_out_of_range max_exchanged=2"):
        DONNEUR.exchange(0, cards("8C 7C KH"), cards("10S AS KS"))
