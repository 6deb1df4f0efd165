"""What changed from one published ranking to the next: ranks, results, who came and who is gone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bs4 import BeautifulSoup
from django.template.loader import render_to_string
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.addresses import public_address
from tests.steps.pages import public_text
from tests.steps.tournament_evening import a_round, a_tournament, play, publish, sheets_of
from tournaments.editions.changes import RankChange, changes
from tournaments.models import Edition
from tournaments.standings.rankings import Ranking, RankingRow


def a_row(rank: int | None, number: int, wins: float = 0, marks: int = 0) -> RankingRow:
    return RankingRow(rank, number, f"Nr {number}", Fraction(wins), 1, marks, 0, "", False)


def a_ranking(*rows: RankingRow) -> Ranking:
    return Ranking(rows, 1, 1, 1)


def told(found: Sequence[RankChange]) -> list[tuple[str, int, list[tuple[str, str, str]]]]:
    with override("en"):
        return [(one.name, one.climbed, one.figures) for one in found]


def test_only_those_are_told_whose_rank_or_results_differ() -> None:
    before = a_ranking(a_row(1, 7, 2, 80), a_row(2, 3, 1, 60), a_row(3, 5, 0, 10))
    now = a_ranking(a_row(1, 3, 3, 80), a_row(2, 7, 2, 80), a_row(3, 5, 0, 10))

    assert told(changes(before, now)) == [
        ("Nr 3", 1, [("games won", "1", "3"), ("marks for", "60", "80")]),
        ("Nr 7", -1, []),
    ]


def test_half_a_win_is_a_change() -> None:
    before, now = a_ranking(a_row(1, 7)), a_ranking(a_row(1, 7, 0.5))

    assert told(changes(before, now)) == [("Nr 7", 0, [("games won", "0", "½")])]


def test_who_came_and_who_is_gone_are_told() -> None:
    before, now = a_ranking(a_row(1, 7), a_row(None, 3)), a_ranking(a_row(None, 3), a_row(None, 9))

    found = [(one.name, one.before is None, one.now is None) for one in changes(before, now)]

    assert found == [("Nr 9", True, False), ("Nr 7", False, True)]


def test_page_of_an_edition_tells_it_beside_the_ranking(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, alice)
    play(second, 60)
    publish(tournament, alice)
    before, now = (
        BeautifulSoup(public_text(public_address(tournament, "edition", one)), "html.parser")
        for one in (1, 2)
    )

    rows = [
        [cell.get_text(" ", strip=True) for cell in row(["th", "td"])] for row in now.select("#changes tr")
    ]

    assert before.select("#changes") == []
    assert rows[0] == ["Name", "Rank before", "Rank now", "Results"]
    assert [row[1:] for row in rows[1:5]] == [
        *2 * [["–", "1", "games won 0 → 1 games 0 → 1 marks for 0 → 26"]],
        *2 * [["1", "3 2 places lost", "the same"]],
    ]


def test_one_place_is_said_in_the_singular() -> None:
    found = changes(a_ranking(a_row(1, 7), a_row(2, 3)), a_ranking(a_row(1, 3), a_row(2, 7)))

    with override("en"):
        page = render_to_string(
            "tournaments/editions/_changes.html", {"changes": found, "before": Edition(number=1)}
        )

    badges = BeautifulSoup(page, "html.parser").select(".badge")
    assert [badge.get_text(" ", strip=True) for badge in badges] == ["1 place gained", "1 place lost"]
