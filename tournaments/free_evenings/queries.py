"""A free evening: its tables and who still plays there, sheets that could count, and the card that opens a table.
Tested in tests/tournaments/free_evenings/test_views.py."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from clubs.evenings.queries import tonight
from clubs.models import Session
from scoring.ledger.queries import results
from scoring.models import Sheet
from scoring.models.codes import same, site_digest
from tournaments.core import phases
from tournaments.core.formats import FREE, is_free
from tournaments.core.games import rules_of
from tournaments.core.phases import decided_games, is_finished
from tournaments.models import Placing, Round, Stage, Tournament


def free_evenings(session: Session) -> list[Tournament]:
    """The tournaments of `session` in which tables are opened now, the last one first."""
    some = session.tournaments.filter(stages__format=FREE).distinct().order_by("-pk")
    return [row for row in some.select_related("club", "session") if is_free(phases.stage_in_play(row))]


def uncounted_sheets(tournament: Tournament) -> list[Sheet]:
    """The sheets of that day that count for no tournament and could for this one, by table.

    Players of the club sit there, as many as at a table of the evening, and as many games are played as there.
    """
    bounds = tonight(tournament.session.starts_at)
    opened = {"opened_at__gte": bounds["starts_at__gte"], "opened_at__lt": bounds["starts_at__lt"]}
    of_the_day = Q(session=tournament.session_id) | Q(session=None, table_number=None, **opened)
    sheets = Sheet.objects.filter(of_the_day, club=tournament.club_id, pairing=None)
    sheets = sheets.prefetch_related("seats__player", "games").order_by("table_number", "pk")
    return [sheet for sheet in sheets if fits(tournament, sheet)]


def fits(tournament: Tournament, sheet: Sheet) -> bool:
    """Whether those at `sheet` could have sat at a table of the evening, and its games are as many."""
    seats = rules_of(tournament).seat_sides
    return (
        [bool(seat.player_id) for seat in sheet.seats.all()] == [True] * len(seats)
        and len(sheet.games.all()) == tournament.games_per_table
        and all(game.rules.settings.seat_sides == seats for game in sheet.games.all())
    )


def open_round(stage: Stage) -> Round | None:
    """The one round of the stage; None before its first table."""
    return stage.rounds.filter(published_at__isnull=False).order_by("number").first()


def door_code(tournament: Tournament) -> str:
    """What the card « a free table » bears: whoever has it can open a table."""
    return site_digest("tournaments.free", tournament.pk).hex()[:20]


def opens(tournament: Tournament, code: str) -> bool:
    """Whether `code` is that of the card, and the tournament has tables to open."""
    stage = phases.stage_in_play(tournament)
    return same(code, door_code(tournament)) and is_free(stage) and has_door(stage)


def has_door(stage: Stage) -> bool:
    """Whether tables open themselves by the card; they do until a director closes it."""
    return bool(stage.settings.get("door", True))


def still_playing(round_: Round, players: Collection[int], games: int) -> list[Placing]:
    """The places of `players` (by primary key) at tables of which the games are not over; only these are read."""
    seats = round_.placings.filter(player__in=players).select_related("pairing__sheet", "player")
    at = list(seats.order_by("pairing__table_number", "position"))
    written = results(
        {seat.pairing.sheet_id: seat.pairing.sheet for seat in at if seat.pairing.sheet}.values()
    )
    decided = decided_games(written)
    return [
        seat
        for seat in at
        if (sheet := seat.pairing.sheet_id) in written
        and not is_finished(written[sheet], games, decided.get(sheet, ()))
    ]
