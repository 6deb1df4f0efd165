"""The vocabulary: the words in which every variant is declared."""

from scoring.rulebook.rules.contract import Auction, Contract, Named
from scoring.rulebook.rules.counts import Captured
from scoring.rulebook.rules.doublings import Doublings
from scoring.rulebook.rules.endings import Ending, EqualDeals, GameOutcome, LastIn, Limit
from scoring.rulebook.rules.marking import Marking
from scoring.rulebook.rules.order import Dealing, Order, Trump
from scoring.rulebook.rules.pack import Hands, Pack
from scoring.rulebook.rules.race import Race
from scoring.rulebook.rules.settings import Setting, Word
from scoring.rulebook.rules.stakes import Pool, Stakes
from scoring.rulebook.rules.surplus import Alone, Surplus
from scoring.rulebook.rules.turnup import Turned

__all__ = [
    "Alone",
    "Auction",
    "Captured",
    "Contract",
    "Dealing",
    "Doublings",
    "Ending",
    "EqualDeals",
    "GameOutcome",
    "Hands",
    "LastIn",
    "Limit",
    "Marking",
    "Named",
    "Order",
    "Pack",
    "Pool",
    "Race",
    "Setting",
    "Stakes",
    "Surplus",
    "Trump",
    "Turned",
    "Word",
]
