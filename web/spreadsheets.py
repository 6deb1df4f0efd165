"""Tables for a spreadsheet: XLSX with typed cells, CSV of which no program runs a cell as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import count
from math import floor
from typing import Any

import xlsxwriter
from django.http import Http404, HttpResponse
from django.utils.formats import number_format
from django.utils.http import content_disposition_header
from django.utils.timezone import localtime

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
DAY, MOMENT = 14, 22  # formats that a spreadsheet shows as its own country writes them
PER_CENT, PART = "0.0%", "0.0#"
NARROWEST, WIDEST = 6, 48  # characters
LONGEST = 31  # characters of the name of a page
NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]+")
NO_DAY = datetime(2000, 1, 1)  # noqa: DTZ001  # a file without a date: the same bytes for the same cells


@dataclass(frozen=True)
class Share:
    """A part of one, for people in per cent, to a tenth."""

    part: Fraction


Cell = str | int | Decimal | Fraction | Share | date | datetime | None
Cells = tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """A table: its title, the names of its columns, its cells row by row, and the tables that go with it.

    Those are further pages of an XLSX file, and stand below it, each under its title, in a CSV file.
    """

    title: str
    head: tuple[str, ...]
    rows: Sequence[Cells]
    more: Sequence[Grid] = ()

    @property
    def tables(self) -> tuple[Grid, ...]:
        """This one, then those that go with it."""
        return (self, *self.more)


FORMATS: Mapping[type, int | str] = {date: DAY, datetime: MOMENT, Share: PER_CENT, Fraction: PART}
"""How a spreadsheet shows the cells that are neither text nor whole numbers."""


def as_xlsx(grid: Grid) -> bytes:
    """`grid` as XLSX: numbers are numbers, days are days, and text is never more than text."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"title": grid.title, "created": NO_DAY})
    looks = {
        **{kind: book.add_format({"num_format": FORMATS[kind]}) for kind in FORMATS},
        str: book.add_format({"bold": True}),
    }
    for table, name in zip(grid.tables, _page_names(grid), strict=True):
        _fill(book.add_worksheet(name), table, looks)
    book.close()
    return made.getvalue()


def _page_names(grid: Grid) -> list[str]:
    """A name for each page: short enough, without the characters that such a name cannot have, each another one."""
    names: list[str] = []
    for table in grid.tables:
        title = " ".join(NOT_IN_A_NAME.sub(" ", table.title).split()).strip(" '")
        taken, name = {other.lower() for other in names}, title[:LONGEST].strip(" '") or "1"
        numbers = count(2)
        while name.lower() in taken:
            end = f" {next(numbers)}"
            name = (title[: LONGEST - len(end)] + end).strip(" '")
        names.append(name)
    return names


def _fill(page: Any, table: Grid, looks: Mapping[type, Any]) -> None:
    for column, name in enumerate(table.head):
        page.write_string(0, column, name, looks[str])
    for row, cells in enumerate(table.rows, start=1):
        for column, cell in enumerate(cells):
            _write(page, row, column, cell, looks)
    for column, width in enumerate(_widths(table)):
        page.set_column(column, column, width)
    page.freeze_panes(1, 0)


def _write(page: Any, row: int, column: int, cell: Cell, looks: Mapping[type, Any]) -> None:
    """One cell, by its type: what is text is written as text, whatever it begins with."""
    if isinstance(cell, str):
        page.write_string(row, column, cell)
    elif isinstance(cell, datetime):
        page.write_datetime(row, column, localtime(cell).replace(tzinfo=None), looks[datetime])
    elif isinstance(cell, date):
        page.write_datetime(row, column, cell, looks[date])
    elif isinstance(cell, Share):
        page.write_number(row, column, float(cell.part), looks[Share])
    elif isinstance(cell, Fraction) and cell % 1:
        page.write_number(row, column, float(cell), looks[Fraction])
    elif cell is not None:
        page.write_number(row, column, cell if isinstance(cell, int) else float(cell))


def _widths(grid: Grid) -> list[int]:
    """A width for each column, in characters: that of its longest cell, within bounds."""
    columns = zip(grid.head, *grid.rows, strict=True)
    return [min(max(NARROWEST, *(len(say_cell(cell)) for cell in column)) + 2, WIDEST) for column in columns]


def as_csv(grid: Grid) -> bytes:
    """`grid` as CSV for a spreadsheet: UTF-8 with its mark, semicolons, and numbers as the language writes them.

    Text that begins like a formula bears an apostrophe in front, behind each of its commas too: an English spreadsheet
    parts cells there. A negative number is no text and stays as it is.
    """
    made = io.StringIO(newline="")
    rows = csv.writer(made, delimiter=";")
    more = (cells for table in grid.more for cells in ((), (table.title,), table.head, *table.rows))
    for cells in (grid.head, *grid.rows, *more):
        rows.writerow([_harmless(cell) if isinstance(cell, str) else say_cell(cell) for cell in cells])
    return made.getvalue().encode("utf-8-sig")


def _harmless(text: str) -> str:
    return ",".join(f"'{part}" if part.startswith(BEGINS_A_FORMULA) else part for part in text.split(","))


def say_cell(cell: Cell) -> str:
    """A cell in letters, its numbers as the language writes them."""
    if isinstance(cell, datetime):
        return localtime(cell).strftime("%Y-%m-%d %H:%M")
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, Share):
        return f"{number_format(_rounded(cell.part * 100, 1), 1)}%"
    if isinstance(cell, Fraction):
        cell = _rounded(cell, 2)
    if isinstance(cell, Decimal):
        return str(number_format(cell))
    return "" if cell is None else str(cell)


def _rounded(value: Fraction, digits: int) -> Decimal:
    """To so many digits, a half up, and no more of them than it takes: 7.5, and not 7.50."""
    rounded = Decimal(floor(value * 10**digits + Fraction(1, 2))).scaleb(-digits)
    return Decimal(f"{rounded.normalize():f}")


KINDS: Mapping[str, tuple[str, Callable[[Grid], bytes]]] = {
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
    "csv": ("text/csv; charset=utf-8", as_csv),
}


def spreadsheet(grid: Grid, kind: str, name: str) -> HttpResponse:
    """`grid` as a file `name` to be kept, of a kind in `KINDS`; `Http404` for any other kind."""
    if kind not in KINDS:
        raise Http404
    content_type, made = KINDS[kind]
    return attached(made(grid), content_type, f"{name}.{kind}")


def attached(body: bytes, content_type: str, name: str) -> HttpResponse:
    """A file that the browser keeps under `name`."""
    answer = HttpResponse(body, content_type=content_type)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer
