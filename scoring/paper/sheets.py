"""Score sheets on paper: A5, two on a page of A4, as PDF."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import segno

from scoring.paper.typesetting import typeset

TEMPLATE = Path(__file__).with_name("sheet.typ")
SIZES = ("a4", "a5")
ANY_MASK = 3  # all eight can be read; to choose the prettiest takes six times as long
# Papers in one file: of more the tags for a screen reader are nine tenths, and all are to be printed.
MOST_TAGGED = 20


@dataclass(frozen=True, kw_only=True)
class PaperLine:
    """A line that was written. `figures` are (mark, total) by side, empty where the line does not count.

    `struck` says why it does not; `title` stands above the line, where it opens a manche.
    """

    number: str
    text: str
    struck: str = ""
    title: str = ""
    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One game of a table: an A5 sheet, or as many as its lines fill.

    `sides` are the names of each side, `dealt` the deals that count so far, `blanks` the lines to write in
    for those to come (None: as many as fit the sheet), `signed` what stands above each line for a signature
    ("" asks for one), `address` the way to the sheet, also as a QR code ("" where there is none yet), `seal` the
    hash of its last line. A slip for a game that has not begun has `columns` to write each deal in, before what
    each side marks; a name that is "" is a line to write it on.
    """

    place: str
    title: str
    game: str
    note: str
    sides: tuple[tuple[str, ...], ...]
    lines: tuple[PaperLine, ...]
    dealt: int
    blanks: int | None
    signed: tuple[str, ...]
    result: str
    address: str
    seal: str
    columns: tuple[str, ...] = ()


def print_papers(papers: Sequence[Paper], *, title: str, language: str, words: Mapping[str, str]) -> bytes:
    """The PDF of `papers`, two on a page; `words` are the titles of the columns and of the signatures."""
    data = sheets_told(papers, title=title, language=language, words=words)
    made: bytes = typeset(TEMPLATE, data, root=TEMPLATE.parent, pdf_tags=len(papers) <= MOST_TAGGED)
    return made


def sheets_told(
    papers: Sequence[Paper], *, title: str, language: str, words: Mapping[str, str]
) -> dict[str, Any]:
    """What the template of the score sheets reads: `papers` as JSON can carry them."""
    pictures = {address: qr_svg(address) for address in {paper.address for paper in papers} if address}
    drawn = [{**asdict(paper), "qr": pictures.get(paper.address, "")} for paper in papers]
    return {"title": title, "lang": language, "words": dict(words), "papers": drawn}


def qr_svg(address: str) -> str:
    """The QR code of `address` as SVG."""
    drawn = io.BytesIO()
    code = segno.make(address, error="m", micro=False, mask=ANY_MASK)
    code.save(drawn, kind="svg", xmldecl=False, border=0)
    return drawn.getvalue().decode()
