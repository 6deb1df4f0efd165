"""The rulebook: every form of manille, scored by the book. Standard library only.

>>> coinchee = find_variant("coinchee_121")
>>> settings = coinchee.settle({"target": 100})
>>> coinchee.score(read_deal(coinchee, settings, {"raw": {"A": 38}}), settings).marks
{'A': 4, 'B': 0}
"""

from .answers import answer
from .articles import ARTICLES, Article, find_article
from .deal import Call, Charge, Deal, Marks, Penalty, RuleViolation, Talon, Turnup
from .game import GameState, ScoredDeal, advance, start, stop, tally
from .reading import read_deal, write_deal
from .rules import Outcome, Setting
from .variant import Settings, Variant
from .variants import VARIANTS, find_variant

__all__ = [
    "ARTICLES",
    "VARIANTS",
    "Article",
    "Call",
    "Charge",
    "Deal",
    "GameState",
    "Marks",
    "Outcome",
    "Penalty",
    "RuleViolation",
    "ScoredDeal",
    "Setting",
    "Settings",
    "Talon",
    "Turnup",
    "Variant",
    "advance",
    "answer",
    "find_article",
    "find_variant",
    "read_deal",
    "start",
    "stop",
    "tally",
    "write_deal",
]
