"""After a correction behind a cut: it stays as it was published, or is made again while nobody was drawn by it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core.acts import keep, locked, moved
from tournaments.core.snapshots import take_snapshot
from tournaments.cuts.actions import told_cut
from tournaments.cuts.cuts import Differing, differing_cuts, gone_since
from tournaments.cuts.succession import read_succession
from tournaments.entries import queries
from tournaments.models import Act, Entry, Qualifier, Stage, Tournament
from tournaments.rounds.drawing import check_goes_on
from web.refusals import Refusal


@transaction.atomic
def keep_cut(stage: Stage, key: str, by: User | None = None) -> Act:
    """Say that the cut before `stage` stays as it was made, against the difference `key`: it is told no longer."""
    tournament = locked(stage.tournament)
    found = _differing(tournament, stage, key)
    told: dict[str, Any] = {
        "act": found.act,
        "key": key,
        "coming": list(found.coming),
        "going": list(found.going),
    }
    act = keep("cut_kept", tournament, by, stage=stage.number, entries=[*found.coming, *found.going], **told)
    moved(tournament)
    return act


@transaction.atomic
def cut_again(stage: Stage, key: str, by: User | None = None) -> Stage:
    """Make the cut before `stage` as it comes out today, `key` being the difference; refused once it is drawn by.

    House rule: who was withdrawn since goes on too, and does not play: nobody comes up in their place.
    """
    tournament = locked(stage.tournament)
    found = _differing(tournament, stage, key)
    if not found.may_follow:
        sentence = _("A round of this stage is drawn: step back behind the cut to make it again.")
        raise Refusal("stage_drawn", sentence)
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament)}
    check_goes_on(stage, found.cut)
    snapshot = take_snapshot(tournament)
    made = tournament.acts.filter(number=found.act).first()
    gone = {"gone": gone_since(made)} if made and gone_since(made) else {}
    stage.qualifiers.all().delete()
    Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entry=entries[number], position=position)
        for position, number in enumerate(found.cut.went_on, start=1)
    )
    moved(tournament)
    keep("cut", tournament, by, snapshot=snapshot, **told_cut(found.stage, found.cut), **gone)
    return stage


@transaction.atomic
def take_place(stage: Stage, key: str, by: User | None = None) -> Act:
    """Let the next one after the cut play `stage` in the place of somebody who qualified and has left.

    `key` says who: refused where it is somebody else by now, and once a round of the stage is drawn.
    """
    tournament = locked(stage.tournament)
    stage.tournament = tournament
    found = read_succession(stage, queries.entered(tournament)).next
    if found is None or found.key != key:
        sentence = _("Who has left or come up has changed in the meantime: look at it again.")
        raise Refusal("changed_meanwhile", sentence)
    snapshot = take_snapshot(tournament)
    stage.qualifiers.filter(entry__number=found.going).delete()
    last = stage.qualifiers.aggregate(last=Max("position"))["last"] or 0
    entry = tournament.entries.get(number=found.coming)
    Qualifier.objects.create(stage=stage, entry=entry, position=last + 1)
    moved(tournament)
    return keep("place_taken", tournament, by, snapshot=snapshot, **found.told())


def _differing(tournament: Tournament, stage: Stage, key: str) -> Differing:
    """The difference that the director has read; refused where it is another one by now."""
    found = next((one for one in differing_cuts(tournament) if one.stage.pk == stage.pk), None)
    if found is None or found.key != key:
        sentence = _("The results have changed in the meantime: look at the cut again.")
        raise Refusal("changed_meanwhile", sentence)
    return found
