"""Manille coinchée: the dealer or his partner names trump, the opponents may double.

Four players in pairs, eight cards each, 68 points with the tricks; the side above 34 marks what it has
above. An opponent of the taker says "coinche" (or knocks): twice the marks; the taker's side may answer
"surcoinche": four times. The doubling serves whoever wins the deal, taker or not.

To 121 (Wikibooks): 38-30 marks 4; 27-41 coinched marks 14, surcoinched 28. The voiture, without trump, is
named but given no value of its own; tables that double it say so (OP-20).

>>> from scoring.rulebook import Deal
>>> COINCHEE_121.score(Deal(captured={"A": 27, "B": 41}, taker="A", doubles=1), COINCHEE_121.defaults).marks
{'A': 0, 'B': 14}

To 50, 100 or 150 (Leaflet): 35 is the least that marks, no trump doubles, contre and surcontre multiply it
(OP-21).

>>> COINCHEE_LEAFLET.score(Deal(captured={"A": 42, "B": 26}, no_trump=True), COINCHEE_LEAFLET.defaults).marks
{'A': 16, 'B': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook.penalties import Penalties
from scoring.rulebook.play import LEAFLET, WIKIBOOKS
from scoring.rulebook.rules import Dealing, Doublings, Order, Race, Surplus, Trump
from scoring.rulebook.variant import Variant
from scoring.rulebook.variants.partners import FOUR

COINCHEE_121 = Variant(
    key="coinchee_121",
    names={
        "fr": "Manille coinchée en 121",
        "nl": "Manille coinchée tot 121",
        "en": "Manille coinchée to 121",
    },
    source="Wikibooks",
    pack=FOUR,
    marking=Surplus(base=34),
    doublings=Doublings(max_doubles=2, no_trump_multiplier=1),
    penalties=Penalties(penalty_points=34),
    ending=Race(target=121),
    dealing=Dealing(first_dealer="first_king", cut="right", packets=((3, 2, 3),)),
    trump=Trump(by="dealer", en_face=True),
    order=Order(direction="clockwise"),
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
    source="Leaflet",
    doublings=Doublings(max_doubles=2, no_trump_multiplier=2),
    ending=Race(target=50),  # or 100, or 150
    dealing=Dealing(first_dealer="highest", cut="left"),
    order=Order(direction="anticlockwise"),
    play=LEAFLET,
)
