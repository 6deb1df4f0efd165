"""Tables for spreadsheets: cells keep their types, text is never run."""

import io
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from tests.steps.files_read import csv_rows
from web.spreadsheets import BEGINS_A_FORMULA, Grid, as_csv, as_xlsx

GRID = Grid(
    "Deals",
    ("Who", "Marks", "Won", "On", "At", "Share"),
    [
        (
            "=1+1",
            -7,
            Fraction(5, 2),
            date(2026, 11, 20),
            datetime(2026, 11, 20, 19, 30, tzinfo=UTC),
            Decimal("12.5"),
        ),
        ("https://manille.example", 0, Fraction(3), None, None, None),
    ],
)


def test_xlsx_is_read_back_with_its_types() -> None:
    book = CalamineWorkbook.from_filelike(io.BytesIO(as_xlsx(GRID)))

    assert book.sheet_names == ["Deals"]
    assert book.get_sheet_by_index(0).to_python() == [
        list(GRID.head),
        ["=1+1", -7.0, 2.5, date(2026, 11, 20), datetime(2026, 11, 20, 20, 30), 12.5],  # noqa: DTZ001  # cells know no zone
        ["https://manille.example", 0.0, 3.0, "", "", ""],
    ]


def test_xlsx_of_the_same_cells_has_the_same_bytes() -> None:
    other = Grid(GRID.title, GRID.head, [*GRID.rows, ("Anne", 1, None, None, None, None)])

    assert as_xlsx(GRID) == as_xlsx(GRID)
    assert as_xlsx(other) != as_xlsx(GRID)


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_text_is_no_formula_and_a_negative_number_stays_one(sign: str) -> None:
    text = f'{sign}cmd|" /C calc"!A1'

    rows = csv_rows(as_csv(Grid("Deals", (text, "Marks"), [(text, -7), (f"a{sign}b", 3)])))

    assert rows == [[f"'{text}", "Marks"], [f"'{text}", "-7"], [f"a{sign}b", "3"]]


@given(st.text())
def test_csv_keeps_every_text_and_makes_a_formula_of_none(text: str) -> None:
    ((kept,),) = csv_rows(as_csv(Grid("Deals", (text,), [])))

    assert kept.replace("'", "") == text.replace("'", "")
    assert not any(part.startswith(BEGINS_A_FORMULA) for part in kept.split(","))


def test_csv_text_is_no_formula_where_a_spreadsheet_parts_cells_by_commas_either() -> None:
    """An English one does: what stands behind a comma in a name would be a cell of its own."""
    text = "Luc,=1+cmd|' /C calc'!A0,-3, +1,x"

    ((kept,),) = csv_rows(as_csv(Grid("Deals", (text,), [])))

    assert kept == "Luc,'=1+cmd|' /C calc'!A0,'-3, +1,x"


def test_csv_opens_in_a_french_spreadsheet() -> None:
    with translation.override("fr"):
        body = as_csv(GRID)

    assert body.startswith(b"\xef\xbb\xbfWho;Marks")
    assert csv_rows(body)[1] == ["'=1+1", "-7", "2,5", "2026-11-20", "2026-11-20 20:30", "12,5"]


def test_every_page_of_a_file_has_a_name_that_a_spreadsheet_takes() -> None:
    title = "A name [longer] than what a page: of a book may have"
    names = [title, title, "evenings", "Evenings", "'", ""]
    grid = Grid("Deals", ("Who",), [], [Grid(name, ("What",), []) for name in names])

    book = CalamineWorkbook.from_filelike(io.BytesIO(as_xlsx(grid)))

    assert book.sheet_names == [
        *("Deals", "A name longer than what a page", "A name longer than what a pag 2"),
        *("evenings", "Evenings 2", "1", "2"),
    ]
    assert max(map(len, book.sheet_names)) <= 31


def test_tables_that_go_with_another_stand_below_it_in_csv() -> None:
    grid = Grid("Deals", ("Who",), [("Anne",)], [Grid("=More", ("What",), [(-7,)])])

    assert csv_rows(as_csv(grid)) == [["Who"], ["Anne"], [], ["'=More"], ["What"], ["-7"]]
