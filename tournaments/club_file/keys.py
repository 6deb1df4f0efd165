"""The keys of rows, which no other site shares.

In a file each is the place of its row among those of its model. Where a file is read, its rows are given keys
from the sequences of that site, so that nobody else is given them.
Tested in tests/tournaments/club_file/test_round_trip.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.db import connection

from scoring.models import Sheet
from tournaments.club_file.contents import Column, Model
from tournaments.core.snapshots import IN_A_SNAPSHOT, table_of
from tournaments.models import Adjustment

Say = Callable[[Model, int], int | None]
"""What a key of a model is called elsewhere; None for a user who is no more."""

# What an act names by key.
IN_VALUES: Mapping[str, Model] = {
    "sheets": Sheet,
    "cancelled": Adjustment,
    "decided": Adjustment,
    "adjustment": Adjustment,
}
# What a snapshot has rows of, by the name it gives them.
IN_SNAPSHOTS: Mapping[str, Model] = {
    **{table_of(model): model for model, _way in IN_A_SNAPSHOT},
    "sheet": Sheet,
}


def places_of(keys: Iterable[int]) -> dict[int, int]:
    """Each key and its place, from 1: the order stays."""
    return {key: place for place, key in enumerate(sorted(set(keys)), start=1)}


def target_of(column: Column) -> Model | None:
    """The model that a column leads to."""
    target: Model | None = column.remote_field.model if column.remote_field else None
    return target


def say_values(values: Mapping[str, Any], say: Say) -> dict[str, Any]:
    """The values of an act, its keys as `say` has them. `ValueError` where they are none."""
    return {
        name: _say(IN_VALUES[name], value, say) if name in IN_VALUES else value
        for name, value in values.items()
    }


def _say(model: Model, value: Any, say: Say) -> Any:
    if isinstance(value, list):
        return [say(model, _key(key)) for key in value]
    return say(model, _key(value))


def say_snapshot(snapshot: str, say: Say) -> str:
    """A snapshot, its keys as `say` has them; of the same keys the same bytes. `ValueError` where it is none."""
    if not snapshot:
        return ""
    tables = json.loads(snapshot)
    for name, rows in tables.items():
        if name != "tournament":
            tables[name] = [_say_row(IN_SNAPSHOTS[name], row, say) for row in rows]
    return json.dumps(tables, sort_keys=True)


def _say_row(model: Model, row: Mapping[str, Any], say: Say) -> dict[str, Any]:
    ways = _ways(model)
    return {
        name: say(ways[name], _key(value)) if name in ways and value is not None else value
        for name, value in row.items()
    }


@cache
def _ways(model: Model) -> dict[str, Model]:
    """The columns of a model that hold keys, and whose."""
    targets = {column.attname: target_of(column) for column in model._meta.concrete_fields}
    return {"id": model} | {name: target for name, target in targets.items() if target}


def _key(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{value!r} is no key")
    return value


def keys_in(values: Mapping[str, Any], snapshot: str) -> list[tuple[Model, int]]:
    """The keys that an act names, of users too."""
    keys: list[tuple[Model, int]] = []

    def note(model: Model, key: int) -> int:
        keys.append((model, key))
        return key

    say_values(values, note)
    say_snapshot(snapshot, note)
    return keys


def reserve_keys(model: Model, count: int) -> list[int]:
    """`count` keys of `model` in rising order; inside the transaction that will use them."""
    table, column = model._meta.db_table, "id"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
                [table, column, count],
            )
            return sorted(key for (key,) in cursor.fetchall())
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        sequence = cursor.fetchone()
        last = int(sequence[0]) if sequence else 0
        if sequence:
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + count, table])
        else:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, count])
        return list(range(last + 1, last + count + 1))
