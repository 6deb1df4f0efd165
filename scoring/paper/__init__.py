"""Score sheets on paper: A5, two on a page of A4, as PDF."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import typst

TEMPLATE = Path(__file__).with_name("sheet.typ")
ROOM = 116  # what the table of lines may take of an A5 page, in millimetres


@dataclass(frozen=True, kw_only=True)
class PaperLine:
    """A line of the table: empty strings are blanks to write in. `figures` are (mark, total) by side."""

    number: str = ""
    said: str = ""
    struck: bool = False
    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One game of a table, as its A5 sheet shows it.

    `sides` are the names of each side, `signed` what stands above each line for a
    signature ("" asks for one), `qr` an SVG picture of the way to the sheet, `seal` the hash of its last line.
    """

    place: str
    title: str
    game: str
    note: str
    sides: tuple[tuple[str, ...], ...]
    lines: tuple[PaperLine, ...]
    signed: tuple[str, ...]
    result: str
    foot: str
    qr: str
    seal: str


def print_papers(papers: Sequence[Paper], *, title: str, language: str, words: Mapping[str, str]) -> bytes:
    """The PDF of `papers`, two on a page; `words` are the titles of the columns and of the signatures."""
    told = [{**asdict(paper), "head-hash": paper.seal, "room": ROOM - _tall(paper)} for paper in papers]
    data = {"title": title, "lang": language, "words": dict(words), "papers": told}
    made: bytes = typst.compile(
        TEMPLATE,
        root=TEMPLATE.parent,
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
    )
    return made


def _tall(paper: Paper) -> int:
    """The millimetres that names and a result take away from the lines."""
    return 5 * (max(len(side) for side in paper.sides) - 1) + (10 if paper.result else 0)
