"""What was promised against what is kept: the phones' memory, the ledger, and the database itself.

`compare` is a pure function, so that a ledger which breaks a promise can be shown to it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import results
from scoring.models import Line, Sheet, codes
from scoring.rulebook import read_deal, tally
from tournaments.models import Draft, Tournament
from tournaments.standings.actions import refresh_draft
from tournaments.standings.reckoning import ranking_body
from web import guards


@dataclass
class Attempt:
    """A deal as the phone that sends it remembers it; `number` and `head` are those of its receipt."""

    uuid: str
    sheet: str
    game: int
    deal: Mapping[str, Any]
    number: int | None = None
    head: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the ledger, in the words of an attempt."""

    uuid: str
    sheet: str
    game: int
    deal: Mapping[str, Any]
    number: int
    head: str


@dataclass(frozen=True)
class Verdict:
    """What `compare` found, by UUID."""

    acknowledged: int
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    never_sent: list[str] = field(default_factory=list)
    altered: list[str] = field(default_factory=list)


def compare(attempts: Iterable[Attempt], rows: Iterable[Row]) -> Verdict:
    """Four promises: an acknowledged deal stands where its receipt says, once, as it was sent, and nothing else does.

    A row is doubled when its UUID, or its number on its sheet, stands twice.
    """
    sent = {attempt.uuid: attempt for attempt in attempts}
    kept = list(rows)
    stands = {(row.uuid, row.sheet, row.number, row.head) for row in kept}
    promised = [one for one in sent.values() if one.number is not None]
    uuids = Counter(row.uuid for row in kept)
    numbers = Counter((row.sheet, row.number) for row in kept)
    twice = {row.uuid for row in kept if uuids[row.uuid] > 1 or numbers[row.sheet, row.number] > 1}
    known = [(row, sent[row.uuid]) for row in kept if row.uuid in sent]
    return Verdict(
        acknowledged=len(promised),
        lost=[one.uuid for one in promised if (one.uuid, one.sheet, one.number, one.head) not in stands],
        doubled=sorted(twice),
        never_sent=[row.uuid for row in kept if row.uuid not in sent],
        altered=[
            row.uuid
            for row, one in known
            if (row.sheet, row.game, row.deal) != (one.sheet, one.game, one.deal)
        ],
    )


def ledger_of(sheets: Sequence[Sheet]) -> list[Row]:
    """Every row of `sheets`; what is no deal has no facts."""
    found = {sheet.pk: sheet.key for sheet in sheets}
    lines = Line.objects.filter(sheet__in=found).select_related("game").order_by("pk")
    return [
        Row(
            uuid=str(line.uuid),
            sheet=found[line.sheet_id],
            game=line.game.number,
            deal=line.payload.get("deal", {}),
            number=line.number,
            head=line.hash,
        )
        for line in lines
    ]


def broken_sheets(sheets: Iterable[Sheet]) -> list[str]:
    """Each of `sheets` whose chain of hashes does not hold, or whose revision and head are not its last line's."""
    broken = ((sheet, first_broken_line(sheet)) for sheet in sheets)
    return [f"{sheet} from line {number}" for sheet, number in broken if number is not None]


def database_faults() -> list[str]:
    """What SQLite says of its own file, and the guards of the ledger that are gone."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        said = [row[0] for row in cursor.fetchall()]
    return [line for line in said if line != "ok"] + [f"guard {name} is gone" for name in guards.missing()]


def standings_faults(tournament: Tournament, attempts: Iterable[Attempt], written: set[str]) -> list[str]:
    """Whether the results of the sheets `written` are those of the deals that the phones remember, and the ranking
    of `tournament` is the fold of its ledger, byte by byte, as often as it is made.
    """
    sheets = {sheet.pk: sheet for sheet in Sheet.objects.filter(pairing__round__stage__tournament=tournament)}
    remembered = _marks(attempts)
    faults = [
        f"sheet {pk}, game {game.number}: {game.marks}"
        for pk, result in results(sheets.values()).items()
        for game in result.games
        if sheets[pk].key in written
        and game.deals
        and game.marks != remembered.get((sheets[pk].key, game.number))
    ]
    refresh_draft(tournament.pk)
    kept = Draft.objects.get(tournament=tournament).body
    if not kept == ranking_body(tournament) == ranking_body(tournament):
        faults.append("the draft is not the fold of the ledger")
    return faults


def _marks(attempts: Iterable[Attempt]) -> dict[tuple[str, int], tuple[int, ...]]:
    """The marks of each game by sheet and number, by the engine alone, from what the phones got receipts for."""
    games: dict[tuple[str, int], list[Attempt]] = defaultdict(list)
    for one in sorted((one for one in attempts if one.number is not None), key=lambda one: one.number or 0):
        games[one.sheet, one.game].append(one)
    marks = {}
    for (key, number), deals in games.items():
        rules = Sheet.objects.get(uid=codes.read_key(key)).games.get(number=number).rules
        read = [read_deal(rules.variant, rules.settings, one.deal) for one in deals]
        state = tally(rules.variant, rules.settings, read)
        total = [sum(scored.marks.marks[side] for scored in state.deals) for side in rules.settings.sides]
        marks[key, number] = tuple(total)
    return marks
