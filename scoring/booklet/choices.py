"""What a club may choose, and what this one did."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

from scoring.booklet.page import RuleChange, RulesRow, RulesTable, Statement
from scoring.booklet.wording import either
from scoring.rulebook.rules import Setting
from scoring.rulebook.variant import Settings
from scoring.rules.labels import HELP, in_order, setting_label, value_label

BOUNDLESS = 1000


def tell_choices(rules: Settings) -> Iterator[Statement]:
    """Every setting a club may choose: what it is called, what the game has, what else it may be."""
    rows = tuple(
        RulesRow(
            (_called(key), str(value_label(setting, setting.default)), _allowed(setting)),
            current=rules[key] != setting.default,
        )
        for key, setting in in_order(rules.variant.settings).items()
    )
    head = (_("Setting"), _("Usually"), _("What may be chosen"))
    yield RulesTable(_("What a club may choose"), head, rows, reference=True)


def find_changes(old: Settings, new: Settings, among: Collection[str] | None = None) -> Iterator[RuleChange]:
    """The settings of a form of the game, or those `among` them, that are not the same in `old` and `new`."""
    for key, setting in in_order(new.variant.settings).items():
        if old[key] != new[key] and (among is None or key in among):
            was, now = value_label(setting, old[key]), value_label(setting, new[key])
            yield RuleChange(str(setting_label(key)), str(was), str(now))


def _called(key: str) -> str:
    """A setting by its name, with what there is to say about it."""
    return f"{setting_label(key)}. {HELP[key]}" if key in HELP else str(setting_label(key))


def _allowed(setting: Setting) -> str:
    if setting.kind == "flag":
        return either([_("yes"), _("no")])
    if setting.kind == "choice":
        return either([value_label(setting, choice) for choice in setting.choices])
    if setting.kind in ("integer", "integer_or_null"):
        nothing = [value_label(setting, None)] if setting.kind == "integer_or_null" else []
        return either([_span(setting), *nothing])
    return _("a card, or several") if setting.kind == "cards" else _("a number for each")


def _span(setting: Setting) -> str:
    """What a number may be; a very high limit is not worth naming."""
    if setting.most >= BOUNDLESS:
        return _("from %(least)d") % {"least": setting.least}
    return _("from %(least)d to %(most)d") % {"least": setting.least, "most": setting.most}
