"""The summary of a game as a picture to send: PNG, drawn by typst. Tested in tests/scoring/sharing/test_summary.py."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from scoring.lines.facts import Fact
from scoring.paper.typesetting import compiled

TEMPLATE = Path(__file__).with_name("picture.typ")
WIDTH, HEIGHT = 1080, 1350  # pixels, as the template has them at this density
DENSITY = 144  # pixels per inch
REMEMBERED = 32  # a link that is sent to a group is opened by all of it at once

# The colours of the chart, which the site's stylesheet gives it on a page.
STYLE = """
text { font: 15px "Libertinus Serif"; fill: #1e2621 }
.tick, .target-label { font-size: 13px; fill: #454f48 }
.grid { stroke: #dccfb4; stroke-width: 1 }
.target { stroke: #7f1029; stroke-width: 1.5; stroke-dasharray: 2 4 }
.target-label { fill: #7f1029 }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.series-0 .line { stroke-width: 4 }
.leader { fill: none; stroke-width: 1.25 }
.dot { fill: #fffcf5; stroke-width: 2 }
.end { font-weight: 600 }
.series-0 .dot { fill: #17573e }
.series-0 .line, .series-0 .dot, .series-0 .leader { stroke: #17573e }
.series-1 .line, .series-1 .dot, .series-1 .leader { stroke: #bf440b }
.series-2 .line, .series-2 .dot, .series-2 .leader { stroke: #1d5fbf }
.series-3 .line, .series-3 .dot, .series-3 .leader { stroke: #74520c }
.series-4 .line, .series-4 .dot, .series-4 .leader { stroke: #6d3aa8 }
.series-5 .line, .series-5 .dot, .series-5 .leader { stroke: #1e2621 }
.series-6 .line, .series-6 .dot, .series-6 .leader { stroke: #b3112c }
.series-1 .line { stroke-dasharray: 8 4 }
.series-2 .line { stroke-dasharray: 2 3 }
.series-3 .line { stroke-dasharray: 10 3 2 3 }
.series-4 .line { stroke-dasharray: 14 5 }
.series-5 .line { stroke-dasharray: 5 2 }
.series-6 .line { stroke-dasharray: 1 5 }
"""


@dataclass(frozen=True, kw_only=True)
class PictureSide:
    """Who plays together, their place ("" of two sides), the total, and whether this side won."""

    people: tuple[str, ...]
    place: str
    total: str
    won: bool


@dataclass(frozen=True, kw_only=True)
class Picture:
    """What the picture of a game says; `chart` is an `<svg>` of `web.templatetags.charts`, or "" for none.

    `stopped` says that the table ended the game before its rules did, and why; "" where they did.
    """

    place: str
    game: str
    day: str
    headline: str
    stopped: str
    sides: tuple[PictureSide, ...]
    chart: str
    chart_title: str
    facts: tuple[Fact, ...]
    brand: str
    site: str
    language: str


def draw_picture(picture: Picture) -> bytes:
    """The PNG of `picture`, 1080 by 1350: the same bytes for the same content."""
    return _drawn(json.dumps({**asdict(picture), "chart": _styled(picture.chart)}, ensure_ascii=False))


@lru_cache(maxsize=REMEMBERED)
def _drawn(data: str) -> bytes:
    return draw_png(TEMPLATE, data)


def draw_png(template: Path, data: str) -> bytes:
    """The PNG that `template` makes of `data`, JSON, at `DENSITY`."""
    made: bytes = compiled(str(template), data, root=str(template.parent), format="png", ppi=DENSITY)
    return made


def _styled(chart: str) -> str:
    """The chart as a picture of its own, with its colours in it."""
    head, opened, body = chart.partition(">")
    named = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return f"{named}{opened}<style>{STYLE}</style>{body}" if chart else ""
