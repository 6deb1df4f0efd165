"""What a file proves of itself: the chains of its sheets, digests, promises of draws, rules that can be played.
Tested in tests/tournaments/club_file/test_faults.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clubs.models import Club, User
from scoring.ledger.door import broken_line
from scoring.ledger.history import fold_sheet
from scoring.models import Device, Game, HouseRules, Line, Sheet
from scoring.rulebook import RuleViolation
from scoring.rules.rules import rules_for
from tournaments.club_file.contents import Model
from tournaments.club_file.faults import BadFile
from tournaments.club_file.rows import ReadClub
from tournaments.models import Commitment, Edition, Renewal, SeasonEdition, Tournament
from tournaments.pairing.checkable.chance import MOST_ROUNDS, chain
from tournaments.standings.bodies import edition_holds

NO_RULES = (RuleViolation, LookupError, TypeError, ValueError, AttributeError)


def check_proofs(read: ReadClub) -> None:
    """`BadFile` where a line of a ledger or a published ranking is not the one that was written."""
    if len(read.objects[Club]) != 1:
        raise BadFile("no_club")
    for played in (Club, HouseRules, Tournament, Game):
        _check_rules(read, played)
    for sheet, games, lines in _sheets(read):
        _check_sheet(read, sheet, games, lines)
    for edition in (*read.objects[Edition], *read.objects[SeasonEdition]):
        if not edition_holds(edition):
            raise BadFile("broken_edition", line=read.line_of(edition))
    _check_promises(read)


def _check_promises(read: ReadClub) -> None:
    """What there is of each chain of secrets gives its promise."""
    for commitment in (*read.objects[Commitment], *read.objects[Renewal]):
        if (
            commitment.links > MOST_ROUNDS
            or chain(commitment.secret, commitment.links)[0] != commitment.promise
        ):
            raise BadFile("broken_promise", line=read.line_of(commitment))


def _check_rules(read: ReadClub, model: Model) -> None:
    for row in read.objects[model]:
        try:
            rules_for(row.variant, row.settings, written=True)
        except NO_RULES as error:
            what = f"{model._meta.label_lower}.settings"
            raise BadFile("bad_value", line=read.line_of(row), what=what) from error


def _sheets(read: ReadClub) -> Iterator[tuple[Sheet, list[Game], list[Line]]]:
    """The sheets with their games and lines in their order, as if they had been read from the database."""
    games: dict[int, list[Game]] = {}
    lines: dict[int, list[Line]] = {}
    by_key: dict[Model, dict[int, Any]] = {
        model: {row.pk: row for row in read.objects[model]} for model in (Game, Device, User)
    }
    for game in sorted(read.objects[Game], key=lambda game: game.number):
        games.setdefault(game.sheet_id, []).append(game)
    for line in sorted(read.objects[Line], key=lambda line: line.number):
        line.game = by_key[Game][line.game_id]
        line.device = by_key[Device][line.device_id] if line.device_id else None
        line.actor = by_key[User][line.actor_id] if line.actor_id else None
        lines.setdefault(line.sheet_id, []).append(line)
    for sheet in read.objects[Sheet]:
        yield sheet, games.get(sheet.pk, []), lines.get(sheet.pk, [])


def _check_sheet(read: ReadClub, sheet: Sheet, games: list[Game], lines: list[Line]) -> None:
    """The chain of a sheet holds, and what its lines say can be played."""
    if number := broken_line(sheet, lines):
        broken = next((line for line in lines if line.number >= number), None)
        raise BadFile("broken_chain", line=read.line_of(broken or (lines[-1] if lines else sheet)))
    try:
        fold_sheet(games, lines, sheet.signatures)
    except NO_RULES as error:
        where = read.line_of(lines[0] if lines else sheet)
        raise BadFile("bad_value", line=where, what="scoring.line.payload") from error
