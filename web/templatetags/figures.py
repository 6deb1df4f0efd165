"""Figures on a page, with a minus sign before those below zero."""

from __future__ import annotations

from django import template

from web.figures import with_minus

register = template.Library()


@register.filter
def minus(figure: object) -> str:
    """`{{ row.difference|minus }}`: « −7 »; a sentence with the figures in it likewise, and nothing for nothing."""
    return "" if figure is None else with_minus(figure)


@register.filter
def signed(number: int) -> str:
    """`{{ row.difference|signed }}`: « +12 », « 0 », « −7 »."""
    return with_minus(f"{number:+d}" if number else "0")
