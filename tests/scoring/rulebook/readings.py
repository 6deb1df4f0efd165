"""Every reading of the open points that is a value of a setting, as a deal that tells it from the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scoring.rulebook.drawn import Entry

K_TURNED = {"raw": {"A": 40, "B": 28}, "turnup": {"side": "B", "rank": "K"}}
BY_TWO = {"raw": {"P1": 41, "P2": 35}, "turnup": {"side": "P2", "rank": "10"}}
LEVEL = {"cards": {"A": 30, "B": 30}, "doubles": 1, "drawn_before": 1}
THREE = {"raw": {"P1": 30, "P2": 25, "P3": 9}, "talon_points": 6, "first_trick": "P3"}
MADE = {"declarer": "P2", "bid": 35, "declarer_points": 41}
LOST = {"declarer": "P2", "bid": 35, "declarer_points": 30}
BURIED = {"declarer": "P1", "bid": 40, "declarer_points": 38, "discard_points": 4, "last_trick": "P1"}
PETITE = {"declarer": "P1", "contract": "petite", "declarer_tricks": 0}
SUPREME = {"declarer": "P1", "contract": "supreme", "declarer_tricks": 0}
GENERAL = {"declarer": "P1", "contract": "general", "declarer_tricks": 8}
FAILED = {"general": {"player": "P1", "made": False}, "raw": {"P1": 40, "P2": 18, "P3": 10, "P4": 0}}
MADE_ALL = {"general": {"player": "P1", "made": True}}
UNEVEN = {"raw": {"P1": 30, "P2": 22, "P3": 18}}
VOITURE = {"raw": {"A": 44, "B": 24}, "no_trump": True}
TAPPED = {"raw": {"A": 39, "B": 29}, "no_trump": True, "doubles": 2}
FAULT = {"penalty": {"offender": "A"}, "doubles": 1, "cards": {"A": 35, "B": 25}}
SWEEP = {"cards": {"A": 60, "B": 0}, "all_tricks": True}
ALL_POINTS = {"cards": {"A": 0, "B": 60}, "doubles": 1}
KNOCKED = {"cards": {"A": 40, "B": 20}, "doubles": 1, "dealer_side": "A"}
SERVES = {"doubling_serves": "doubler"}
DEALER = {"dealer": "P2", "cards": {"dealer": 20, "defenders": 33}, "reserve_points": 7}
DECLARED = {"declarer": "P1", "declarer_points": 19, "discard_points": 3, "exchanged": 1, "last_trick": "P1"}
ALL = {"declarer": "P1", "bid": "all", "made": True, "exchanged": 1}
ALL_LOST = {"declarer": "P1", "bid": "all", "made": False, "exchanged": 0}
DOUBLED: dict[str, Any] = {"double_all_tricks": True, "double_no_exchange": True}

READINGS: list[tuple[str, str, Mapping[str, Any], Entry, tuple[int, ...]]] = [
    ("OP-01 a", "parlee", {}, K_TURNED, (6, 3)),
    ("OP-01 b", "decouverte", {"turnup_bonus": True}, BY_TWO, (3, 5)),
    ("OP-01 off for two", "decouverte", {}, BY_TWO, (3, 0)),
    ("OP-01 c", "parlee", {"turnup_bonus": False}, K_TURNED, (6, 0)),
    ("OP-03 a", "muette_60", {"draw": "void"}, {**LEVEL, "cards": {"A": 35}}, (10, 0)),
    ("OP-03 b", "muette_60", {"draw": "double_next"}, {**LEVEL, "cards": {"A": 35}}, (20, 0)),
    ("OP-04 a", "trois_individuel", {}, UNEVEN, (13, 5, 1)),
    ("OP-04 b", "trois_individuel", {"base": 23}, UNEVEN, (7, 0, 0)),
    ("OP-05 a", "trois_individuel", {}, THREE, (13, 8, 0)),
    ("OP-05 b", "trois_individuel", {"talon": "last_trick", "base": 14}, THREE, (16, 11, 1)),
    ("OP-05 c", "trois_individuel", {"talon": "first_trick", "base": 14}, THREE, (16, 11, 1)),
    ("OP-05 d", "trois_individuel", {"talon": "removed"}, UNEVEN, (13, 5, 1)),
    ("OP-08 a", "encheres_4", {}, MADE, (0, 35, 0, 0)),
    ("OP-08 b", "encheres_4", {"success_marks": "made"}, MADE, (0, 41, 0, 0)),
    ("OP-09 a", "encheres_4", {}, LOST, (35, 0, 35, 35)),
    ("OP-09 b", "encheres_4", {"failure_marks": "shared"}, LOST, (11, 0, 12, 12)),
    ("OP-09 c", "encheres_4", {"failure_marks": "declarer"}, LOST, (0, -35, 0, 0)),
    ("OP-12 a", "miseres", {}, PETITE, (32, 0, 0, 0)),
    (
        "OP-12 b",
        "miseres",
        {"misere_values": {"petite": 33, "table": 43, "grande": 53}},
        PETITE,
        (33, 0, 0, 0),
    ),
    ("OP-12 c", "miseres", {"values": {"petite": 20}}, PETITE, (20, 0, 0, 0)),
    ("OP-13 a", "miseres", {}, GENERAL, (68, 0, 0, 0)),
    ("OP-13 b", "miseres", {"general_value": "twice"}, GENERAL, (136, 0, 0, 0)),
    ("OP-13 c", "miseres", {"general_value": "game"}, GENERAL, (150, 0, 0, 0)),
    ("OP-13 table", "miseres", {"general_value": "twice", "values": {"general": 90}}, GENERAL, (90, 0, 0, 0)),
    ("OP-13 not the suprême", "miseres", {"general_value": "twice"}, SUPREME, (68, 0, 0, 0)),
    ("OP-13 reverse a", "envers", {}, MADE_ALL, (0, 68, 68, 68)),
    ("OP-13 reverse b", "envers", {"general_value": "twice"}, MADE_ALL, (0, 136, 136, 136)),
    ("OP-13 reverse c", "envers", {"general_value": "game"}, MADE_ALL, (0, 100, 100, 100)),
    ("OP-16 a", "encheres_3_petite_surprise", {}, BURIED, (0, 40, 40)),
    ("OP-16 b", "encheres_3_petite_surprise", {"discards": "declarer"}, BURIED, (40, 0, 0)),
    ("OP-16 c", "encheres_3_petite_surprise", {"discards": "last_trick"}, BURIED, (40, 0, 0)),
    ("OP-16 a", "auction_3", {"players": 3}, BURIED, (-40, 0, 0)),
    ("OP-16 b", "auction_3", {"players": 3, "discards": "declarer"}, BURIED, (40, 0, 0)),
    ("OP-16 a", "auction_1", {"players": 3}, DECLARED, (-4, 2, 2)),
    ("OP-16 b", "auction_1", {"players": 3, "discards": "declarer"}, DECLARED, (4, -2, -2)),
    ("OP-16 c", "auction_1", {"players": 3, "discards": "last_trick"}, DECLARED, (4, -2, -2)),
    ("OP-17 nothing", "envers", {}, FAILED, (68, 0, 0, 0)),
    ("OP-17 their points", "envers", {"general_failed": "captured"}, FAILED, (68, 18, 10, 0)),
    ("OP-18 a", "dix_sept_coup", {"players": 3}, UNEVEN, (0, 0, 0)),
    ("OP-18 b", "dix_sept_coup", {"players": 3, "par": 23}, UNEVEN, (60, -10, -50)),
    ("OP-18 c", "dix_sept_coup", {"players": 3, "par": None, "unit_cents": 30}, UNEVEN, (200, -40, -160)),
    ("OP-18 c, cents", "dix_sept_coup", {"players": 3, "par": None}, UNEVEN, (66, -13, -53)),
    ("OP-20 a", "coinchee_121", {}, VOITURE, (10, 0)),
    ("OP-20 b", "coinchee_121", {"no_trump_multiplier": 2}, VOITURE, (20, 0)),
    ("OP-21 a", "coinchee_leaflet", {}, TAPPED, (40, 0)),
    ("OP-21 b", "coinchee_leaflet", {"combine": "add"}, TAPPED, (20, 0)),
    ("OP-21 c", "coinchee_leaflet", {"cap": 4}, TAPPED, (20, 0)),
    ("OP-24 a", "muette_60", {}, FAULT, (0, 30)),
    ("OP-24 b", "muette_60", {"penalty_to": "offender"}, FAULT, (-30, 0)),
    ("OP-24 points", "muette_60", {"penalty_points": 60}, FAULT, (0, 60)),
    ("OP-27", "parlee", {"turnup_values": [9, 8, 7, 6, 5]}, K_TURNED, (6, 7)),
    ("OP-28 a", "manillen_club", {}, SWEEP, (30, 0)),
    ("OP-28 b", "manillen_club", {"capot_value": 60}, SWEEP, (60, 0)),
    ("OP-28 step", "manillen_club", {"capot_value": "step"}, {"cards": {"A": 60}}, (60, 0)),
    ("OP-28 step, knocked", "manillen_club", {"capot_value": "step"}, ALL_POINTS, (0, 120)),
    (
        "OP-28 step, added",
        "manillen_club",
        {"capot_value": "step", "combine": "add"},
        ALL_POINTS,
        (0, 90),
    ),
    ("OP-22 both", "manillen_club", {}, KNOCKED, (20, 0)),
    ("OP-22 doubler, dealer won", "manillen_club", SERVES, KNOCKED, (10, 0)),
    ("OP-22 doubler won", "manillen_club", SERVES, {**KNOCKED, "dealer_side": "B"}, (20, 0)),
    ("OP-22 knocked back, dealer won", "manillen_club", SERVES, {**KNOCKED, "doubles": 2}, (20, 0)),
    (
        "OP-22 knocked back, doubler won",
        "manillen_club",
        SERVES,
        {**KNOCKED, "doubles": 2, "dealer_side": "B"},
        (20, 0),
    ),
    ("OP-22 no trump serves all", "manillen_club", SERVES, {**KNOCKED, "no_trump": True}, (20, 0)),
    (
        "OP-22 against two",
        "trois_donneur",
        SERVES,
        {"dealer": "P2", "cards": {"dealer": 40}, "doubles": 1},
        (0, 10, 0),
    ),
    ("OP-29 a", "muette_60", {"penalty_multiplied": False}, FAULT, (0, 30)),
    ("OP-29 b", "muette_60", {"penalty_multiplied": True}, FAULT, (0, 60)),
    ("OP-30 no limit", "muette_60", {"max_doubles": None}, {"cards": {"A": 31}, "doubles": 5}, (32, 0)),
    ("OP-32 first trick", "trois_donneur", {}, {**DEALER, "first_trick": "defenders"}, (10, 0, 10)),
    ("OP-32 dealer", "trois_donneur", {"reserve": "dealer"}, DEALER, (3, 0, 3)),
    ("OP-32 half", "trois_donneur", {"reserve": "dealer", "defender_marks": "half"}, DEALER, (1, 0, 2)),
    (
        "OP-32 35 of 70",
        "trois_donneur",
        {"trick_points": True, "base": 35},
        {"dealer": "P2", "raw": {"dealer": 40}},
        (0, 5, 0),
    ),
    ("OP-33 falling", "auction_1", {"players": 3}, {**DECLARED, "declarer_points": 21}, (4, -2, -2)),
    (
        "OP-33 flat",
        "auction_1",
        {"players": 3, "stakes": "flat"},
        {**DECLARED, "declarer_points": 21},
        (2, -1, -1),
    ),
    (
        "OP-33 rising",
        "auction_1",
        {"players": 3, "stakes": "rising"},
        {**DECLARED, "exchanged": 2, "declarer_points": 21},
        (6, -3, -3),
    ),
    ("OP-34 a", "auction_2", {"players": 3}, {**ALL, "exchanged": None}, (70, 0, 0)),
    ("OP-34 b", "auction_3", {"players": 3, "all_tricks_value": 100}, ALL, (100, 0, 0)),
    ("OP-35 a", "auction_3", {"players": 3, **DOUBLED}, ALL_LOST, (-276, 0, 0)),
    ("OP-35 b", "auction_3", {"players": 3, **DOUBLED, "double_losses": False}, ALL_LOST, (-69, 0, 0)),
]
"""Open point and reading, game, settings, deal, and what each side then marks."""
