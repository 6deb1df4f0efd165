"""The passages of the Handbook, chapter by chapter. Tested in tests/scoring/rulebook/test_sources.py."""

from __future__ import annotations

from . import HANDBOOK, _

PARLEE = "La manille parlée"
CARDS = HANDBOOK.at(
    f"{PARLEE}, Ordre de valeur des cartes",
    1,
    _(
        "The ten, or manille, is the highest card and worth 5; then ace 4, king 3, queen 2, jack 1: sixty in "
        "all."
    ),
)
TRICK = HANDBOOK.at(
    f"{PARLEE}, Ordre de valeur des cartes", 3, _("A trick of four cards is worth a point of its own.")
)
TO_34 = HANDBOOK.at(
    f"{PARLEE}, Ordre de valeur des cartes",
    6,
    _("The game is usually to 34, or two games to 34 and a decider to 54."),
)
FOUR = HANDBOOK.at(f"{PARLEE}, Nombre de joueurs", 1, _("Four players in two sides, partners face to face."))
DRAW = HANDBOOK.at(
    f"{PARLEE}, Désignation du donneur",
    1,
    _("Everybody picks a card from the pack spread face down, and the lowest deals."),
)
DEAL = HANDBOOK.at(
    f"{PARLEE}, Désignation du donneur",
    1,
    _("Eight cards each, by twos or by fours, beginning on the dealer’s right."),
)
TURNED = HANDBOOK.at(
    f"{PARLEE}, Désignation du donneur",
    1,
    _("The dealer turns up his own last card for trump; it lies open until the first card has been played."),
)
TALK = HANDBOOK.at(
    f"{PARLEE}, Manière de jouer",
    2,
    _("Partners ask and answer so that no doubt is left, and only the side whose turn it is speaks."),
)
FOLLOW = HANDBOOK.at(
    f"{PARLEE}, Manière de jouer",
    5,
    _(
        "Whoever can follows suit and goes over an opponent’s card; whoever cannot follow trumps, unless his "
        "partner is winning."
    ),
)
OVERTRUMP = HANDBOOK.at(
    f"{PARLEE}, Manière de jouer",
    6,
    _("Over a trump of the other side one trumps higher; whoever cannot need not play a trump."),
)
SHOW = HANDBOOK.at(
    f"{PARLEE}, Manière de jouer",
    7,
    _("Whoever leads the play may show his cards to his partner, and then shows them to the opponents too."),
)
SURPLUS = HANDBOOK.at(
    f"{PARLEE}, Comment la partie est gagnée",
    5,
    _("The side with the most points marks what it has counted above 34."),
)
BOTH_COUNTS = HANDBOOK.at(
    f"{PARLEE}, Comment la partie est gagnée", 6, _("The counts of the two sides must make 68 together.")
)

MUETTE = "La manille muette"
SILENT = HANDBOOK.at(MUETTE, 1, _("Partners may not question each other, and make no sign."))
TURNED_MARKED = HANDBOOK.at(MUETTE, 3, _("A card is turned here too, and its worth is marked as well."))
TO_44 = HANDBOOK.at(MUETTE, 3, _("The game may be played in linked games to 44, with a decider to 54."))

DECOUVERTE = "La manille découverte"
PACKETS = HANDBOOK.at(
    f"{DECOUVERTE}, Donne", 1, _("Each of the two players has a row of four packets of four cards.")
)
LAST_CARD = HANDBOOK.at(
    f"{DECOUVERTE}, Atout", 1, _("The dealer turns up the last card of the last packet for trump.")
)
OPEN_TOPS = HANDBOOK.at(
    f"{DECOUVERTE}, Manière de jouer",
    1,
    _("Both turn up the first card of each of their packets; the dealer has already turned the trump."),
)
NEXT_CARD = HANDBOOK.at(
    f"{DECOUVERTE}, Manière de jouer",
    3,
    _(
        "After each trick the next card of the packet that was played from is turned up, until the sixteen "
        "are gone."
    ),
)
COUNT_76 = HANDBOOK.at(
    f"{DECOUVERTE}, Total des points", 1, _("Cards count as usual and every trick a point: 76 in all.")
)
OVER_38 = HANDBOOK.at(f"{DECOUVERTE}, Total des points", 2, _("Whoever has more than 38 marks the rest."))
TO_38 = HANDBOOK.at(f"{DECOUVERTE}, Total des points", 3, _("The game is mostly to 38."))

TROIS = "La manille à trois"
ALONE = HANDBOOK.at(TROIS, 1, _("Three players, each for himself, in silence."))
TEN_EACH = HANDBOOK.at(f"{TROIS}, Donne", 1, _("Ten cards each, three at a time and one to end."))
TENTH = HANDBOOK.at(f"{TROIS}, Atout", 1, _("The dealer turns up his tenth card for trump."))
TO_34_OR_44 = HANDBOOK.at(
    f"{TROIS}, Atout", 2, _("The game is to 34 or 44; the rest is as in the ordinary game.")
)
OVER_17 = HANDBOOK.at(
    f"{TROIS}, Total des points",
    1,
    _("It is counted as with two players, and each marks what he has above 17."),
)
COUNT_70 = HANDBOOK.at(
    f"{TROIS}, Total des points", 2, _("There are 70 to count: whoever takes every trick has 53.")
)

