"""What a request cannot say: settings, facts and shapes, in French, Dutch and English.
Tested in tests/scoring/rulebook/test_errors.py."""

from __future__ import annotations

from collections.abc import Mapping

from ..articles import Texts

OF_THE_SETTINGS: Mapping[str, Texts] = {
    "unknown_setting": (
        "« %(setting)s » n’est pas une règle que ce jeu laisse choisir. Il y a : %(expected)s.",
        "“%(setting)s” is geen regel die men in dit spel kiest. Er zijn: %(expected)s.",
        "“%(setting)s” is no rule that this game lets you choose. There are: %(expected)s.",
    ),
    "bad_setting": (
        "%(setting)s : on choisit parmi %(choices)s, et non %(value)s.",
        "%(setting)s: kies uit %(choices)s, niet %(value)s.",
        "%(setting)s: choose one of %(choices)s, not %(value)s.",
    ),
    "bad_setting_span": (
        "%(setting)s : un nombre entier de %(least)s à %(most)s, et non %(value)s.",
        "%(setting)s: een geheel getal van %(least)s tot %(most)s, niet %(value)s.",
        "%(setting)s: a whole number from %(least)s to %(most)s, not %(value)s.",
    ),
    "bad_setting_span_or_null": (
        "%(setting)s : un nombre entier de %(least)s à %(most)s, ou rien (null), et non %(value)s.",
        "%(setting)s: een geheel getal van %(least)s tot %(most)s, of niets (null), niet %(value)s.",
        "%(setting)s: a whole number from %(least)s to %(most)s, or nothing (null), not %(value)s.",
    ),
    "bad_setting_integer_or_max": (
        "%(setting)s : un nombre entier de 0 à 1000, ou max, et non %(value)s.",
        "%(setting)s: een geheel getal van 0 tot 1000, of max, niet %(value)s.",
        "%(setting)s: a whole number from 0 to 1000, or max, not %(value)s.",
    ),
    "bad_setting_table": (
        "%(setting)s : un tableau de nombres entiers, tel que %(example)s.",
        "%(setting)s: een tabel van gehele getallen, zoals %(example)s.",
        "%(setting)s: a table of whole numbers, such as %(example)s.",
    ),
    "bad_setting_cards": (
        "%(setting)s : une liste de cartes toutes différentes, telle que %(example)s.",
        "%(setting)s: een lijst van verschillende kaarten, zoals %(example)s.",
        "%(setting)s: a list of different cards, such as %(example)s.",
    ),
}
"""What a rule that the table chose may not be."""

