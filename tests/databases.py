"""The database of a test process: a copy of one that was migrated once, with the guards in it.

The original is a file in build/tests on SQLite, a template on PostgreSQL; its name tells the migrations and guards that
it was made from. Who finds none makes it, the others wait for it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "tests"
COPY = f"test_manille_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"


@cache
def made_from() -> str:
    """What tells one schema from another: every migration, every guard, the release of Django."""
    digest = hashlib.sha256(django.__version__.encode())
    for path in sorted(
        [*ROOT.glob("*/migrations/*.py"), *ROOT.glob("*/models/guards.py"), ROOT / "web/guards.py"]
    ):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Only one process of this checkout is inside."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def static_files(folder: Path) -> Iterator[None]:
    """A site of `folder` has the static files of the run before it, and gathers anew what has changed."""
    with one_at_a_time("static"):
        (FOLDER / "static").mkdir(exist_ok=True)
        (folder / "static").symlink_to(FOLDER / "static")
        yield


@contextmanager
def copied() -> Iterator[None]:
    """The default connection leads to a copy of its own."""
    with _copied_file() if connection.vendor == "sqlite" else _copied_database():
        yield


def copy_anew(_case: object = None) -> None:
    """What a test wrote and did not roll back is gone, for every connection; quicker than to delete it."""
    if connection.vendor == "sqlite":
        _overwrite()
    else:
        connection.close()
        _copy_database()


# --- SQLite ------------------------------------------------------------------------------------


@cache
def original_file() -> Path:
    """An empty database as a file."""
    path = FOLDER / f"{made_from()}.sqlite3"
    with one_at_a_time("original"):
        if not path.exists():
            making = path.with_suffix(".making")
            making.unlink(missing_ok=True)
            with _named(str(making)):
                call_command("migrate", verbosity=0)
                with connection.cursor() as cursor:
                    cursor.execute("PRAGMA journal_mode=DELETE")  # all in one file
            making.replace(path)
    return path


@contextmanager
def _copied_file() -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="manille-tests-") as folder:
        copy = shutil.copy(original_file(), Path(folder) / "tests.sqlite3")
        with _named(str(copy)):
            yield


def _overwrite() -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(original_file())) as original:
        original.backup(connection.connection)


# --- PostgreSQL --------------------------------------------------------------------------------


@cache
def _original_database() -> str:
    name = f"manille_{made_from()}"
    with one_at_a_time("original"):
        if not _exists(name):
            making = f"{name}_making"
            with _on_the_server() as server:
                server.execute(f"DROP DATABASE IF EXISTS {making}")
                server.execute(f"CREATE DATABASE {making}")
            with _named(making):
                call_command("migrate", verbosity=0)
            with _on_the_server() as server:
                server.execute(f"ALTER DATABASE {making} RENAME TO {name}")
    return name


@contextmanager
def _copied_database() -> Iterator[None]:
    _copy_database()
    with _named(COPY):
        yield
    with _on_the_server() as server:
        server.execute(f"DROP DATABASE {COPY} WITH (FORCE)")


def _copy_database() -> None:
    original = _original_database()
    with _on_the_server() as server:
        server.execute(f"DROP DATABASE IF EXISTS {COPY} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {COPY} TEMPLATE {original}")


def _exists(name: str) -> bool:
    with _on_the_server() as server:
        server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return server.fetchone() is not None


@contextmanager
def _on_the_server() -> Iterator[object]:
    """A cursor beside every database, where databases are made; on a busy machine that takes its time."""
    with connection._nodb_cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        yield cursor


# --- both --------------------------------------------------------------------------------------


@contextmanager
def _named(name: str) -> Iterator[BaseDatabaseWrapper]:
    """The default connection leads to the database `name`, and is closed afterwards."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield connection
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
