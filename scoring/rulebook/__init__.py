"""The rulebook: every form of manille, scored by the book. Standard library only.

>>> coinchee = find_variant("coinchee_121")
>>> settings = coinchee.settle({"target": 100})
>>> coinchee.score(read_deal(coinchee, settings, {"raw": {"A": 38}}), settings).marks
{'A': 4, 'B': 0}
"""

from scoring.rulebook.answers import answer
from scoring.rulebook.articles import ARTICLES, Article, find_article
from scoring.rulebook.deal import Call, Charge, Deal, Marks, Penalty, RuleViolation, ScoredDeal, Talon, Turnup
from scoring.rulebook.game import GameState, advance, start, stop, tally
from scoring.rulebook.reading import read_deal, write_deal
from scoring.rulebook.rules import GameOutcome, Setting
from scoring.rulebook.swap import swapped
from scoring.rulebook.totals import (
    Final,
    GameTotals,
    check_plausible,
    conclude,
    is_linked,
    read_totals,
    write_totals,
)
from scoring.rulebook.variant import Settings, Variant
from scoring.rulebook.variants import VARIANTS, find_variant

__all__ = [
    "ARTICLES",
    "VARIANTS",
    "Article",
    "Call",
    "Charge",
    "Deal",
    "Final",
    "GameOutcome",
    "GameState",
    "GameTotals",
    "Marks",
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
    "check_plausible",
    "conclude",
    "find_article",
    "find_variant",
    "is_linked",
    "read_deal",
    "read_totals",
    "start",
    "stop",
    "swapped",
    "tally",
    "write_deal",
    "write_totals",
]
