"""The one door of the ledger: a line is judged, numbered, chained and kept, or refused with a reason.

One short transaction a line, with the sheet's row locked. The UUID made by the writing device is the idempotency
key: the same UUID with the same content is the first receipt again, whatever the number of sends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache, reduce
from typing import Any, cast

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.ledger.contests import ASIDES
from scoring.ledger.history import (
    DEALT,
    GameHistory,
    SheetHistory,
    extend_sheet,
    fold_sheet,
    is_plain,
    without_asides,
)
from scoring.ledger.writing import (
    Disputed,
    LedgerEntry,
    Receipt,
    StaleRevision,
    Stamp,
    check_pace,
    digest_of,
    uuid_reused,
)
from scoring.models import Game, Kind, Line, Payload, RefusedEntry, Sheet
from scoring.rulebook.deal import UNMARKED
from scoring.signals import sheet_changed
from web.refusals import Refusal

# Refusals whose entry is kept for the director: the person at the table can do nothing more about it.
KEPT = frozenset({"uuid_reused", "game_signed", "game_over", "sheet_given_up"})

# In plain SQL, as the ORM takes longer to write what every entry asks than a database to answer it.
LINES_FROM = "SELECT * FROM scoring_line WHERE sheet_id = %s AND number >= %s ORDER BY number"
IS_THERE = "SELECT 1 FROM scoring_device WHERE id = %s AND left_at IS NULL"
# The table may have been taken back since the sheet was read.
MOVE_HEAD = (
    "UPDATE scoring_sheet SET revision = %s, head = %s WHERE id = %s"
    " AND (club_id IS NULL OR table_number IS NULL OR session_id IS NOT NULL)"
)

Judge = Callable[[SheetHistory, GameHistory], Payload | None]
"""Refuses what cannot be written upon a sheet and into a game of it, or tells what the line says besides: nobody has
to know that to send the entry again."""


def append_entry(sheet: Sheet, game: int, kind: Kind, stamp: Stamp, judge: Judge, **payload: Any) -> Receipt:
    """Write a line of `kind` into `game`, without what is None of its payload, after `judge` has seen the history.

    `Refusal` where it may not stand. The sheet's games may come with it: what lines hang on is frozen. Its revision
    and head are moved. A deal that another phone wrote first is a confirmation of that one where both say the same,
    and `Disputed` where not.
    """
    content = cast(Payload, {key: value for key, value in payload.items() if value is not None})
    entry = LedgerEntry(**vars(stamp), game=game, kind=kind, payload=content)
    try:
        with transaction.atomic():
            written = _append(sheet, entry, judge)
        if isinstance(written, Disputed):  # only now: the dispute itself is kept
            raise written
        return written
    except IntegrityError as error:
        if not Line.objects.filter(uuid=entry.uuid).exists():
            raise
        _keep_refused(sheet, entry, uuid_reused())  # the UUID stands on another sheet: this one was locked
        raise uuid_reused() from error
    except Refusal as refusal:
        if refusal.code in KEPT and entry.kind != Kind.CONFIRMATION:
            _keep_refused(sheet, entry, refusal)
        raise


def _append(sheet: Sheet, entry: LedgerEntry, judge: Judge) -> Receipt | Disputed:
    _hold(sheet)
    before = continue_fold(sheet)
    games, lines = sheet.all_games, before.lines
    written_before = next((line for line in lines if line.uuid == entry.uuid), None)
    if written_before and not _was_rival(written_before):
        return _receipt_again(written_before, entry)
    sheet.revision, sheet.head = (lines[-1].number, lines[-1].hash) if lines else (0, "")
    if written_before:
        return _dispute_again(before, written_before, entry)
    _check_there(entry)
    check_kept(sheet)
    _check_open(before, entry)
    check_pace(lines, entry)
    if entry.revision > sheet.revision or (_unseen(before, entry) and not _names_its_line(lines, entry)):
        return _beside_another_deal(sheet, before, entry)
    _check_seats(before, entry)
    written = before.of(entry.game)
    assert written is not None, "whether it is open was looked at"
    if added := judge(before, written):
        entry = replace(entry, payload={**entry.payload, **added, "said": entry.fingerprint})
    line = _insert(sheet, games, entry)
    history = extend_sheet(before, line)
    after = history.of(entry.game)
    assert after is not None
    _move_head(sheet, line)
    histories_of(sheet.pk)[:] = [history]
    sheet_changed.send(Sheet, sheet=sheet, results_changed=_outcome(written) != _outcome(after))
    return Receipt(line.uuid, line.number, sheet.revision, sheet.head, repeated=False, history=history)


def continue_fold(sheet: Sheet) -> SheetHistory:
    """What the sheet says, of which only those lines are read and folded that this process does not know.

    The hash of a line names all that was written before it: where the last line that is known still stands under its
    number, so do those before it, whoever wrote since. Where it does not, or games and rules are others, all is read.
    """
    if not sheet.revision:  # until its first line a table may draw its places: they may be others by now
        vars(sheet).pop("all_games", None)
    memory = histories_of(sheet.pk)
    before = next((history for history in memory if history.lines and _fits(history, sheet)), None)
    last = before.lines[-1] if before else None
    lines = list(Line.objects.raw(LINES_FROM, [sheet.pk, last.number if last else 0]))
    if before and last and lines and (lines[0].pk, lines[0].hash) == (last.pk, last.hash):
        history = reduce(extend_sheet, lines[1:], before)
    else:
        if last:
            lines = list(Line.objects.raw(LINES_FROM, [sheet.pk, 0]))
        history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    memory[:] = [history]
    return history


@lru_cache(maxsize=256)
def histories_of(_sheet: int) -> list[SheetHistory]:
    """What this process knows of a sheet, of those written on last: one history or none yet.

    It may have lines of a writing that was undone.
    """
    return []


def _fits(history: SheetHistory, sheet: Sheet) -> bool:
    """Whether the games of `history` are those of the sheet, by the same rules and as many signatures."""
    games = [(played.game, played.signatures) for played in history.games]
    now = [(game, sheet.signatures) for game in sheet.all_games]
    return [_frozen(*game) for game in games] == [_frozen(*game) for game in now]


def _frozen(game: Game, signatures: int) -> tuple[object, ...]:
    return game.pk, game.seating, game.first_dealer, game.variant, game.settings, signatures


def _beside_another_deal(sheet: Sheet, before: SheetHistory, entry: LedgerEntry) -> Receipt | Disputed:
    """An entry typed upon a sheet that has moved on: beside the deal that another phone wrote in its place."""
    rival = _rival(before, entry)
    if rival and _same_hand(rival, entry):
        rival = None  # nobody disputes with himself: his own page had not followed
    if rival is None:
        raise StaleRevision(sheet.revision)
    _check_seats(before, entry)
    payload: Payload = {"line": rival.number, "said": entry.fingerprint}
    agreed = _tell_the_same(rival.payload["deal"], entry.payload["deal"])
    if not agreed:
        payload["deal"] = entry.payload["deal"]
    kind = Kind.CONFIRMATION if agreed else Kind.DISPUTE
    line = _insert(sheet, sheet.all_games, replace(entry, kind=kind, payload=payload))
    _move_head(sheet, line)
    sheet_changed.send(Sheet, sheet=sheet, results_changed=False)
    return _receipt_of(line, repeated=False) if agreed else Disputed(line, sheet.revision)


def _rival(before: SheetHistory, entry: LedgerEntry) -> Line | None:
    """The live line with the deal that `entry` tells as well; None where something else moved the sheet."""
    game = before.of(entry.game)
    if game is None or entry.kind not in DEALT or not is_plain(entry.payload):
        return None
    first = next(iter(_unseen(before, entry)), None)
    alike = first is not None and first.kind in DEALT and is_plain(first.payload)
    return first if first and alike and game.find(first.number) else None


def _tell_the_same(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Whether two phones tell the same deal: what changes no marks contradicts nothing where one of them is silent."""
    silent = {fact for fact in UNMARKED if fact not in first or fact not in second}
    if "bids" in silent:
        silent.add("dealer")
    return all(first.get(fact) == second.get(fact) for fact in {*first, *second} - silent)


