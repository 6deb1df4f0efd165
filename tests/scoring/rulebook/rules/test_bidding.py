"""The auction of a deal: who speaks, what may be bid, when it ends, and what it leads to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.rulebook import (
    VARIANTS,
    Bid,
    Bidding,
    Deal,
    RuleViolation,
    find_variant,
    read_deal,
    tally,
    write_deal,
)
from tests.cases import every_case

LADDER = ["petite", "table", "grande", "general", "supreme"]


def auction(key: str = "miseres", dealer: str = "P4", **changes: Any) -> Bidding:
    begun = find_variant(key).settle(changes).bidding(dealer)
    assert begun is not None
    return begun


def said(begun: Bidding, *bids: int | str) -> Bidding:
    """The auction after `bids`, each by whoever speaks."""
    for bid in bids:
        assert begun.speaker is not None
        begun = begun.then(Bid(begun.speaker, bid))
    return begun


def test_eldest_speaks_first_and_who_has_passed_no_more() -> None:
    begun = auction(dealer="P2")
    speakers = [begun.speaker]
    for bid in (31, "pass", 33, "pass", 34):
        begun = said(begun, bid)
        speakers.append(begun.speaker)

    assert speakers == ["P3", "P4", "P1", "P2", "P3", "P1"]
    assert said(begun, "pass").declared == Bid("P3", 34)


@pytest.mark.parametrize(
    ("highest", "least", "named"),
    [
        (32, 33, LADDER),
        ("petite", 33, LADDER[1:]),
        (33, 34, LADDER[1:]),
        (42, 43, LADDER[1:]),
        ("table", 43, LADDER[2:]),
        ("grande", 53, LADDER[3:]),
        (68, None, LADDER[3:]),
        ("general", None, LADDER[4:]),
    ],
)
def test_misères_stand_in_their_places_between_the_numbers(
    highest: int | str, least: int | None, named: list[str]
) -> None:
    allowed = said(auction(), highest).allowed

    assert allowed.numbers == (range(least, 69) if least else range(0))
    assert list(allowed.named) == named
    assert allowed.may_pass


def test_first_bid_is_of_the_floor_at_least() -> None:
    assert auction("encheres_4", min_bid=30).allowed.numbers == range(30, 69)
    assert auction("encheres_4").allowed.numbers == range(1, 69)


def test_bidding_ends_when_all_but_one_have_passed_or_nothing_is_higher() -> None:
    assert said(auction(), 40, "pass", "pass").speaker == "P4"
    assert said(auction(), 40, "pass", "pass", "pass").declared == Bid("P1", 40)
    assert said(auction(), 40, "supreme").declared == Bid("P2", "supreme")
    assert said(auction("auction_2"), "pass", "all").declared == Bid("P2", "all")


def test_nobody_declares_where_all_have_passed() -> None:
    over = said(auction(), "pass", "pass", "pass", "pass")

    assert (over.speaker, over.declared) == (None, None)


def test_eldest_who_is_forced_bids_once_all_have_passed() -> None:
    begun = said(auction("encheres_4", all_pass="eldest_forced"), "pass", "pass", "pass", "pass")

    assert (begun.speaker, begun.allowed.may_pass) == ("P1", False)
    assert said(begun, 20).declared == Bid("P1", 20)


def test_right_to_declare_moves_on_from_the_eldest() -> None:
    begun = auction("auction_1")

    assert begun.allowed.listed == ["declare", "pass"]
    assert said(begun, "pass", "pass", "declare").declared == Bid("P3", "declare")


def test_nobody_bids_where_the_game_has_no_auction() -> None:
    assert find_variant("parlee").defaults.bidding("A") is None


@pytest.mark.parametrize(
    ("bids", "code"),
    [
        ([("P2", 30)], "not_the_speaker"),
        ([("P1", 30), ("P2", 30)], "bid_not_allowed"),
        ([("P1", 30), ("P2", "royale")], "bid_not_allowed"),
        ([("P1", 0)], "bid_not_allowed"),
        ([("P1", "pass"), ("P2", 30), ("P3", "pass"), ("P1", 31)], "not_the_speaker"),
        ([("P1", "supreme"), ("P2", "pass")], "bidding_over"),
    ],
)
def test_bid_out_of_turn_or_too_low_is_refused(bids: list[tuple[str, int | str]], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        auction().after(Bid(*bid) for bid in bids)

    assert refusal.value.code == code


BIDS = [{"player": player, "bid": bid} for player, bid in (("P1", 30), ("P2", "petite"), ("P3", "pass"))]
PASSES = [{"player": player, "bid": "pass"} for player in ("P4", "P1")]


def read(key: str = "miseres", **facts: Any) -> Deal:
    variant = find_variant(key)
    return read_deal(variant, variant.defaults, facts)


def test_bids_are_kept_and_change_no_marks() -> None:
    variant = find_variant("miseres")
    deal = read(dealer="P4", declarer="P2", contract="petite", made=True, bids=[*BIDS, *PASSES])
    alone = read(dealer="P4", declarer="P2", contract="petite", made=True)

    assert write_deal(variant, deal)["bids"] == [*BIDS, *PASSES]
    assert variant.score(deal, variant.defaults) == variant.score(alone, variant.defaults)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"declarer": "P2", "contract": "petite", "made": True, "bids": BIDS}, "bidding_open"),
        ({"declarer": "P1", "contract": "petite", "made": True, "bids": [*BIDS, *PASSES]}, "bids_disagree"),
        ({"declarer": "P2", "bid": 33, "made": True, "bids": [*BIDS, *PASSES]}, "bids_disagree"),
        ({"all_pass": True, "bids": [*BIDS, *PASSES]}, "bids_disagree"),
        (
            {
                "declarer": "P2",
                "bid": 33,
                "made": True,
                "bids": [{"player": f"P{number}", "bid": "pass"} for number in (1, 2, 3, 4)],
            },
            "bids_disagree",
        ),
    ],
)
def test_bids_that_lead_elsewhere_are_refused(facts: dict[str, Any], code: str) -> None:
    settings = find_variant("miseres").defaults
    with pytest.raises(RuleViolation) as refusal:
        settings.score(read(dealer="P4", **facts))

    assert refusal.value.code == code


def test_game_knows_who_speaks_first_where_the_entry_does_not_say_who_dealt() -> None:
    variant = find_variant("miseres")
    deal = read(declarer="P2", contract="petite", made=True, bids=[*BIDS, *PASSES])

    assert tally(variant, variant.defaults, [deal], first_dealer=3).totals["P2"] == 32
    with pytest.raises(RuleViolation, match="not_the_speaker"):
        tally(variant, variant.defaults, [deal], first_dealer=0)


def broken_off(bid: int | str) -> Deal:
    return read(penalty={"offender": "P1", "points": 10}, bids=[{"player": "P3", "bid": bid}])


def test_auction_that_a_fault_broke_off_has_bids_of_the_game_only() -> None:
    settings = find_variant("miseres").defaults

    for bid in ("royale", 69, 0):
        with pytest.raises(RuleViolation, match="bid_not_allowed"):
            settings.score(broken_off(bid))
    for bid in ("petite", 30, "pass"):
        assert settings.score(broken_off(bid)).marks["P2"] == 10


def test_bids_that_stand_on_a_sheet_are_not_refused_again() -> None:
    variant = find_variant("miseres")
    facts = {"declarer": "P1", "contract": "petite", "made": True, "bids": BIDS}

    assert variant.defaults.score(read_deal(variant, variant.defaults, facts, written=True)).made


@pytest.mark.parametrize(
    "bids", [5, [5], [{"player": "P9", "bid": 3}], [{"player": "P1"}], [{"player": "P1", "bid": -1}]]
)
def test_bids_that_make_no_sense_are_no_request(bids: Any) -> None:
    with pytest.raises(RuleViolation) as refusal:
        read(declarer="P1", bid=30, made=True, bids=bids)

    assert refusal.value.code == "bad_request"


def bid_at_random(begun: Bidding, chance: Random) -> Bidding:
    """The auction to its end; of what may be said a pass is likelier than any other."""
    while begun.speaker is not None:
        allowed = begun.allowed
        passes = ["pass"] * (3 if allowed.may_pass else 0)
        begun = said(begun, chance.choice([*allowed.numbers, *allowed.named, *passes]))
    return begun


def facts_of(begun: Bidding) -> dict[str, Any]:
    """A deal that its declarer lost."""
    facts: dict[str, Any] = {"bids": [{"player": bid.player, "bid": bid.bid} for bid in begun.bids]}
    declared = begun.declared
    if declared is None:
        return facts | {"all_pass": True}
    named = {"exchanged": 0} if declared.bid == "declare" else {"bid": declared.bid}
    return facts | {"declarer": declared.player, "made": False} | named


def test_every_auction_ends_and_leads_to_a_deal() -> None:
    chance = Random(7)
    with every_case() as case:
        for variant in VARIANTS:
            settings = variant.defaults
            for dealer in settings.sides if settings.bidding(settings.sides[0]) else ():
                begun = settings.bidding(dealer)
                assert begun is not None
                over = bid_at_random(begun, chance)
                with case(f"{variant.key} {dealer} {over.bids}"):
                    deal = read_deal(variant, settings, facts_of(over) | {"dealer": dealer})
                    assert settings.score(deal).made is (False if over.declared else None)


@pytest.mark.parametrize("trump", ["S", "H", "D", "C"])
@pytest.mark.parametrize("key", [variant.key for variant in VARIANTS])
def test_trump_and_taker_are_facts_of_every_form(key: str, trump: str) -> None:
    variant = find_variant(key)
    facts = {"trump": trump, "taker": variant.sides[0]}

    deal = read_deal(variant, variant.defaults, facts)

    assert (deal.trump, deal.taker) == (trump, variant.sides[0])
    assert write_deal(variant, deal) == facts


def test_trump_and_no_trump_agree() -> None:
    coinchee = find_variant("coinchee_121")
    settings = coinchee.defaults
    bare: dict[str, Any] = {"raw": {"A": 40}, "trump": "none", "no_trump": True}

    assert settings.score(read_deal(coinchee, settings, bare)).winner == "A"
    for facts in (bare | {"no_trump": False}, bare | {"trump": "S"}):
        with pytest.raises(RuleViolation, match="trump_disagrees"):
            settings.score(read_deal(coinchee, settings, facts))
    parlee = find_variant("parlee")
    with pytest.raises(RuleViolation, match="no_trump_not_played"):
        parlee.defaults.score(read_deal(parlee, parlee.defaults, {"raw": {"A": 40}, "trump": "none"}))


def test_game_that_always_has_a_trump_is_played_with_one() -> None:
    stakes = find_variant("auction_1")
    deal = {"declarer": "P1", "exchanged": 0, "made": True, "no_trump": True}

    with pytest.raises(RuleViolation, match="no_trump_not_played"):
        stakes.defaults.score(read_deal(stakes, stakes.defaults, deal))
    stored = read_deal(stakes, stakes.defaults, deal, written=True)
    assert stakes.defaults.score(stored).made is True, "what stands on a sheet is read as before"


def test_declarer_alone_takes() -> None:
    auction = find_variant("encheres_4")
    deal = {"declarer": "P1", "bid": 30, "made": True}

    assert auction.defaults.score(read_deal(auction, auction.defaults, deal | {"taker": "P1"})).made is True
    with pytest.raises(RuleViolation, match="taker_disagrees"):
        auction.defaults.score(read_deal(auction, auction.defaults, deal | {"taker": "P2"}))
    with pytest.raises(RuleViolation, match="taker_disagrees"):
        auction.defaults.score(read_deal(auction, auction.defaults, {"all_pass": True, "taker": "P2"}))


def test_dealer_is_one_of_the_table() -> None:
    settings = find_variant("miseres").defaults

    assert settings.bidding("P4") is not None
    with pytest.raises(RuleViolation, match="not_one_of") as refused:
        settings.bidding("A")
    assert refused.value.params["expected"] == ["P1", "P2", "P3", "P4"]
