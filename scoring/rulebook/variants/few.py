"""Two and three players.

Découverte (Handbook): two players, sixteen cards each in four packets of which the top card lies open.
Sixteen tricks make 76; whoever has more than 38 marks the rest, so that every trick gives 38, the usual
game.

>>> from .. import Deal
>>> DECOUVERTE.score(Deal(captured={"P1": 41, "P2": 35}), DECOUVERTE.defaults).marks
{'P1': 3, 'P2': 0}

À trois (Handbook): each for himself, ten cards, two sleep unseen. Each marks what he has above 17, the
quarter of 68 carried over to a game for three; all tricks give 70 - 17 = 53. What sleeps belongs to nobody
(OP-05).

>>> TROIS.score(Deal(captured={"P1": 30, "P2": 25, "P3": 15}), TROIS.defaults).marks
{'P1': 13, 'P2': 8, 'P3': 0}

Dealer against two (Wikipedia): everyone in turn deals, names trump and plays against the two others; two
cards lie in reserve and count for whoever wins the first trick. Above 30 of 60 the dealer marks, below it
each of the others does.

>>> lost = Deal(captured={"dealer": 22, "defenders": 38}, dealer="P1")
>>> TROIS_DONNEUR.score(lost, TROIS_DONNEUR.defaults).marks
{'P1': 0, 'P2': 8, 'P3': 8}
"""

from __future__ import annotations

from .. import play, sources
from ..penalties import Penalties
from ..rules import Alone, Dealing, Doublings, Hands, Order, Pack, Race, Surplus, Trump, Turned
from ..sources import _, handbook, house, others
from ..variant import Variant
from .partners import MUETTE_60

DECOUVERTE = Variant(
    key="decouverte",
    names={
        "fr": "Manille découverte (à deux)",
        "nl": "Open manille (met twee)",
        "en": "Open manille (two players)",
    },
    line=_("Two players, sixteen cards each, four of them open; 76 points"),
    source=sources.HANDBOOK,
    pack=Pack(  # 60 and 16 tricks: 76
        hands={2: Hands(16)},
        players=2,
        grounds={"": handbook.PACKETS, "cards": handbook.CARDS, "count": handbook.COUNT_76},
    ),
    marking=Surplus(base=38, grounds={"": handbook.OVER_38, "draw": house.LEVEL}),
    doublings=Doublings(grounds={"": house.LEVEL}),
    turnup=Turned(turnup_bonus=False, grounds={"": house.TURNED_NOT_MARKED}),
    penalties=Penalties(penalty_points=38, grounds={"": house.THIRTY_FOUR, "misdeal": house.MISDEAL}),
    ending=Race(
        target=38,
        turnup_timing="after_deal",
        grounds=house.RACE | {"": handbook.TO_38, "turnup_timing": house.TIMING},
    ),
    dealing=Dealing(
        packets=((4, 4, 4, 4),),
        open_tops=True,
        grounds={
            "": handbook.PACKETS,
            "open_tops": handbook.OPEN_TOPS,
            "next_card": handbook.NEXT_CARD,
            "first_dealer": house.DEALT_BY_AGREEMENT,
        },
    ),
    trump=Trump(grounds={"": handbook.LAST_CARD}),
    order=Order(direction="anticlockwise", grounds={"": house.SEATS_ALONE, "next_lead": house.NEXT_LEAD}),
    play=play.TWO,
    tells=("marks", "winner"),
)

TROIS = Variant(
    key="trois_individuel",
    names={"fr": "Manille à trois", "nl": "Manille met drie", "en": "Manille for three"},
    line=_("Three players, each marks what he has above 17"),
    source=sources.HANDBOOK,
    pack=Pack(  # 60 to 70
        hands={3: Hands(10, aside=2)},
        players=3,
        sleeping=True,
        talon="dead",
        grounds={
            "": handbook.ALONE,
            "hands": handbook.TEN_EACH,
            "talon": house.SLEEPING_DEAD,
            "cards": handbook.CARDS,
            "count": handbook.COUNT_70,
        },
    ),
    marking=Surplus(base=17, grounds={"": handbook.OVER_17, "capot_value": handbook.COUNT_70}),
    turnup=Turned(turnup_bonus=False, grounds={"": house.TURNED_NOT_MARKED}),
    penalties=Penalties(grounds=house.TYPED),
    ending=Race(  # or 44
        structures=("single",),
        target=34,
        turnup_timing="after_deal",
        tie_break="highest_total",
        grounds=house.ALONE | {"": handbook.TO_34_OR_44, "turnup_timing": house.TIMING},
    ),
    dealing=Dealing(
        packets=((3, 3, 3, 1),),
        grounds={"": handbook.TEN_EACH, "first_dealer": house.DEALT_BY_AGREEMENT},
    ),
    trump=Trump(grounds={"": handbook.TENTH}),
    order=Order(
        direction="anticlockwise",
        grounds={"": house.SEATS_ALONE, "deal": house.DIRECTION, "next_lead": house.NEXT_LEAD},
    ),
    play=play.ALONE,
)

TROIS_DONNEUR = MUETTE_60.but(
    "trois_donneur",
    {"fr": "Le donneur contre deux", "nl": "De gever tegen twee", "en": "Dealer against two"},
    _("Three players; the dealer names trump and plays against the two others"),
    pack=Pack(
        hands={3: Hands(10, aside=2)},
        players=3,
        trick_points=False,
        counters=("dealer", "defenders"),
        reserve="first_trick",
        scales=True,  # House rule: to 30 of 60; tables that count the tricks set the base to 35 of 70 (OP-32)
        grounds={
            "": others.DEALER_AGAINST_TWO,
            "reserve": others.FIRST_TRICK,
            "cards": others.CARD_VALUES,
            "count": others.SIXTY,
        },
    ),
    marking=Alone(
        base=30,
        capot_value=30,
        grounds={
            "": others.OVER_30,
            "draw": house.LEVEL,
            "defender_marks": house.EACH_DEFENDER,
            "capot_value": house.SWEEP,
        },
    ),
    penalties=Penalties(penalty_points=30, grounds={"": others.BREACH, "misdeal": house.MISDEAL}),
    ending=Race(
        structures=("single", "fixed_deals"),
        target=101,
        tie_break="highest_total",
        grounds=house.ALONE | {"": others.ENDINGS},
    ),
    trump=Trump(
        by="dealer",
        grounds={"": others.DEALER_AGAINST_TWO, "reserve_exchange": others.TAKES_TWO},
    ),
    order=Order(direction="clockwise", grounds={"": others.ONLY_FOLLOW, "direction": house.DIRECTION}),
    tells=("marks",),
)
