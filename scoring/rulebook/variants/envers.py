"""Manille à l'envers, also charentonnaise or folle: points are a burden (Handbook).

The whole pack is dealt and the first to play names trump. Everyone marks what he captured; the first at 100
loses, and if several pass in one deal the highest of them. Before the play a player may announce the
général, every trick: made, each opponent marks 68 and he nothing; failed, he marks 68.

>>> from .. import Call, Deal
>>> ENVERS.score(Deal(call=Call(declarer="P4", bid="general", made=True)), ENVERS.defaults).marks
{'P1': 68, 'P2': 68, 'P3': 68, 'P4': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from .. import play, sources
from ..penalties import Penalties
from ..rules import Captured, Dealing, Hands, Limit, Order, Pack, Trump
from ..sources import _, handbook, house
from ..variant import Variant

ENVERS = Variant(
    key="envers",
    names={"fr": "Manille à l’envers", "nl": "Omgekeerde manille", "en": "Manille in reverse"},
    line=_("Three to five players; points are a burden, the first at 100 loses"),
    source=sources.HANDBOOK,
    # House rule: with three or five players two sevens stay out, 70 and 66 points (OP-17).
    pack=Pack(
        hands={3: Hands(10, sevens_out=2), 4: Hands(8), 5: Hands(6, sevens_out=2)},
        sleeping=True,
        removable=True,
        grounds={
            "": handbook.THREE_TO_FIVE,
            "hands": handbook.NO_TURNUP,
            "remove_cards": house.SEVENS_OUT,
            "cards": handbook.CARDS,
            "count": handbook.TRICK,
        },
    ),
    marking=Captured(
        general_value="deal_total",
        grounds={
            "": handbook.LOW_IS_GOOD,
            "general": handbook.GENERAL_ASKED,
            "general_value": handbook.GENERAL,
            "general_failed": house.GENERAL_FAILED,
        },
    ),
    penalties=Penalties(low_wins=True, grounds=house.TYPED),
    ending=Limit(
        target=100,
        grounds={"": handbook.FURTHEST, "target": handbook.AT_100, "tie_break": house.WORST_LEVEL},
    ),
    dealing=Dealing(grounds={"": house.DEALT_BY_AGREEMENT}),
    trump=Trump(by="leader", grounds={"": handbook.FIRST_NAMES}),
    order=Order(
        direction="anticlockwise",
        grounds={
            "": handbook.FIRST_NAMES,
            "direction": house.DIRECTION,
            "next_lead": house.NEXT_LEAD,
        },
    ),
    play=play.ENVERS,
)
