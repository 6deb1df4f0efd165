"""Manille aux enchères: three to seven players, each for himself (Handbook).

Each call is higher than the last and a pass is final. The declarer takes the surprise if there is one,
discards as many cards, names trump, leads, and plays alone against all. He marks his bid if he makes it; one
point short, each of the others marks it. First to 150.

>>> from .. import Call, Deal
>>> lost = Deal(call=Call(declarer="P3", bid=37, points=36))
>>> SANS_SURPRISE.score(lost, SANS_SURPRISE.defaults).marks
{'P1': 37, 'P2': 37, 'P3': 0}

Avec misères (Handbook): contracts of no trick stand in the ladder above 32, 42 and 52; above every number
stands the général, every trick, and before even that goes the misère suprême, no trick with all hands open. Three
play it in each of the three ways of the auction, five leave the two cards over lying.

>>> made = Deal(call=Call(declarer="P2", bid="petite", tricks=0))
>>> MISERES.score(made, MISERES.defaults).marks
{'P1': 0, 'P2': 32, 'P3': 0, 'P4': 0}
>>> MISERES.marking.refused(["33", "petite"], MISERES.pack)
'petite'
>>> MISERES.marking.refused(["general", "supreme"], MISERES.pack) is None
True

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import play, sources
from ..penalties import Penalties
from ..rules import Contract, Dealing, Hands, Named, Order, Pack, Race, Trump
from ..sources import Ground, _, handbook, house
from ..variant import Variant

BIDDING: dict[str, Ground] = {
    "": handbook.BID_MARKED,
    "players": handbook.AGAINST_ALL,
    "bids": handbook.BIDS,
    "passes": handbook.PASS,
    "exchange": handbook.DECLARER,
    "min_bid": house.NO_FLOOR,
    "no_trump": house.NO_TRUMP_BID,
    "all_pass": house.ALL_PASS,
    "discards": house.DISCARDS,
    "values": house.VALUES,
}

CONTRACTS: dict[str, Ground] = {
    "named": handbook.PETITE,
    "petite": handbook.PETITE,
    "table": handbook.SUR_TABLE,
    "grande": handbook.GRANDE,
    "supreme": handbook.SUPREME,
    "general": handbook.GENERAL_ASKED,
}


def dealt(passage: Ground) -> Mapping[str, Ground]:
    """The grounds of a pack of which `passage` tells how it is dealt."""
    return {"": handbook.EACH_ALONE, "hands": passage, "deal": passage} | {
        "cards": handbook.CARDS,
        "count": handbook.TRICK,
    }


SANS_SURPRISE = Variant(
    key="encheres_3_sans_surprise",
    names={
        "fr": "Enchères à trois, sans surprise",
        "nl": "Bieden met drie, zonder verrassing",
        "en": "Auction for three, no widow",
    },
    line=_("Three players, two sevens out, ten cards each"),
    source=sources.HANDBOOK,
    pack=Pack(hands={3: Hands(10, sevens_out=2)}, players=3, counts=False, grounds=dealt(handbook.NO_WIDOW)),
    marking=Contract(grounds=BIDDING),
    penalties=Penalties(grounds=house.TYPED),
    ending=Race(
        structures=("single",),
        target=150,
        tie_break="highest_total",
        tie_breaks=("highest_total", "declarer_first", "shared"),
        grounds=house.ALONE | {"": handbook.TO_150},
    ),
    dealing=Dealing(grounds={"": house.DEALT_BY_AGREEMENT}),
    trump=Trump(by="declarer", grounds={"": handbook.DECLARER}),
    order=Order(
        direction="anticlockwise",
        leads="declarer",
        grounds={"": handbook.DECLARER, "direction": house.DIRECTION, "next_lead": house.NEXT_LEAD},
    ),
    play=play.BIDDING,
    tells=("made", "marks"),
)

PETITE_SURPRISE = SANS_SURPRISE.but(
    "encheres_3_petite_surprise",
    {
        "fr": "Enchères à trois, petite surprise",
        "nl": "Bieden met drie, kleine verrassing",
        "en": "Auction for three, small widow",
    },
    _("Three players, two cards for the declarer"),
    pack=Pack(hands={3: Hands(10, aside=2)}, players=3, counts=False, grounds=dealt(handbook.SMALL_WIDOW)),
    marking=Contract(discards="dead", grounds=BIDDING),
)

GRANDE_SURPRISE = PETITE_SURPRISE.but(
    "encheres_3_grande_surprise",
    {
        "fr": "Enchères à trois, grande surprise",
        "nl": "Bieden met drie, grote verrassing",
        "en": "Auction for three, large widow",
    },
    _("Three players, five cards for the declarer"),
    pack=Pack(
        hands={3: Hands(9, aside=5, face_up=2)},
        players=3,
        counts=False,
        grounds=dealt(handbook.LARGE_WIDOW),
    ),
)

A_QUATRE = SANS_SURPRISE.but(
    "encheres_4",
    {"fr": "Enchères à quatre", "nl": "Bieden met vier", "en": "Auction for four"},
    _("Four players; the declarer marks his bid, or each of the others does; to 150"),
    pack=Pack(hands={4: Hands(8)}, counts=False, grounds=dealt(handbook.AUCTION_FOR_FOUR)),
)

A_CINQ = SANS_SURPRISE.but(
    "encheres_5",
    {"fr": "Enchères à cinq", "nl": "Bieden met vijf", "en": "Auction for five"},
    _("Five players, six cards each, two sleep"),
    pack=Pack(
        hands={5: Hands(6, aside=2)},
        players=5,
        counts=False,
        sleeping=True,
        talon="dead",
        grounds=dealt(handbook.AUCTION_FOR_FIVE),
    ),
)

A_SIX = PETITE_SURPRISE.but(
    "encheres_6",
    {"fr": "Enchères à six", "nl": "Bieden met zes", "en": "Auction for six"},
    _("Six players, two cards for the declarer"),
    pack=Pack(
        hands={6: Hands(5, aside=2, face_up=1)},
        players=6,
        counts=False,
        grounds=dealt(house.SIX_AND_SEVEN),
    ),
)

A_SEPT = PETITE_SURPRISE.but(
    "encheres_7",
    {"fr": "Enchères à sept", "nl": "Bieden met zeven", "en": "Auction for seven"},
    _("Seven players, four cards for the declarer"),
    pack=Pack(
        hands={7: Hands(4, aside=4, face_up=2)},
        players=7,
        counts=False,
        grounds=dealt(house.SIX_AND_SEVEN),
    ),
)

MISERES = PETITE_SURPRISE.but(
    "miseres",
    {"fr": "Enchères avec misères", "nl": "Bieden met miserie", "en": "Auction with misères"},
    _("Three to seven players; contracts of no trick stand between the bids"),
    pack=Pack(
        hands={
            3: Hands(10, sevens_out=2),
            4: Hands(8),
            5: Hands(6, aside=2),
            # House rule: the Handbook tells of three, four and five; six and seven play as in the auction (OP-11).
            6: Hands(5, aside=2),
            7: Hands(4, aside=4),
        },
        counts=False,
        untaken=(5,),
        surprise="none",
        surprises={
            "none": Hands(10, sevens_out=2),
            "petite": Hands(10, aside=2),
            "grande": Hands(9, aside=5, face_up=2),
        },
        grounds=dealt(handbook.AS_AUCTION),
    ),
    marking=Contract(
        discards="dead",
        named={
            "petite": Named(32, "none"),
            "table": Named(42, "none"),
            "grande": Named(52, "none"),
            "general": Named(None, "all"),
            "supreme": Named(None, "none", highest=True),
        },
        values={"petite": 32, "table": 42, "grande": 52, "general": "total", "supreme": "total"},
        general_value="deal_total",
        grounds=BIDDING | CONTRACTS,
    ),
    play=play.MISERES,
)
