"""The criteria of a tournament: as its director chose them, as they are kept, and what each is called.
Tested in tests/tournaments/planning/test_ranking_rules.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.formats import LEAGUE_METHOD
from tournaments.models import Commitment, Round, Tournament
from tournaments.pairing.lot import lot_order
from tournaments.ranking.criteria import (
    BY_AVERAGE,
    BY_MARKS,
    BY_WINS,
    CHOSEN,
    Criterion,
    Order,
    Rule,
    Style,
    rules_of,
)
from tournaments.ranking.declarations import CONTEXT
from tournaments.ranking.games import Value
from tournaments.standings.decision_words import say_figure

METHOD = "criteria/1"
Stored = Sequence[Mapping[str, Any]]


def _translate(text: str) -> str:
    context, _separator, message = text.rpartition(CONTEXT)
    return pgettext(context, message) if context else gettext(message)


translated = lazy(_translate, str)
"""A text of an engine in the language of whoever reads it."""

NAMES: Mapping[str, str] = {
    criterion: translated(criterion.about.name) for criterion in Criterion if criterion.about.name
}


@dataclass(frozen=True)
class NamedOrder:
    """Criteria in an order that has a name, which a director starts from.

    What a director may say in one `choice` is kept under the name of its `method`, and has a `sentence` of its own.
    `low` are the criteria where the fewest points win; a game a mean, so that whoever sits out gains nothing by it.
    """

    name: str | Promise
    criteria: Sequence[Criterion]
    choice: str | Promise = ""
    method: str = METHOD
    sentence: str | Promise = ""
    low: Sequence[Criterion] = ()


NAMED: Mapping[str, NamedOrder] = {
    "wins": NamedOrder(
        _("By wins"),
        BY_WINS,
        _("games won, then the difference of marks"),
        "wins/1",
        _("Order: games won, then the difference of marks, then marks for."),
        (Criterion.WON, Criterion.LEAST),
    ),
    "marks": NamedOrder(
        _("By marks"),
        BY_MARKS,
        _("the sum of marks, then games won"),
        "marks/1",
        _("Order: the sum of marks, then games won, then the difference of marks."),
        (Criterion.LEAST, Criterion.WON),
    ),
    "average": NamedOrder(
        _("By average"),
        BY_AVERAGE,
        _("marks a game on average, then games won"),
        "average/1",
        _("Order: marks a game on average, then games won, then the difference of marks."),
        (Criterion.LEAST, Criterion.WON),
    ),
    "swiss": NamedOrder(
        _("Swiss"),
        (Criterion.WON, Criterion.BUCHHOLZ_CUT, Criterion.BUCHHOLZ, Criterion.DIRECT, Criterion.DIFFERENCE),
    ),
}
CHOICES = [(key, order.choice) for key, order in NAMED.items() if order.choice]
IN_A_LEAGUE = NamedOrder(
    "",
    (Criterion.POINTS,),
    method=LEAGUE_METHOD,
    sentence=_(
        "Order: match points, then games won, then the meetings between the teams, then the difference of marks."
    ),
)
"""What parts teams that are level on match points is a setting."""
BY_METHOD = {order.method: order for order in (*NAMED.values(), IN_A_LEAGUE) if order.sentence}


def choice_of(stored: Stored) -> str:
    """The name of a choice by which these criteria are ranked; "" of any others."""
    rules = read_rules(stored)
    return next((key for key, _choice in CHOICES if rules_of(NAMED[key].criteria) == rules), "")


def usual_rule(criterion: Criterion) -> Rule:
    """`criterion` with the numbers it usually has."""
    return Rule(criterion, tuple(number.usual for number in criterion.about.numbers))


def written(order: Order) -> list[dict[str, Any]]:
    """`order` as it is kept; the order of a lot is drawn again wherever it is needed."""
    return [
        {"by": str(rule.criterion), "numbers": list(rule.numbers)}
        if rule.numbers and rule.criterion != Criterion.LOT
        else {"by": str(rule.criterion)}
        for rule in rules_of(order)
    ]


def read_rules(stored: Stored | None) -> tuple[Rule, ...]:
    """What `written` wrote; none where nothing is kept."""
    rules = [Rule(Criterion(rule["by"]), tuple(rule.get("numbers", ()))) for rule in stored or ()]
    return tuple(rule for rule in rules if rule.criterion in CHOSEN)


def criteria_of(tournament: Tournament) -> Order:
    """What `tournament` is ranked by; two queries where a lot decides at last, else none."""
    return tuple(
        Rule(rule.criterion, lot_of(tournament)) if rule.criterion == Criterion.LOT else rule
        for rule in read_rules(tournament.criteria)
    )


def lot_of(tournament: Tournament) -> tuple[int, ...]:
    """The entries in the order of the lot."""
    return lot_order(list(tournament.entries.values_list("number", flat=True)), seed_of_lot(tournament), 0)


def seed_of_lot(tournament: Tournament) -> str:
    """The seed of the first published round, which is public; the promise of the draws where nothing was drawn."""
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False).exclude(seed="")
    seed = rounds.order_by("number").values_list("seed", flat=True).first()
    promised = Commitment.objects.filter(tournament=tournament).values_list("promise", flat=True)
    return seed or promised.first() or ""


def body_of(tournament: Tournament) -> dict[str, Any]:
    """What a ranking keeps of what it goes by: its method, and the criteria where that does not say them."""
    if name := choice_of(tournament.criteria):
        return {"method": NAMED[name].method}
    rules = read_rules(tournament.criteria)
    by_lot = any(rule.criterion == Criterion.LOT for rule in rules)
    return {
        "method": METHOD,
        "criteria": written(rules),
        **({"lot": seed_of_lot(tournament)} if by_lot else {}),
    }


def kept_value(value: Value | None) -> int | str | None:
    """A value as JSON: a fraction as « 7/2 »."""
    if value is None or isinstance(value, int):
        return value
    return str(value) if value.denominator != 1 else value.numerator


def say_value(criterion: Criterion, value: Value | Decimal | str | None) -> str:
    """A value for people: a share in per cent, an average to a tenth, halves as « 7½ »; a dash where there is none."""
    if value is None:
        return "–"
    style = criterion.about.style
    if style == Style.PLAIN and isinstance(value, int):  # most of a large field
        return f"{value}"
    value = Fraction(value)
    if style == Style.SHARE:
        return f"{number_format(tenths_of(value * 100), 1)}\N{NO-BREAK SPACE}%"
    if style == Style.TENTHS:
        return number_format(tenths_of(value), 1)
    if value < 0:
        return f"-{say_figure(-value)}"
    return f"+{say_figure(value)}" if style == Style.SIGNED and value else say_figure(value)


def say_rule(rule: Rule) -> str:
    """A criterion with the numbers that matter to whoever reads a ranking: « capped marks (121) »."""
    declared, name = rule.criterion.about.numbers, str(NAMES[rule.criterion])
    numbers = [f"{number}" for about, number in zip(declared, rule.numbers, strict=False) if about.matters]
    return f"{name} ({'/'.join(numbers)})" if numbers else name


def tenths_of(value: Fraction) -> Decimal:
    """To a tenth, a half up."""
    tenths = (20 * value.numerator + value.denominator) // (2 * value.denominator)
    return Decimal(tenths) / 10
