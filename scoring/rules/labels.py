"""How the rules are called at the table and in the club's settings: words as data, in one place.
Tested in tests/scoring/house_rules/test_settings.py."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rulebook import Setting, Variant, find_variant

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Text: TypeAlias = StrOrPromise
else:
    Text = str | Promise

# What a doubling and its answer are called, by the people who play each game.
COINCHE: tuple[Text, Text] = (_("coinche"), _("surcoinche"))
CONTRE: tuple[Text, Text] = (_("contre"), _("surcontre"))
TAP: tuple[Text, Text] = (_("tap"), _("double tap"))
KNOCK: tuple[Text, Text] = (_("knock"), _("knock back"))
DOUBLINGS: Mapping[str, tuple[Text, Text]] = {
    "coinchee_121": COINCHE,
    "coinchee_leaflet": CONTRE,
    "muette_60": TAP,
    "manillen_club": KNOCK,
}

# What a preset is, in a line; grouped and ordered as they are offered, the most played first.
PRESET_GROUPS: tuple[tuple[Text, Mapping[str, Text]], ...] = (
    (
        _("Four, two against two"),
        {
            "coinchee_121": _("68 points, coinche and surcoinche"),
            "coinchee_leaflet": _("68 points, contre and surcontre, no trump counts double"),
            "manillen_club": _(
                "60 points, as in the clubs of Flanders; after a level deal the next counts double"
            ),
            "muette_60": _("60 points, partners are silent, taps and no trump count double"),
            "muette_68": _("68 points, partners are silent, the turned trump is marked"),
            "parlee": _("68 points, partners may talk, the turned trump is marked"),
            "boussac_1896": _("68 points, by the book of 1896, with its seventeen articles"),
            "blind": _("60 points, each player sees every hand but his own"),
        },
    ),
    (
        _("Two or three players"),
        {
            "decouverte": _("Two players, sixteen cards each, four of them open; 76 points"),
            "trois_individuel": _("Three players, each marks what he has above 17"),
            "trois_donneur": _("Three players; the dealer names trump and plays against the two others"),
        },
    ),
    (
        _("Auctions"),
        {
            "encheres_4": _("Four players; the declarer marks his bid, or each of the others does; to 150"),
            "encheres_3_sans_surprise": _("Three players, two sevens out, ten cards each"),
            "encheres_3_petite_surprise": _("Three players, two cards for the declarer"),
            "encheres_3_grande_surprise": _("Three players, five cards for the declarer"),
            "encheres_5": _("Five players, six cards each, two sleep"),
            "encheres_6": _("Six players, two cards for the declarer"),
            "encheres_7": _("Seven players, four cards for the declarer"),
            "miseres": _("Three to seven players; contracts of no trick stand between the bids"),
            "auction_1": _("Three to seven players; 21 points to make, paid in stakes"),
            "auction_2": _("Three to seven players; a bid is marked, or lost"),
            "auction_3": _("Three to seven players; as 2, and the declarer exchanges cards"),
        },
    ),
    (
        _("Each for himself"),
        {
            "envers": _("Three to five players; points are a burden, the first at 100 loses"),
            "dix_sept_coup": _("Three or four players; below 17 one pays, above 17 one is paid, every deal"),
            "dix_sept_partie": _("Three or four players; the last to reach the total loses"),
        },
    ),
)


def presets() -> list[Variant]:
    """Every game, in the order in which they are offered."""
    return [find_variant(key) for _title, notes in PRESET_GROUPS for key in notes]


RANKS: tuple[tuple[str, Text], ...] = (
    ("10", "10"),
    ("A", pgettext_lazy("card", "A")),
    ("K", pgettext_lazy("card", "K")),
    ("Q", pgettext_lazy("card", "Q")),
    ("J", pgettext_lazy("card", "J")),
    ("9", "9 8 7"),
)

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

RANK_NAMES: Mapping[str, Text] = {
    "10": _("the manille"),
    "A": _("the ace"),
    "K": _("the king"),
    "Q": _("the queen"),
    "J": _("the jack"),
}

# In the order in which people speak of them.
SETTINGS: Mapping[str, Text] = {
    "players": _("How many play"),
    "structure": _("What is played"),
    "target": _("Points to reach"),
    "deals": _("Number of deals"),
    "deals_per_player": _("Deals for each player"),
    "belle_target": _("Points to reach in the belle"),
    "stakes": _("Stakes, by the cards exchanged"),
    "unit_cents": _("Price of a point, in cents"),
    "max_doubles": _("Doublings"),
    "no_trump_multiplier": _("Without trump (en voiture)"),
    "draw": _("When a deal is level"),
    "turnup_bonus": _("The turned trump is marked"),
    "penalty_points": _("Points of a penalty"),
    "turnup_values": _("What the turned trump marks"),
    "trick_points": _("Each trick counts a point"),
    "base": _("Points to pass before marking"),
    "capot_value": _("Every trick"),
    "blind_multiplier": _("Blind trump"),
    "combine": _("Doublings together"),
    "cap": _("The most a deal is multiplied by"),
    "min_bid": _("The lowest bid"),
    "success_marks": _("A bid that is made"),
    "failure_marks": _("A bid that is lost"),
    "values": _("What the named contracts mark"),
    "all_tricks_value": _("A bid of every trick marks"),
    "double_all_tricks": _("A bid of every trick counts double"),
    "double_no_exchange": _("Playing without exchanging counts double"),
    "double_losses": _("Lost bids are doubled too"),
    "required": _("Points the declarer needs"),
    "no_trump": _("A deal may be played without trump"),
    "all_pass": _("When everybody passes"),
    "discards": _("The cards laid aside"),
    "talon": _("The cards that sleep"),
    "reserve": _("The cards of the reserve"),
    "general_value": _("The general: every trick, announced"),
    "general_failed": _("When the general fails, the others mark"),
    "defender_marks": _("Each of the two against the dealer marks"),
    "par": _("Points below which one pays"),
    "rounding": _("What cannot be shared"),
    "surplus_carried": _("The winner’s surplus opens the next game"),
    "turnup_timing": _("The turned trump and the end of the game"),
    "fixed_deals_tie": _("Level after the last deal"),
    "tie_break": _("Several at the end together"),
    "time_rule": _("When time is called"),
    "score_cap": _("The most of a total that counts"),
    "penalties": _("Penalties"),
    "penalty_to": _("A penalty"),
    "penalty_multiplied": _("A penalty is multiplied like the deal"),
    "misdeal": _("After a misdeal"),
    "remove_cards": _("Cards taken out before the deal"),
    "first_dealer": _("Who deals first"),
    "direction": _("The deal goes round"),
}

# What it means that nothing is typed.
EMPTY: Mapping[str, Text] = {
    "belle_target": _("the same as the other games"),
    "cap": _("no limit"),
    "score_cap": _("all of it"),
    "penalty_points": _("the amount is typed each time"),
    "min_bid": _("any bid"),
    "required": _("21, or 15 with more than four players"),
    "stakes": _("one for the last card, and one more for each card left"),
    "all_tricks_value": _("all the points of a deal"),
    "values": _("all the points of a deal"),
    "remove_cards": _("those the game itself takes out"),
}

HELP: Mapping[str, Text] = {
    "stakes": _("From no card exchanged on, such as 5 4 3 2 1."),
    "turnup_values": _("For each card the dealer may turn up."),
    "remove_cards": _("At most eight."),
}

WHOLE_PACK = _("none: the whole pack is dealt")

CONTRACTS: Mapping[str, Text] = {
    "petite": _("petite misère"),
    "table": _("misère sur table"),
    "grande": _("grande misère"),
    "supreme": _("misère suprême"),
    "general": _("général"),
    "all": _("every trick"),
}

# By the setting's key and its value as JSON.
CHOICES: Mapping[str, Mapping[str, Text]] = {
    "structure": {
        '"single"': _("one game to the points"),
        '"best_of_3"': _("two games and a belle"),
        '"best_of_5"': _("three games out of five"),
        '"fixed_deals"': _("a fixed number of deals"),
    },
    "max_doubles": {
        "0": _("none"),
        "1": _("one (×2)"),
        "2": _("two (×2, ×4)"),
        "null": _("no limit"),
    },
    "no_trump_multiplier": {"1": _("counts once"), "2": _("counts double")},
    "blind_multiplier": {"1": _("counts once"), "2": _("counts double")},
    "draw": {
        '"void"': _("nothing follows"),
        '"double_next"': _("the next deal counts double"),
        '"carried"': _("its doublings pass to the next deal, and one more"),
    },
    "capot_value": {"30": _("marks 30"), "60": _("marks 60")},
    "combine": {'"multiply"': _("multiply: ×2, ×4, ×8"), '"add"': _("add: ×2, ×3, ×4")},
    "turnup_timing": {
        '"after_deal"': _("counts after the tricks"),
        '"immediate"': _("counts before the tricks"),
        '"cannot_end"': _("cannot end the game"),
    },
    "fixed_deals_tie": {
        '"drawn"': _("the game is drawn"),
        '"two_more_deals"': _("two more deals"),
        '"half_win"': _("half a win each"),
    },
    "tie_break": {
        '"highest_total"': _("the higher total wins"),
        '"shared"': _("they share"),
        '"declarer_first"': _("the declarer comes first"),
        '"full_round"': _("everybody deals once more"),
        '"both_lose"': _("they lose together"),
        '"extra_deal"': _("another deal is played"),
    },
    "penalties": {'"points"': _("are used"), '"none"': _("are not used")},
    "penalty_to": {
        '"opponents"': _("is marked by the opponents"),
        '"offender"': _("is taken from the offender"),
        '"author"': _("costs its author alone"),
    },
    "misdeal": {
        '"same_dealer"': _("the same dealer deals again"),
        '"next_dealer"': _("the next dealer deals"),
    },
    "direction": {'"clockwise"': _("clockwise"), '"anticlockwise"': _("anticlockwise")},
    "success_marks": {'"bid"': _("marks the bid"), '"made"': _("marks the points made")},
    "failure_marks": {
        '"each"': _("is marked by each of the others"),
        '"shared"': _("is shared out among the others"),
        '"declarer"': _("is taken from the declarer"),
    },
    "all_pass": {
        '"next_dealer"': _("the next dealer deals"),
        '"same_dealer"': _("the same dealer deals again"),
        '"eldest_forced"': _("the eldest must bid"),
    },
    "discards": {
        '"dead"': _("are nobody’s"),
        '"declarer"': _("are the declarer’s"),
        '"last_trick"': _("go with the last trick"),
    },
    "talon": {
        '"dead"': _("are nobody’s"),
        '"first_trick"': _("go with the first trick"),
        '"last_trick"': _("go with the last trick"),
        '"removed"': _("none sleep: two sevens stay out"),
    },
    "reserve": {'"first_trick"': _("go with the first trick"), '"dealer"': _("are the dealer’s")},
    "general_value": {
        '"deal_total"': _("all the points of a deal"),
        '"twice"': _("twice the points of a deal"),
        '"game"': _("the whole game"),
    },
    "general_failed": {'"nothing"': _("nothing"), '"captured"': _("what they captured")},
    "defender_marks": {'"full"': _("all of it"), '"half"': _("half of it")},
    "time_rule": {
        '"finish_deal"': _("the deal is finished"),
        '"drop_deal"': _("the deal is dropped"),
        '"even_deals"': _("both sides deal as often"),
    },
    "rounding": {
        '"largest_remainder"': _("goes cent by cent to those who lack most"),
        '"pot_carries"': _("stays in the pot"),
    },
    "first_dealer": {
        '"lowest"': _("who draws the lowest card"),
        '"highest"': _("who draws the highest card"),
        '"first_king"': _("who gets the first king"),
        '"agreed"': _("as the table agrees"),
    },
}


def preset_name(key: str, language: str) -> str:
    """What the preset `key` is called in `language`, in French where it has no name there."""
    names = find_variant(key).names
    return names.get(language[:2], names["fr"])


def doubling_names(key: str) -> tuple[Text, Text]:
    """What the first doubling and its answer are called in the game `key`."""
    return DOUBLINGS.get(key, COINCHE)


def in_order(settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """`settings` in the order in which people speak of them; last those that have no name."""
    first = [key for key in SETTINGS if key in settings]
    return {key: settings[key] for key in dict.fromkeys([*first, *settings])}


def setting_label(key: str) -> Text:
    return SETTINGS.get(key, key)


def choice_label(key: str, value: Any) -> Text:
    """What `value` of the setting `key` is called."""
    text = json.dumps(value)
    return CHOICES.get(key, {}).get(text, text)


def value_label(setting: Setting, value: Any) -> Text:
    """A value of `setting`, for reading."""
    if setting.kind == "flag":
        return _("yes") if value else _("no")
    if setting.kind == "choice":
        return choice_label(setting.key, value)
    if value in (None, "max"):
        return EMPTY.get(setting.key, "–")
    if isinstance(value, Mapping):
        return _table_label(setting.key, value)
    if isinstance(value, list):
        return " ".join(card_label(card) for card in value) or WHOLE_PACK
    return str(value)


def figure_label(name: str) -> Text:
    """What one number of a table is for: a rank, a contract, a number of cards."""
    return CONTRACTS.get(name) or dict(RANKS[:-1]).get(name, name)


def _table_label(key: str, table: Mapping[str, Any]) -> str:
    if all(name.isdigit() and name == str(place) for place, name in enumerate(table)):
        return " ".join(str(worth) for worth in table.values())
    figures = (
        f"{figure_label(name)} = {EMPTY[key] if isinstance(worth, str) else worth}"
        for name, worth in table.items()
    )
    return ", ".join(figures)


def card_label(card: str) -> str:
    """A card as it is drawn in a line of text."""
    return f"{figure_label(card[:-1])}{SUIT_SIGNS[card[-1]]}"