def _same_hand(line: Line, entry: LedgerEntry) -> bool:
    """Whether `line` was written by who sends `entry`: the same phone, or without one the same user."""
    if entry.device is None:
        return entry.by is not None and line.device_id is None and line.actor_id == entry.by.pk
    return line.device_id == entry.device.pk


def _unseen(before: SheetHistory, entry: LedgerEntry) -> list[Line]:
    """What was written in its game since `entry` was typed and makes it say something else.

    A phone whose own deal the table has chosen goes on as if it had stood there at once. Both sides may sign at once.
    """
    game = before.of(entry.game)
    own_game = [line for line in before.lines if game and line.game_id == game.game.pk]
    unseen = [line for line in without_asides(own_game) if line.number > entry.revision]
    if entry.kind == Kind.SIGNATURE:
        return [line for line in unseen if line.kind != Kind.SIGNATURE or "side" not in line.payload]
    if not unseen or entry.device is None or entry.kind not in DEALT:
        return unseen
    own = {
        line.number for line in own_game if line.kind == Kind.DISPUTE and line.device_id == entry.device.pk
    }
    return [line for line in unseen if line.payload.get("settles") not in own]


def _names_its_line(lines: Sequence[Line], entry: LedgerEntry) -> bool:
    """Whether `entry` says the same whatever was written since: a word on one line, or what settles it."""
    if entry.kind == Kind.STRIKE:
        return any(line.number == entry.payload["line"] and line.kind in ASIDES for line in lines)
    return entry.kind in ASIDES or "settles" in entry.payload


