"""How often a PIN may be tried: counted in the club, at the table, and of a browser there.
Tested in tests/scoring/joining/test_phones.py."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from clubs.models import Club
from web.throttle import RateLimit, waits_of

BROWSER_TRIES, TABLE_TRIES, CLUB_TRIES = RateLimit(5, 600), RateLimit(20, 3600), RateLimit(100, 3600)


def limits_of(club: Club, table: int, browser: str) -> dict[str, RateLimit]:
    """What counts a try of `browser` at `table`."""
    return {
        _of_club(club): CLUB_TRIES,
        _at_table(club, table): TABLE_TRIES,
        f"{_at_table(club, table)}:{browser}": BROWSER_TRIES,
    }


def shut(club: Club, tables: Iterable[int], now: datetime) -> dict[int, int]:
    """In how many seconds a PIN may be tried again, of the tables where it may not now; 0 is the whole club."""
    keys = {_of_club(club): 0, **{_at_table(club, table): table for table in tables}}
    limits = {key: TABLE_TRIES if table else CLUB_TRIES for key, table in keys.items()}
    waits = waits_of(limits, now.timestamp())
    return {keys[key]: wait for key, wait in waits.items() if wait}


def _of_club(club: Club) -> str:
    return f"pin-club:{club.pk}"


def _at_table(club: Club, table: int) -> str:
    return f"pin:{club.pk}:{table}"
