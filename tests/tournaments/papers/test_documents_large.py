"""The papers of a championship: 560 players at 140 tables, three games each, in one file."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from scoring.paper.sheets import Paper, print_papers, sheets_told
from tests.steps.papers import CROWD, SHEET_WORDS, WORDS, a_head, a_paper, squeezed, tables_of
from tournaments.papers.documents import PrintedCard, RoundPapers, SeatedName, print_pack

SECONDS, MEGABYTES, FILE = 15, 100, 1_500_000
"""Of work; that the process which answers the room grows; of bytes. About thrice what they are."""


def sheets() -> list[Paper]:
    told = [(table.number, table.names, game) for table in tables_of(CROWD) for game in (1, 2, 3)]
    return [
        replace(a_paper(number, sides=(names[:2], names[2:])), note=f"Partie {game} sur 3")
        for number, names, game in told
    ]


def the_pack() -> RoundPapers:
    tables = tables_of(CROWD)
    cards = [
        PrintedCard(
            str(one.number), one.names, f"https://club.example/t/{one.number}/", "code 123 456", "note"
        )
        for one in tables
    ]
    seated = [SeatedName(name[0], name, str(at // 4 + 1)) for at, name in enumerate(sorted(CROWD))]
    told = sheets_told(sheets(), title="x", language="fr", words=SHEET_WORDS)
    return RoundPapers(tables, seated, (), cards, told)


def worked() -> float:
    """Seconds of work of this process and of those it waited for."""
    return sum(os.times()[:4])


def memory() -> int:
    """Megabytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 10**6


@pytest.mark.deep("the papers of 560 players")
def test_pack_of_a_championship_is_quick_and_leaves_the_process_small() -> None:
    told, before, held = the_pack(), worked(), memory()

    body = print_pack(a_head(), told, WORDS)

    assert worked() - before < SECONDS
    assert memory() - held < MEGABYTES
    assert len(body) < FILE
    assert len(PdfReader(io.BytesIO(body)).pages) >= 140 / 4 + 420 / 2


def test_long_document_is_the_same_from_a_process_of_its_own() -> None:
    papers = sheets()[:12]
    here, elsewhere = (
        print_papers(papers * times, title="x", language="fr", words=SHEET_WORDS) for times in (1, 4)
    )

    assert squeezed(elsewhere) == squeezed(here) * 4
