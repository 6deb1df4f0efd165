"""Duties in an address: written, read again, and what cannot be read."""

from __future__ import annotations

import pytest

from scoring.rulebook import VARIANTS, RuleViolation, find_variant
from scoring.rules.duties import arbiter_query, read_duties, write_duties
from tests.cases import every_case


def test_every_answer_of_every_game_is_read_as_it_was_written() -> None:
    with every_case() as case:
        for variant in VARIANTS:
            for setting in variant.play.settings():
                for value in setting.choices or (False, True):
                    with case(variant.key, setting.key, value):
                        settings = variant.settle({setting.key: value})
                        read = read_duties(variant, write_duties(settings))
                        assert read == ({} if value == setting.default else {setting.key: value})


def test_address_says_only_what_is_not_usual() -> None:
    coinchee, miseres = find_variant("coinchee_121"), find_variant("miseres")
    changed = miseres.settle({"players": 5, "misere_duties": "all", "target": 100})

    assert arbiter_query(coinchee.defaults) == "variant=coinchee_121"
    assert arbiter_query(coinchee.settle({"must_overtrump": True})) == (
        "variant=coinchee_121&duties=coinchee_121.must_overtrump-true"
    )
    assert arbiter_query(changed) == "variant=miseres&players=5&duties=miseres.misere_duties-all"


def test_duties_of_another_preset_are_left_out() -> None:
    assert read_duties(find_variant("parlee"), "coinchee_121.must_overtrump-true") == {}


@pytest.mark.parametrize("text", ["parlee.target-10", "parlee.", "parlee.must_head_no_trump-all"])
def test_what_is_no_duty_of_the_game_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="unknown_setting"):
        read_duties(find_variant("parlee"), text)
