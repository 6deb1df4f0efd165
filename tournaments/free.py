"""A free evening: tables are opened as people sit down. By which card one opens itself, and who still plays."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.queries import results
from tournaments import queries
from tournaments.models import Placing, Round, Stage, Tournament
from tournaments.settled import decided_games, is_finished

FORMAT = "free"
METHOD = "free/1"


def is_free(stage: Stage) -> bool:
    """Whether tables are opened in `stage` instead of drawn."""
    return stage.format == FORMAT


def open_round(stage: Stage) -> Round | None:
    """The one round of the stage; None before its first table."""
    return stage.rounds.filter(published_at__isnull=False).order_by("number").first()


def door_code(tournament: Tournament) -> str:
    """What the card « a free table » bears: whoever has it can open a table."""
    return salted_hmac("tournaments.free", f"{tournament.pk}", algorithm="sha256").hexdigest()[:20]


def opens(tournament: Tournament, code: str) -> bool:
    """Whether `code` is that of the card, and the tournament has tables to open."""
    known = constant_time_compare(code, door_code(tournament))
    stage = queries.stage_in_play(tournament)
    return known and is_free(stage) and has_door(stage)


def has_door(stage: Stage) -> bool:
    """Whether tables open themselves by the card; they do until a director closes it."""
    return bool(stage.settings.get("door", True))


def still_playing(round_: Round, players: Collection[int], games: int) -> list[Placing]:
    """The places of `players` (by primary key) at tables of which the games are not over; only these are read."""
    seats = round_.placings.filter(player__in=players).select_related("pairing__sheet", "player")
    at = list(seats.order_by("pairing__table_number", "position"))
    known = results({seat.pairing.sheet_id: seat.pairing.sheet for seat in at if seat.pairing.sheet}.values())
    decided = decided_games(known)
    return [
        seat
        for seat in at
        if (sheet := seat.pairing.sheet_id) in known
        and not is_finished(known[sheet], games, decided.get(sheet, ()))
    ]
