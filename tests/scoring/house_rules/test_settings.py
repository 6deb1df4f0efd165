"""Every setting of the rulebook can be read and changed: label, field, default in words, and a refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring.house_rules.forms import HouseRulesForm
from scoring.house_rules.settings import SET, setting_field
from scoring.rulebook import VARIANTS, Setting, Variant, find_variant
from scoring.rules import labels
from tests.cases import every_case
from tests.depth import part

EVERY = [(variant, setting) for variant in VARIANTS for setting in variant.settings.values()]
# A value of each kind that is not the default of any setting of this kind.
OTHER: dict[str, Any] = {
    "turnup_values": {"10": 6, "A": 4, "K": 3, "Q": 2, "J": 1},
    "values": {"petite": 30, "table": 40, "grande": 50, "supreme": "total", "general": 99},
    "stakes": {"0": 9, "1": 7, "2": 5, "3": 3, "4": 1},
    "remove_cards": ["7S", "7H"],
    "all_tricks_value": 50,
}


def another(setting: Setting) -> Any:
    """A value that `setting` may have and does not have by default."""
    if setting.key in OTHER:
        return OTHER[setting.key]
    if setting.kind == "flag":
        return not setting.default
    if setting.kind == "choice":
        return next(value for value in setting.choices if value != setting.default)
    if setting.key == "score_cap":
        return setting.most
    if setting.key == "base":
        return setting.default + 1  # of two sides never less than half
    return next(value for value in (setting.least, setting.least + 1) if value != setting.default)


def form_of(variant: Variant, **settings: Any) -> HouseRulesForm:
    """The form as a browser sends it, with `settings` where they differ from the preset."""
    blank = HouseRulesForm(variant)
    data = QueryDict(mutable=True)
    data.update({"variant_key": variant.key, "upon": "0", "house_name": ""})
    for key, setting in variant.settings.items():
        value = settings.get(key, setting.default)
        for name, typed in blank.typed(setting, blank.shown(variant, key, value)).items():
            data.setlist(name, typed if isinstance(typed, list) else [] if typed is False else [str(typed)])
    return HouseRulesForm(variant, data)


def test_setting_has_a_label_a_field_and_words_for_what_it_may_be() -> None:
    with every_case() as case:
        for variant, setting in EVERY:
            with case(variant.key, setting.key):
                assert setting.key in labels.SETTINGS
                assert setting_field(setting).label == labels.SETTINGS[setting.key]
                if setting.kind == "choice":
                    assert {json.dumps(value) for value in setting.choices} <= set(
                        labels.CHOICES[setting.key]
                    )
                if setting.default in (None, "max") and setting.kind != "choice":
                    assert setting.key in labels.EMPTY


@pytest.mark.deeper("every setting of every game, each in a form of its own")
def test_setting_is_changed_by_the_form_and_marked_beside_its_default_and_nothing_else_is() -> None:
    with every_case() as case, translation.override("en"):
        for variant, setting in part(EVERY, 120):
            with case(variant.key, setting.key):
                wanted = another(setting)
                form = form_of(variant, **{setting.key: wanted})
                assert form.errors == {}
                assert form.settings() == {setting.key: wanted}
                rules = [*form.rules_asked, *form.rules_of_few]
                following = (
                    ["base"] if setting.key == "trick_points" else []
                )  # half of what a deal then holds
                assert [rule.key for rule in rules if rule.changed] == [setting.key, *following]
                assert len(rules) == len(variant.settings)
                assert str(next(rule.by_the_book for rule in rules if rule.changed)) not in ("", "–")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_form_left_alone_is_the_preset(variant: Variant) -> None:
    form = form_of(variant)

    assert (form.errors, form.settings()) == ({}, {})


NONSENSE = [
    ("target", "many"),
    ("target", "0"),
    ("draw", '"again"'),
    ("max_doubles", "7"),
    ("cap", "5000"),
    ("turnup_values_10", "-1"),
    ("turnup_values_A", "four"),
    ("turnup_values_K", ""),
    ("turnup_values_Q", "500"),
    ("values_petite", "2000"),
    ("stakes", "five"),
    ("stakes", "5 4 x"),
    ("stakes", "9999999"),
    ("remove_cards", "11S"),
    ("all_tricks_value", "everything"),
    ("base", "68"),
]


@pytest.mark.parametrize(("name", "typed"), NONSENSE)
def test_nonsense_is_refused_in_words_beside_its_field(name: str, typed: str) -> None:
    variant = next(v for v in VARIANTS if any(name.startswith(key) for key in v.settings if key != "values_"))
    key = max((key for key in variant.settings if name.startswith(key)), key=len)
    form = form_of(variant)
    form.data[SET + name] = typed

    with translation.override("en"):
        wrong = [(field.name if field else "", sentence) for field, sentence in form.wrong]

    assert [field for field, _sentence in wrong] == [SET + key]
    assert wrong[0][1].endswith(".")


@pytest.mark.parametrize(
    ("cards", "kept"), [([], None), (["none"], []), (["7S", "7C"], ["7S", "7C"]), (["none", "7S"], "refused")]
)
def test_cards_taken_out(cards: list[str], kept: object) -> None:
    form = form_of(find_variant("envers"))
    form.data.setlist("set_remove_cards", cards)

    found = "refused" if form.errors else form.settings().get("remove_cards")

    assert found == kept


def test_nine_cards_are_too_many() -> None:
    form = form_of(find_variant("envers"))
    form.data.setlist("set_remove_cards", [f"{rank}{suit}" for suit in "SHD" for rank in ("7", "8", "9")])

    with translation.override("en"):
        assert form.errors["set_remove_cards"] == ["At most eight cards are taken out."]


@pytest.mark.parametrize("typed", ["9 7 5 3 1", "9, 7, 5, 3, 1", "9;7;5;3;1", " 9-7-5-3-1 "])
def test_amounts_are_read_as_people_type_them(typed: str) -> None:
    form = form_of(find_variant("auction_1"))
    form.data["set_stakes"] = typed

    assert form.is_valid()
    assert form.settings() == {"stakes": OTHER["stakes"]}


def test_rule_is_put_back_to_the_preset_and_the_others_stay() -> None:
    typed = form_of(find_variant("parlee"), turnup_values=OTHER["turnup_values"], target=44).data

    form = HouseRulesForm(find_variant("parlee"), typed, reset="turnup_values")

    assert (form.errors, form.settings()) == ({}, {"target": 44})


def test_wrong_rule_leaves_the_rest_of_the_game_as_typed() -> None:
    form = form_of(find_variant("coinchee_121"), draw="carried")
    form.data["set_target"] = "many"

    assert form.rules.changes == {"draw": "carried"}
