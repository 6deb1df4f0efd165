"""Papers in a few words: names that are awkward to print, words for a document, and what a PDF says."""

from __future__ import annotations

import io
from collections.abc import Sequence

from django.test import Client
from pypdf import PdfReader

from scoring.paper.sheets import Paper
from tests.steps.names import ENGLISH
from tournaments.papers.documents import Head, PrintedTable

LONG = "Marie-Antoinette Vandenbroucke-Delannoy de la Fère-en-Tarden"
ENDLESS = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxx"
AWKWARD = ("Éric Łukasz ♠♥♦♣", LONG, "#panic() *Béa* $x$ [a] `b` //c", ENDLESS, "\\u{41} @ref <label>")
CROWD = [f"{at} {LONG}"[:40] for at in range(560)]
ASKED = "by_table by_name out table name legend title amount thing by_lot receipt everybody date signature"
WORDS = dict.fromkeys([*ASKED.split(" "), "from", "number", "total"], "mot") | {"certificate": "Diplôme"}
SHEET_WORDS = {"number": "no.", "written": "What was written", "signature": "Signature"}


def a_head(size: str = "a4") -> Head:
    return Head(place="Les Tapis verts", title="Concours *de* Pâques", note="#let x = 1", size=size)


def tables_of(names: Sequence[str]) -> list[PrintedTable]:
    return [
        PrintedTable(number // 4 + 1, tuple(names[number : number + 4])) for number in range(0, len(names), 4)
    ]


def a_paper(number: int = 1, blanks: int | None = 16, sides: tuple[tuple[str, ...], ...] = ()) -> Paper:
    return Paper(
        place="Les Tapis verts",
        title=f"Table {number}",
        game="Manille",
        note="Game 1 of 3",
        sides=sides or (("Anne", f"Maximilienne {number}"), ("Luc", "")),
        lines=(),
        dealt=0,
        blanks=blanks,
        signed=("", ""),
        result="",
        address=f"https://club.example/t/{number}/",
        seal="",
        columns=("Side", "Count", "×"),
    )


def texts_of_pages(body: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(body)).pages]


def squeezed(body: bytes) -> str:
    """What the pages say, without spaces: a line may end anywhere."""
    pages = PdfReader(io.BytesIO(body)).pages
    return "".join("".join(page.extract_text().split()) for page in pages).replace("\u200b", "")


def printed(client: Client, path: str) -> str:
    """What a paper says, without its spaces."""
    answer = client.get(path, headers=ENGLISH)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return squeezed(answer.content)
