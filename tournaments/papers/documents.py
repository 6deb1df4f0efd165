"""The papers of a tournament, A4 or A5, as PDF: one function a document, one template of the same name beside it.

Nothing here reads the database. What people typed goes to the templates as JSON, and is never read as markup.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from scoring.paper.sheets import qr_svg
from scoring.paper.typesetting import typeset
from web.templatetags.figures import with_minus

HERE = Path(__file__).parent
ROOT = HERE.parents[1]  # the round pack takes in the template of the score sheets


@dataclass(frozen=True, kw_only=True)
class Head:
    """What every paper begins with: the club, the title, what is said below it, the language, and the size."""

    place: str
    title: str
    note: str = ""
    language: str = "fr"
    size: str = "a4"


@dataclass(frozen=True)
class PrintedTable:
    """A table of a round, and who sits there: a line a side, or a name a line in order of seat."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class SeatedName:
    """Somebody of a round: the letter of the alphabet, the name, where to go."""

    letter: str
    name: str
    where: str


@dataclass(frozen=True)
class RankingColumn:
    """A column of a ranking; `kind` is `rank`, `name`, `figure` or `words`."""

    title: str
    kind: str


@dataclass(frozen=True)
class PrintedCrosstable:
    """A crosstable: its title, and of each entry its rank, its name, its cells in order of the rows, its sums.

    A cell of the entry against itself is None.
    """

    title: str
    rows: tuple[tuple[str, str, tuple[str | None, ...], tuple[str, ...]], ...]


@dataclass(frozen=True)
class Won:
    """A prize that somebody has: what for, who, the amount and the thing as text."""

    title: str
    name: str
    amount: str = ""
    thing: str = ""
    by_lot: bool = False


@dataclass(frozen=True)
class PaidReceipt:
    """What an entry has paid: a text and an amount a line, their sum, the day, and what is `left` to pay in words."""

    number: str
    name: str
    lines: tuple[tuple[str, str], ...]
    total: str
    paid_on: str = ""
    left: str = ""


@dataclass(frozen=True)
class Certificate:
    """A certificate: who, which place in words, and what else there is to say."""

    name: str
    place: str
    note: str = ""


@dataclass(frozen=True)
class Badge:
    """A badge: the name, what stands below it, the number of the entry, the address of its QR code, its category."""

    name: str
    below: str
    number: str
    address: str
    category: str = ""


@dataclass(frozen=True)
class PrintedCard:
    """The card of a table: names as in `PrintedTable`, a QR code, the line to join by without a camera, a note."""

    number: str
    names: tuple[str, ...]
    address: str
    by_pin: str
    note: str


@dataclass(frozen=True)
class RoundPapers:
    """The papers of a round in one file; `sheets`: what `scoring.paper.sheets.sheets_told` says of its score sheets."""

    tables: Sequence[PrintedTable]
    seated: Sequence[SeatedName]
    out: Sequence[str]
    cards: Sequence[PrintedCard]
    sheets: Mapping[str, Any] = field(default_factory=dict)


Words = Mapping[str, str]


def print_by_table(head: Head, tables: Sequence[PrintedTable], out: Sequence[str], words: Words) -> bytes:
    """The pairings by table; `out` are those who sit out."""
    return compiled("by_table", head, {"tables": tables, "out": out, "words": words})


def print_by_name(head: Head, seated: Sequence[SeatedName], words: Words) -> bytes:
    """The pairings by name, in columns."""
    return compiled("by_name", head, {"letters": _by_letter(seated), "words": words})


def print_ranking(
    head: Head, columns: Sequence[RankingColumn], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()
) -> bytes:
    """A published ranking; each of `rows` has a text for each of `columns`."""
    cells = [
        [
            with_minus(text) if column.kind == "figure" else text
            for column, text in zip(columns, row, strict=True)
        ]
        for row in rows
    ]
    return compiled("ranking", head, {"columns": columns, "rows": cells, "notes": notes})


def print_crosstable(
    head: Head, grids: Sequence[PrintedCrosstable], titles: Sequence[str], words: Words
) -> bytes:
    """Who met whom, and what came of it; `titles` are those of the sums."""
    signed = [_with_minus_signs(grid) for grid in grids]
    return compiled("crosstable", head, {"grids": signed, "titles": titles, "words": words})


def print_prizes(head: Head, won: Sequence[Won], sums: Sequence[str], words: Words) -> bytes:
    """The prize list for the room, the `sums` under it."""
    return compiled("prizes", head, {"won": won, "sums": sums, "words": words})


def print_prize_receipts(head: Head, won: Sequence[Won], everybody: Sequence[Won], words: Words) -> bytes:
    """A receipt to sign for each prize, and the list to sign of what everybody has."""
    return compiled("prize_receipts", head, {"won": won, "everybody": everybody, "words": words})


def print_receipts(head: Head, receipts: Sequence[PaidReceipt], words: Words) -> bytes:
    """A receipt each for what was paid, to sign and to cut: two on a page of A5, three on one of A4."""
    return compiled("receipts", head, {"receipts": receipts, "words": words})


def print_certificates(head: Head, honours: Sequence[Certificate], words: Words) -> bytes:
    """A certificate each, on its own page."""
    return compiled("certificates", head, {"honours": honours, "words": words})


def print_badges(head: Head, badges: Sequence[Badge]) -> bytes:
    """Badges to cut out, ten on a page of A4."""
    rows = [{**asdict(badge), "qr": qr_svg(badge.address)} for badge in badges]
    return compiled("badges", head, {"badges": rows})


def print_pack(head: Head, pack: RoundPapers, words: Words) -> bytes:
    """A round in one file: pairings by table and by name, table cards, score sheets."""
    cards = [{**asdict(card), "qr": qr_svg(card.address)} for card in pack.cards]
    pairings = {"tables": pack.tables, "out": pack.out, "letters": _by_letter(pack.seated)}
    body = {**pairings, "cards": cards, "words": {**words, **pack.sheets["words"]}}
    # tags would be nine tenths of the file
    return compiled("pack", head, body, also=pack.sheets, pdf_tags=False)


def compiled(
    template: str,
    head: Head,
    body: Mapping[str, Any],
    *,
    also: Mapping[str, Any] | None = None,
    **options: Any,
) -> bytes | Any:
    """The PDF of a template; with `format="png"` its pages as pictures. `also` is what a template it takes in reads."""
    data = {"title": head.title, "lang": head.language, "head": head, **(also or {}), **body}
    return typeset(HERE / f"{template}.typ", data, root=ROOT, **options)


def _with_minus_signs(grid: PrintedCrosstable) -> PrintedCrosstable:
    rows = [
        (rank, name, tuple(cell and with_minus(cell) for cell in cells), tuple(map(with_minus, sums)))
        for rank, name, cells, sums in grid.rows
    ]
    return replace(grid, rows=tuple(rows))


def _by_letter(seated: Sequence[SeatedName]) -> list[dict[str, Any]]:
    letters: dict[str, list[SeatedName]] = {}
    for person in seated:
        letters.setdefault(person.letter, []).append(person)
    return [{"letter": letter, "people": people} for letter, people in letters.items()]