ENCHERES = "La manille aux enchères"
EACH_ALONE = HANDBOOK.at(
    ENCHERES,
    2,
    _("Three to seven players, each for himself, with the cards and the play of the ordinary game."),
)
BIDS = HANDBOOK.at(
    ENCHERES, 2, _("Each bid names more points than the last, until all but one have given up.")
)
NO_WIDOW = HANDBOOK.at(
    f"{ENCHERES}, Sans surprise", 1, _("Two sevens are taken out, those of spades and clubs: ten cards each.")
)
SMALL_WIDOW = HANDBOOK.at(
    f"{ENCHERES}, A la petite surprise", 1, _("Ten cards each, and two left face down on the table.")
)
LARGE_WIDOW = HANDBOOK.at(
    f"{ENCHERES}, A la grande surprise",
    1,
    _("Nine cards each, and five on the table: three face down, two up."),
)
PASS = HANDBOOK.at(f"{ENCHERES}, L’enchère", 1, _("Whoever passes does not come back on his word."))
DECLARER = HANDBOOK.at(
    f"{ENCHERES}, L’enchère",
    4,
    _(
        "Whoever made the others pass plays first. He changes as many cards as he likes with those left "
        "over, shows them to nobody, and names the trump."
    ),
)
AGAINST_ALL = HANDBOOK.at(
    f"{ENCHERES}, L’enchère",
    5,
    _(
        "Alone against the others, the declarer must always head, trump and overtrump; they must trump over "
        "him, and are free as soon as another of them is winning."
    ),
)
AUCTION_FOLLOW = HANDBOOK.at(
    f"{ENCHERES}, L’enchère", 6, _("Whoever has the suit that is asked for must always follow.")
)
AUCTION_HEAD = HANDBOOK.at(
    f"{ENCHERES}, But de la manille aux enchères",
    4,
    _("Where one of them is winning over the declarer, the others need neither go over nor trump."),
)
BID_MARKED = HANDBOOK.at(
    f"{ENCHERES}, Total des points",
    1,
    _("Whoever makes what he bid marks it; one point less, and the others mark it."),
)
TO_150 = HANDBOOK.at(f"{ENCHERES}, Total des points", 2, _("The first to reach 150 has won."))

MORE = "La manille aux enchères à quatre, à cinq"
AUCTION_FOR_FOUR = HANDBOOK.at(MORE, 2, _("Four players: eight cards each, nothing left over, 68 at most."))
AUCTION_FOR_FIVE = HANDBOOK.at(
    MORE, 3, _("Five players: six cards each, 66 at most; the two cards over are not used.")
)

ENVERS = "La manille à l’envers"
THREE_TO_FIVE = HANDBOOK.at(ENVERS, 2, _("It is played by four; three or five can play it."))
NO_TURNUP = HANDBOOK.at(ENVERS, 3, _("The whole pack is dealt, and nothing is turned up."))
FIRST_NAMES = HANDBOOK.at(ENVERS, 4, _("The first to play looks at his hand and names the trump."))
LOW_IS_GOOD = HANDBOOK.at(ENVERS, 5, _("The aim is to take no trick, or as few points as possible."))
AT_100 = HANDBOOK.at(ENVERS, 7, _("The first to reach 100 loses."))
MUST_HEAD = HANDBOOK.at(ENVERS, 9, _("One must go higher in the suit led, and may not revoke."))
GENERAL_ASKED = HANDBOOK.at(
    ENVERS, 9, _("Here as in the other manilles a strong hand may ask for the général.")
)
GENERAL = HANDBOOK.at(ENVERS, 9, _("If the général is made, the opponents mark 68."))
FURTHEST = HANDBOOK.at(
    ENVERS, 10, _("There is a single loser: the first at 100, or whoever goes the furthest above it.")
)

MISERES = "La manille avec misères"
AS_AUCTION = HANDBOOK.at(MISERES, 1, _("It is exactly the auction game, with a complication."))
PETITE = HANDBOOK.at(
    MISERES,
    2,
    _("Whoever means to take no trick may bid the petite misère, between 32 and 33; his hand stays hidden."),
)
SUR_TABLE = HANDBOOK.at(
    MISERES,
    3,
    _("The misère sur table stands between 42 and 43: the hand is laid down, and everybody is silent."),
)
GRANDE = HANDBOOK.at(
    MISERES,
    4,
    _(
        "The grande misère stands between 52 and 53: the hand is laid down, and the opponents confer without "
        "saying what they hold."
    ),
)
SUPREME = HANDBOOK.at(
    MISERES,
    5,
    _("The misère suprême goes before even the général: all hands are laid down, and the opponents confer."),
)

DIX_SEPT = "Le dix-sept"
QUARTER = HANDBOOK.at(
    DIX_SEPT, 1, _("Each plays for himself and marks the points of his tricks; 17 is the quarter of 68.")
)
SEVENS_OUT = HANDBOOK.at(DIX_SEPT, 2, _("Three can play it without two of the sevens."))
NOT_COUNTED = HANDBOOK.at(
    DIX_SEPT, 2, _("The dealer turns up his last card for trump; its points are not counted.")
)
PER_DEAL = HANDBOOK.at(
    f"{DIX_SEPT}, Au coup",
    1,
    _("Whoever is below 17 pays a price for each point short; those above share it in proportion."),
)
PER_GAME = HANDBOOK.at(
    f"{DIX_SEPT}, A la partie",
    1,
    _("A total is agreed. Whoever reaches it is out but plays on, until all but one have reached it."),
)