def _hold(sheet: Sheet) -> None:
    """Lock the sheet's row until the transaction ends. On SQLite the transaction itself holds the whole database."""
    if connection.features.has_select_for_update:
        Sheet.objects.select_for_update().only("pk").get(pk=sheet.pk)


def _check_open(history: SheetHistory, entry: LedgerEntry) -> None:
    """A signed game takes nothing but its reopening, what is asked, and names; one that is not there takes nothing."""
    game = history.of(entry.game)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    if game.signed and not (entry.kind in (Kind.REOPENING, Kind.REQUEST, Kind.NAME) or _answers(game, entry)):
        raise Refusal("game_signed", _("This game is signed. Call the director to correct it."), status=410)


def _answers(game: GameHistory, entry: LedgerEntry) -> bool:
    """Whether `entry` strikes out a request that waits, or a name."""
    quiet = (*game.open_requests, *game.asides.names)
    return entry.kind == Kind.STRIKE and entry.payload["line"] in {line.number for line in quiet}


def _check_there(entry: LedgerEntry) -> None:
    """A phone that was sent away while its entry waited writes nothing any more."""
    if entry.device is None:
        return
    with connection.cursor() as cursor:
        cursor.execute(IS_THERE, [entry.device.pk])
        there = cursor.fetchone()
    if there is None:
        raise Refusal("phone_left", _("This phone has left the table: scan its card again."), status=401)


def _check_seats(history: SheetHistory, entry: LedgerEntry) -> None:
    """What was typed for other partners says something else now."""
    game = history.of(entry.game)
    if game is not None and entry.seating not in ("", game.game.seated):
        raise Refusal(
            "seats_moved",
            _("The places were drawn in the meantime: look who sits where, then type it again."),
        )


def _insert(sheet: Sheet, games: list[Game], entry: LedgerEntry) -> Line:
    game = next(game for game in games if game.number == entry.game)
    line = Line(
        sheet=sheet,
        game=game,
        number=sheet.revision + 1,
        uuid=entry.uuid,
        kind=entry.kind,
        payload=entry.payload,
        fingerprint=entry.fingerprint,
        previous=sheet.head,
        actor=entry.by,
        device=entry.device,
        typed_at=entry.typed_at,
        received_at=timezone.now(),
    )
    line.hash = line_hash(line, game)
    line.save(force_insert=True)
    return line


