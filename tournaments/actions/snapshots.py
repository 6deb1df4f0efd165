"""A tournament kept as it was before an act that puts much at stake, and brought back.

What tables wrote is never in it: the ledger stays as it is, and a sheet that no round refers to any more is kept.
Editions stay too: what was published was published.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from scoring.models import Sheet
from tournaments.actions.steps import keep, locked, moved
from tournaments.models import (
    Act,
    Bye,
    Entry,
    EntryPlayer,
    OddChoice,
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
from tournaments.rankings import standings_of

# Parents before children; each with the way from a row to its tournament.
KEPT: tuple[tuple[type[models.Model], str], ...] = (
    (Stage, "tournament"),
    (Entry, "tournament"),
    (EntryPlayer, "tournament"),
    (Qualifier, "stage__tournament"),
    (Round, "stage__tournament"),
    (Pairing, "round__stage__tournament"),
    (Placing, "round__stage__tournament"),
    (Bye, "round__stage__tournament"),
    (Proof, "round__stage__tournament"),
    (OddChoice, "tournament"),
    (Substitution, "pairing__round__stage__tournament"),
)
RANKING = ("fewest_games", "fewest_delegates", "criteria")
# Of the tournament itself, what a director changes on the way.
OWN = (
    "name",
    "ranked_by",
    "games_per_table",
    "live",
    "bye_score",
    "bye_marks",
    "bye_wins",
    "accessible_tables",
    *RANKING,
)


def take_snapshot(tournament: Tournament) -> str:
    """Who plays, who sits where, which rounds and stages there are, as JSON."""
    told: dict[str, Any] = {"tournament": {name: getattr(tournament, name) for name in OWN}}
    for model, way in KEPT:
        rows = model._default_manager.filter(**{way: tournament}).order_by("pk")
        told[model._meta.model_name or ""] = list(rows.values(*_columns(model)))
    return json.dumps(told, cls=DjangoJSONEncoder, sort_keys=True)


@dataclass(frozen=True)
class Consequences:
    """What would change: by entry, its rank now and then; the tables, by round, whose deals would no longer count."""

    ranks: Mapping[int, tuple[int | None, int | None]]
    tables: tuple[tuple[int, int], ...]


@transaction.atomic
def undo_act(tournament: Tournament, number: int, by: User | None = None, *, force: bool = False) -> Act:
    """Bring back what the tournament was before its act `number`; what it was until now is kept the same way.

    Refused where deals would no longer count, unless `force`: whoever says so has read which.
    """
    tournament = locked(tournament)
    act = _undoable(tournament, number)
    at_stake = _at_stake(tournament, act.snapshot)
    if at_stake and not force:
        tables = ", ".join(f"{round_}-{table}" for round_, table in at_stake)
        raise Refusal(
            "results_at_stake",
            _("Deals are written at these tables (round-table), and would no longer count: %(tables)s."),
            tables=tables,
        )
    now = take_snapshot(tournament)
    _put_back(tournament, act.snapshot)
    moved(tournament)
    return keep("undone", tournament, by, snapshot=now, act=act.number, code=act.code)


def what_would_change(tournament: Tournament, number: int) -> Consequences:
    """What undoing the act `number` would change: it is done, looked at, and rolled back."""
    with transaction.atomic():
        tournament = locked(tournament)
        act = _undoable(tournament, number)
        at_stake = _at_stake(tournament, act.snapshot)
        before = {row.number: row.rank for row in standings_of(tournament)}
        _put_back(tournament, act.snapshot)
        after = {row.number: row.rank for row in standings_of(tournament)}
        transaction.set_rollback(True)
    moves = {entry: (rank, after.get(entry)) for entry, rank in before.items()}
    return Consequences({entry: two for entry, two in moves.items() if two[0] != two[1]}, at_stake)


def _undoable(tournament: Tournament, number: int) -> Act:
    act = tournament.acts.filter(number=number).exclude(snapshot="").first()
    if act is None:
        raise Refusal("no_snapshot", _("Nothing was kept before this act: it cannot be undone."))
    return act


def _at_stake(tournament: Tournament, snapshot: str) -> tuple[tuple[int, int], ...]:
    """The tables, by round, on whose sheets something is written and that the snapshot does not know."""
    kept = {row["sheet_id"] for row in json.loads(snapshot)["pairing"]}
    written = Pairing.objects.filter(round__stage__tournament=tournament, sheet__revision__gt=0)
    lost = written.exclude(sheet__in=[pk for pk in kept if pk]).order_by("round__number", "table_number")
    return tuple(lost.values_list("round__number", "table_number"))


def _put_back(tournament: Tournament, snapshot: str) -> None:
    """Write the rows of `snapshot` in place of those there are, with the numbers they had.

    Entries that came later stay in play. Sheets on which nothing is written belong to the evening only while a
    table of the tournament has them.
    """
    told = json.loads(snapshot)
    for name, value in told["tournament"].items():
        setattr(tournament, name, value)
    tournament.save(update_fields=OWN)
    PairingJob.objects.filter(tournament=tournament).delete()  # what it was asked for is no longer
    unused = Sheet.objects.filter(pairing__round__stage__tournament=tournament, revision=0)
    Sheet.objects.filter(pk__in=list(unused.values_list("pk", flat=True))).update(session=None)
    for model, way in reversed(KEPT):
        if model not in (Stage, Entry, EntryPlayer):
            model._default_manager.filter(**{way: tournament}).delete()
    members = EntryPlayer.objects.filter(tournament=tournament)
    kept_entries, kept_players = (
        [row[key] for row in told["entryplayer"]] for key in ("entry_id", "player_id")
    )
    members.filter(models.Q(entry__in=kept_entries) | models.Q(player__in=kept_players)).delete()
    for model, _way in KEPT:
        rows = told.get(model._meta.model_name or "", [])  # none where the model came after the snapshot
        wanted = list(_rows(model, rows))
        names = [field.attname for field in _fields(model) if not field.primary_key]
        model._default_manager.bulk_create(
            wanted, update_conflicts=True, unique_fields=["id"], update_fields=names
        )
    used = [row["sheet_id"] for row in told["pairing"] if row["sheet_id"]]
    Sheet.objects.filter(pk__in=used, session=None).update(session=tournament.session)


def _rows(model: type[models.Model], rows: list[dict[str, Any]]) -> Iterator[models.Model]:
    for row in rows:
        kept = [field for field in _fields(model) if field.attname in row]  # others came after the snapshot
        yield model(**{field.attname: field.to_python(row[field.attname]) for field in kept})


def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return list(model._meta.concrete_fields)


def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in _fields(model)]
