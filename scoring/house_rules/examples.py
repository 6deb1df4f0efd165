"""The example deals of a game, said in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.example_deals import ExampleDeal, example_deals
from scoring.booklet.examples import say_facts, sides_of_examples
from scoring.lines.sides import Side, Sides
from scoring.rulebook import Marks, Settings
from scoring.rules import labels
from scoring.rules.amounts import POINTS
from scoring.rules.rules import Rules

TITLES: Mapping[str, labels.Text] = {
    "ordinary": gettext_lazy("An ordinary deal"),
    "doubled": gettext_lazy("A doubled deal"),
    "redoubled": gettext_lazy("A doubled deal"),
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
    settings, old = rules.settings, (before or rules).settings
    return [_tell(example, settings, old) for example in example_deals(settings, old)]


def _tell(example: ExampleDeal, settings: Settings, before: Settings) -> ExampleInWords:
    sides = sides_of_examples(settings)
    now = list(_consequences(sides, example.marks, settings))
    was = list(_consequences(sides, example.before, before)) if example.before else now
    return ExampleInWords(
        title=TITLES[example.kind],
        facts=say_facts(sides, example.deal, example.marks, settings),
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
