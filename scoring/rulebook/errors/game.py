"""What the rules refuse of a deal and of a game, in French, Dutch and English.
Tested in tests/scoring/rulebook/test_errors.py."""

from __future__ import annotations

from collections.abc import Mapping

from ..articles import Texts

OF_A_DEAL: Mapping[str, Texts] = {
    "sum_mismatch": (
        "Les comptes font %(sum)s ; ensemble, ils doivent faire %(required_total)s.",
        "De tellingen maken %(sum)s; samen moeten ze %(required_total)s maken.",
        "The counts make %(sum)s; together they must make %(required_total)s.",
    ),
    "impossible_deal": (
        "Cette donne est impossible, quelles que soient les cartes.",
        "Deze gift kan niet, hoe de kaarten ook liggen.",
        "No cards can give this deal.",
    ),
    "sum_out_of_range": (
        "Les comptes doivent faire entre %(min_total)s et %(max_total)s.",
        "De tellingen moeten samen tussen %(min_total)s en %(max_total)s maken.",
        "The counts must make between %(min_total)s and %(max_total)s.",
    ),
    "too_many_doubles": (
        "À cette table, une donne se coinche %(max_doubles)s fois au plus.",
        "Aan deze tafel wordt een gift hoogstens %(max_doubles)s keer verdubbeld.",
        "At this table a deal is doubled at most %(max_doubles)s times.",
    ),
    "bid_out_of_range": (
        "La plus haute enchère est ici %(max_bid)s.",
        "Het hoogste bod is hier %(max_bid)s.",
        "The highest bid here is %(max_bid)s.",
    ),
    "bid_too_low": (
        "La plus basse enchère est ici %(min_bid)s.",
        "Het laagste bod is hier %(min_bid)s.",
        "The lowest bid here is %(min_bid)s.",
    ),
    "count_out_of_range": (
        "Un compte va ici jusqu’à %(max_count)s.",
        "Een telling gaat hier tot %(max_count)s.",
        "A count here goes up to %(max_count)s.",
    ),
    "talon_out_of_range": (
        "L’écart contient %(max_points)s points au plus.",
        "De weggelegde kaarten zijn hoogstens %(max_points)s punten waard.",
        "The cards laid aside hold at most %(max_points)s points.",
    ),
    "tricks_out_of_range": (
        "Il n’y a que %(max_tricks)s levées.",
        "Er zijn maar %(max_tricks)s slagen.",
        "There are only %(max_tricks)s tricks.",
    ),
    "exchange_out_of_range": (
        "On échange %(max_exchanged)s cartes au plus.",
        "Men ruilt hoogstens %(max_exchanged)s kaarten.",
        "At most %(max_exchanged)s cards are exchanged.",
    ),
    "no_trump_not_played": (
        "Ce jeu se joue toujours avec atout.",
        "Dit spel wordt altijd met troef gespeeld.",
        "This game is always played with trumps.",
    ),
    "penalties_not_used": (
        "Il n’y a pas de pénalité dans ce jeu.",
        "In dit spel zijn er geen straffen.",
        "There are no penalties in this game.",
    ),
    "player_missing": (
        "Dites quel joueur a fait la faute : elle ne coûte qu’à lui.",
        "Zeg welke speler de fout maakte: ze kost alleen hem iets.",
        "Say which player made the fault: it costs that player alone.",
    ),
    "bidding_over": (
        "Les enchères étaient finies avant « %(bid)s » de %(player)s.",
        "Het bieden was al gedaan vóór “%(bid)s” van %(player)s.",
        "The bidding had ended before “%(bid)s” of %(player)s.",
    ),
    "bidding_open": (
        "Les enchères ne sont pas finies : c’est à %(expected)s de parler.",
        "Het bieden is niet gedaan: %(expected)s is aan de beurt.",
        "The bidding has not ended: it is for %(expected)s to speak.",
    ),
    "not_the_speaker": (
        "C’est à %(expected)s de parler, et non à %(player)s.",
        "Niet %(player)s maar %(expected)s is aan de beurt om te bieden.",
        "It is for %(expected)s to speak, not for %(player)s.",
    ),
    "bid_not_allowed": (
        "On ne peut pas annoncer %(bid)s maintenant. On peut dire : %(expected)s.",
        "%(bid)s kan nu niet geboden worden. Men kan zeggen: %(expected)s.",
        "%(bid)s cannot be bid now. What can be said: %(expected)s.",
    ),
    "bids_disagree": (
        "Les enchères disent autre chose : un autre preneur, ou une autre enchère.",
        "De biedingen zeggen iets anders: een andere speler, of een ander bod.",
        "The bids say otherwise: another declarer, or another bid.",
    ),
    "taker_disagrees": (
        "C’est le preneur qui nomme l’atout, et non %(taker)s.",
        "Wie speelt, noemt troef, en niet %(taker)s.",
        "The declarer names the trump, and not %(taker)s.",
    ),
    "trump_disagrees": (
        "L’atout (%(trump)s) et « sans atout » se contredisent.",
        "Troef (%(trump)s) en “zonder troef” spreken elkaar tegen.",
        "The trump (%(trump)s) and “without trump” contradict each other.",
    ),
    "unknown_variant": (
        "Il n’y a pas de manille de ce nom. Il y a : %(expected)s.",
        "Er is geen manille met die naam. Er zijn: %(expected)s.",
        "There is no such form of the game. There are: %(expected)s.",
    ),
    "card_twice": (
        "Cette carte y est deux fois : %(card)s.",
        "Deze kaart komt twee keer voor: %(card)s.",
        "This card is there twice: %(card)s.",
    ),
    "card_removed": (
        "Cette carte n’est pas dans le jeu : %(card)s.",
        "Deze kaart zit niet in het spel: %(card)s.",
        "Not in the pack of this game: %(card)s.",
    ),
    "illegal_card": (
        "Cette carte ne peut pas être jouée maintenant : %(card)s.",
        "Deze kaart mag nu niet gespeeld worden: %(card)s.",
        "This card may not be played now: %(card)s.",
    ),
    "trick_size": (
        "Ici, une levée a %(players)s cartes ; celle-ci en a %(cards)s.",
        "Een slag heeft hier %(players)s kaarten; deze heeft er %(cards)s.",
        "A trick of this game has %(players)s cards; this one has %(cards)s.",
    ),
}
"""What the rules refuse of a deal, its cards and its counts."""

