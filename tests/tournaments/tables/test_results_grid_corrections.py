"""Results typed at the desk where something is written already: another result, another director, a signed table."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from clubs.models import Club, User
from scoring.models import Kind
from tests.conftest import signed_in
from tests.steps.addresses import grid_address
from tests.steps.names import ENGLISH
from tests.steps.pages import one_line
from tests.steps.results_grid import fields, marks_of, save_row, to_121, typed_row
from tests.steps.tournament_evening import a_round, a_tournament, play, sheets_of, sign
from tournaments.models import Round
from tournaments.tables import actions


@pytest.fixture
def pairs(club: Club) -> Round:
    return to_121(club)


def test_what_another_director_saved_is_shown_and_not_lost(pairs: Round, alice: User, bob: User) -> None:
    first, second, sheet = signed_in(alice), signed_in(bob), sheets_of(pairs)[0]
    before = second.get(grid_address(pairs))
    save_row(first, pairs, typed_row(first.get(grid_address(pairs)), 1, "125", "90"))

    late = save_row(second, pairs, typed_row(before, 1, "95", "130"))

    assert late.status_code == 409
    assert "Somebody else wrote on this sheet in the meantime." in one_line(late)
    assert re.search(r"Written: .* 125, .* 90\.", one_line(late))
    assert [value for name, value in fields(late, 1).items() if "-total_" in name] == ["95", "130"]
    assert "This changes 2 ranks: " in one_line(late)
    assert marks_of(sheet) == [(125, 90)]
    sure = save_row(second, pairs, typed_row(late, 1, "95", "130"))
    assert (sure.status_code, marks_of(sheet)) == (200, [(95, 130)])
    assert sheet.lines.get(number=2).payload["replaces"] == 1


def test_another_result_says_first_what_it_changes(pairs: Round, alice: User) -> None:
    client, sheet = signed_in(alice), sheets_of(pairs)[0]
    first = save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "125", "90"))

    asked = save_row(client, pairs, typed_row(first, 1, "95", "130"))

    assert (first.status_code, asked.status_code, marks_of(sheet)) == (200, 409, [(125, 90)])
    assert "This changes 2 ranks: " in one_line(asked)
    assert "Replace what is written" in one_line(asked)
    other = save_row(client, pairs, typed_row(asked, 1, "96", "130"))  # what was read is not what is sent
    assert (other.status_code, marks_of(sheet)) == (409, [(125, 90)])
    sure = save_row(client, pairs, typed_row(other, 1, "96", "130"))
    assert (sure.status_code, marks_of(sheet)) == (200, [(96, 130)])


def test_another_result_that_changes_no_rank_is_written_at_once(pairs: Round, alice: User) -> None:
    client, sheet = signed_in(alice), sheets_of(pairs)[0]
    first = save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "125", "90"))

    again = save_row(client, pairs, typed_row(first, 1, "126", "90"))

    assert (again.status_code, marks_of(sheet)) == (200, [(126, 90)])


def test_whole_page_asks_what_it_would_change_and_takes_the_answer(pairs: Round, alice: User) -> None:
    client, sheet = signed_in(alice), sheets_of(pairs)[0]
    client.post(grid_address(pairs), typed_row(client.get(grid_address(pairs)), 1, "125", "90"))

    asked = client.post(
        grid_address(pairs), typed_row(client.get(grid_address(pairs)), 1, "95", "130"), headers=ENGLISH
    )
    sure = client.post(grid_address(pairs), fields(asked, 1), headers=ENGLISH)

    assert (asked.status_code, sure.status_code) == (409, 303)
    assert "This changes 2 ranks: " in one_line(asked)
    assert marks_of(sheet) == [(95, 130)]


def test_two_directors_who_type_the_same_table_write_it_once(pairs: Round, alice: User, bob: User) -> None:
    first, second, sheet = signed_in(alice), signed_in(bob), sheets_of(pairs)[0]
    pages = first.get(grid_address(pairs)), second.get(grid_address(pairs))

    answers = [
        save_row(client, pairs, typed_row(page, 1, "125", "90")).status_code
        for client, page in zip((first, second), pages, strict=True)
    ]

    assert (answers, sheet.lines.count()) == ([200, 200], 1)


def test_same_totals_of_others_who_sit_there_are_not_the_same_result(pairs: Round, bob: User) -> None:
    client, sheet = signed_in(bob), sheets_of(pairs)[0]
    row = typed_row(client.get(grid_address(pairs)), 1, "125", "90")
    save_row(client, pairs, row)

    other = save_row(client, pairs, row | {"t1-uuid": str(uuid4()), "t1-seating": "BBAA"})

    assert (other.status_code, sheet.lines.count()) == (409, 1)


def test_what_was_typed_and_what_is_written_stand_side_by_side_to_choose_from(
    pairs: Round, alice: User, bob: User
) -> None:
    first, second, sheet = signed_in(alice), signed_in(bob), sheets_of(pairs)[0]
    before = second.get(grid_address(pairs))
    save_row(first, pairs, typed_row(first.get(grid_address(pairs)), 1, "125", "90"))

    late = save_row(second, pairs, typed_row(before, 1, "95", "130"))
    written = re.findall(r'data-written="(\d+)"', one_line(late))
    kept = save_row(second, pairs, typed_row(late, 1, *written))

    assert re.findall(r'data-answer="(\w+)"', one_line(late)) == ["replace", "keep"]
    assert "Enter replaces what is written with what you typed" in one_line(late)
    assert (kept.status_code, "is-saved" in one_line(kept), "data-answer" in one_line(kept)) == (
        200,
        True,
        False,
    )
    assert (written, marks_of(sheet), sheet.lines.count()) == (["125", "90"], [(125, 90)], 1)


def test_what_is_no_end_offers_nothing_to_choose_from(pairs: Round, bob: User) -> None:
    client = signed_in(bob)
    save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "125", "90"))

    answer = save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "80", "60"))

    assert (answer.status_code, "data-answer" in one_line(answer)) == (422, False)


def test_a_table_with_deals_is_shown_and_not_typed(pairs: Round, bob: User) -> None:
    client, sheet = signed_in(bob), sheets_of(pairs)[0]
    before = client.get(grid_address(pairs))
    play(sheet, 42)

    late = save_row(client, pairs, typed_row(before, 1, "125", "90"))

    assert late.status_code == 409
    assert "You had typed 125 – 90." in one_line(late)
    page = client.get(grid_address(pairs), headers=ENGLISH)
    assert (fields(page, 1), "is-dealt" in one_line(page)) == ({}, True)
    assert list(sheet.lines.values_list("kind", flat=True)) == [Kind.DEAL]


def test_a_signed_table_is_shown_and_not_typed(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club, 4))
    client, (sheet,) = signed_in(bob), sheets_of(round_)
    before = typed_row(client.get(grid_address(round_)), 1, "34", "10")
    save_row(client, round_, before)
    row = typed_row(client.get(grid_address(round_)), 1, "10", "34")
    sign(sheet)

    late = save_row(client, round_, row)

    assert (late.status_code, "This game is signed." in one_line(late)) == (409, True)
    assert marks_of(sheet) == [(34, 10)]
    page = client.get(grid_address(round_), headers=ENGLISH)
    assert (fields(page, 1), "is-signed" in one_line(page)) == ({}, True)


def test_a_game_that_a_director_decided_is_not_typed(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4))
    actions.void_game(round_.pairings.get(), 1, "a card was missing", alice)

    page = signed_in(alice).get(grid_address(round_), headers=ENGLISH)

    assert (fields(page, 1), "decided by a director" in one_line(page)) == ({}, True)
