"""One plausible deal of every preset: what is tapped and typed, what is kept of it, and what the page then says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.models import Sheet
from scoring.rules.rules import rules_for
from tests.steps import table

PEOPLE = ("Anne", "Béa", "Luc", "Tom", "Zoé", "Max", "Ida")  # P1 to P7


def a_table(variant: str, **settings: Any) -> Sheet:
    """A sheet of `variant` with as many people as it wants."""
    players = rules_for(variant, settings).settings.pack.players
    return table.a_sheet(variant, PEOPLE[:players], settings=settings)


class Told(NamedTuple):
    """A deal typed into the form: its payload, its marks, its row, and in words what it makes of the game."""

    variant: str
    typed: Mapping[str, str]
    payload: Mapping[str, Any]
    marks: Mapping[str, int]
    row: str
    said: str
    total: str


EVERY_PRESET = (
    Told(
        "parlee",
        {"side": "A", "count": "42", "turnup": "K"},
        {"raw": {"A": 42, "B": 26}, "turnup": {"side": "A", "rank": "K"}},
        {"A": 11, "B": 0},
        "42 · 26 – the king turned up",
        "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8; Anne and Luc mark 3 for the king turned up.",
        "Total: Anne and Luc 11, Béa and Tom 0.",
    ),
    Told(
        "muette_68",
        {"side": "B", "count": "40", "turnup": "9"},
        {"raw": {"A": 28, "B": 40}, "turnup": {"side": "A", "rank": "9"}},
        {"A": 0, "B": 6},
        "28 · 40",
        "Béa and Tom 40, Anne and Luc 28: Béa and Tom mark 6.",
        "Total: Anne and Luc 0, Béa and Tom 6.",
    ),
    Told(
        "muette_60",
        {"side": "A", "count": "36", "no_trump": "on"},
        {"cards": {"A": 36, "B": 24}, "no_trump": True},
        {"A": 12, "B": 0},
        "36 · 24 – en voiture",
        "Anne and Luc 36, Béa and Tom 24: Anne and Luc mark 12 (6 × 2).",
        "Total: Anne and Luc 12, Béa and Tom 0.",
    ),
    Told(
        "decouverte",
        {"side": "P1", "count": "41"},
        {"raw": {"P1": 41, "P2": 35}},
        {"P1": 3, "P2": 0},
        "41 · 35",
        "Anne 41, Béa 35: Anne marks 3.",
        "Total: Anne 3, Béa 0.",
    ),
    Told(
        "trois_individuel",
        {"pile_P1": "30", "pile_P2": "25", "talon_points": "5"},
        {"raw": {"P1": 30, "P2": 25, "P3": 10}, "talon_points": 5},
        {"P1": 13, "P2": 8, "P3": 0},
        "30 · 25 · 10 – 5 asleep",
        "Anne 30, Béa 25, Luc 10, 5 asleep: Anne marks 13; Béa marks 8.",
        "Total: Anne 13, Béa 8, Luc 0.",
    ),
    Told(
        "trois_donneur",
        {"side": "defenders", "count": "38"},
        {"dealer": "P1", "cards": {"dealer": 22, "defenders": 38}},
        {"P1": 0, "P2": 8, "P3": 8},
        "Béa and Luc 38, Anne 22",
        "Béa and Luc 38, Anne 22: Béa and Luc mark 8 each.",
        "Total: Anne 0, Béa 8, Luc 8.",
    ),
    Told(
        "encheres_3_sans_surprise",
        {"declarer": "P3", "bid": "37", "made": "0"},
        {"declarer": "P3", "bid": 37, "made": False},
        {"P1": 37, "P2": 37, "P3": 0},
        "Luc bids 37 and falls short",
        "Luc bids 37 and falls short: Anne and Béa mark 37 each.",
        "Total: Anne 37, Béa 37, Luc 0.",
    ),
    Told(
        "encheres_3_petite_surprise",
        {"declarer": "P1", "bid": "40", "made": "1"},
        {"declarer": "P1", "bid": 40, "made": True},
        {"P1": 40, "P2": 0, "P3": 0},
        "Anne bids 40 and makes it",
        "Anne bids 40 and makes it: Anne marks 40.",
        "Total: Anne 40, Béa 0, Luc 0.",
    ),
    Told(
        "encheres_3_grande_surprise",
        {"declarer": "P2", "bid": "45", "made": "1", "declarer_points": "47"},
        {"declarer": "P2", "bid": 45, "made": True, "declarer_points": 47},
        {"P1": 0, "P2": 45, "P3": 0},
        "Béa bids 45 and makes it (47 captured)",
        "Béa bids 45 and makes it (47 captured): Béa marks 45.",
        "Total: Anne 0, Béa 45, Luc 0.",
    ),
    Told(
        "encheres_4",
        {"declarer": "P4", "bid": "35", "made": "0"},
        {"declarer": "P4", "bid": 35, "made": False},
        {"P1": 35, "P2": 35, "P3": 35, "P4": 0},
        "Tom bids 35 and falls short",
        "Tom bids 35 and falls short: Anne, Béa and Luc mark 35 each.",
        "Total: Anne 35, Béa 35, Luc 35, Tom 0.",
    ),
    Told(
        "encheres_5",
        {"declarer": "P1", "bid": "28", "made": "1"},
        {"declarer": "P1", "bid": 28, "made": True},
        {"P1": 28, "P2": 0, "P3": 0, "P4": 0, "P5": 0},
        "Anne bids 28 and makes it",
        "Anne bids 28 and makes it: Anne marks 28.",
        "Total: Anne 28, Béa 0, Luc 0, Tom 0, Zoé 0.",
    ),
    Told(
        "encheres_6",
        {"declarer": "P6", "bid": "25", "made": "0"},
        {"declarer": "P6", "bid": 25, "made": False},
        {"P1": 25, "P2": 25, "P3": 25, "P4": 25, "P5": 25, "P6": 0},
        "Max bids 25 and falls short",
        "Max bids 25 and falls short: Anne, Béa, Luc, Tom and Zoé mark 25 each.",
        "Total: Anne 25, Béa 25, Luc 25, Tom 25, Zoé 25, Max 0.",
    ),
    Told(
        "encheres_7",
        {"declarer": "P2", "bid": "24", "made": "1"},
        {"declarer": "P2", "bid": 24, "made": True},
        {"P1": 0, "P2": 24, "P3": 0, "P4": 0, "P5": 0, "P6": 0, "P7": 0},
        "Béa bids 24 and makes it",
        "Béa bids 24 and makes it: Béa marks 24.",
        "Total: Anne 0, Béa 24, Luc 0, Tom 0, Zoé 0, Max 0, Ida 0.",
    ),
    Told(
        "miseres",
        {"declarer": "P2", "contract": "table", "made": "0"},
        {"declarer": "P2", "contract": "table", "made": False},
        {"P1": 42, "P2": 0, "P3": 42, "P4": 42},
        "Béa bids misère sur table and falls short",
        "Béa bids misère sur table and falls short: Anne, Luc and Tom mark 42 each.",
        "Total: Anne 42, Béa 0, Luc 42, Tom 42.",
    ),
    Told(
        "envers",
        {"pile_P1": "30", "pile_P2": "20", "pile_P3": "10"},
        {"raw": {"P1": 30, "P2": 20, "P3": 10, "P4": 8}},
        {"P1": 30, "P2": 20, "P3": 10, "P4": 8},
        "30 · 20 · 10 · 8",
        "Anne 30, Béa 20, Luc 10, Tom 8: each marks what was captured.",
        "Total: Anne 30, Béa 20, Luc 10, Tom 8.",
    ),
    Told(
        "dix_sept_coup",
        {"pile_P1": "25", "pile_P2": "20", "pile_P3": "13"},
        {"raw": {"P1": 25, "P2": 20, "P3": 13, "P4": 10}},
        {"P1": 80, "P2": 30, "P3": -40, "P4": -70},
        "25 · 20 · 13 · 10",
        "Anne 25, Béa 20, Luc 13, Tom 10: Anne receives €0.80; Béa receives €0.30; Luc pays €0.40; Tom pays €0.70.",
        "Total: Anne €0.80, Béa €0.30, Luc −€0.40, Tom −€0.70.",
    ),
    Told(
        "dix_sept_partie",
        {"pile_P1": "30", "pile_P2": "20", "pile_P3": "10"},
        {"raw": {"P1": 30, "P2": 20, "P3": 10, "P4": 8}},
        {"P1": 30, "P2": 20, "P3": 10, "P4": 8},
        "30 · 20 · 10 · 8",
        "Anne 30, Béa 20, Luc 10, Tom 8: each marks what was captured.",
        "Total: Anne 30, Béa 20, Luc 10, Tom 8.",
    ),
    Told(
        "coinchee_121",
        {"side": "B", "count": "41", "doubles": "1"},
        {"raw": {"A": 27, "B": 41}, "doubles": 1},
        {"A": 0, "B": 14},
        "27 · 41 – coinche ×2",
        "Béa and Tom 41, Anne and Luc 27: Béa and Tom mark 14 (7 × 2).",
        "Total: Anne and Luc 0, Béa and Tom 14.",
    ),
    Told(
        "coinchee_leaflet",
        {"side": "A", "count": "42", "no_trump": "on"},
        {"raw": {"A": 42, "B": 26}, "no_trump": True},
        {"A": 16, "B": 0},
        "42 · 26 – en voiture",
        "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 16 (8 × 2).",
        "Total: Anne and Luc 16, Béa and Tom 0.",
    ),
    Told(
        "boussac_1896",
        {"side": "A", "count": "68", "turnup": "10"},
        {"raw": {"A": 68, "B": 0}, "turnup": {"side": "A", "rank": "10"}},
        {"A": 39, "B": 0},
        "68 · 0 – the manille turned up",
        "Anne and Luc 68, Béa and Tom 0: Anne and Luc mark 34; Anne and Luc mark 5 for the manille turned up.",
        "Total: Anne and Luc 39, Béa and Tom 0. Anne and Luc win manche 1.",
    ),
    Told(
        "auction_1",
        {"declarer": "P3", "made": "1", "exchanged": "2"},
        {"declarer": "P3", "made": True, "exchanged": 2},
        {"P1": -3, "P2": -3, "P3": 9, "P4": -3},
        "Luc plays alone and makes it (2 cards exchanged)",
        "Luc plays alone and makes it (2 cards exchanged): Anne, Béa and Tom pay 3 stakes each; Luc receives 9 stakes.",
        "Total: Anne −3, Béa −3, Luc 9, Tom −3.",
    ),
    Told(
        "auction_2",
        {"declarer": "P1", "bid": "30", "made": "0"},
        {"declarer": "P1", "bid": 30, "made": False},
        {"P1": -30, "P2": 0, "P3": 0, "P4": 0},
        "Anne bids 30 and falls short",
        "Anne bids 30 and falls short: Anne loses 30.",
        "Total: Anne −30, Béa 0, Luc 0, Tom 0.",
    ),
    Told(
        "auction_3",
        {"declarer": "P2", "contract": "all", "made": "1"},
        {"declarer": "P2", "contract": "all", "made": True},
        {"P1": 0, "P2": 67, "P3": 0, "P4": 0},
        "Béa bids every trick and makes it",
        "Béa bids every trick and makes it: Béa marks 67.",
        "Total: Anne 0, Béa 67, Luc 0, Tom 0.",
    ),
    Told(
        "blind",
        {"side": "A", "count": "33", "no_trump": "on"},
        {"cards": {"A": 33, "B": 27}, "no_trump": True},
        {"A": 6, "B": 0},
        "33 · 27 – en voiture",
        "Anne and Luc 33, Béa and Tom 27: Anne and Luc mark 6 (3 × 2).",
        "Total: Anne and Luc 6, Béa and Tom 0.",
    ),
    Told(
        "manillen_club",
        {"count": "30"},
        {"cards": {"A": 30, "B": 30}},
        {"A": 0, "B": 0},
        "30 · 30",
        "Anne and Luc 30, Béa and Tom 30: nobody marks; the next deal counts for more.",
        "Total: Anne and Luc 0, Béa and Tom 0.",
    ),
)
