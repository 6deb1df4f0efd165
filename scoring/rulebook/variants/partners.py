"""Four players in two pairs, partners face to face, without a taker.

Thirty-two cards, eight each. On the scale of 68 every trick is worth a point of its own and the side above
34 marks what it has above; on the scale of 60 only cards count and the side above 30 marks. At a level count
nobody marks.

Parlée and muette (Handbook): the dealer turns his last card for trump. In the parlée partners may question
each other; the muette is the same game in silence, to 44 instead of 34. The turned card gives the dealer's
side 5 4 3 2 1 for a 10 A K Q J (OP-01).

>>> from .. import Deal, Turnup
>>> marks = PARLEE.score(Deal(captured={"A": 30, "B": 38}, turnup=Turnup("A", "K")), PARLEE.defaults)
>>> marks.marks, marks.winner
({'A': 3, 'B': 4}, 'B')

Muette on 60 points (Wikipedia): the dealer names trump or plays without, which doubles; opponents may tap,
which doubles again. Blind (Wikipedia): each player sees every hand but his own, so that nobody can be
charged a revoke. Manillen (the Flemish clubs and their championships): the same with a level deal doubling
the next one; six play it in two teams of three, every other seat, with five cards each, and the two cards left
over count for the side that dealt.

>>> MUETTE_60.score(Deal(captured={"A": 35, "B": 25}, no_trump=True), MUETTE_60.defaults).marks
{'A': 10, 'B': 0}

Boussac (1896): the parlée as the encyclopaedia tells it, with seventeen articles on faults and the
"thirty-four". A deal gives 39 at most: every trick, and a manille turned.

>>> BOUSSAC.score(Deal(captured={"A": 68, "B": 0}, turnup=Turnup("A", "10")), BOUSSAC.defaults).marks
{'A': 39, 'B': 0}

Tested in tests/scoring/rulebook/test_examples.py.
"""

from __future__ import annotations

from dataclasses import replace

from .. import play, sources
from ..penalties import Penalties
from ..rules import Dealing, Doublings, Hands, Order, Pack, Race, Surplus, Trump, Turned
from ..sources import _, handbook, house, others
from ..variant import Variant

FOUR = Pack(  # 60 in cards and 8 tricks: 68
    hands={4: Hands(8)},
    partners=True,
    grounds={
        "": handbook.FOUR,
        "deal": handbook.DEAL,
        "cards": handbook.CARDS,
        "trick_points": handbook.TRICK,
        "count": handbook.BOTH_COUNTS,
    },
)
CARDS_ONLY = Pack(  # 60
    hands={4: Hands(8)},
    partners=True,
    trick_points=False,
    grounds={"": others.CLOCKWISE, "cards": others.CARD_VALUES, "count": others.SIXTY},
)

PARLEE = Variant(
    key="parlee",
    names={"fr": "Manille parlée", "nl": "Gesproken manille", "en": "Talking manille (parlée)"},
    line=_("68 points, partners may talk, the turned trump is marked"),
    source=sources.HANDBOOK,
    pack=FOUR,
    marking=Surplus(base=34, grounds={"": handbook.SURPLUS, "draw": house.LEVEL}),
    doublings=Doublings(grounds={"": house.LEVEL}),
    turnup=Turned(turnup_bonus=True, grounds={"": others.TURNED_WORTH, "turnup_bonus": house.TURNED_MARKED}),
    penalties=Penalties(penalty_points=34, grounds={"": house.THIRTY_FOUR, "misdeal": house.MISDEAL}),
    ending=Race(
        target=34,
        belle_target=54,
        turnup_timing="after_deal",
        grounds=house.RACE | {"": handbook.TO_34, "turnup_timing": house.TIMING},
    ),
    dealing=Dealing(
        first_dealer="lowest",
        packets=((2, 2, 2, 2), (4, 4)),
        grounds={"": handbook.DEAL, "first_dealer": handbook.DRAW},
    ),
    trump=Trump(open_until="first_card", grounds={"": handbook.TURNED}),
    order=Order(
        direction="anticlockwise",
        grounds={"": handbook.DEAL, "play": house.FIRST_TO_PLAY, "next_lead": house.NEXT_LEAD},
    ),
    play=play.TALKING,
    tells=("marks", "winner"),
)

