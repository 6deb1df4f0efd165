"""Rows of the database made of those of a file, not kept yet; what they say of one another is judged on the way.
Tested in tests/tournaments/club_file/test_faults.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from tournaments.club_file.contents import KEPT, Column, Kept, Model
from tournaments.club_file.faults import BadFile
from tournaments.club_file.keys import keys_in, target_of
from tournaments.club_file.reading import FiledTable
from tournaments.models import Act

NUL = "\x00"  # PostgreSQL keeps none


@dataclass(frozen=True)
class ReadClub:
    """Everything of a club as objects that are not kept yet: their keys are those of the file.

    `lines` says where the rows of a model begin in the file, `keys` which keys of it are named anywhere.
    """

    objects: Mapping[Model, Sequence[Any]]
    lines: Mapping[Model, int]
    keys: Mapping[Model, set[int]]

    def line_of(self, row: models.Model) -> int:
        """Where a row stands in the file."""
        return self.lines[type(row)] + self.objects[type(row)].index(row)


def read_rows(tables: Mapping[str, FiledTable]) -> ReadClub:
    """The rows of all tables; `BadFile` where a value cannot be, or leads nowhere."""
    keys = {content.model: _own_keys(tables[content.label]) for content in KEPT}
    objects = {content.model: list(_made(content, tables[content.label], keys)) for content in KEPT}
    lines = {content.model: tables[content.label].line for content in KEPT}
    named = {model: set(own) for model, own in keys.items()}
    for at, act in enumerate(objects[Act]):
        for model, key in _keys_of(act, lines[Act] + at):
            named[model].add(key)
    return ReadClub(objects, lines, named)


def _own_keys(table: FiledTable) -> set[int]:
    """The keys of a table, which rise from row to row."""
    last = 0
    for line, row in enumerate(table.rows, start=table.line):
        key: Any = row.get("id")
        if not _is_key(key) or key <= last:
            raise BadFile("bad_value", line=line, what="id")
        last = int(key)
    return {row["id"] for row in table.rows}


def _is_key(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**53


def _keys_of(act: Any, line: int) -> list[tuple[Model, int]]:
    try:
        return keys_in(act.values, act.snapshot)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile("bad_value", line=line, what="tournaments.act") from error


def _made(content: Kept, table: FiledTable, keys: Mapping[Model, set[int]]) -> Iterator[models.Model]:
    columns = list(content.columns())
    names = {"id", *(column.name for column in columns)}
    readers = [(column, _reader(column, keys)) for column in columns]
    for line, row in enumerate(table.rows, start=table.line):
        if unknown := sorted(row.keys() - names):
            raise BadFile("unknown_column", line=line, what=f"{content.label}.{unknown[0]}")
        values = {"id": row["id"]}
        for column, read in readers:
            if column.name in row:
                values[column.attname] = _value(row[column.name], column, read, line)
            elif not (column.has_default() or column.null or column.blank):
                raise BadFile("missing_column", line=line, what=_name(column))
        yield content.model(**values)


def _name(column: Column) -> str:
    return f"{column.model._meta.label_lower}.{column.name}"


def _value(value: Any, column: Column, read: Callable[[Any], Any], line: int) -> Any:
    if value is None:
        if not column.null:
            raise BadFile("bad_value", line=line, what=_name(column))
        return None
    try:
        return read(value)
    except LookupError as error:
        raise BadFile("leads_nowhere", line=line, what=_name(column)) from error
    except (ValidationError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise BadFile("bad_value", line=line, what=_name(column)) from error


def _reader(column: Column, keys: Mapping[Model, set[int]]) -> Callable[[Any], Any]:
    """How a value of this column is read: it must be of its kind, and hold what the model asks of it."""
    target = target_of(column)
    if target is not None:
        return lambda key: _leads(key, keys[target])
    if isinstance(column, models.JSONField):
        return _json
    kind = _kind(column)
    validators = [validator for validator in column.validators if column.choices is None]
    choices = dict(column.flatchoices) if column.choices else None

    def read(raw: Any) -> Any:
        if type(raw) is not kind:
            raise TypeError(kind)
        value = column.to_python(raw)
        if choices is not None and value not in choices and value not in column.empty_values:
            raise ValueError(value)
        if value not in column.empty_values:
            for validate in validators:
                validate(value)
        return _kept(value)

    return read


def _kind(column: Column) -> type:
    """What JSON has for it: dates and UUIDs are texts."""
    if isinstance(column, models.BooleanField):
        return bool
    return int if isinstance(column, models.IntegerField) else str


def _leads(key: Any, keys: set[int]) -> int:
    if not _is_key(key):
        raise TypeError(key)
    if key not in keys:
        raise LookupError(key)
    return int(key)


def _json(body: Any) -> Any:
    for text in _texts(body):
        _kept(text)
    return body


def _texts(body: Any) -> Iterator[str]:
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        for name, value in body.items():
            yield name
            yield from _texts(value)
    elif isinstance(body, list):
        for value in body:
            yield from _texts(value)


def _kept(value: Any) -> Any:
    """A text that both databases keep; anything else as it is."""
    if isinstance(value, str):
        value.encode()  # half a sign is no sign
        if NUL in value:
            raise ValueError(value)
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError(value)
    return value
