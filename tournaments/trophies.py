"""The club trophy beside a ranking: what is kept of it, and the rows a page makes of that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.names import search_key
from tournaments.decisions import say_figure
from tournaments.models import ClubsBy, EntryKind, Tournament
from tournaments.ranking.clubs import club_shares
from tournaments.ranking.standings import Outcome


@dataclass(frozen=True)
class ClubRow:
    """A club of the trophy; `won` as « 18½ », `share` in per cent, to a tenth.

    Where the average decides, it has the `marks` of its delegates, and the `average` a game to a hundredth.
    """

    rank: int | None
    club: str
    delegates: int
    won: str
    played: int
    share: Decimal
    marks: int = 0
    average: Decimal = Decimal(0)


@dataclass(frozen=True)
class Trophy:
    """The clubs in their order; `fewest` delegates are needed for a rank."""

    rows: tuple[ClubRow, ...] = ()
    fewest: int = 1
    is_by_average: bool = False

    @property
    def told(self) -> list[str]:
        """What it goes by, and what a rank needs, in sentences."""
        if self.is_by_average:
            said = _(
                "The club whose delegates have the most marks a game: all their marks by all their games."
            )
        else:
            said = _("The club whose delegates win the largest share of their games.")
        if self.fewest == 1:
            return [said]
        needed = _("At least %(fewest)s delegates are needed for a rank.")
        return [said, needed % {"fewest": self.fewest}]


NO_TROPHY = Trophy()


def trophy_body(tournament: Tournament, results: Iterable[Outcome]) -> dict[str, Any]:
    """What a ranking keeps: nothing but in individual events to which clubs send delegates.

    That the average decides is kept where it does, and the marks it is made of.

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
    fewest, by_average = tournament.fewest_delegates, tournament.clubs_by == ClubsBy.AVERAGE
    rows = [
        {
            "club": row.club,
            "rank": row.rank,
            "delegates": row.delegates,
            "won": str(row.won),
            "played": row.played,
            **({"marks": row.marks} if by_average else {}),
        }
        for row in club_shares(clubs, results, fewest=fewest, by_average=by_average)
    ]
    return {"clubs": {"fewest": fewest, "rows": rows, **({"by": "average"} if by_average else {})}}


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
            marks=row.get("marks", 0),
            average=a_game(row.get("marks", 0), row["played"]),
        )
        for row in said["rows"]
    )
    return Trophy(rows, said["fewest"], said.get("by") == "average")


def per_cent(won: Fraction, played: int) -> Decimal:
    """`won` of `played` in per cent, rounded to a tenth, a half up.

    >>> per_cent(Fraction(18), 25), per_cent(Fraction(2), 3), per_cent(Fraction(0), 0)
    (Decimal('72'), Decimal('66.7'), Decimal('0'))
    """
    tenths = (2000 * won + played) // (2 * played) if played else 0
    whole, rest = divmod(int(tenths), 10)
    return Decimal(whole) if not rest else Decimal(f"{whole}.{rest}")


def a_game(marks: int, played: int) -> Decimal:
    """The marks a game, rounded to a hundredth, a half up.

    >>> a_game(2020, 25), a_game(200, 3), a_game(0, 0)
    (Decimal('80.80'), Decimal('66.67'), Decimal('0.00'))
    """
    return Decimal((200 * marks + played) // (2 * played) if played else 0).scaleb(-2)
