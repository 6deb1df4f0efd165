"""Score sheets on paper: read back from the PDF as a player would read them."""

from __future__ import annotations

import io

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from pypdf import PdfReader
from pytest_django.fixtures import DjangoAssertNumQueries

from clubs.models import Club, User
from scoring.actions import strike_line
from scoring.models import Sheet
from tests import factories
from tests.conftest import signed_in
from tests.scoring.table import a_deal, a_sheet, a_stamp, finished, sign, write

pytestmark = pytest.mark.django_db


def pages_of(body: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(body)).pages]


def printed(sheet: Sheet) -> str:
    response = Client().get(
        reverse("scoring:sheet_paper", args=[sheet.code]), headers={"accept-language": "en"}
    )
    assert response["Content-Type"] == "application/pdf"
    return " ".join("\n".join(pages_of(response.content)).split())


def test_paper_of_a_fresh_sheet_has_names_and_blank_lines() -> None:
    sheet = a_sheet(settings={"structure": "fixed_deals", "deals": 12}, table_number=7)

    text = printed(sheet)

    assert "Table 7" in text
    assert all(name in text for name in ("Anne", "Luc", "Béa", "Tom"))
    assert " 11 12 Signature Signature" in text


def test_paper_tells_the_lines_their_marks_and_what_was_struck() -> None:
    sheet = a_sheet()
    write(sheet, 42, a_deal(41, doubles=1))
    strike_line(sheet, 1, 1, "counted twice", a_stamp(sheet))

    text = printed(sheet)

    assert "+14" in text
    assert "counted twice" in text
    assert "+8" not in text


def test_paper_of_a_signed_game_says_who_won_and_when_it_was_signed() -> None:
    sheet = finished()
    sign(sheet, "A", "B")

    text = printed(sheet)

    assert "Anne and Luc win the game." in text
    assert text.count("Signed at") == 2


def test_name_is_never_read_as_markup() -> None:
    sheet = a_sheet(names=("#panic()", "*Béa*", "Luc", "$Tom$"))

    text = printed(sheet)

    assert all(name in text for name in ("#panic()", "*Béa*", "$Tom$"))


def test_long_game_takes_several_papers() -> None:
    sheet = a_sheet(settings={"structure": "fixed_deals", "deals": 60})
    response = Client().get(reverse("scoring:sheet_paper", args=[sheet.code]))

    assert len(pages_of(response.content)) == 2  # three A5 papers, two on a page


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("encheres_7", ("Anne", "Béa", "Luc", "Tom", "Guy", "Maximilienne", "Zoé")),
        ("decouverte", ("Anne", "Béa")),
    ],
)
def test_paper_of_any_number_of_players(variant: str, names: tuple[str, ...]) -> None:
    text = printed(a_sheet(variant, names))

    assert all(name in text for name in names)


def test_papers_of_an_evening_are_in_one_file_and_for_scorers(club: Club, bob: User, charlie: User) -> None:
    session = factories.a_session(club)
    for number in (1, 2, 3):
        a_sheet(club=club, session=session, table_number=number)
    address = reverse("scoring:session_papers", args=[club.slug, session.pk])

    response = signed_in(bob).get(address)

    assert [page.count("Table ") for page in pages_of(response.content)] == [2, 1]
    assert signed_in(charlie).get(address).status_code == 403


def test_evening_without_tables_has_nothing_to_print(club: Club, bob: User) -> None:
    session = factories.a_session(club)

    assert (
        signed_in(bob).get(reverse("scoring:session_papers", args=[club.slug, session.pk])).status_code == 404
    )


@pytest.mark.parametrize("tables", [1, 6])
def test_papers_take_the_same_queries_for_any_number_of_tables(
    club: Club, bob: User, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    session = factories.a_session(club)
    for number in range(1, tables + 1):
        write(a_sheet(club=club, session=session, table_number=number), 42, 30)
    browser = signed_in(bob)

    with django_assert_num_queries(8):
        browser.get(reverse("scoring:session_papers", args=[club.slug, session.pk]))


@override_settings(ALLOWED_HOSTS=["club.example"])
def test_code_on_the_paper_is_the_address_the_site_was_opened_by() -> None:
    sheet = a_sheet()
    response = Client().get(
        reverse("scoring:sheet_paper", args=[sheet.code]), headers={"host": "club.example"}
    )

    assert f"http://club.example/t/{sheet.code}/" in pages_of(response.content)[0].replace("\n", "")
