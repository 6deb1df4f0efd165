"""All forms of the game side by side: what each is called, holds, wants and marks, in a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.booklet.page import NONE, ShortAnswer
from scoring.booklet.wording import NBSP, TIMES
from scoring.rulebook import Variant
from scoring.rulebook.rules import (
    Auction,
    Captured,
    Contract,
    Ending,
    EqualDeals,
    LastIn,
    Limit,
    Pool,
    Race,
    Stakes,
)
from scoring.rulebook.variant import Settings
from scoring.rules.labels import COMPANIES, Text, companies, preset_name

TRUMPS: Mapping[str, Text] = {
    "turned": pgettext_lazy("all forms compared", "turned"),
    "dealer": pgettext_lazy("all forms compared", "dealer"),
    "leader": pgettext_lazy("all forms compared", "leader"),
    "declarer": pgettext_lazy("all forms compared", "declarer"),
}
DRAWS: Mapping[str | None, Text] = {
    "void": pgettext_lazy("all forms compared", "nothing"),
    "double_next": gettext_lazy("next ×2"),
    "carried": gettext_lazy("carried on"),
    None: NONE,
}


def _players(rules: Settings) -> str:
    pack = rules.pack
    if pack.partners:
        return f"2{NBSP}{TIMES}{NBSP}{_span(players // 2 for players in pack.hands)}"
    return _span(pack.hands)


def _each(rules: Settings) -> str:
    return _span(hands.each for hands in rules.pack.hands.values())


def _total(rules: Settings) -> str:
    return _span(replace(rules.pack, players=players).total for players in rules.pack.hands)


def _span(numbers: Iterable[int]) -> str:
    ordered = sorted(set(numbers))
    return str(ordered[0]) if len(ordered) == 1 else f"{ordered[0]}{NONE}{ordered[-1]}"


def _base(rules: Settings) -> str:
    marking = rules.marking
    if isinstance(marking, Contract | Auction):
        return _("the bid")
    if isinstance(marking, Stakes):
        return str(marking.required or _("21 or 15"))
    if isinstance(marking, Captured):
        return NONE
    return str(
        (marking.par or _("equal share")) if isinstance(marking, Pool) else getattr(marking, "base", NONE)
    )


def _turned(rules: Settings) -> str:
    turned = rules.turnup
    return NBSP.join(map(str, turned.turnup_values.values())) if turned.turnup_bonus else NONE


def _no_trump(rules: Settings) -> str:
    multiplier = rules.doublings.no_trump_multiplier
    if multiplier is not None:
        return f"{TIMES}{multiplier}"
    return f"{TIMES}1" if getattr(rules.marking, "no_trump", False) else NONE


def _doublings(rules: Settings) -> str:
    most = rules.doublings.max_doubles
    factors = [
        f"{TIMES}{rules.doublings.worth(times)}" for times in range(1, (2 if most is None else most) + 1)
    ]
    return NBSP.join([*factors, "…"] if most is None else factors) or NONE


def _penalty(rules: Settings) -> str:
    penalties = rules.penalties
    if penalties.penalties == "none":
        return NONE
    if penalties.penalty_points is None:
        return pgettext("all forms compared", "agreed")
    return str(penalties.penalty_points)


def _race(ending: Race) -> str:
    if ending.structure == "fixed_deals":
        return ngettext("%(deals)d deal", "%(deals)d deals", ending.deals) % {"deals": ending.deals}
    if ending.structure.startswith("best_of"):
        belle = ending.belle_target or ending.target
        linked = {"games": ending.needed, "target": ending.target, "belle": belle}
        return _("%(games)d × %(target)d, belle %(belle)d") % linked
    return str(ending.target)


ENDS: Mapping[type[Ending], Callable[..., str]] = {
    Ending: lambda ending: pgettext("all forms compared", "open"),
    Race: _race,
    Limit: lambda ending: _("%(target)d loses") % {"target": ending.target},
    LastIn: lambda ending: _("%(target)d; the last loses") % {"target": ending.target},
    EqualDeals: lambda ending: _("%(deals)d deals each") % {"deals": ending.deals_per_player},
}


@dataclass(frozen=True, slots=True)
class ComparedQuestion:
    """A question that every form answers in a word; `above` where it stands at the top of its page too."""

    title: Text
    read: Callable[[Settings], str]
    above: bool = False


COLUMNS = (
    ComparedQuestion(gettext_lazy("Players"), _players, above=True),
    ComparedQuestion(gettext_lazy("Cards each"), _each),
    ComparedQuestion(gettext_lazy("Points of a deal"), _total, above=True),
    ComparedQuestion(gettext_lazy("Base"), _base, above=True),
    ComparedQuestion(gettext_lazy("Each trick"), lambda rules: "1" if rules.pack.trick_points else NONE),
    ComparedQuestion(gettext_lazy("The trump"), lambda rules: str(TRUMPS[rules.trump.by]), above=True),
    ComparedQuestion(gettext_lazy("Turned trump"), _turned),
    ComparedQuestion(gettext_lazy("Without trump"), _no_trump),
    ComparedQuestion(gettext_lazy("Doublings"), _doublings),
    ComparedQuestion(gettext_lazy("Level deal"), lambda rules: str(DRAWS[rules.doublings.draw])),
    ComparedQuestion(gettext_lazy("Penalty"), _penalty),
    ComparedQuestion(
        gettext_lazy("The game to"), lambda rules: ENDS[type(rules.ending)](rules.ending), above=True
    ),
)


def facts_of(rules: Settings) -> tuple[ShortAnswer, ...]:
    """The few figures that stand above a page of rules."""
    return tuple(ShortAnswer(str(column.title), column.read(rules)) for column in COLUMNS if column.above)


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the game in the table: its key, its name, its answers and its source."""

    key: str
    name: str
    cells: tuple[ShortAnswer, ...]


@dataclass(frozen=True, slots=True)
class ComparedForms:
    """Forms that are played in the same company."""

    key: str
    title: str
    forms: tuple[Form, ...]


def compare_forms() -> tuple[ComparedForms, ...]:
    """All forms, in groups, in the language in use."""
    return _compared(get_language() or "fr")


@lru_cache(maxsize=8)
def _compared(language: str) -> tuple[ComparedForms, ...]:
    return tuple(
        ComparedForms(key, str(title), tuple(_form(variant, language) for variant in variants))
        for key, (title, variants) in zip(COMPANIES, companies(), strict=True)
    )


def _form(variant: Variant, language: str) -> Form:
    cells = [ShortAnswer(str(column.title), column.read(variant.defaults)) for column in COLUMNS]
    source = ShortAnswer(_("Source"), _(variant.source.short))
    return Form(variant.key, preset_name(variant.key, language), (*cells, source))
