"""A row of a ranking as it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.ranking.standings import Standing
from tournaments.standings.criteria import kept_value


def write_values(row: Standing) -> dict[str, Any]:
    """What it has by each criterion of a director's own list."""
    return {"values": [kept_value(value) for value in row.values]}


def write_row(row: Standing, categories: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    """A row as it is kept; without a charge, a shared win or a category it has the bytes it always had."""
    told = {"categories": categories[row.number]} if row.number in categories else {}
    charged = {"charged": row.charged} if row.charged else {}
    part = {"part": str(row.won % 1)} if row.won % 1 else {}
    adjusted = {"adjusted": row.adjusted} if row.adjusted else {}
    awarded = {"awarded": str(row.awarded)} if row.awarded else {}
    of_byes = {"of_byes": row.of_byes} if row.of_byes else {}
    points = {} if row.points is None else {"points": row.points}
    return (
        charged
        | told
        | points
        | part
        | adjusted
        | awarded
        | of_byes
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


def write_earlier(rows: Iterable[Standing]) -> dict[int, dict[str, Any]]:
    """By entry, what it played before a stage that began from nothing, as it is kept beside its row."""
    return {
        row.number: {"earlier": {"played": row.played, "won": str(row.won), "for": row.marks_for}}
        for row in rows
    }
