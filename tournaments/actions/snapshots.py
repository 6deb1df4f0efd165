"""A tournament kept as it was before an act that puts much at stake, and what of it stepping back brings back.

Only what the act touched: its rounds and those since, or the rules, the calendar or the team it changed. Whoever left
in the meantime has left, whatever else was noted since stays noted. What tables wrote is never in it: the ledger
stays as it is, and a sheet that no round refers to any more is kept. Editions stay too: what was published was
published.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from scoring.models import Sheet
from tournaments.clock import CLOCK
from tournaments.draws import NOT_OF_ROUNDS
from tournaments.models import (
    Act,
    Bye,
    Entry,
    EntryPlayer,
    Pairing,
    PairingJob,
    Placing,
    Proof,
    Qualifier,
    Round,
    Stage,
    Substitution,
    Tournament,
)

Rows = list[dict[str, Any]]
M = TypeVar("M", bound=models.Model)

# Parents before children; each with the way from a row to its tournament.
OF_A_ROUND: tuple[tuple[type[models.Model], str], ...] = (
    (Pairing, "round__stage__tournament"),
    (Placing, "round__stage__tournament"),
    (Bye, "round__stage__tournament"),
    (Proof, "round__stage__tournament"),
    (Substitution, "pairing__round__stage__tournament"),
)
KEPT: tuple[tuple[type[models.Model], str], ...] = (
    (Stage, "tournament"),
    (Entry, "tournament"),
    (EntryPlayer, "tournament"),
    (Qualifier, "stage__tournament"),
    (Round, "stage__tournament"),
    *OF_A_ROUND,
)
RANKING = ("ranked_by", "criteria", "fewest_games", "fewest_delegates")
TEAM = ("name", "home", "captain_id")
# Which of its settings an act gives a stage, beside the number of its rounds.
PLANS: Mapping[str, tuple[str, ...]] = {"calendar_made": ("calendar", "seed"), "scheduled": ("turns",)}
OF_ONE_ROUND = ("published", "discarded", "filled")


def take_snapshot(tournament: Tournament) -> str:
    """Who plays, who sits where, which rounds and stages there are, as JSON."""
    told: dict[str, Any] = {"tournament": {name: getattr(tournament, name) for name in RANKING}}
    for model, way in KEPT:
        rows = model._default_manager.filter(**{way: tournament}).order_by("pk")
        told[_name(model)] = list(rows.values(*_columns(model)))
    sheets = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    told["sheet"] = list(sheets.order_by("pk").values("id", "session_id"))
    return json.dumps(told, cls=DjangoJSONEncoder, sort_keys=True)


def root_of(act: Act) -> Act:
    """What is undone, brought back or undone again, in the end: an act that is no stepping back."""
    while act.code == "undone":
        act = Act.objects.get(tournament=act.tournament_id, number=act.values["act"])
    return act


@dataclass(frozen=True)
class Step:
    """The way back behind an act: what is there now and what was there before it, read once.

    A round is kept as it is where it was there before and is as public as it was then, unless the act was about it.
    All others go, and those that were there come back.
    """

    tournament: Tournament
    act: Act

    @cached_property
    def root(self) -> Act:
        return root_of(self.act)

    @cached_property
    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.act.snapshot))

    @cached_property
    def has_rounds(self) -> bool:
        """Whether rounds come and go at all."""
        return self.root.code not in NOT_OF_ROUNDS

    @cached_property
    def before(self) -> dict[int, dict[str, Any]]:
        """The rounds that were there, by key."""
        return {row["id"]: row for row in self.told["round"]}

    @cached_property
    def going(self) -> list[Round]:
        """The rounds of now that go, to come back otherwise or not at all; in their order."""
        if not self.has_rounds:
            return []
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        return [one for one in rounds.order_by("number") if not self._stays(one)]

    def _stays(self, one: Round) -> bool:
        was = self.before.get(one.pk)
        own = self.root.code in OF_ONE_ROUND and self.root.values["round"] == one.number
        return was is not None and not own and bool(was["published_at"]) == bool(one.published_at)

    @cached_property
    def coming(self) -> set[int]:
        """The rounds that come back, by key."""
        if not self.has_rounds:
            return set()
        there = set(Round.objects.filter(stage__tournament=self.tournament).values_list("pk", flat=True))
        return self.before.keys() - (there - {one.pk for one in self.going})

    @cached_property
    def no_longer(self) -> list[Round]:
        """The rounds that are public and would no longer be."""
        public = {pk for pk, row in self.before.items() if row["published_at"]}
        return [one for one in self.going if one.published_at and one.pk not in public]

    @cached_property
    def drafts(self) -> list[Round]:
        """The drafts that would be no more."""
        return [one for one in self.going if not one.published_at and one.pk not in self.before]

    @cached_property
    def sheets_now(self) -> set[int]:
        """The sheets of the tables that go."""
        tables = Pairing.objects.filter(round__in=[one.pk for one in self.going], sheet__isnull=False)
        return set(tables.values_list("sheet", flat=True))

    @cached_property
    def sheets_then(self) -> set[int]:
        """The sheets of the tables that come back."""
        return {row["sheet_id"] for row in self.rows(Pairing) if row["sheet_id"]}

    @property
    def lost(self) -> set[int]:
        """The sheets that no table would have any more."""
        return self.sheets_now - self.sheets_then

    def evenings(self) -> dict[int, list[int]]:
        """The sheets that come back, by the evening they belonged to."""
        known = {row["id"]: row["session_id"] for row in self.told.get("sheet", [])}
        found: dict[int, list[int]] = {}
        for sheet in self.sheets_then:
            found.setdefault(known.get(sheet) or self.tournament.session_id, []).append(sheet)
        return found

    def rows(self, model: type[models.Model]) -> Rows:
        """What comes back of `model`, which hangs on rounds or on their tables."""
        rows: Rows = self.told.get(_name(model), [])  # none where the model came after the snapshot
        if model is Round:
            return [row for row in rows if row["id"] in self.coming]
        if model is Substitution:
            tables = {row["id"] for row in self.rows(Pairing)}
            return [row for row in rows if row["pairing_id"] in tables]
        return [row for row in rows if row["round_id"] in self.coming]


def put_back(step: Step) -> None:
    """Bring back what `step` says; its sheets and its tournament are held."""
    code = step.root.code
    if code == "ranking_set":
        for name in set(RANKING) & step.told["tournament"].keys():  # others came after the snapshot
            setattr(step.tournament, name, step.told["tournament"][name])
        step.tournament.save(update_fields=RANKING)
    elif code == "league_set":
        _put_settings_back(step, ("league",))
    elif code == "team_changed":
        _put_team_back(step)
    else:
        _put_rounds_back(step)
        _put_stages_back(step)
        if code in PLANS:
            _put_settings_back(step, PLANS[code], "planned_rounds")


def _put_rounds_back(step: Step) -> None:
    """Write the rounds that were there in place of those there are, with the numbers they had.

    Of a round that was and is public, its clock goes on, tables are called as they are, and who stood in did.
    """
    PairingJob.objects.filter(tournament=step.tournament).delete()  # what it was asked for is no longer
    written: list[type[models.Model]] = [Round, *(model for model, _way in OF_A_ROUND)]
    rows = {model: step.rows(model) for model in written}
    _go_on(step, rows)
    Sheet.objects.filter(pk__in=step.lost).update(session=None)
    for evening, sheets in step.evenings().items():
        Sheet.objects.filter(pk__in=sheets, session=None).update(session=evening)
    Round.objects.filter(pk__in=[one.pk for one in step.going]).delete()
    for model, wanted in rows.items():
        model._default_manager.bulk_create(_made(model, wanted))


def _go_on(step: Step, rows: Mapping[type[models.Model], Rows]) -> None:
    public = {one.pk: one for one in step.going if one.published_at}
    clocks = {pk: {name: getattr(one, name) for name in CLOCK} for pk, one in public.items()}
    tables = {one.pk: one for one in Pairing.objects.filter(round__in=public)}
    for row in rows[Round]:
        row |= clocks.get(row["id"], {}) if row["published_at"] else {}
    shared = {row["id"] for row in rows[Pairing] if row["id"] in tables and row["sheet_id"]}
    for row in rows[Pairing]:
        row |= {"called_at": tables[row["id"]].called_at} if row["id"] in shared else {}
    stood_in = Substitution.objects.filter(pairing__in=shared).order_by("pk").values(*_columns(Substitution))
    rows[Substitution][:] = [
        *(row for row in rows[Substitution] if row["pairing_id"] not in shared),
        *stood_in,
    ]


def _put_stages_back(step: Step) -> None:
    """Stages that had not begun begin anew, those that had have begun: with who went on."""
    for row in step.told["stage"]:
        stage = Stage.objects.get(pk=row["id"])
        if bool(stage.begun_at) == bool(row["begun_at"]):
            continue
        stage.begun_at = Stage._meta.get_field("begun_at").to_python(row["begun_at"])
        stage.save(update_fields=["begun_at"])
        stage.qualifiers.all().delete()
        went_on = [one for one in step.told["qualifier"] if one["stage_id"] == stage.pk]
        Qualifier.objects.bulk_create(_made(Qualifier, went_on))


def _put_settings_back(step: Step, names: tuple[str, ...], *columns: str) -> None:
    for row in step.told["stage"]:
        stage = Stage.objects.get(pk=row["id"])
        kept = {name: value for name, value in stage.settings.items() if name not in names}
        stage.settings = kept | {name: row["settings"][name] for name in names if name in row["settings"]}
        for column in columns:
            setattr(stage, column, row[column])
        stage.save(update_fields=["settings", *columns])


def _put_team_back(step: Step) -> None:
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
    EntryPlayer.objects.bulk_create(_made(EntryPlayer, members))


def _made(model: type[M], rows: Rows) -> Iterator[M]:
    for row in rows:
        kept = [field for field in _fields(model) if field.attname in row]  # others came after the snapshot
        yield model(**{field.attname: field.to_python(row[field.attname]) for field in kept})


def _name(model: type[models.Model]) -> str:
    return model._meta.model_name or ""


def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return list(model._meta.concrete_fields)


def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model)]
