"""The passages of the other sources, source by source. Tested in tests/scoring/rulebook/test_sources.py.

Paragraphs of Boussac are counted from the first of the text, without the lines that name the book and its translator.
"""

from __future__ import annotations

from . import BOUSSAC, CLUBS, LEAFLET, WIKIBOOKS, WIKIPEDIA, _

DRAWN_KINGS = WIKIBOOKS.at(
    "Formation des équipes",
    1,
    _("A card is turned, then the pack dealt face up: the two kings of the other colour make partners."),
)
FIRST_KING = WIKIBOOKS.at(
    "Distribution des cartes", 1, _("The first king deals first, and the neighbour on the right cuts.")
)
THREE_TWO_THREE = WIKIBOOKS.at(
    "Distribution des cartes", 2, _("Three, two and three cards each, clockwise from the dealer’s left.")
)
RANKS = WIKIBOOKS.at(
    "Valeur des cartes", 2, _("Ten, ace, king, queen, jack, 9, 8, 7; the first five are worth 5, 4, 3, 2, 1.")
)
COUNT_68 = WIKIBOOKS.at(
    "Valeur des cartes", 3, _("A point is added for each trick: 60 in the cards and 8 tricks make 68.")
)
DEALER_NAMES = WIKIBOOKS.at(
    "Annonces",
    1,
    _("The dealer names the trump, or none (“voiture”), or says “en face” and leaves it to his partner."),
)
EN_FACE = WIKIBOOKS.at(
    "Annonces", 2, _("The partner must then name a suit or a voiture, and cannot hand it back.")
)
COINCHE = WIKIBOOKS.at(
    "Annonces",
    3,
    _(
        "An opponent may knock, which doubles what the winner marks; the dealer’s side may knock back, which "
        "makes four times."
    ),
)
LEFT_LEADS = WIKIBOOKS.at(
    "Déroulement du jeu", 1, _("The dealer’s left neighbour leads, and play goes clockwise.")
)
MUST_FOLLOW = WIKIBOOKS.at("Déroulement du jeu", 2, _("Whoever holds the suit led must follow it."))
OVER_TRUMPS_ONLY = WIKIBOOKS.at(
    "Déroulement du jeu", 3, _("One goes over opponents and partner when trumps are led, and only then.")
)
NO_HEADING_IN_VOITURE = WIKIBOOKS.at(
    "Déroulement du jeu", 4, _("Without trump, as in a voiture, nobody has to go over.")
)
MUST_TRUMP = WIKIBOOKS.at(
    "Déroulement du jeu", 5, _("Whoever cannot follow must trump, unless his partner is winning.")
)
MASTER_LEADS = WIKIBOOKS.at("Déroulement du jeu", 6, _("Whoever was winning the trick leads to the next."))
OVER_34 = WIKIBOOKS.at(
    "Déroulement du jeu", 7, _("The side with more than 34 wins the deal and marks what it has above 34.")
)
TO_121 = WIKIBOOKS.at("But du jeu", 1, _("The game is to 121."))

PAIRS = LEAFLET.at("Les règles de jeu", 1, _("It is played in teams of two."))
LEAFLET_RANKS = LEAFLET.at(
    "Ordre des cartes",
    1,
    _("The order is 10, ace, king, queen, jack, 9, 8, 7; the ten is worth 5, then 4, 3, 2, 1."),
)
STRONGEST_DEALS = LEAFLET.at(
    "Mise en place du jeu",
    1,
    _(
        "The highest card drawn deals; the left neighbour cuts; eight cards each, anticlockwise; nothing is "
        "turned up."
    ),
)
TRUMP_OR_PARTNER = LEAFLET.at(
    "Mise en place du jeu", 1, _("The dealer names the trump, or charges his partner with it.")
)
RIGHT_LEADS = LEAFLET.at("Mise en place du jeu", 1, _("The dealer’s right neighbour leads."))
HEAD = LEAFLET.at(
    "Déroulement du jeu", 1, _("Follow suit; go over an opponent who is winning, but not over the partner.")
)
OVERTRUMP = LEAFLET.at(
    "Déroulement du jeu",
    2,
    _(
        "Over an opponent’s trump one trumps higher if possible; a lower trump is not owed, any card may be "
        "thrown."
    ),
)
TRUMP_OPPONENTS_SUIT = LEAFLET.at(
    "Déroulement du jeu",
    2,
    _("Whoever cannot follow a suit led by an opponent must trump, unless his partner already has."),
)
FREE_WITHOUT_TRUMP = LEAFLET.at(
    "Déroulement du jeu", 3, _("Without trump one only has to follow suit, or discards.")
)
CONTRE = LEAFLET.at(
    "Déroulement du jeu",
    3,
    _("The contre doubles for whoever is right, the surcontre makes four times, with trump and without."),
)
CARDS_AND_TRICKS = LEAFLET.at(
    "La marque", 1, _("Each of the eight tricks is worth a point, and the cards 60.")
)
AT_LEAST_35 = LEAFLET.at(
    "La marque",
    2,
    _("Half of 68 and one more is needed; at 34 all nothing is marked, and the deal passes on."),
)
ABOVE_34 = LEAFLET.at("La marque", 3, _("What is above 34 is marked: 42 gives 8."))
NO_TRUMP_DOUBLES = LEAFLET.at("La marque", 4, _("Without trump the marks are doubled."))
TO_50 = LEAFLET.at("La marque", 5, _("The game is to 50, 100 or 150."))

