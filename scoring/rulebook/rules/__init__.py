"""The vocabulary: the words in which every variant is declared."""

from .bidding import Bidding
from .contract import Auction, Contract, Named
from .counts import Captured
from .doublings import Doublings
from .endings import Ending, EqualDeals, GameOutcome, LastIn, Limit
from .marking import Marking
from .order import Dealing, Order, Trump
from .pack import Hands, Pack
from .race import Race
from .settings import Setting, Word
from .stakes import Pool, Stakes
from .surplus import Alone, Surplus
from .turnup import Turned

__all__ = [
    "Alone",
    "Auction",
    "Bidding",
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
