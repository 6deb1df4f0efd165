"""The one door of the ledger: a line is judged, numbered, chained and kept, or refused with a reason.

One short transaction a line, with the sheet's row locked. The UUID made by the writing device is the idempotency
key: the same UUID with the same content is the first receipt again, whatever the number of sends.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from scoring.history import GameHistory, SheetHistory, extend, fold_sheet
from scoring.models import Game, Kind, Line, RefusedEntry, Sheet
from scoring.signals import sheet_changed


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What somebody wants to write: under which UUID, upon which revision and seating of the sheet, into which game."""

    uuid: UUID
    revision: int
    seating: str = ""
    game: int
    kind: Kind
    payload: Mapping[str, Any]

    @property
    def fingerprint(self) -> str:
        return _digest({"game": self.game, "kind": self.kind, "payload": self.payload})


@dataclass(frozen=True)
class Receipt:
    """The promise that a line is kept: its UUID and number, the sheet's new revision, the hash of the line."""

    uuid: UUID
    number: int
    revision: int
    head: str
    repeated: bool


class StaleRevision(Refusal):
    """The entry was typed upon a sheet that has moved on."""

    def __init__(self, revision: int) -> None:
        super().__init__(
            "stale_revision",
            _(
                "Somebody else wrote on this sheet in the meantime. Nothing is lost: look at both, then decide."
            ),
            revision=revision,
        )


# Refusals whose entry is kept for the director: the person at the table can do nothing more about it.
KEPT = frozenset({"uuid_reused", "game_signed", "game_over"})

Judge = Callable[[SheetHistory], None]


def append(sheet: Sheet, entry: Entry, judge: Judge, by: User | None) -> Receipt:
    """Write `entry` on `sheet`, after `judge` has seen its history; `Refusal` where it may not stand.

    The sheet's games may come with it: what lines hang on is frozen. Its revision and head are moved.
    """
    try:
        with transaction.atomic():
            return _append(sheet, entry, judge, by)
    except IntegrityError as error:
        if not Line.objects.filter(uuid=entry.uuid).exists():
            raise
        _keep_refused(sheet, entry, uuid_reused())  # the UUID stands on another sheet: this one was locked
        raise uuid_reused() from error
    except Refusal as refusal:
        if refusal.code in KEPT:
            _keep_refused(sheet, entry, refusal)
        raise


def _append(sheet: Sheet, entry: Entry, judge: Judge, by: User | None) -> Receipt:
    _hold(sheet)
    games = sheet.all_games
    lines = sorted(Line.objects.filter(sheet=sheet).order_by(), key=attrgetter("number"))
    known = next((line for line in lines if line.uuid == entry.uuid), None)
    if known:
        return _receipt_again(known, entry)
    sheet.revision, sheet.head = (lines[-1].number, lines[-1].hash) if lines else (0, "")
    if not lines:  # until its first line a table may draw its places
        games = sheet.all_games = list(sheet.games.all())
    before = fold_sheet(games, lines, sheet.signatures)
    _check_open(before, entry)
    if entry.revision != sheet.revision:
        raise StaleRevision(sheet.revision)
    _check_seats(before, entry)
    judge(before)
    line = _insert(sheet, games, entry, by)
    written = before.of(entry.game)
    assert written is not None, "the game was found when it was judged"
    after = extend(written, [other for other in lines if other.game_id == line.game_id], line)
    sheet.revision, sheet.head = line.number, line.hash
    Sheet.objects.filter(pk=sheet.pk).update(revision=line.number, head=line.hash)
    sheet_changed.send(Sheet, sheet=sheet, results_changed=_outcome(written) != _outcome(after))
    return Receipt(line.uuid, line.number, sheet.revision, sheet.head, repeated=False)


def _hold(sheet: Sheet) -> None:
    """Lock the sheet's row until the transaction ends. On SQLite the transaction itself holds the whole database."""
    if connection.features.has_select_for_update:
        Sheet.objects.select_for_update().only("pk").get(pk=sheet.pk)


def _check_open(history: SheetHistory, entry: Entry) -> None:
    """A signed game takes nothing but its reopening; a game that does not exist takes nothing."""
    game = history.of(entry.game)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    if game.signed and entry.kind != Kind.REOPENING:
        raise Refusal("game_signed", _("This game is signed. Call the director to correct it."), status=410)


def _check_seats(history: SheetHistory, entry: Entry) -> None:
    """What was typed for other partners says something else now."""
    game = history.of(entry.game)
    if game is not None and entry.seating not in ("", game.game.seated):
        raise Refusal(
            "seats_moved",
            _("The places were drawn in the meantime: look who sits where, then type it again."),
        )


def _insert(sheet: Sheet, games: list[Game], entry: Entry, by: User | None) -> Line:
    game = next(game for game in games if game.number == entry.game)
    line = Line(
        sheet=sheet,
        game=game,
        number=sheet.revision + 1,
        uuid=entry.uuid,
        kind=entry.kind,
        payload=dict(entry.payload),
        fingerprint=entry.fingerprint,
        previous=sheet.head,
        actor=by,
        received_at=timezone.now(),
    )
    line.hash = line_hash(line, game)
    line.save(force_insert=True)
    return line


def _receipt_again(line: Line, entry: Entry) -> Receipt:
    if line.fingerprint != entry.fingerprint:
        raise uuid_reused()
    return Receipt(line.uuid, line.number, line.number, line.hash, repeated=True)


def uuid_reused() -> Refusal:
    """The refusal of other content under a UUID that is taken."""
    return Refusal(
        "uuid_reused",
        _("This entry was already received with other content. The director has a copy of both."),
        status=422,
    )


def _keep_refused(sheet: Sheet, entry: Entry, refusal: Refusal) -> None:
    copy = RefusedEntry(
        sheet=sheet,
        uuid=entry.uuid,
        kind=entry.kind,
        payload={"game": entry.game, **entry.payload},
        code=refusal.code,
        fingerprint=entry.fingerprint,
    )
    RefusedEntry.objects.bulk_create([copy], ignore_conflicts=True)  # sent again, it is kept once


def _outcome(game: GameHistory) -> tuple[object, ...] | None:
    """What a ranking may see of a game: nothing until it is over."""
    return (game.signed, game.wins(), game.counted()) if game.over else None


def line_hash(line: Line, game: Game) -> str:
    """SHA-256 of the line, of the game it belongs to, and of the hash before it: any change of either shows."""
    return _digest(
        {
            "previous": line.previous,
            "number": line.number,
            "uuid": str(line.uuid),
            "fingerprint": line.fingerprint,
            "actor": line.actor_id,
            "received_at": _utc(line.received_at),
            "rules": [game.number, game.variant, game.settings, game.seating, game.first_dealer],
        }
    )


def first_broken_line(sheet: Sheet) -> int | None:
    """The number of the first line whose chain or content does not hold; None when the whole ledger does."""
    previous, expected = "", 1
    for line in sheet.lines.select_related("game"):
        entry = Entry(
            uuid=line.uuid, revision=0, game=line.game.number, kind=Kind(line.kind), payload=line.payload
        )
        holds = (
            line.number == expected
            and line.previous == previous
            and line.fingerprint == entry.fingerprint
            and line.hash == line_hash(line, line.game)
        )
        if not holds:
            return expected
        previous, expected = line.hash, expected + 1
    return None if (sheet.revision, sheet.head) == (expected - 1, previous) else expected


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _digest(facts: Mapping[str, Any]) -> str:
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