BOUSSAC_CARDS = BOUSSAC.at("The Manille", 3, _("Ten 5, ace 4, king 3, queen 2, jack 1."))
BOUSSAC_COUNT = BOUSSAC.at("The Manille", 6, _("Each of the eight tricks scores a point: a deal has 68."))
KINGS = BOUSSAC.at(
    "The Manille",
    7,
    _(
        "Partners are agreed, or drawn: the first two kings dealt face up are partners, or red kings and "
        "black."
    ),
)
STRONGEST = BOUSSAC.at("The Manille", 10, _("The highest card drawn deals."))
RIGHT_IS_NEXT = BOUSSAC.at(
    "The Manille", 11, _("The left neighbour cuts, the right one is dealt first and deals next.")
)
FOUR_BY_FOUR = BOUSSAC.at("The Manille", 12, _("Eight cards each, four by four, if nothing else is agreed."))
TURNED_WORTH = BOUSSAC.at(
    "The Manille",
    12,
    _(
        "The dealer’s last card is turned up for trump, and gives his side 5, 4, 3, 2, 1 for 10, A, K, Q, J; "
        "it lies open until his right neighbour has played."
    ),
)
ASKS = BOUSSAC.at(
    "The play",
    2,
    _("The first to play asks his partner about his hand, without telling the opponents too much."),
)
RIGHT_PLAYS_FIRST = BOUSSAC.at("The play", 4, _("The first to play sits on the dealer’s right."))
DUTIES = BOUSSAC.at(
    "The play",
    5,
    _(
        "Follow suit and go over it; whoever cannot follow trumps. Where the partner is winning neither is "
        "owed."
    ),
)
TAKER_LEADS = BOUSSAC.at("The play", 6, _("Whoever has taken the trick plays first to the next."))
TO_34_LINKED = BOUSSAC.at(
    "The play", 7, _("The game is usually to 34 in linked games, or to 44 or 64 in one.")
)
SHARE_OF_68 = BOUSSAC.at(
    "The play",
    12,
    _("Whoever has more than 34 of the 68 marks what is above: 34 at most, and 39 with a manille turned."),
)
DRAWN_DEAL = BOUSSAC.at("The play", 13, _("At 34 all the deal is drawn."))
THIRTY_FOUR = BOUSSAC.at("The play", 14, _("A breach of the rules costs “the thirty-four”."))
MISDEAL = BOUSSAC.at(
    "The play, article 6", 0, _("A misdeal loses the deal; seen after the turn-up, 34 points as well.")
)

