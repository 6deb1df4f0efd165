"""How a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import Statement
from scoring.booklet.wording import say
from scoring.rulebook.rules import Ending, EqualDeals, LastIn, Limit, Race
from scoring.rulebook.variant import Settings
from scoring.rules.labels import Text

FIXED_TIES: Mapping[str, Text] = {
    "drawn": gettext_lazy("Level after the last deal, the game is drawn."),
    "two_more_deals": gettext_lazy("Level after the last deal, two more are played."),
    "half_win": gettext_lazy("Level after the last deal, each side has half a win."),
}
TIMINGS: Mapping[str, Text] = {
    "after_deal": gettext_lazy(
        "When both sides pass in one deal, the points of the tricks come before those of the turned trump."
    ),
    "immediate": gettext_lazy(
        "A turned trump that reaches the points wins on the spot: that deal is not played."
    ),
    "cannot_end": gettext_lazy("The turned trump cannot end the game in the deal it was turned."),
}
TIES: Mapping[str, Text] = {
    "highest_total": gettext_lazy(
        "If several pass in one deal, the highest total wins; level, they play another deal."
    ),
    "shared": gettext_lazy("If several pass in one deal with the same total, they share the win."),
    "declarer_first": gettext_lazy(
        "If several pass in one deal, the declarer comes first, then the highest total."
    ),
}
TIME: Mapping[str, Text] = {
    "finish_deal": gettext_lazy("When time is called, the deal in progress is finished."),
    "drop_deal": gettext_lazy("When time is called, the deal in progress is dropped."),
    "even_deals": gettext_lazy("When time is called, play goes on until every side has dealt equally often."),
}


def say_open(ending: Ending, rules: Settings) -> Iterator[Statement]:
    """There is no end: each deal is settled."""
    yield say(_("Each deal is settled at once; the game goes on as long as the table likes."))


def say_race(ending: Race, rules: Settings) -> Iterator[Statement]:
    """To a target, in linked games, or over a number of deals."""
    if ending.structure == "fixed_deals":
        yield say(_("The most points after %(deals)d deals win."), "deals", deals=ending.deals)
        yield say(FIXED_TIES[ending.fixed_deals_tie], "fixed_deals_tie")
    elif ending.needed is not None:
        yield from _linked(ending, ending.needed)
    else:
        yield say(
            _("The first to reach %(target)d points wins; reaching them is enough."),
            "target",
            target=ending.target,
        )
        if ending.belle_target is not None:
            yield say(
                _("It may also be played in two games to %(target)d, with a belle to %(belle)d."),
                "structure",
                target=ending.target,
                belle=ending.belle_target,
            )
    if ending.structure != "fixed_deals":
        yield from _together(ending, rules)
    yield say(TIME[ending.time_rule], "time_rule")
    if ending.score_cap is not None:
        yield say(
            _("No more than %(most)d of a total counts in a ranking; who won stays the same."),
            "score_cap",
            most=ending.score_cap,
        )


def _linked(ending: Race, needed: int) -> Iterator[Statement]:
    """Several games, and a decider."""
    yield say(
        _("Whoever first wins %(needed)d games to %(target)d wins the match."),
        "target",
        needed=needed,
        target=ending.target,
    )
    belle = ending.belle_target or ending.target
    yield say(
        _("At %(games)d all, a belle to %(belle)d decides."), "belle_target", games=needed - 1, belle=belle
    )
    if ending.surplus_carried:
        carried = _("The winner of a game takes what he has above into the next; the loser’s side deals.")
        yield say(carried, "surplus_carried")
    else:
        yield say(_("Each game begins at nothing; the loser’s side deals."), "surplus_carried")


def _together(ending: Race, rules: Settings) -> Iterator[Statement]:
    """When several arrive in one deal."""
    if ending.turnup_timing is not None and rules.turnup.turnup_bonus:
        yield say(TIMINGS[ending.turnup_timing], "turnup_timing")
    if ending.tie_break is not None:
        yield say(TIES[ending.tie_break], "tie_break")


def say_limit(ending: Limit, rules: Settings) -> Iterator[Statement]:
    """Whoever passes loses."""
    yield say(_("Low is good: the first at %(target)d or more loses."), "target", target=ending.target)
    yield say(_("If several pass in one deal, the highest total loses."))
    if ending.tie_break == "both_lose":
        yield say(_("Level at the worst total, they lose together; the lowest total wins."), "tie_break")
    else:
        yield say(_("Level at the worst total, they play another deal; the lowest total wins."), "tie_break")


def say_last_in(ending: LastIn, rules: Settings) -> Iterator[Statement]:
    """The last one to arrive loses."""
    yield say(
        _("Whoever reaches %(target)d has finished: he plays on without marking."),
        "target",
        target=ending.target,
    )
    yield say(_("The last one left loses."))
    yield say(
        _(
            "Those who finish in one deal are ranked by their totals; if all who are left do, the lowest loses."
        ),
        "finishers",
    )


def say_equal_deals(ending: EqualDeals, rules: Settings) -> Iterator[Statement]:
    """Everybody deals as often."""
    yield say(_("The highest total wins when everybody has dealt equally often."))
    yield say(
        _("Here everybody deals %(each)d times: %(deals)d deals in all."),
        "deals_per_player",
        each=ending.deals_per_player,
        deals=ending.deals_per_player * rules.pack.players,
    )
    if ending.tie_break == "shared":
        yield say(_("Level at the top, first place is shared."), "tie_break")
    else:
        yield say(_("Level at the top, everybody deals once more."), "tie_break")