OF_A_GAME: Mapping[str, Texts] = {
    "game_over": (
        "Cette partie est finie : rayez sa dernière ligne pour la corriger, ou signez-la.",
        "Dit spel is uit: schrap de laatste regel om het te verbeteren, of teken het.",
        "This game is over: strike its last line to correct it, or sign it.",
    ),
    "unequal_deals": (
        "La partie ne finit que lorsque chacun a donné autant de fois.",
        "Het spel eindigt pas als iedereen even vaak gegeven heeft.",
        "Everybody must have dealt as often before the game ends.",
    ),
    "total_out_of_range": (
        "Aucun total de cette partie ne peut dépasser %(max_total)s.",
        "Geen totaal van dit spel kan voorbij %(max_total)s gaan.",
        "No total of this game can go beyond %(max_total)s.",
    ),
    "below_zero": (
        "Personne ne descend sous zéro dans cette partie.",
        "In dit spel gaat niemand onder nul.",
        "Nobody goes below zero in this game.",
    ),
    "target_not_reached": (
        "Personne n’est arrivé à %(target)s : dites pourquoi la partie s’est arrêtée.",
        "Niemand heeft %(target)s gehaald: zeg waarom het spel gestopt is.",
        "Nobody has reached %(target)s: say why the game stopped.",
    ),
    "deals_missing": (
        "Donnes encore à jouer : %(left)s. Dites pourquoi la partie s’est arrêtée.",
        "Nog te spelen giften: %(left)s. Zeg waarom het spel gestopt is.",
        "Deals still to play: %(left)s. Say why the game stopped.",
    ),
    "too_many_deals": (
        "Ici, une partie se joue en %(deals)s donnes.",
        "Een spel telt hier %(deals)s giften.",
        "A game here has %(deals)s deals.",
    ),
    "still_level": (
        (
            "Ces totaux sont à égalité : selon les règles de cette table, une autre donne décide. Dites pourquoi "
            "la partie s’est arrêtée."
        ),
        "Deze totalen zijn gelijk: aan deze tafel beslist dan nog een gift. Zeg waarom het spel gestopt is.",
        "These totals are level: by the rules of this table another deal decides. Say why it stopped.",
    ),
    "several_left": (
        "Plus d’un joueur n’est pas arrivé à %(target)s : dites pourquoi la partie s’est arrêtée.",
        "Meer dan één speler heeft %(target)s niet gehaald: zeg waarom het spel gestopt is.",
        "More than one player has not reached %(target)s: say why the game stopped.",
    ),
    "winner_open": (
        "Les deux camps sont arrivés à %(target)s : dites qui a gagné.",
        "Beide partijen hebben %(target)s gehaald: zeg wie gewonnen heeft.",
        "Both have reached %(target)s: say who won.",
    ),
    "order_open": (
        "Plusieurs sont arrivés à %(target)s : dites dans quel ordre.",
        "Verscheidene spelers hebben %(target)s gehaald: zeg in welke volgorde.",
        "Several have reached %(target)s: say in which order.",
    ),
    "manche_not_over": (
        "Avec ces totaux, personne ne gagne la manche %(manche)s.",
        "Met deze totalen wint niemand manche %(manche)s.",
        "Nobody wins manche %(manche)s with these totals.",
    ),
    "too_many_manches": (
        "La partie était finie avant la dernière de ces manches.",
        "Het spel was al uit voor de laatste van deze manches.",
        "The game was over before the last of these manches.",
    ),
}
"""What the rules refuse of a game and its totals."""

