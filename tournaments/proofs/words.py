"""What a draw says aloud, in the reader's language. Tested in tests/tournaments/registration/test_kept_apart.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.entry_list import both_of, names_of
from tournaments.models import Round

REMARKS: Mapping[str, str | Promise] = {
    "seed_promised": _(
        "The seed was made of a secret promised before and of the list of entries. Drawing the same list again gives "
        "the same tables."
    ),
    "seed_with_value": _(
        "The seed was made of a secret promised before, of the list of entries, and of a public value."
    ),
    "lot": ngettext_lazy(
        "%(count)d entry was put in the order of the lot, and the tables were filled in that order.",
        "%(count)d entries were put in the order of the lot, and the tables were filled in that order.",
        "count",
    ),
    "no_bye": _("Everybody plays."),
    "bye": ngettext_lazy(
        "Sits out: %(names)s. Nobody has fewer byes; it goes from the end of the order.",
        "Sit out: %(names)s. Those with the fewest byes do, from the end of the order.",
        "many",
    ),
    "bye_again": ngettext_lazy(
        "Sits out, not for the first time: %(names)s. Nobody has fewer byes.",
        "Sit out, not for the first time: %(names)s. Nobody has fewer byes.",
        "many",
    ),
    "circle_drawn": _(
        "The lot gave %(count)d entries their places in the circle; all rounds follow from it."
    ),
    "circle": _("This round follows from the places that the lot gave before the first one."),
    "mitchell_drawn": _(
        "The lot gave %(count)d pairs their places: one half stays, the other half goes one table up after every"
        " round."
    ),
    "mitchell_stays": _("Stay at their table all along: %(names)s."),
    "mitchell": _(
        "Those who move have gone one table up; the places are those of the lot before the first round."
    ),
    "mitchell_skips": _(
        "Those who move have gone two tables up, this once, as the movement has it for an even number of tables."
    ),
    "bye_of_mitchell": _("Sits out, having come to the table at which nobody stays: %(names)s."),
    "howell_drawn": _(
        "The lot gave %(count)d pairs their places: one stays, the others follow each other from table to table, and"
        " everybody meets everybody."
    ),
    "howell": _("Everybody has moved on; the places are those of the lot before the first round."),
    "empty_place": _("Came after the first round, and has taken the empty place: %(names)s."),
    "no_place": _("Came after the first round, and finds no empty place in the movement: %(names)s."),
    "bye_of_circle": _("Sits out, as everybody does once: %(names)s."),
    "settled": _(
        "Said they would not be there, and drawn all the same, since who is not in the first round could not play at"
        " all: %(names)s."
    ),
    "met_by_exchange": _("Meet again, since two were exchanged in an earlier round: %(names)s."),
    "opponent_left": _("Nobody to meet, since the other one has left: %(names)s."),
    "came_late": _("Came after the first round, and has no place in the circle: %(names)s."),
    "planned": ngettext_lazy(
        "This round follows from a plan for %(count)d round, made for those who were there at the first draw.",
        "This round follows from a plan for %(count)d rounds, made for those who were there at the first draw.",
        "count",
    ),
    "planned_anew": ngettext_lazy(
        "Somebody came, left or was exchanged: the %(count)d round that is left was planned anew.",
        "Somebody came, left or was exchanged: the %(count)d rounds that are left were planned anew.",
        "count",
    ),
    "partner_again": _("Partners again, as it could not be avoided: %(names)s."),
    "met_again": _("At one table again, as it could not be avoided: %(names)s."),
    "club_met": _("Kept apart as a rule, and at one table: %(names)s."),
    "short": _("At a table of another size: %(names)s."),
    "short_again": _("At a table of another size, not for the first time: %(names)s."),
    "swiss": _("%(count)d entries: who has about the same score meets, and nobody meets the same twice."),
    "by_rank": _("%(count)d entries: the first meets the second, the third the fourth, and so on."),
    "bye_lowest": _("Sits out: %(names)s. Of those with the fewest byes, the last in the ranking does."),
    "bye_unavoidable": _("Sits out again: %(names)s. Otherwise somebody would meet the same again."),
    "rematch": _("Meet again, as it could not be avoided: %(names)s."),
    "apart_meet": _("Kept apart as a rule, and meeting: %(names)s."),
    "apart": _("Kept apart as a rule, and meeting: %(names)s."),
    "nobody_apart": _("Nobody is kept apart in this way of drawing: clubs and families were not looked at."),
    "apart_no_longer": ngettext_lazy(
        "Clubs and families were kept apart in the first %(count)d round; from here on only the scores count.",
        "Clubs and families were kept apart in the first %(count)d rounds; from here on only the scores count.",
        "count",
    ),
    "apart_in_pool": _("Kept apart as a rule, and in one pool: %(names)s."),
    "places_changed": _(
        "Changed places after the lot or the ranking, so that those to be kept apart do not meet at once: %(names)s."
    ),
    "dead_end": _("After this round there may be none without meeting again: think of ending here."),
    "kept_playing": _("Plays, so that a further round stays possible: %(names)s."),
    "kept_apart": _("Do not meet now, so that a further round stays possible: %(names)s."),
    "uneven": _("Tables of unequal scores: %(count)d."),
    "float_again": _("Up or down twice running against another score: %(names)s."),
    "stepped_aside": _("Have met before, and step aside: %(names)s."),
    "draws": _("Draw no. %(count)d was the first in which nobody meets again."),
    "switches": _(
        "Exchanges of two tables drawn from the seed, so that every legal round is as likely: %(count)d."
    ),
    "pools_drawn": ngettext_lazy(
        "%(count)d pool, dealt to and fro; in each everybody meets everybody.",
        "%(count)d pools, dealt to and fro; in each everybody meets everybody.",
        "count",
    ),
    "pools": _("This round follows from the pools that were made before the first one."),
    "bye_of_pool": ngettext_lazy(
        "Sits out, as the round of the pool has it: %(names)s.",
        "Sit out, as the round of their pool has it: %(names)s.",
        "many",
    ),
    "matches": ngettext_lazy(
        "%(count)d match, as the bracket and the results so far have it.",
        "%(count)d matches, as the bracket and the results so far have it.",
        "count",
    ),
    "not_there": _("Not played, since the second of the two is not there, and the first goes on: %(names)s."),
    "stale": _(
        "Counts no longer, since an earlier result was corrected; the right match is played: %(names)s."
    ),
    "still_played": _("Still at their table, and not drawn: %(names)s."),
    "waits": ngettext_lazy(
        "Sits out, and plays a later match: %(names)s.",
        "Sit out, and play a later match: %(names)s.",
        "many",
    ),
    "too_late": _("Came after the first round of this stage, and have no place in it: %(names)s."),
    "free": _("Nothing was drawn: a table was opened whenever people sat down."),
    "prescribed": _("%(count)d tables, as the schedule has them."),
    "stands_in": _("Takes the chair of somebody who does not play: %(names)s."),
    "table_short": _("Sits out, since somebody of the table does not play: %(names)s."),
    "bye_prescribed": _("Sits out, as the schedule has it: %(names)s."),
    "fixtures": _("%(count)d meetings, as the calendar has them."),
    "free_today": _("Nobody to meet on this day: %(names)s."),
    "swapped": _("The director then exchanged %(names)s."),
    "seated_gone": _("Gone when the round was published, and at a table all the same: %(names)s."),
    "out_gone": _("Withdrawn before the round was published, so that this bye brings nothing: %(names)s."),
    "volunteer": ngettext_lazy(
        "Sits out because of an offer to: %(names)s.",
        "Sit out because they offered to: %(names)s.",
        "many",
    ),
    "spare": _("Only fill up a table, and are not ranked for it: %(names)s."),
    "wait_in_turn": _("At a table where one waits in turn: %(names)s."),
    "met_waiting": _("At one table again, since one waits in turn there: %(names)s."),
    "own_table": _("At the table they need: %(names)s. For them tables changed numbers, and nothing else."),
    "table_taken": _("Not at the table they need, which somebody else needs too: %(names)s."),
    "filled": _("Came later, and made a table with those who sat out: %(names)s."),
    "filled_late": _("Came later, and made a table: %(names)s."),
    "second_bye": _("Sits out again: %(names)s."),
    "partner_in": _("Partners again, as in round %(count)d: %(names)s."),
    "met_in": _("At one table again, as in round %(count)d: %(names)s."),
    "same_group": _("Kept apart as a rule, and at one table: %(names)s."),
    "same_group_in_pool": _("Kept apart as a rule, and in one pool: %(names)s."),
    "table_broken": _("No longer at the table they need: %(names)s."),
}


# What is said of each step of drawing a published round again: when it holds, and when it does not.
STEPS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "form": (_("What is published can be read."), _("What is published cannot be read.")),
    "commitment": (
        _("The secret is the one that was promised."),
        _("The secret is not the one that was promised."),
    ),
    "list": (
        _("The list of entries has the published digest."),
        _("The list of entries has another digest."),
    ),
    "seed": (
        _("The seed comes from the secret, the list, the public value and the number of the round."),
        _("The seed does not come from the secret, the list, the public value and the number of the round."),
    ),
    "asked": (
        _("Scores and earlier rounds are those it was drawn from."),
        _("Scores or earlier rounds are not those it was drawn from."),
    ),
    "order": (_("The order comes out the same."), _("The order comes out otherwise.")),
    "tables": (
        _("The tables and the byes come out the same."),
        _("The tables or the byes come out otherwise."),
    ),
    "told": (
        _("What had to be broken, and what it cost, comes out the same."),
        _("What had to be broken, or what it cost, comes out otherwise."),
    ),
    "versions": (
        _("The libraries that choose between equals are the same."),
        _("The libraries that choose between equals are others today: a difference may come from there."),
    ),
    "swaps": (
        _("With the director's exchanges, the tables are those that were published."),
        _("With the director's exchanges, the tables are not those that were published."),
    ),
}

# What a draw avoids, tier by tier; the first weighs more than all behind it.
TIERS: Mapping[str, str | Promise] = {
    "partner_again": _("The same partner again"),
    "met_again": _("At one table again"),
    "club_met": _("Kept apart as a rule, and at one table"),
    "score_gap": _("Differences of score at a table, squared"),
    "rematch": _("Meeting again"),
    "bye_again": _("Byes that the one who sits out has had"),
    "apart": _("Kept apart as a rule, and meeting"),
    "gap": _("Differences of score, squared"),
    "float": _("Up or down twice running"),
    "order": _("Distance in the order of the lot"),
}


def explain(round_: Round, names: Mapping[int, str]) -> list[str]:
    """The remarks of a draw as sentences, with the entries named by `names`."""
    return [say_remark(remark, names) for remark in round_.explanation]


def say_remark(remark: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """A remark, with its entries named by `names`."""
    together = both_of if remark["code"] == "swapped" else names_of
    entries = remark["entries"]
    facts = {"count": remark["count"], "many": len(entries), "names": together(entries, names)}
    return str(REMARKS[remark["code"]] % facts).replace("..", ".")  # a short name ends with a full stop too
