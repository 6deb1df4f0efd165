"""Manille aux enchères: three to seven players, each for himself (Handbook).

Each call is higher than the last and a pass is final. The declarer takes the surprise if there is one,
discards as many cards, names trump, leads, and plays alone against all. He marks his bid if he makes it; one
point short, each of the others marks it. First to 150.

>>> from scoring.rulebook import Call, Deal
>>> lost = Deal(call=Call(declarer="P3", bid=37, points=36))
>>> SANS_SURPRISE.score(lost, SANS_SURPRISE.defaults).marks
{'P1': 37, 'P2': 37, 'P3': 0}

Avec misères (Handbook): contracts of no trick stand in the ladder above 32, 42 and 52; above every number
stand the général, every trick, and the misère suprême, no trick with all hands open, of one rank.

>>> made = Deal(call=Call(declarer="P2", bid="petite", tricks=0))
>>> MISERES.score(made, MISERES.defaults).marks
{'P1': 0, 'P2': 32, 'P3': 0, 'P4': 0}
>>> MISERES.marking.refused(["33", "petite"], MISERES.pack)
'petite'

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from scoring.rulebook import play
from scoring.rulebook.rules import Contract, Hands, Named, Order, Pack, Race, Trump
from scoring.rulebook.variant import Variant

SANS_SURPRISE = Variant(
    key="encheres_3_sans_surprise",
    names={
        "fr": "Enchères à trois, sans surprise",
        "nl": "Bieden met drie, zonder verrassing",
        "en": "Auction for three, no widow",
    },
    source="Handbook",
    pack=Pack(hands={3: Hands(10, sevens_out=2)}, players=3, counts=False),
    marking=Contract(),
    ending=Race(
        structures=("single",),
        target=150,
        tie_break="highest_total",
        tie_breaks=("highest_total", "declarer_first", "shared"),
    ),
    trump=Trump(by="declarer"),
    order=Order(direction="anticlockwise", leads="declarer"),
    tells=("made", "marks"),
)

PETITE_SURPRISE = SANS_SURPRISE.but(
    "encheres_3_petite_surprise",
    {
        "fr": "Enchères à trois, petite surprise",
        "nl": "Bieden met drie, kleine verrassing",
        "en": "Auction for three, small widow",
    },
    pack=Pack(hands={3: Hands(10, aside=2)}, players=3, counts=False),
    marking=Contract(discards="dead"),  # House rule: what is laid aside is nobody's (OP-16)
)

GRANDE_SURPRISE = PETITE_SURPRISE.but(
    "encheres_3_grande_surprise",
    {
        "fr": "Enchères à trois, grande surprise",
        "nl": "Bieden met drie, grote verrassing",
        "en": "Auction for three, large widow",
    },
    pack=Pack(hands={3: Hands(9, aside=5)}, players=3, counts=False),
)

A_QUATRE = SANS_SURPRISE.but(
    "encheres_4",
    {"fr": "Enchères à quatre", "nl": "Bieden met vier", "en": "Auction for four"},
    pack=Pack(hands={4: Hands(8)}, counts=False),
)

A_CINQ = SANS_SURPRISE.but(
    "encheres_5",
    {"fr": "Enchères à cinq", "nl": "Bieden met vijf", "en": "Auction for five"},
    pack=Pack(hands={5: Hands(6, aside=2)}, players=5, counts=False, sleeping=True, talon="dead"),
)

# House rule: the Handbook only says that six and seven can play; they deal as in auction manille 3 (OP-11).
A_SIX = PETITE_SURPRISE.but(
    "encheres_6",
    {"fr": "Enchères à six", "nl": "Bieden met zes", "en": "Auction for six"},
    pack=Pack(hands={6: Hands(5, aside=2)}, players=6, counts=False),
)

A_SEPT = PETITE_SURPRISE.but(
    "encheres_7",
    {"fr": "Enchères à sept", "nl": "Bieden met zeven", "en": "Auction for seven"},
    pack=Pack(hands={7: Hands(4, aside=4)}, players=7, counts=False),
)

MISERES = PETITE_SURPRISE.but(
    "miseres",
    {"fr": "Enchères avec misères", "nl": "Bieden met miserie", "en": "Auction with misères"},
    pack=Pack(
        hands={
            3: Hands(10, sevens_out=2),
            4: Hands(8),
            5: Hands(6, aside=2),
            6: Hands(5, aside=2),
            7: Hands(4, aside=4),
        },
        counts=False,
    ),
    marking=Contract(
        discards="dead",
        named={
            "petite": Named(32, "none"),
            "table": Named(42, "none"),
            "grande": Named(52, "none"),
            "supreme": Named(None, "none"),
            "general": Named(None, "all"),
        },
        # House rule: each is worth the number it beats, the two highest all of a deal (OP-12, OP-13).
        values={"petite": 32, "table": 42, "grande": 52, "supreme": "total", "general": "total"},
        general_value="deal_total",
    ),
    play=play.MISERES,
)
