"""The file of a club: taken; and a club brought back from it, judged wholly, then kept in one transaction.
Tested in tests/tournaments/club_file/test_restore.py."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from clubs.members.actions import RESERVED_SLUGS, free_slugs
from clubs.models import Club, Membership, Role, User
from scoring.models import Line, Sheet
from tournaments.club_file.bodies import check_bodies
from tournaments.club_file.contents import KEPT, Kept, Model
from tournaments.club_file.faults import BadFile
from tournaments.club_file.keys import reserve_keys, say_snapshot, say_values, target_of
from tournaments.club_file.proofs import check_proofs
from tournaments.club_file.reading import read_tables
from tournaments.club_file.rows import ReadClub, read_rows
from tournaments.club_file.writing import club_file
from tournaments.models import Act, Commitment, Edition, Tournament
from tournaments.proofs.actions import promise_anew
from tournaments.signals import edition_published, ranking_moved
from web.refusals import Refusal
from web.throttle import RateLimit, spend

logger = logging.getLogger(__name__)

A_BATCH = 500
AT_MOST = RateLimit(tries=12, seconds=3600)  # files in an hour, of one club or by one user
Insert = tuple[str, list[list[Any]]]


def take_file(club: Club, by: User) -> bytes:
    """Everything of `club` as the bytes of a file, but the secrets of draws to come; `too_often` where it is."""
    _spend(f"club file:{club.pk}")
    logger.info("club %s: its file was taken, by user %s", club.pk, by.pk)
    return club_file(club)


def read_club(data: bytes) -> ReadClub:
    """The club in the file `data`; `BadFile` where anything in it is not right. Nothing is written."""
    read = read_rows(read_tables(data))
    check_proofs(read)
    check_bodies(read)
    return read


def restore_file(data: bytes, owner: User) -> Club:
    """The club in the file that `owner` sent; refused as `read_club` and `restore_club`, or `too_often`."""
    check_not_too_often(owner)
    return restore_club(read_club(data), owner)


def check_not_too_often(owner: User) -> None:
    """Refused where `owner` has sent very many files."""
    _spend(f"club restored:{owner.pk}")


def _spend(key: str) -> None:
    if wait := spend({key: AT_MOST}):
        sentence = _("That was asked for very often. It can be done again in %(minutes)s min.")
        raise Refusal("too_often", sentence, status=429, retry_after=wait, minutes=-(-wait // 60))


def restore_club(read: ReadClub, owner: User | None = None) -> Club:
    """The club of a file as a club of this site, owned by `owner`; `BadFile` where the site cannot keep it.

    Its people have an account in name only: nobody can sign in to one. It has its own address, unless that is taken.
    Everything is prepared beforehand: the transaction that keeps it is short, for the tables of others wait for it.
    """
    _check_unknown(read)
    club = _settle(read)
    try:
        inserts = [_insert_of(content, read.objects[content.model]) for content in KEPT]
        with transaction.atomic():
            _insert(inserts)
            if owner:
                Membership.objects.create(club=club, user=owner, role=Role.OWNER)
            promise_anew(Commitment.objects.filter(tournament__club=club).prefetch_related("renewals"))
            _tell_restored(club)
    except (IntegrityError, DataError, ValueError) as error:  # what constraints and guards refuse
        raise BadFile("refused", what=f"{error}".splitlines()[0][:120]) from error
    logger.info("club %s: restored from a file, for user %s", club.pk, owner.pk if owner else None)
    return Club.objects.get(pk=club.pk)


def _tell_restored(club: Club) -> None:
    """What is computed from the rows of a club, and is behind them, is to be computed again."""
    behind = Tournament.objects.filter(club=club).exclude(draft__counter__gte=F("counter"))
    ranking_moved.send(Tournament, tournaments=behind)
    edition_published.send(Edition, club_id=club.pk)


def _check_unknown(read: ReadClub) -> None:
    """One UUID, one effect: neither a sheet nor a line of the file is on this site."""
    sheets = [sheet.uid for sheet in read.objects[Sheet]]
    lines = [line.uuid for line in read.objects[Line]]
    for start in range(0, max(len(sheets), len(lines)), A_BATCH):
        batch = slice(start, start + A_BATCH)
        has_sheets = Sheet.objects.filter(uid__in=sheets[batch]).exists()
        if has_sheets or Line.objects.filter(uuid__in=lines[batch]).exists():
            raise BadFile("known", status=409)


def _settle(read: ReadClub) -> Club:
    """Give every row of `read` its key here, and what it left behind; the club its address."""
    with transaction.atomic():
        keys = {
            model: dict(zip(sorted(named), reserve_keys(model, len(named)), strict=True))
            for model, named in read.keys.items()
            if named
        }

    def say(model: Model, key: int) -> int | None:
        return keys[model][key]

    for content in KEPT:
        for row in read.objects[content.model]:
            _move(row, content, keys)
    for act in read.objects[Act]:
        act.values, act.snapshot = say_values(act.values, say), say_snapshot(act.snapshot, say)
    club: Club = read.objects[Club][0]
    if club.slug in RESERVED_SLUGS or Club.objects.filter(slug=club.slug).exists():
        club.slug = next(free_slugs(club.slug))  # the same with a number
    return club


def _move(row: models.Model, content: Kept, keys: Mapping[Model, Mapping[int, int]]) -> None:
    """Give a row the keys of this site, and what it left behind."""
    row.pk = keys[content.model][row.pk]
    for column in content.columns():
        target, key = target_of(column), getattr(row, column.attname)
        if target is not None and key is not None:
            setattr(row, column.attname, keys[target][key])
    for name, left in content.left.items():
        if left.anew:
            setattr(row, name, left.anew(row))


def _insert_of(content: Kept, rows: Sequence[models.Model]) -> Insert:
    """The statement that keeps rows as they are, and its values: no column tells the time of its writing."""
    columns = content.model._meta.concrete_fields
    names = ", ".join(f'"{column.column}"' for column in columns)
    holes = ", ".join(["%s"] * len(columns))
    statement = f'INSERT INTO "{content.model._meta.db_table}" ({names}) VALUES ({holes})'  # noqa: S608  # our own names
    values = [
        [column.get_db_prep_save(getattr(row, column.attname), connection) for column in columns]
        for row in rows
    ]
    return statement, values


def _insert(inserts: Iterable[Insert]) -> None:
    with connection.cursor() as cursor:
        for statement, values in inserts:
            for start in range(0, len(values), A_BATCH):
                cursor.executemany(statement, values[start : start + A_BATCH])
