"""What the entries of a tournament are called, and which part of them goes on to a stage.
Tested in tests/tournaments/desk/test_views.py."""

from __future__ import annotations

from django import template

from tournaments.core import entry_list
from tournaments.cuts.shares import say_share
from tournaments.models import Stage, Tournament

register = template.Library()


@register.filter
def entries(tournament: Tournament, count: int) -> str:
    """`{{ tournament|entries:12 }}`: « 12 paires »."""
    return entry_list.count_entries(tournament.entry_kind, count)


@register.filter
def entries_title(tournament: Tournament) -> str:
    """`{{ tournament|entries_title }}`: « Paires »."""
    return entry_list.entries_title(tournament.entry_kind)


@register.filter
def share(stage: Stage) -> str:
    """`{{ stage|share }}`: which part of the field goes on to it, as a sentence."""
    return say_share(stage.cut_value, stage.cut_of)
