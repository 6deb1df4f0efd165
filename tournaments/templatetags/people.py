"""Figures about people as pages say them. Tested in tests/tournaments/people/test_views.py."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.models import Session
from tournaments.people.club import NightRow
from tournaments.people.evenings import EveningRow, RecordFigures
from tournaments.people.ratings import RatingStep

register = template.Library()


@register.simple_tag
def share(figures: RecordFigures) -> str:
    """The part of the games that was won, in per cent; a dash before the first game."""
    return _("%(percent)s%%") % {"percent": figures.percent} if figures.played else "–"


@register.simple_tag
def form_points(rows: Sequence[EveningRow]) -> list[tuple[str, int, int, int]]:
    """The points of a form curve."""
    return [(_day(row.session), row.percent, row.percent, row.percent) for row in rows]


@register.simple_tag
def night_points(rows: Sequence[NightRow]) -> list[tuple[str, int, int, int]]:
    """The points of the curve of who came."""
    return [(_day(row.session), row.players, row.players, row.players) for row in rows]


@register.simple_tag
def rating_points(steps: Sequence[RatingStep]) -> list[tuple[str, int, int, int]]:
    """The points of the curve of a rating, each between its low and its high."""
    return [(_day(step.session), step.low, step.points, step.high) for step in steps]


def _day(session: Session) -> str:
    return date_format(localtime(session.starts_at), "SHORT_DATE_FORMAT")
