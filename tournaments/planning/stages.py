"""What is played, and in which stages, changed after a tournament was opened; which stages can follow; and the
schedule of a stage that somebody else has made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from clubs.players.directory import Newcomer, Sitting
from scoring.rulebook import RuleViolation, find_variant
from scoring.rules.rules import refusal_of
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import FORMATS, FREE, LEAGUE, Format, find_format, is_free, turns_of
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.core.phases import rounds_of, rounds_of_movement
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import enter_groups, player_of
from tournaments.models import EntryPlayer, Stage, Tournament
from tournaments.pairing.movements import Turn
from tournaments.pairing.rotation import MOST_GAMES
from tournaments.planning.opening import check_matches, save_named, stage_of
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.rounds.drawing import check_scheduled
from web.refusals import Refusal

LENGTHS = ("structure", "target", "deals")
"""What says how long a game is, where the game has it."""


@transaction.atomic
def change_game(
    tournament: Tournament,
    name: str,
    games_per_table: int,
    lengths: Mapping[str, Any],
    by: User | None = None,
) -> Tournament:
    """Its name, how many games a table plays, and `lengths`: how long a game is.

    A game that has begun keeps its length; those that begin from now on have the new one. How many games a table
    plays is settled by the first draw.
    """
    tournament = locked(tournament)
    snapshot = take_snapshot(tournament)
    if not 1 <= games_per_table <= MOST_GAMES:
        sentence = _("A table plays from 1 to %(most)s games a round.")
        raise Refusal("bad_games", sentence, status=422, most=MOST_GAMES)
    check_games_stay(tournament, games_per_table)
    typed = {key: value for key, value in lengths.items() if key in LENGTHS and key in tournament.settings}
    try:
        settings = dict(find_variant(tournament.variant).settle(tournament.settings | typed))
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
    values = {"name": name, "games_per_table": games_per_table, "settings": settings}
    if all(getattr(tournament, field) == value for field, value in values.items()):
        return tournament
    for field, value in values.items():
        setattr(tournament, field, value)
    tournament.clean_fields()
    save_named(tournament, update_fields=list(values))
    moved(tournament)
    lengths = {key: settings[key] for key in LENGTHS if key in settings}
    keep("game_set", tournament, by, snapshot=snapshot, games=games_per_table, settings=lengths)
    return tournament


@transaction.atomic
def add_stage(tournament: Tournament, plan: StagePlan, by: User | None = None) -> Stage:
    """One more stage behind the last one: a final that nobody had planned."""
    tournament = locked(tournament)
    stages = list(tournament.stages.order_by("number"))
    if not takes_stages(tournament, stages):
        raise Refusal("no_more_stages", _("Here nobody is cut: no stage can follow."))
    if find_format(plan.format) not in formats_to_add(tournament):
        raise Refusal("bad_format", _("This tournament has no such stages."), status=422)
    stage = stage_of(tournament, len(stages) + 1, plan, after=stages[-1].format)
    check_matches(tournament, [stage])
    stage.clean_fields(exclude=["tournament", "settings"])
    stage.save()
    keep("stage_added", tournament, by, stage=stage.number)
    return stage


@transaction.atomic
def remove_stage(stage: Stage, by: User | None = None) -> None:
    """The last stage is not played after all: as long as it has not begun."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.begun_at or stage.number == 1:
        raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
    if tournament.stages.filter(number__gt=stage.number).exists():
        raise Refusal("not_last", _("Another stage follows: take that out first."))
    snapshot, number = take_snapshot(tournament), stage.number
    stage.delete()
    keep("stage_removed", tournament, by, snapshot=snapshot, stage=number)


