"""Legal cards against the table of duties, and faults by name."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rulebook import VARIANTS, RuleViolation, find_variant
from scoring.rulebook.cards import PACK, parse_card, worth
from scoring.rulebook.play import Fault, Trick
from tests.scoring.rulebook.plays import cards, legal
from tests.steps.cells import every_cell

FORMS = {
    "parlee": "handbook",
    "boussac_1896": "handbook",
    "encheres_4": "handbook",
    "coinchee_121": "wikibooks",
    "coinchee_leaflet": "leaflet",
    "muette_60": "wikipedia",
    "manillen_club": "flemish",
    "envers": "envers",
}


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("parlee", "AH"),
        ("boussac_1896", "AH"),
        ("encheres_4", "AH"),
        ("envers", "AH"),
        ("coinchee_leaflet", "AH"),
        ("manillen_club", "AH"),
        ("coinchee_121", "AH 7H"),
        ("muette_60", "AH 7H"),
        ("blind", "AH 7H 10S"),
    ],
)
def test_opponents_card_is_headed_where_the_source_says_so(variant: str, expected: str) -> None:
    assert legal(variant, "AH 7H 10S", "KH") == expected


@pytest.mark.parametrize("variant", [key for key in FORMS if key != "muette_60"])
def test_partners_card_need_not_be_headed(variant: str) -> None:
    assert legal(variant, "AH 7H 10S", "KH 7H", friends=(0,)) == "AH 7H"


@pytest.mark.parametrize("variant", FORMS)
def test_suit_is_followed_even_when_it_cannot_win(variant: str) -> None:
    assert legal(variant, "7H 8H 10S", "KH") == "7H 8H"
    assert legal(variant, "AH 7H 10S", "KH 7S") == "AH 7H"


@pytest.mark.parametrize(
    ("variant", "over_opponent", "over_partner"),
    [
        ("parlee", "AS", "AS 7S"),
        ("coinchee_121", "AS", "AS"),
        ("coinchee_leaflet", "AS", "AS 7S"),
        ("muette_60", "AS 7S", "AS 7S"),
        ("manillen_club", "AS", "AS 7S"),
        ("envers", "AS", "AS 7S"),
    ],
)
def test_trump_led_is_headed_where_the_source_says_so(
    variant: str, over_opponent: str, over_partner: str
) -> None:
    assert legal(variant, "AS 7S 10H", "KS") == over_opponent
    assert legal(variant, "AS 7S 10H", "KS 8S", friends=(0,)) == over_partner


@pytest.mark.parametrize(
    ("variant", "opponent", "partner", "partner_trumped"),
    [
        ("parlee", "10S 7S", "10S 7S 7D", "10S 7S 7D"),
        ("coinchee_121", "10S 7S", "10S 7S 7D", "10S 7S 7D"),
        ("coinchee_leaflet", "10S 7S", "10S 7S 7D", "10S 7S 7D"),
        ("muette_60", "10S 7S 7D", "10S 7S 7D", "10S 7S 7D"),
        ("manillen_club", "10S 7S", "10S 7S 7D", "10S 7S 7D"),
        ("envers", "10S 7S 7D", "10S 7S 7D", "10S 7S 7D"),
    ],
)
def test_void_player_trumps_unless_his_partner_wins(
    variant: str, opponent: str, partner: str, partner_trumped: str
) -> None:
    assert legal(variant, "10S 7S 7D", "KH") == opponent
    assert legal(variant, "10S 7S 7D", "KH 7H", friends=(0,)) == partner
    assert legal(variant, "10S 7S 7D", "KH 8S 7H", friends=(1,)) == partner_trumped


@pytest.mark.parametrize(
    ("variant", "able", "unable"),
    [
        ("parlee", "10S", "8S 7S 7D"),
        ("coinchee_121", "10S 7S", "8S 7S"),
        ("coinchee_leaflet", "10S", "8S 7S 7D"),
        ("muette_60", "10S 7S 7D", "8S 7S 7D"),
        ("manillen_club", "10S", "7D"),
    ],
)
def test_opponents_trump_is_overtrumped_by_whoever_can(variant: str, able: str, unable: str) -> None:
    assert legal(variant, "10S 7S 7D", "KH KS") == able
    assert legal(variant, "8S 7S 7D", "KH KS") == unable


HAND, VOID, LOW = "AH 7H 10S", "10S 7S 7D", "8S 7S 7D"
FREE = {"Y": "10S 7S", "–": VOID}
OVER = {"Y": "10S", "T": "10S 7S", "–": VOID}
TABLE: dict[str, tuple[str, str, dict[str, Any], dict[str, str]]] = {
    # situation: hand, cards on the table, where the partner's are, and the cards that each answer allows
    "follow suit if able": ("8H 7H 10S", "KH", {}, {"Y": "8H 7H", "–": "8H 7H 10S"}),
    "head an opponent, side suit": (HAND, "KH", {}, {"Y": "AH", "–": "AH 7H"}),
    "head the partner, side suit": (HAND, "KH 8H", {"friends": (0,)}, {"Y": "AH", "–": "AH 7H"}),
    "head when trump is led": ("AS 7S 10H", "KS", {}, {"Y": "AS", "–": "AS 7S"}),
    "and the partner is master": ("AS 7S 10H", "KS 8S", {"friends": (0,)}, {"Y": "AS", "–": "AS 7S"}),
    "void, opponent master, an opponent led: trump": (VOID, "KH QH 8H", {"friends": (1,)}, FREE),
    "void, opponent master, the partner led: trump": (VOID, "KH AH", {"friends": (0,)}, FREE),
    "void, partner master, an opponent led: trump": (VOID, "QH KH 8H", {"friends": (1,)}, FREE),
    "void, partner master, the partner led: trump": (VOID, "KH 8H", {"friends": (0,)}, FREE),
    "void, partner has trumped": (VOID, "KH 8S 8H", {"friends": (1,)}, OVER),
    "overtrump an opponent's trump": (VOID, "KH 8H KS", {"friends": (1,)}, OVER),
    "overtrump, the partner led": (VOID, "KH KS", {"friends": (0,)}, OVER),
    "cannot overtrump": (LOW, "KH 8H KS", {"friends": (1,)}, {"T": "8S 7S", "–": LOW, "!": "7D"}),
}
# One column for each column of the rules pages, from the same situations: Y must, – free, ! forbidden, T any trump;
# a small letter where no source says and a House rule does (f free, x forbidden), a point where the situation cannot
# be.
COLUMNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Handbook parlée, muette 68": ("Y Y – Y – Y Y – – – Y Y –", ("parlee", "muette_68")),
    "Handbook two players": ("Y Y . Y . Y . . . . . . .", ("decouverte",)),
    "Handbook three, dix-sept": (
        "Y Y . Y . Y . . . . Y . –",
        ("trois_individuel", "dix_sept_coup", "dix_sept_partie"),
    ),
    "Handbook enchères declarer": (
        "Y Y . Y . Y . . . . Y . –",
        ("encheres_3_sans_surprise", "encheres_5", "miseres"),
    ),
    "Handbook enchères others": ("Y Y – Y – Y Y – – – Y Y –", ("encheres_4", "encheres_7", "miseres")),
    "Handbook à l'envers": ("Y Y . Y . f . . . . f . f", ("envers",)),
    "Wikibooks": ("Y – – Y Y Y Y – – – T T T", ("coinchee_121",)),
    "Leaflet suit": ("Y Y – Y – Y – Y – – Y Y –", ("coinchee_leaflet",)),
    "Leaflet no trump": ("Y – – . . – – – – . . . .", ("coinchee_leaflet",)),
    "Boussac": ("Y Y – Y – Y Y – – – Y Y f", ("boussac_1896",)),
    "Wikipedia muette": (
        "Y – – – – – – – – – – – –",
        ("muette_60", "trois_donneur", "auction_1", "auction_2", "auction_3"),
    ),
    "Flemish club": ("Y Y – Y – Y Y – – – Y Y x", ("manillen_club",)),
}
HOUSE_RULES = {"f": "–", "x": "!"}
CELLS = {
    f"{column}, {situation}: {variant}": (variant, situation, mark)
    for column, (marks, keys) in COLUMNS.items()
    for situation, mark in zip(TABLE, marks.split(), strict=True)
    for variant in keys
    if mark != "." and column != "Leaflet no trump"
}


@every_cell("variant, situation, mark", CELLS.values(), ids=CELLS)
def test_cell_of_the_decision_table_allows_its_cards(variant: str, situation: str, mark: str) -> None:
    hand, table, partner, allowed = TABLE[situation]

    assert legal(variant, hand, table, **partner) == allowed[HOUSE_RULES.get(mark, mark)]


@every_cell("variant, situation, mark", CELLS.values(), ids=CELLS)
def test_cell_that_no_source_fills_is_a_choice_of_the_house(variant: str, situation: str, mark: str) -> None:
    hand, table, partner, _allowed = TABLE[situation]
    trick = Trick(cards=cards(table), trump="S", friends=frozenset(partner.get("friends", ())))
    play = find_variant(variant).play

    assert (play.decided_by(cards(hand), trick) in play.house) == (mark in HOUSE_RULES)


@pytest.mark.parametrize(
    "situation", [name for name in TABLE if "trump" not in name and "master" not in name]
)
def test_leaflet_without_trumps_owes_nothing_but_the_suit(situation: str) -> None:
    hand, table, partner, allowed = TABLE[situation]
    mark = COLUMNS["Leaflet no trump"][0].split()[list(TABLE).index(situation)]

    assert legal("coinchee_leaflet", hand, table, trump=None, **partner) == allowed[mark]


def test_leaflet_without_trumps_lets_a_void_player_play_any_card() -> None:
    assert legal("coinchee_leaflet", "10S 7S 7D", "KH", trump=None) == "10S 7S 7D"
    assert legal("coinchee_leaflet", "10S 7S 7D", "KH 8H", trump=None, friends=(0,)) == "10S 7S 7D"


def test_every_column_has_a_mark_in_every_row() -> None:
    assert len(COLUMNS) == 12
    assert {len(marks.split()) for marks, _keys in COLUMNS.values()} == {len(TABLE)}
    played = {key for _marks, keys in COLUMNS.values() for key in keys}
    assert {find_variant(key).play for key in played} | {find_variant("blind").play} == {
        variant.play for variant in VARIANTS
    }


def test_leaflet_owes_a_trump_only_to_a_suit_that_an_opponent_led() -> None:
    """Leaflet, course of play: one trumps "the suit that the opponent played", unless the partner has."""
    assert legal("coinchee_leaflet", VOID, "KH AH", friends=(0,)) == VOID
    assert legal("coinchee_leaflet", VOID, "KH AH 7H", friends=(1,)) == "10S 7S"
    assert legal("coinchee_leaflet", VOID, "KH 8S 7H", friends=(1,)) == VOID


def test_leaflet_overtrumps_an_opponent_whoever_led() -> None:
    assert legal("coinchee_leaflet", VOID, "KH KS", friends=(0,)) == "10S"
    assert legal("coinchee_leaflet", LOW, "KH KS", friends=(0,)) == LOW


def test_wikibooks_trumps_with_any_trump_and_heads_in_trumps_alone() -> None:
    """Wikibooks, course of play: heading only where trump is asked for; who cannot follow trumps unless his
    partner is master.
    """
    assert legal("coinchee_121", VOID, "KH KS") == "10S 7S"
    assert legal("coinchee_121", LOW, "KH KS") == "8S 7S"
    assert legal("coinchee_121", LOW, "KH KS 7H", friends=(1,)) == LOW
    assert legal("coinchee_121", "10S 7S 7D", "KS 8S", friends=(0,)) == "10S"


def test_flemish_player_is_free_when_his_partner_has_trumped() -> None:
    """K♠ 8♥ 7♠ on 7♦ K♥ 10♣, trump ♥: the partner's king wins, so that the low trump may be played."""
    hand, table = "KS 8H 7S", "7D KH 10C"

    assert legal("manillen_club", hand, table, trump="H", friends=(1,)) == hand
    assert legal("manillen_club", hand, table, trump="H", friends=(0,)) == "KS 7S"


