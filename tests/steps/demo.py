"""The demo club: made once in a run of the tests, then put into the database of whoever asks for it."""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

from config.demo import build_demo
from tests.chance import chance_of
from tests.databases import one_at_a_time
from web import guards

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
MADE = Path(tempfile.gettempdir()) / f"manille-demo-{RUN}.pickle"
Tables = dict[str, tuple[list[str], list[tuple[object, ...]]]]


def load_demo() -> None:
    """The demo club as it was made in this run; the database has none yet."""
    with one_at_a_time("demo"):
        if not MADE.exists():
            MADE.write_bytes(pickle.dumps(_made()))
    with transaction.atomic():
        guards.uninstall()  # they ask for rows that come with another table
        for table, (columns, rows) in pickle.loads(MADE.read_bytes()).items():
            _insert(table, columns, rows)
        guards.install()
        _go_on_counting()


def forget_demo() -> None:
    """The run is over."""
    MADE.unlink(missing_ok=True)


def _made() -> Tables:
    """The rows that building the demo adds, by table; nothing of it stays in the database."""
    with chance_of("demo"), transaction.atomic():
        before = {table: len(rows) for table, (_columns, rows) in _all_rows()}
        build_demo()
        made = {table: (columns, rows[before[table] :]) for table, (columns, rows) in _all_rows()}
        transaction.set_rollback(True)
    return made


def _all_rows() -> Iterator[tuple[str, tuple[list[str], list[tuple[object, ...]]]]]:
    for model in apps.get_models(include_auto_created=True):
        table, key = model._meta.db_table, model._meta.pk.column
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} ORDER BY {key}")
            yield table, ([column[0] for column in cursor.description], cursor.fetchall())


def _insert(table: str, columns: list[str], rows: list[tuple[object, ...]]) -> None:
    if rows:
        names, places = ", ".join(f'"{name}"' for name in columns), ", ".join(["%s"] * len(columns))
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)


def _go_on_counting() -> None:
    """The next row of each table gets a number that is free."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
