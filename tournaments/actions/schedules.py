"""A schedule that somebody else has made, kept for its stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs import actions as people
from clubs.errors import Refusal
from clubs.models import Player, User
from tournaments import queries, schedules
from tournaments.actions.entries import enter_groups
from tournaments.actions.snapshots import take_snapshot
from tournaments.actions.steps import keep, locked
from tournaments.called import Sitting
from tournaments.models import EntryPlayer, Stage, Tournament
from tournaments.pairing.movements import Turn


@transaction.atomic
def keep_schedule(
    tournament: Tournament, turns: Sequence[Turn], sitters: Mapping[int, Sitting], by: User | None = None
) -> Stage:
    """Play `turns` from now on; `sitters` says whom each number there means, who is new is entered.

    Refused where a round that is drawn already would be another one.
    """
    tournament = locked(tournament)
    stage = queries.stage_in_play(tournament)
    if stage.format != schedules.FORMAT:
        raise Refusal("no_schedule_here", _("The rounds of this tournament are not played by a schedule."))
    players = {
        token: one if isinstance(one, Player) else people.add_player(tournament.club, *one)
        for token, one in sitters.items()
    }
    snapshot = take_snapshot(tournament)
    numbers = _numbers(tournament, players, by)
    told = [[[numbers[token] for token in table] for table in turn.tables] for turn in turns]
    drawn = stage.rounds.count()
    if schedules.turns_of(stage)[:drawn] != told[:drawn]:
        sentence = _("%(drawn)s rounds are drawn already: the schedule has to begin with them as they were.")
        raise Refusal("rounds_drawn", sentence, status=422, drawn=drawn)
    stage.settings = {**stage.settings, "turns": told}
    stage.planned_rounds = len(told)
    stage.save(update_fields=["settings", "planned_rounds"])
    keep("scheduled", tournament, by, snapshot=snapshot, stage=stage.number, rounds=len(told))
    return stage


def _numbers(tournament: Tournament, players: Mapping[int, Player], by: User | None) -> dict[int, int]:
    """The number of the entry of each player, by token; who has none is entered."""
    members = EntryPlayer.objects.filter(tournament=tournament).values_list("player", "entry__number")
    known = dict(members)
    new = [player for player in dict.fromkeys(players.values()) if player.pk not in known]
    made = enter_groups(tournament, [[player] for player in new], by)
    known |= {player.pk: entry.number for player, entry in zip(new, made, strict=True)}
    return {token: known[player.pk] for token, player in players.items()}
