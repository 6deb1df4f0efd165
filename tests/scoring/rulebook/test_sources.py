"""Where the rules come from: every passage and every choice of the house is the ground of a rule."""

from __future__ import annotations

from scoring.rulebook import VARIANTS, Variant, find_variant
from scoring.rulebook.sources import CHOSEN, Ground, HouseRule, Passage, handbook, house, others
from tests.steps.cells import every_cell

every_form = every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
SECTIONS = (
    "players",
    "deal",
    "cards",
    "trump",
    "bids",
    "play",
    "count",
    "marks",
    "doublings",
    "turnup",
    "end",
)
SUBJECTS = (
    "passes",
    "rows",
    "reserve_exchange",
    "finishers",
    "general_failed",
    "draw",
    "blind_multiplier",
    "no_trump",
    "next_card",
    "next_lead",
    "teams",
    "exchange",
    "petite",
    "table",
    "grande",
    "supreme",
    "general",
)


def grounds_of(variant: Variant) -> set[Ground]:
    return {ground for word in variant.words for ground in word.grounds.values()}


def test_every_passage_and_every_choice_of_the_house_is_the_ground_of_a_rule() -> None:
    stated = {
        name: ground
        for module in (handbook, house, others)
        for name, ground in vars(module).items()
        if isinstance(ground, Passage | HouseRule)
    }
    cited = {ground for variant in VARIANTS for ground in grounds_of(variant)}

    assert [name for name, ground in stated.items() if ground not in cited] == []


@every_form
def test_a_form_rests_on_the_source_it_names(variant: Variant) -> None:
    cited = {ground.source for ground in grounds_of(variant) if isinstance(ground, Passage)}

    assert variant.source in cited


def test_a_passage_names_its_place_and_is_told_once() -> None:
    passages = {
        ground for variant in VARIANTS for ground in grounds_of(variant) if isinstance(ground, Passage)
    }

    assert all(passage.chapter.strip() and passage.paragraph >= 0 for passage in passages)
    assert all(passage.says.endswith(".") for passage in passages)
    assert len({passage.says for passage in passages}) == len(passages)


@every_form
def test_grounds_are_of_what_the_word_tells(variant: Variant) -> None:
    """A key is a setting or a figure of the word, a section of the page, or a subject that some sentence names."""
    for word in variant.words:
        keys = {setting.key for setting in word.settings()} | set(vars(word))
        assert set(word.grounds) <= keys | {"", *SECTIONS, *SUBJECTS}, type(word).__name__


def test_what_is_told_of_a_rule_rests_on_its_own_passage_before_that_of_its_section() -> None:
    marking = find_variant("encheres_4").marking

    assert marking.ground("", "players") is handbook.AGAINST_ALL
    assert marking.ground("no_trump", "trump") is house.NO_TRUMP_BID
    assert marking.ground("", "marks") is handbook.BID_MARKED


def test_what_a_table_chooses_rests_on_its_choice() -> None:
    settled = find_variant("encheres_4").settle({"no_trump": False}).marking

    assert (settled.ground("no_trump", "trump"), settled.ground("min_bid", "bids")) == (
        CHOSEN,
        house.NO_FLOOR,
    )
    assert "no_trump" not in settled.house
