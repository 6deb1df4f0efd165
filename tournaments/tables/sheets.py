"""The sheet of a table, opened for who sits there. Tested in tests/tournaments/tables/test_actions.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from clubs.evenings.queries import tonight
from clubs.models import Session, User
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from tournaments.core.formats import is_league
from tournaments.core.games import GamePlayed, play_at
from tournaments.models import Pairing, Placing, Tournament

Seated = tuple[int, tuple[int | None, ...]]
"""The number of a table, and its players by key, in order of seat."""


def evening_of(tournament: Tournament) -> Session:
    """The evening a new sheet belongs to: that of the tournament; of a league, which lasts a season, tonight's."""
    if not is_league(tournament):
        return tournament.session
    here = Session.objects.filter(club=tournament.club_id, **tonight(timezone.now()))
    return here.order_by("starts_at").first() or tournament.session


def given_up_sheets(tournament: Tournament) -> dict[Seated, Sheet]:
    """The empty sheets that tables of `tournament` had and have no more, the last one by who sat where.

    One query where nothing was taken back, three where something was.
    """
    acts = tournament.acts.filter(code__in=("undone", "lined_up")).values_list("values", flat=True)
    keys = [pk for values in acts for pk in values.get("sheets", ())]
    if not keys:
        return {}
    empty = Sheet.objects.filter(pk__in=keys, session=None, revision=0, pairing=None).order_by("pk")
    return {
        (sheet.table_number or 0, tuple(seat.player_id for seat in sheet.seats.all())): sheet
        for sheet in empty.prefetch_related("seats", "games")
    }


def sheet_for(
    tournament: Tournament,
    pairing: Pairing,
    seats: Sequence[Placing],
    by: User | None,
    given_up: Mapping[Seated, Sheet] | None = None,
) -> Sheet:
    """The sheet of `pairing` for those on its `seats`, in their order, who play and maybe wait in turn.

    It is one of those `given_up` where that was for the same people at the same table: cards and phones know it.
    """
    waits = any(remark["code"] == "wait_in_turn" for remark in pairing.round.explanation)
    played = play_at(tournament, len(seats), waits=waits)
    given_up_sheet = (given_up or {}).get(
        (pairing.table_number, tuple(placing.player_id for placing in seats))
    )
    if given_up_sheet and _plays(given_up_sheet, played):
        given_up_sheet.session = evening_of(tournament)
        given_up_sheet.save(update_fields=["session"])
        return given_up_sheet
    return open_sheet(
        sitters=[Sitter(player=placing.player) for placing in seats],
        variant=played.variant,
        settings=played.settings,
        seatings=played.seatings,
        club=tournament.club,
        session=evening_of(tournament),
        table_number=pairing.table_number,
        signatures=tournament.club.signatures,
        by=by,
    )


def _plays(sheet: Sheet, played: GamePlayed) -> bool:
    """Whether the games of `sheet` are those that are `played` now."""
    games = [(game.variant, tuple(game.seating)) for game in sheet.games.all()]
    return games == [(played.variant, tuple(seating)) for seating in played.seatings]
