"""Files to keep: what the pages show, typed, under the names the players show."""

import io

from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from python_calamine import CalamineWorkbook

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.files_read import csv_rows, first_table
from tests.steps.names import ENGLISH, statuses
from tests.steps.penalties import a_table_of_two_deals
from tests.steps.tournament_evening import (
    a_round,
    a_tournament,
    byes,
    play,
    play_all,
    publish,
    sheets_of,
    tables,
)
from tournaments.models import Tournament


def file_of(tournament: Tournament, name: str, kind: str) -> str:
    return reverse(f"public:{name}_file", args=[tournament.club.slug, tournament.pk, 1, kind])


def cells(path: str, client: Client | None = None) -> list[list[object]]:
    body = (client or Client()).get(path, headers=ENGLISH).content
    return CalamineWorkbook.from_filelike(io.BytesIO(body)).get_sheet_by_index(0).to_python()


def test_ranking_has_a_number_in_every_figure(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    play_all(a_round(tournament))
    publish(tournament, alice)

    head, *rows = cells(file_of(tournament, "edition", "xlsx"))

    assert head == [
        *("Rank", "Entry", "Name", "Won", "Games", "Difference", "For", "Against", "Ahead by", "Note"),
    ]
    assert [row[0] for row in rows] == [1.0, 1.0, 3.0, 3.0, ""]
    assert rows[0][3:8] == [1.0, 1.0, 4.0, 4.0, 0.0]
    assert (rows[3][5], rows[4][9]) == (-4.0, "has not played")


def test_half_a_win_is_half_a_number(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, fixed_deals_tie="half_win")
    (sheet,) = sheets_of(a_round(tournament))
    for count in (42, 26):
        play(sheet, count)
    publish(tournament, alice)

    assert [row[3] for row in cells(file_of(tournament, "edition", "xlsx"))[1:]] == [0.5] * 4
    assert csv_rows(Client().get(file_of(tournament, "edition", "csv")).content)[1][3] == "0,5"


def test_tables_of_a_round_are_one_row_a_player(club: Club) -> None:
    tournament = a_tournament(club, 5)
    round_ = a_round(tournament)

    _head, *rows = cells(file_of(tournament, "round", "xlsx"))

    assert [row[3] for row in rows[:4]] == tables(round_)[0]
    assert [row[:2] for row in rows] == [*([1.0, seat] for seat in (1.0, 2.0, 3.0, 4.0)), ["", ""]]
    assert [rows[4][3]] == byes(round_)


def test_hidden_name_is_in_no_file(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    publish(tournament, alice)
    paths = [file_of(tournament, "edition", "csv"), file_of(tournament, "round", "csv")]
    before = [Client().get(path, headers=ENGLISH).content.decode() for path in paths]

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    after = [Client().get(path, headers=ENGLISH).content.decode() for path in paths]
    assert all("Anne" in body for body in before)
    assert all("Anne" not in body and "Player 1" in body for body in after)


def test_name_that_looks_like_a_formula_is_text(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    club.players.filter(number=1).update(short_name="=HYPERLINK(1)")
    play_all(a_round(tournament))
    publish(tournament, alice)

    names = [
        row[2] for row in first_table(csv_rows(Client().get(file_of(tournament, "edition", "csv")).content))
    ]
    typed = [row[2] for row in cells(file_of(tournament, "edition", "xlsx"))]

    assert ("'=HYPERLINK(1)" in names, "=HYPERLINK(1)" in names) == (True, False)
    assert "=HYPERLINK(1)" in typed


def test_players_are_the_directors_to_take(club: Club, alice: User, bob: User, dora: User) -> None:
    factories.a_player(club, 1, last_name="Vandamme", public_form=PublicName.NUMBER)
    path = reverse("clubs:players_file", args=[club.slug, "csv"])

    assert statuses("get", path, alice, bob, dora, None) == [200, 403, 404, 404]
    assert statuses("get", path.replace("csv", "exe"), alice) == [404]
    rows = csv_rows(signed_in(alice).get(path, headers=ENGLISH).content)
    assert rows[1] == ["1", "Anne", "Vandamme", "Player 1", "yes"]


def test_deals_of_an_evening_say_what_each_side_marked(club: Club, alice: User, bob: User) -> None:
    tournament = a_tournament(club, 4)
    (sheet,) = sheets_of(a_round(tournament))
    play(sheet)
    path = reverse("scoring:session_deals", args=[club.slug, tournament.session_id, "xlsx"])

    _head, row = cells(path, signed_in(alice))

    assert statuses("get", path, bob) == [403]
    assert (row[:3], row[4:6]) == ([1.0, 1.0, 1.0], ["38 · 30", ""])
    assert (row[7:9], row[10:12]) == ([4.0, 4.0], [0.0, 0.0])


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = a_tournament(club, 4), a_tournament(other_club, 20)
    for tournament, by in ((small, alice), (large, dora)):
        play_all(a_round(tournament))
        publish(tournament, by)
        for name, count in (("edition", 2), ("round", 5)):
            with django_assert_num_queries(count):
                assert Client().get(file_of(tournament, name, "xlsx")).status_code == 200
        browser = signed_in(by)
        with django_assert_num_queries(10):
            path = reverse("scoring:session_deals", args=[tournament.club.slug, tournament.session_id, "csv"])
            assert browser.get(path).status_code == 200


def test_figures_below_zero_have_a_minus_sign_on_pages_and_a_hyphen_in_files(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    edition = publish(tournament, alice)

    page = Client().get(edition.get_absolute_url()).content.decode()

    assert page.count('<td class="figure">−4</td>') == 2
    rows = first_table(csv_rows(Client().get(file_of(tournament, "edition", "csv")).content))
    assert [row[5] for row in rows[1:]] == ["4", "4", "-4", "-4"]
