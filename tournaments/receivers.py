"""What follows the signals of the tables and of tournaments.

Tables are told and asked; a counter moves; where there is no broker, this process does at once what a worker would.
Tested in tests/tournaments/standings/test_refresher.py.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Player, Session, User
from scoring.models import Sheet, StandIn
from tournaments.cuts.consequences import say_change
from tournaments.free_evenings.actions import open_table
from tournaments.free_evenings.queries import free_evenings
from tournaments.models import Pairing, Tournament
from tournaments.standings.actions import count_change
from tournaments.standings.refresher import refresher
from tournaments.standings.substitutes import stand_ins_at
from tournaments.tables.notices import mark_of, notices_for
from tournaments.tasks import check_draw, refresh_standings, write_books


def on_sheet_changed(sheet: Sheet, results_changed: bool, **_news: Any) -> None:
    """Runs inside the transaction of the line: one UPDATE, and only when a result changed."""
    if results_changed:
        count_change(sheet)


def on_entry_weighed(sheet: Sheet, write: Callable[[], object], **_news: Any) -> list[str]:
    """What a correction would change in the tournament that counts the sheet."""
    pairing = Pairing.objects.select_related("round__stage__tournament").filter(sheet=sheet).first()
    return [say_change(pairing.round.stage.tournament, write)] if pairing else []


def on_sheet_shown(sheet: Sheet, **_news: Any) -> list[str]:
    """What the table should know."""
    return notices_for(sheet, timezone.now())


def on_sheet_followed(sheet: Sheet, **_news: Any) -> object:
    """By what the table would be told something else."""
    return mark_of(sheet, timezone.now())


def on_stand_ins_asked(sheets: Sequence[Sheet], **_news: Any) -> list[StandIn]:
    """Who plays in whose place at these tables."""
    return stand_ins_at(sheets)


def on_opening_asked(session: Session, **_news: Any) -> list[tuple[str, str]]:
    """The free evenings of `session`, the last one opened first."""
    return [(str(evening.pk), evening.name) for evening in free_evenings(session)]


def on_opening_for(
    session: Session, counts_for: str, players: Sequence[Player], table_number: int, by: User, **_news: Any
) -> Sheet | None:
    """A table of the free evening `counts_for`; None where that is none of `session`.

    Whoever opens a table by hand has read at which table each of `players` sits already.
    """
    evening = next((evening for evening in free_evenings(session) if str(evening.pk) == counts_for), None)
    if evening is None:
        return None
    return open_table(evening, players, number=table_number, force=True, by=by).sheet


def on_ranking_moved(tournaments: QuerySet[Tournament], **_news: Any) -> None:
    """Without a broker, refresh in this process once the transaction is safe; with one, the sweep will come by.

    A site that is served has a thread for that, and only wakes it. A refresh that fails is logged; it never undoes or
    hides what was committed.
    """

    def refresh() -> None:
        if refresher.ask():
            return
        for pk in tournaments.values_list("pk", flat=True):
            refresh_standings.delay(pk)

    if settings.CELERY_TASK_ALWAYS_EAGER:
        transaction.on_commit(refresh, robust=True)


def on_round_published(round_id: int, **_news: Any) -> None:
    """Without a broker, draw the round again in this process once it is published; with one, the sweep will."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        transaction.on_commit(lambda: check_draw.delay(round_id), robust=True)


def on_edition_published(club_id: int, **_news: Any) -> None:
    """Without a broker, write the book of its games in this process once it is published; with one, the sweep will."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        transaction.on_commit(lambda: write_books.delay(club_id), robust=True)