def test_boussac_is_spoken_by_whoever_leads_and_parlee_by_the_side_whose_turn_it_is() -> None:
    talks = {variant.key: variant.play.talks for variant in VARIANTS if variant.play.talks}

    assert talks == {"parlee": "turn", "boussac_1896": "leader"}


def test_duty_is_declared_where_the_game_gives_occasion_for_it() -> None:
    for variant in VARIANTS:
        play, rules = variant.play, variant.defaults
        if not play.follow:
            continue
        sides = rules.pack.partners or rules.pack.counters or rules.trump.by == "declarer"
        no_trump = rules.doublings.no_trump_multiplier is not None or getattr(
            rules.marking, "no_trump", False
        )
        assert (play.partner_wins is not None, play.partner_trumps is not None) == (bool(sides),) * 2
        assert (play.must_overtrump is None, play.undertrump is None) == (rules.pack.players == 2,) * 2
        assert (play.must_head_no_trump is not None) == no_trump, variant.key


def test_low_trump_is_played_when_nothing_else_is_left() -> None:
    assert legal("manillen_club", "8S 7S", "KH KS") == "8S 7S"


@pytest.mark.parametrize(
    ("variant", "expected"),
    [("coinchee_leaflet", "AH 7H"), ("manillen_club", "AH"), ("coinchee_121", "AH 7H"), ("parlee", "AH")],
)
def test_heading_without_trumps_is_as_the_source_has_it(variant: str, expected: str) -> None:
    assert legal(variant, "AH 7H 10S", "KH", trump=None) == expected


