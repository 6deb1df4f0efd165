"""The papers of a tournament, read back from the PDF and counted as pictures: nothing is cut, nothing is markup."""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
import segno
from pypdf import PdfReader

from scoring.paper.sheets import ANY_MASK, qr_svg
from tests.steps.pages_seen import pixels
from tests.steps.papers import AWKWARD, LONG, WORDS, a_head, squeezed, tables_of
from tournaments.papers.documents import (
    Badge,
    Certificate,
    PaidReceipt,
    PrintedCard,
    PrintedCrosstable,
    PrintedTable,
    RankingColumn,
    RoundPapers,
    SeatedName,
    Won,
    compiled,
    print_badges,
    print_by_name,
    print_by_table,
    print_certificates,
    print_crosstable,
    print_pack,
    print_prize_receipts,
    print_prizes,
    print_ranking,
    print_receipts,
)

POINT = 72  # a picture at 72 to the inch has a pixel a point
A4, A5 = (595, 842), (420, 595)


def missing(body: bytes, names: Sequence[str] = AWKWARD) -> list[str]:
    """The names that a paper does not say as they are written."""
    said = squeezed(body)
    return [name for name in names if "".join(name.split()) not in said]


def pages(body: bytes) -> int:
    return len(PdfReader(io.BytesIO(body)).pages)


def a_crowd(count: int = 560) -> list[str]:
    return [f"{AWKWARD[number % 5][:54]} n{number}." for number in range(count)]


def test_pairings_by_name_have_everybody_once() -> None:
    names = a_crowd()
    seated = [SeatedName(name[0], name, str(number)) for number, name in enumerate(names, 1)]

    said = squeezed(print_by_name(a_head(), seated, WORDS))

    counts = {said.count("".join(name.split())) for name in names}
    assert counts == {1}


def test_pairings_by_table_have_every_name_on_few_pages() -> None:
    names = a_crowd(280)

    body = print_by_table(a_head(), tables_of(names), ("Zoé",), WORDS)

    assert missing(body, [*names, "Zoé"]) == []
    assert pages(body) <= 5


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_partners_with_long_names_are_whole_and_legible(size: str) -> None:
    lines = (f"{LONG} & {AWKWARD[0]}", f"– {AWKWARD[2]} & {LONG}")
    card = PrintedCard("12", lines, "https://club.example/t/x/", "code 123 456", "note")
    sheets: dict[str, Any] = {"words": {}, "papers": []}

    by_table = print_by_table(a_head(size), [PrintedTable(1, lines)], (), WORDS)
    pack = print_pack(a_head(size), RoundPapers([PrintedTable(1, lines)], (), (), [card], sheets), WORDS)

    assert (missing(by_table, lines), missing(pack, lines)) == ([], [])
    assert least_letters(pack, 2) >= 8


def least_letters(body: bytes, page: int) -> float:
    """The size of the smallest letters of the names on a page, in points; notes have their own."""
    found: list[float] = []

    def see(text: str, _matrix: Any, matrix: Any, _font: Any, size: float) -> None:
        if "Vandenbroucke" in text:
            found.append(abs(size * matrix[3]))

    PdfReader(io.BytesIO(body)).pages[page].extract_text(visitor_text=see)
    return min(found)


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_ranking_and_certificates_say_awkward_names_as_they_are(size: str) -> None:
    kinds = ("rank", "name", "figure", "figure", "words")
    rows = [[str(rank), name, "3", "+112", "différence"] for rank, name in enumerate(AWKWARD, 1)]
    ranking = print_ranking(a_head(size), [RankingColumn(kind, kind) for kind in kinds], rows, AWKWARD)
    certificates = print_certificates(
        a_head(size), [Certificate(name, "1re", LONG) for name in AWKWARD], WORDS
    )

    assert (missing(ranking), missing(certificates)) == ([], [])
    assert (pages(ranking), pages(certificates)) == (1, len(AWKWARD))


def test_figures_below_zero_have_a_minus_sign_on_paper() -> None:
    columns = [RankingColumn("Nom", "name"), RankingColumn("Diff.", "figure")]
    ranking = print_ranking(a_head(), columns, [["Table -2", "-7"]])
    grid = PrintedCrosstable(
        "Poule", (("1", "Anne", (None, "3–-4"), ("1", "-7")), ("2", "Bert", ("-4–3", None), ("0", "+7")))
    )
    crosstable = print_crosstable(a_head(), [grid], ("Won", "Difference"), WORDS)

    said = squeezed(ranking), squeezed(crosstable)

    assert ("\N{MINUS SIGN}7" in said[0], "Table-2" in said[0]) == (True, True)
    assert all(figure in said[1] for figure in ("3–\N{MINUS SIGN}4", "\N{MINUS SIGN}4–3", "\N{MINUS SIGN}7"))


