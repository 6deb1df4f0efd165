"""The rulebook: every form of manille, scored by the book. Standard library only.

>>> coinchee = find_variant("coinchee_121")
>>> settings = coinchee.settle({"target": 100})
>>> coinchee.score(read_deal(coinchee, settings, {"raw": {"A": 38}}), settings).marks
{'A': 4, 'B': 0}
"""

from .answers import answer
from .deal import Call, Deal, Marks, Penalty, RuleViolation, Talon, Turnup
from .game import GameState, ScoredDeal, advance, start, tally
from .penalties import ARTICLES, Article
from .reading import read_deal, write_deal
from .rules import Outcome, Setting
from .variant import Settings, Variant
from .variants import VARIANTS, find_variant

__all__ = [
    "ARTICLES",
    "VARIANTS",
    "Article",
    "Call",
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
    "find_variant",
    "read_deal",
    "start",
    "tally",
    "write_deal",
]
