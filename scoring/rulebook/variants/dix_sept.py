"""Le dix-sept: 17 is a quarter of 68, and the measure of everyone (Handbook).

Au coup: below 17 a player pays the agreed price for each point short, above it he shares the pot in
proportion. With four players what is short is always what is over.

>>> from .. import Deal
>>> settled = AU_COUP.score(Deal(captured={"P1": 25, "P2": 20, "P3": 13, "P4": 10}), AU_COUP.defaults)
>>> settled.marks, settled.pot
({'P1': 80, 'P2': 30, 'P3': -40, 'P4': -70}, 110)

À la partie: captured points are added up; whoever reaches the agreed total is out of the marking but plays
on, and the last one in loses. The turned trump is not marked in either.
Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from .. import play, sources
from ..penalties import Penalties
from ..rules import Captured, Dealing, Ending, Hands, LastIn, Order, Pack, Pool, Trump, Turned
from ..sources import _, handbook, house
from ..variant import Variant

AU_COUP = Variant(
    key="dix_sept_coup",
    names={"fr": "Dix-sept au coup", "nl": "Zeventien per gift", "en": "Seventeen by the deal"},
    line=_("Three or four players; below 17 one pays, above 17 one is paid, every deal"),
    source=sources.HANDBOOK,
    pack=Pack(
        hands={3: Hands(10, sevens_out=2), 4: Hands(8)},
        sleeping=True,
        removable=True,
        grounds={"": handbook.QUARTER, "remove_cards": handbook.SEVENS_OUT, "cards": handbook.CARDS},
    ),
    marking=Pool(grounds={"": handbook.PER_DEAL, "rounding": house.ROUNDING}),
    turnup=Turned(reported=True, grounds={"": handbook.NOT_COUNTED}),  # turned, and not marked
    penalties=Penalties(grounds=house.TYPED),
    ending=Ending(grounds={"": handbook.PER_DEAL}),  # settled deal by deal
    dealing=Dealing(grounds={"": house.DEALT_BY_AGREEMENT}),
    trump=Trump(grounds={"": handbook.NOT_COUNTED}),
    order=Order(
        direction="anticlockwise",
        grounds={"": house.SEATS_ALONE, "deal": house.DIRECTION, "next_lead": house.NEXT_LEAD},
    ),
    play=play.ALONE,
    tells=("pay", "pot"),
)

A_LA_PARTIE = AU_COUP.but(
    "dix_sept_partie",
    {"fr": "Dix-sept à la partie", "nl": "Zeventien per partij", "en": "Seventeen by the game"},
    _("Three or four players; the last to reach the total loses"),
    marking=Captured(grounds={"": handbook.QUARTER}),
    ending=LastIn(
        target=100,
        grounds={"": handbook.PER_GAME, "target": house.FREE_TOTAL, "finishers": house.FINISHERS},
    ),
    tells=("marks",),
)
