"""The judges are right where a source works an example out, and where plain arithmetic settles it."""

from __future__ import annotations

import random

import pytest

from tests.scoring.rulebook.reference.duties import SENTENCES, TurnAtTable, legal_cards, sides_of
from tests.scoring.rulebook.reference.piles import (
    DEALS,
    PARTNERS,
    THREE_AND_TWO_LEFT,
    THREE_WITHOUT_SEVENS,
    FactsOfDeal,
    against_the_rest,
    counts_of_all,
    pack,
    with_the_turned_ten,
)


@pytest.mark.parametrize(
    ("form", "hand", "table", "trump", "legal"),
    [
        # Handbook, enchères: the declarer leads clubs; the second has none and is bound to trump.
        ("encheres_3_sans_surprise", "7H KD 9H", "0:QC", "H", "7H 9H"),
        # The second has trumped the declarer: the third, who has no clubs either, is not bound to trump.
        ("encheres_3_sans_surprise", "8H KD", "0:QC 1:7H", "H", "8H KD"),
        # And follows where he has clubs, however low.
        ("encheres_3_sans_surprise", "8H 7C", "0:QC 1:7H", "H", "7C"),
        # Wikibooks: a side suit need not be headed, a trump must be, the partner's too.
        ("coinchee_121", "10C 7C KH", "1:AC", "H", "10C 7C"),
        ("coinchee_121", "10H 7H KC", "3:9H 0:8H", "H", "10H"),
        # Leaflet: the partner's plain winner on an opponent's suit is no excuse, his trump is.
        ("coinchee_leaflet", "7H KD", "2:QC 3:AC 0:7C", "H", "7H"),
        ("coinchee_leaflet", "8H KD", "2:QC 3:7H 0:8C", "H", "8H KD"),
        ("coinchee_leaflet", "8H KD", "0:QC 1:AC", "H", "8H KD"),
        ("coinchee_leaflet", "10C 7C", "1:AC", None, "10C 7C"),
        # An opponent's trump is overtrumped; who cannot throws what he likes, but not in Flanders.
        ("parlee", "9S 7S AC", "3:KH 0:7H 1:QS", "S", "9S 7S AC"),
        ("manillen_club", "9S 7S AC", "3:KH 0:7H 1:QS", "S", "AC"),
        ("coinchee_121", "9S 7S AC", "3:KH 0:7H 1:QS", "S", "9S 7S"),
        ("parlee", "9S AS AC", "3:KH 0:7H 1:QS", "S", "AS"),
        ("muette_60", "9S AS AC", "3:KH 0:7H 1:QS", "S", "9S AS AC"),
        ("envers", "9S AS AC", "3:KH 0:7H 1:QS", "S", "9S AS AC"),
        ("envers", "9H AH AC", "3:KH 0:7H", "S", "AH"),
        ("blind", "9H AH AC", "3:KH 0:7H", "S", "9H AH AC"),
    ],
)
def test_legal_cards_are_those_of_the_source(
    form: str, hand: str, table: str, trump: str | None, legal: str
) -> None:
    lying = tuple((int(card[0]), card[2:]) for card in table.split())
    seat = (lying[-1][0] + 1) % (3 if "3" in form else 4)
    sides = sides_of(form, 3 if "3" in form else 4, alone=0)

    assert legal_cards(TurnAtTable(form, tuple(hand.split()), lying, seat, sides, trump)) == set(
        legal.split()
    )


def test_every_form_has_its_sentences_and_its_deals() -> None:
    assert SENTENCES.keys() == DEALS.keys()
    assert len(SENTENCES) == 25


@pytest.mark.parametrize("form", SENTENCES)
def test_somebody_can_always_play(form: str) -> None:
    chance = random.Random(form)
    cards = [f"{rank}{suit}" for rank in ("10", "A", "K", "Q", "J", "9", "8", "7") for suit in "CDHS"]
    for _deal in range(50):
        chance.shuffle(cards)
        lying = tuple((seat, cards[seat]) for seat in range(2))
        turn = TurnAtTable(form, tuple(cards[4:10]), lying, 2, sides_of(form, 3, 0), chance.choice("CDHS"))

        assert legal_cards(turn), turn


@pytest.mark.parametrize(
    "facts",
    list(dict.fromkeys(each for deals in DEALS.values() for each in deals)),
    ids=lambda each: f"{each.players}x{each.cards}",
)
def test_cards_of_a_shuffled_pack_are_among_what_cards_can_give(facts: FactsOfDeal) -> None:
    chance = random.Random(7)
    cards = list(pack(facts))
    for _deal in range(100):
        chance.shuffle(cards)
        tricks = chance.randint(0, facts.tricks)
        mine, left = cards[: tricks * facts.players], cards[len(cards) - facts.left :]

        assert (tricks, sum(mine), sum(left) if facts.left else 0) in against_the_rest(facts)


def test_bounds_are_those_that_can_be_counted_by_hand() -> None:
    points = {
        tricks: {each for won, each, _left in against_the_rest(PARTNERS) if won == tricks}
        for tricks in range(9)
    }

    assert points[0] == {0}
    assert points[1] == set(range(21))
    assert max(points[2]) == 36
    assert points[7] == set(range(40, 61))
    assert points[8] == {60}
    assert {tricks + points for tricks, points, _left in against_the_rest(PARTNERS)} == set(range(69))
    assert min(tricks + points for tricks, points, _left in with_the_turned_ten(PARTNERS)) == 6
    assert {sum(counts) for counts in counts_of_all(THREE_WITHOUT_SEVENS)} == {70}
    assert {sum(counts) for counts in counts_of_all(THREE_AND_TWO_LEFT)} == set(range(60, 71))