MUETTE_68 = PARLEE.but(
    "muette_68",
    {
        "fr": "Manille muette (68 points)",
        "nl": "Stille manille (68 punten)",
        "en": "Silent manille (68 points)",
    },
    _("68 points, partners are silent, the turned trump is marked"),
    turnup=Turned(
        turnup_bonus=True, grounds={"": others.TURNED_WORTH, "turnup_bonus": handbook.TURNED_MARKED}
    ),
    ending=Race(
        structure="best_of_3",
        target=44,
        belle_target=54,
        turnup_timing="after_deal",
        grounds=house.RACE | {"": handbook.TO_44, "turnup_timing": house.TIMING},
    ),
    play=play.HANDBOOK,
)

MUETTE_60 = Variant(
    key="muette_60",
    names={
        "fr": "Manille muette (60 points)",
        "nl": "Stille manille (60 punten)",
        "en": "Silent manille (60 points)",
    },
    line=_("60 points, partners are silent, taps and no trump count double"),
    source=sources.WIKIPEDIA,
    pack=CARDS_ONLY,
    marking=Surplus(
        base=30, capot_value=30, grounds={"": others.OVER_30, "draw": house.LEVEL, "capot_value": house.SWEEP}
    ),
    doublings=Doublings(
        max_doubles=2,
        no_trump_multiplier=2,
        blind_multiplier=1,
        called="tap",
        grounds={
            "": others.TAP,
            "max_doubles": others.DOUBLE_TAP,
            "trump": others.NAMES_TRUMP,
            "blind_multiplier": others.BLIND_TRUMP,
            "combine": others.BLIND_TRUMP,
            "draw": house.LEVEL,
        },
    ),
    penalties=Penalties(penalty_points=30, grounds={"": others.BREACH, "misdeal": house.MISDEAL}),
    ending=Race(target=101, deals=12, grounds=house.RACE | {"": others.ENDINGS}),
    dealing=Dealing(grounds={"": house.DEALT_BY_AGREEMENT}),
    trump=Trump(by="dealer", en_face=True, grounds={"": others.NAMES_TRUMP}),
    order=Order(
        direction="clockwise",
        dealer_leads_blind=True,
        grounds={
            "": others.ONLY_FOLLOW,
            "deal": house.CLOCKWISE,
            "blind_multiplier": others.BLIND_TRUMP,
        },
    ),
    play=play.WIKIPEDIA,
    tells=("marks", "winner", "multiplier"),
)

BLIND = MUETTE_60.but(
    "blind",
    {"fr": "Manille aveugle", "nl": "Blinde manille", "en": "Blind manille"},
    _("60 points, each player sees every hand but his own"),
    marking=Surplus(base=30, capot_value=30, grounds={"": house.AS_THE_MUETTE}),
    doublings=replace(MUETTE_60.doublings, grounds={"": house.AS_THE_MUETTE}),
    penalties=Penalties(penalties="none", penalty_points=30, grounds={"": house.NO_PENALTY}),
    ending=replace(MUETTE_60.ending, grounds=house.RACE | {"": house.AS_THE_MUETTE}),
    trump=Trump(by="dealer", grounds={"": others.BLIND}),
    play=play.DRAWN,
)

