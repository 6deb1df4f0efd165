"""Two and three players.

Découverte (Handbook): two players, sixteen cards each in four packets of which the top card lies open.
Sixteen tricks make 76; whoever has more than 38 marks the rest, so that every trick gives 38, the usual
game.

>>> from scoring.rulebook import Deal
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

from scoring.rulebook.penalties import Penalties
from scoring.rulebook.rules import Alone, Dealing, Doublings, Hands, Order, Pack, Race, Surplus, Trump, Turned
from scoring.rulebook.variant import Variant
from scoring.rulebook.variants.partners import MUETTE_60

DECOUVERTE = Variant(
    key="decouverte",
    names={
        "fr": "Manille découverte (à deux)",
        "nl": "Open manille (met twee)",
        "en": "Open manille (two players)",
    },
    source="Handbook",
    pack=Pack(hands={2: Hands(16)}, players=2),  # 60 and 16 tricks: 76
    marking=Surplus(base=38),
    doublings=Doublings(),
    turnup=Turned(turnup_bonus=False),  # a trump is turned, a bonus not mentioned (OP-01)
    penalties=Penalties(penalty_points=38),
    ending=Race(target=38, turnup_timing="after_deal"),
    dealing=Dealing(packets=((4, 4, 4, 4),)),
    order=Order(direction="anticlockwise"),
    tells=("marks", "winner"),
)

TROIS = Variant(
    key="trois_individuel",
    names={"fr": "Manille à trois", "nl": "Manille met drie", "en": "Manille for three"},
    source="Handbook",
    pack=Pack(hands={3: Hands(10, aside=2)}, players=3, sleeping=True, talon="dead"),  # 60 to 70
    marking=Surplus(base=17),
    turnup=Turned(turnup_bonus=False),  # counted as the game for two, which has none (OP-01)
    ending=Race(
        structures=("single",), target=34, turnup_timing="after_deal", tie_break="highest_total"
    ),  # or 44
    dealing=Dealing(packets=((3, 3, 3, 1),)),
    order=Order(direction="anticlockwise"),
)

TROIS_DONNEUR = MUETTE_60.but(
    "trois_donneur",
    {"fr": "Le donneur contre deux", "nl": "De gever tegen twee", "en": "Dealer against two"},
    pack=Pack(
        hands={3: Hands(10, aside=2)},
        players=3,
        trick_points=False,
        counters=("dealer", "defenders"),
        reserve="first_trick",
        scales=True,  # House rule: to 30 of 60; tables that count the tricks set the base to 35 of 70 (OP-32)
    ),
    marking=Alone(base=30, capot_value=30),
    penalties=Penalties(penalty_points=30),  # as the game it is a section of
    ending=Race(structures=("single", "fixed_deals"), target=101, tie_break="highest_total"),
    trump=Trump(by="dealer"),
    order=Order(direction="clockwise"),
    tells=("marks",),
)
