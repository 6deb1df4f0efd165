"""What multiplies a deal, and what the turned trump adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import RulesRow, RulesTable, Statement
from scoring.booklet.wording import TIMES, rank_sign, say
from scoring.rulebook import Deal
from scoring.rulebook.rules import Doublings, Turned
from scoring.rulebook.variant import Settings
from scoring.rules.labels import Text, doubling_names

DRAWS: Mapping[str, Text] = {
    "void": gettext_lazy("Nothing follows a level deal: nobody marks, and the next dealer deals."),
    "double_next": gettext_lazy("After a level deal the next one counts double; after two, twice that."),
    "carried": gettext_lazy("After a level deal the next one bears all its doublings and one more."),
}
SERVED: Mapping[str, Text] = {
    "winner": gettext_lazy("The doubling serves whoever wins the deal."),
    "doubler": gettext_lazy(
        "A doubling serves only the side that made it: the other marks as if it were not there."
    ),
}
SHOWN_WITHOUT_LIMIT = 4


def say_doublings(doublings: Doublings, rules: Settings) -> Iterator[Statement]:
    """Who may double how often, and what it makes of the marks."""
    if doublings.draw is None:
        return
    first, answer = doubling_names(doublings.called)
    most = doublings.max_doubles
    if most is None or most > 0:
        yield say(
            _("Before the first card an opponent of whoever made the trump may double: “%(first)s”."),
            "max_doubles",
            first=first,
        )
        if most is None or most > 1:
            yield say(_("The other side may answer: “%(answer)s”."), "max_doubles", answer=answer)
        if most is None:
            yield say(_("They may go on in turn, without limit."), "max_doubles")
        yield say(SERVED[doublings.doubling_serves], "doubling_serves")
    elif _offered(rules):
        yield say(_("Nobody may double."), "max_doubles")
    if doublings.no_trump_multiplier == 1:
        yield say(_("A deal without trump counts once, like any other."), "no_trump_multiplier")
    yield from _factors(doublings, rules)
    yield from _together(doublings)
    if doublings.cap is not None:
        yield say(_("A deal is never multiplied by more than %(cap)d."), "cap", cap=doublings.cap)
    yield say(DRAWS[doublings.draw], "draw")


def _together(doublings: Doublings) -> Iterator[Statement]:
    """What several doublings make of a deal."""
    kinds = (doublings.no_trump_multiplier == 2, doublings.blind_multiplier == 2, doublings.max_doubles != 0)
    if doublings.combine == "add" and multiplies(doublings):
        yield say(_("Doublings are added up: two make three times the marks, three four times."), "combine")
    elif sum(kinds) > 1:
        yield say(_("Doublings and no trump multiply each other."), "combine")


def multiplies(doublings: Doublings) -> bool:
    """Whether any deal can be multiplied."""
    multipliers = (doublings.no_trump_multiplier, doublings.blind_multiplier)
    carried = doublings.draw not in (None, "void")
    return doublings.max_doubles != 0 or 2 in multipliers or carried


def _offered(rules: Settings) -> bool:
    return "max_doubles" in rules.variant.settings


def _factors(doublings: Doublings, rules: Settings) -> Iterator[Statement]:
    """What each doubling makes of a deal: with trump, without, and blind."""
    most = SHOWN_WITHOUT_LIMIT if doublings.max_doubles is None else doublings.max_doubles
    kinds = [(_("With trump"), Deal())]
    if doublings.no_trump_multiplier == 2:
        kinds.append((_("Without trump"), Deal(no_trump=True)))
    if doublings.blind_multiplier == 2:
        kinds.append((_("Blind trump"), Deal(blind=True)))
        if doublings.no_trump_multiplier == 2:
            kinds.append((_("Blind, without trump"), Deal(no_trump=True, blind=True)))
    if not most and len(kinds) == 1:
        return
    rows = tuple(_row(title, deal, doublings, range(most + 1)) for title, deal in kinds)
    names = [str(name) for name in doubling_names(doublings.called)]
    further = [_("%(number)d times") % {"number": number} for number in range(3, most + 1)]
    head = (_("Deal"), _("Single"), *[name[:1].upper() + name[1:] for name in names][:most], *further)
    yield RulesTable(_("What the marks are multiplied by"), head, rows, figures=range(1, most + 2))


def _row(title: str, deal: Deal, doublings: Doublings, times: Sequence[int]) -> RulesRow:
    steps = doublings.steps(deal)
    served = [steps + doublings.serving(doubles, dealers=doubles % 2 == 0) for doubles in times]
    return RulesRow((title, *(f"{TIMES}{doublings.worth(step)}" for step in served)))


def say_turned(turned: Turned, rules: Settings) -> Iterator[Statement]:
    """What the turned trump gives the dealer's side."""
    if turned.turnup_bonus is None:
        if turned.reported:
            yield say(_("The points of the turned trump are not counted."))
        return
    if not turned.turnup_bonus:
        yield say(_("The turned trump is not marked."), "turnup_bonus")
        return
    yield say(
        _("The turned trump is marked at once by the dealer’s side, even if it loses the deal."),
        "turnup_bonus",
    )
    if multiplies(rules.doublings):
        yield say(_("The turned trump is never multiplied."))
    values = turned.turnup_values
    head = (_("Card"), *(rank_sign(rank) for rank in values), "9 8 7")
    row = RulesRow((_("Marked"), *(str(worth) for worth in values.values()), "0"))
    yield RulesTable(_("The turned trump"), head, (row,), figures=range(1, len(head)))
