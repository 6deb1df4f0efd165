"""A schedule that somebody else has made, kept for its stage.
Tested in tests/tournaments/planning/test_schedules.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from clubs.players.directory import Newcomer, Sitting
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.core.formats import find_format, turns_of
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import enter_groups, player_of
from tournaments.models import EntryPlayer, Stage, Tournament
from tournaments.pairing.movements import Turn
from web.refusals import Refusal


@transaction.atomic
def keep_schedule(
    tournament: Tournament,
    turns: Sequence[Turn],
    sitters: Mapping[int, Sequence[Sitting]],
    by: User | None = None,
) -> Stage:
    """Play `turns` from now on; `sitters` says whom each number there means, one or two. Who is new is entered.

    A number that means nobody is that of an entry: a team. Refused where a round that is set up already would be
    another one.
    """
    tournament = locked(tournament)
    stage = phases.stage_in_play(tournament)
    pasted = find_format(stage.format).pasted
    if not pasted:
        raise Refusal("no_schedule_here", _("The rounds of this tournament are not played by a schedule."))
    snapshot = take_snapshot(tournament)
    numbers = _numbers(tournament, _players_of(tournament, sitters), by)
    rounds = [[[numbers.get(token, token) for token in table] for table in turn.tables] for turn in turns]
    drawn = stage.rounds.count()
    if turns_of(stage)[:drawn] != rounds[:drawn]:
        sentence = _("%(drawn)s rounds are set up already: the schedule has to begin with them as they were.")
        raise Refusal("rounds_drawn", sentence, status=422, drawn=drawn)
    stage.settings = {**stage.settings, pasted: rounds}
    stage.planned_rounds = len(rounds)
    stage.save(update_fields=["settings", "planned_rounds"])
    keep("scheduled", tournament, by, snapshot=snapshot, stage=stage.number, rounds=len(rounds))
    return stage


def _players_of(
    tournament: Tournament, sitters: Mapping[int, Sequence[Sitting]]
) -> dict[int, tuple[Player, ...]]:
    """The players of each group; who is new joins the club's list, once."""
    new = {sitter for group in sitters.values() for sitter in group if isinstance(sitter, Newcomer)}
    players: dict[Sitting, Player] = {sitter: player_of(tournament.club, sitter) for sitter in sorted(new)}
    return {
        token: tuple(players.get(sitter) or player_of(tournament.club, sitter) for sitter in group)
        for token, group in sitters.items()
    }


def _numbers(
    tournament: Tournament, groups: Mapping[int, Sequence[Player]], by: User | None
) -> dict[int, int]:
    """The number of the entry of each group, by token; which has none is entered."""
    members = EntryPlayer.objects.filter(tournament=tournament, left=False)
    entered_as = dict(members.values_list("player", "entry__number"))
    numbers_of = {token: {entered_as.get(player.pk) for player in group} for token, group in groups.items()}
    parted = [group for token, group in groups.items() if len(numbers_of[token]) > 1]
    if parted:
        sentence = _("%(names)s are no pair any more: read the schedule again.")
        names = " & ".join(player.full_name for player in parted[0])
        raise Refusal("pair_parted", sentence, status=422, names=names)
    new = [token for token, numbers in numbers_of.items() if numbers == {None}]
    made = enter_groups(tournament, [groups[token] for token in new], by)
    entered = {token: entry.number for token, entry in zip(new, made, strict=True)}
    return entered | {token: number for token, numbers in numbers_of.items() for number in numbers if number}
