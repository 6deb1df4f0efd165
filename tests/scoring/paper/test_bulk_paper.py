"""Score sheets of a large field in one file: light to send, and laid out as one alone would be."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from scoring.paper.sheets import MOST_TAGGED, print_papers
from tests.steps.papers import SHEET_WORDS, a_paper, texts_of_pages


def printed(count: int, blanks: int | None = 16) -> bytes:
    papers = [a_paper(number, blanks) for number in range(1, count + 1)]
    return print_papers(papers, title="x", language="en", words=SHEET_WORDS)


@pytest.mark.parametrize(("count", "tagged"), [(1, True), (MOST_TAGGED, True), (MOST_TAGGED + 1, False)])
def test_few_sheets_bear_the_tags_of_a_screen_reader(count: int, tagged: bool) -> None:
    catalogue = PdfReader(io.BytesIO(printed(count))).trailer["/Root"]

    assert ("/StructTreeRoot" in catalogue) == tagged


def test_every_sheet_of_many_is_half_a_page_with_its_table_and_light() -> None:
    body = printed(40)

    assert len(texts_of_pages(body)) == 20
    told = " ".join("".join(texts_of_pages(body)).split())
    assert all(f"Table {number} " in told and f"Maximilienne {number}" in told for number in range(1, 41))
    assert len(body) / 40 < 4000


def test_game_that_fills_one_sheet_bears_no_number_of_sheets() -> None:
    (one,), two = texts_of_pages(printed(1)), "".join(texts_of_pages(printed(1, blanks=40)))

    assert (one.count("1 / 2"), two.count("1 / 2"), two.count("2 / 2")) == (0, 1, 1)
