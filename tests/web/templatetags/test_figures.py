"""Figures as pages say them."""

import pytest
from django.template import Context, Template

from web.templatetags.figures import signed, with_minus


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (-7, "−7"),
        (12, "12"),
        ("-20 marks, -½ win", "−20 marks, −½ win"),
        ("4–-2", "4–−2"),
        ("Léa 4 – Luc -4", "Léa 4 – Luc −4"),
        ("(-3)", "(−3)"),
        ("table 2-1, 2026-11-22, Jean-Luc", "table 2-1, 2026-11-22, Jean-Luc"),
        ("–", "–"),
    ],
)
def test_figure_below_zero_has_a_minus_sign_and_nothing_else_changes(said: object, shown: str) -> None:
    assert with_minus(said) == shown


def test_signed_figure_says_which_way_it_goes() -> None:
    assert [signed(number) for number in (12, 0, -7)] == ["+12", "0", "−7"]


def test_filter_says_nothing_for_nothing_and_escapes_what_it_is_given() -> None:
    template = Template("{% load figures %}[{{ none|minus }}][{{ name|minus }}]")

    assert template.render(Context({"none": None, "name": "<b> -3"})) == "[][&lt;b&gt; −3]"
