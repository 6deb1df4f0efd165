"""What a director does at a table of a round: calls it, closes a game, forfeits it, does not count it, or says who
goes on from a level one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.ledger import signatures
from scoring.ledger.queries import GameResult, results
from scoring.ledger.writing import Stamp, given_reason, short_reason
from scoring.models import Sheet
from tournaments.core.acts import keep, locked, moved
from tournaments.core.phases import NOTHING_SETTLED, settled_games
from tournaments.models import MOST_MARKS, Adjustment, AdjustmentKind, Entry, Pairing, Untie
from tournaments.standings.stage_courses import is_level
from tournaments.tables.queries import Given
from web.refusals import Refusal


@dataclass(frozen=True)
class GameVerdict:
    """What is decided of a game, and why; `untied` where it was level, and somebody had to go on."""

    game: int
    kind: AdjustmentKind
    reason: str
    untied: Untie | None = None


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
    if _result(sheet, pairing, game).signed:
        raise Refusal("signed", _("Game %(game)s is signed: it counts as it stands."), game=game)
    signatures.close_game(sheet, game, reason, Stamp(uuid=uuid4(), revision=sheet.revision, by=by))
    tournament = locked(pairing.round.stage.tournament)
    _check_undecided(sheet, game)
    moved(tournament)
    keep("game_closed", tournament, by, game=game, **_place(pairing))
    return pairing


@transaction.atomic
def void_game(pairing: Pairing, game: int, reason: str, by: User | None = None) -> list[Adjustment]:
    """A game that does not count: nobody has played it. The sheet keeps what was written."""
    sheet = _sheet_of(pairing)
    sides = sides_at(pairing, _result(sheet, pairing, game))
    verdict = GameVerdict(game, AdjustmentKind.VOID, given_reason(reason))
    return _decide(pairing, verdict, given_to(sides, [(0, 0)] * len(sides)), by)


@transaction.atomic
def forfeit_game(
    pairing: Pairing, game: int, awards: Sequence[Given], reason: str, by: User | None = None
) -> list[Adjustment]:
    """Fixed figures in the place of a game, played or not: the marks and halves of a win of each side.

    What is said to be that of the tournament moves with its rule.
    """
    sheet = _sheet_of(pairing)
    sides = sides_at(pairing, _result(sheet, pairing, game))
    if len(awards) != len(sides):
        raise Refusal("sides_missing", _("Say what each side gets."), status=422)
    if any(not (0 <= marks <= MOST_MARKS and 0 <= wins <= 2) for marks, wins, *_rule in awards):
        raise Refusal(
            "bad_forfeit", _("A game gives a side a number of marks and at most one win."), status=422
        )
    if sum(each[1] for each in awards) > 2:
        raise Refusal("two_winners", _("A game has one winner."), status=422)
    verdict = GameVerdict(game, AdjustmentKind.FORFEIT, given_reason(reason))
    return _decide(pairing, verdict, given_to(sides, awards), by)


@transaction.atomic
def untie(
    pairing: Pairing, goes_on: int, how: Untie, reason: str = "", by: User | None = None
) -> list[Adjustment]:
    """Say which side goes on from a level match of a knock-out: `goes_on`, 0 or 1, as the first game seats them.

    The marks stay. The last game that this side has not won is its own, or shared where the other side had won it.
    Whoever decides by his own word says why.
    """
    reason = given_reason(reason) if how == Untie.WORD else short_reason(reason)
    if not is_level(pairing):
        raise Refusal("not_level", _("Nobody waits for this table: it is not level, or not in a knock-out."))
    if goes_on not in (0, 1):
        raise Refusal("side_missing", _("Choose who goes on."), status=422)
    games = _games(_sheet_of(pairing), pairing)
    winner = sides_at(pairing, games[0])[goes_on][0]
    for game in reversed(games):
        sides = sides_at(pairing, game)
        place = next(number for number, side in enumerate(sides) if winner in side)
        if game.won[place] <= game.won[1 - place]:  # of a match that is level, one game at least
            break
    each = zip(sides, game.marks, _halves(game, place), strict=True)
    award_of = {entry: (marks, more) for side, marks, more in each for entry in side}
    return _decide(pairing, GameVerdict(game.number, AdjustmentKind.FORFEIT, reason, how), award_of, by)


def _halves(game: GameResult, place: int) -> list[int]:
    """The halves of a win that each side has more or less in `game`, where the side at `place` goes on."""
    if game.won[place] < game.won[1 - place]:
        return [1 if number == place else -1 for number in range(2)]
    return [int(2 * (Fraction(number == place) - won)) for number, won in enumerate(game.won)]


def _decide(
    pairing: Pairing, verdict: GameVerdict, award_of: Mapping[Entry, Given], by: User | None
) -> list[Adjustment]:
    tournament = locked(pairing.round.stage.tournament)
    rows = write_verdict(pairing, verdict, award_of, by)
    moved(tournament)
    entries = {entry.number: each[:2] for entry, each in award_of.items()}
    kind = verdict.untied or str(verdict.kind)
    keep("game_decided", tournament, by, kind=kind, game=verdict.game, given=entries, **_place(pairing))
    return rows


def write_verdict(
    pairing: Pairing, verdict: GameVerdict, award_of: Mapping[Entry, Given], by: User | None
) -> list[Adjustment]:
    """The rows of a decision about a game; the tournament is held. Refused where one stands already."""
    stage, sheet = pairing.round.stage, _sheet_of(pairing)
    _check_undecided(sheet, verdict.game)
    return Adjustment.objects.bulk_create(
        Adjustment(
            tournament=stage.tournament,
            stage=stage,
            entry=entry,
            round=pairing.round.number,
            sheet=sheet,
            game=verdict.game,
            kind=verdict.kind,
            marks=marks,
            wins=wins,
            by_rule="".join(rule),
            article=verdict.untied or 0,
            reason=verdict.reason,
            by=by,
        )
        for entry, (marks, wins, *rule) in award_of.items()
    )


def given_to(sides: Sequence[Sequence[Entry]], awards: Sequence[Given]) -> dict[Entry, Given]:
    """What each entry gets, of what each side does."""
    return {entry: each for side, each in zip(sides, awards, strict=True) for entry in side}


def _place(pairing: Pairing) -> dict[str, Any]:
    return {"round": pairing.round.number, "table": pairing.table_number}


def _sheet_of(pairing: Pairing) -> Sheet:
    if pairing.sheet is None:
        raise Refusal("not_published", _("This table has no sheet yet: publish the round first."))
    return pairing.sheet


def _games(sheet: Sheet, pairing: Pairing) -> Sequence[GameResult]:
    """What is known of the games that the table plays for the tournament."""
    return results([sheet])[sheet.pk].games[: pairing.round.stage.tournament.games_per_table]


def _result(sheet: Sheet, pairing: Pairing, number: int) -> GameResult:
    """What is known of a game of the round; refused where the table plays no such game for the tournament."""
    result = next((game for game in _games(sheet, pairing) if game.number == number), None)
    if result is None:
        raise Refusal("no_such_game", _("This table plays no such game in this round."), status=422)
    return result


def sides_at(pairing: Pairing, game: GameResult) -> list[list[Entry]]:
    """The entries of each side of a game at a table; a pair has two seats."""
    seats = pairing.placings.select_related("entry")
    sitting = {placing.position: placing.entry for placing in seats}
    return [list(dict.fromkeys(sitting[seat] for seat in side)) for side in game.sides]


def _check_undecided(sheet: Sheet, game: int) -> None:
    if game in settled_games([sheet.pk]).get(sheet.pk, NOTHING_SETTLED).every:
        sentence = _("Game %(game)s is decided already: cancel that decision first.")
        raise Refusal("game_decided", sentence, game=game)
