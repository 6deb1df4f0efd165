"""A tournament kept as it was before an act that puts much at stake, and what of it stepping back brings back.

Only what the act touched: its rounds and those since, or the rules, the calendar or the team it changed. Whoever left
in the meantime has left, whatever else was noted since stays noted. What tables wrote is never in it: the ledger
stays as it is, and a sheet that no round refers to any more is kept. Editions stay too: what was published was
published. The file of a club takes along what a snapshot keeps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from scoring.models import Sheet
from tournaments.models import (
    Act,
    Bye,
    CashLine,
    Entry,
    EntryPlayer,
    Pairing,
    Placing,
    Prize,
    Proof,
    Qualifier,
    Round,
    Stage,
    Substitution,
    Tournament,
)

Rows = list[dict[str, Any]]
M = TypeVar("M", bound=models.Model)

ABSENT = ("leaving", "standing_in", "forfeit_won", "forfeit_lost")
RANKING = ("ranked_by", "criteria", "fewest_games", "fewest_delegates", "clubs_by", *ABSENT)
GAME = ("name", "games_per_table", "settings")
BYES = ("bye_score", "bye_marks", "bye_wins")
OF_ONE_ROUND = ("published", "discarded", "put_back", "filled", "swapped")

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
    (Prize, "tournament"),
    (CashLine, "tournament"),
)

# Acts that change neither rounds nor who goes on, and so does stepping back behind them.
NOT_OF_ROUNDS = (
    *("ranking_set", "bye_score", "league_set", "day_dated", "team_changed", "settings", "cut_planned"),
    *("missing_withdrawn", "leavers_withdrawn", "table_removed", "sheet_uncounted", "prize_removed"),
    *("withdrawn", "planned", "game_set", "stage_removed", "cash_line_removed", "round_closed"),
)

# The acts that take one row away: of which model, by which of their values, and in which column that stands.
ROW_TAKEN: Mapping[str, tuple[type[models.Model], str, str]] = {
    "table_removed": (Pairing, "table", "table_number"),
    "sheet_uncounted": (Pairing, "table", "table_number"),
    "prize_removed": (Prize, "prize", "number"),
    "cash_line_removed": (CashLine, "line", "number"),
    "stage_removed": (Stage, "stage", "number"),
}


def take_snapshot(tournament: Tournament) -> str:
    """Who plays, who sits where, which rounds and stages there are, as JSON."""
    columns = (*RANKING, *BYES, *GAME)
    told: dict[str, Any] = {"tournament": {name: getattr(tournament, name) for name in columns}}
    for model, way in KEPT:
        rows = model._default_manager.filter(**{way: tournament}).order_by("pk")
        told[_name(model)] = list(rows.values(*columns_of(model)))
    sheets = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    told["sheet"] = list(sheets.order_by("pk").values("id", "session_id"))
    return json.dumps(told, cls=DjangoJSONEncoder, sort_keys=True)


def root_of(act: Act) -> Act:
    """What is undone, brought back or undone again, in the end: an act that is no stepping back."""
    while act.code == "undone":
        act = Act.objects.get(tournament=act.tournament_id, number=act.values["act"])
    return act


@dataclass(frozen=True)
class TakenRow:
    """The one row of `model` that an act took away: as `told` before it, and whether it `was_there` at a moment."""

    model: type[models.Model]
    told: Mapping[str, Any]
    was_there: bool

    @property
    def key(self) -> int:
        return int(self.told["id"])

    @cached_property
    def is_there(self) -> bool:
        return self.model._default_manager.filter(pk=self.key).exists()

    def comes(self, model: type[models.Model]) -> bool:
        """Whether it is one of `model`, and comes back."""
        return self.model is model and self.was_there and not self.is_there

    def goes(self, model: type[models.Model]) -> bool:
        """Whether it is one of `model`, and goes again."""
        return self.model is model and self.is_there and not self.was_there


@dataclass(frozen=True)
class StepBack:
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
    def row(self) -> TakenRow | None:
        """The one row that the act took away, as it was before it; None for acts that take none."""
        if self.root.code not in ROW_TAKEN:
            return None
        kept = json.loads(self.root.snapshot)
        model, told, number = ROW_TAKEN[self.root.code]
        rows = [row for row in kept[_name(model)] if row[number] == self.root.values[told]]
        if model is Pairing:
            rounds = {row["id"] for row in kept["round"] if row["number"] == self.root.values["round"]}
            rows = [row for row in rows if row["round_id"] in rounds]
        return TakenRow(
            model, rows[0], was_there=rows[0]["id"] in {row["id"] for row in self.told[_name(model)]}
        )

    @property
    def sheets_closed(self) -> set[int]:
        """The sheets whose games the act closed."""
        return set(self.root.values["sheets"]) if self.root.code == "round_closed" else set()

    @cached_property
    def sheets_now(self) -> set[int]:
        """The sheets of the tables that go."""
        keys = [self.row.key] if self.row and self.row.goes(Pairing) else []
        about = Q(round__in=[one.pk for one in self.going]) | Q(pk__in=keys)
        tables = Pairing.objects.filter(about, sheet__isnull=False)
        return set(tables.values_list("sheet", flat=True))

    @cached_property
    def sheets_then(self) -> set[int]:
        """The sheets of the tables that come back."""
        if self.row and self.row.comes(Pairing):
            return {self.row.told["sheet_id"]} - {None}
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


def made(model: type[M], rows: Rows) -> Iterator[M]:
    for row in rows:
        kept = [field for field in _fields(model) if field.attname in row]  # others came after the snapshot
        yield model(**{field.attname: field.to_python(row[field.attname]) for field in kept})


def columns_of(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model)]


def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return list(model._meta.concrete_fields)


def _name(model: type[models.Model]) -> str:
    return model._meta.model_name or ""
