"""Two sites in one database: what the first one filed is gone when the second one reads it, and keys are others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.db import connection, transaction

from clubs.models import Club, User
from tests import factories
from tests.chance import chance_of
from tournaments.club_file.actions import read_club, restore_club
from tournaments.club_file.contents import KEPT
from tournaments.club_file.keys import reserve_keys
from tournaments.club_file.writing import club_file


def filed(build: Callable[[], Club], *, secrets: bool = True) -> bytes:
    """The file of the club that `build` makes; then neither it nor anything else of `build` is there."""
    with transaction.atomic():
        data = club_file(build(), secrets=secrets)
        transaction.set_rollback(True)
    return data


@cache
def filed_once(build: Callable[[], Club], *, secrets: bool = True) -> bytes:
    """The same, made once for all who ask for the club of `build`."""
    with chance_of(build.__qualname__):
        return filed(build, secrets=secrets)


def elsewhere() -> None:
    """A site on which others are at home: in every table the keys begin at another number."""
    for at, kept in enumerate(KEPT, start=1):
        reserve_keys(kept.model, 10 + 7 * at)
    factories.a_member(factories.a_club("Les Autres", "autres"), factories.a_user("Autre"))


def restored(data: bytes, owner: User | None = None) -> Club:
    return restore_club(read_club(data), owner)


def begin_keys_at(first: int) -> None:
    """Let the keys of every table of ours rise from `first`: where one is written, it is seen."""
    with connection.cursor() as cursor:
        for kept in KEPT:
            table = kept.model._meta.db_table
            if connection.vendor == "postgresql":
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, first])
            else:
                reserve_keys(kept.model, 1)
                cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [first, table])
