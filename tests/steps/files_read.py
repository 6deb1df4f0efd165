"""Files read back as a spreadsheet reads them."""

import csv
import io
import re
from itertools import takewhile
from zipfile import ZipFile

from django.http import HttpResponseBase
from django.test import Client
from lxml import etree
from python_calamine import CalamineWorkbook

from tests.steps.names import ENGLISH
from web.spreadsheets import BEGINS_A_FORMULA

COLUMN = re.compile("[A-Z]+")
Rows = list[list[object]]


def answered(path: str, client: Client | None = None, language: str = "en") -> HttpResponseBase:
    headers = ENGLISH | {"Accept-Language": language}
    answer = (client or Client()).get(path, headers=headers)
    assert answer.status_code == 200, path
    return answer


def pages_of(path: str, client: Client | None = None) -> dict[str, Rows]:
    """The pages of an XLSX file by name, each with its head and its rows."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(answered(path, client).content))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def typed_cells(body: bytes) -> list[list[tuple[object, str]]]:
    """The cells of the first page of an XLSX file: text, a number or None, each with the format it is shown in."""
    with ZipFile(io.BytesIO(body)) as book:
        texts, styles, page = (
            etree.fromstring(book.read(f"xl/{name}.xml"))
            for name in ("sharedStrings", "styles", "worksheets/sheet1")
        )
    said = ["".join(one.itertext()) for one in texts.findall("{*}si")]
    formats = {one.get("numFmtId"): one.get("formatCode") for one in styles.iterfind(".//{*}numFmt")}
    looks = [formats.get(one.get("numFmtId"), "") for one in styles.findall("{*}cellXfs/{*}xf")]

    def read(cell: etree._Element) -> tuple[object, str]:
        value, is_text = cell.findtext("{*}v"), cell.get("t") == "s"
        kept = None if value is None else said[int(value)] if is_text else float(value)
        return kept, looks[int(cell.get("s", 0))]

    rows = [
        {COLUMN.match(one.get("r"))[0]: read(one) for one in row}
        for row in page.iterfind(".//{*}sheetData/{*}row")
    ]
    return [[row.get(name, (None, "")) for name in rows[0]] for row in rows]


def lines_of(path: str, client: Client | None = None, language: str = "en") -> list[list[str]]:
    """The lines of a CSV file."""
    return csv_rows(answered(path, client, language).content)


def first_table(lines: list[list[str]]) -> list[list[str]]:
    """The lines above the first empty one."""
    return list(takewhile(any, lines))


def formulas_in(path: str, client: Client | None = None) -> list[str]:
    """What a program would run of a CSV file: cells that begin like a formula and are no number."""
    return [
        cell
        for line in lines_of(path, client)
        for cell in line
        if cell.startswith(BEGINS_A_FORMULA) and not cell[1:].replace(",", "").replace(".", "").isdigit()
    ]


def csv_rows(body: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(body.decode("utf-8-sig"), newline=""), delimiter=";"))
