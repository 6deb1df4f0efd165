"""The columns of a ranking on its page."""

from __future__ import annotations

from django import template
from django.utils.html import format_html

from tournaments.standings.columns import Column, page_columns
from tournaments.standings.rankings import RankingRow
from web.templatetags.figures import with_minus

register = template.Library()
register.filter(page_columns)


@register.filter
def cell(column: Column, row: RankingRow) -> str:
    """`{{ column|cell:row }}`: the figure of a row, and smaller what stands beside it."""
    figure = with_minus(column.text(row))
    beside = column.beside(row) if column.beside else ""
    return format_html("{} <small>{}</small>", figure, with_minus(beside)) if beside else figure