MANILLEN = MUETTE_60.but(
    "manillen_club",
    {
        "fr": "Manillen (clubs flamands)",
        "nl": "Manillen (club en kampioenschap)",
        "en": "Manillen (Flemish clubs)",
    },
    _("60 points, as in the clubs of Flanders; after a level deal the next counts double"),
    source=sources.CLUBS,
    pack=Pack(  # 60; six play in two teams of three
        hands={4: Hands(8), 6: Hands(5, aside=2)},
        partners=True,
        trick_points=False,
        rest_to_dealer=True,
        grounds={
            "": others.CLUB_TABLE,
            "cards": others.CLUB_MARKS,
            "count": others.CLUB_MARKS,
            "teams": house.SIX_IN_TEAMS,
            "rest_to_dealer": house.TWO_TO_THE_DEALER,
        },
    ),
    marking=Surplus(
        base=30,
        capot_value=30,
        grounds={"": others.CLUB_MARKS, "draw": others.CLUB_DRAWS, "capot_value": house.SWEEP_OF_CLUBS},
    ),
    doublings=Doublings(
        max_doubles=2,
        no_trump_multiplier=2,
        blind_multiplier=1,
        draw="double_next",
        called="knock",
        grounds={"": others.CLUB_DOUBLES, "draw": others.CLUB_DRAWS},
    ),
    penalties=Penalties(
        penalty_points=30, grounds={"": house.PENALTY_OF_CLUBS, "misdeal": others.CLUB_MISDEAL}
    ),
    ending=Race(
        structures=("single", "best_of_3", "best_of_5", "fixed_deals"),
        target=101,
        deals=16,  # four deals for each dealer
        grounds=house.RACE
        | {"": others.CLUB_GAME, "deals": others.CLUB_DEALS, "time_rule": house.CLOCK_OF_CLUBS},
    ),
    dealing=Dealing(
        first_dealer="highest", cut="right", packets=((3, 2, 3), (3, 2)), grounds={"": others.CLUB_TABLE}
    ),
    trump=Trump(by="dealer", partner_waits=True, grounds={"": others.CLUB_PARTNER}),
    order=Order(direction="clockwise", grounds={"": others.CLUB_TABLE, "next_lead": house.NEXT_LEAD}),
    play=play.FLEMISH,
)

BOUSSAC = PARLEE.but(
    "boussac_1896",
    {
        "fr": "Manille de 1896 (Boussac)",
        "nl": "Manille van 1896 (Boussac)",
        "en": "Manille of 1896 (Boussac)",
    },
    _("68 points, by the book of 1896, with its seventeen articles"),
    source=sources.BOUSSAC,
    pack=replace(
        FOUR,
        grounds={
            "": others.KINGS,
            "deal": others.FOUR_BY_FOUR,
            "cards": others.BOUSSAC_CARDS,
            "count": others.BOUSSAC_COUNT,
        },
    ),
    marking=Surplus(base=34, grounds={"": others.SHARE_OF_68, "draw": others.DRAWN_DEAL}),
    doublings=Doublings(grounds={"": others.DRAWN_DEAL}),
    turnup=Turned(turnup_bonus=True, grounds={"": others.TURNED_WORTH}),
    penalties=Penalties(
        penalty_points=34,
        misdeal="next_dealer",
        grounds={"": others.THIRTY_FOUR, "misdeal": others.MISDEAL},
    ),
    ending=Race(
        structure="best_of_3",
        target=34,
        turnup_timing="after_deal",
        grounds=house.RACE | {"": others.TO_34_LINKED, "turnup_timing": house.TIMING},
    ),
    dealing=Dealing(
        first_dealer="highest",
        partners="first_kings",
        cut="left",
        packets=((4, 4),),
        grounds={
            "": others.FOUR_BY_FOUR,
            "first_dealer": others.STRONGEST,
            "partners": others.KINGS,
            "cut": others.RIGHT_IS_NEXT,
        },
    ),
    trump=Trump(open_until="neighbour", grounds={"": others.TURNED_WORTH}),
    order=Order(
        direction="anticlockwise",
        grounds={
            "": others.RIGHT_IS_NEXT,
            "play": others.RIGHT_PLAYS_FIRST,
            "next_lead": others.TAKER_LEADS,
        },
    ),
    play=play.BOUSSAC,
    tells=("marks", "winner", "deal_scored"),
)
