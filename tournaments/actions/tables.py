"""What a director does at a table of a round: calls it, closes a game, forfeits it, or does not count it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from scoring import actions as scoring
from scoring.actions import Stamp
from scoring.models import Sheet
from scoring.queries import GameResult, results
from tournaments import queries
from tournaments.actions.adjustments import given_reason
from tournaments.actions.steps import keep, locked, moved
from tournaments.models import MOST_MARKS, Adjustment, AdjustmentKind, Entry, Pairing

Given = tuple[int, int]
"""The marks of a side, and its halves of a win."""


@transaction.atomic
def call_table(pairing: Pairing, called: bool, by: User | None = None) -> Pairing:
    """Ask the table to send somebody to the desk, or say that they came."""
    tournament = locked(pairing.round.stage.tournament)
    pairing.refresh_from_db(fields=["called_at"])
    if bool(pairing.called_at) != called:
        pairing.called_at = timezone.now() if called else None
        pairing.save(update_fields=["called_at"])
        keep("called" if called else "came", tournament, by, **_place(pairing))
    return pairing


@transaction.atomic
def close_game(pairing: Pairing, game: int, reason: str, by: User | None = None) -> Pairing:
    """Close a game as it stands, for whoever has not signed: what is written counts.

    The sheet is held before the tournament, as it is when a table writes.
    """
    sheet = Sheet.objects.select_for_update(of=("self",)).get(pk=_sheet_of(pairing).pk)
    _result(sheet, pairing, game)
    scoring.close_game(sheet, game, reason, Stamp(uuid=uuid4(), revision=sheet.revision, by=by))
    tournament = locked(pairing.round.stage.tournament)
    _check_undecided(sheet, game)
    moved(tournament)
    keep("game_closed", tournament, by, game=game, **_place(pairing))
    return pairing


@transaction.atomic
def void_game(pairing: Pairing, game: int, reason: str, by: User | None = None) -> list[Adjustment]:
    """A game that does not count: nobody has played it. The sheet keeps what was written."""
    sheet = _sheet_of(pairing)
    sides = _sides(pairing, _result(sheet, pairing, game))
    given = {entry: (0, 0) for side in sides for entry in side}
    return _decide(pairing, game, AdjustmentKind.VOID, given, reason, by)


@transaction.atomic
def forfeit_game(
    pairing: Pairing, game: int, given: Sequence[Given], reason: str, by: User | None = None
) -> list[Adjustment]:
    """Fixed figures in the place of a game, played or not: the marks and halves of a win of each side."""
    sheet = _sheet_of(pairing)
    sides = _sides(pairing, _result(sheet, pairing, game))
    if len(given) != len(sides):
        raise Refusal("sides_missing", _("Say what each side gets."), status=422)
    if any(not (0 <= marks <= MOST_MARKS and 0 <= wins <= 2) for marks, wins in given):
        raise Refusal(
            "bad_forfeit", _("A game gives a side a number of marks and at most one win."), status=422
        )
    if sum(wins for _marks, wins in given) > 2:
        raise Refusal("two_winners", _("A game has one winner."), status=422)
    by_entry = {entry: each for side, each in zip(sides, given, strict=True) for entry in side}
    return _decide(pairing, game, AdjustmentKind.FORFEIT, by_entry, reason, by)


def _decide(
    pairing: Pairing,
    game: int,
    kind: AdjustmentKind,
    given: Mapping[Entry, Given],
    reason: str,
    by: User | None,
) -> list[Adjustment]:
    reason = given_reason(reason)
    stage, sheet = pairing.round.stage, _sheet_of(pairing)
    tournament = locked(stage.tournament)
    _check_undecided(sheet, game)
    rows = Adjustment.objects.bulk_create(
        Adjustment(
            tournament=tournament,
            stage=stage,
            entry=entry,
            round=pairing.round.number,
            sheet=sheet,
            game=game,
            kind=kind,
            marks=marks,
            wins=wins,
            reason=reason,
            by=by,
        )
        for entry, (marks, wins) in given.items()
    )
    moved(tournament)
    entries = {entry.number: each for entry, each in given.items()}
    keep("game_decided", tournament, by, kind=str(kind), game=game, given=entries, **_place(pairing))
    return rows


def _place(pairing: Pairing) -> dict[str, Any]:
    return {"round": pairing.round.number, "table": pairing.table_number}


def _sheet_of(pairing: Pairing) -> Sheet:
    if pairing.sheet is None:
        raise Refusal("not_published", _("This table has no sheet yet: publish the round first."))
    return pairing.sheet


def _result(sheet: Sheet, pairing: Pairing, number: int) -> GameResult:
    """What is known of a game of the round; refused where the table plays no such game for the tournament."""
    games = results([sheet])[sheet.pk].games[: pairing.round.stage.tournament.games_per_table]
    found = next((game for game in games if game.number == number), None)
    if found is None:
        raise Refusal("no_such_game", _("This table plays no such game in this round."), status=422)
    return found


def _sides(pairing: Pairing, game: GameResult) -> list[list[Entry]]:
    """The entries of each side of a game; a pair has two seats."""
    seats = pairing.placings.select_related("entry")
    sitting = {placing.position: placing.entry for placing in seats}
    return [list(dict.fromkeys(sitting[seat] for seat in side)) for side in game.sides]


def _check_undecided(sheet: Sheet, game: int) -> None:
    if game in queries.decided_games([sheet.pk]).get(sheet.pk, ()):
        sentence = _("Game %(game)s is decided already: cancel that decision first.")
        raise Refusal("game_decided", sentence, game=game)
