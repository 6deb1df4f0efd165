"""Manille coinchée: the dealer or his partner names trump, the opponents may double.

Four players in pairs, eight cards each, 68 points with the tricks; the side above 34 marks what it has
above. An opponent of the taker says "coinche" (or knocks): twice the marks; the taker's side may answer
"surcoinche": four times. The doubling serves whoever wins the deal, taker or not.

To 121 (Wikibooks): 38-30 marks 4; 27-41 coinched marks 14, surcoinched 28. The voiture, without trump, is
named but given no value of its own; tables that double it say so (OP-20).

>>> from .. import Deal
>>> COINCHEE_121.score(Deal(captured={"A": 27, "B": 41}, taker="A", doubles=1), COINCHEE_121.defaults).marks
{'A': 0, 'B': 14}

To 50, 100 or 150 (Leaflet): 35 is the least that marks, no trump doubles, contre and surcontre multiply it
(OP-21).

>>> COINCHEE_LEAFLET.score(Deal(captured={"A": 42, "B": 26}, no_trump=True), COINCHEE_LEAFLET.defaults).marks
{'A': 16, 'B': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from dataclasses import replace

from .. import sources
from ..penalties import Penalties
from ..play import LEAFLET, WIKIBOOKS
from ..rules import Dealing, Doublings, Order, Race, Surplus, Trump
from ..sources import _, house, others
from ..variant import Variant
from .partners import FOUR

COINCHEE_121 = Variant(
    key="coinchee_121",
    names={
        "fr": "Manille coinchée en 121",
        "nl": "Manille coinchée tot 121",
        "en": "Manille coinchée to 121",
    },
    line=_("68 points, coinche and surcoinche"),
    source=sources.WIKIBOOKS,
    pack=replace(FOUR, grounds={"": others.DRAWN_KINGS, "cards": others.RANKS, "count": others.COUNT_68}),
    marking=Surplus(base=34, grounds={"": others.OVER_34}),
    doublings=Doublings(
        max_doubles=2,
        no_trump_multiplier=1,
        grounds={
            "": others.COINCHE,
            "trump": others.DEALER_NAMES,
            "no_trump_multiplier": house.VOITURE,
            "draw": house.LEVEL,
        },
    ),
    penalties=Penalties(penalty_points=34, grounds={"": house.THIRTY_FOUR, "misdeal": house.MISDEAL}),
    ending=Race(target=121, grounds=house.RACE | {"": others.TO_121}),
    dealing=Dealing(
        first_dealer="first_king",
        partners="sought_kings",
        cut="right",
        packets=((3, 2, 3),),
        grounds={
            "": others.THREE_TWO_THREE,
            "cut": others.FIRST_KING,
            "first_dealer": others.FIRST_KING,
            "partners": others.DRAWN_KINGS,
        },
    ),
    trump=Trump(by="dealer", en_face=True, grounds={"": others.DEALER_NAMES, "en_face": others.EN_FACE}),
    order=Order(direction="clockwise", grounds={"": others.LEFT_LEADS, "next_lead": others.MASTER_LEADS}),
    play=WIKIBOOKS,
    tells=("marks", "winner", "multiplier"),
)

COINCHEE_LEAFLET = COINCHEE_121.but(
    "coinchee_leaflet",
    {
        "fr": "Manille coinchée en 50, 100 ou 150",
        "nl": "Manille coinchée tot 50, 100 of 150",
        "en": "Manille coinchée to 50, 100 or 150",
    },
    _("68 points, contre and surcontre, no trump counts double"),
    source=sources.LEAFLET,
    pack=replace(
        FOUR,
        grounds={
            "": others.STRONGEST_DEALS,
            "players": others.PAIRS,
            "cards": others.LEAFLET_RANKS,
            "count": others.CARDS_AND_TRICKS,
        },
    ),
    marking=Surplus(base=34, grounds={"": others.ABOVE_34, "draw": others.AT_LEAST_35}),
    doublings=Doublings(
        max_doubles=2,
        no_trump_multiplier=2,
        called="contre",
        grounds={
            "": others.CONTRE,
            "trump": others.NO_TRUMP_DOUBLES,
            "combine": house.MULTIPLIED,
            "draw": others.AT_LEAST_35,
        },
    ),
    ending=Race(target=50, grounds=house.RACE | {"": others.TO_50}),  # or 100, or 150
    dealing=Dealing(first_dealer="highest", cut="left", grounds={"": others.STRONGEST_DEALS}),
    trump=Trump(by="dealer", en_face=True, grounds={"": others.TRUMP_OR_PARTNER}),
    order=Order(
        direction="anticlockwise",
        grounds={
            "": others.RIGHT_LEADS,
            "deal": others.STRONGEST_DEALS,
            "next_lead": house.NEXT_LEAD,
        },
    ),
    play=LEAFLET,
)