HINTS: Mapping[str, Texts] = {
    "follow": (
        "Il faut fournir la couleur demandée.",
        "De gevraagde kleur moet gevolgd worden.",
        "The suit led must be followed.",
    ),
    "head": ("Il faut monter.", "Er moet hoger gespeeld worden.", "A higher card must be played."),
    "trump": ("Il faut couper.", "Er moet getroefd worden.", "It must be trumped."),
    "overtrump": ("Il faut surcouper.", "Er moet overtroefd worden.", "It must be overtrumped."),
    "undertrump": (
        "Il ne faut pas sous-couper.",
        "Er mag niet ondertroefd worden.",
        "It must not be undertrumped.",
    ),
    "trick_points_forgotten": (
        "Les points des levées ont-ils été oubliés ?",
        "Zijn de punten van de slagen vergeten?",
        "Were the points of the tricks forgotten?",
    ),
    "one_side_trick_points": (
        "Les points des levées ont-ils été comptés deux fois ?",
        "Zijn de punten van de slagen twee keer geteld?",
        "Were the points of the tricks counted twice?",
    ),
    "one_trick_point": (
        "Il y a un point de levée de trop, ou il en manque un.",
        "Er is één slagpunt te veel of te weinig.",
        "One trick point is missing or too many.",
    ),
    "other_scale": (
        "Cette table compte sur %(total)s. Quelqu’un a-t-il compté sur %(other)s ?",
        "Deze tafel telt tot %(total)s. Heeft iemand tot %(other)s geteld?",
        "This table counts to %(total)s. Did somebody count to %(other)s?",
    ),
    "recount": (
        "Recomptez les tas.",
        "Tel de stapels nog eens.",
        "Please count the piles again.",
    ),
    "all_points": (
        "Qui n’a pas tous les points n’a pas fait toutes les levées.",
        "Wie niet alle punten heeft, heeft niet alle slagen gehaald.",
        "Every trick was won only where every point was.",
    ),
    "no_trick": (
        "Sans levée, il n’y a pas de points.",
        "Zonder slag zijn er geen punten.",
        "Without a trick there are no points.",
    ),
    "tricks": (
        "%(points)s points ne vont pas avec ce nombre de levées (%(tricks)s) : il en donne de %(least)s à %(most)s.",
        "%(points)s punten gaan niet met dit aantal slagen (%(tricks)s): het geeft er %(least)s tot %(most)s.",
        "%(points)s points do not go with this number of tricks (%(tricks)s): it makes %(least)s to %(most)s.",
    ),
    "counts": (
        "Ces comptes ne vont pas avec les levées et les cartes.",
        "Deze tellingen passen niet bij de slagen en de kaarten.",
        "These counts do not fit the tricks and the cards.",
    ),
    "made": (
        "Le compte contredit « réussi » ou « chuté ».",
        "De telling zegt het tegendeel van “gemaakt” of “verloren”.",
        "The count says the opposite of “made” or “lost”.",
    ),
    "nothing_aside": (
        "Rien n’a été écarté dans cette donne.",
        "In deze gift is niets weggelegd.",
        "Nothing was laid aside in this deal.",
    ),
    "turned_side": (
        "La carte retournée appartient au camp qui a donné.",
        "De gedraaide kaart is van de partij die gaf.",
        "The card that was turned up belongs to the side that dealt.",
    ),
    "turned_manille": (
        "La manille d’atout fait sa levée : qui l’a retournée a au moins %(least)s points.",
        "De manille van troef haalt haar slag: wie ze draaide, heeft minstens %(least)s punten.",
        "The manille of trumps wins its trick: who turned it up has at least %(least)s points.",
    ),
    "turned_won": (
        "La carte retournée avait gagné la partie : rien n’a été joué, il n’y a donc rien à compter.",
        "De gedraaide kaart had het spel gewonnen: er is niets gespeeld, dus is er niets te tellen.",
        "The card that was turned up had won the game: nothing was played, so there is no count.",
    ),
}
"""The likely cause of a wrong count, or what contradicts what in a deal, by the `hint` of the violation."""