def test_misere_asks_for_nothing_but_the_suit() -> None:
    play = find_variant("miseres").play
    hand = cards("AH 7H 10S")

    assert play.legal(hand, Trick(cards=cards("KH"), trump="S")) == cards("AH")
    assert play.legal(hand, Trick(cards=cards("KH"), trump="S", misere=True)) == cards("AH 7H")


def test_any_card_may_be_led() -> None:
    assert find_variant("parlee").play.legal(PACK, None) == PACK


@pytest.mark.parametrize(
    ("hand", "table", "card", "duty"),
    [
        ("AH 7H 10S", "KH", "AH", None),
        ("AH 7H 10S", "KH", "7H", "head"),
        ("AH 7H 10S", "KH", "10S", "follow"),
        ("10S 7S 7D", "KH", "7D", "trump"),
        ("10S 7S 7D", "KH KS", "7D", "trump"),
        ("10S 7S 7D", "KH KS", "7S", "overtrump"),
        ("8S 7S 7D", "KH KS", "7S", "undertrump"),
        ("AS 7S 7D", "KS", "7S", "head"),
    ],
)
def test_fault_names_the_duty_that_was_broken(hand: str, table: str, card: str, duty: str | None) -> None:
    play = find_variant("manillen_club").play

    got = play.fault(cards(hand), Trick(cards=cards(table), trump="S"), parse_card(card))

    assert got == (Fault(duty, article=9) if duty else None)


def test_card_that_was_not_held_cannot_be_judged() -> None:
    with pytest.raises(RuleViolation, match=r"not_in_hand.*10C"):
        find_variant("parlee").play.fault(cards("7H"), None, parse_card("10C"))


def test_pack_holds_sixty_points() -> None:
    assert len(set(PACK)) == 32
    assert worth(PACK) == 60
    assert worth(PACK, tricks=8) == 68


@pytest.mark.parametrize("text", ["", "10", "S", "11S", "10X", "10s", 10, None])
def test_no_such_card_is_refused(text: object) -> None:
    with pytest.raises(RuleViolation, match="bad_request"):
        parse_card(text)
