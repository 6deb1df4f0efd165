"""What the entries of a tournament are called: players, pairs or teams."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryKind


def count_entries(kind: str, count: int) -> str:
    """« 12 paires »."""
    said = {
        EntryKind.PLAYER: ngettext("%(count)d player", "%(count)d players", count),
        EntryKind.PAIR: ngettext("%(count)d pair", "%(count)d pairs", count),
        EntryKind.TEAM: ngettext("%(count)d team", "%(count)d teams", count),
    }
    return said[EntryKind(kind)] % {"count": count}


def entries_title(kind: str) -> str:
    """« Paires »: above a list of them."""
    return {EntryKind.PLAYER: _("Players"), EntryKind.PAIR: _("Pairs"), EntryKind.TEAM: _("Teams")}[
        EntryKind(kind)
    ]
