"""What follows from the pack alone holds in the engine and on its pages: facts of the deal, halves, auctions."""

from __future__ import annotations

from itertools import product

import pytest
from django.utils.translation import override

from scoring.booklet.questions import tell_rules
from scoring.rulebook import RuleViolation, Settings, find_variant, read_deal
from scoring.rules.rules import rules_for
from tests.depth import part
from tests.scoring.rulebook.reference.compared import HALVED, both_mark
from tests.scoring.rulebook.reference.duties import sides_of
from tests.scoring.rulebook.reference.entries import MISERES, settings_of
from tests.scoring.rulebook.reference.piles import DEALS, FactsOfDeal, against_the_rest, pack

DEALS_OF_FORMS = [
    pytest.param(form, facts, id=f"{form} {facts.players}x{facts.cards}")
    for form, deals in DEALS.items()
    for facts in deals
]
LOW_WINS = {"envers"}
NO_TRICK_POINTS = {"muette_60", "trois_donneur", "blind", "manillen_club"}


def total_of(form: str, facts: FactsOfDeal) -> int:
    """What all counts make together at most, by laying the whole pack on one pile."""
    return sum(pack(facts)) + (0 if form in NO_TRICK_POINTS else facts.tricks)


@pytest.mark.parametrize(("form", "facts"), DEALS_OF_FORMS)
def test_engine_deals_the_cards_of_the_source(form: str, facts: FactsOfDeal) -> None:
    dealt = find_variant(form).settle(settings_of(form, facts)).pack

    assert (dealt.players, dealt.tricks, dealt.aside, len(dealt.removed), dealt.total, dealt.most_asleep) == (
        facts.players,
        facts.tricks,
        facts.left,
        facts.sevens_out,
        total_of(form, facts),
        max(left for _tricks, _points, left in against_the_rest(facts)),
    )


@pytest.mark.parametrize(("form", "facts"), DEALS_OF_FORMS)
def test_page_tells_the_deal_and_the_total_of_the_source(form: str, facts: FactsOfDeal) -> None:
    with override("en"):
        page = tell_rules(rules_for(form, settings_of(form, facts)))
    text = {section.key: " ".join(each.text for each in section.sentences) for section in page.sections}
    total = total_of(form, facts)
    tricks = f"{total} in all; tricks" if form in NO_TRICK_POINTS else f"60 + {facts.tricks} = {total} in all"

    assert f": {facts.cards} to each player." in text["deal"].replace("32 cards, ", "32 cards: ")
    assert ("32 cards less" in text["deal"]) == bool(facts.sevens_out)
    assert text["deal"].count("7") >= facts.sevens_out
    assert (f"{facts.left} cards" in text["deal"].replace("32 cards", "")) == bool(facts.left)
    assert tricks in text["count"]


@pytest.mark.parametrize("form", HALVED)
def test_at_most_one_side_marks_from_tricks_whatever_the_base_and_the_count(form: str) -> None:
    assert both_mark(form) == []


@pytest.mark.parametrize("form", HALVED)
def test_preset_marks_every_point_above_its_half(form: str) -> None:
    """The house's own base is accepted, so that the test above has something to look at."""
    settings = find_variant(form).defaults

    assert 2 * settings["base"] == settings.pack.total


AUCTIONS_ALIKE = [
    ("encheres_3_sans_surprise", {"players": 3}),
    ("encheres_3_petite_surprise", {"players": 3, "surprise": "petite"}),
    ("encheres_3_grande_surprise", {"players": 3, "surprise": "grande"}),
    ("encheres_4", {"players": 4}),
    ("encheres_5", {"players": 5}),
]


@pytest.mark.deeper("every second bid with every count and result")
@pytest.mark.parametrize(("form", "settings"), AUCTIONS_ALIKE)
def test_numbered_bids_of_the_misere_game_are_those_of_the_auction(
    form: str, settings: dict[str, object]
) -> None:
    total = find_variant(form).defaults.pack.total
    different = [
        (bid, count, made, here, there)
        for bid, count, made in product(
            part(range(1, total + 2, 2), 6), (None, *part(range(total + 2), 24)), (None, True, False)
        )
        if (here := marks_of(form, {}, bid, count, made))
        != (there := marks_of("miseres", settings, bid, count, made))
    ]

    assert different == []


def marks_of(
    form: str, settings: dict[str, object], bid: int, count: int | None, made: bool | None
) -> object:
    """What an auction marks, or why it refuses."""
    variant = find_variant(form)
    rules = variant.settle(settings)
    entry = {"declarer": "P2", "bid": bid, "declarer_points": count, "made": made}
    try:
        marks = rules.score(read_deal(variant, rules, entry))
    except RuleViolation as violation:
        return str(violation)
    return dict(marks.marks), marks.made, marks.winner


@pytest.mark.parametrize("to", ["opponents", "offender"])
@pytest.mark.parametrize(("form", "facts"), DEALS_OF_FORMS)
def test_nobody_on_the_side_of_the_offender_gains_by_his_fault(
    form: str, facts: FactsOfDeal, to: str
) -> None:
    """Whoever plays alone in the deal, and whoever is at fault."""
    rules = find_variant(form).settle({**settings_of(form, facts), "penalties": "points", "penalty_to": to})
    gaining = []
    for alone, offender in product(range(facts.players), repeat=2):
        sides = sides_of(form, facts.players, alone)
        marks = marks_of_fault(rules, alone, offender)
        seats = [(seat, marks[rules.seat_sides[seat]]) for seat in range(facts.players)]
        bears = marks[rules.seat_sides[offender]] * (-1 if form in LOW_WINS else 1)
        associates = [each for seat, each in seats if sides[seat] == sides[offender] and seat != offender]
        others = [each for seat, each in seats if sides[seat] != sides[offender]]
        if bears > 0 or max(associates, default=0) > 0 or min(others) < 0:
            gaining.append((alone, offender, marks))

    assert gaining == []


def marks_of_fault(rules: Settings, alone: int, offender: int) -> dict[str, int]:
    """What a fault of the player at seat `offender` marks while the one at seat `alone` plays against the others."""
    penalty = {"offender": rules.seat_sides[offender], "points": 10}
    who = {"dealer": rules.seat_sides[alone]} if rules.needs_dealer else {}
    if "declarer" in rules.facts:
        who = {"declarer": rules.seat_sides[alone]}
    return dict(rules.score(read_deal(rules.variant, rules, {**who, "penalty": penalty})).marks)


STEPS = {"petite": 32.5, "table": 42.5, "grande": 52.5, "general": 100, "supreme": 101, "all": 100}
"""Where the Handbook puts each misère among the numbers, the général above them all and the suprême before even that;
a bid of every trick (Wikipedia) stands above the numbers too.
"""
LADDERS = {"miseres": MISERES, "auction_2": ("all",), "auction_3": ("all",)}


@pytest.mark.parametrize("form", [form for form in DEALS if "bid" in find_variant(form).defaults.facts])
def test_call_is_heard_where_it_stands_higher_on_the_ladder_of_the_source(form: str) -> None:
    names = LADDERS.get(form, ())
    for facts in DEALS[form]:
        rules = find_variant(form).settle(settings_of(form, facts))
        calls = [*range(1, facts.total + 2), *names]
        heard = [
            (first, second)
            for first, second in product(calls, repeat=2)
            if rules.marking.refused([first, second], rules.pack) is None
        ]

        assert heard == [
            (first, second)
            for first, second in product(calls, repeat=2)
            if STEPS.get(first, first) < STEPS.get(second, second)
            if facts.total + 1 not in (first, second)
        ]
