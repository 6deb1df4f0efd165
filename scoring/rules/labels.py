"""How the rules are called at the table and in the club's settings: words as data, in one place.
Tested in tests/scoring/house_rules/test_settings.py."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.rulebook import VARIANTS, Setting, Variant, find_variant
from scoring.rulebook.rules import Contract, Stakes

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Text: TypeAlias = StrOrPromise
else:
    Text = str | Promise

# What a doubling and its answer are called, by what the players of a game call the first.
DOUBLINGS: Mapping[str, tuple[Text, Text]] = {
    "coinche": (_("coinche"), _("surcoinche")),
    "contre": (_("contre"), _("surcontre")),
    "tap": (_("tap"), _("double tap")),
    "knock": (_("knock"), _("knock back")),
}

# In what company a game is played, in the order in which people look for one.
COMPANIES: Mapping[str, Text] = {
    "pairs": _("Four, two against two"),
    "few": _("Two or three players"),
    "auctions": _("Auctions"),
    "alone": _("Each for himself"),
}


def company_of(variant: Variant) -> str:
    """In which of COMPANIES `variant` is played."""
    if variant.pack.partners:
        return "pairs"
    if isinstance(variant.marking, Contract | Stakes):
        return "auctions"
    return "few" if max(variant.pack.hands) < 4 else "alone"


def companies() -> list[tuple[Text, list[Variant]]]:
    """Every game, by the company in which it is played."""
    return [
        (title, [variant for variant in VARIANTS if company_of(variant) == key])
        for key, title in COMPANIES.items()
    ]


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
    "surprise": _("The surprise, among three"),
    "structure": _("What is played"),
    "target": _("Points to reach"),
    "deals": _("Number of deals"),
    "deals_per_player": _("Deals for each player"),
    "belle_target": _("Points to reach in the belle"),
    "stakes": _("Stakes, by the cards exchanged"),
    "unit_cents": _("Price of a point, in cents"),
    "max_doubles": _("Doublings"),
    "doubling_serves": _("A doubling serves"),
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
    "must_head": _("In the suit led one must go over"),
    "must_head_trump": _("When trumps are led one must go over"),
    "must_head_no_trump": _("Without trump one must go over"),
    "must_trump": _("Whoever cannot follow must trump"),
    "partner_wins": _("When the partner is winning without a trump"),
    "partner_trumps": _("When the partner is winning with a trump"),
    "must_overtrump": _("An opponent’s trump must be overtrumped"),
    "undertrump": _("A trump too low to win"),
    "misere_duties": _("In a misère one owes"),
    "remove_cards": _("Cards taken out before the deal"),
    "first_dealer": _("Who deals first"),
    "direction": _("The deal goes round"),
    "pointless_hand": _("A hand without a card that counts"),
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

CONTRACT_KEYS: Mapping[str, Text] = {
    "petite": pgettext_lazy("a key", "petite"),
    "table": pgettext_lazy("a key", "on the table"),
    "grande": pgettext_lazy("a key", "grande"),
    "supreme": pgettext_lazy("a key", "suprême"),
    "general": pgettext_lazy("a key", "général"),
    "all": pgettext_lazy("a key", "all"),
}
"""The same in one word, for a key."""

CALLS: Mapping[str, Text] = {
    "pass": pgettext_lazy("in an auction", "passes"),
    "declare": pgettext_lazy("in an auction", "plays alone"),
}

HEADED: Mapping[str, Text] = {
    '"none"': _("nobody’s card"),
    '"opponents"': _("an opponent’s card"),
    '"all"': _("one’s own side’s card too"),
}

# By the setting's key and its value as JSON.
CHOICES: Mapping[str, Mapping[str, Text]] = {
    "players": {"4": "4", "6": "6"},
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
    "capot_value": {
        "30": _("marks 30"),
        "60": _("marks 60"),
        '"step"': _("counts one doubling more, as soon as every point is made"),
    },
    "doubling_serves": {'"winner"': _("whoever wins the deal"), '"doubler"': _("only the side that made it")},
    "pointless_hand": {'"stands"': _("is played"), '"redeal"': _("is dealt again")},
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
    "surprise": {
        '"none"': _("none: two sevens stay out"),
        '"petite"': _("small: two cards"),
        '"grande"': _("large: five cards"),
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
    "must_head": HEADED,
    "must_head_trump": HEADED,
    "must_head_no_trump": HEADED,
    "must_trump": {
        '"none"': _("never"),
        '"opponents"': _("what an opponent led"),
        '"all"': _("whoever led"),
    },
    "partner_wins": {'"free"': _("one plays as one likes"), '"trump"': _("one trumps all the same")},
    "partner_trumps": {
        '"free"': _("one plays as one likes"),
        '"not_under"': _("one does not trump lower"),
        '"over"': _("one trumps higher"),
    },
    "undertrump": {
        '"free"': _("is played or not, as one likes"),
        '"avoided"': _("is kept while there is another card"),
        '"forced"': _("is played all the same"),
    },
    "misere_duties": {'"suit"': _("the suit alone"), '"all"': _("what is owed in other deals")},
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


def doubling_names(called: str) -> tuple[Text, Text]:
    """What the first doubling, which is `called` so, and its answer are called in the language of the page."""
    return DOUBLINGS[called]


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


def bid_label(bid: int | str) -> Text:
    """What was said in an auction: a number, a contract, or a pass."""
    return CALLS.get(str(bid)) or CONTRACTS.get(str(bid), str(bid))


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
