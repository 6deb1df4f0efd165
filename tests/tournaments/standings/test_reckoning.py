"""What the settings of a game make of a ranking: half a win each, and marks counted up to a cap."""

from __future__ import annotations

import json
import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import Stamp
from scoring.opening.actions import Sitter, open_sheet
from tests.phones import Phone
from tests.steps.penalties import a_table_of_two_deals
from tests.steps.sheet_pages import text
from tests.steps.tournament_evening import a_round, play, publish, sheets_of, tables
from tournaments.ranking.games import Outcome
from tournaments.ranking.standings import standings
from tournaments.standings.reckoning import ranking_body


def rows_after(club: Club, *counts: int, **settings: Any) -> tuple[list[int], dict[int, dict[str, Any]]]:
    """The entries by seat and the rows of the ranking by entry, after one game of two deals."""
    tournament = a_table_of_two_deals(club, **settings)
    round_ = a_round(tournament)
    (sheet,) = sheets_of(round_)
    for count in counts:
        play(sheet, count)
    rows = json.loads(ranking_body(tournament))["rows"]
    return tables(round_)[0], {row["entry"]: row for row in rows}


def test_level_game_gives_half_a_win_each_where_the_tournament_says_so(club: Club) -> None:
    _seats, rows = rows_after(club, 42, 26, fixed_deals_tie="half_win")

    assert [(row["won"], row["part"], row["rank"]) for row in rows.values()] == [(0, "1/2", 1)] * 4


def test_level_game_is_nobodys_otherwise_and_keeps_its_bytes(club: Club) -> None:
    _seats, rows = rows_after(club, 42, 26)

    assert [(row["won"], "part" in row) for row in rows.values()] == [(0, False)] * 4


def test_marks_count_up_to_the_cap_and_the_winner_stays(club: Club) -> None:
    seats, rows = rows_after(club, 68, 60, score_cap=40)

    assert {rows[entry]["for"] for entry in seats[::2]} == {40}
    assert {(rows[entry]["for"], rows[entry]["against"]) for entry in seats[1::2]} == {(0, 40)}
    assert {rows[entry]["won"] for entry in seats[::2]} == {1}


def test_cap_is_that_of_each_manche(club: Club) -> None:
    linked = {"structure": "best_of_3", "target": 34, "score_cap": 40}
    seats, rows = rows_after(club, 68, 0, 68, **linked)

    assert {(rows[entry]["for"], rows[entry]["against"]) for entry in seats[::2]} == {(68, 34)}


@pytest.mark.parametrize(("tie", "part"), [("half_win", "1/2"), ("drawn", None), ("two_more_deals", None)])
def test_level_game_that_the_table_stops_is_shared_where_the_rule_says_so(
    club: Club, tie: str, part: str | None
) -> None:
    tournament = a_table_of_two_deals(club, fixed_deals_tie=tie)
    (sheet,) = sheets_of(a_round(tournament))
    play(sheet, 34)
    for side in ("A", "B"):
        sheet.refresh_from_db()
        sign_sheet(sheet, 1, side, Stamp(uuid=uuid.uuid4(), revision=sheet.revision), "the last bus")

    rows = json.loads(ranking_body(tournament))["rows"]

    assert [(row["played"], row["won"], row.get("part")) for row in rows] == [(1, 0, part)] * 4


def test_half_a_win_stands_on_the_published_ranking(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, fixed_deals_tie="half_win")
    (sheet,) = sheets_of(a_round(tournament))
    for count in (42, 26):
        play(sheet, count)
    edition = publish(tournament, alice)

    page = text(Phone().get(edition.get_absolute_url()))

    assert page.count("½") == 4


def test_half_and_half_make_a_win_that_beats_less() -> None:
    half = (Fraction(1, 2), Fraction(1, 2))
    games = [Outcome(((1,), (2,)), (8, 8), half), Outcome(((1,), (3,)), (8, 8), half)]

    rows = standings([1, 2, 3], games)

    assert [(row.number, row.won, row.rank) for row in rows] == [
        (1, Fraction(1), 1),
        (2, Fraction(1, 2), 2),
        (3, Fraction(1, 2), 2),
    ]


@pytest.mark.django_db
def test_game_among_friends_that_ends_asks_no_tournament() -> None:
    sitters = [Sitter(name=name) for name in ("Anne", "Béa", "Luc", "Tom")]
    rules = {"structure": "fixed_deals", "deals": 1}
    sheet = open_sheet(sitters=sitters, variant="coinchee_121", settings=rules)

    with CaptureQueriesContext(connection) as captured:
        play(sheet, 42)

    assert [query["sql"] for query in captured if "tournaments_" in query["sql"]] == []
