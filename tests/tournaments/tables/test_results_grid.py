"""The results of a round typed at the desk: a row a table, whatever is played, and nothing typed is lost."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from scoring.models import Line
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import grid_address
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import one_line
from tests.steps.results_grid import fields, games_of, marks_of, save_row, to_121, typed_row
from tests.steps.tournament_evening import (
    a_draft,
    a_published_round,
    a_round,
    a_tournament,
    sheets_of,
)
from tournaments.core.phases import rounds_of
from tournaments.entries.actions import enter_players
from tournaments.models import EntryKind, Round, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import publish_round


def alone(club: Club, variant: str, players: int) -> Round:
    """A round at one table where each of `players` plays for himself."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    settings = {"players": players} if variant in ("dix_sept_partie", "miseres") else {}
    tournament = opening.open_tournament(
        session, "Chacun pour soi", entry_kind=EntryKind.PLAYER, variant=variant, settings=settings
    )
    enter_players(tournament)
    return a_round(tournament)


@pytest.fixture
def pairs(club: Club) -> Round:
    return to_121(club)


def test_scorers_type_results_and_nobody_else_does(
    club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User
) -> None:
    round_ = a_round(a_tournament(club, 8))

    asked = statuses("get", grid_address(round_), alice, odile, bob, charlie, dora, None)
    sent = statuses("post", grid_address(round_), alice, odile, bob, charlie, dora, None)

    assert (asked, sent) == ([200, 200, 200, 403, 404, 404], [303, 303, 303, 403, 404, 404])


def test_a_draft_and_a_table_that_is_not_there_are_not_found(club: Club, bob: User) -> None:
    draft = a_draft(a_tournament(club, 8))
    client = signed_in(bob)

    assert client.get(grid_address(draft)).status_code == 404
    published = publish_round(draft)
    assert client.get(grid_address(published)).status_code == 200
    assert save_row(client, published, {}, table=9).status_code == 404


def test_a_row_of_pairs_is_saved_by_itself(pairs: Round, bob: User) -> None:
    client, (first, second) = signed_in(bob), sheets_of(pairs)
    page = client.get(grid_address(pairs), headers=ENGLISH)

    answer = save_row(client, pairs, typed_row(page, 1, "125", "90"))

    assert answer.status_code == 200
    assert ("is-saved" in one_line(answer), "table_2" in one_line(answer)) == (True, False)
    assert (marks_of(first), marks_of(second)) == ([(125, 90)], [])
    assert first.lines.get().actor == bob


def test_partners_who_change_have_a_field_for_each_game_and_all_are_written_at_once(
    club: Club, bob: User
) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    client, (sheet,) = signed_in(bob), sheets_of(round_)
    page = client.get(grid_address(round_), headers=ENGLISH)
    row = typed_row(page, 1, "34", "10", "8", "0", "3", "20")

    answer = save_row(client, round_, row)

    assert [name for name in row if "-total_" in name] == [
        f"t1-{game}-total_1_{side}" for game in (1, 2, 3) for side in "AB"
    ]
    assert (answer.status_code, marks_of(sheet)) == (200, [(34, 10), (8, 0), (3, 20)])


def test_games_may_be_typed_as_they_end(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    client, (sheet,) = signed_in(bob), sheets_of(round_)

    begun = save_row(client, round_, typed_row(client.get(grid_address(round_)), 1, "34", "10"))
    assert "1 of 3 games" in one_line(begun)
    save_row(client, round_, typed_row(begun, 1, "34", "10", "8", "0"))

    assert marks_of(sheet) == [(34, 10), (8, 0)]
    assert sheet.lines.count() == 2  # what stood was not written again


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("trois_individuel", 3),
        ("dix_sept_partie", 3),
        ("envers", 4),
        ("encheres_5", 5),
        ("miseres", 6),
        ("encheres_7", 7),
    ],
)
def test_who_plays_alone_has_a_field_each(club: Club, bob: User, variant: str, players: int) -> None:
    round_ = alone(club, variant, players)
    client, (sheet,) = signed_in(bob), sheets_of(round_)
    page = client.get(grid_address(round_), headers=ENGLISH)
    names = [name for name in fields(page, 1) if "-total_" in name]
    per_game = len(names) // sheet.games.count()
    told = ["104", *(str(10 * place) for place in range(1, per_game))]

    answer = save_row(client, round_, typed_row(page, 1, *told) | {"t1-1-stopped": "time"})

    assert per_game == players
    assert (answer.status_code, marks_of(sheet)) == (200, [tuple(map(int, told))])


def test_totals_that_are_no_end_are_refused_with_the_reason_asked(pairs: Round, bob: User) -> None:
    client, sheet = signed_in(bob), sheets_of(pairs)[0]

    answer = save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "80", "60"))

    assert answer.status_code == 422
    assert "Nobody has reached 121: say why the game stopped." in one_line(answer)
    assert list(typed_row(answer, 1).values())[3:] == ["80", "60", ""]  # and why it stopped is asked now
    assert not sheet.lines.exists()
    again = save_row(client, pairs, typed_row(answer, 1, "80", "60") | {"t1-1-stopped": "time was called"})
    assert (again.status_code, games_of(sheet)[0].stopped) == (200, "time was called")


