"""The example deals of a game, said in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.house_rules.example_deals import ExampleDeal, example_deals
from scoring.lines.sides import Side, Sides
from scoring.lines.words import say_penalty
from scoring.rulebook import Call, Deal, Marks, Settings
from scoring.rules import labels
from scoring.rules.amounts import POINTS, unit_of
from scoring.rules.rules import Rules

PEOPLE = ("Anne", "Béa", "Luc", "Tom", "Guy", "Léa", "Max")  # in table order: Anne and Luc face each other

TITLES: Mapping[str, labels.Text] = {
    "ordinary": gettext_lazy("An ordinary deal"),
    "doubled": gettext_lazy("A doubled deal"),
    "level": gettext_lazy("A level deal"),
    "all_tricks": gettext_lazy("Every trick"),
    "no_trump": gettext_lazy("Without trump"),
    "blind": gettext_lazy("Blind trump"),
    "general_made": gettext_lazy("The general, made"),
    "general_lost": gettext_lazy("The general, lost"),
    "all_points": gettext_lazy("Every point for one"),
    "asleep": gettext_lazy("Points asleep"),
    "even": gettext_lazy("An even deal"),
    "made": gettext_lazy("More than was bid"),
    "short": gettext_lazy("One point short"),
    "exact": gettext_lazy("Just what was bid"),
    "contract": gettext_lazy("A named contract"),
    "kept_hand": gettext_lazy("No card exchanged"),
    "all_pass": gettext_lazy("Everybody passes"),
    "exchanged_one": gettext_lazy("One card exchanged"),
    "exchanged_none": gettext_lazy("No card exchanged"),
    "exchanged_all": gettext_lazy("Every card exchanged"),
    "penalty": gettext_lazy("A fault"),
}


@dataclass(frozen=True)
class Figure:
    """What one side marks, and what it marked before where that was something else."""

    who: str
    marks: str
    before: str | None


@dataclass(frozen=True)
class Consequence:
    """What a deal leaves behind it: `same` as before, `new`, or `gone`."""

    sentence: str
    state: str


@dataclass(frozen=True)
class ExampleInWords:
    """An example deal as a page shows it; `new` where other rules did not allow it, `changed` what else they change."""

    title: labels.Text
    facts: str
    figures: tuple[Figure, ...]
    after: tuple[Consequence, ...]
    new: bool
    changed: bool


def tell_examples(rules: Rules, before: Rules | None = None) -> list[ExampleInWords]:
    """Three deals by `rules`; with `before`, what each would be worth by those."""
    return [_tell(example, rules.settings, before or rules) for example in example_deals(rules, before)]


def _tell(example: ExampleDeal, settings: Settings, before: Rules) -> ExampleInWords:
    sides = _sides(settings)
    now = list(_consequences(sides, example.marks, settings))
    was = list(_consequences(sides, example.before, before.settings)) if example.before else now
    return ExampleInWords(
        title=TITLES[example.kind],
        facts=_facts(sides, example.deal, settings),
        figures=tuple(_figures(sides, example)),
        after=tuple(_compared(was, now)),
        new=example.before is None,
        changed=example.changed,
    )


def _figures(sides: Sides, example: ExampleDeal) -> Iterator[Figure]:
    was = example.before.marks if example.before else example.marks.marks
    for key, marks in example.marks.marks.items():
        side = sides[key]
        yield Figure(side.name, _signed(side, marks), _signed(side, was[key]) if was[key] != marks else None)


def _signed(side: Side, marks: int) -> str:
    """A mark; with its sign where marks are paid and received."""
    sign = "−" if marks < 0 else "+" if marks and side.unit != POINTS else ""
    return sign + side.figure(abs(marks))


def _sides(settings: Settings) -> dict[str, Side]:
    """Who sits where: each side, and the dealer and those against him where these count."""
    seats = dict(zip(PEOPLE, settings.seat_sides, strict=False))
    people = {side: tuple(name for name in seats if seats[name] == side) for side in settings.sides}
    alone = people[settings.sides[0]]
    others = tuple(name for name in seats if name not in alone)
    roles = {"dealer": alone, "defenders": others} if settings.needs_dealer else {}
    unit = unit_of(settings)
    return {key: Side(key, names, unit) for key, names in {**people, **roles}.items()}


def _facts(sides: Sides, deal: Deal, settings: Settings) -> str:
    """What the table reports, as one sentence."""
    if deal.all_pass:
        return _("Nobody bids.")
    if deal.penalty:
        parts = [say_penalty(sides, deal.penalty), *_circumstances(sides, deal, settings)]
    elif deal.call:
        parts = [
            _undertaken(sides[deal.call.declarer].name, deal.call),
            *_asides(deal.call),
            *_counts(sides, deal),
        ]
    else:
        parts = [*_counts(sides, deal), *_circumstances(sides, deal, settings)]
    return ", ".join(parts) + "."


def _counts(sides: Sides, deal: Deal) -> Iterator[str]:
    counts = deal.captured or {}
    yield from (
        f"{sides[side].name} {counts[side]}" for side in sorted(counts, key=lambda side: -counts[side])
    )
    if deal.talon and deal.talon.to:
        params = {"points": deal.talon.points, "side": sides[deal.talon.to].name}
        yield _("%(points)d asleep (%(side)s won that trick)") % params


def _circumstances(sides: Sides, deal: Deal, settings: Settings) -> Iterator[str]:
    """What was said before the play, and what was turned up."""
    if deal.all_tricks:
        yield _("every trick")
    if deal.doubles:
        yield str(labels.doubling_names(settings.variant.key)[0])
    if deal.no_trump:
        yield _("without trump")
    if deal.blind:
        yield _("trump named blind")
    if deal.turnup:
        params = {"side": sides[deal.turnup.side].name, "card": labels.RANK_NAMES[deal.turnup.rank]}
        yield _("%(card)s turned up for %(side)s") % params


def _undertaken(who: str, call: Call) -> str:
    """« Anne demande 35 et fait 39 »."""
    params = {"side": who, "bid": call.bid, "points": call.points}
    if isinstance(call.bid, int):
        return _("%(side)s bids %(bid)d and makes %(points)d") % params
    if call.bid is None:
        return _("%(side)s plays alone and makes %(points)d") % params
    params["contract"] = str(labels.figure_label(call.bid))
    if call.made:
        return _("%(side)s announces %(contract)s: made") % params
    return _("%(side)s announces %(contract)s: lost") % params


def _asides(call: Call) -> Iterator[str]:
    if call.discards:
        yield _("%(points)d points laid aside, and the last trick") % {"points": call.discards}
    if call.exchanged is not None:
        yield _("cards exchanged: %(count)d") % {"count": call.exchanged}


def _compared(was: list[str], now: list[str]) -> Iterator[Consequence]:
    yield from (Consequence(sentence, "same") for sentence in now if sentence in was)
    yield from (Consequence(sentence, "gone") for sentence in was if sentence not in now)
    yield from (Consequence(sentence, "new") for sentence in now if sentence not in was)


def _consequences(sides: Sides, marks: Marks, settings: Settings) -> Iterator[str]:
    if not any(marks.marks.values()) and not marks.charged:
        yield _("Nobody marks.")
    if marks.drawn_after:
        worth = settings.doublings.worth(marks.drawn_after)
        yield _("The next deal counts ×%(worth)d.") % {"worth": worth}
    if marks.redeal:
        same = marks.redeal == "same_dealer"
        yield _("The same dealer deals again.") if same else _("The next dealer deals.")
    if marks.charged:
        yield _("Against the player alone: %(points)d.") % {"points": marks.charged.points}
    if marks.pot is not None:
        yield _("Paid into the pot: %(pot)s.") % {"pot": next(iter(sides.values())).figure(marks.pot)}
