"""Le dix-sept: 17 is a quarter of 68, and the measure of everyone (Handbook).

Au coup: below 17 a player pays the agreed price for each point short, above it he shares the pot in
proportion. With four players what is short is always what is over.

>>> from scoring.rulebook import Deal
>>> settled = AU_COUP.score(Deal(captured={"P1": 25, "P2": 20, "P3": 13, "P4": 10}), AU_COUP.defaults)
>>> settled.marks, settled.pot
({'P1': 80, 'P2': 30, 'P3': -40, 'P4': -70}, 110)

À la partie: captured points are added up; whoever reaches the agreed total is out of the marking but plays
on, and the last one in loses. The turned trump is not marked in either.
Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook.rules import Captured, Ending, Hands, LastIn, Order, Pack, Pool, Turned
from scoring.rulebook.variant import Variant

AU_COUP = Variant(
    key="dix_sept_coup",
    names={"fr": "Dix-sept au coup", "nl": "Zeventien per gift", "en": "Seventeen by the deal"},
    source="Handbook",
    pack=Pack(hands={3: Hands(10, sevens_out=2), 4: Hands(8)}, sleeping=True, removable=True),
    marking=Pool(),
    turnup=Turned(reported=True),  # turned, and not marked
    ending=Ending(),  # settled deal by deal
    order=Order(direction="anticlockwise"),
    tells=("pay", "pot"),
)

A_LA_PARTIE = AU_COUP.but(
    "dix_sept_partie",
    {"fr": "Dix-sept à la partie", "nl": "Zeventien per partij", "en": "Seventeen by the game"},
    marking=Captured(),
    ending=LastIn(target=100),  # House rule: the total is free, 100 is where the form begins (OP-19)
    tells=("marks",),
)
