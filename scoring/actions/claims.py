"""A game among friends that a club takes in: its evening, its players; not a line of it changes."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, Session, User
from scoring.models import Seat, Sheet
from web.refusals import Refusal


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