OF_THE_FACTS: Mapping[str, Texts] = {
    "unknown_fact": (
        "« %(key)s » ne se dit pas d’une donne de ce jeu. On peut dire : %(expected)s.",
        "“%(key)s” zegt men niet van een gift in dit spel. Men kan zeggen: %(expected)s.",
        "“%(key)s” is not told of a deal of this game. What can be told: %(expected)s.",
    ),
    "other_counts": (
        "Ici, une donne se compte sur %(total)s. Écrivez « counts » ou « %(expected)s », et non « %(key)s ».",
        "Een gift telt hier tot %(total)s. Schrijf “counts” of “%(expected)s”, niet “%(key)s”.",
        "A deal counts to %(total)s here. Write “counts” or “%(expected)s”, not “%(key)s”.",
    ),
    "told_twice": (
        "« %(key)s » est dit deux fois.",
        "“%(key)s” staat er twee keer.",
        "“%(key)s” is given twice.",
    ),
    "counts_missing": (
        "Il manque des comptes : il en faut un pour chacun de %(expected)s.",
        "Er ontbreken tellingen: er is er een nodig voor elk van %(expected)s.",
        "Counts are missing: there must be one for each of %(expected)s.",
    ),
    "declarer_missing": (
        "Dites qui a pris (declarer).",
        "Zeg wie alleen speelt (declarer).",
        "Say who the declarer is (declarer).",
    ),
    "bid_missing": (
        "Dites ce que le preneur a annoncé (bid).",
        "Zeg wat de alleenspeler geboden heeft (bid).",
        "Say what the declarer bid (bid).",
    ),
    "result_missing": (
        "Dites si le contrat est réussi (made), ou ce que le preneur a ramassé (declarer_points).",
        "Zeg of het contract gemaakt is (made), of wat de alleenspeler gehaald heeft (declarer_points).",
        "Say whether the contract was made (made), or what the declarer captured (declarer_points).",
    ),
    "declarer_points_missing": (
        "Dites ce que le preneur a ramassé (declarer_points) : c’est ce qu’il marque.",
        "Zeg wat de alleenspeler gehaald heeft (declarer_points): dat noteert hij.",
        "Say what the declarer captured (declarer_points): that is what he marks.",
    ),
    "exchange_missing": (
        "Dites qui a pris (declarer) et combien de cartes il a échangées (exchanged).",
        "Zeg wie alleen speelt (declarer) en hoeveel kaarten hij geruild heeft (exchanged).",
        "Say who the declarer is (declarer) and how many cards he exchanged (exchanged).",
    ),
    "dealer_missing": (
        "Dites qui a donné (dealer) : il joue seul contre les autres.",
        "Zeg wie gegeven heeft (dealer): hij speelt alleen tegen de anderen.",
        "Say who dealt (dealer): he plays alone against the others.",
    ),
    "general_missing": (
        "Dites si le général est réussi (general.made).",
        "Zeg of de generaal gemaakt is (general.made).",
        "Say whether the général was made (general.made).",
    ),
    "penalty_points_missing": (
        "Dites ce que coûte la faute (penalty.points).",
        "Zeg wat de fout kost (penalty.points).",
        "Say what the fault costs (penalty.points).",
    ),
    "talon_winner_missing": (
        "Dites qui a gagné les cartes que personne n’a reçues (first_trick ou last_trick).",
        "Zeg wie de kaarten won die niemand kreeg (first_trick of last_trick).",
        "Say who won the cards dealt to nobody (first_trick or last_trick).",
    ),
    "bid_and_contract": (
        "Donnez un nombre (bid) ou un contrat (contract), pas les deux.",
        "Geef een getal (bid) of een contract (contract), niet allebei.",
        "Give a number (bid) or a contract (contract), not both.",
    ),
    "all_pass_and_declarer": (
        "Ou bien tous passent (all_pass), ou bien quelqu’un prend (declarer).",
        "Ofwel past iedereen (all_pass), ofwel speelt iemand alleen (declarer).",
        "Either all pass (all_pass) or somebody declares (declarer).",
    ),
    "eldest_declares": (
        "Ici, quand les autres passent, le premier en main doit prendre (declarer).",
        "Als de anderen passen, moet de voorhand hier spelen (declarer).",
        "When the others pass, the eldest hand must declare here (declarer).",
    ),
    "no_such_bid": (
        "« %(bid)s » ne s’annonce pas dans ce jeu. On annonce : %(expected)s.",
        "“%(bid)s” kan men in dit spel niet bieden. Men biedt: %(expected)s.",
        "“%(bid)s” is no bid of this game. What can be bid: %(expected)s.",
    ),
    "no_bidding": (
        "Il n’y a pas d’enchères dans ce jeu.",
        "In dit spel wordt niet geboden.",
        "There is no bidding in this game.",
    ),
    "stakes_end": (
        "Le tableau des enjeux (stakes) s’arrête avant %(exchanged)s cartes échangées.",
        "De tabel van de inzetten (stakes) stopt voor %(exchanged)s geruilde kaarten.",
        "The table of stakes (stakes) ends before %(exchanged)s exchanged cards.",
    ),
    "not_a_card": (
        "« %(card)s » n’est pas une carte : une carte s’écrit 10S, AH, KD ou 7C.",
        "“%(card)s” is geen kaart: een kaart schrijft men 10S, AH, KD of 7C.",
        "“%(card)s” is no card: a card is written 10S, AH, KD or 7C.",
    ),
    "too_many_cards": (
        "Un jeu a %(most)s cartes : il y en a ici davantage.",
        "Een spel heeft %(most)s kaarten: hier zijn er meer.",
        "A pack has %(most)s cards: here there are more.",
    ),
    "not_in_hand": (
        "Cette carte n’est pas dans la main : %(card)s.",
        "Deze kaart zit niet in de hand: %(card)s.",
        "This card is not in the hand: %(card)s.",
    ),
    "not_the_hands": (
        "On donne %(players)s jeux de %(cards)s cartes.",
        "Er worden %(players)s handen van %(cards)s kaarten gegeven.",
        "There are %(players)s hands of %(cards)s cards.",
    ),
    "not_the_rest": (
        "Il reste %(cards)s cartes que personne n’a en main.",
        "Er blijven %(cards)s kaarten over die niemand in handen heeft.",
        "There are %(cards)s cards in nobody’s hand.",
    ),
    "uneven_exchange": (
        "On prend autant de cartes au talon que l’on en écarte, et on les y prend.",
        "Men neemt evenveel kaarten uit de talon als men er weglegt, en alleen daaruit.",
        "As many cards are taken from those dealt to nobody as are laid aside, and from there alone.",
    ),
    "other_trump": (
        "%(card)s est retournée : sa couleur est l’atout.",
        "%(card)s is gedraaid: die kleur is troef.",
        "%(card)s is turned: its suit is trump.",
    ),
    "no_blind": (
        "Dans ce jeu, on ne nomme pas l’atout à l’aveugle.",
        "In dit spel noemt men de troef niet blind.",
        "No trump is named blind in this game.",
    ),
    "no_declarer": (
        "Dans ce jeu, personne ne prend ainsi.",
        "In dit spel speelt niemand zo alleen.",
        "Nobody declares so in this game.",
    ),
    "deal_not_over": (
        "La donne n’est pas finie : il reste des cartes à jouer.",
        "De gift is niet uit: er zijn nog kaarten te spelen.",
        "The deal is not over: there are cards left to play.",
    ),
    "one_game": (
        "Donnez les totaux d’une seule partie.",
        "Geef de totalen van één enkel spel.",
        "Give the totals of one game.",
    ),
    "place_twice": (
        "Chacun a une place et une seule dans le classement (ranking).",
        "Ieder heeft één plaats in de rangschikking (ranking).",
        "Each side has one place in the ranking, and no more (ranking).",
    ),
}
"""What is missing in a deal or contradicts itself. The keys that a program writes stand in brackets."""