def _receipt_again(line: Line, entry: LedgerEntry) -> Receipt:
    if line.payload.get("said", line.fingerprint) != entry.fingerprint:
        raise uuid_reused()
    return _receipt_of(line, repeated=True)


def _was_rival(line: Line) -> bool:
    """Whether `line` keeps a deal that another phone had told differently: its receipt waits for the table."""
    return line.kind == Kind.DISPUTE and "said" in line.payload


def _dispute_again(history: SheetHistory, line: Line, entry: LedgerEntry) -> Receipt | Disputed:
    """That deal, sent again: once the table has decided, its receipt."""
    receipt = _receipt_again(line, entry)
    game = history.of(entry.game)
    return Disputed(line, line.number) if game and line in game.disputes else receipt


def _receipt_of(line: Line, *, repeated: bool) -> Receipt:
    """The receipt of `line`; the next deal of a phone whose deal stood already is typed upon the one that stands."""
    is_aside = line.kind in (Kind.CONFIRMATION, Kind.DISPUTE) and "said" in line.payload
    upon = line.payload["line"] if is_aside else line.number
    return Receipt(line.uuid, line.number, upon, line.hash, repeated=repeated)


def _keep_refused(sheet: Sheet, entry: LedgerEntry, refusal: Refusal) -> None:
    copy = RefusedEntry(
        sheet=sheet,
        uuid=entry.uuid,
        kind=entry.kind,
        payload={"game": entry.game, **entry.payload},
        device=entry.device,
        code=refusal.code,
        fingerprint=entry.fingerprint,
    )
    RefusedEntry.objects.bulk_create([copy], ignore_conflicts=True)  # sent again, it is kept once


def _outcome(game: GameHistory) -> tuple[object, ...] | None:
    """What a ranking may see of a game: nothing until it is over."""
    return (game.signed, game.wins(), game.counted()) if game.over else None


def _move_head(sheet: Sheet, line: Line) -> None:
    """`line` is the last of the sheet; refused where its table was taken back in the meantime."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_HEAD, [line.number, line.hash, sheet.pk])
        if not cursor.rowcount:
            raise _given_up()
    sheet.revision, sheet.head = line.number, line.hash


def check_kept(sheet: Sheet) -> None:
    """Nothing is written on the sheet of a table that was taken back: the phone keeps it, and the director a copy."""
    if sheet.is_given_up:
        raise _given_up()


def _given_up() -> Refusal:
    sentence = _(
        "This table was taken back, and nothing counts on its sheet any more. Scan the card that lies on your table"
        " now, or ask the director, who has a copy of what you typed."
    )
    return Refusal("sheet_given_up", sentence, status=410)


def line_hash(line: Line, game: Game) -> str:
    """SHA-256 of the line, of the game it belongs to, and of the hash before it: any change of either shows."""
    return digest_of(
        {
            "previous": line.previous,
            "number": line.number,
            "uuid": str(line.uuid),
            "fingerprint": line.fingerprint,
            "actor": line.actor.ledger_key if line.actor else None,
            "received_at": _utc(line.received_at),
            **({"device": line.device.number} if line.device else {}),
            **({"typed_at": _utc(line.typed_at)} if line.typed_at else {}),
            "rules": [game.number, game.variant, game.settings, game.seating, game.first_dealer],
        }
    )


def first_broken_line(sheet: Sheet) -> int | None:
    """The number of the first line whose chain or content does not hold; None when the whole ledger does."""
    return broken_line(sheet, sheet.lines.select_related("game", "device", "actor"))


def broken_line(sheet: Sheet, lines: Iterable[Line]) -> int | None:
    """The same of lines in their order, with their games, phones and authors: also before they are kept."""
    previous, expected = "", 1
    for line in lines:
        entry = LedgerEntry(
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
