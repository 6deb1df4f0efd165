"""Manille à l'envers, also charentonnaise or folle: points are a burden (Handbook).

The whole pack is dealt and the first to play names trump. Everyone marks what he captured; the first at 100
loses, and if several pass in one deal the highest of them. Before the play a player may announce the
général, every trick: made, each opponent marks 68 and he nothing; failed, he marks 68.

>>> from scoring.rulebook import Call, Deal
>>> ENVERS.score(Deal(call=Call(declarer="P4", bid="general", made=True)), ENVERS.defaults).marks
{'P1': 68, 'P2': 68, 'P3': 68, 'P4': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook import play
from scoring.rulebook.penalties import Penalties
from scoring.rulebook.rules import Captured, Hands, Limit, Order, Pack, Trump
from scoring.rulebook.variant import Variant

ENVERS = Variant(
    key="envers",
    names={"fr": "Manille à l’envers", "nl": "Omgekeerde manille", "en": "Manille in reverse"},
    source="Handbook",
    # House rule: with three or five players two sevens stay out, 70 and 66 points (OP-17).
    pack=Pack(
        hands={3: Hands(10, sevens_out=2), 4: Hands(8), 5: Hands(6, sevens_out=2)},
        sleeping=True,
        removable=True,
    ),
    marking=Captured(general_value="deal_total"),
    penalties=Penalties(low_wins=True),
    ending=Limit(target=100),
    trump=Trump(by="leader"),
    order=Order(direction="anticlockwise"),
    play=play.ENVERS,
)
