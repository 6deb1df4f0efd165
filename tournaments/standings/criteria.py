"""The criteria of a tournament: as its director chose them, as they are kept, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Commitment, RankedBy, Round, Tournament
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
)
from tournaments.ranking.figures import Value
from tournaments.ranking.texts import CONTEXT
from tournaments.standings.decision_words import say_figure

ORDERS: Mapping[RankedBy, Sequence[Criterion]] = {
    RankedBy.WINS: BY_WINS,
    RankedBy.MARKS: BY_MARKS,
    RankedBy.AVERAGE: BY_AVERAGE,
}
LOW_WINS: Mapping[RankedBy, Sequence[Criterion]] = {
    RankedBy.WINS: (Criterion.WON, Criterion.LEAST),
    RankedBy.MARKS: (Criterion.LEAST, Criterion.WON),
    RankedBy.AVERAGE: (Criterion.LEAST, Criterion.WON),
}
"""The same where the fewest points win; a game a mean, so that whoever sits out gains nothing by it."""

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

SWISS = (
    Criterion.WON,
    Criterion.BUCHHOLZ_CUT,
    Criterion.BUCHHOLZ,
    Criterion.DIRECT,
    Criterion.DIFFERENCE,
)
LISTS: Mapping[str, tuple[str | Promise, Sequence[Criterion]]] = {
    "wins": (_("By wins"), BY_WINS),
    "marks": (_("By marks"), BY_MARKS),
    "average": (_("By average"), BY_AVERAGE),
    "swiss": (_("Swiss"), SWISS),
}
"""What a director may start from, by name."""


def usual_rule(criterion: Criterion) -> Rule:
    """`criterion` with the numbers it usually has."""
    return Rule(criterion, tuple(number.usual for number in criterion.about.numbers))


def written(rules: Iterable[Rule]) -> list[dict[str, Any]]:
    """`rules` as they are kept; the order of a lot is drawn again wherever it is needed."""
    return [
        {"by": str(rule.criterion), "numbers": list(rule.numbers)}
        if rule.numbers and rule.criterion != Criterion.LOT
        else {"by": str(rule.criterion)}
        for rule in rules
    ]


def read_rules(stored: Stored | None) -> tuple[Rule, ...]:
    """What `written` wrote; none where nothing is kept."""
    rules = [Rule(Criterion(rule["by"]), tuple(rule.get("numbers", ()))) for rule in stored or ()]
    return tuple(rule for rule in rules if rule.criterion in CHOSEN)


def criteria_of(tournament: Tournament) -> Order:
    """What `tournament` is ranked by; two queries where a lot decides at last, else none."""
    if not tournament.criteria:
        return ORDERS[RankedBy(tournament.ranked_by)]
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
    """What a ranking keeps of the criteria, in the place of the method of a preset; nothing for a preset."""
    if not tournament.criteria:
        return {}
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


def say_value(criterion: Criterion, value: Value | str | None) -> str:
    """A value for people: a share in per cent, an average to a tenth, halves as « 7½ »; a dash where there is none."""
    if value is None:
        return "–"
    value, style = Fraction(value), criterion.about.style
    if style == Style.SHARE:
        return f"{_tenths(value * 100)}\N{NO-BREAK SPACE}%"
    if style == Style.TENTHS:
        return _tenths(value)
    if value < 0:
        return f"-{say_figure(-value)}"
    return f"+{say_figure(value)}" if style == Style.SIGNED and value else say_figure(value)


def say_rule(rule: Rule) -> str:
    """A criterion with the numbers that matter to whoever reads a ranking: « capped marks (121) »."""
    declared, name = rule.criterion.about.numbers, str(NAMES[rule.criterion])
    numbers = [f"{number}" for about, number in zip(declared, rule.numbers, strict=False) if about.matters]
    return f"{name} ({'/'.join(numbers)})" if numbers else name


def _tenths(value: Fraction) -> str:
    """To a tenth, a half up."""
    tenths = (20 * value.numerator + value.denominator) // (2 * value.denominator)
    return number_format(Decimal(tenths) / 10, 1)
