"""The engine accepts what some cards give and nothing else, entry by entry, against the enumeration of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests.depth import DEEP, part, some
from tests.scoring.rulebook.reference.compared import entries_judged
from tests.scoring.rulebook.reference.entries import ENTRIES, EntryOfDeal, entries_of, turned_cards
from tests.scoring.rulebook.reference.house_entries import (
    GRANDE,
    PETITE,
    discards_of_the_declarer,
    every_trick_against_two,
    general_in_reverse,
    reserve_of_the_dealer,
    sevens_out_of_three,
    sleeping_cards_of_three,
    tricks_of_the_dealer,
    turned_cards_of_players,
)
from tests.scoring.rulebook.reference.piles import DEALS, FactsOfDeal

DEALS_LOOKED_AT = None if DEEP else 2
"""All numbers of players a form has in `make deep`, else the first two."""


def some_of(values: Sequence[Any]) -> Sequence[Any]:
    """A third of `values` in `make deep` (all in `make bench`), else a few; the first and the last two among them."""
    return sorted({*values[:2], *part(values[::3], 5), *values[-2:]}, key=values.index)


NONE = (0, [], 0, [])


def wrongly_judged(form: str, entries: Iterable[EntryOfDeal]) -> tuple[int, list[Any], int, list[Any]]:
    """How many entries are accepted that no cards give, and the first of them; the same of those refused wrongly."""
    judged = entries_judged(form, entries)
    assert judged.number > 0
    accepted, refused = judged.accepted_that_no_cards_give, judged.refused_that_some_cards_give
    return len(accepted), accepted[:10], len(refused), refused[:10]


@pytest.mark.deeper("a third of the bids, counts, results and discards of the forms with an auction")
@pytest.mark.parametrize("form", ENTRIES)
def test_entry_is_accepted_where_some_cards_give_it_and_only_there(form: str) -> None:
    assert wrongly_judged(form, entries_of(form, some_of, DEALS_LOOKED_AT)) == NONE


def test_card_turned_by_one_of_two_is_his_and_its_ten_wins() -> None:
    assert wrongly_judged("decouverte", turned_cards(DEALS["decouverte"][0], ("P1", "P2"), "dealer")) == NONE


@pytest.mark.deeper("four players share a deal in so many ways that three alone are looked at otherwise")
@pytest.mark.parametrize("form", ["dix_sept_coup", "dix_sept_partie"])
def test_card_turned_by_one_of_several_is_his_and_its_ten_wins(form: str) -> None:
    assert wrongly_judged(form, turned_cards_of_players(form, some(1, of=2))) == NONE


@pytest.mark.deep("all counts of three and what sleeps beside them")
def test_card_turned_by_one_of_three_is_his_and_its_ten_wins() -> None:
    assert wrongly_judged("trois_individuel", turned_cards_of_players("trois_individuel")) == NONE


def test_three_without_two_sevens_share_seventy() -> None:
    assert wrongly_judged("trois_individuel", sevens_out_of_three()) == NONE


def test_cards_that_slept_count_for_a_winner_of_a_trick() -> None:
    assert wrongly_judged("trois_individuel", sleeping_cards_of_three()) == NONE


def test_reserve_may_belong_to_the_dealer() -> None:
    assert wrongly_judged("trois_donneur", reserve_of_the_dealer()) == NONE


def test_every_trick_is_every_point_against_the_dealer_too() -> None:
    assert wrongly_judged("trois_donneur", every_trick_against_two()) == NONE


def test_tricks_may_count_against_the_dealer() -> None:
    assert wrongly_judged("trois_donneur", tricks_of_the_dealer()) == NONE


@pytest.mark.deeper("a third of the bids, counts and discards")
@pytest.mark.parametrize(
    ("form", "facts"), [("encheres_3_petite_surprise", PETITE), ("encheres_3_grande_surprise", GRANDE)]
)
def test_discards_of_a_declarer_help_him_to_his_bid(form: str, facts: FactsOfDeal) -> None:
    assert wrongly_judged(form, discards_of_the_declarer(facts, some_of)) == NONE


def test_general_in_reverse_agrees_with_the_counts() -> None:
    assert wrongly_judged("envers", general_in_reverse()) == NONE
