"""The deal in words, before it is stored."""

from __future__ import annotations

import pytest

from scoring.models import Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table


def preview(sheet: Sheet, language: str = "en", query: str = "", **choices: str) -> str:
    phone = Phone(headers={"accept-language": language})
    typed = {
        key: value
        for key, value in sheet_pages.fill(phone, sheet, query=query).items()
        if key != "csrfmiddlewaretoken"
    }
    response = phone.get(sheet_pages.address(sheet, "preview"), {**typed, **choices})
    assert response.status_code == 200
    return sheet_pages.text(response)


SENTENCES = [
    (
        "coinchee_121",
        {"side": "A", "count": "42"},
        "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8. Total: Anne and Luc 8, Béa and Tom 0. +8",
    ),
    (
        "coinchee_leaflet",
        {"side": "B", "count": "42", "doubles": "2", "no_trump": "on"},
        (
            "Béa and Tom 42, Anne and Luc 26: Béa and Tom mark 64 (8 × 8). "
            "Total: Anne and Luc 0, Béa and Tom 64. Béa and Tom win the game. +64"
        ),
    ),
    (
        "coinchee_121",
        {"count": "34"},
        "Anne and Luc 34, Béa and Tom 34: nobody marks. Total: Anne and Luc 0, Béa and Tom 0.",
    ),
    (
        "manillen_club",
        {"count": "30"},
        (
            "Anne and Luc 30, Béa and Tom 30: nobody marks; the next deal counts for more. "
            "Total: Anne and Luc 0, Béa and Tom 0."
        ),
    ),
    (
        "parlee",
        {"side": "B", "count": "38", "turnup": "K"},
        (
            "Béa and Tom 38, Anne and Luc 30: Béa and Tom mark 4; "
            "Anne and Luc mark 3 for the king turned up. Total: Anne and Luc 3, Béa and Tom 4."
        ),
    ),
    (
        "boussac_1896",
        {"side": "A", "count": "68", "turnup": "9"},
        (
            "Anne and Luc 68, Béa and Tom 0: Anne and Luc mark 34. "
            "Total: Anne and Luc 34, Béa and Tom 0. Anne and Luc win manche 1. +34"
        ),
    ),
]


@pytest.mark.parametrize(("variant", "choices", "sentence"), SENTENCES)
def test_preview_says_the_deal_and_what_it_makes_of_the_game(
    db: None, variant: str, choices: dict[str, str], sentence: str
) -> None:
    assert preview(table.a_sheet(variant), **choices) == sentence


def test_preview_of_a_correction_counts_the_later_lines(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 50)

    said = preview(sheet, query="?replaces=1", count="40")

    assert (
        said
        == "Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6. Total: Anne and Luc 22, Béa and Tom 0. +6"
    )


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("choices", "missing"),
    [({}, "Tap the count of the deal."), ({"count": "42"}, "Tap the side that is above half.")],
)
def test_preview_says_what_is_missing(db: None, language: str, choices: dict[str, str], missing: str) -> None:
    assert preview(table.a_sheet(), language, **choices) == sheet_pages.said(missing, language)


def test_preview_of_a_finished_game_is_silent(db: None) -> None:
    sheet, phone = table.a_sheet(settings={"target": 30}), Phone()
    typed = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}
    table.write(sheet, 68)

    assert sheet_pages.text(phone.get(sheet_pages.address(sheet, "preview"), typed)) == ""


def test_preview_writes_nothing(db: None) -> None:
    sheet = table.a_sheet()

    preview(sheet, side="A", count="42")

    assert sheet.lines.count() == 0
