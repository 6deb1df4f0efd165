"""A club as the bytes of its file: everything of it as it was at one moment, while its tables go on writing.

The same rows are the same bytes, on whichever site they are. Tested in tests/tournaments/club_file/test_round_trip.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from clubs.models import Club, User
from tournaments.club_file.contents import KEPT, PEOPLE, Column, Kept, Model
from tournaments.club_file.keys import keys_in, places_of, say_snapshot, say_values, target_of
from tournaments.club_file.layout import lay_out
from tournaments.models import Act, Commitment, Renewal, Round, Stage
from tournaments.pairing.checkable.chance import chain

Rows = list[dict[str, Any]]


@dataclass
class _Read:
    """The rows of a club as they are kept, and every key that stands in them: also of rows that are no more."""

    rows: dict[Model, Rows] = field(default_factory=dict)
    keys: dict[Model, set[int]] = field(default_factory=lambda: defaultdict(set))


def club_file(club: Club, *, secrets: bool = False) -> bytes:
    """Everything of `club`, in one file; nothing is written to the database.

    The `secrets` of draws to come are in no answer of the site: they go along only where whoever runs it asks, who
    can read them anyway.
    """
    with one_moment():
        read = _read(club)
    if not secrets:
        _keep_back(read)
    places = {model: places_of(keys) for model, keys in read.keys.items()}
    return lay_out([(content.label, _told(content, read.rows[content.model], places)) for content in KEPT])


def _read(club: Club) -> _Read:
    read = _Read()
    for content in KEPT:
        if content is not PEOPLE:
            rows = content.model._base_manager.filter(**{content.way: club.pk}).order_by("pk")
            read.rows[content.model] = list(
                rows.values("id", *(column.attname for column in content.columns()))
            )
            read.keys[content.model].update(row["id"] for row in read.rows[content.model])
    for row in read.rows[Act]:
        for model, key in keys_in(row["values"], row["snapshot"]):
            read.keys[model].add(key)
    for content in KEPT:
        for column in content.columns():
            if target_of(column) is User:
                users = {row[column.attname] for row in read.rows[content.model]}
                read.keys[User] |= users - {None}
    people = User.objects.filter(pk__in=read.keys[User]).order_by("pk")
    read.rows[User] = [_person(user) for user in people]
    read.keys[User] = {row["id"] for row in read.rows[User]}  # nobody else is known elsewhere
    return read


def _keep_back(read: _Read) -> None:
    """Of each chain of secrets leave the last link that was told, which gives the promise as they all do.

    A promise made anew of which nothing was told is left out: the next site makes its own.
    """
    stages = {row["id"]: row["tournament_id"] for row in read.rows[Stage]}
    last_rounds: dict[int, int] = {}
    for row in read.rows[Round]:
        if row["published_at"]:
            tournament = stages[row["stage_id"]]
            last_rounds[tournament] = max(last_rounds.get(tournament, 0), row["number"])
    of = {row["id"]: last_rounds.get(row["tournament_id"], 0) for row in read.rows[Commitment]}
    renewals = [row for row in read.rows[Renewal] if row["first"] <= of[row["commitment_id"]]]
    read.rows[Renewal], read.keys[Renewal] = renewals, {row["id"] for row in renewals}
    promised = [(row, of[row["id"]]) for row in read.rows[Commitment]]
    promised += [(row, of[row["commitment_id"]]) for row in renewals]
    for row, most in promised:
        last = min(most, row["links"])
        row["secret"], row["links"] = chain(row["secret"], row["links"])[last], last


def _person(user: User) -> dict[str, Any]:
    """What goes along of somebody with an account: also how the hashes of the ledger name this person."""
    row = {"id": user.pk, **{column.attname: getattr(user, column.attname) for column in PEOPLE.columns()}}
    return row | {"written_as": user.ledger_key}


def _told(content: Kept, rows: Sequence[dict[str, Any]], places: Mapping[Model, Mapping[int, int]]) -> Rows:
    """The rows of a model as the file has them."""

    def say(model: Model, key: int) -> int | None:
        return places[model].get(key)

    columns = [(column, target_of(column)) for column in content.columns()]
    filed_rows = [
        {
            "id": places[content.model][row["id"]],
            **{column.name: _value(row, column, to, say) for column, to in columns},
        }
        for row in rows
    ]
    if content.model is Act:
        for row in filed_rows:
            row["values"] = say_values(row["values"], say)
            row["snapshot"] = say_snapshot(row["snapshot"], say)
    return filed_rows


def _value(row: Mapping[str, Any], column: Column, target: Model | None, say: Any) -> Any:
    value = row[column.attname]
    return value if target is None or value is None else say(target, value)


# A reader on SQLite holds nobody up: a transaction of Django's would take the lock of writers.
BEGIN = {"postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside was so at once; nothing can be written. Inside a transaction, that is the moment."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN.get(connection.vendor, "BEGIN"))
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
