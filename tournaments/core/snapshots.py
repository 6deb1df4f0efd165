"""A tournament kept as it was before an act that puts much at stake.

What tables wrote is never in it, nor are editions. The file of a club takes along what a snapshot keeps.
Tested in tests/tournaments/history/test_put_back.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from scoring.models import Sheet
from tournaments.models import (
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
RANKING = ("criteria", "fewest_games", "fewest_delegates", "clubs_by", *ABSENT)
GAME = ("name", "games_per_table", "settings")
BYES = ("bye_score", "bye_marks", "bye_wins")

# Parents before children; each with the way from a row to its tournament.
OF_A_ROUND: tuple[tuple[type[models.Model], str], ...] = (
    (Pairing, "round__stage__tournament"),
    (Placing, "round__stage__tournament"),
    (Bye, "round__stage__tournament"),
    (Proof, "round__stage__tournament"),
    (Substitution, "pairing__round__stage__tournament"),
)

IN_A_SNAPSHOT: tuple[tuple[type[models.Model], str], ...] = (
    (Stage, "tournament"),
    (Entry, "tournament"),
    (EntryPlayer, "tournament"),
    (Qualifier, "stage__tournament"),
    (Round, "stage__tournament"),
    *OF_A_ROUND,
    (Prize, "tournament"),
    (CashLine, "tournament"),
)


def take_snapshot(tournament: Tournament) -> str:
    """Who plays, who sits where, which rounds and stages there are, as JSON."""
    columns = (*RANKING, *BYES, *GAME)
    body: dict[str, Any] = {"tournament": {name: getattr(tournament, name) for name in columns}}
    for model, way in IN_A_SNAPSHOT:
        rows = model._default_manager.filter(**{way: tournament}).order_by("pk")
        body[table_of(model)] = list(rows.values())
    sheets = Sheet.objects.filter(pairing__round__stage__tournament=tournament)
    body["sheet"] = list(sheets.order_by("pk").values("id", "session_id"))
    return json.dumps(body, cls=DjangoJSONEncoder, sort_keys=True)


def made(model: type[M], rows: Rows) -> Iterator[M]:
    """The rows of a snapshot, as `model` has them; nothing is written."""
    fields = model._meta.concrete_fields
    for row in rows:
        yield model(**{field.attname: field.to_python(row[field.attname]) for field in fields})


def table_of(model: type[models.Model]) -> str:
    """What the rows of `model` are called in a snapshot."""
    return model._meta.model_name or ""