OF_THE_REQUEST: Mapping[str, Texts] = {
    "bad_request": (
        "Cette saisie est illisible.",
        "Deze invoer is onleesbaar.",
        "This entry cannot be read.",
    ),
    "not_json": (
        'Chaque ligne doit être un objet JSON, tel que {"variant": "parlee", "input": {"counts": {"A": 40}}}.',
        'Elke regel moet een JSON-object zijn, zoals {"variant": "parlee", "input": {"counts": {"A": 40}}}.',
        'Each line must be a JSON object, such as {"variant": "parlee", "input": {"counts": {"A": 40}}}.',
    ),
    "not_an_object": (
        "« %(key)s » doit être un objet.",
        "“%(key)s” moet een object zijn.",
        "“%(key)s” must be an object.",
    ),
    "not_a_list": (
        "« %(key)s » doit être une liste.",
        "“%(key)s” moet een lijst zijn.",
        "“%(key)s” must be a list.",
    ),
    "not_groups": (
        'Le classement (ranking) est une liste de groupes, tel que [["A"], ["B"]].',
        'De rangschikking (ranking) is een lijst van groepen, zoals [["A"], ["B"]].',
        'The ranking (ranking) is a list of groups, such as [["A"], ["B"]].',
    ),
    "not_one_of": (
        "« %(key)s » doit être l’un de : %(expected)s.",
        "“%(key)s” moet een van deze zijn: %(expected)s.",
        "“%(key)s” must be one of: %(expected)s.",
    ),
    "not_the_sides": (
        "« %(key)s » doit nommer exactement %(expected)s.",
        "“%(key)s” moet precies %(expected)s noemen.",
        "“%(key)s” must name exactly %(expected)s.",
    ),
    "not_a_number": (
        "« %(key)s » doit être un nombre entier de %(least)s à %(most)s.",
        "“%(key)s” moet een geheel getal van %(least)s tot %(most)s zijn.",
        "“%(key)s” must be a whole number from %(least)s to %(most)s.",
    ),
    "not_a_flag": (
        "« %(key)s » est vrai ou faux (true ou false).",
        "“%(key)s” is waar of onwaar (true of false).",
        "“%(key)s” must be true or false.",
    ),
    "not_a_text": (
        "« %(key)s » doit être un texte de %(most)s signes au plus.",
        "“%(key)s” moet een tekst van hoogstens %(most)s tekens zijn.",
        "“%(key)s” must be a text of at most %(most)s characters.",
    ),
    "unknown_key": (
        "« %(key)s » est inconnu ici. On peut dire : %(expected)s.",
        "“%(key)s” is hier niet bekend. Men kan zeggen: %(expected)s.",
        "“%(key)s” is not known here. What can be told: %(expected)s.",
    ),
}
"""What cannot be read at all."""
