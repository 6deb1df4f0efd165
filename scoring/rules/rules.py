"""The rules a game is played by: a page of the rulebook and its settled settings; and what they refuse, in words.
Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rulebook import Deal, RuleViolation, Settings, Variant, find_variant, read_deal, write_deal
from web.refusals import Refusal


@dataclass(frozen=True)
class Rules:
    """A form of manille, as one table plays it."""

    variant: Variant
    settings: Settings

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that are not those of the preset."""
        defaults = self.variant.defaults
        return {key: value for key, value in self.settings.items() if value != defaults[key]}

    def read(self, facts: Mapping[str, Any]) -> Deal:
        """The deal that `facts` in JSON tell; `RuleViolation` where they tell none."""
        return read_deal(self.variant, self.settings, facts)

    def write(self, deal: Deal) -> dict[str, Any]:
        """The facts of `deal` in JSON: `read` makes it of them again."""
        return write_deal(self.variant, deal)


def rules_for(key: str, settings: Mapping[str, object]) -> Rules:
    """The rules of the preset `key` with `settings`; `RuleViolation` where there are none such."""
    return _settled(key, json.dumps(settings, sort_keys=True))


@lru_cache(maxsize=256)
def _settled(key: str, settings: str) -> Rules:
    variant = find_variant(key)
    return Rules(variant, variant.settle(json.loads(settings)))


SENTENCES: Mapping[str, str | Promise] = {
    "sum_mismatch": _("The counts make %(sum)s; together they must make %(required_total)s."),
    "sum_out_of_range": _("The counts must make between %(min_total)s and %(max_total)s."),
    "too_many_doubles": _("At this table a deal is doubled at most %(max_doubles)s times."),
    "bid_out_of_range": _("The highest bid here is %(max_bid)s."),
    "bid_too_low": _("The lowest bid here is %(min_bid)s."),
    "count_out_of_range": _("A count here goes up to %(max_count)s."),
    "total_out_of_range": _("No total of this game can go beyond %(max_total)s."),
    "talon_out_of_range": _("The cards laid aside hold at most %(max_points)s points."),
    "tricks_out_of_range": _("There are only %(max_tricks)s tricks."),
    "exchange_out_of_range": _("At most %(max_exchanged)s cards are exchanged."),
    "no_trump_not_played": _("This game is always played with trumps."),
    "unequal_deals": _("Everybody must have dealt as often before the game ends."),
    "penalties_not_used": _("There are no penalties in this game."),
    "player_missing": _("Say which player made the fault: it costs that player alone."),
    "not_all_points": _("Every trick was won only where every point was."),
    "game_over": _("This game is over: strike its last line to correct it, or sign it."),
    "unknown_variant": _("There is no such form of the game."),
    "bad_setting": _("This rule cannot be set to %(value)s."),
    "card_twice": _("This card is there twice: %(card)s."),
    "card_removed": _("Not in the pack of this game: %(card)s."),
    "below_zero": _("Nobody goes below zero in this game."),
    "target_not_reached": _("Nobody has reached %(target)s: say why the game stopped."),
    "deals_missing": _("Deals still to play: %(left)s. Say why the game stopped."),
    "too_many_deals": _("A game here has %(deals)s deals."),
    "still_level": _(
        "These totals are level: by the rules of this table another deal decides. Say why it stopped."
    ),
    "several_left": _("More than one player has not reached %(target)s: say why the game stopped."),
    "winner_open": _("Both have reached %(target)s: say who won."),
    "order_open": _("Several have reached %(target)s: say in which order."),
    "manche_not_over": _("Nobody wins manche %(manche)s with these totals."),
    "too_many_manches": _("The game was over before the last of these manches."),
    "trick_size": _("A trick of this game has %(players)s cards; this one has %(cards)s."),
    "bad_request": _("This entry cannot be read: %(detail)s"),
}

HINTS: Mapping[str, str | Promise] = {
    "trick_points_forgotten": _("Were the points of the tricks forgotten?"),
    "one_side_trick_points": _("Were the points of the tricks counted twice?"),
    "one_trick_point": _("One trick point is missing or too many."),
    "other_scale": _("This table counts to %(total)s. Did somebody count to %(other)s?"),
    "recount": _("Please count the piles again."),
}


def refusal_of(violation: RuleViolation) -> Refusal:
    """The rulebook's `violation` as a sentence, with its likely cause where there is one; bad input, 422."""
    params = {"sum": "", "total": "", "other": "60 / 68", "detail": "", **violation.params, **violation.facts}
    params |= {"other": params["scales"][1]} if "scales" in params else {}
    key = "bid_too_low" if "min_bid" in params else violation.code
    sentence = str(SENTENCES.get(key, SENTENCES["bad_request"]))
    hint = HINTS.get(violation.hint or "")
    status = 409 if violation.code == "game_over" else 422
    return Refusal(violation.code, f"{sentence} {hint}" if hint else sentence, status=status, **params)


def rules_or_refuse(key: str, settings: Mapping[str, object]) -> Rules:
    """The rules of the preset `key` with `settings`; `Refusal` where there are none such."""
    try:
        return rules_for(key, settings)
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
