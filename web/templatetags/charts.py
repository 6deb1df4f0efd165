"""Charts drawn on the server as inline SVG: no script, no inline style; they print, and they read aloud.

Colours, dashes and widths are CSS (`.series-0` to `.series-6`). Markers differ in shape, stand on the line of a side
and beside its name, and of two sides at other deals of a long game: colour is not the only cue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from textwrap import wrap
from zlib import crc32

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

Series = Sequence[tuple[str, Sequence[int]]]
Point = tuple[float, float]
Bar = tuple[str, datetime, datetime, int]
Between = tuple[str, int, int, int]

WIDTH, HEIGHT = 360, 280
LEFT, RIGHT, TOP, BOTTOM = 36, 8, 16, 26
LEADER = 20  # from the end of the axis to the marker beside a name
KEY = 9  # from there to the name
ROW, LETTER = 16, 9  # the height of a row of a name, and about the width of a letter
GAP = 7  # between two names, where there is room
ONE_ROW, MOST_LETTERS = 12, 16  # a longer name takes two rows; the title of its line has it whole
IN_SIGHT = 3  # a target that is so many times the best total is too far: it would press the lines together
MOST_MARKERS = 16  # with more deals than this, not every one is marked
FEW_MARKERS = 6  # about so many are, then, on every line
BAR, MOST_HOURS = 26, 5  # the height of a row with a bar, and how many hours are written below
MARKERS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-4-4H4V4H-4Z",
    "M0-5L5 4H-5Z",
    "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
    "M0 5L5-4H-5Z",
    "M-4-4L4 4M-4 4L4-4",
    "M0-5V5M-5 0H5",
)


@register.simple_tag
def score_chart(series: Series, target: int | None = None, title: str = "") -> SafeString:
    """`{% score_chart series target %}`: `series` are (name, running totals), two to seven sides."""
    return SafeString(line_chart(series, target, title or _("Score, deal by deal")))


def line_chart(series: Series, target: int | None = None, title: str = "", width: int = WIDTH) -> str:
    """The running totals of the sides as one `<svg>`, `width` by 280 units; "" before the first deal.

    Every line starts at 0. `target` draws a dotted line across, once it is in sight. Names and title are escaped here.
    """
    deals = max((len(totals) for _name, totals in series), default=0)
    if deals == 0:
        return ""
    names = [_rows(name) for name, _totals in series]
    letters = max(len(row) for rows in names for row in rows)
    axes = Axes.around(series, deals, target, width - RIGHT - LEADER - KEY - LETTER * letters)
    lines = [[axes.point(deal, mark) for deal, mark in enumerate([0, *totals])] for _name, totals in series]
    middles = _apart([line[-1][1] for line in lines], [ROW * len(rows) for rows in names])
    sides = [
        _group(
            index,
            name,
            _line(index, line, len(series)) + _label(index, rows, line[-1], (axes.right + LEADER, middle)),
        )
        for index, ((name, _totals), line, rows, middle) in enumerate(
            zip(series, lines, names, middles, strict=True)
        )
    ]
    text = ". ".join(f"{name}: {totals[-1] if totals else 0}" for name, totals in series)
    return _svg(title, text, width, axes.drawn() + axes.target_drawn(target) + "".join(sides))


@register.simple_tag
def sparkline(values: Sequence[float], label: str = "") -> SafeString:
    """`{% sparkline values %}`: the shape of a few figures, silent unless it has a label.

    A polyline of the values, 100 by 28 units, with a dot on the last; "" for fewer than two values.
    """
    if len(values) < 2:
        return SafeString("")
    low, high = min(values), max(values)
    points = [
        (round(4 + 92 * i / (len(values) - 1), 1), round(24 - 20 * (value - low) / ((high - low) or 1), 1))
        for i, value in enumerate(values)
    ]
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    x, y = points[-1]
    return SafeString(
        f'<svg class="sparkline" viewBox="0 0 100 28" {spoken}>'
        f'<polyline points="{_points(points)}"/><circle cx="{x:g}" cy="{y:g}" r="3.5"/></svg>'
    )


@register.simple_tag
def timeline_chart(bars: Sequence[Bar], title: str = "") -> SafeString:
    """`{% timeline_chart bars %}`: `bars` are (name, begins, ends, series), one below the other, the hours below.

    "" where there is no bar. The moments are shown as they are: in local time where they are aware.
    Names and title are escaped here.
    """
    if not bars:
        return SafeString("")
    first, last = min(begins for _name, begins, *_rest in bars), max(ends for *_rest, ends, _series in bars)
    letters = max(len(name) for name, *_rest in bars)
    left, bottom = LETTER * letters + KEY, TOP + BAR * len(bars)
    span = max((last - first).total_seconds(), 60.0)

    def x(moment: datetime) -> float:
        return round(left + (WIDTH - RIGHT - 2 * KEY - left) * (moment - first).total_seconds() / span, 1)

    hours = "".join(
        f'<path class="grid" d="M{x(hour):g} {TOP}V{bottom}"/>'
        f'<text class="tick" x="{x(hour):g}" y="{bottom + ROW}" text-anchor="middle">{hour:%H:%M}</text>'
        for hour in _hours(first, last)
    )
    rows = "".join(
        f'<g class="series-{series % len(MARKERS)}"><title>{escape(name)}: {begins:%H:%M}–{ends:%H:%M}</title>'
        f'<text class="end" x="0" y="{TOP + BAR * row + 17}">{escape(name)}</text>'
        f'<rect class="bar" x="{x(begins):g}" y="{TOP + BAR * row + 3}" rx="3"'
        f' width="{max(x(ends) - x(begins), 1):g}" height="{BAR - 6}"/></g>'
        for row, (name, begins, ends, series) in enumerate(bars)
    )
    text = ". ".join(f"{name}: {begins:%H:%M}–{ends:%H:%M}" for name, begins, ends, _series in bars)
    title = title or _("When each round is played")
    return SafeString(_svg(title, text, WIDTH, hours + rows, bottom + BOTTOM))


def _hours(first: datetime, last: datetime) -> list[datetime]:
    """Whole hours from `first` to `last`, at most five of them; the two ends where there is no whole hour."""
    start = first.replace(minute=0, second=0, microsecond=0)
    if start < first:
        start += timedelta(hours=1)
    count = int((last - start) / timedelta(hours=1)) + 1 if start <= last else 0
    every = -(-count // MOST_HOURS) or 1
    return [start + timedelta(hours=hour) for hour in range(0, count, every)] or [first, last]


@register.simple_tag
def curve_chart(points: Sequence[Between], title: str = "", *holds: int) -> SafeString:
    """`{% curve_chart points title 0 100 %}`: `points` are (label, low, value, high), evening by evening.

    A line through the values, and around it from low to high; "" for fewer than two points.
    The axis holds every low and high, and what it `holds` besides. Labels and title are escaped here.
    """
    if len(points) < 2:
        return SafeString("")
    lows = [low for _label, low, *_rest in points] + [*holds]
    highs = [high for *_rest, high in points] + [*holds]
    step = _step(max(highs) - min(lows) or 1)
    low, high = min(lows) // step * step, max(-(-max(highs) // step), min(lows) // step + 1) * step
    axes = Axes(len(points) - 1, low, high, step, WIDTH - RIGHT - KEY)
    line = [axes.point(place, value) for place, (_label, _low, value, _high) in enumerate(points)]
    below = [axes.point(place, bottom) for place, (_label, bottom, *_rest) in enumerate(points)]
    above = [axes.point(place, top) for place, (*_rest, top) in enumerate(points)]
    band = f'<polygon class="band" points="{_points([*above, *reversed(below)])}"/>' if above != below else ""
    drawing = band + _line(0, line, 1) + _marker(0, line[0])
    text = ". ".join(f"{label}: {value}" for label, _low, value, _high in points)
    body = axes.marks_drawn() + _ends(points, axes) + _group(0, title, drawing)
    return SafeString(_svg(title, text, WIDTH, body))


def _ends(points: Sequence[Between], axes: Axes) -> str:
    """The labels of the first point and of the last, below."""
    return "".join(
        f'<text class="tick" x="{x:g}" y="{HEIGHT - 6}" text-anchor="{anchor}">{escape(label)}</text>'
        for (label, *_rest), x, anchor in (
            (points[0], LEFT, "start"),
            (points[-1], axes.right + KEY, "end"),
        )
    )


@dataclass(frozen=True)
class Axes:
    """Where a mark after a deal stands: `deals` across, from `low` to `high` upwards, a tick every `step`."""

    deals: int
    low: int
    high: int
    step: int
    right: float

    @classmethod
    def around(cls, series: Series, deals: int, target: int | None, right: float) -> Axes:
        """Axes that hold every total, zero and the target once it is in sight, and end at `right`."""
        marks = [0, 1, *(mark for _name, totals in series for mark in totals)]
        if target is not None and target <= IN_SIGHT * max(marks):
            marks.append(target)
        step = _step(max(marks) - min(marks))
        low, high = min(marks) // step * step, -(-max(marks) // step) * step
        return cls(deals, low, high, step, right)

    def x(self, deal: int) -> float:
        return round(LEFT + (self.right - LEFT) * deal / self.deals, 1)

    def y(self, mark: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - mark) / (self.high - self.low), 1)

    def point(self, deal: int, mark: int) -> Point:
        return self.x(deal), self.y(mark)

    def drawn(self) -> str:
        """The lines of the grid, and the figures at both axes: below a few deals, always with the last one."""
        step = _step(self.deals)
        numbers = [deal for deal in range(step, self.deals, step) if 3 * (self.deals - deal) >= 2 * step]
        deals = "".join(
            f'<text class="tick" x="{self.x(deal):g}" y="{HEIGHT - 6}" text-anchor="middle">{deal}</text>'
            for deal in [*numbers, self.deals]
        )
        return self.marks_drawn() + deals

    def marks_drawn(self) -> str:
        """The lines of the grid and the figures beside them."""
        return "".join(
            f'<path class="grid" d="M{LEFT} {self.y(mark):g}H{self.right:g}"/>'
            f'<text class="tick" x="{LEFT - 6}" y="{self.y(mark) + 4:g}" text-anchor="end">{mark}</text>'
            for mark in range(self.low, self.high + 1, self.step)
        )

    def target_drawn(self, target: int | None) -> str:
        if target is None or target > self.high:
            return ""
        return (
            f'<path class="target" d="M{LEFT} {self.y(target):g}H{self.right:g}"/>'
            f'<text class="target-label" x="{LEFT + 4}" y="{self.y(target) - 4:g}">{target}</text>'
        )


def _step(span: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50… that covers the span in six steps or fewer."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= 6 * step:
                return step
        size *= 10


def _apart(heights: Sequence[float], sizes: Sequence[int]) -> list[float]:
    """Middles of the labels, moved from `heights` so that none touches the next or leaves the frame."""
    top, bottom = float(TOP), float(HEIGHT - BOTTOM + ROW / 2)
    gap = max(0.0, min(GAP, (bottom - top - sum(sizes)) / max(len(sizes) - 1, 1)))
    middles = list(heights)
    downwards = sorted(range(len(heights)), key=lambda i: heights[i])
    edge = top
    for i in downwards:
        middles[i] = max(middles[i], edge + sizes[i] / 2)
        edge = middles[i] + sizes[i] / 2 + gap
    edge = bottom
    for i in reversed(downwards):
        middles[i] = min(middles[i], edge - sizes[i] / 2)
        edge = middles[i] - sizes[i] / 2 - gap
    return middles


def _rows(name: str) -> list[str]:
    """The name on one row, or on the two that are the narrowest."""
    if len(name) <= ONE_ROW:
        return [name]
    for width in range(ONE_ROW // 2, MOST_LETTERS + 1):
        rows = wrap(name, width, break_long_words=False, break_on_hyphens=False)
        if len(rows) <= 2 and max(map(len, rows)) <= MOST_LETTERS:
            return rows
    return wrap(name, MOST_LETTERS, max_lines=2, placeholder="…", break_on_hyphens=False)


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _group(index: int, name: str, drawing: str) -> str:
    return f'<g class="series-{index % len(MARKERS)}"><title>{escape(name)}</title>{drawing}</g>'


def _line(index: int, line: Sequence[Point], sides: int) -> str:
    """The line of a side and its markers; those of a long game stand at other deals than its neighbours'."""
    every = 1 if len(line) <= MOST_MARKERS + 1 else len(line) // FEW_MARKERS
    first = 1 + index * every // sides
    marked = [*line[first:-1:every], line[-1]]
    return f'<polyline class="line" points="{_points(line)}"/>{"".join(_marker(index, at) for at in marked)}'


