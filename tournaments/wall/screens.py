"""Lists laid out for a projector: as few screens as can be read from ten metres, as large as they go.

Lengths are in parts of a screen of 1600 by 900; a real one of another shape is filled as far as that goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

WIDTH, HEIGHT, GAP = 1540, 760, 24
"""What is left of the screen beside its margins, its title and its foot; and between two columns."""
LINE, LOOSE_LINE = 13, 18
"""Tenths of the size of the letters that a line takes: at least, and where there is room."""
SMALLEST, LARGEST, GRADE = 36, 92, 4
"""House rule: the size of letters that is still read at ten metres is a twenty-fifth of the height of the screen."""
MOST_COLUMNS = 4
WIDTHS = {"ijlIJ.,’' \N{NO-BREAK SPACE}": 31, "frt-": 40, "ckvsxyz": 56, "w&": 80, "mMW": 98}
CAPITAL, USUAL = 70, 62
"""Hundredths of an em that a letter takes: about as DejaVu sets it, the widest face that a browser may take."""

Item = TypeVar("Item")


@dataclass(frozen=True)
class ListScreen(Generic[Item]):
    """One screen of a list: its columns, the size of its letters, and how many lines the longest column has."""

    columns: tuple[tuple[Item, ...], ...]
    size: int
    lines: int

    @property
    def line(self) -> int:
        """How high a line is, in tenths of the size of the letters."""
        return max(min(HEIGHT * 10 // (self.lines * self.size), LOOSE_LINE), LINE)


def ems_of(text: str) -> int:
    """How wide a text is, in ems, to the nearest; what is beside it leaves the half."""
    return (sum(map(_hundredths, text)) + 50) // 100


def _hundredths(letter: str) -> int:
    usual = CAPITAL if letter.isupper() else USUAL
    return next((width for letters, width in WIDTHS.items() if letter in letters), usual)


def lay_out(items: Sequence[tuple[Item, int]], ems: int) -> list[ListScreen[Item]]:
    """The screens of `items`, each with its number of lines, at `ems` letters' widths a column.

    Screens are filled about evenly, so that the last one is not nearly empty. Nobody is left out: what fits nowhere
    in readable letters is set in the smallest.
    """
    if not items:
        return []
    for pages in range(1, len(items) + 1):
        ends = [len(items) * page // pages for page in range(pages + 1)]
        laid = [_screen(items[start:end], ems) for start, end in pairwise(ends)]
        size = min(screen.size for screen in laid)
        if size >= SMALLEST:
            break
    lines = max(screen.lines for screen in laid)
    return [ListScreen(screen.columns, max(size, SMALLEST), lines) for screen in laid]


def _screen(items: Sequence[tuple[Item, int]], ems: int) -> ListScreen[Item]:
    """The columns that leave the largest letters; fewer columns where that is the same."""
    ways = [_in_columns(items, columns, ems) for columns in range(1, MOST_COLUMNS + 1)]
    return max(ways, key=lambda way: way.size)


def _in_columns(items: Sequence[tuple[Item, int]], columns: int, ems: int) -> ListScreen[Item]:
    heights = [height for _item, height in items]
    lines = max([*heights, -(-sum(heights) // columns)])
    while len(filled := _fill(items, lines)) > columns:
        lines += 1
    width = (WIDTH - GAP * (len(filled) - 1)) // len(filled)
    size = min(HEIGHT * 10 // (lines * LINE), width // ems, LARGEST)
    return ListScreen(filled, size // GRADE * GRADE, lines)


def _fill(items: Sequence[tuple[Item, int]], lines: int) -> tuple[tuple[Item, ...], ...]:
    """The items one below the other, a new column where one of `lines` is full."""
    columns: list[list[Item]] = [[]]
    used = 0
    for item, height in items:
        if columns[-1] and used + height > lines:
            columns.append([])
            used = 0
        columns[-1].append(item)
        used += height
    return tuple(tuple(column) for column in columns)
