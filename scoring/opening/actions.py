"""What people do with a whole sheet: open it, draw its places, play another game on it, keep it in a club.

A club that keeps a game among friends gives it an evening and players; not a line of it changes.
Tested in tests/scoring/opening/test_claims.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, Session, User
from clubs.models.names import check_name, search_key, tidy_name
from scoring.ledger.door import check_kept
from scoring.ledger.queries import read_history
from scoring.models import Game, Seat, Sheet, codes
from scoring.rules.rules import Rules, rules_or_refuse
from web.refusals import Refusal

AMONG_FRIENDS = 12  # phones that may join a table without a club


@dataclass(frozen=True)
class Sitter:
    """Who takes a seat: a player of the club, or a name."""

    player: Player | None = None
    name: str = ""


@transaction.atomic
def open_sheet(
    *,
    sitters: Sequence[Sitter],
    variant: str,
    settings: Mapping[str, Any],
    seatings: Sequence[Sequence[int]] | None = None,
    club: Club | None = None,
    session: Session | None = None,
    table_number: int | None = None,
    signatures: int = 2,
    by: User | None = None,
) -> Sheet:
    """A new sheet for `sitters`, in table order, with one game for each of `seatings` (default: one game as seated).

    Where more sit than play, `seatings` say who plays each game.
    """
    rules = rules_or_refuse(variant, settings)
    _check_sitters(rules, sitters, seatings)
    sheet = Sheet(club=club, session=session, table_number=table_number, signatures=signatures, opened_by=by)
    sheet.phones = len(sitters) + 1 if club else AMONG_FRIENDS
    sheet.code_hash = codes.hashed(sheet.code)
    sheet.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, player=sitter.player, name=tidy_name(sitter.name))
        for position, sitter in enumerate(sitters)
    )
    Game.objects.bulk_create(
        Game(
            sheet=sheet,
            number=number,
            variant=variant,
            settings=dict(rules.settings),
            seating=list(seating),
        )
        for number, seating in enumerate(seatings or [range(len(sitters))], start=1)
    )
    return sheet


def _check_sitters(rules: Rules, sitters: Sequence[Sitter], seatings: Sequence[Sequence[int]] | None) -> None:
    played = {tuple(sorted(set(seating))) for seating in seatings or [range(len(sitters))]}
    places = set(range(len(sitters)))
    if any(len(seats) != rules.settings.pack.players or not places.issuperset(seats) for seats in played):
        raise Refusal(
            "seats_mismatch",
            _("This game is played by %(wanted)d, and %(given)d are seated."),
            status=422,
            wanted=rules.settings.pack.players,
            given=len(sitters),
        )
    for sitter in sitters:
        if sitter.player is None:
            try:
                check_name(sitter.name)
            except ValidationError as error:
                raise Refusal("bad_name", error.messages[0], status=422) from error
    keys = [
        sitter.player.pk if sitter.player else search_key(sitter.name) or sitter.name for sitter in sitters
    ]
    if len(set(keys)) < len(keys):
        raise Refusal("seated_twice", _("The same person sits at two places."), status=422)


@transaction.atomic
def play_again(sheet: Sheet) -> Game:
    """Another game for the same table, by the same rules, once all its games are over; the deal moves on."""
    sheet.__dict__.pop("all_games", None)  # read before this one begins
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    check_kept(sheet)
    if hasattr(sheet, "pairing"):  # a round of a tournament drew this table
        raise Refusal(
            "tournament_table", _("This table belongs to a tournament: the next round will seat you.")
        )
    history = read_history(sheet)
    if not all(played.over for played in history.games):
        raise Refusal("game_not_over", _("The game in progress is not over yet."))
    last = history.games[-1]
    return Game.objects.create(
        sheet=sheet,
        number=last.game.number + 1,
        variant=last.game.variant,
        settings=last.game.settings,
        seating=last.game.seating,
        first_dealer=last.state.dealer,
    )


@transaction.atomic
def seat_game(sheet: Sheet, game: int, seating: Sequence[int]) -> Game:
    """Seat `game` as the table has drawn it: positions of its seats in playing order. Once, before its first line."""
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    drawn = Game.objects.get(sheet=sheet, number=game)
    if sorted(seating) != sorted(drawn.seating):
        raise Refusal("unknown_seat", _("There is no such place at this table."), status=422)
    if drawn.seating == list(seating):
        return drawn
    check_may_draw(sheet, drawn)
    drawn.seating = list(seating)
    drawn.save(update_fields=["seating"])
    return drawn


def check_may_draw(sheet: Sheet, game: Game) -> None:
    """Refuse a draw of places for a table that has begun to play, that has drawn, or that a tournament seats."""
    check_kept(sheet)
    if sheet.revision:
        raise Refusal("game_begun", _("This table has begun to play: its places can no longer be drawn."))
    if (game.seating, game.first_dealer) != (sorted(game.seating), 0):
        raise Refusal("already_drawn", _("This table has drawn its places already."))
    if sheet.club_id is not None and hasattr(sheet, "pairing"):
        raise Refusal("tournament_table", _("This table belongs to a tournament: its round has seated you."))


@transaction.atomic
def claim_sheet(
    sheet: Sheet, club: Club, session: Session | None, players: Mapping[int, Player], by: User
) -> Sheet:
    """Keep a sheet without a club in `club`, as the next table of `session` where there is one.

    `players` are those of the club who sat there, by the position of their seats; others stay the names they are.
    `by` answers for the sheet from now on, where nobody signed in had opened it. The ledger is not touched.
    """
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    seats = {seat.position: seat for seat in sheet.seats.all()}
    _check(sheet, club, session, players, seats)
    sheet.club, sheet.session = club, session
    sheet.table_number = _next_table(session) if session else None
    sheet.opened_by = sheet.opened_by or by
    sheet.save(update_fields=["club", "session", "table_number", "opened_by"])
    for position, player in players.items():
        seat = seats[position]
        seat.player, seat.name = player, ""
        seat.save(update_fields=["player", "name"])
    return sheet


def _check(
    sheet: Sheet,
    club: Club,
    session: Session | None,
    players: Mapping[int, Player],
    seats: Mapping[int, Seat],
) -> None:
    if sheet.club_id is not None:
        raise Refusal("already_claimed", _("This game is kept by a club already."))
    strangers = [player for player in players.values() if player.club_id != club.pk]
    if strangers or (session is not None and session.club_id != club.pk):
        raise Refusal("of_another_club", _("This belongs to another club."), status=422)
    if not players.keys() <= seats.keys():
        raise Refusal("unknown_seat", _("There is no such place at this table."), status=422)
    if len({player.pk for player in players.values()}) < len(players):
        raise Refusal("seated_twice", _("The same person sits at two places."), status=422)


def _next_table(session: Session) -> int:
    """A number that no table of the evening has: a code typed for a table of tonight leads to that one."""
    last: int | None = session.sheets.aggregate(last=Max("table_number"))["last"]
    return (last or 0) + 1
