"""What faults cost, and the articles on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.doublings import multiplies
from scoring.booklet.page import RulesRow, RulesTable, Statement
from scoring.booklet.wording import say
from scoring.rulebook.penalties import Penalties
from scoring.rulebook.variant import Settings
from scoring.rules.articles import article_rows
from scoring.rules.labels import Text
from scoring.rules.rules import Rules

PAID: Mapping[str, Text] = {
    "opponents": gettext_lazy("marked by the opponents"),
    "offender": gettext_lazy("taken from the side at fault"),
    "author": gettext_lazy("taken from the player at fault alone"),
}
MISDEALS: Mapping[str, Text] = {
    "same_dealer": gettext_lazy("After a misdeal the same dealer deals again."),
    "next_dealer": gettext_lazy("After a misdeal the next dealer deals."),
}


def say_penalties(penalties: Penalties, rules: Settings) -> Iterator[Statement]:
    """What a fault costs, to whom, and what becomes of the deal."""
    if penalties.penalties == "none":
        yield say(_("There are no penalties."), "penalties")
        return
    paid = str(_paid(penalties, rules))
    if penalties.penalty_points is None:
        yield say(
            _("The director sets the points that a fault costs, %(paid)s."), "penalty_points", paid=paid
        )
    else:
        yield say(
            _("A fault costs %(points)d points, %(paid)s."),
            "penalty_points",
            points=penalties.penalty_points,
            paid=paid,
        )
    yield say(_("The deal is closed: nothing else is marked for it."))
    if rules.turnup.turnup_bonus:
        yield say(_("A trump that was turned stays marked, except after a misdeal."))
    if penalties.penalty_multiplied:
        yield say(_("A penalty is multiplied like the deal."), "penalty_multiplied")
    elif multiplies(rules.doublings):
        yield say(_("A penalty is never multiplied."), "penalty_multiplied")
    yield say(MISDEALS[penalties.misdeal], "misdeal")
    yield from _articles(penalties, rules)


def _paid(penalties: Penalties, rules: Settings) -> Text:
    """To whom the points go."""
    if penalties.low_wins:
        return _("written against the player at fault")
    if penalties.penalty_to != "opponents" or rules.pack.partners:
        return PAID[penalties.penalty_to]
    if rules.needs_dealer:
        return _("marked by the dealer, or by each of the two others where the dealer is at fault")
    if "declarer" in rules.facts:
        return _("marked by each opponent: the declarer, or each of the others where he is at fault")
    return _("marked by each of the others")


def _articles(penalties: Penalties, rules: Settings) -> Iterator[Statement]:
    """The seventeen articles, where a fault has its price."""
    if penalties.penalty_points is None:
        return
    rows = tuple(
        RulesRow((str(row.number), row.fault, row.follows))
        for row in article_rows(Rules(rules.variant, rules))
    )
    yield RulesTable(_("The seventeen articles"), (_("Art."), _("Fault"), _("What follows")), rows)
