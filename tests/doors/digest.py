"""The whole database in one hash: what a refused request must leave as it was."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction

OURS = ("clubs", "scoring", "tournaments")
READS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


def tables() -> list[type[models.Model]]:
    """Every model of our apps, those behind many-to-many fields too."""
    return [model for app in OURS for model in apps.get_app_config(app).get_models(include_auto_created=True)]


def database_digest() -> str:
    """SHA-256 over every row of our apps, as the database has it."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for model in tables():
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')
            digest.update(repr((table, cursor.fetchall())).encode())
    return digest.hexdigest()


@contextmanager
def rolled_back() -> Iterator[list[str]]:
    """What is written meanwhile is taken back; the list fills with every statement that is not one of `READS`."""
    written: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not sql.lstrip().upper().startswith(READS):
            written.append(sql)
        return execute(sql, *rest)

    with transaction.atomic(), connection.execute_wrapper(note):
        yield written
        transaction.set_rollback(True)


def is_as_before(written: list[str], before: str) -> bool:
    """Whether the database has still the digest `before`: it need not be read where nothing was written."""
    return not written or database_digest() == before
