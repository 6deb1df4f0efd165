"""From one stage to the next: the cut, and who comes up in the place of somebody who has left.

After a correction behind a cut it stays as it was published, or is made again while nobody was drawn by it.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import entry_list, phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.phases import check_results
from tournaments.core.snapshots import take_snapshot
from tournaments.cuts.cuts import Differing, check_goes_on, cut_for, differing_cuts, gone_since
from tournaments.cuts.succession import read_succession
from tournaments.models import Act, CutKind, Entry, Qualifier, Stage, Tournament
from tournaments.pairing.lot import lot_order
from tournaments.proofs.actions import seed_of_cut
from tournaments.ranking.cut import Cut
from tournaments.standings.reckoning import standings_of
from tournaments.standings.stage_courses import courses_of
from web.refusals import Refusal


def next_cut(tournament: Tournament) -> tuple[Stage, Cut] | None:
    """The stage that comes next, and who would go on to it as the ranking stands; None after the last one."""
    now = phases.stage_in_play(tournament)
    stage = tournament.stages.filter(number=now.number + 1).first()
    if stage is None:
        return None
    here = {entry.number for entry in phases.field_of(now)}
    rows = [row for row in standings_of(tournament) if row.number in here]
    course = courses_of(tournament).get(now.number) if stage.cut_kind == CutKind.POOL else None
    pools = course.standings_of_pools(here) if course else ()
    return stage, cut_for(stage, rows, seed_of_cut(stage), pools)


@transaction.atomic
def begin_stage(tournament: Tournament, by: User | None = None) -> Stage:
    """Cut the field as it is planned, and begin the next stage with those who go on."""
    tournament = locked(tournament)
    coming = next_cut(tournament)
    if coming is None:
        raise Refusal("last_stage", _("This is the last stage: nothing comes after it."))
    stage, cut = coming
    _check_played(tournament)
    check_goes_on(stage, cut)
    snapshot = take_snapshot(tournament)
    _qualify(stage, cut)
    stage.begun_at = timezone.now()
    stage.save(update_fields=["begun_at"])
    moved(tournament)
    keep("cut", tournament, by, snapshot=snapshot, **values_of_cut(stage, cut))
    return stage


def _qualify(stage: Stage, cut: Cut) -> None:
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
    Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entry=entries[number], position=position)
        for position, number in enumerate(cut.went_on, start=1)
    )


def values_of_cut(stage: Stage, cut: Cut) -> dict[str, object]:
    """What is kept of a cut: who went on and who did not, who was level at the line, and the lot that decided."""
    values: dict[str, object] = {
        "stage": stage.number,
        "entries": list(cut.went_on),
        "out": list(cut.out),
        "level": list(cut.level),
    }
    if cut.level and not stage.cut_keeps_level:
        values["lot"] = list(lot_order(cut.level, seed_of_cut(stage), 0))
        values["round"] = phases.next_round(stage.tournament)
    return values


def _check_played(tournament: Tournament) -> None:
    last = phases.rounds_of(tournament).first()
    if last is None or last.stage_id != phases.stage_in_play(tournament).pk:
        raise Refusal("stage_not_played", _("No round of this stage has been played yet."))
    if last.published_at is None:
        raise phases.draft_exists(last)
    check_results(last)


@transaction.atomic
def keep_cut(stage: Stage, key: str, by: User | None = None) -> Act:
    """Say that the cut before `stage` stays as it was made, against the difference `key`: it is told no longer."""
    tournament = locked(stage.tournament)
    differing = _differing(tournament, stage, key)
    coming, going = list(differing.coming), list(differing.going)
    values: dict[str, Any] = {"act": differing.act, "key": key, "coming": coming, "going": going}
    act = keep("cut_kept", tournament, by, stage=stage.number, entries=[*coming, *going], **values)
    moved(tournament)
    return act


@transaction.atomic
def cut_again(stage: Stage, key: str, by: User | None = None) -> Stage:
    """Make the cut before `stage` as it comes out today, `key` being the difference; refused once it is drawn by.

    House rule: who was withdrawn since goes on too, and does not play: nobody comes up in their place.
    """
    tournament = locked(stage.tournament)
    differing = _differing(tournament, stage, key)
    if not differing.may_follow:
        sentence = _("A round of this stage is drawn: step back behind the cut to make it again.")
        raise Refusal("stage_drawn", sentence)
    check_goes_on(stage, differing.cut)
    snapshot = take_snapshot(tournament)
    made = tournament.acts.filter(number=differing.act).first()
    gone = {"gone": gone_since(made)} if made and gone_since(made) else {}
    stage.qualifiers.all().delete()
    _qualify(stage, differing.cut)
    moved(tournament)
    values = values_of_cut(differing.stage, differing.cut)
    keep("cut", tournament, by, snapshot=snapshot, **values, **gone)
    return stage


@transaction.atomic
def take_place(stage: Stage, key: str, by: User | None = None) -> Act:
    """Let the next one after the cut play `stage` in the place of somebody who qualified and has left.

    `key` says who: refused where it is somebody else by now, and once a round of the stage is drawn.
    """
    tournament = locked(stage.tournament)
    stage.tournament = tournament
    vacancy = read_succession(stage, entry_list.entered(tournament)).next
    if vacancy is None or vacancy.key != key:
        sentence = _("Who has left or come up has changed in the meantime: look at it again.")
        raise Refusal("changed_meanwhile", sentence)
    snapshot = take_snapshot(tournament)
    stage.qualifiers.filter(entry__number=vacancy.going).delete()
    last = stage.qualifiers.aggregate(last=Max("position"))["last"] or 0
    entry = tournament.entries.get(number=vacancy.coming)
    Qualifier.objects.create(stage=stage, entry=entry, position=last + 1)
    moved(tournament)
    return keep("place_taken", tournament, by, snapshot=snapshot, **vacancy.values())


def _differing(tournament: Tournament, stage: Stage, key: str) -> Differing:
    """The difference that the director has read; refused where it is another one by now."""
    differing = next((cut for cut in differing_cuts(tournament) if cut.stage.pk == stage.pk), None)
    if differing is None or differing.key != key:
        sentence = _("The results have changed in the meantime: look at the cut again.")
        raise Refusal("changed_meanwhile", sentence)
    return differing
