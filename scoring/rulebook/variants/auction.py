"""Auction manille, three to seven players, each for himself (Wikipedia).

1: the eldest may declare, else the right moves on. The declarer changes cards with the widow one by one and
needs 21 points, or 15 among more than four players; each opponent pays him a stake that falls with every
card, or is paid it.

>>> from scoring.rulebook import Call, Deal
>>> table = AUCTION_1.settle({"players": 3})
>>> AUCTION_1.score(Deal(call=Call(declarer="P1", points=20, exchanged=2)), table).marks
{'P1': -2, 'P2': 1, 'P3': 1}

2: rising bids, no exchange; the declarer marks his bid or loses it, the others nothing. The highest total
wins when everyone has dealt equally often.

>>> AUCTION_2.score(Deal(call=Call(declarer="P1", bid=30, points=29)), AUCTION_2.defaults).marks
{'P1': -30, 'P2': 0, 'P3': 0, 'P4': 0}

3: as 2, but the declarer exchanges before he names trump; in some circles a bid of every trick doubles, and
so does playing without exchanging. Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook.play import WIKIPEDIA
from scoring.rulebook.rules import Auction, Ending, EqualDeals, Hands, Order, Pack, Stakes, Trump
from scoring.rulebook.variant import Variant

AUCTION_1 = Variant(
    key="auction_1",
    names={
        "fr": "Manille aux enchères 1 (mises)",
        "nl": "Biedmanille 1 (inzet)",
        "en": "Auction manille 1 (stakes)",
    },
    source="Wikipedia",
    pack=Pack(
        hands={
            3: Hands(10, aside=2),
            4: Hands(7, aside=4),
            5: Hands(6, aside=2),
            6: Hands(5, aside=2),
            7: Hands(4, aside=4),
        },
        counts=False,
    ),
    marking=Stakes(),
    ending=Ending(),  # open, settled in stakes
    trump=Trump(by="declarer"),
    order=Order(direction="anticlockwise"),  # the eldest leads
    play=WIKIPEDIA,
    tells=("required", "made", "pay"),
)

AUCTION_2 = AUCTION_1.but(
    "auction_2",
    {"fr": "Manille aux enchères 2", "nl": "Biedmanille 2", "en": "Auction manille 2"},
    pack=Pack(
        hands={
            3: Hands(10, sevens_out=2),
            4: Hands(8),
            5: Hands(6, sevens_out=2),
            6: Hands(5, sevens_out=2),
            7: Hands(4, sevens_out=4),
        },
        counts=False,
    ),
    marking=Auction(),
    ending=EqualDeals(deals_per_player=4),  # House rule: the agreed number is free, the form begins at four
    tells=("made", "marks"),
)

AUCTION_3 = AUCTION_2.but(
    "auction_3",
    {
        "fr": "Manille aux enchères 3 (avec écart)",
        "nl": "Biedmanille 3 (met ruil)",
        "en": "Auction manille 3 (exchange)",
    },
    pack=Pack(
        hands={
            3: Hands(9, aside=5),
            4: Hands(7, aside=4),
            5: Hands(6, aside=2),
            6: Hands(5, aside=2),
            7: Hands(4, aside=4),
        },
        counts=False,
    ),
    # House rule: what the declarer lays aside is nobody's (OP-16).
    marking=Auction(double_all_tricks=False, double_no_exchange=False, discards="dead"),
    tells=("made", "marks", "multiplier"),
)
