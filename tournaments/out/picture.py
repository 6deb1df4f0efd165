"""A published ranking as a picture for a message: PNG, drawn by typst."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import typst
from django.core.cache import cache

from tournaments.rankings import Ranking, Row

TEMPLATE = Path(__file__).with_name("picture.typ")
WIDTH, HEIGHT = 1200, 630  # pixels, as the template has them at this density
DENSITY = 144  # pixels per inch
SHOWN = 7  # rows that can be read on a phone
KEPT_FOR = 24 * 60 * 60  # seconds


@dataclass(frozen=True, kw_only=True)
class PictureRow:
    """A row of the picture; `figure` is what put it there, as the page writes it, `beside` what decides next."""

    rank: str
    name: str
    figure: str
    beside: str


@dataclass(frozen=True, kw_only=True)
class RankingPicture:
    """What the picture says; `figures` names the right column, `more` says how many follow, "" where nobody does."""

    place: str
    title: str
    subtitle: str
    figures: str
    rows: tuple[PictureRow, ...]
    more: str
    brand: str
    site: str
    language: str


def best_rows(ranking: Ranking) -> list[Row]:
    """The rows that the picture has room for: those with a rank, from the first."""
    return [row for row in ranking.rows if row.rank][:SHOWN]


def draw_ranking(picture: RankingPicture, digest: str) -> bytes:
    """The PNG of `picture`, of the edition known by `digest`: made once, the same bytes for the same content.

    Names are not in the digest of an edition, so the picture of one whose players show themselves otherwise is another.
    """
    data = json.dumps(asdict(picture), ensure_ascii=False)
    key = f"ranking-picture:{digest}:{hashlib.sha256(data.encode()).hexdigest()}"
    return bytes(cache.get_or_set(key, lambda: _drawn(data), KEPT_FOR) or b"")


def _drawn(data: str) -> bytes:
    made: bytes = typst.compile(
        TEMPLATE,
        root=TEMPLATE.parent,
        ignore_system_fonts=True,
        format="png",
        ppi=DENSITY,
        sys_inputs={"data": data},
    )
    return made


def pictured(rows: Sequence[Row], ranking: Ranking) -> tuple[PictureRow, ...]:
    """These rows as the picture shows them."""
    return tuple(
        PictureRow(
            rank=f"{row.rank}",
            name=row.name,
            figure=figure_of(row, ranking),
            beside=f"{row.difference:+}" if ranking.method.startswith("wins/") else "",
        )
        for row in rows
    )


def figure_of(row: Row, ranking: Ranking) -> str:
    """What a ranking goes by first of all: match points, marks, an average, or games won."""
    if ranking.is_league:
        return f"{row.points}"
    if ranking.is_by_average:
        return f"{row.average}"
    if ranking.method.startswith("marks/"):
        return f"{row.marks_for}"
    return f"{row.won if row.won or not row.part else ''}{row.part}"
