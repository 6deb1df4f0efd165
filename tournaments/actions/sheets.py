"""The sheet of a table, opened for who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from clubs.models import Session, User
from clubs.nights import tonight
from scoring.actions import Sitter, open_sheet
from scoring.models import Sheet
from tournaments.leagues import is_league
from tournaments.models import Pairing, Placing, Tournament
from tournaments.sizes import play_at


def evening_of(tournament: Tournament) -> Session:
    """The evening a new sheet belongs to: that of the tournament; of a league, which lasts a season, tonight's."""
    if not is_league(tournament):
        return tournament.session
    here = Session.objects.filter(club=tournament.club_id, **tonight(timezone.now()))
    return here.order_by("starts_at").first() or tournament.session


def sheet_for(tournament: Tournament, pairing: Pairing, seats: Sequence[Placing], by: User | None) -> Sheet:
    """The sheet of `pairing` for those on its `seats`, in their order, who play and maybe wait in turn."""
    waits = any(one["code"] == "wait_in_turn" for one in pairing.round.explanation)
    played = play_at(tournament, len(seats), waits=waits)
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
