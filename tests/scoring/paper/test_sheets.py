"""Score sheets on paper: read back from the PDF as a player would read them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any, NamedTuple

import pytest
from django.test import override_settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import override
from pypdf import PdfReader
from pytest_django.fixtures import DjangoAssertNumQueries

from clubs.models import Club, Session, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from scoring.ledger.lines import strike_line
from scoring.ledger.totals import record_totals
from scoring.models import Kind, Sheet
from scoring.paper.sheets import Paper, PaperLine
from scoring.paper.views import papers_of
from scoring.rulebook import Final, GameTotals
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.papers import texts_of_pages
from tests.steps.table import a_deal, a_sheet, a_stamp, finished, sign, write, write_facts

pytestmark = pytest.mark.django_db

SEVEN = ("Anne", "Béa", "Luc", "Tom", "Guy", "Maximilienne", "Zoé")
FOLD = 421  # the middle of a page of A4, in points
NUMBERS, WORDS = 50, 240  # where these columns end
NOBODY = ("", "")


class Piece(NamedTuple):
    """A piece of text of a PDF: its A5 sheet, its left end and baseline in points, and its height."""

    sheet: int
    x: float
    y: float
    size: float
    text: str

    def overlaps(self, other: Piece) -> bool:
        """Whether the letters of both touch, taken smaller than they are."""
        left, right = sorted((self, other), key=lambda piece: piece.x)
        low, high = sorted((self, other), key=lambda piece: piece.y)
        beside = right.x >= left.x + 0.4 * left.size * len(left.text)
        return self.sheet == other.sheet and not beside and high.y < low.y + 0.65 * low.size


def pieces_of(body: bytes) -> list[Piece]:
    """Every piece of text, as one reads."""
    found: list[Piece] = []
    for number, page in enumerate(PdfReader(io.BytesIO(body)).pages):

        def visit(
            text: str, cm: list[float], _tm: list[float], _font: Any, size: float, number: int = number
        ) -> None:
            if said := text.strip():
                found.append(Piece(2 * number + (cm[4] > FOLD), cm[4], round(cm[5], 1), size * cm[0], said))

        page.extract_text(visitor_text=visit)
    return sorted(found, key=lambda piece: (piece.sheet, -piece.y, piece.x))


def rows_in(pieces: list[Piece]) -> list[str]:
    """What stands on one baseline, from left to right."""
    rows = groupby(pieces, key=lambda piece: (piece.sheet, piece.y))
    return [" ".join(piece.text for piece in row) for _place, row in rows]


def clashes(pieces: list[Piece]) -> list[tuple[str, str]]:
    return [(one.text, other.text) for one, other in combinations(pieces, 2) if one.overlaps(other)]


def paper_of(sheet: Sheet) -> Paper:
    with override("en"):
        (paper,) = papers_of(Sheet.objects.get(pk=sheet.pk), "https://club.example/t/x/")
    return paper


def pdf_of(sheet: Sheet) -> bytes:
    address = reverse("scoring:sheet_paper", args=[sheet.key])
    return Phone().get(address, headers={"accept-language": "en"}).content


def of_seven(deals: int) -> Sheet:
    """A game of seven, on which every other contract is lost: three figures, with a mark, in all columns but one."""
    sheet = a_sheet("encheres_7", SEVEN, settings={"target": 1000})
    for deal in range(deals):
        write_facts(sheet, declarer=f"P{deal % 7 + 1}", bid=34 + deal % 9, made=deal % 2 > 0)
    return sheet


def read_rows(line: PaperLine) -> Iterator[str]:
    """A line of many sides as it is read: its figures, its number, its words."""
    yield " ".join(part for figure in line.figures for part in figure if part)
    yield line.number
    yield line.text


def printed(sheet: Sheet) -> str:
    response = Phone().get(
        reverse("scoring:sheet_paper", args=[sheet.key]), headers={"accept-language": "en"}
    )
    assert response["Content-Type"] == "application/pdf"
    return " ".join("\n".join(texts_of_pages(response.content)).split())


def test_paper_of_a_fresh_sheet_has_names_and_blank_lines() -> None:
    sheet = a_sheet(settings={"structure": "fixed_deals", "deals": 12}, table_number=7)

    text = printed(sheet)

    assert "side count ×" in text
    assert "Table 7" in text
    assert all(name in text for name in ("Anne", "Luc", "Béa", "Tom"))
    assert " 11 12 Anne, Luc Béa, Tom Signature Signature" in text


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


def test_paper_has_everything_that_a_sheet_says(club: Club) -> None:
    sheet = finished(club=club, session=factories.a_session(club), table_number=7)
    sign(sheet, "A")
    signature = sheet.lines.get(kind=Kind.SIGNATURE)
    hour = date_format(localtime(signature.received_at), "H:i")
    with override("en"):
        day = date_format(localtime(sheet.opened_at), "DATE_FORMAT")

    assert paper_of(sheet) == Paper(
        place=str(club),
        title="Table 7",
        game="Manille coinchée to 121",
        note=day,
        sides=(("Anne", "Luc"), ("Béa", "Tom")),
        lines=(PaperLine(number="1", text="68 · 0", figures=(("+34", "34"), ("", "0"))),),
        dealt=1,
        blanks=0,
        signed=(f"Signed at {hour}", ""),
        result="Anne and Luc win the game. Anne and Luc 34, Béa and Tom 0.",
        address="https://club.example/t/x/",
        seal=signature.hash[:16],
    )


def test_lines_stand_in_their_order_with_what_was_struck() -> None:
    sheet = a_sheet()
    write(sheet, 42, a_deal(41, doubles=1), 30)
    strike_line(sheet, 1, 1, "counted twice", a_stamp(sheet))
    hour = date_format(localtime(sheet.lines.get(kind=Kind.STRIKE).received_at), "H:i")
    struck = f"struck out by the table at {hour}: counted twice"

    assert paper_of(sheet).lines == (
        PaperLine(number="", text="42 · 26", struck=struck, figures=(NOBODY, NOBODY)),
        PaperLine(number="1", text="41 · 27 – coinche ×2", figures=(("+14", "14"), ("", "0"))),
        PaperLine(number="2", text="30 · 38", figures=(("", "14"), ("+4", "4"))),
    )


def test_manches_are_opened_by_their_titles() -> None:
    sheet = a_sheet("boussac_1896")
    write(sheet, 68, 20, 60)

    lines = paper_of(sheet).lines

    assert [(line.title, line.number) for line in lines] == [("Manche 1", "1"), ("Manche 2", "2"), ("", "3")]


@pytest.mark.parametrize(
    ("settings", "blanks"),
    [
        ({}, None),
        ({"target": 30}, 0),
        ({"structure": "fixed_deals", "deals": 12}, 11),
        ({"structure": "fixed_deals", "deals": 41}, 40),
        ({"structure": "fixed_deals", "deals": 42}, None),
    ],
)
def test_blanks_are_the_deals_to_come_where_two_sheets_hold_them(
    settings: dict[str, Any], blanks: int | None
) -> None:
    sheet = a_sheet(settings=settings)
    write(sheet, 68)

    paper = paper_of(sheet)

    assert (paper.dealt, paper.blanks) == (1, blanks)


@pytest.mark.parametrize(("deals", "numbers", "sheets"), [(20, 20, 1), (40, 40, 2), (1000, 18, 1)])
def test_blank_lines_fill_one_sheet_or_two(deals: int, numbers: int, sheets: int) -> None:
    sheet = a_sheet(settings={"structure": "fixed_deals", "deals": deals})
    write(sheet, 42)

    pieces = pieces_of(pdf_of(sheet))

    printed = [piece.text for piece in pieces if piece.x % FOLD < NUMBERS and piece.text.isdecimal()]
    assert printed == [str(number) for number in range(1, numbers + 1)]
    assert max(piece.sheet for piece in pieces) + 1 == sheets


def test_long_game_of_seven_is_legible_line_by_line() -> None:
    sheet = of_seven(20)
    told = [row for line in paper_of(sheet).lines for row in read_rows(line)]

    pieces = pieces_of(pdf_of(sheet))

    assert clashes(pieces) == []
    assert [row for row in rows_in(pieces) if row in told] == told
    assert [row for row in rows_in(pieces) if " / " in row] == ["1 / 2", "2 / 2"]


def test_long_words_make_their_line_taller() -> None:
    sheet = a_sheet()
    write(sheet, 42, 30)
    strike_line(sheet, 1, 1, "mixed the tricks of both sides " * 6, a_stamp(sheet))
    write_facts(sheet, penalty={"offender": "A", "article": 9, "reason": "seen by the whole room " * 8})
    write(sheet, 50)

    pieces = pieces_of(pdf_of(sheet))

    assert clashes(pieces) == []
    words = " ".join(piece.text for piece in pieces if NUMBERS < piece.x < WORDS)
    for line in paper_of(sheet).lines:
        assert " ".join(f"{line.text} {line.struck}".split()) in words
    assert max(piece.sheet for piece in pieces) == 0


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("encheres_7", SEVEN),
        ("decouverte", ("Anne", "Béa")),
        ("manillen_club", SEVEN[:6]),
    ],
)
def test_paper_of_any_number_of_players(variant: str, names: tuple[str, ...]) -> None:
    players = {"players": len(names)} if variant == "manillen_club" else {}
    text = printed(a_sheet(variant, names, settings=players))

    assert all(name in text for name in names)


def test_papers_of_an_evening_are_in_one_file_and_for_scorers(club: Club, bob: User, charlie: User) -> None:
    session = factories.a_session(club)
    for number in (1, 2, 3):
        a_sheet(club=club, session=session, table_number=number)
    address = reverse("scoring:session_papers", args=[club.slug, session.pk])

    response = signed_in(bob).get(address)

    assert [page.count("Table ") for page in texts_of_pages(response.content)] == [2, 1]
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

    with django_assert_num_queries(10):
        browser.get(reverse("scoring:session_papers", args=[club.slug, session.pk]))


@override_settings(ALLOWED_HOSTS=["club.example"])
def test_code_on_the_paper_is_the_address_the_site_was_opened_by() -> None:
    sheet = a_sheet()
    response = Phone().get(reverse("scoring:sheet_paper", args=[sheet.key]), headers={"host": "club.example"})

    assert f"http://club.example{sheet.card_url}" in texts_of_pages(response.content)[0].replace("\n", "")


@pytest.mark.parametrize(
    ("variant", "columns", "blanks"),
    [
        ("coinchee_121", ("side", "count", "×"), 16),
        ("parlee", ("side", "count", "turned up"), 16),
        ("envers", (), None),
        ("encheres_4", (), None),
    ],
)
def test_slip_of_a_game_that_has_not_begun_has_columns_to_write_in(
    variant: str, columns: tuple[str, ...], blanks: int | None
) -> None:
    paper = paper_of(a_sheet(variant))

    assert (paper.columns, paper.blanks) == (columns, blanks)


def test_sheet_that_has_begun_is_no_slip() -> None:
    sheet = a_sheet()
    write(sheet, 42)

    assert paper_of(sheet).columns == ()


def test_slip_has_sixteen_lines_and_no_clash() -> None:
    pieces = pieces_of(pdf_of(a_sheet()))

    numbers = [piece.text for piece in pieces if piece.x < NUMBERS and piece.text.isdecimal()]
    assert numbers == [str(number) for number in range(1, 17)]
    assert clashes(pieces) == []


def test_game_is_called_as_the_club_calls_it(club: Club, alice: User) -> None:
    change_house_rules(club, HouseGame("coinchee_121", {"target": 101}, "La Tapis"), upon=0, by=alice)
    session = factories.a_session(club)
    a_sheet(club=club, session=session, table_number=1, settings={"target": 101})
    a_sheet(club=club, session=session, table_number=2, settings={"target": 131})

    body = evening_of(session, alice)

    called = [row for row in rows_in(pieces_of(body)) if "Manille coinchée" in row]
    assert called == ["La Tapis – Manille coinchée to 121", "Manille coinchée to 121"]


def test_totals_are_printed_without_lines_to_write_in() -> None:
    sheet = a_sheet()
    told = GameTotals((Final({"A": 125, "B": 90}),), 14)
    record_totals(sheet, 1, told, a_stamp(sheet))

    paper = paper_of(sheet)

    said = "Totals of the game: 125 – 90 (14 deals)"
    assert paper.lines == (PaperLine(number="", text=said, figures=(("", "125"), ("", "90"))),)
    assert (paper.blanks, paper.result) == (0, "Anne and Luc win the game. Anne and Luc 125, Béa and Tom 90.")


def test_blank_slips_are_those_of_the_game_that_is_chosen(club: Club, alice: User) -> None:
    change_house_rules(club, HouseGame("muette_68", {"target": 60}, "La Muette", 2), upon=0)
    session = factories.a_session(club)

    bodies = {query: evening_of(session, alice, f"?blank=1{query}") for query in ("", "&game=1", "&game=2")}

    named = {query: rows_in(pieces_of(body)) for query, body in bodies.items()}
    silent = "La Muette – Silent manille (68 points)"
    assert [silent in rows for rows in named.values()] == [False, False, True]
    assert ["Manille coinchée to 121" in rows for rows in named.values()] == [True, True, False]


@pytest.mark.parametrize("game", ["3", "0", "x"])
def test_blank_slips_of_a_game_that_the_club_does_not_offer_are_404(
    club: Club, alice: User, game: str
) -> None:
    change_house_rules(club, HouseGame("muette_68", {}, "La Muette", 2), upon=0)
    change_house_rules(club, HouseGame("parlee", {}, "La Parlée", 3), upon=0)
    give_up_game(club, 3, upon=1)
    path = reverse("scoring:session_papers", args=[club.slug, factories.a_session(club).pk])

    found = [signed_in(alice).get(f"{path}?blank=1&game={number}").status_code for number in (game, "2")]

    assert found == [404, 200]


def test_blank_slips_are_printed_for_tables_yet_to_come(club: Club, bob: User) -> None:
    body = evening_of(factories.a_session(club), bob, "?blank=4")

    said = rows_in(pieces_of(body))
    assert len(texts_of_pages(body)) == 2
    assert said.count("Table ______") == 4
    assert [row for row in said if "join/#" in row] == []


@pytest.mark.parametrize("blank", ["0", "61", "-1", "many", "", "٣", "0001" + "9" * 5_000])
def test_slips_that_nobody_prints_are_404(club: Club, bob: User, blank: str) -> None:
    session = factories.a_session(club)
    address = reverse("scoring:session_papers", args=[club.slug, session.pk])

    assert signed_in(bob).get(address, {"blank": blank}).status_code == 404


def evening_of(session: Session, user: User, query: str = "") -> bytes:
    address = reverse("scoring:session_papers", args=[session.club.slug, session.pk])
    return signed_in(user).get(address + query, headers={"accept-language": "en"}).content


def test_paper_tells_trump_and_who_made_it() -> None:
    sheet = a_sheet()
    write(sheet, a_deal(42, trump="H", taker="A", taker_player=1))

    assert "42 · 26 – ♥ – trump by Luc" in printed(sheet)
