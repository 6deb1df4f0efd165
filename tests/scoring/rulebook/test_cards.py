"""What a pile is worth: by its cards and tricks, trick by trick, and what it cannot be."""

from __future__ import annotations

import random

import pytest

from scoring.rulebook import RuleViolation
from scoring.rulebook.cards import PACK, Card, Scale, count_pile, count_tricks
from tests.scoring.rulebook.played import cards

FOUR = Scale()
SIXTY = Scale(trick_points=False)
TWO = Scale(players=2, tricks=16)
THREE = Scale(players=3, tricks=10, removed=(Card("7", "S"), Card("7", "C")))


@pytest.mark.parametrize(("scale", "total"), [(FOUR, 68), (SIXTY, 60), (TWO, 76), (THREE, 70)])
def test_total_of_a_deal_is_sixty_and_its_tricks(scale: Scale, total: int) -> None:
    pack = [card for card in PACK if card not in scale.removed]

    pile = count_pile(pack, scale.tricks, scale)

    assert (scale.total, pile.points, pile.missing) == (total, total, 0)


def test_pile_of_the_first_example_is_nine() -> None:
    pile = count_pile(cards("10S KS"), 1, FOUR)

    assert (pile.card_points, pile.trick_points, pile.points, pile.missing) == (8, 1, 9, 59)
    assert (pile.unaccounted, pile.least_hidden, pile.fits) == (2, 0, True)


def test_tricks_count_for_nothing_on_the_scale_of_sixty() -> None:
    pile = count_pile(cards("10S KS"), 3, SIXTY)

    assert (pile.trick_points, pile.points, pile.missing) == (0, 8, 52)


def test_cards_that_were_not_shown_are_worth_something_once_the_low_ones_are_gone() -> None:
    assert count_pile([], 3, FOUR).least_hidden == 0  # twelve cards worth nothing
    assert count_pile([], 4, FOUR).least_hidden == 4  # four jacks besides
    assert count_pile(PACK, 8, FOUR).least_hidden == 0


@pytest.mark.parametrize(("aside", "fits"), [(0, False), (2, True)])
def test_more_cards_than_the_tricks_hold_do_not_fit(aside: int, fits: bool) -> None:
    pile = count_pile(cards("10S AS KS QS JS"), 1, Scale(players=3, tricks=10, aside=aside))

    assert (pile.unaccounted, pile.fits) == (-2, fits)


@pytest.mark.parametrize("seed", range(5))
def test_trick_by_trick_is_the_pile_at_once(seed: int) -> None:
    pack = random.Random(seed).sample(PACK, 32)
    tricks = [pack[at : at + 4] for at in range(0, 32, 4)]

    mine, theirs = count_tricks(tricks[:seed], FOUR), count_tricks(tricks[seed:], FOUR)

    assert mine == count_pile([card for trick in tricks[:seed] for card in trick], seed, FOUR)
    assert mine.points + theirs.points == 68
    assert (mine.missing, mine.unaccounted) == (theirs.points, 0)


@pytest.mark.parametrize(
    ("text", "tricks", "scale", "refusal"),
    [
        ("10S 10S", 1, FOUR, {"error": "card_twice", "card": "10S"}),
        ("7S", 1, THREE, {"error": "card_removed", "card": "7S"}),
        ("", 9, FOUR, {"error": "tricks_out_of_range", "max_tricks": 8}),
        ("", -1, FOUR, {"error": "tricks_out_of_range", "max_tricks": 8}),
        ("", 9, SIXTY, {"error": "tricks_out_of_range", "max_tricks": 8}),
    ],
)
def test_what_cannot_be_a_pile_is_refused(text: str, tricks: int, scale: Scale, refusal: object) -> None:
    with pytest.raises(RuleViolation) as refused:
        count_pile(cards(text), tricks, scale)

    assert refused.value.answer() == refusal


@pytest.mark.parametrize("trick", ["10S AS KS", "10S AS KS QS JS", ""])
def test_trick_of_another_size_is_refused(trick: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        count_tricks([cards("10H AH KH QH"), cards(trick)], FOUR)

    assert refused.value.answer() == {"error": "trick_size", "cards": len(trick.split()), "players": 4}


def test_card_of_an_earlier_trick_is_refused() -> None:
    with pytest.raises(RuleViolation, match="card_twice"):
        count_tricks([cards("10H AH KH QH"), cards("10H AS KS QS")], FOUR)