@pytest.mark.parametrize(
    ("total", "said"), [("", "Type the total of each side."), ("9x", "Enter a whole number.")]
)
def test_what_is_no_total_is_refused_and_kept(pairs: Round, bob: User, total: str, said: str) -> None:
    client, sheet = signed_in(bob), sheets_of(pairs)[0]

    answer = save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "125", total))

    assert (answer.status_code, said in one_line(answer)) == (422, True)
    assert list(fields(answer, 1).values())[3:5] == ["125", total]
    assert not sheet.lines.exists()


def test_what_is_wrong_in_the_second_game_leaves_the_first_written(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    client, (sheet,) = signed_in(bob), sheets_of(round_)

    answer = save_row(
        client, round_, typed_row(client.get(grid_address(round_)), 1, "34", "10", "x", "0", "3", "20")
    )

    assert (answer.status_code, marks_of(sheet)) == (422, [(34, 10)])
    assert list(fields(answer, 1).values())[3:] == ["34", "10", "x", "0", "3", "20"]


def test_row_sent_twice_writes_once(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    client, (sheet,) = signed_in(bob), sheets_of(round_)
    row = typed_row(client.get(grid_address(round_)), 1, "34", "10", "8", "0", "3", "20")

    answers = [save_row(client, round_, row).status_code for _time in range(2)]

    assert (answers, sheet.lines.count()) == ([200, 200], 3)


def test_without_a_script_one_button_saves_what_is_typed(pairs: Round, bob: User) -> None:
    client, (first, second) = signed_in(bob), sheets_of(pairs)
    page = client.get(grid_address(pairs))
    both = typed_row(page, 1, "125", "90") | typed_row(page, 2, "80", "60")

    refused = client.post(grid_address(pairs), both, headers=ENGLISH)

    assert (refused.status_code, marks_of(first), marks_of(second)) == (422, [(125, 90)], [])
    assert "Nobody has reached 121" in one_line(refused)
    row = typed_row(refused, 2, "80", "121")
    done = client.post(grid_address(pairs), typed_row(refused, 1) | row, headers=ENGLISH, follow=True)
    assert "The results of 1 table are saved." in one_line(done)
    assert (marks_of(first), marks_of(second), Line.objects.count()) == ([(125, 90)], [(80, 121)], 2)


def test_nothing_typed_writes_nothing(pairs: Round, bob: User) -> None:
    client = signed_in(bob)
    page = client.get(grid_address(pairs))

    done = client.post(
        grid_address(pairs), typed_row(page, 1) | typed_row(page, 2), headers=ENGLISH, follow=True
    )

    assert ("Nothing new was typed." in one_line(done), Line.objects.exists()) == (True, False)


def test_row_without_its_stamp_is_refused(pairs: Round, bob: User) -> None:
    answer = save_row(
        signed_in(bob), pairs, {"t1-uuid": "x", "t1-1-total_1_A": "125", "t1-1-total_1_B": "90"}
    )

    assert (answer.status_code, "load the page again" in one_line(answer)) == (422, True)
    assert not Line.objects.exists()


def test_cursor_starts_at_the_first_table_without_a_result(pairs: Round, bob: User) -> None:
    client = signed_in(bob)

    def cursor() -> list[str]:
        return re.findall(
            r'<input[^>]* id="([^"]+)"[^>]* autofocus', one_line(client.get(grid_address(pairs)))
        )

    assert cursor() == ["id_t1-1-total_1_A"]
    save_row(client, pairs, typed_row(client.get(grid_address(pairs)), 1, "125", "90"))
    assert cursor() == ["id_t2-1-total_1_A"]


def test_desk_and_tables_lead_to_the_results(club: Club, alice: User, bob: User) -> None:
    tournament = a_published_round(club, alice)
    round_ = rounds_of(tournament).get()
    client = signed_in(bob)
    of_the_round = reverse("tournaments:tables", args=[club.slug, tournament.pk, 1])

    for page in (tournament.get_absolute_url(), of_the_round):
        assert f'href="{grid_address(round_)}"' in client.get(page).content.decode()


@pytest.mark.parametrize("players", [4, 24])
def test_page_takes_a_constant_number_of_queries(
    club: Club, bob: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    round_, client = a_round(a_tournament(club, players, games=3)), signed_in(bob)

    # session, user, club with role, tournament, round, tables, games, lines, seats, players, decisions
    with django_assert_num_queries(11):
        client.get(grid_address(round_))


def test_what_is_typed_is_kept_apart_by_club(club: Club, dora: User, other_club: Club) -> None:
    tournament: Tournament = a_round(a_tournament(club, 4)).stage.tournament

    address = reverse("tournaments:grid", args=[other_club.slug, tournament.pk, 1])

    assert statuses("get", address, dora) == [404]


def test_names_are_those_of_the_paper_also_of_whoever_hides_theirs(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club))
    player = club.players.get(number=1)
    club.players.filter(pk=player.pk).update(public_form="number", last_name="Vanderhaegen")

    assert f"{player.first_name} Vanderhaegen" in one_line(signed_in(bob).get(grid_address(round_)))


def test_tables_saved_at_once_are_each_written_and_not_read_again(club: Club, bob: User) -> None:
    round_, client = a_round(a_tournament(club, 16)), signed_in(bob)
    page = client.get(grid_address(round_))
    rows = [typed_row(page, table, "34", "10") for table in (1, 2, 3, 4)]

    with CaptureQueriesContext(connection) as captured:
        answer = client.post(
            grid_address(round_), {name: value for row in rows for name, value in row.items()}
        )

    assert answer.status_code == 303
    assert [marks_of(sheet) for sheet in sheets_of(round_)] == [[(34, 10)]] * 4
    assert len(captured) <= 12 + 4 * 10
