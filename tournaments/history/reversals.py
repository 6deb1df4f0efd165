"""Bringing back what an act touched, as a snapshot has it: one way for each kind of act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db import models
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet
from tournaments.core.formats import find_format
from tournaments.core.snapshots import BYES, GAME, OF_A_ROUND, RANKING, Rows, StepBack, columns_of, made
from tournaments.models import (
    CashLine,
    Entry,
    EntryPlayer,
    Pairing,
    PairingJob,
    Placing,
    Prize,
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
# Which of its settings an act gives a stage, beside the number of its rounds.
PLANS: Mapping[str, tuple[str, ...]] = {
    "calendar_made": ("calendar", "seed"),
    "scheduled": ("turns", "calendar"),
}


def put_back(step: StepBack) -> None:
    """Bring back what `step` says; its sheets and its tournament are held."""
    code = step.root.code
    if code in WAYS:
        WAYS[code](step)
        return
    _put_rounds_back(step)
    _put_stages_back(step)
    if code in PLANS:
        _put_settings_back(step, PLANS[code], "planned_rounds")


def _put_columns_back(step: StepBack, names: Iterable[str]) -> None:
    """The tournament is ranked, or scores its byes, as it did."""
    known = [name for name in names if name in step.told["tournament"]]  # others came after the snapshot
    for name in known:
        setattr(step.tournament, name, step.told["tournament"][name])
    step.tournament.save(update_fields=known)


def _put_rounds_back(step: StepBack) -> None:
    """Write the rounds that were there in place of those there are, with the numbers they had.

    Of a round that was and is public, its clock goes on, tables are called as they are, and who stood in did.
    """
    PairingJob.objects.filter(tournament=step.tournament).delete()  # what it was asked for is no longer
    written: list[type[models.Model]] = [Round, *(model for model, _way in OF_A_ROUND)]
    rows = {model: step.rows(model) for model in written}
    _go_on(step, rows)
    _move_sheets(step)
    Round.objects.filter(pk__in=[one.pk for one in step.going]).delete()
    for model, wanted in rows.items():
        model._default_manager.bulk_create(made(model, wanted))


def _move_sheets(step: StepBack) -> None:
    """The sheets that go leave their evening, those that come are in it again."""
    Sheet.objects.filter(pk__in=step.lost).update(session=None)
    for evening, sheets in step.evenings().items():
        Sheet.objects.filter(pk__in=sheets, session=None).update(session=evening)


def _go_on(step: StepBack, rows: Mapping[type[models.Model], Rows]) -> None:
    public = {one.pk: one for one in step.going if one.published_at}
    clocks = {pk: {name: getattr(one, name) for name in CLOCK} for pk, one in public.items()}
    tables = {one.pk: one for one in Pairing.objects.filter(round__in=public)}
    for row in rows[Round]:
        row |= clocks.get(row["id"], {}) if row["published_at"] else {}
    shared = {row["id"] for row in rows[Pairing] if row["id"] in tables and row["sheet_id"]}
    for row in rows[Pairing]:
        row |= {"called_at": tables[row["id"]].called_at} if row["id"] in shared else {}
    stood_in = (
        Substitution.objects.filter(pairing__in=shared).order_by("pk").values(*columns_of(Substitution))
    )
    rows[Substitution][:] = [
        *(row for row in rows[Substitution] if row["pairing_id"] not in shared),
        *stood_in,
    ]


def _put_stages_back(step: StepBack) -> None:
    """Stages that had not begun begin anew, those that had have begun: with who went on."""
    step.tournament.stages.exclude(pk__in=[row["id"] for row in step.told["stage"]]).update(begun_at=None)
    for stage, row in _stages_there(step):
        made_again = step.root.code in CUTS and step.root.values["stage"] == stage.number
        if bool(stage.begun_at) == bool(row["begun_at"]) and not made_again:
            continue
        stage.begun_at = Stage._meta.get_field("begun_at").to_python(row["begun_at"])
        stage.save(update_fields=["begun_at"])
        stage.qualifiers.all().delete()
        went_on = [one for one in step.told["qualifier"] if one["stage_id"] == stage.pk]
        Qualifier.objects.bulk_create(made(Qualifier, went_on))
    added = Qualifier.objects.filter(stage__tournament=step.tournament, stage__begun_at=None)
    added.delete()


def _stages_there(step: StepBack) -> list[tuple[Stage, dict[str, Any]]]:
    """The stages that were there, and are: each with what it was. One may have been taken out since."""
    there = step.tournament.stages.in_bulk()
    return [(there[row["id"]], row) for row in step.told["stage"] if row["id"] in there]


def _put_settings_back(step: StepBack, names: tuple[str, ...], *columns: str) -> None:
    for stage, row in _stages_there(step):
        kept = {name: value for name, value in stage.settings.items() if name not in names}
        stage.settings = kept | {name: row["settings"][name] for name in names if name in row["settings"]}
        for column in columns:
            setattr(stage, column, row[column])
        stage.save(update_fields=["settings", *columns])


def _put_team_back(step: StepBack) -> None:
    """The team has its name, its place, its captain and its squad again; refused where they play for another now."""
    [number] = step.root.values["entries"]
    [row] = [one for one in step.told["entry"] if one["number"] == number]
    members = [one for one in step.told["entryplayer"] if one["entry_id"] == row["id"]]
    others = EntryPlayer.objects.filter(tournament=step.tournament, left=False).exclude(entry=row["id"])
    taken = others.filter(player__in=[one["player_id"] for one in members]).select_related("player").first()
    if taken:
        sentence = _("%(name)s plays for another team now: change that team first.")
        raise Refusal("plays_elsewhere", sentence, name=taken.player.full_name)
    Entry.objects.filter(pk=row["id"]).update(**{name: row[name] for name in TEAM})
    EntryPlayer.objects.filter(entry=row["id"]).delete()
    EntryPlayer.objects.bulk_create(made(EntryPlayer, members))


def _put_withdrawn_back(step: StepBack) -> None:
    """Those whom the act withdrew play as they did; refused where one of a pair plays with somebody else now."""
    was = {row["number"]: row["withdrawn"] for row in step.told["entry"]}
    entries = Entry.objects.filter(tournament=step.tournament, number__in=step.root.values["entries"])
    changed = [entry for entry in entries if entry.withdrawn != was[entry.number]]
    gone = EntryPlayer.objects.filter(entry__in=[one for one in changed if one.withdrawn], left=True)
    if one := gone.select_related("player").first():
        sentence = _("%(name)s plays with somebody else now: this pair cannot come back.")
        raise Refusal("partner_gone", sentence, name=one.player.full_name)
    for entry in changed:
        entry.withdrawn = was[entry.number]
        entry.save(update_fields=["withdrawn"])


def _put_stage_settings_back(step: StepBack) -> None:
    """What a stage is drawn by; refused once it is drawn."""
    stage, row = _stage_of(step)
    if stage.rounds.exists():
        raise Refusal("stage_drawn", _("A round of this stage is drawn: what it was drawn by stays."))
    names = {setting.key for setting in find_format(stage.format).settings}
    kept = {name: value for name, value in stage.settings.items() if name not in names}
    stage.settings = kept | {name: value for name, value in row["settings"].items() if name in names}
    stage.save(update_fields=["settings"])


def _put_plan_back(step: StepBack) -> None:
    """How many rounds a stage has; refused where that can no longer be."""
    stage, row = _stage_of(step)
    check_plan(stage, row["planned_rounds"])
    stage.planned_rounds = row["planned_rounds"]
    stage.save(update_fields=["planned_rounds"])


def _put_game_back(step: StepBack) -> None:
    """Its name, and what a table plays; refused where a round is drawn with other games, or the name is taken."""
    told, tournament = step.told["tournament"], step.tournament
    check_games_stay(tournament, told["games_per_table"])
    for name in GAME:
        setattr(tournament, name, told[name])
    save_named(tournament, GAME)


def _put_removed_stage_back(step: StepBack) -> None:
    """A stage that was taken out is the last one again, or is taken out again; refused where one took its place."""
    row, stages = step.row, step.tournament.stages
    if row is None:
        return
    if row.comes(Stage):
        if stages.count() + 1 != row.told["number"]:
            sentence = _("The stages were changed since: this one cannot come back.")
            raise Refusal("stages_changed", sentence)
        [stage] = made(Stage, [dict(row.told)])
        check_matches(step.tournament, [stage])
        stage.save(force_insert=True)
    elif row.goes(Stage):
        stage = stages.get(pk=row.key)
        if stage.begun_at:
            raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
        if stages.filter(number__gt=stage.number).exists():
            raise Refusal("not_last", _("Another stage follows: take that out first."))
        stage.delete()


def _put_cut_back(step: StepBack) -> None:
    """The line before a stage; refused once it has begun."""
    stage, row = _stage_of(step)
    if stage.begun_at:
        raise Refusal("stage_begun", _("This stage has begun: who plays in it stays."))
    for name in CUT:
        setattr(stage, name, row.get(name, getattr(Stage(), name)))  # or as before there was such a column
    stage.save(update_fields=CUT)


def _stage_of(step: StepBack) -> tuple[Stage, Mapping[str, Any]]:
    """The stage that the act is about, and what it was."""
    row = next(row for row in step.told["stage"] if row["number"] == step.root.values["stage"])
    stage = step.tournament.stages.filter(pk=row["id"]).first()
    if stage is None:
        raise Refusal("stage_gone", _("This stage was taken out in the meantime."))
    return stage, row


def _put_table_back(step: StepBack) -> None:
    """A table that was taken away stands there again, with its sheet; or is taken away again."""
    row = step.row
    if row and row.goes(Pairing):
        Pairing.objects.filter(pk=row.key).delete()
    elif row and row.comes(Pairing):
        same = Pairing.objects.filter(round=row.told["round_id"], table_number=row.told["table_number"])
        if same.exists():
            sentence = _("Another table %(number)s was opened since: this one cannot come back.")
            raise Refusal("table_taken", sentence, number=row.told["table_number"])
        seats = [one for one in step.told["placing"] if one["pairing_id"] == row.key]
        sitting = Placing.objects.filter(round=row.told["round_id"], again=False)
        there = set(sitting.values_list("player", flat=True))
        seats = [one | {"again": one["again"] or one["player_id"] in there} for one in seats]
        Pairing.objects.bulk_create(made(Pairing, [dict(row.told)]))
        Placing.objects.bulk_create(made(Placing, seats))
        stood_in = [one for one in step.told["substitution"] if one["pairing_id"] == row.key]
        Substitution.objects.bulk_create(made(Substitution, stood_in))
    if step.root.code == "table_removed":  # a sheet that no longer counts stays at its evening
        _move_sheets(step)


def _put_prize_back(step: StepBack) -> None:
    """A prize is on the list again, or off it again; refused while the list is frozen."""
    if PrizeGiving.objects.filter(tournament=step.tournament).exists():
        raise Refusal("prizes_frozen", _("The prize list is frozen: take it back first."))
    _put_row_back(step, Prize)


def _put_row_back(step: StepBack, model: type[models.Model]) -> None:
    """Under its number, or the next one where another row has it now."""
    row, rows = step.row, model._default_manager.filter(tournament=step.tournament)
    if row and row.goes(model):
        rows.filter(pk=row.key).delete()
    elif row and row.comes(model):
        told = dict(row.told)
        if rows.filter(number=told["number"]).exists():
            told["number"] = rows.aggregate(last=Max("number"))["last"] + 1
        model._default_manager.bulk_create(made(model, [told]))


WAYS: Mapping[str, Callable[[StepBack], None]] = {
    "ranking_set": lambda step: _put_columns_back(step, RANKING),
    "bye_score": lambda step: _put_columns_back(step, BYES),
    "league_set": lambda step: _put_settings_back(step, ("league",)),
    "day_dated": lambda step: _put_settings_back(step, ("dates",)),
    "team_changed": _put_team_back,
    "missing_withdrawn": _put_withdrawn_back,
    "leavers_withdrawn": _put_withdrawn_back,
    "withdrawn": _put_withdrawn_back,
    "planned": _put_plan_back,
    "game_set": _put_game_back,
    "stage_removed": _put_removed_stage_back,
    "settings": _put_stage_settings_back,
    "cut_planned": _put_cut_back,
    "table_removed": _put_table_back,
    "sheet_uncounted": _put_table_back,
    "prize_removed": _put_prize_back,
    "cash_line_removed": lambda step: _put_row_back(step, CashLine),
}
