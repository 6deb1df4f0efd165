"""The rulebook: every form of manille, scored by the book. Standard library only.

>>> coinchee = find_variant("coinchee_121")
>>> settings = coinchee.settle({"target": 100})
>>> coinchee.score(read_deal(coinchee, settings, {"raw": {"A": 38}}), settings).marks
{'A': 4, 'B': 0}
"""

from .answers import answer, judge
from .articles import ARTICLES, Article, find_article
from .cards import PACK, Card, Pile, Scale, count_pile, parse_card
from .deal import Bid, Call, Charge, Deal, Marks, Penalty, RuleViolation, ScoredDeal, Talon, Turnup
from .deal_state import DealState
from .draw import PlaceDraw, draw_places
from .errors import ERRORS, LANGUAGES, sentence_of
from .game import GameState, advance, start, stop, tally
from .hands import DealtHands, deal_out
from .reading import read_deal, write_deal
from .rules import Bidding, GameOutcome, Setting
from .schema import answer_schema, request_schema
from .swap import swapped
from .totals import (
    Final,
    GameTotals,
    check_plausible,
    conclude,
    is_linked,
    read_totals,
    write_totals,
)
from .variant import Settings, Variant
from .variants import VARIANTS, find_variant

__all__ = [
    "ARTICLES",
    "ERRORS",
    "LANGUAGES",
    "PACK",
    "VARIANTS",
    "Article",
    "Bid",
    "Bidding",
    "Call",
    "Card",
    "Charge",
    "Deal",
    "DealState",
    "DealtHands",
    "Final",
    "GameOutcome",
    "GameState",
    "GameTotals",
    "Marks",
    "Penalty",
    "Pile",
    "PlaceDraw",
    "RuleViolation",
    "Scale",
    "ScoredDeal",
    "Setting",
    "Settings",
    "Talon",
    "Turnup",
    "Variant",
    "advance",
    "answer",
    "answer_schema",
    "check_plausible",
    "conclude",
    "count_pile",
    "deal_out",
    "draw_places",
    "find_article",
    "find_variant",
    "is_linked",
    "judge",
    "parse_card",
    "read_deal",
    "read_totals",
    "request_schema",
    "sentence_of",
    "start",
    "stop",
    "swapped",
    "tally",
    "write_deal",
    "write_totals",
]
