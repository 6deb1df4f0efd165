"""The criteria of a tournament: as its director chose them, as they are kept, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Commitment, RankedBy, Round, Tournament
from tournaments.pairing.lot import lot_order
from tournaments.ranking.criteria import (
    BY_AVERAGE,
    BY_MARKS,
    BY_OPPONENTS,
    BY_WINS,
    CHOSEN,
    Criterion,
    Order,
    Rule,
    Value,
)
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


@dataclass(frozen=True)
class Ask:
    """A number that a criterion needs: what it is called, what it usually is, and what it may be."""

    name: str | Promise
    usual: int
    fewest: int = 0
    most: int = 20


NAMES: Mapping[str, str | Promise] = {
    Criterion.WON: _("games won"),
    Criterion.DIFFERENCE: _("difference"),
    Criterion.MARKS_FOR: _("marks for"),
    Criterion.AVERAGE: _("marks a game"),
    Criterion.LEAST: _("fewest marks a game"),
    Criterion.BRACKET: _("the bracket"),
    Criterion.POINTS: _("match points"),
    Criterion.DIRECT: _("direct encounter"),
    Criterion.GAME_POINTS: pgettext_lazy("of a ranking", "points"),
    Criterion.SHARE: _("share of games won"),
    Criterion.WRITTEN: _("marks at the tables"),
    Criterion.AGAINST: _("marks against"),
    Criterion.CAPPED: _("capped marks"),
    Criterion.BEST_DEAL: _("best deal"),
    Criterion.BEST_GAME: _("best game"),
    Criterion.BUCHHOLZ: _("opponents' scores"),
    Criterion.BUCHHOLZ_CUT: _("opponents without the lowest"),
    Criterion.BUCHHOLZ_MEDIAN: _("opponents without the extremes"),
    Criterion.SONNEBORN: _("scores of those beaten"),
    Criterion.PROGRESSIVE: _("progressive score"),
    Criterion.COINCHES: _("coinches won"),
    Criterion.MANUAL: _("order set by hand"),
    Criterion.LOT: pgettext_lazy("drawing of lots", "lot"),
}

TOLD: Mapping[str, str | Promise] = {
    Criterion.WON: _("A game shared counts as the part of it that was won."),
    Criterion.GAME_POINTS: _("So many for a game won, drawn and lost."),
    Criterion.SHARE: _("Of the games that were played: whoever played fewer is not behind for that."),
    Criterion.MARKS_FOR: _("All marks, without what faults cost and with what was decided."),
    Criterion.AVERAGE: _("The marks for, by the number of games."),
    Criterion.LEAST: _("Where the fewest points win: the marks for, by the number of games."),
    Criterion.DIFFERENCE: _("The marks for, less those of the opponents."),
    Criterion.WRITTEN: _("As the sheets say them, before anything was decided."),
    Criterion.AGAINST: _("What the opponents marked: the fewer, the better."),
    Criterion.CAPPED: _("No game counts for more than so many marks."),
    Criterion.BEST_DEAL: _("The most marks of one deal. Where only totals were written, there is none."),
    Criterion.BEST_GAME: _("The most marks of one game."),
    Criterion.BUCHHOLZ: _("Buchholz: the scores of all opponents, every opponent of every game."),
    Criterion.BUCHHOLZ_CUT: _("Buchholz cut 1: the same, without the lowest of them."),
    Criterion.BUCHHOLZ_MEDIAN: _("Median Buchholz: the same, without the lowest and the highest."),
    Criterion.SONNEBORN: _("Sonneborn-Berger: the scores of whoever was beaten, half of them for a draw."),
    Criterion.PROGRESSIVE: _("The score after every round, added up: early wins count longer."),
    Criterion.DIRECT: _("What they won against each other, where all who are level have met."),
    Criterion.COINCHES: _("Coinched deals that were won. Where only totals were written, there are none."),
    Criterion.MANUAL: _("The numbers of entries in their order. Whoever is not named is behind."),
    Criterion.LOT: _("Drawn from the seed of the first round: the same for whoever draws it again."),
}

BYE = Ask(_("A bye counts as so many opponents with the entry's own score"), 0)
ASKED: Mapping[str, Sequence[Ask]] = {
    Criterion.GAME_POINTS: (
        Ask(pgettext_lazy("a game", "won"), 2, most=100),
        Ask(pgettext_lazy("a game", "drawn"), 1, most=100),
        Ask(pgettext_lazy("a game", "lost"), 0, most=100),
    ),
    Criterion.CAPPED: (Ask(_("Marks of a game at most"), 121, fewest=1, most=9999),),
    **dict.fromkeys(BY_OPPONENTS, (BYE,)),
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
    return Rule(criterion, tuple(one.usual for one in ASKED.get(criterion, ())))


def written(rules: Iterable[Rule]) -> list[dict[str, Any]]:
    """`rules` as they are kept; the order of a lot is drawn again wherever it is needed."""
    return [
        {"by": rule.criterion.value, "numbers": list(rule.numbers)}
        if rule.numbers and rule.criterion != Criterion.LOT
        else {"by": rule.criterion.value}
        for rule in rules
    ]


def read_rules(stored: Stored | None) -> tuple[Rule, ...]:
    """What `written` wrote; none where nothing is kept."""
    known = [(Criterion(one["by"]), tuple(one.get("numbers", ()))) for one in stored or ()]
    return tuple(Rule(criterion, numbers) for criterion, numbers in known if criterion in CHOSEN)


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


def say_value(criterion: str, value: Value | str | None) -> str:
    """A value for people: a share in per cent, an average to a tenth, halves as « 7½ »; a dash where there is none."""
    if value is None:
        return "–"
    value = Fraction(value)
    if criterion == Criterion.SHARE:
        return f"{_tenths(value * 100)}\N{NO-BREAK SPACE}%"
    if criterion in (Criterion.AVERAGE, Criterion.LEAST):
        return _tenths(value)
    if value < 0:
        return f"-{say_figure(-value)}"
    return f"+{say_figure(value)}" if criterion == Criterion.DIFFERENCE and value else say_figure(value)


def say_rule(rule: Rule) -> str:
    """A criterion with the numbers that matter to whoever reads a ranking: « capped marks (121) »."""
    numbers = rule.numbers if rule.criterion in (Criterion.GAME_POINTS, Criterion.CAPPED) else ()
    return (
        f"{NAMES[rule.criterion]} ({'/'.join(map(str, numbers))})" if numbers else str(NAMES[rule.criterion])
    )


def _tenths(value: Fraction) -> str:
    """To a tenth, a half up."""
    tenths = (20 * value.numerator + value.denominator) // (2 * value.denominator)
    return number_format(Decimal(tenths) / 10, 1)
