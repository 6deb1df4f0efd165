"""What the rulebook refuses, said to the person at the table."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from scoring.rulebook import RuleViolation

SENTENCES: Mapping[str, str | Promise] = {
    "sum_mismatch": _("The counts make %(sum)s; together they must make %(required_total)s."),
    "sum_out_of_range": _("The counts must make between %(min_total)s and %(max_total)s."),
    "too_many_doubles": _("At this table a deal is doubled at most %(max_doubles)s times."),
    "bid_out_of_range": _("The highest bid here is %(max_bid)s."),
    "penalties_not_used": _("There are no penalties in this game."),
    "not_all_points": _("Every trick was won only where every point was."),
    "game_over": _("This game is over: strike its last line to correct it, or sign it."),
    "unknown_variant": _("There is no such form of the game."),
    "bad_setting": _("This rule cannot be set to %(value)s."),
    "bad_request": _("This entry cannot be read: %(detail)s"),
}

HINTS: Mapping[str, str | Promise] = {
    "trick_points_forgotten": _("Were the points of the tricks forgotten?"),
    "one_side_trick_points": _("Were the points of the tricks counted twice?"),
    "one_trick_point": _("One trick point is missing or too many."),
    "other_scale": _("This table counts to %(total)s. Did somebody count to %(other)s?"),
    "recount": _("Please count both piles again."),
}


def refusal_of(violation: RuleViolation) -> Refusal:
    """The rulebook's `violation` as a sentence, with its likely cause where there is one; bad input, 422."""
    params = {"sum": "", "total": "", "other": "60 / 68", "detail": "", **violation.params, **violation.facts}
    params |= {"other": params["scales"][1]} if "scales" in params else {}
    sentence = str(SENTENCES.get(violation.code, SENTENCES["bad_request"]))
    hint = HINTS.get(violation.hint or "")
    status = 409 if violation.code == "game_over" else 422
    return Refusal(violation.code, f"{sentence} {hint}" if hint else sentence, status=status, **params)
