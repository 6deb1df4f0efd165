"""What the database itself refuses: triggers, on SQLite and PostgreSQL, put back after every migration.

An app lists its guards in `<app>/models/guards.py` as `GUARDS`. SQLite drops a table's triggers whenever Django
rebuilds the table, hence `post_migrate`; a system check says which guards are missing.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from django.apps import apps
from django.core import checks
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.module_loading import module_has_submodule

PREFIX = "guard_"


@dataclass(frozen=True)
class Guard:
    """One refusal: on which table, for which events, when (SQL over NEW and OLD), and what is said."""

    name: str
    table: str
    events: tuple[str, ...]
    when: str
    says: str
    vendor: str = ""

    def triggers(self, vendor: str) -> Iterator[tuple[str, str]]:
        """The name and event of each trigger; SQLite knows no TRUNCATE."""
        if self.vendor not in ("", vendor):
            return
        for event in self.events:
            if event != "TRUNCATE" or vendor == "postgresql":
                yield f"{PREFIX}{self.name}_{event.lower()}", event


def append_only(label: str) -> list[Guard]:
    """Rows of the model `label` are inserted, never changed, deleted or replaced.

    SQLite's `REPLACE` deletes without asking the triggers of deletion, so that taken keys are refused before.
    """
    table = _table(label)
    says = f"{table} is append-only"
    return [
        Guard(table, table, ("UPDATE", "DELETE", "TRUNCATE"), "", says),
        Guard(f"{table}_replace", table, ("INSERT",), _taken(apps.get_model(label)), says, vendor="sqlite"),
    ]


def _taken(model: type[models.Model]) -> str:
    """SQL: whether a unique key of the row NEW is that of a row of `model` already."""
    keys = [[field.column] for field in model._meta.concrete_fields if field.unique]
    keys += [
        [model._meta.get_field(name).column for name in constraint.fields]  # type: ignore[union-attr]  # a column each
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None
    ]
    same = " OR ".join("(" + " AND ".join(f"{column} = NEW.{column}" for column in key) + ")" for key in keys)
    return f"EXISTS (SELECT 1 FROM {model._meta.db_table} WHERE {same})"  # noqa: S608  # our own models' names


def same(label: str, left: str, right: str, *, strictly: bool = False) -> Guard:
    """Rows of `label` whose paths `left` and `right` lead to two different rows are refused.

    A path that leads nowhere (NULL) is let through; `strictly`, only when `right` does not begin.
    """
    model = apps.get_model(label)
    table = model._meta.db_table
    when = f"{_follow(model, left)} <> {_follow(model, right)}"
    if strictly:
        begins = _follow(model, right.split("__")[0])
        when = f"{begins} IS NOT NULL AND ({_follow(model, left)} IS NULL OR {when})"
    name = f"{table}_same_{crc32(f'{left} {right}'.encode()):08x}"  # PostgreSQL cuts names at 63 bytes
    return Guard(name, table, ("INSERT", "UPDATE"), when, f"{table}: {left} and {right} differ")


def frozen_by(label: str, columns: Sequence[str], child: str, link: str) -> Guard:
    """`columns` of a row of `label` no longer change once a row of `child` points to it by `link`."""
    table, child_table = _table(label), _table(child)
    changed = " OR ".join(f"NEW.{column} <> OLD.{column}" for column in columns)
    when = f"({changed}) AND EXISTS (SELECT 1 FROM {child_table} WHERE {link}_id = OLD.id)"  # noqa: S608  # model names
    return Guard(f"{table}_frozen", table, ("UPDATE",), when, f"{table} is frozen by its first {child_table}")


def _table(label: str) -> str:
    return str(apps.get_model(label)._meta.db_table)


def _follow(model: type[models.Model], path: str) -> str:
    """SQL for the id that `path` (`a__b__club`) leads to from the row NEW of `model`."""
    value, here = "NEW", model
    for step in path.split("__"):
        field: Any = here._meta.get_field(step)
        if value == "NEW":
            value = f"NEW.{field.column}"
        else:
            value = f"(SELECT {field.column} FROM {here._meta.db_table} WHERE id = {value})"  # noqa: S608  # as above
        here = field.related_model
    return value


def all_guards() -> list[Guard]:
    """The guards of every installed app of ours."""
    guards: list[Guard] = []
    for config in apps.get_app_configs():
        if config.models_module and module_has_submodule(config.models_module, "guards"):
            guards += importlib.import_module(f"{config.name}.models.guards").GUARDS
    return guards


def install(using: str = "default") -> None:
    """Put every guard in place on the database `using`, replacing those of the same name."""
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for guard in all_guards():
            if guard.table in tables:
                for statement in _statements(connection, guard):
                    cursor.execute(statement)


def uninstall(using: str = "default") -> None:
    """Take every guard away: before tables are migrated, and for test databases that are emptied between tests."""
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for guard in all_guards():
            if guard.table not in tables:
                continue
            for name, _event in guard.triggers(connection.vendor):
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}" + _on(connection, guard))


def missing(using: str = "default") -> list[str]:
    """The names of the triggers that should be there and are not; tables not yet migrated have none."""
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    wanted = {
        name
        for guard in all_guards()
        if guard.table in tables
        for name, _event in guard.triggers(connection.vendor)
    }
    source = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if connection.vendor == "postgresql":
        source = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    with connection.cursor() as cursor:
        cursor.execute(source)
        present = {row[0] for row in cursor.fetchall()}
    return sorted(wanted - present)


def install_guards(sender: object, using: str, **kwargs: Any) -> None:
    install(using)


def remove_guards(sender: object, using: str, plan: object = (), **kwargs: Any) -> None:
    """Out of the way of migrations: SQLite makes a table anew to change it, and a guard that reads it is in the way."""
    if plan:
        uninstall(using)


def check_guards(
    app_configs: object, databases: Sequence[str] | None, **kwargs: object
) -> list[checks.CheckMessage]:
    """System check `clubs.W001`: a guard is missing from a database. A warning, so that `migrate` can mend it."""
    return [
        checks.Warning(
            f"The database {using!r} lacks the guard {name}.", hint="Run migrate.", id="clubs.W001"
        )
        for using in databases or ()
        for name in missing(using)
    ]


def _on(connection: BaseDatabaseWrapper, guard: Guard) -> str:
    return f" ON {guard.table}" if connection.vendor == "postgresql" else ""


def _statements(connection: BaseDatabaseWrapper, guard: Guard) -> Iterator[str]:
    for name, event in guard.triggers(connection.vendor):
        yield f"DROP TRIGGER IF EXISTS {name}" + _on(connection, guard)
        when = f" WHEN ({guard.when})" if guard.when else ""
        if connection.vendor == "sqlite":
            refuse = f"BEGIN SELECT RAISE(ABORT, '{guard.says}'); END"
            yield f"CREATE TRIGGER {name} BEFORE {event} ON {guard.table}{when} {refuse}"
        else:
            test = f"IF {guard.when} THEN " if guard.when else ""
            end = " END IF; RETURN NEW;" if guard.when else ""
            yield (
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger AS $$ BEGIN {test}"
                f"RAISE EXCEPTION '{guard.says}' USING ERRCODE = 'integrity_constraint_violation';"
                f"{end} END $$ LANGUAGE plpgsql"
            )
            each = "STATEMENT" if event == "TRUNCATE" else "ROW"
            yield f"CREATE TRIGGER {name} BEFORE {event} ON {guard.table} FOR EACH {each} EXECUTE FUNCTION {name}()"
