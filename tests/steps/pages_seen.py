"""Papers as an eye sees them: their pages as pixels, and where the letters stand on them."""

from __future__ import annotations

import io
import math
import struct
import zlib
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import pytest
import typst
from pypdf import PdfReader

DENSITY = 48
"""Pixels to the inch: fine enough to tell ink from paper, coarse enough to be quick."""
INK = 128
"""What is darker is ink; lines to cut along, grey, are not."""


def with_pictures(patch: pytest.MonkeyPatch, paper: Callable[[], bytes]) -> tuple[bytes, list[Any]]:
    """The PDF that `paper` makes, and its pages as pixels."""
    compiled, pictures = typst.compile, list[Any]()

    def also_as_pictures(*args: Any, **options: Any) -> Any:
        made = compiled(*args, **{**options, "format": "png", "ppi": DENSITY})
        pictures.extend(map(pixels, made if isinstance(made, list) else [made]))
        return compiled(*args, **options)

    patch.setattr(typst, "compile", also_as_pictures)
    patch.setattr("scoring.paper.typesetting.LONG", math.inf)  # long ones here too
    return paper(), pictures


def pixels(png: bytes) -> Any:
    """The red of every pixel of a picture, row by row; typst writes eight bits a channel, four channels."""
    width, height = struct.unpack(">II", png[16:24])
    at, packed = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        packed += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    assert png[24:26] == b"\x08\x06"
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    found = np.zeros((height + 1, width), np.uint8)
    for y, line in enumerate(lines):
        found[y + 1] = unfiltered(int(line[0]), line[1::4], found[y])
    return found[1:]


def unfiltered(way: int, line: Any, above: Any) -> Any:
    """A line of one channel of a PNG as it was before its filter."""
    if way in (0, 2):
        return line + (above if way else 0)
    if way == 1:
        return np.cumsum(line, dtype=np.uint8)
    found, left, corner = [], 0, 0
    for one, up in zip(line.tolist(), above.tolist(), strict=True):
        guess = (left + up) // 2 if way == 3 else nearest(left, up, corner)
        left, corner = (one + guess) & 255, up
        found.append(left)
    return np.array(found, np.uint8)


def nearest(left: int, up: int, corner: int) -> int:
    """Which of three neighbours is nearest to what they foretell (Paeth)."""
    a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    return left if a <= b and a <= c else up if b <= c else corner


def share_of_ink(picture: Any) -> float:
    return float((picture < INK).mean())


def margins(picture: Any) -> list[float]:
    """The white on the left, on top, on the right and below, in millimetres."""
    dark = picture < INK
    columns, rows = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    height, width = dark.shape
    white = columns[0], rows[0], width - 1 - columns[-1], height - 1 - rows[-1]
    return [float(one) * 25.4 / DENSITY for one in white]


class Box(NamedTuple):
    """Where letters of one line stand, in points from the lower left corner."""

    left: float
    low: float
    right: float
    high: float

    def is_over(self, other: Box, by: float = 0.7) -> bool:
        """Whether both share more than a hair's breadth."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.high, other.high) - max(self.low, other.low)
        return wide > by and tall > by


def overprinted(body: bytes) -> list[tuple[int, Box, Box]]:
    """What is printed over each other: the page, and where both stand."""
    return [
        (number, one, other)
        for number, page in enumerate(PdfReader(io.BytesIO(body)).pages, start=1)
        for one, other in combinations(boxes(page), 2)
        if one.is_over(other)
    ]


def boxes(page: Any) -> list[Box]:
    """The lines of letters of a page, a box each, from the baseline to the height of small letters."""
    found, size, widths = list[Box](), 0.0, dict[int, float]()

    def see(operator: bytes, operands: Any, matrix: Any, text: Any) -> None:
        nonlocal size, widths
        if operator == b"Tf":
            size, widths = float(operands[1]), widths_of(page["/Resources"]["/Font"][operands[0]])
        elif operator == b"TJ":
            long = length(operands[0], widths) * size / 1000
            found.append(boxed(long, 0.45 * size, text, matrix))

    page.extract_text(visitor_operand_before=see)
    return found


def boxed(long: float, high: float, text: Any, matrix: Any) -> Box:
    """The box of a line on the page, which may stand upright."""
    corners = [placed(placed((x, y), text), matrix) for x in (0.0, long) for y in (0.0, high)]
    across, up = zip(*corners, strict=True)
    return Box(min(across), min(up), max(across), max(up))


def placed(point: tuple[float, float], matrix: Any) -> tuple[float, float]:
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def length(said: Any, widths: dict[int, float]) -> float:
    """The length of what a TJ writes, in thousandths of its size."""
    return sum(
        sum(widths[glyph] for glyph in struct.unpack(f">{len(one) // 2}H", one))
        if isinstance(one, bytes)
        else -float(one)
        for one in said
    )


def widths_of(font: Any) -> dict[int, float]:
    """The widths of the glyphs of a font, by number."""
    told = iter(font.get_object()["/DescendantFonts"][0].get_object()["/W"])
    return {glyph: wide for first in told for glyph, wide in spans(int(first), next(told), told)}


def spans(first: int, then: Any, told: Iterator[Any]) -> list[tuple[int, float]]:
    """A part of the widths of a font: a list of them, or one for all from a glyph to another."""
    if isinstance(then, list):
        return [(first + at, float(wide)) for at, wide in enumerate(then)]
    wide = float(next(told))
    return [(glyph, wide) for glyph in range(first, int(then) + 1)]