def test_crosstable_of_a_large_field_goes_on_below() -> None:
    names = [f"{name} {turn}" for turn in range(4) for name in AWKWARD]
    rows = [
        (
            str(one),
            name,
            tuple(None if one == other else f"{one}–{other}" for other in range(20)),
            ("3", "+1"),
        )
        for one, name in enumerate(names)
    ]

    body = print_crosstable(a_head(), [PrintedCrosstable("Poule", tuple(rows))], ("Won", "Difference"), WORDS)

    said = squeezed(body)
    assert missing(body, names) == []
    assert all(f"{one}–{other}" in said for one in range(20) for other in range(20) if one != other)


def test_prize_list_has_every_prize_once() -> None:
    won = [Won(f"Place {place}", name, "12,50 €", "jambon") for place, name in enumerate(AWKWARD, 1)]

    said = squeezed(print_prizes(a_head(), won, ["Total"], WORDS))

    assert [said.count("".join(name.split())) for name in AWKWARD] == [1] * 5
    assert (said.count("jambon"), said.count("Total")) == (5, 1)


def test_every_prize_has_a_receipt_and_everybody_a_line() -> None:
    won = [Won(f"Place {place}", name, "12,50 €", "jambon") for place, name in enumerate(AWKWARD, 1)]
    everybody = [Won("Tous", f"Nom{number}.", "", "pâté") for number in range(60)]

    said = squeezed(print_prize_receipts(a_head(), won, everybody, WORDS))

    assert [said.count("".join(name.split())) for name in AWKWARD] == [1] * 5
    assert all(f"Nom{number}." in said for number in range(60))


@pytest.mark.parametrize(("size", "on_a_page"), [("a4", 3), ("a5", 2)])
def test_receipts_fill_their_pages(size: str, on_a_page: int) -> None:
    lines = (("Inscription", "12,50 €"), ("3 repas", "24 €"))
    receipts = [PaidReceipt(str(at), name, lines, "36,50 €", "12 mai") for at, name in enumerate(AWKWARD, 1)]

    body = print_receipts(a_head(size), receipts, WORDS)

    assert missing(body) == []
    assert (pages(body), squeezed(body).count("36,50€")) == (-(-len(receipts) // on_a_page), len(receipts))


@pytest.mark.parametrize(("size", "on_a_page"), [("a4", 10), ("a5", 4)])
def test_badges_fill_their_pages(size: str, on_a_page: int) -> None:
    badges = [Badge(name, "Heule", "7", "https://club.example/?q=x") for name in AWKWARD * 4]

    body = print_badges(a_head(size), badges)

    assert missing(body) == []
    assert pages(body) == -(-len(badges) // on_a_page)


def modules(picture: Any, count: int) -> list[list[int]]:
    """The modules of the QR code that is alone in `picture`."""
    dark = picture < 128
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    top, left, size = rows[0], columns[0], rows[-1] - rows[0] + 1
    at = [int((module + 0.5) * size / count) for module in range(count)]
    return [[int(dark[top + y, left + x]) for x in at] for y in at]


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_code_of_a_badge_is_read_from_its_picture(size: str) -> None:
    address = "https://manille.example/p/la-manille-des-tilleuls/12/where/34/"
    badge = Badge(LONG, "Heule", "34", address, "Dames, Vétérans")
    told = {"badges": [{**asdict(badge), "qr": qr_svg(address)}]}

    png = compiled("badges", a_head(size), told, format="png", ppi=144)

    wanted = segno.make(address, error="m", micro=False, mask=ANY_MASK).matrix
    millimetre = 144 / 25.4
    left, top = (15 + 90 - 5 - 22, 13.5) if size == "a4" else (29 + 90 - 5 - 22, 9)
    box = [int(one * millimetre) for one in (top + 2, top + 40, left - 1, left + 23)]
    picture = pixels(png)[box[0] : box[1], box[2] : box[3]]
    height = next(y for y in range(picture.shape[0]) if not (picture[y + 22 * 5 :] < 128).any())
    assert modules(picture[: height + 22 * 5], len(wanted)) == [list(row) for row in wanted]


def test_pack_has_pairings_cards_and_nothing_else_without_sheets() -> None:
    tables = tables_of(AWKWARD[:4])
    seated = [SeatedName("A", name, "1") for name in AWKWARD[:4]]
    cards = [PrintedCard("1", AWKWARD[:4], "https://club.example/t/x/", "code 123 456", "note")]
    sheets: dict[str, Any] = {"words": {}, "papers": []}

    body = print_pack(a_head(), RoundPapers(tables, seated, (), cards, sheets), WORDS)

    assert pages(body) == 3
    assert [squeezed(body).count("".join(name.split())) for name in AWKWARD[:4]] == [3] * 4


@pytest.mark.parametrize(("size", "points"), [("a4", A4), ("a5", A5)])
def test_paper_as_a_picture_has_its_size(size: str, points: tuple[int, int]) -> None:
    told = {"columns": [{"title": "#", "kind": "rank"}], "rows": [["1"]], "notes": []}

    picture = compiled("ranking", a_head(size), told, format="png", ppi=POINT)

    width, height = struct.unpack(">II", picture[16:24])
    assert abs(width - points[0]) <= 1
    assert abs(height - points[1]) <= 1
