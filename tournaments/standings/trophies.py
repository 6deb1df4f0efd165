"""The club trophy beside a ranking: what is kept of it, and the rows a page makes of that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.models.names import search_key
from tournaments.entries.queries import clubs_of
from tournaments.models import ClubsBy, EntryKind, Tournament
from tournaments.ranking.clubs import club_shares
from tournaments.ranking.games import Outcome
from tournaments.standings.criteria import kept_value, tenths_of
from tournaments.standings.decision_words import say_figure


@dataclass(frozen=True)
class ClubRow:
    """A club of the trophy; where the average decides, with the `marks` of its delegates."""

    rank: int | None
    club: str
    delegates: int
    wins: Fraction
    played: Fraction
    marks: Fraction = Fraction(0)

    @property
    def won(self) -> str:
        return say_figure(self.wins)

    @property
    def share(self) -> Decimal:
        """The games won, in per cent, to a tenth."""
        return per_cent(self.wins, self.played)

    @property
    def average(self) -> Decimal:
        """The marks a game, to a hundredth."""
        return a_game(self.marks, self.played)

    @property
    def games(self) -> str:
        return say_figure(self.played)

    @property
    def marked(self) -> str:
        return f"-{say_figure(-self.marks)}" if self.marks < 0 else say_figure(self.marks)


@dataclass(frozen=True)
class Trophy:
    """The clubs in their order; `fewest` delegates are needed for a rank."""

    rows: tuple[ClubRow, ...] = ()
    fewest: int = 1
    is_by_average: bool = False
    is_of_pairs: bool = False

    @property
    def sentences(self) -> list[str]:
        """What it goes by, and what a rank needs, in sentences."""
        if self.is_by_average:
            rule = _(
                "The club whose delegates have the most marks a game: all their marks by all their games."
            )
        else:
            rule = _("The club whose delegates win the largest share of their games.")
        sentences = [rule]
        if self.is_of_pairs:
            sentences.append(
                _("A game of a pair is one game: where its partners play for two clubs, half for each.")
            )
        if self.fewest > 1:
            needed = _("At least %(fewest)s delegates are needed for a rank.")
            sentences.append(needed % {"fewest": self.fewest})
        return sentences


NO_TROPHY = Trophy()


def trophy_body(tournament: Tournament, results: Iterable[Outcome]) -> dict[str, Any]:
    """What a ranking keeps: nothing where nobody plays for a club.

    That the average decides is kept where it does, and the marks it is made of; so is that pairs play.

    A club is one however it is spelt, and bears the name it has with its first delegate.
    """
    club_of = dict(
        tournament.entries.exclude(delegation="").order_by("number").values_list("number", "delegation")
    )
    if not club_of:
        return {}
    spelt: dict[str, str] = {}
    of_pairs = tournament.entry_kind == EntryKind.PAIR
    clubs = {
        number: [
            spelt.setdefault(search_key(club), club) for club in (clubs_of(name) if of_pairs else (name,))
        ]
        for number, name in club_of.items()
    }
    fewest, by_average = tournament.fewest_delegates, tournament.clubs_by == ClubsBy.AVERAGE
    rows = [
        {
            "club": row.club,
            "rank": row.rank,
            "delegates": row.delegates,
            "won": str(row.won),
            "played": kept_value(row.played),
            **({"marks": kept_value(row.marks)} if by_average else {}),
        }
        for row in club_shares(clubs, results, fewest=fewest, by_average=by_average)
    ]
    own = {**({"by": "average"} if by_average else {}), **({"of": "pairs"} if of_pairs else {})}
    return {"clubs": {"fewest": fewest, "rows": rows, **own}}


def read_trophy(body: Mapping[str, Any] | None) -> Trophy:
    """The trophy that a ranking keeps; an empty one where it keeps none."""
    if not body:
        return NO_TROPHY
    rows = tuple(
        ClubRow(
            rank=row["rank"],
            club=row["club"],
            delegates=row["delegates"],
            wins=Fraction(row["won"]),
            played=Fraction(row["played"]),
            marks=Fraction(row.get("marks", 0)),
        )
        for row in body["rows"]
    )
    return Trophy(rows, body["fewest"], body.get("by") == "average", body.get("of") == "pairs")


def per_cent(won: Fraction, played: Fraction | int) -> Decimal:
    """`won` of `played` in per cent, rounded to a tenth, a half up.

    >>> per_cent(Fraction(18), 25), per_cent(Fraction(2), 3), per_cent(Fraction(0), 0)
    (Decimal('72'), Decimal('66.7'), Decimal('0'))
    """
    return tenths_of(100 * won / played) if played else Decimal(0)


def a_game(marks: Fraction | int, played: Fraction | int) -> Decimal:
    """The marks a game, rounded to a hundredth, a half up.

    >>> a_game(2020, 25), a_game(200, 3), a_game(0, 0)
    (Decimal('80.80'), Decimal('66.67'), Decimal('0.00'))
    """
    return Decimal(int((200 * marks + played) // (2 * played)) if played else 0).scaleb(-2)