@transaction.atomic
def plan_rounds(stage: Stage, rounds: int, by: User | None = None) -> Stage:
    """How many rounds the stage has: one fewer, one more, or 0 for as long as there is time."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    check_plan(stage, rounds)
    if stage.planned_rounds != rounds:
        snapshot, about = take_snapshot(tournament), {"stage": stage.number, "before": stage.planned_rounds}
        keep("planned", tournament, by, snapshot=snapshot, **about, rounds=rounds)
        stage.planned_rounds = rounds
        stage.save(update_fields=["planned_rounds"])
    return stage


@transaction.atomic
def change_cut(stage: Stage, cut: CutRule, carries: bool, by: User | None = None) -> Stage:
    """Another line before a stage that has not begun; and whether what was won before counts in it."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.begun_at or stage.number == 1:
        raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
    snapshot = take_snapshot(tournament)
    stage.cut_kind, stage.cut_value = cut.kind, cut.value if cut.kind else 0
    stage.cut_of, stage.cut_keeps_level, stage.carries = cut.of, cut.keeps_level, carries
    stage.save(update_fields=["cut_kind", "cut_value", "cut_of", "cut_keeps_level", "carries"])
    about = {"stage": stage.number, "kind": str(cut.kind), "value": stage.cut_value}
    keep("cut_planned", tournament, by, snapshot=snapshot, **about)
    return stage


@transaction.atomic
def change_settings(stage: Stage, settings: Mapping[str, int], by: User | None = None) -> Stage:
    """What the format of the stage is told: the size of its pools, the places it plays for. Before its first draw."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    settled = find_format(stage.format).settle(settings)
    if stage.settings == settled:
        return stage
    if stage.rounds.exists():
        sentence = _("A round of this stage is drawn: what it was drawn by stays.")
        raise Refusal("stage_drawn", sentence)
    snapshot = take_snapshot(tournament)
    stage.settings = settled
    stage.save(update_fields=["settings"])
    keep("settings", tournament, by, snapshot=snapshot, stage=stage.number, settings=settled)
    return stage


def check_games_stay(tournament: Tournament, games: int) -> None:
    """Refused where a table would play another number of `games` although a round is drawn."""
    if games != tournament.games_per_table and rounds_of(tournament).exists():
        raise Refusal("round_drawn", _("A round is drawn: how many games a table plays stays."))


def check_plan(stage: Stage, rounds: int) -> None:
    """Refused where the schedule says how many rounds there are, and `rounds` are more, or open; so of a movement.
    So where more are drawn already.
    """
    if rounds and find_format(stage.format).ends:
        sentence = _("This stage goes on until its last match is played: its rounds are not planned.")
        raise Refusal("rounds_follow", sentence, status=422)
    check_scheduled(stage, rounds)
    most = rounds_of_movement(stage)
    if most and rounds > most:
        sentence = _("This movement has %(rounds)s rounds with those who play: no more can be planned.")
        raise Refusal("rounds_moved", sentence, status=422, rounds=most)
    if is_free(stage) and rounds:
        raise Refusal(
            "nothing_drawn", _("Nothing is drawn here: a table is opened whenever people sit down.")
        )
    drawn = stage.rounds.count()
    if rounds and rounds < drawn:
        sentence = _("%(drawn)s rounds of this stage are drawn already: it cannot have fewer.")
        raise Refusal("rounds_drawn", sentence, status=422, drawn=drawn)


def takes_stages(tournament: Tournament, stages: Iterable[Stage]) -> bool:
    """Whether a stage can follow: not where tables are opened all evening, nor after a league."""
    alone = (FREE, LEAGUE)
    return bool(formats_to_add(tournament)) and not any(stage.format in alone for stage in stages)


def formats_to_add(tournament: Tournament) -> list[Format]:
    """The formats of a stage that may be added: they seat these entries, and need nothing prepared."""
    two_sides = usual_seats(tournament) == 2 * people_of_an_entry(tournament)
    return [
        format_
        for format_ in FORMATS
        if tournament.entry_kind in format_.kinds and not format_.prepared and (two_sides or not format_.ends)
    ]


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
