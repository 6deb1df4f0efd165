"""A published ranking as a picture for a message: PNG, drawn by typst."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from django.core.cache import cache

from scoring.paper.picture import draw_png

TEMPLATE = Path(__file__).with_name("picture.typ")
WIDTH, HEIGHT = 1200, 630  # pixels, as the template has them at the density of all pictures
FIGURES = 2  # columns that there is room for
SHOWN = 7  # rows that can be read on a phone
KEPT_FOR = 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class PictureRow:
    """A row of the picture; `figure` is what put it there, as the page writes it, `beside` what decides next."""

    rank: str
    name: str
    figure: str = ""
    beside: str = ""


@dataclass(frozen=True, kw_only=True)
class RankingPicture:
    """What the picture says; `figures` names the columns on the right, `more` says how many follow, "" for nobody."""

    place: str
    title: str
    subtitle: str
    figures: str
    rows: tuple[PictureRow, ...]
    more: str
    brand: str
    site: str
    language: str


def draw_ranking(picture: RankingPicture, digest: str) -> bytes:
    """The PNG of `picture`, of the edition known by `digest`: made once, the same bytes for the same content.

    Names are not in the digest of an edition, so the picture of one whose players show themselves otherwise is another.
    """
    data = json.dumps(asdict(picture), ensure_ascii=False)
    key = f"ranking-picture:{digest}:{hashlib.sha256(data.encode()).hexdigest()}"
    return bytes(cache.get_or_set(key, lambda: draw_png(TEMPLATE, data), KEPT_FOR) or b"")
