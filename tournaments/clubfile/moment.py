"""Everything of a club as it was at one moment, while its tables go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

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
