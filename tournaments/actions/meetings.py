"""A team that does not come: its meeting is forfeited, at all its tables at once."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core.tables import decided_games
from tournaments.models import Entry, Pairing, Round
from tournaments.tables.actions import forfeit_game
from web.refusals import Refusal


@transaction.atomic
def forfeit_meeting(
    round_: Round, team: Entry, marks: int, reason: str, by: User | None = None
) -> list[Pairing]:
    """The games of the meeting that nobody has decided yet go to the other team, with `marks` for each.

    What was played of them no longer counts.
    """
    tournament = round_.stage.tournament
    own = Pairing.objects.filter(pk__in=round_.placings.filter(entry=team).values("pairing"))
    tables = list(own.select_related("sheet", "round__stage").order_by("table_number"))
    if round_.published_at is None or not tables:
        raise Refusal("no_meeting", _("This team has nobody to meet on this day."), status=422)
    decided = decided_games(pairing.sheet_id for pairing in tables if pairing.sheet_id)
    for pairing in tables:
        pairing.round.stage.tournament = tournament
        is_home = pairing.placings.get(position=0).entry_id == team.pk
        given = [(0, 0), (marks, 2)] if is_home else [(marks, 2), (0, 0)]
        for game in range(1, tournament.games_per_table + 1):
            if game not in decided.get(pairing.sheet_id or 0, ()):
                forfeit_game(pairing, game, given, reason, by)
    return tables
