"""The club trophy beside a ranking: what is kept of it, and the rows a page makes of that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.names import search_key
from tournaments.decisions import say_figure
from tournaments.models import EntryKind, Tournament
from tournaments.ranking.clubs import club_shares
from tournaments.ranking.standings import Outcome


@dataclass(frozen=True)
class ClubRow:
    """A club of the trophy; `won` as « 18½ », `share` in per cent, to a tenth."""

    rank: int | None
    club: str
    delegates: int
    won: str
    played: int
    share: Decimal


@dataclass(frozen=True)
class Trophy:
    """The clubs in their order; `fewest` delegates are needed for a rank."""

    rows: tuple[ClubRow, ...] = ()
    fewest: int = 1


NO_TROPHY = Trophy()


def trophy_body(tournament: Tournament, results: Iterable[Outcome]) -> dict[str, Any]:
    """What a ranking keeps: nothing but in individual events to which clubs send delegates.

    A club is one however it is spelt, and bears the name it has with its first delegate.
    """
    if tournament.entry_kind != EntryKind.PLAYER:
        return {}
    told = dict(
        tournament.entries.exclude(delegation="").order_by("number").values_list("number", "delegation")
    )
    if not told:
        return {}
    spelt: dict[str, str] = {}
    clubs = {number: spelt.setdefault(search_key(name), name) for number, name in told.items()}
    fewest = tournament.fewest_delegates
    rows = [
        {
            "club": row.club,
            "rank": row.rank,
            "delegates": row.delegates,
            "won": str(row.won),
            "played": row.played,
        }
        for row in club_shares(clubs, results, fewest=fewest)
    ]
    return {"clubs": {"fewest": fewest, "rows": rows}}


def read_trophy(said: Mapping[str, Any] | None) -> Trophy:
    """The trophy that a ranking keeps; an empty one where it keeps none."""
    if not said:
        return NO_TROPHY
    rows = tuple(
        ClubRow(
            rank=row["rank"],
            club=row["club"],
            delegates=row["delegates"],
            won=say_figure(Fraction(row["won"])),
            played=row["played"],
            share=per_cent(Fraction(row["won"]), row["played"]),
        )
        for row in said["rows"]
    )
    return Trophy(rows, said["fewest"])


def per_cent(won: Fraction, played: int) -> Decimal:
    """`won` of `played` in per cent, rounded to a tenth, a half up.

    >>> per_cent(Fraction(18), 25), per_cent(Fraction(2), 3), per_cent(Fraction(0), 0)
    (Decimal('72'), Decimal('66.7'), Decimal('0'))
    """
    tenths = (2000 * won + played) // (2 * played) if played else 0
    whole, rest = divmod(int(tenths), 10)
    return Decimal(whole) if not rest else Decimal(f"{whole}.{rest}")
