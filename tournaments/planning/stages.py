"""What is played, and in which stages, changed after a tournament was opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.rulebook import RuleViolation, find_variant
from scoring.rules.refusals import refusal_of
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import find_format
from tournaments.core.snapshots import take_snapshot
from tournaments.models import Stage, Tournament
from tournaments.pairing.rotation import MOST_GAMES
from tournaments.planning.opening import check_matches, save_named, stage_of
from tournaments.planning.presets import StagePlan
from tournaments.rounds.checks import check_games_stay
from tournaments.stages.planning import formats_to_add, takes_stages
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
    known = {key: value for key, value in lengths.items() if key in LENGTHS and key in tournament.settings}
    try:
        settings = dict(find_variant(tournament.variant).settle(tournament.settings | known))
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
    told = {"name": name, "games_per_table": games_per_table, "settings": settings}
    if all(getattr(tournament, field) == value for field, value in told.items()):
        return tournament
    for field, value in told.items():
        setattr(tournament, field, value)
    tournament.clean_fields()
    save_named(tournament, list(told))
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
