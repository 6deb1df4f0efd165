"""The ranking as it is kept: canonical JSON that names entries by number, and the rows a page makes of it.

Names are not in it, so that a player who changes how he is shown is shown so on old rankings too.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models import Sheet
from scoring.queries import results
from tournaments.models import Placing, Tournament
from tournaments.ranking.standings import Outcome, Standing, standings

METHOD = "wins/1"
PARTS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


@dataclass(frozen=True)
class Row:
    """A row of a ranking, with the name its entry bears today; `part` is what it has of one more win, as « ½ »."""

    rank: int | None
    number: int
    name: str
    won: int
    played: int
    marks_for: int
    marks_against: int
    difference: int
    separated_by: str
    withdrawn: bool
    charged: int = 0
    part: str = ""


@dataclass(frozen=True)
class Ranking:
    """A ranking to be shown: its rows, after how many rounds, and how many of their games count."""

    rows: tuple[Row, ...]
    rounds: int
    counted: int
    expected: int

    @property
    def has_charges(self) -> bool:
        """Whether a fault has cost somebody points of his own."""
        return any(row.charged for row in self.rows)

    @property
    def results(self) -> frozenset[tuple[int | str, ...]]:
        """What has been played, whoever came or went since: by entry, won, played, marks for and against."""
        return frozenset(
            (row.number, row.won, row.part, row.played, row.marks_for, row.marks_against)
            for row in self.rows
            if row.played
        )


def ranking_body(tournament: Tournament) -> str:
    """The ranking of `tournament` as the sheets say it now, as canonical JSON: same results, same bytes.

    A game counts as soon as it is over, signed or not; one in progress does not count at all.
    """
    sheets = list(_published_sheets(tournament))
    outcomes = list(_outcomes(tournament, sheets))
    entries = dict(tournament.entries.values_list("number", "withdrawn"))
    rows = standings(entries, outcomes, {number for number, withdrawn in entries.items() if withdrawn})
    return canonical(
        {
            "method": METHOD,
            "rounds": tournament.stages.filter(rounds__published_at__isnull=False).values("rounds").count(),
            "counted": len(outcomes),
            "expected": len(sheets) * tournament.games_per_table,
            "rows": [_written(row) for row in rows],
        }
    )


def canonical(value: Any) -> str:
    """`value` as JSON that can be compared byte by byte."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest_of(body: str) -> str:
    """SHA-256 of a ranking, in hexadecimal: what an edition is recognised by."""
    return hashlib.sha256(body.encode()).hexdigest()


def read_ranking(body: str, names: Mapping[int, str]) -> Ranking:
    """The ranking in `body`, with the entries named by `names`."""
    said = json.loads(body)
    rows = tuple(
        Row(
            rank=row["rank"],
            number=row["entry"],
            name=names.get(row["entry"], f"{row['entry']}"),
            won=row["won"],
            played=row["played"],
            marks_for=row["for"],
            marks_against=row["against"],
            difference=row["for"] - row["against"],
            separated_by=row["separated_by"] or "",
            withdrawn=row["withdrawn"],
            charged=row.get("charged", 0),
            part=PARTS.get(row.get("part", ""), row.get("part", "")),
        )
        for row in said["rows"]
    )
    return Ranking(rows, said["rounds"], said["counted"], said["expected"])


def _published_sheets(tournament: Tournament) -> Iterator[Sheet]:
    published = {
        "pairing__round__stage__tournament": tournament,
        "pairing__round__published_at__isnull": False,
    }
    return Sheet.objects.filter(**published).iterator()


def _outcomes(tournament: Tournament, sheets: list[Sheet]) -> Iterator[Outcome]:
    """The finished games of the published rounds; what a table plays beyond them does not count."""
    seats = Placing.objects.filter(round__stage__tournament=tournament, pairing__sheet__isnull=False)
    sitting = {
        (sheet, position): entry
        for sheet, position, entry in seats.values_list("pairing__sheet_id", "position", "entry__number")
    }
    for sheet, result in results(sheets).items():
        for game in result.games[: tournament.games_per_table]:
            if game.over:
                sides = (dict.fromkeys(sitting[sheet, seat] for seat in side) for side in game.sides)
                charges = Counter[int]()
                for seat, points in game.charges.items():
                    charges[sitting[sheet, seat]] += points
                yield Outcome(tuple(tuple(side) for side in sides), game.marks, game.won, charges)


def _written(row: Standing) -> dict[str, Any]:
    """A row as it is kept; without a charge or a shared win it has the bytes it always had."""
    charged = {"charged": row.charged} if row.charged else {}
    part = {"part": str(row.won % 1)} if row.won % 1 else {}
    return (
        charged
        | part
        | {
            "rank": row.rank,
            "entry": row.number,
            "won": int(row.won),
            "played": row.played,
            "for": row.marks_for,
            "against": row.marks_against,
            "separated_by": row.separated_by,
            "withdrawn": row.withdrawn,
        }
    )
