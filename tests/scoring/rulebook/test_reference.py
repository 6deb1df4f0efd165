"""The engine agrees with judges who were written from the sources by somebody who had not read it."""

from __future__ import annotations

import random

import pytest

from scoring.rulebook import find_variant
from scoring.rulebook.cards import parse_card
from tests.depth import some
from tests.scoring.rulebook.reference.compared import (
    deal_played_otherwise,
    house_plays_judged_otherwise,
    plays_judged_otherwise,
    trick_of,
)
from tests.scoring.rulebook.reference.duties import SENTENCES, legal_cards
from tests.scoring.rulebook.reference.turns import random_turns


@pytest.mark.deeper("fifty thousand random plays, two thousand of each form; `make bench` has the rest")
@pytest.mark.parametrize("form", SENTENCES)
def test_engine_allows_the_cards_that_break_no_sentence_of_the_source(form: str) -> None:
    assert plays_judged_otherwise(form, some(400, of=2_000)) == []


@pytest.mark.deeper("six hundred tables of each form, each with duties of its own")
@pytest.mark.parametrize("form", [form for form in SENTENCES if find_variant(form).play.settings()])
def test_engine_allows_the_cards_that_break_no_answer_of_the_table(form: str) -> None:
    assert house_plays_judged_otherwise(form, some(200, of=600)) == []


@pytest.mark.parametrize("form", SENTENCES)
def test_engine_names_a_fault_for_every_card_that_breaks_a_sentence_and_for_no_other(form: str) -> None:
    play = find_variant(form).play
    turns = list(random_turns(form, 80))

    faulty = [
        {
            card
            for card in turn.hand
            if play.fault([*map(parse_card, turn.hand)], trick_of(turn), parse_card(card))
        }
        for turn in turns
    ]

    assert faulty == [{*turn.hand} - legal_cards(turn) for turn in turns]


@pytest.mark.deeper("sixty whole deals of each form")
@pytest.mark.parametrize("form", SENTENCES)
def test_deal_that_the_engine_plays_is_one_that_the_source_and_the_pack_allow(form: str) -> None:
    chance = random.Random(f"{form} played out")

    assert [each for _deal in range(some(6, of=60)) for each in deal_played_otherwise(form, chance)] == []
