"""Rows of other tables that come beside the row of a model in one statement of plain SQL.
Tested in tests/scoring/joining/test_join.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)


def columns_beside(model: type[models.Model], alias: str) -> str:
    """The columns of `model`, which the statement calls `alias`, each named after both: `its_id`, `its_uid` ..."""
    return ", ".join(
        f"{alias}.{field.column} AS {alias}_{field.column}" for field in model._meta.concrete_fields
    )


def read_beside(model: type[M], columns: Mapping[str, Any], prefix: str) -> M:
    """The instance of `model` that `columns`, a row with the columns above, holds beside its own."""
    fields = _read_fields(model, connection.vendor)
    values = [read(columns[prefix + column]) for _name, column, read in fields]
    return model.from_db(None, [name for name, _column, _read in fields], values)


@cache
def _read_fields(
    model: type[models.Model], _vendor: str
) -> tuple[tuple[str, str, Callable[[Any], Any]], ...]:
    """Attribute, column, and how a value of the database becomes one of Python, as the ORM does it."""
    return tuple((field.attname, str(field.column), _reader(field)) for field in model._meta.concrete_fields)


def _reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    column = field.get_col(field.model._meta.db_table)
    converters = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]

    def read(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    return read
