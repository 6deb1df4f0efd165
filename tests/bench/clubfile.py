"""What the file of a club takes: 40 evenings of 100 players, written, read and brought back; its size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from tests.figures import Figure

if TYPE_CHECKING:
    from clubs.models import Club, Player, Session, User
    from scoring.models import Game, Line, Sheet

EVENINGS, PLAYERS, GAMES, DEALS = 40, 100, 3, 12
T = TypeVar("T")


def club_file_figures() -> list[Figure]:
    """In seconds of one core; everything is taken back afterwards."""
    from django.db import transaction

    from tests.steps.two_sites import filed
    from tournaments.club_file.actions import read_club, restore_club
    from tournaments.club_file.writing import club_file

    took: dict[str, float] = {}

    def build() -> Club:
        club = a_club_of_years()
        timed("written", lambda: club_file(club))
        return club

    def timed(what: str, work: Callable[[], T]) -> T:
        start = time.process_time()
        done = work()
        took[what] = time.process_time() - start
        return done

    data = filed(build)
    with transaction.atomic():
        read = timed("read and judged", lambda: read_club(data))
        timed("brought back", lambda: restore_club(read))
        transaction.set_rollback(True)
    name = f"File of a club: {EVENINGS} evenings x {PLAYERS} players"
    figures = [Figure(f"{name}, {what}", seconds, "s") for what, seconds in took.items()]
    return [*figures, Figure(f"{name}, size", len(data) / 2**20, "MiB")]


def a_club_of_years() -> Club:
    """Every evening one round at tables of four; every game of every table is told deal by deal and signed."""
    from clubs.models import Role
    from tests import factories
    from tests.steps.season_evenings import FIRST

    club, director = factories.a_club("Bench", "bench-file"), factories.a_user("Bench-file")
    factories.a_member(club, director, Role.DIRECTOR)
    season, people = factories.a_season(club), factories.some_players(club, PLAYERS)
    for week in range(EVENINGS):
        session = factories.a_session(club, season, starts_at=FIRST + timedelta(weeks=week))
        factories.attending(session, people)
        _play(session, people, director)
    return club


def _play(session: Session, people: list[Player], director: User) -> None:
    from scoring.models import Line, Sheet
    from tournaments.editions.actions import publish_edition
    from tournaments.entries.actions import enter_players
    from tournaments.planning import opening
    from tournaments.rounds.actions import draw_round, publish_round
    from tournaments.standings.actions import refresh_draft

    event = opening.open_tournament(session, "Bench", games_per_table=GAMES, by=director)
    enter_players(event, director)
    drawn = publish_round(draw_round(event, by=director), director)
    for sheet in Sheet.objects.filter(pairing__round=drawn):
        lines = list(_lines(sheet))
        Line.objects.bulk_create(lines)
        Sheet.objects.filter(pk=sheet.pk).update(revision=lines[-1].number, head=lines[-1].hash)
    refresh_draft(event.pk)
    publish_edition(event, by=director)


def _lines(sheet: Sheet) -> Iterator[Line]:
    from scoring.models import Kind

    last = None
    for game in sheet.games.all():
        told: list[tuple[str, dict[str, Any]]] = [
            (Kind.DEAL, {"deal": {"raw": {"A": 30 + number % 9, "B": 38 - number % 9}}})
            for number in range(DEALS)
        ]
        told += [(Kind.SIGNATURE, {"side": side, "stopped": "time"}) for side in ("A", "B")]
        for kind, payload in told:
            last = _line(sheet, game, kind, payload, last)
            yield last


def _line(sheet: Sheet, game: Game, kind: str, payload: dict[str, Any], last: Line | None) -> Line:
    from scoring.ledger.door import line_hash
    from scoring.ledger.writing import LedgerEntry
    from scoring.models import Kind, Line

    number = last.number + 1 if last else 1
    uuid = UUID(int=(sheet.pk << 32) + number)
    entry = LedgerEntry(uuid=uuid, revision=number - 1, game=game.number, kind=Kind(kind), payload=payload)
    line = Line(
        sheet=sheet,
        game=game,
        number=number,
        uuid=uuid,
        kind=kind,
        payload=payload,
        fingerprint=entry.fingerprint,
        previous=last.hash if last else "",
        received_at=sheet.opened_at + timedelta(minutes=number),
    )
    line.hash = line_hash(line, game)
    return line


if __name__ == "__main__":
    from tests.pictures.site import own_folder

    own_folder()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for figure in club_file_figures():
        print(f"{figure.name}: {figure.value:,.2f} {figure.unit}")
