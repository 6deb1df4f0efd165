"""From one stage to the next: the cut, and how many rounds are still to come."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import find_format
from tournaments.core.snapshots import take_snapshot
from tournaments.entries import queries
from tournaments.models import CutKind, Entry, Qualifier, Stage, Tournament
from tournaments.pairing.lot import lot_order
from tournaments.planning.presets import Cut
from tournaments.proofs.actions import seed_of_cut
from tournaments.ranking.cut import Cut as Made
from tournaments.rounds.checks import check_plan, check_results, draft_exists
from tournaments.rounds.drawing import check_goes_on, cut_for
from tournaments.standings.reckoning import standings_of
from tournaments.standings.stage_courses import courses_of
from web.refusals import Refusal


def next_cut(tournament: Tournament) -> tuple[Stage, Made] | None:
    """The stage that comes next, and who would go on to it as the ranking stands; None after the last one."""
    now = queries.stage_in_play(tournament)
    stage = tournament.stages.filter(number=now.number + 1).first()
    if stage is None:
        return None
    here = {one.number for one in queries.field_of(now)}
    rows = [row for row in standings_of(tournament) if row.number in here]
    course = courses_of(tournament).get(now.number) if stage.cut_kind == CutKind.POOL else None
    pools = course.standings_of_pools(here) if course else ()
    stage.tournament = tournament
    return stage, cut_for(stage, rows, seed_of_cut(stage), pools)


@transaction.atomic
def begin_stage(tournament: Tournament, by: User | None = None) -> Stage:
    """Cut the field as it is planned, and begin the next stage with those who go on."""
    tournament = locked(tournament)
    found = next_cut(tournament)
    if found is None:
        raise Refusal("last_stage", _("This is the last stage: nothing comes after it."))
    stage, cut = found
    _check_played(tournament)
    check_goes_on(stage, cut)
    snapshot = take_snapshot(tournament)
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament)}
    Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entry=entries[number], position=position)
        for position, number in enumerate(cut.went_on, start=1)
    )
    stage.begun_at = timezone.now()
    stage.save(update_fields=["begun_at"])
    moved(tournament)
    keep("cut", tournament, by, snapshot=snapshot, **told_cut(stage, cut))
    return stage


def told_cut(stage: Stage, cut: Made) -> dict[str, object]:
    """What is kept of a cut: who went on and who did not, who was level at the line, and the lot that decided."""
    values: dict[str, object] = {
        "stage": stage.number,
        "entries": list(cut.went_on),
        "out": list(cut.out),
        "level": list(cut.level),
    }
    if cut.level and not stage.cut_keeps_level:
        values["lot"] = list(lot_order(cut.level, seed_of_cut(stage), 0))
        values["round"] = queries.next_round(stage.tournament)
    return values


def _check_played(tournament: Tournament) -> None:
    last = queries.rounds_of(tournament).first()
    if last is None or last.stage_id != queries.stage_in_play(tournament).pk:
        raise Refusal("stage_not_played", _("No round of this stage has been played yet."))
    if last.published_at is None:
        raise draft_exists(last)
    check_results(last)


@transaction.atomic
def plan_rounds(stage: Stage, rounds: int, by: User | None = None) -> Stage:
    """How many rounds the stage has: one fewer, one more, or 0 for as long as there is time."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    check_plan(stage, rounds)
    if stage.planned_rounds != rounds:
        snapshot, told = take_snapshot(tournament), {"stage": stage.number, "before": stage.planned_rounds}
        keep("planned", tournament, by, snapshot=snapshot, **told, rounds=rounds)
        stage.planned_rounds = rounds
        stage.save(update_fields=["planned_rounds"])
    return stage


@transaction.atomic
def change_cut(stage: Stage, cut: Cut, carries: bool, by: User | None = None) -> Stage:
    """Another line before a stage that has not begun; and whether what was won before counts in it."""
    tournament = locked(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.begun_at or stage.number == 1:
        raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
    snapshot = take_snapshot(tournament)
    stage.cut_kind, stage.cut_value = cut.kind, cut.value if cut.kind else 0
    stage.cut_of, stage.cut_keeps_level, stage.carries = cut.of, cut.keeps_level, carries
    stage.save(update_fields=["cut_kind", "cut_value", "cut_of", "cut_keeps_level", "carries"])
    told = {"stage": stage.number, "kind": str(cut.kind), "value": stage.cut_value}
    keep("cut_planned", tournament, by, snapshot=snapshot, **told)
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
