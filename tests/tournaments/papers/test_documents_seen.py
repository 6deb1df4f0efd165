"""Every paper of a tournament as an eye sees it: ink on every page, white around it, nothing over anything else."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader

from scoring.paper.sheets import PaperLine, print_papers
from tests.depth import DEEP
from tests.steps.pages_seen import margins, overprinted, share_of_ink, with_pictures
from tests.steps.papers import AWKWARD, CROWD, LONG, SHEET_WORDS, WORDS, a_head, a_paper, tables_of
from tournaments.papers.documents import (
    Badge,
    Certificate,
    PaidReceipt,
    PrintedCard,
    PrintedCrosstable,
    RankingColumn,
    RoundPapers,
    SeatedName,
    Won,
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

BLANK, BLACK = 0.001, 0.1  # shares of ink: a page with its foot alone has a thirtieth of the first
WHITE = 4  # millimetres that no printer fills
NAMES = [*AWKWARD, "Zoé 8", "Anne 1", "Léa 6"]
PLAIN = ["Gagnées", "Parties", "Écart", "Pour", "Contre"]
SWISS = ["Adversaires sans le plus bas", "Scores des adversaires", "Confrontation directe"]
OWN = [
    "Points de partie",
    "Part de parties gagnées",
    "Scores des adversaires",
    "Moyenne",
    "Points plafonnés",
    "Confrontation directe",
    "Coinches gagnées",
    "Adversaires sans les extrêmes",
]
LEAGUE = ["Points", "G-N-P", *PLAIN, *OWN, "Fautes", "Décidé"]
FIGURES = ["2", "+112", "1245", "100,0\N{NO-BREAK SPACE}%", "–", "12½"]


def a_ranking(titles: list[str], names: list[str]) -> Callable[[str], bytes]:
    """A ranking with the heads of a site in French."""
    told = [RankingColumn(title, "figure") for title in titles]
    columns = [
        RankingColumn("#", "rank"),
        RankingColumn("Nom", "name"),
        *told,
        RankingColumn("Départage", "words"),
    ]
    rows = [
        [
            str(rank),
            name,
            *(FIGURES[(rank + at) % 6] for at in range(len(titles))),
            "adversaires sans le plus bas",
        ]
        for rank, name in enumerate(names, 1)
    ]
    return lambda size: print_ranking(a_head(size), columns, rows, ["Classement n° 1"])


PAIRS = [f"{LONG} & {LONG}", "Jean-Baptiste Delannoy & Marie-Christine Vanderstraeten", "Luc & Zoé"]
RANKINGS = {
    "plain": a_ranking(PLAIN, NAMES),
    "swiss": a_ranking([*PLAIN, *SWISS], PAIRS),
    "own": a_ranking([*PLAIN, *OWN], NAMES),
    "own of pairs": a_ranking([*PLAIN, *OWN], PAIRS),
    "league": a_ranking(LEAGUE, PAIRS),
}


def by_table(size: str) -> bytes:
    return print_by_table(a_head(size), tables_of(NAMES), ("Zoé",), WORDS)


def by_name(size: str) -> bytes:
    return print_by_name(a_head(size), [SeatedName(name[0], name, "12") for name in NAMES], WORDS)


def crosstable(size: str) -> bytes:
    rows = tuple(
        (str(one), name, tuple(None if one == other else "12–11 *" for other in range(8)), ("3", "+112"))
        for one, name in enumerate(NAMES)
    )
    return print_crosstable(a_head(size), [PrintedCrosstable("Poule", rows)], ("Gagnées", "Écart"), WORDS)


WON = [Won(f"Place {place}", name, "12,50 €", "jambon") for place, name in enumerate(NAMES, 1)]


def prizes(size: str) -> bytes:
    return print_prizes(a_head(size), WON, ["Total"], WORDS)


def prize_receipts(size: str) -> bytes:
    everybody = [Won("Tous", name, "", "pâté") for name in NAMES]
    return print_prize_receipts(a_head(size), WON, everybody, WORDS)


def receipts(size: str) -> bytes:
    lines = (("Inscription", "12,50 €"), ("3 repas", "24 €"))
    told = [PaidReceipt("7", name, lines, "36,50 €", "12 mai 2026", "Reste à payer : 8 €") for name in NAMES]
    return print_receipts(a_head(size), told, WORDS)


def certificates(size: str) -> bytes:
    return print_certificates(
        a_head(size), [Certificate(name, "1re place", LONG) for name in NAMES[:3]], WORDS
    )


def badges(size: str) -> bytes:
    return print_badges(
        a_head(size), [Badge(name, "Heule", "7", "https://a.example/", "Dames") for name in NAMES]
    )


def pack(size: str) -> bytes:
    """A round in one file, with the cards of its tables."""
    cards = [
        PrintedCard(str(at), one.names, "https://a.example/", "code 123 456", "note")
        for at, one in enumerate(tables_of(NAMES))
    ]
    seated = [SeatedName(name[0], name, "12") for name in NAMES]
    sheets: dict[str, Any] = {"words": {}, "papers": []}
    return print_pack(a_head(size), RoundPapers(tables_of(NAMES), seated, (), cards, sheets), WORDS)


def sheets(size: str) -> bytes:
    """Score sheets, two on a page whatever the size: with lines to write in, and one that is over."""
    blank = a_paper(sides=tuple(one.names[:2] for one in tables_of(NAMES)[:2]))
    lines = tuple(
        PaperLine(number=str(at), text=LONG, figures=(("8", "112"), ("", ""))) for at in range(1, 13)
    )
    over = replace(blank, lines=lines, columns=(), blanks=0, result=f"{LONG} gagne la partie.")
    return print_papers([blank, over, blank], title=a_head(size).title, language="fr", words=SHEET_WORDS)


def season(size: str) -> bytes:
    """The ranking of a season with its usual figures."""
    titles = ["Total", "Comptées", "Soirées", "Gagnées", "Meilleure soirée", "Bonus"]
    return a_ranking(titles, [f"{name} (0 / 3)" for name in NAMES])(size)


def by_table_of_140(size: str) -> bytes:
    return print_by_table(a_head(size), tables_of(CROWD), ("Zoé",), WORDS)


def by_name_of_560(size: str) -> bytes:
    seated = [SeatedName(name[0], name, str(at // 4 + 1)) for at, name in enumerate(sorted(CROWD))]
    return print_by_name(a_head(size), seated, WORDS)


ALL = (
    by_table,
    by_name,
    crosstable,
    prizes,
    prize_receipts,
    receipts,
    certificates,
    badges,
    pack,
    sheets,
    season,
)
PAPERS = {one.__name__: one for one in (*ALL, by_table_of_140, by_name_of_560)}


@pytest.mark.deeper("papers are made and looked at in both sizes")
@pytest.mark.parametrize("size", ["a5", "a4"] if DEEP else ["a5"])
@pytest.mark.parametrize("paper", [*PAPERS, *RANKINGS])
def test_every_page_has_ink_white_around_it_and_nothing_printed_over_anything_else(
    monkeypatch: pytest.MonkeyPatch, paper: str, size: str
) -> None:
    body, pictures = with_pictures(monkeypatch, lambda: (PAPERS | RANKINGS)[paper](size))

    shares = [share_of_ink(picture) for picture in pictures]
    assert [share for share in shares if not BLANK < share < BLACK] == []
    assert min(min(margins(picture)) for picture in pictures) >= WHITE
    assert overprinted(body) == []


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_name_of_two_words_breaks_where_it_is_joined(size: str) -> None:
    page = PdfReader(io.BytesIO(RANKINGS["own of pairs"](size))).pages[0]

    assert "Christine Vanderstraeten" in page.extract_text().replace("\n", " ")
