"""Auction manille, three to seven players, each for himself (Wikipedia).

1: the eldest may declare, else the right moves on. The declarer changes cards with the widow one by one and
needs 21 points, or 15 among more than four players; each opponent pays him a stake that falls with every
card, or is paid it.

>>> from .. import Call, Deal
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

from .. import play, sources
from ..penalties import Penalties
from ..rules import Auction, Dealing, Ending, EqualDeals, Hands, Order, Pack, Stakes, Trump
from ..sources import Ground, _, house, others
from ..variant import Variant

AUCTION: dict[str, Ground] = {
    "": others.AUCTION_2_MARKS,
    "players": others.AUCTION_1,
    "bids": others.AUCTION_2_BIDS,
    "trump": others.AUCTION_2_BIDS,
    "exchange": others.AUCTION_3_MARKS,
    "min_bid": house.NO_FLOOR,
    "all_pass": house.ALL_PASS,
    "discards": house.DISCARDS,
    "all_tricks_value": house.EVERY_TRICK,
}

AUCTION_1 = Variant(
    key="auction_1",
    names={
        "fr": "Manille aux enchères 1 (mises)",
        "nl": "Biedmanille 1 (inzet)",
        "en": "Auction manille 1 (stakes)",
    },
    line=_("Three to seven players; 21 points to make, paid in stakes"),
    source=sources.WIKIPEDIA,
    pack=Pack(
        hands={
            3: Hands(10, aside=2),
            4: Hands(7, aside=4),
            5: Hands(6, aside=2),
            6: Hands(5, aside=2),
            7: Hands(4, aside=4),
        },
        counts=False,
        at_will=True,
        grounds={"": others.AUCTION_1, "cards": others.CARD_VALUES, "count": others.AUCTION_1_GOAL},
    ),
    marking=Stakes(
        grounds={
            "": others.AUCTION_1_GOAL,
            "players": others.AUCTION_1,
            "bids": others.AUCTION_1_TURN,
            "exchange": others.AUCTION_1_EXCHANGE,
            "all_pass": house.ALL_PASS,
            "discards": house.DISCARDS,
            "stakes": house.STAKES,
        }
    ),
    penalties=Penalties(grounds=house.TYPED),
    ending=Ending(grounds={"": others.AUCTION_1_GOAL}),  # open, settled in stakes
    dealing=Dealing(grounds={"": house.DEALT_BY_AGREEMENT}),
    trump=Trump(by="declarer", grounds={"": others.AUCTION_1_TURN}),
    order=Order(  # the eldest leads
        direction="anticlockwise", grounds={"": others.AUCTION_1_TURN, "next_lead": others.ONLY_FOLLOW}
    ),
    play=play.STAKES,
    tells=("required", "made", "pay"),
)

AUCTION_2 = AUCTION_1.but(
    "auction_2",
    {"fr": "Manille aux enchères 2", "nl": "Biedmanille 2", "en": "Auction manille 2"},
    _("Three to seven players; a bid is marked, or lost"),
    pack=Pack(
        hands={
            3: Hands(10, sevens_out=2),
            4: Hands(8),
            5: Hands(6, sevens_out=2),
            6: Hands(5, sevens_out=2),
            7: Hands(4, sevens_out=4),
        },
        counts=False,
        grounds={"": others.AUCTION_1, "hands": others.AUCTION_2_DEAL, "cards": others.CARD_VALUES}
        | {"count": others.AUCTION_1_GOAL},
    ),
    marking=Auction(grounds=AUCTION),
    ending=EqualDeals(
        deals_per_player=4,
        grounds={
            "": others.AUCTION_2_END,
            "deals_per_player": house.FREE_NUMBER,
            "tie_break": house.SHARED_FIRST,
        },
    ),
    trump=Trump(by="declarer", grounds={"": others.AUCTION_2_BIDS}),
    order=Order(
        direction="anticlockwise",
        grounds={
            "": others.AUCTION_2_BIDS,
            "deal": house.AS_THE_FIRST,
            "next_lead": others.ONLY_FOLLOW,
        },
    ),
    play=play.WIKIPEDIA,
    tells=("made", "marks"),
)

AUCTION_3 = AUCTION_2.but(
    "auction_3",
    {
        "fr": "Manille aux enchères 3 (avec écart)",
        "nl": "Biedmanille 3 (met ruil)",
        "en": "Auction manille 3 (exchange)",
    },
    _("Three to seven players; as 2, and the declarer exchanges cards"),
    pack=Pack(
        hands={
            3: Hands(9, aside=5, face_up=2),
            4: Hands(7, aside=4, face_up=2),
            5: Hands(6, aside=2, face_up=1),
            6: Hands(5, aside=2, face_up=1),
            7: Hands(4, aside=4, face_up=2),
        },
        counts=False,
        at_will=True,
        grounds={"": others.AUCTION_1, "hands": others.AUCTION_3_DEAL, "deal": others.AUCTION_3_DEAL}
        | {"cards": others.CARD_VALUES, "count": others.AUCTION_1_GOAL},
    ),
    marking=Auction(
        double_all_tricks=False,
        double_no_exchange=False,
        discards="dead",
        grounds=AUCTION
        | {"double_all_tricks": others.AUCTION_3_MARKS, "double_no_exchange": others.AUCTION_3_MARKS},
    ),
    tells=("made", "marks", "multiplier"),
)