CLOCKWISE = WIKIPEDIA.at(
    "Manille muette",
    1,
    _("All cards are dealt, clockwise from the dealer’s left, often by twos: eight each."),
)
NAMES_TRUMP = WIKIPEDIA.at(
    "Manille muette", 1, _("The dealer names a suit or no trump, which doubles, or leaves it to his partner.")
)
TAP = WIKIPEDIA.at(
    "Manille muette", 1, _("Opponents who think they can win may tap the table, which doubles.")
)
ONLY_FOLLOW = WIKIPEDIA.at(
    "The play",
    1,
    _(
        "The dealer’s left leads; whoever can must follow suit, and whoever cannot may trump or discard. "
        "Whoever wins the trick leads to the next."
    ),
)
NO_TALK = WIKIPEDIA.at("The play", 1, _("During the play nobody talks about his cards."))
CARD_VALUES = WIKIPEDIA.at(
    "Scoring", 2, _("The ten is worth 5, the ace 4, the king 3, the queen 2, the jack 1.")
)
SIXTY = WIKIPEDIA.at(
    "Scoring",
    3,
    _("The values of the cards are counted, 60 in the pack: one side’s count gives the other’s."),
)
OVER_30 = WIKIPEDIA.at("Scoring", 3, _("The side above 30 marks what is above; 36–24 gives 6."))
BREACH = WIKIPEDIA.at("Scoring", 3, _("A breach of the rules gives the other side the most of a deal, 30."))
ENDINGS = WIKIPEDIA.at("Scoring", 5, _("The game is to 101, or the most points after 50 or 12 deals."))
BLIND_TRUMP = WIKIPEDIA.at(
    "Alternate rules",
    1,
    _(
        "In some regions the dealer may name a trump blind, which doubles, so that no trump makes four "
        "times; then he leads."
    ),
)
DOUBLE_TAP = WIKIPEDIA.at("Alternate rules", 1, _("Some allow the answer to a tap, which makes four times."))
AUCTION_1 = WIKIPEDIA.at(
    "Auction manille (1)",
    1,
    _("Three to seven players, each for himself; two or four cards are left over for the declarer."),
)
AUCTION_1_GOAL = WIKIPEDIA.at(
    "Auction manille (1)",
    1,
    _(
        "The declarer needs 21 points in tricks and cards, or 15 among more than four; the stake varies with "
        "the number of cards he exchanged."
    ),
)
AUCTION_1_TURN = WIKIPEDIA.at(
    "Auction manille (1)",
    1,
    _(
        "The eldest may declare, then the right moves on to the right; the declarer names the trump, the "
        "eldest leads."
    ),
)
AUCTION_1_EXCHANGE = WIKIPEDIA.at(
    "Auction manille (1)",
    1,
    _("Before the play the declarer draws cards from the widow, one at a time, and lays one aside for each."),
)
AUCTION_2_DEAL = WIKIPEDIA.at(
    "Auction manille (2)", 1, _("As many sevens are taken out as it takes to deal evenly.")
)
AUCTION_2_BIDS = WIKIPEDIA.at(
    "Auction manille (2)",
    1,
    _(
        "Each bid is higher, a pass is final; the highest names a trump or none. The eldest leads, or the "
        "declarer if he bid every trick."
    ),
)
AUCTION_2_MARKS = WIKIPEDIA.at("Auction manille (2)", 1, _("The declarer marks his bid, or loses it."))
AUCTION_2_END = WIKIPEDIA.at(
    "Auction manille (2)",
    1,
    _("The highest total wins after an agreed number of deals, when everybody has dealt equally often."),
)
AUCTION_3_DEAL = WIKIPEDIA.at(
    "Auction manille (3)",
    1,
    _("Nine, seven, six, five or four cards each; the rest lies on the table, part of it face up."),
)
AUCTION_3_MARKS = WIKIPEDIA.at(
    "Auction manille (3)",
    2,
    _(
        "As the second, but the declarer may exchange before he names the trump; some double a bid of every "
        "trick, or one without exchange."
    ),
)
BLIND = WIKIPEDIA.at(
    "Blind manille",
    1,
    _(
        "Everybody sees all hands but his own, and draws his cards at random; the trump is chosen by the "
        "cards the dealer sees."
    ),
)
DEALER_AGAINST_TWO = WIKIPEDIA.at(
    "3-player manille",
    1,
    _("The dealer, who names the trump, always plays against the two others: ten cards each, two face down."),
)
TAKES_TWO = WIKIPEDIA.at(
    "3-player manille", 1, _("He may lay aside up to two cards for the two that lie face down, unseen.")
)
FIRST_TRICK = WIKIPEDIA.at(
    "3-player manille", 1, _("Whoever wins the first trick adds the two cards to his tricks.")
)

CLUB_TABLE = CLUBS.at(
    "makeitfly",
    0,
    _("Four in pairs; the right neighbour cuts, and three, two and three cards are dealt clockwise."),
)
CLUB_PARTNER = CLUBS.at("Plankierkoarters", 0, _("The partner leaves his cards lying until trump is named."))
CLUB_DUTIES = CLUBS.at(
    "manillenTracker",
    0,
    _("Follow, head, trump and overtrump; a trump too low to win only when nothing else is left."),
)
CLUB_MARKS = CLUBS.at(
    "manillenTracker", 0, _("Cards alone count: what is above 30 is marked; 60–0 counts 30 or 60.")
)
CLUB_DOUBLES = CLUBS.at(
    "makeitfly", 0, _("No trump doubles, opponents knock to double, and the trump makers knock back.")
)
CLUB_DRAWS = CLUBS.at("manillenTracker", 0, _("After 30–30 the next deal counts double."))
CLUB_MISDEAL = CLUBS.at("manillenTracker", 0, _("If the hands are not right, the cards are dealt again."))
CLUB_GAME = CLUBS.at("makeitfly", 0, _("A game, a “boom”, is to 101."))
CLUB_DEALS = CLUBS.at("manillenTracker", 0, _("Clubs also play four deals for each dealer."))
