"""What has to be there before a round is drawn: a schedule, or a calendar and two teams.
Tested in tests/tournaments/cuts/test_actions.py."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.core.formats import LEAGUE, calendar_of, is_free, turns_of
from tournaments.core.phases import field_of
from tournaments.models import Stage
from web.refusals import Refusal


def check_can_be_drawn(stage: Stage) -> None:
    """Refused where nothing is drawn, where it is not said yet what, or where a league has nobody left to meet."""
    check_prepared(stage)
    if stage.format == LEAGUE and len(field_of(stage)) < 2:
        sentence = _("Nobody is left to meet: a day needs two teams at least. Put a team back in play first.")
        raise Refusal("nobody_to_meet", sentence)


def check_prepared(stage: Stage) -> None:
    """Refused where nothing is drawn, or where it is not said yet what; nothing is read from the database."""
    if is_free(stage):
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    if stage.format == "schedule" and not turns_of(stage):
        raise Refusal("no_schedule", _("There is no schedule yet: paste it, then its rounds can be set."))
    if stage.format == LEAGUE and not calendar_of(stage):
        raise Refusal("no_calendar", _("There is no calendar yet: enter the teams, then make it."))


def check_scheduled(stage: Stage, rounds: int) -> None:
    """Refused where a schedule or a calendar says how many rounds there are, and `rounds` are more, or open."""
    known = len(turns_of(stage))
    if known and not 0 < rounds <= known:
        sentence = _("The schedule has %(rounds)s rounds: change it to play more.")
        raise Refusal("rounds_scheduled", sentence, status=422, rounds=known)
