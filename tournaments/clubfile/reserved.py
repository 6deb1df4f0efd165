"""Keys for rows that are still to come: taken from the sequence of their table, so that nobody else is given them."""

from __future__ import annotations

from django.db import connection

from tournaments.club_file.contents import Model


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
        known = cursor.fetchone()
        last = int(known[0]) if known else 0
        if known:
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last + count, table])
        else:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, count])
        return list(range(last + 1, last + count + 1))