def _marker(index: int, at: Point) -> str:
    x, y = at
    shape = MARKERS[index % len(MARKERS)]
    return f'<path class="dot" transform="translate({x:g} {y:g})" d="{shape}"/>'


def _label(index: int, rows: Sequence[str], end: Point, place: Point) -> str:
    """The name of a side at its `place`, after its marker and a piece of its own line from the `end` of that."""
    (end_x, end_y), (x, middle) = end, place
    first = middle + 5 - ROW * (len(rows) - 1) / 2
    spans = "".join(
        f'<tspan x="{x + KEY:g}" y="{first + ROW * i:g}">{escape(row)}</tspan>' for i, row in enumerate(rows)
    )
    leader = f'<path class="leader" d="M{end_x:g} {end_y:g}L{x:g} {middle:g}"/>'
    return f'{leader}{_marker(index, place)}<text class="end">{spans}</text>'


def _svg(title: str, text: str, width: int, body: str, height: int = HEIGHT) -> str:
    """The picture with its title and its words; ids come from the content, so two charts never share one."""
    key = f"chart-{crc32((title + text + body).encode()):08x}"
    head = f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-labelledby="{key}-t {key}-d">'
    words = f'<title id="{key}-t">{escape(title)}</title><desc id="{key}-d">{escape(text)}</desc>'
    return f"{head}{words}{body}</svg>"
