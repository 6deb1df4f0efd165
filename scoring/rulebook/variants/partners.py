"""Four players in two pairs, partners face to face, without a taker.

Thirty-two cards, eight each. On the scale of 68 every trick is worth a point of its own and the side above
34 marks what it has above; on the scale of 60 only cards count and the side above 30 marks. At a level count
nobody marks.

Parlée and muette (Handbook): the dealer turns his last card for trump. In the parlée partners may question
each other; the muette is the same game in silence, to 44 instead of 34. The turned card gives the dealer's
side 5 4 3 2 1 for a 10 A K Q J (OP-01).

>>> from scoring.rulebook import Deal, Turnup
>>> marks = PARLEE.score(Deal(captured={"A": 30, "B": 38}, turnup=Turnup("A", "K")), PARLEE.defaults)
>>> marks.marks, marks.winner
({'A': 3, 'B': 4}, 'B')

Muette on 60 points (Wikipedia): the dealer names trump or plays without, which doubles; opponents may tap,
which doubles again. Blind (Wikipedia): each player sees every hand but his own, so that nobody can be
charged a revoke. Manillen (the Flemish clubs and their championships): the same with a level deal doubling
the next one.

>>> MUETTE_60.score(Deal(captured={"A": 35, "B": 25}, no_trump=True, blind=True), MUETTE_60.defaults).marks
{'A': 20, 'B': 0}

Boussac (1896): the parlée as the encyclopaedia tells it, with seventeen articles on faults and the
"thirty-four". A deal gives 39 at most: every trick, and a manille turned.

>>> BOUSSAC.score(Deal(captured={"A": 68, "B": 0}, turnup=Turnup("A", "10")), BOUSSAC.defaults).marks
{'A': 39, 'B': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook.penalties import Penalties
from scoring.rulebook.play import DRAWN, FLEMISH, HANDBOOK, TALKING, WIKIPEDIA
from scoring.rulebook.rules import Dealing, Doublings, Hands, Order, Pack, Race, Surplus, Trump, Turned
from scoring.rulebook.variant import Variant

FOUR = Pack(hands={4: Hands(8)}, partners=True)  # 60 in cards and 8 tricks: 68
CARDS_ONLY = Pack(hands={4: Hands(8)}, partners=True, trick_points=False)  # 60

PARLEE = Variant(
    key="parlee",
    names={"fr": "Manille parlée", "nl": "Gesproken manille", "en": "Talking manille (parlée)"},
    source="Handbook",
    pack=FOUR,
    marking=Surplus(base=34),
    doublings=Doublings(),
    turnup=Turned(turnup_bonus=True),
    # House rule: the Handbook has no penalties; the thirty-four of Boussac stands in every game of 68.
    penalties=Penalties(penalty_points=34),
    ending=Race(target=34, belle_target=54, turnup_timing="after_deal"),
    dealing=Dealing(first_dealer="lowest", packets=((2, 2, 2, 2), (4, 4))),
    order=Order(direction="anticlockwise"),
    play=TALKING,
    tells=("marks", "winner"),
)

MUETTE_68 = PARLEE.but(
    "muette_68",
    {
        "fr": "Manille muette (68 points)",
        "nl": "Stille manille (68 punten)",
        "en": "Silent manille (68 points)",
    },
    ending=Race(structure="best_of_3", target=44, belle_target=54, turnup_timing="after_deal"),
    play=HANDBOOK,
)

MUETTE_60 = Variant(
    key="muette_60",
    names={
        "fr": "Manille muette (60 points)",
        "nl": "Stille manille (60 punten)",
        "en": "Silent manille (60 points)",
    },
    source="Wikipedia",
    pack=CARDS_ONLY,
    marking=Surplus(base=30, capot_value=30),
    doublings=Doublings(max_doubles=2, no_trump_multiplier=2, blind_multiplier=2),
    penalties=Penalties(penalty_points=30),  # "the maximum for the deal"
    ending=Race(target=101, deals=12),
    trump=Trump(by="dealer", en_face=True),
    # Clockwise as the text has it; the article's box says otherwise (OP-37).
    order=Order(direction="clockwise", dealer_leads_blind=True),
    play=WIKIPEDIA,
    tells=("marks", "winner", "multiplier"),
)

BLIND = MUETTE_60.but(
    "blind",
    {"fr": "Manille aveugle", "nl": "Blinde manille", "en": "Blind manille"},
    penalties=Penalties(penalties="none", penalty_points=30),  # House rule: scored as the muette (OP-36)
    trump=Trump(by="dealer"),
    play=DRAWN,
)

MANILLEN = MUETTE_60.but(
    "manillen_club",
    {
        "fr": "Manillen (clubs flamands)",
        "nl": "Manillen (club en kampioenschap)",
        "en": "Manillen (Flemish clubs)",
    },
    source="Flemish clubs: manillenTracker, Plankierkoarters Bruges, makeitfly",
    doublings=Doublings(max_doubles=2, no_trump_multiplier=2, blind_multiplier=1, draw="double_next"),
    ending=Race(
        structures=("single", "best_of_3", "best_of_5", "fixed_deals"),
        target=101,
        deals=16,  # four deals for each dealer
    ),
    dealing=Dealing(first_dealer="highest", cut="right", packets=((3, 2, 3),)),
    trump=Trump(by="dealer"),
    order=Order(direction="clockwise"),
    play=FLEMISH,
)

BOUSSAC = PARLEE.but(
    "boussac_1896",
    {
        "fr": "Manille de 1896 (Boussac)",
        "nl": "Manille van 1896 (Boussac)",
        "en": "Manille of 1896 (Boussac)",
    },
    source="Boussac 1896",
    # Article 6: a misdeal seen before the turn-up lets the deal pass.
    penalties=Penalties(penalty_points=34, misdeal="next_dealer"),
    ending=Race(structure="best_of_3", target=34, turnup_timing="after_deal"),
    dealing=Dealing(first_dealer="highest", cut="left", packets=((4, 4),)),
    play=HANDBOOK,
    tells=("marks", "winner", "deal_scored"),
)
