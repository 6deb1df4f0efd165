"""When a round will end, and the evening: guessed from how fast the tables write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median_low

from django.db.models import Count

from tournaments import queries
from tournaments.models import Round, Tournament
from tournaments.tables import Table

FEWEST = 2
"""House rule: one deal says nothing of how fast a table plays."""


@dataclass(frozen=True)
class Forecast:
    """When the round should end and the evening, None where nobody can say; how many rounds come after this one."""

    round_ends: datetime | None = None
    evening_ends: datetime | None = None
    rounds_left: int | None = None


def read_forecast(tournament: Tournament, round_: Round, tables: Sequence[Table], now: datetime) -> Forecast:
    """The forecast for a published round in two queries."""
    begun = round_.published_at
    if begun is None or all(table.is_done for table in tables):
        return Forecast()
    ends = round_end(begun, now, tables, round_.ends_at)
    left = rounds_left(tournament)
    if ends is None or left is None:
        return Forecast(ends, None, left)
    published = queries.rounds_of(tournament).filter(published_at__isnull=False)
    starts = sorted(start for start in published.values_list("published_at", flat=True) if start)
    return Forecast(ends, evening_end(starts, ends, left), left)


def round_end(
    begun: datetime, now: datetime, tables: Iterable[Table], time_is_up: datetime | None = None
) -> datetime | None:
    """When the slowest table is done; None before any table has written enough.

    House rule: a table goes on as fast as it has; one that has hardly begun, as fast as the table in the middle.
    When time is up before, every table still finishes its deal.
    """
    tables = list(tables)
    usual = usual_deals(tables)
    middle = usual_pace(tables, begun)
    if middle is None or usual is None:
        return time_is_up
    ends = max(
        (
            max((table.last_line_at or begun) + (_pace(table, begun) or middle) * left_of(table, usual), now)
            for table in tables
            if not table.is_done
        ),
        default=now,
    )
    return ends if time_is_up is None else min(ends, max(time_is_up, now) + middle)


def evening_end(starts: Sequence[datetime], round_ends: datetime, left: int) -> datetime:
    """When the rounds that are `left` are played too.

    House rule: a round lasts from its publication to that of the next one, pause included; the median of those so
    far is taken, or the round in play where it is the first.
    """
    lengths = [after - before for before, after in pairwise(starts)]
    return round_ends + median_low(lengths or [round_ends - starts[-1]]) * left


def rounds_left(tournament: Tournament) -> int | None:
    """How many rounds are planned after those drawn; None where a stage goes on as long as there is time."""
    stages = tournament.stages.annotate(drawn=Count("rounds")).order_by("number")
    told = list(stages.values_list("number", "planned_rounds", "drawn"))
    now = max((number for number, _planned, drawn in told if drawn), default=1)
    to_come = [(planned, drawn) for number, planned, drawn in told if number >= now]
    if not all(planned for planned, _drawn in to_come):
        return None
    return sum(max(planned - drawn, 0) for planned, drawn in to_come)


def usual_pace(tables: Iterable[Table], begun: datetime) -> timedelta | None:
    """What a deal takes at the table in the middle; None before any table has written enough."""
    paces = [pace for table in tables if (pace := _pace(table, begun))]
    return median_low(paces) if paces else None


def usual_deals(tables: Iterable[Table]) -> int | None:
    """The deals of a game: as agreed, or the median of the games played out so far; None before there is one."""
    tables = list(tables)
    agreed = next((table.deals_due for table in tables if table.deals_due), None)
    known = [deals for table in tables for deals in table.finished if deals]
    return agreed or (median_low(known) if known else None)


def left_of(table: Table, usual: int) -> int:
    """The deals that a table still has to play, at least one."""
    games = table.games - len(table.finished)
    return max(games * usual - table.deals, games)


def _pace(table: Table, begun: datetime) -> timedelta | None:
    """What a deal takes at a table."""
    if table.last_line_at is None or table.written < FEWEST or table.last_line_at <= begun:
        return None
    return (table.last_line_at - begun) / table.written
