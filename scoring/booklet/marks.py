"""What is counted, and what is marked for it, in games without a contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import Statement
from scoring.booklet.wording import MINUS, mixed, say
from scoring.rulebook import Call, Deal, Turnup
from scoring.rulebook.rules import Alone, Captured, Contract, Pack, Pool, Stakes, Surplus
from scoring.rulebook.variant import Settings
from scoring.rules.labels import Text

GENERAL: Mapping[str, Text] = {
    "deal_total": gettext_lazy("all of a deal, %(charge)d"),
    "twice": gettext_lazy("twice a deal, %(charge)d"),
    "game": gettext_lazy("the whole game, %(charge)d"),
}

DEFENDERS: Mapping[str, Text] = {
    "full": gettext_lazy(
        "If the two others have more together, each of them marks what they have above it, in full."
    ),
    "half": gettext_lazy(
        "If the two others have more together, they share what they have above it between them."
    ),
}


def say_count(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """The scale, and how a count is checked."""
    cards = pack.total - (pack.tricks if pack.trick_points else 0)
    if pack.trick_points:
        yield say(
            _("Count the points of the cards you captured, and one more for each trick: %(sum)s in all."),
            "trick_points",
            sum=f"{cards} + {pack.tricks} = {pack.total}",
        )
    else:
        yield say(
            _("Count the points of the cards you captured, %(total)d in all; tricks count nothing."),
            total=pack.total,
        )
    if pack.counts:
        yield from _check(pack)


def _check(pack: Pack) -> Iterator[Statement]:
    if pack.least < pack.total:
        yield say(
            _(
                "The counts make from %(least)d to %(total)d together: the cards asleep hold up to %(asleep)d."
            ),
            "talon",
            least=pack.least,
            total=pack.total,
            asleep=pack.most_asleep,
        )
    else:
        yield say(_("Check: the counts must make %(total)d together."), total=pack.total)


def say_alone_counts(marking: Contract | Stakes, rules: Settings) -> Iterator[Statement]:
    """Only the declarer's count decides."""
    yield say(_("Only the declarer’s count decides; the others count together, to check it."))


def say_surplus(marking: Surplus, rules: Settings) -> Iterator[Statement]:
    """What is above the base is marked."""
    pack, base = rules.pack, marking.base
    if len(pack.counting) == 2:
        yield say(
            _("Whoever has more than %(base)d marks what is above it; the others mark nothing."),
            "base",
            base=base,
        )
    else:
        yield say(
            _("Everybody who has more than %(base)d marks what is above it; several can, in one deal."),
            "base",
            base=base,
        )
    if 2 * base == pack.total and len(pack.counting) == 2:
        yield say(_("At %(base)d all nobody marks."), "draw", base=base)
    yield from _sweep(marking, rules)


def say_alone(marking: Alone, rules: Settings) -> Iterator[Statement]:
    """The dealer marks, or each of the others does."""
    base = marking.base
    yield say(_("If the dealer has more than %(base)d, he marks what is above it."), "base", base=base)
    yield say(DEFENDERS[marking.defender_marks], "defender_marks", base=base)
    if 2 * base == rules.pack.total:
        yield say(_("At %(base)d all nobody marks."), "draw", base=base)
    yield from _sweep(marking, rules)


def _sweep(marking: Surplus, rules: Settings) -> Iterator[Statement]:
    """What every trick is worth, as the engine has it."""
    first, *others = rules.pack.counting
    captured = {first: rules.pack.total, **dict.fromkeys(others, 0)}
    deal = Deal(captured=captured, all_tricks=marking.capot_value is not None, dealer=rules.sides[0])
    worth = max(rules.score(deal).marks.values())
    if marking.capot_value is None:
        sum_ = f"{rules.pack.total} {MINUS} {marking.base} = {worth}"
        yield say(_("Every trick marks %(sum)s and nothing more."), "capot_value", sum=sum_)
    else:
        yield say(_("Every trick marks %(worth)d."), "capot_value", worth=worth)
        if marking.capot_value == "step":
            yield say(
                _("Every point for one side is one doubling more, whoever has the tricks."), "capot_value"
            )
    if rules.turnup.turnup_bonus:
        best = max(rules.turnup.turnup_values, key=rules.turnup.turnup_values.__getitem__)
        most = rules.score(Deal(captured=captured, turnup=Turnup(rules.sides[0], best))).marks
        yield say(_("With the best card turned, a deal gives %(most)d at most."), most=max(most.values()))


def say_captured(marking: Captured, rules: Settings) -> Iterator[Statement]:
    """Everybody marks what he captured."""
    yield say(_("Everybody marks what he captured."))
    if marking.general_value is None:
        return
    charge = _charge(rules)
    value = str(GENERAL[marking.general_value]) % {"charge": charge}
    yield say(_("Before the first card a player may announce the général: every trick."), "general")
    yield say(
        _("If he makes it, each of the others marks %(value)s, and he nothing."), "general_value", value=value
    )
    failed = (
        _("If he fails, he marks as much, and the others nothing.")
        if marking.general_failed == "nothing"
        else _("If he fails, he marks as much, and the others what they captured.")
    )
    yield say(failed, "general_failed")


def _charge(rules: Settings) -> int:
    made = Deal(call=Call(declarer=rules.sides[0], bid="general", made=True))
    return max(rules.score(made).marks.values())


def par_of(marking: Pool, pack: Pack) -> Fraction:
    """The measure of everyone: the table’s, or an equal share."""
    return Fraction(pack.total, pack.players) if marking.par is None else Fraction(marking.par)


def say_pool(marking: Pool, rules: Settings) -> Iterator[Statement]:
    """The pot: who pays, who shares."""
    par = mixed(par_of(marking, rules.pack))
    yield say(
        _("%(par)s is the measure: whoever has less pays %(unit)d cents into the pot for each point short."),
        "par",
        par=par,
        unit=marking.unit_cents,
    )
    yield say(_("Whoever has more shares the pot, in proportion to what he has above %(par)s."), par=par)
    yield say(_("At %(par)s nothing is paid and nothing won."), par=par)
    if par_of(marking, rules.pack) * rules.pack.players == rules.pack.total and par.isdigit():
        yield say(_("What some are short is always what others are over: nothing is left in the pot."))
    elif marking.rounding == "largest_remainder":
        yield say(
            _("Shares are whole cents; odd ones go where most is cut off, then to the higher count."),
            "rounding",
        )
    else:
        yield say(
            _("Shares are whole cents; what cannot be shared stays in the pot for the next deal."), "rounding"
        )
