"""When a round will end, and the evening: guessed from how fast the tables write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median_low

from tournaments.core import phases
from tournaments.core.formats import is_free
from tournaments.cuts.rounds_left import rounds_left
from tournaments.models import Round, Tournament
from tournaments.tables.queries import Table, deals_of_a_game, read_tables

FEWEST = 2
"""House rule: one deal says nothing of how fast a table plays."""
QUICKEST_DEAL, SLOWEST_DEAL = timedelta(minutes=1), timedelta(minutes=15)
"""House rule: tables that seem to play quicker or slower were written down afterwards, and say nothing of the pace."""
USUAL_DEAL, USUAL_GAME, PAUSE = timedelta(minutes=3), timedelta(minutes=30), timedelta(minutes=10)
"""House rules: what a deal takes, a game whose number of deals is open, and the pause between two rounds. Source for
the game: championships play three of them in rounds of 90 minutes.
"""
SHORTEST, LONGEST = timedelta(minutes=10), timedelta(hours=6)
"""House rules: what is shorter is no round; rounds that begin further apart are not those of one evening."""


@dataclass(frozen=True)
class Forecast:
    """When the round should end and the evening, None where nobody can say; how many rounds come after this one.

    `at_most`: there may be fewer, and the evening ends then at the latest.
    """

    round_ends: datetime | None = None
    evening_ends: datetime | None = None
    rounds_left: int | None = None
    at_most: bool = False


@dataclass(frozen=True)
class ComingRound:
    """When the next round can begin, what a round takes and the pause between two, in whole minutes; the `deals` that a
    table plays in it, None where that is open; whether any round `has_begun`.
    """

    begins: datetime
    minutes: int
    deals: int | None = None
    pause: int = PAUSE // timedelta(minutes=1)
    has_begun: bool = False


def read_coming(tournament: Tournament, now: datetime) -> ComingRound:
    """The one thing that every page which looks ahead goes by; seven queries at most.

    Before the first round it begins with the evening; then as soon as the round in play should end.
    """
    rounds = list(phases.rounds_of(tournament).filter(published_at__isnull=False).defer("trees"))
    starts = sorted(round_.published_at for round_ in rounds if round_.published_at)
    tables = read_tables(tournament, rounds[0], now) if rounds else []
    deals = deals_of_a_game(tournament.settings) or usual_deals(tables)
    pace = usual_pace(tables, starts[-1]) if starts else None
    clock = next((timedelta(minutes=round_.minutes) for round_ in rounds if round_.minutes), None)
    length = _between(starts) or clock or _played(tournament.games_per_table, deals, pace)
    begins = tournament.session.starts_at
    if rounds:
        done = all(table.is_done for table in tables)
        ends = now if done else round_end(starts[-1], now, tables, rounds[0].ends_at)
        begins = max(ends or starts[-1] + length, now)
    return ComingRound(
        begins=_whole(begins),
        minutes=max(length // timedelta(minutes=1), 1),
        deals=deals * tournament.games_per_table if deals else None,
        has_begun=bool(rounds),
    )


def _between(starts: Sequence[datetime]) -> timedelta | None:
    """What the rounds of tonight took, without the pause; None before two have begun.

    House rule: a round lasts from its publication to that of the next one, and the median counts.
    """
    lengths = [after - before for before, after in pairwise(starts)]
    likely = [length for length in lengths if SHORTEST <= length <= LONGEST]
    return max(median_low(likely) - PAUSE, SHORTEST) if likely else None


def _played(games: int, deals: int | None, pace: timedelta | None) -> timedelta:
    """What so many games of a table take, each of so many `deals`, at the pace of the tables so far or as is usual."""
    if deals is None:
        return USUAL_GAME * games
    of_a_deal = pace if pace and QUICKEST_DEAL <= pace <= SLOWEST_DEAL else USUAL_DEAL
    return timedelta(minutes=max(round(of_a_deal * deals * games / timedelta(minutes=1)), 1))


def _whole(begins: datetime) -> datetime:
    """On the next whole minute."""
    whole = begins.replace(second=0, microsecond=0)
    return whole if whole == begins else whole + timedelta(minutes=1)


def read_forecast(tournament: Tournament, round_: Round, tables: Sequence[Table], now: datetime) -> Forecast:
    """The forecast for a published round; two queries, three more where its rounds follow from the field.

    Nobody can say it of a free evening: tables are opened as people sit down.
    """
    begun = round_.published_at
    if begun is None or all(table.is_done for table in tables) or is_free(round_.stage):
        return Forecast()
    ends = round_end(begun, now, tables, round_.ends_at)
    left = rounds_left(tournament)
    if ends is None or left is None:
        return Forecast(ends, None, left.rounds if left else None, bool(left and left.at_most))
    published = phases.rounds_of(tournament).filter(published_at__isnull=False)
    starts = sorted(start for start in published.values_list("published_at", flat=True) if start)
    return Forecast(ends, evening_end(starts, ends, left.rounds), left.rounds, left.at_most)


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


def usual_pace(tables: Iterable[Table], begun: datetime) -> timedelta | None:
    """What a deal takes at the table in the middle; None before any table has written enough."""
    paces = [pace for table in tables if (pace := _pace(table, begun))]
    return median_low(paces) if paces else None


def usual_deals(tables: Iterable[Table]) -> int | None:
    """The deals of a game: as agreed, or the median of the games played out so far; None before there is one."""
    tables = list(tables)
    agreed = next((table.deals_due for table in tables if table.deals_due), None)
    played = [deals for table in tables for deals in table.finished if deals]
    return agreed or (median_low(played) if played else None)


def left_of(table: Table, usual: int) -> int:
    """The deals that a table still has to play, at least one."""
    games = table.games - len(table.finished)
    return max(games * usual - table.deals, games)


def _pace(table: Table, begun: datetime) -> timedelta | None:
    """What a deal takes at a table."""
    if table.last_line_at is None or table.written < FEWEST or table.last_line_at <= begun:
        return None
    return (table.last_line_at - begun) / table.written
