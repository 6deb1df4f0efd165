"""Bringing back what an act touched, as a snapshot has it; its sheets and its tournament are held.
Tested in tests/tournaments/history/test_put_back.py."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import models
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet
from tournaments.core.formats import find_format
from tournaments.core.snapshots import GAME, OF_A_ROUND, Rows, made
from tournaments.core.step_back import StepBack
from tournaments.models import (
    Entry,
    EntryPlayer,
    Pairing,
    PairingJob,
    Placing,
    PrizeGiving,
    Qualifier,
    Round,
    Stage,
    Substitution,
)
from tournaments.planning.opening import check_matches, save_named
from tournaments.planning.stages import check_games_stay, check_plan
from tournaments.proofs.announcements import CUTS
from tournaments.tables.clock.clock import CLOCK
from web.refusals import Refusal

TEAM = ("name", "home", "captain_id")
CUT = ("cut_kind", "cut_value", "cut_of", "cut_keeps_level", "carries")


def put_columns_back(step: StepBack, names: Collection[str]) -> None:
    """The tournament is ranked, or scores its byes, as it did."""
    for name in names:
        setattr(step.tournament, name, step.before["tournament"][name])
    step.tournament.save(update_fields=names)


def put_rounds_back(step: StepBack) -> None:
    """Write the rounds that were there in place of those there are, with the numbers they had; and the cuts.

    Of a round that was and is public, its clock goes on, tables are called as they are, and who stood in did.
    """
    PairingJob.objects.filter(tournament=step.tournament).delete()  # what it was asked for is no longer
    written: list[type[models.Model]] = [Round, *(model for model, _way in OF_A_ROUND)]
    rows = {model: step.rows(model) for model in written}
    _go_on(step, rows)
    _move_sheets(step)
    Round.objects.filter(pk__in=[round_.pk for round_ in step.going]).delete()
    for model, coming in rows.items():
        model._default_manager.bulk_create(made(model, coming))
    _put_cuts_back(step)


def _move_sheets(step: StepBack) -> None:
    """The sheets that go leave their evening, those that come are in it again."""
    Sheet.objects.filter(pk__in=step.lost).update(session=None)
    sheets = [row for row in step.before["sheet"] if row["id"] in step.sheets_then]
    for evening in {row["session_id"] for row in sheets}:
        coming = [row["id"] for row in sheets if row["session_id"] == evening]
        Sheet.objects.filter(pk__in=coming, session=None).update(session=evening)


def _go_on(step: StepBack, rows: Mapping[type[models.Model], Rows]) -> None:
    public = {round_.pk: round_ for round_ in step.going if round_.published_at}
    clocks = {pk: {name: getattr(round_, name) for name in CLOCK} for pk, round_ in public.items()}
    tables = Pairing.objects.filter(round__in=public).in_bulk()
    for row in rows[Round]:
        row |= clocks.get(row["id"], {}) if row["published_at"] else {}
    shared = {row["id"] for row in rows[Pairing] if row["id"] in tables and row["sheet_id"]}
    for row in rows[Pairing]:
        row |= {"called_at": tables[row["id"]].called_at} if row["id"] in shared else {}
    stood_in = Substitution.objects.filter(pairing__in=shared).order_by("pk")
    others = [row for row in rows[Substitution] if row["pairing_id"] not in shared]
    rows[Substitution][:] = [*others, *map(dict, stood_in.values())]


def _put_cuts_back(step: StepBack) -> None:
    """Stages that had not begun begin anew, those that had have begun: with who went on."""
    step.tournament.stages.exclude(pk__in=[row["id"] for row in step.before["stage"]]).update(begun_at=None)
    for stage, row in _stages_there(step):
        made_again = step.root.code in CUTS and step.root.values["stage"] == stage.number
        if bool(stage.begun_at) == bool(row["begun_at"]) and not made_again:
            continue
        stage.begun_at = Stage._meta.get_field("begun_at").to_python(row["begun_at"])
        stage.save(update_fields=["begun_at"])
        stage.qualifiers.all().delete()
        went_on = [qualifier for qualifier in step.before["qualifier"] if qualifier["stage_id"] == stage.pk]
        Qualifier.objects.bulk_create(made(Qualifier, went_on))
    Qualifier.objects.filter(stage__tournament=step.tournament, stage__begun_at=None).delete()


def put_schedule_back(step: StepBack, names: Collection[str]) -> None:
    """The stages have those of their settings that were their schedule; its rounds come back."""
    put_rounds_back(step)
    put_settings_back(step, names, "planned_rounds")


def put_settings_back(step: StepBack, names: Collection[str], *columns: str) -> None:
    """The stages have the settings of these `names`, and the `columns`, that they had."""
    for stage, row in _stages_there(step):
        _take_settings(stage, row, names)
        for column in columns:
            setattr(stage, column, row[column])
        stage.save(update_fields=["settings", *columns])


def _take_settings(stage: Stage, row: Mapping[str, Any], names: Collection[str]) -> None:
    """Those of `names` are as they were, or are not there; the other settings stay."""
    others = {name: value for name, value in stage.settings.items() if name not in names}
    stage.settings = others | {name: value for name, value in row["settings"].items() if name in names}


def _stages_there(step: StepBack) -> list[tuple[Stage, dict[str, Any]]]:
    """The stages that were there, and are: each with what it was. One may have been taken out since."""
    there = step.tournament.stages.in_bulk()
    return [(there[row["id"]], row) for row in step.before["stage"] if row["id"] in there]


def put_team_back(step: StepBack) -> None:
    """The team has its name, its place, its captain and its squad again; refused where they play for another now."""
    [number] = step.root.values["entries"]
    [row] = [row for row in step.before["entry"] if row["number"] == number]
    members = [member for member in step.before["entryplayer"] if member["entry_id"] == row["id"]]
    others = EntryPlayer.objects.filter(tournament=step.tournament, left=False).exclude(entry=row["id"])
    players = [member["player_id"] for member in members]
    taken = others.filter(player__in=players).select_related("player").first()
    if taken:
        sentence = _("%(name)s plays for another team now: change that team first.")
        raise Refusal("plays_elsewhere", sentence, name=taken.player.full_name)
    Entry.objects.filter(pk=row["id"]).update(**{name: row[name] for name in TEAM})
    EntryPlayer.objects.filter(entry=row["id"]).delete()
    EntryPlayer.objects.bulk_create(made(EntryPlayer, members))


def put_withdrawn_back(step: StepBack) -> None:
    """Those whom the act withdrew play as they did; refused where one of a pair plays with somebody else now."""
    was = {row["number"]: row["withdrawn"] for row in step.before["entry"]}
    entries = Entry.objects.filter(tournament=step.tournament, number__in=step.root.values["entries"])
    changed = [entry for entry in entries if entry.withdrawn != was[entry.number]]
    coming = [entry for entry in changed if entry.withdrawn]
    gone = EntryPlayer.objects.filter(entry__in=coming, left=True).select_related("player").first()
    if gone:
        sentence = _("%(name)s plays with somebody else now: this pair cannot come back.")
        raise Refusal("partner_gone", sentence, name=gone.player.full_name)
    for entry in changed:
        entry.withdrawn = was[entry.number]
        entry.save(update_fields=["withdrawn"])


def put_stage_settings_back(step: StepBack) -> None:
    """What a stage is drawn by; refused once it is drawn."""
    stage, row = _stage_of(step)
    if stage.rounds.exists():
        raise Refusal("stage_drawn", _("A round of this stage is drawn: what it was drawn by stays."))
    _take_settings(stage, row, {setting.key for setting in find_format(stage.format).settings})
    stage.save(update_fields=["settings"])


def put_plan_back(step: StepBack) -> None:
    """How many rounds a stage has; refused where that can no longer be."""
    stage, row = _stage_of(step)
    check_plan(stage, row["planned_rounds"])
    stage.planned_rounds = row["planned_rounds"]
    stage.save(update_fields=["planned_rounds"])


def put_game_back(step: StepBack) -> None:
    """Its name, and what a table plays; refused where a round is drawn with other games, or the name is taken."""
    before, tournament = step.before["tournament"], step.tournament
    check_games_stay(tournament, before["games_per_table"])
    for name in GAME:
        setattr(tournament, name, before[name])
    save_named(tournament, update_fields=GAME)


def put_cut_back(step: StepBack) -> None:
    """The line before a stage; refused once it has begun."""
    stage, row = _stage_of(step)
    if stage.begun_at:
        raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
    for name in CUT:
        setattr(stage, name, row[name])
    stage.save(update_fields=CUT)


def _stage_of(step: StepBack) -> tuple[Stage, Mapping[str, Any]]:
    """The stage that the act is about, and what it was."""
    for stage, row in _stages_there(step):
        if row["number"] == step.root.values["stage"]:
            return stage, row
    raise Refusal("stage_gone", _("This stage was taken out in the meantime."))


def put_stage_back(step: StepBack) -> None:
    """A stage that was taken out is the last one again, or is taken out again; refused where one took its place."""
    row, stages = step.row, step.tournament.stages
    if step.row_comes:
        if stages.count() + 1 != row["number"]:
            sentence = _("The stages were changed since: this one cannot come back.")
            raise Refusal("stages_changed", sentence)
        [stage] = made(Stage, [row])
        check_matches(step.tournament, [stage])
        stage.save(force_insert=True)
    elif step.row_comes is False:
        stage = stages.get(pk=row["id"])
        if stage.begun_at:
            raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
        if stages.filter(number__gt=stage.number).exists():
            raise Refusal("not_last", _("Another stage follows: take that out first."))
        stage.delete()


def put_table_back(step: StepBack) -> None:
    """A table that was taken away stands there again, with its sheet; or is taken away again."""
    put_sheet_back(step)
    _move_sheets(step)


def put_sheet_back(step: StepBack) -> None:
    """The same of a table whose sheet counted: it stays at its evening where it no longer does."""
    row = step.row
    if step.row_comes is False:
        Pairing.objects.filter(pk=row["id"]).delete()
    elif step.row_comes:
        round_, number = row["round_id"], row["table_number"]
        if Pairing.objects.filter(round=round_, table_number=number).exists():
            sentence = _("Another table %(number)s was opened since: this one cannot come back.")
            raise Refusal("table_taken", sentence, number=number)
        sitting = Placing.objects.filter(round=round_, again=False)
        there = set(sitting.values_list("player", flat=True))
        seats = [seat for seat in step.before["placing"] if seat["pairing_id"] == row["id"]]
        seats = [seat | {"again": seat["again"] or seat["player_id"] in there} for seat in seats]
        stood_in = [other for other in step.before["substitution"] if other["pairing_id"] == row["id"]]
        Pairing.objects.bulk_create(made(Pairing, [row]))
        Placing.objects.bulk_create(made(Placing, seats))
        Substitution.objects.bulk_create(made(Substitution, stood_in))


def put_prize_back(step: StepBack) -> None:
    """A prize is on the list again, or off it again; refused while the list is frozen."""
    if PrizeGiving.objects.filter(tournament=step.tournament).exists():
        raise Refusal("prizes_frozen", _("The prize list is frozen: take it back first."))
    put_row_back(step)


def put_row_back(step: StepBack) -> None:
    """A prize or a line is there under its number, or the next one where another has it now; or it goes again."""
    assert step.way.takes
    model, row = step.way.takes[0], dict(step.row)
    rows = model._default_manager.filter(tournament=step.tournament)
    if step.row_comes is False:
        rows.filter(pk=row["id"]).delete()
    elif step.row_comes:
        if rows.filter(number=row["number"]).exists():
            row["number"] = rows.aggregate(last=Max("number"))["last"] + 1
        model._default_manager.bulk_create(made(model, [row]))
