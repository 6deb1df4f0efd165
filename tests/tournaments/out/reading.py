"""Files read back as a spreadsheet reads them."""

import io
from itertools import takewhile

from django.http import HttpResponseBase
from django.test import Client
from python_calamine import CalamineWorkbook

from clubs.spreadsheets import BEGINS_A_FORMULA
from tests.clubs.litany import ENGLISH
from tests.clubs.test_spreadsheets import read

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


def lines_of(path: str, client: Client | None = None, language: str = "en") -> list[list[str]]:
    """The lines of a CSV file."""
    return read(answered(path, client, language).content)


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
