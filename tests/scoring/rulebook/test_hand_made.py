"""Games worked out by hand, by what they prove; the arithmetic stands beside them."""

from __future__ import annotations

from typing import Any

from scoring.rulebook import answer
from tests.steps.cells import every_cell

Case = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]


def ladder(*bids: str) -> dict[str, Any]:
    return {"kind": "ladder", "bids": list(bids)}


def match(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "match", "deals": list(deals), **more}


def four(*points: int) -> dict[str, int]:
    return {f"P{number}": count for number, count in enumerate(points, 1)}


def bid(declarer: str, number: int | str, made: bool) -> dict[str, Any]:
    return {"declarer": declarer, "bid": number, "made": made}


PAIR = {"A": 9, "B": 0}
FALLING = {"0": 5, "1": 4, "2": 3, "3": 2, "4": 1}

CASES: dict[str, list[Case]] = {
    "partnership": [
        # 51 - 34 = 17; 68 - 51 = 17 is below the base
        (
            "coinchee_121",
            {},
            {"raw": {"A": 51}},
            {"marks": {"A": 17, "B": 0}, "winner": "A", "multiplier": 1},
        ),
        ("muette_60", {}, {"cards": {"B": 31}}, {"marks": {"A": 0, "B": 1}, "winner": "B", "multiplier": 1}),
        # the doubled side is below 34: 41 - 34 = 7, four times
        (
            "coinchee_leaflet",
            {},
            {"raw": {"A": 27, "B": 41}, "taker": "A", "doubles": 2},
            {"marks": {"A": 0, "B": 28}, "winner": "B", "multiplier": 4},
        ),
    ],
    "individual": [
        # 22 - 17, 20 - 17, and 28 - 17: 19 points a deal when nobody is below
        ("trois_individuel", {}, {"raw": four(22, 20, 28)}, {"marks": four(5, 3, 11)}),
        ("envers", {"players": 5}, {"raw": four(21, 0, 30, 5, 10)}, {"marks": four(21, 0, 30, 5, 10)}),
        ("decouverte", {}, {"raw": {"P1": 0}}, {"marks": {"P1": 0, "P2": 38}, "winner": "P2"}),
    ],
    "declarer against all": [
        ("encheres_5", {}, bid("P4", 41, False), {"made": False, "marks": four(41, 41, 41, 0, 41)}),
        ("encheres_7", {}, bid("P7", 64, True), {"made": True, "marks": four(0, 0, 0, 0, 0, 0, 64)}),
        ("auction_2", {}, bid("P3", 50, False), {"made": False, "marks": four(0, 0, -50, 0)}),
        # exchanged nothing and bid every trick of 66: twice and twice
        (
            "auction_3",
            {"players": 5, "double_all_tricks": True, "double_no_exchange": True},
            {**bid("P5", "all", True), "exchanged": 0},
            {"made": True, "marks": four(0, 0, 0, 0, 264), "multiplier": 4},
        ),
    ],
    "dealer against two": [
        ("trois_donneur", {}, {"dealer": "P3", "cards": {"dealer": 60}}, {"marks": four(0, 0, 30)}),
        ("trois_donneur", {}, {"dealer": "P1", "cards": {"dealer": 30}}, {"marks": four(0, 0, 0)}),
        # 30 - 21 = 9, tapped and without trump: 36 to each defender
        (
            "trois_donneur",
            {},
            {"dealer": "P1", "cards": {"dealer": 21}, "doubles": 1, "no_trump": True},
            {"marks": four(0, 36, 36)},
        ),
        # 9 shared by two: 5 to the first after the dealer
        (
            "trois_donneur",
            {"defender_marks": "half"},
            {"dealer": "P2", "cards": {"dealer": 21}},
            {"marks": four(4, 0, 5)},
        ),
        # sides change, scores stay: P1 + 6, then P2 and P3 + 4, then P3 + 10
        (
            "trois_donneur",
            {},
            match({"cards": {"dealer": 36}}, {"cards": {"dealer": 26}}, {"cards": {"dealer": 40}}),
            {"winner": None, "totals": four(10, 0, 14)},
        ),
    ],
    "turn-ups and their timing": [
        # 39: every trick and a manille
        (
            "muette_68",
            {},
            {"raw": {"B": 68}, "turnup": {"side": "B", "rank": "10"}},
            {"marks": {"A": 0, "B": 39}, "winner": "B"},
        ),
        # A has 31 + 3 = 34 by the turn-up, B 30 + 4 = 34 by tricks: tricks first
        (
            "parlee",
            {},
            match({"raw": {"A": 30}, "turnup": {"side": "A", "rank": "K"}}, start={"A": 31, "B": 30}),
            {"winner": "B", "totals": {"A": 34, "B": 34}},
        ),
        (
            "parlee",
            {"turnup_timing": "immediate"},
            match({"turnup": {"side": "A", "rank": "K"}}, start={"A": 31, "B": 30}),
            {"winner": "A", "totals": {"A": 34, "B": 30}},
        ),
        # nothing was played once the card had won
        (
            "parlee",
            {"turnup_timing": "immediate"},
            match({"raw": {"A": 30}, "turnup": {"side": "A", "rank": "K"}}, start={"A": 31, "B": 30}),
            {"error": "impossible_deal"},
        ),
        # a card that does not win leaves the deal to be played
        (
            "parlee",
            {"turnup_timing": "immediate"},
            match({"turnup": {"side": "A", "rank": "Q"}}, start={"A": 31, "B": 30}),
            {"error": "bad_request"},
        ),
        (
            "parlee",
            {"turnup_timing": "cannot_end"},
            match({"raw": {"A": 34}, "turnup": {"side": "A", "rank": "K"}}, start={"A": 31, "B": 30}),
            {"winner": None, "totals": {"A": 34, "B": 30}},
        ),
        # a penalty closes the deal and the turned card stays: 34 and 5
        (
            "boussac_1896",
            {},
            {"penalty": {"offender": "A", "article": 9}, "turnup": {"side": "A", "rank": "10"}},
            {"marks": {"A": 5, "B": 34}, "winner": "B", "deal_scored": False},
        ),
    ],
    "linked games and belle": [
        (
            "parlee",
            {"structure": "best_of_3"},
            match(
                {"A": 34, "B": 0}, {"A": 0, "B": 39}, {"A": 0, "B": 34}, {"A": 34, "B": 0}, {"A": 20, "B": 0}
            ),
            {
                "manches": ["A", "B", "A"],
                "winner": "A",
                "final_scores": [{"A": 34, "B": 0}, {"A": 0, "B": 39}, {"A": 54, "B": 34}],
            },
        ),
        # five points above 34 go with the winner: 5 + 29 = 34
        (
            "boussac_1896",
            {"surplus_carried": True},
            match({"A": 39, "B": 0}, {"A": 29, "B": 0}),
            {"manches": ["A", "A"], "winner": "A", "final_scores": [{"A": 39, "B": 0}, {"A": 34, "B": 0}]},
        ),
    ],
    "fixed numbers of deals": [
        (
            "manillen_club",
            {"structure": "fixed_deals", "deals": 3},
            match({"cards": {"A": 40}}, {"cards": {"A": 25}}, {"cards": {"A": 26}}),
            {"winner": "A", "totals": {"A": 10, "B": 9}},
        ),
        (
            "auction_2",
            {"players": 3, "deals_per_player": 1},
            match(bid("P1", 40, True), bid("P1", 40, False), bid("P2", 21, True)),
            {"winner": "P2", "totals": four(0, 21, 0)},
        ),
    ],
    "first to a target": [
        ("coinchee_121", {}, match(start={"A": 120, "B": 0}), {"winner": None, "totals": {"A": 120, "B": 0}}),
        (
            "coinchee_121",
            {},
            match({"raw": {"A": 35}}, start={"A": 120, "B": 0}),
            {"winner": "A", "totals": {"A": 121, "B": 0}},
        ),
        ("coinchee_121", {}, match(PAIR, PAIR, start={"A": 115, "B": 0}), {"error": "match_already_over"}),
    ],
    "last one loses": [
        # at 100 and at 104 together: the higher loses, the lowest wins
        (
            "envers",
            {},
            match({"raw": four(20, 24, 24, 0)}, start=four(80, 80, 10, 30)),
            {"loser": "P2", "losers": ["P2"], "winner": "P4", "totals": four(100, 104, 34, 30)},
        ),
        # a failed général charges its caller 68
        (
            "envers",
            {},
            match({"general": {"player": "P3", "made": False}}, start=four(90, 20, 40, 5)),
            {"loser": "P3", "losers": ["P3"], "winner": "P4", "totals": four(90, 20, 108, 5)},
        ),
    ],
    "order of finish": [
        # P3 is out first and marks no more; P1 and P2 finish together, 41 before 40
        (
            "dix_sept_partie",
            {"target": 40},
            match({"raw": four(10, 10, 40, 8)}, {"raw": four(31, 30, 7, 0)}),
            {"finish_order": ["P3", "P1", "P2"], "loser": "P4", "totals": four(41, 40, 40, 8)},
        ),
        # the last two finish level: both lose
        (
            "dix_sept_partie",
            {"target": 34},
            match({"raw": four(34, 34, 0, 0)}, {"raw": four(0, 0, 34, 34)}),
            {
                "finish_order": ["P1", "P2"],
                "loser": None,
                "losers": ["P3", "P4"],
                "totals": four(34, 34, 34, 34),
            },
        ),
    ],
    "stakes in whole cents": [
        # shortfall 7 at 25 cents: 175; excesses 23 and 3 of 26: 154.8 and 20.2, the cent to the larger remainder
        (
            "dix_sept_coup",
            {"players": 3, "unit_cents": 25},
            {"kind": "settlement", "raw": four(40, 20, 10)},
            {"pay": four(155, 20, -175), "pot": 175},
        ),
        # what cannot be shared waits: 7 = 5 + 1, and one cent more in the next pot
        (
            "dix_sept_coup",
            {"players": 3, "unit_cents": 1, "rounding": "pot_carries"},
            match({"raw": four(36, 24, 10)}, {"raw": four(10, 36, 24)}),
            {"totals": four(5 - 7, 1 + 5, -7 + 2)},
        ),
        # the declarer pays each of three
        (
            "auction_1",
            {"stakes": FALLING},
            {"declarer": "P2", "declarer_points": 20, "exchanged": 1},
            {"required": 21, "made": False, "pay": four(4, -12, 4, 4)},
        ),
        (
            "auction_1",
            {"players": 5},
            {"declarer": "P2", "declarer_points": 15, "exchanged": 2},
            {"required": 15, "made": True, "pay": four(-1, 4, -1, -1, -1)},
        ),
    ],
    "the bid ladder with misères and général": [
        (
            "miseres",
            {},
            ladder("31", "32", "petite", "33", "42", "table", "43", "52", "grande"),
            {"legal": True},
        ),
        ("miseres", {}, ladder("68", "general"), {"legal": True}),
        ("miseres", {}, ladder("grande", "supreme"), {"legal": True}),
        ("miseres", {}, ladder("general", "supreme"), {"legal": True}),
        ("miseres", {}, ladder("supreme", "general"), {"legal": False, "refused": "general"}),
        ("miseres", {}, ladder("petite", "32"), {"legal": False, "refused": "32"}),
        ("miseres", {}, ladder("table", "petite"), {"legal": False, "refused": "petite"}),
        ("miseres", {}, ladder("general", "68"), {"legal": False, "refused": "68"}),
        ("miseres", {"players": 3}, ladder("70", "general"), {"legal": True}),
        (
            "miseres",
            {"players": 7},
            {"declarer": "P1", "contract": "supreme", "declarer_tricks": 1},
            {"made": False, "marks": four(0, 64, 64, 64, 64, 64, 64)},
        ),
    ],
    "carried draws": [
        # 30-30 twice, then 37-23 without trump: 7, twice, twice, twice
        (
            "manillen_club",
            {},
            match(*[{"cards": {"A": 30}}] * 2, {"cards": {"A": 37}, "no_trump": True}),
            {"winner": None, "totals": {"A": 56, "B": 0}},
        ),
        # a tapped level deal carries its tap and one more: 5 x 4
        (
            "muette_60",
            {"draw": "carried"},
            match({"cards": {"A": 30}, "doubles": 1}, {"cards": {"A": 35}}, {"cards": {"A": 33}}),
            {"winner": None, "totals": {"A": 23, "B": 0}},
        ),
    ],
    "caps": [
        (
            "manillen_club",
            {"cap": 4, "capot_value": 60},
            {"cards": {"A": 60}, "all_tricks": True, "doubles": 2, "no_trump": True, "drawn_before": 3},
            {"marks": {"A": 240, "B": 0}, "winner": "A", "multiplier": 4},
        ),
        (
            "coinchee_121",
            {"score_cap": 150},
            match({"raw": {"A": 60}, "doubles": 2}, {"raw": {"A": 60}, "doubles": 2}),
            {"winner": "A", "totals": {"A": 208, "B": 0}, "counted": {"A": 150, "B": 0}},
        ),
    ],
    "additive and multiplicative doubling": [
        (
            "muette_60",
            {"max_doubles": None, "blind_multiplier": 2},
            {"cards": {"A": 32}, "no_trump": True, "blind": True, "doubles": 3},
            {"marks": {"A": 64, "B": 0}, "winner": "A", "multiplier": 32},
        ),
        (
            "muette_60",
            {"max_doubles": None, "combine": "add", "blind_multiplier": 2},
            {"cards": {"A": 32}, "no_trump": True, "blind": True, "doubles": 3},
            {"marks": {"A": 12, "B": 0}, "winner": "A", "multiplier": 6},
        ),
    ],
    "several players passing together": [
        # P1 at 33 + 5, P3 at 30 + 10: 40 before 38
        (
            "trois_individuel",
            {},
            match({"raw": four(22, 21, 27)}, start=four(33, 20, 30)),
            {"winner": "P3", "totals": four(38, 24, 40)},
        ),
        # a lost 40 carries both defenders past 150: 155 before 151
        (
            "encheres_3_petite_surprise",
            {},
            match(bid("P1", 40, False), start=four(140, 115, 111)),
            {"winner": "P2", "totals": four(140, 155, 151)},
        ),
        # level with the declarer: he goes first
        (
            "encheres_4",
            {"tie_break": "declarer_first", "target": 120},
            match(*[bid("P1", 60, made) for made in (True, False, False, True)]),
            {"winner": "P1", "totals": four(120, 120, 120, 120)},
        ),
        (
            "encheres_4",
            {"tie_break": "shared", "target": 60},
            match(bid("P2", 60, False)),
            {"winner": None, "tied": ["P1", "P3", "P4"], "totals": four(60, 0, 60, 60)},
        ),
    ],
    "extra deals": [
        (
            "encheres_4",
            {"target": 60},
            match(bid("P2", 60, False)),
            {"winner": None, "tied": ["P1", "P3", "P4"], "next": "extra_deal", "totals": four(60, 0, 60, 60)},
        ),
        (
            "encheres_4",
            {"target": 60},
            match(bid("P2", 60, False), bid("P3", 20, True)),
            {"winner": "P3", "totals": four(60, 0, 80, 60)},
        ),
        (
            "muette_60",
            {"structure": "fixed_deals", "deals": 2, "fixed_deals_tie": "two_more_deals"},
            match({"cards": {"A": 36}}, {"cards": {"A": 24}}),
            {"winner": None, "tied": ["A", "B"], "next": "two_more_deals", "totals": {"A": 6, "B": 6}},
        ),
        (
            "auction_3",
            {"players": 3, "deals_per_player": 1, "tie_break": "full_round"},
            match(bid("P1", 30, True), bid("P2", 30, True), bid("P3", 30, False)),
            {"winner": None, "tied": ["P1", "P2"], "next": "full_round", "totals": four(30, 30, -30)},
        ),
    ],
    "nothing below zero but where marks are taken": [
        ("parlee", {}, match({"A": -3, "B": 0}), {"error": "bad_request"}),
        ("parlee", {}, match(start={"A": 30, "B": -1}), {"error": "bad_request"}),
        ("auction_2", {}, match(*[four(-30, 0, 0, 0)] * 4), {"winner": None, "totals": four(-120, 0, 0, 0)}),
        (
            "parlee",
            {"penalty_to": "offender"},
            match({"A": -34, "B": 0}),
            {"winner": None, "totals": {"A": -34, "B": 0}},
        ),
    ],
}


@every_cell(
    "variant, settings, entry, expected",
    [case for cases in CASES.values() for case in cases],
    ids=[f"{topic} {number}" for topic, cases in CASES.items() for number, _case in enumerate(cases, 1)],
)
def test_game_comes_out_as_by_hand(
    variant: str, settings: dict[str, Any], entry: dict[str, Any], expected: dict[str, Any]
) -> None:
    got = answer({"variant": variant, "settings": settings, "input": entry})

    if got.get("error") == "bad_request":
        assert expected == {"error": "bad_request"}
    else:
        assert got == expected
