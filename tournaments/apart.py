"""What a tournament does for those who are to be kept apart, in words: its stages promise what their formats do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.formats import find_format
from tournaments.models import Stage, Tournament


def kept_apart(tournament: Tournament) -> list[str]:
    """A sentence, or one for each stage where they do not all do the same; one query."""
    stages = tournament.stages.order_by("number")
    said = {stage: find_format(stage.format).say_apart(stage.settings) for stage in stages}
    if len(set(said.values())) == 1:
        return list(said.values())[:1]
    told = _("%(stage)s: %(sentence)s")
    return [told % {"stage": _name(stage), "sentence": sentence} for stage, sentence in said.items()]


def _name(stage: Stage) -> str:
    return stage.name or _("Stage %(number)s") % {"number": stage.number}
