"""The figures a ranking goes by, with their nouns: of every kind of ranking, and where a bracket decides."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.knock_outs import a_contest, play_to_the_end
from tests.steps.league import a_league, with_calendar
from tests.steps.rankings import ranking_of
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.core import entry_list
from tournaments.editions.press import press_texts
from tournaments.models import Screen, Tournament
from tournaments.papers.rankings import columns_of, rows_of
from tournaments.ranking.criteria import BY_AVERAGE, BY_MARKS, BY_WINS
from tournaments.standings import actions
from tournaments.standings.columns import leading, places_of_bracket, say_leading
from tournaments.wall.queries import read_wall

TWO = 2


def played(club: Club, *criteria: str) -> Tournament:
    """Four people, one game of 4 marks to none."""
    tournament = a_tournament(club, 4)
    tournament.criteria = [{"by": criterion} for criterion in criteria or BY_WINS]
    tournament.save()
    play_all(a_round(tournament))
    return tournament


def told(tournament: Tournament, *, winner: bool = False) -> tuple[list[str], list[str], str]:
    """The heads of the first figures, what the first one, or a `winner`, has of them, and that in words."""
    with override("en"):
        ranking = ranking_of(tournament)
        row = next(row for row in ranking.rows if row.wins or not winner)
        first = leading(ranking)[:TWO]
        titles, figures = [column.title for column in first], [column.text(row) for column in first]
        return titles, figures, say_leading(row, ranking, TWO)


@pytest.mark.parametrize(
    ("criteria", "heads", "figures", "words"),
    [
        (BY_WINS, "Won|Difference", "1|+4", "won 1 of 1 games, difference +4"),
        (BY_MARKS, "Marks|Won", "4|1", "4 marks, won 1 of 1 games"),
        (BY_AVERAGE, "Marks a game|Won", "4.0|1", "4.0 marks a game, won 1 of 1 games"),
        (
            ("least", "won"),
            "Fewest marks a game|Won",
            "0.0|0",
            "0.0 marks a game, where the fewest win, won 0 of 1 games",
        ),
        (
            ("share", "best_deal"),
            "Share of games won|Best deal",
            "100.0\N{NO-BREAK SPACE}%|4",
            "100.0\N{NO-BREAK SPACE}% of the games won, best deal: 4",
        ),
        (("lot", "marks_for"), "Marks", "4", "4 marks"),
        (("against",), "Against", "0", "marks against: 0"),
    ],
)
def test_figures_are_those_the_ranking_goes_by(
    club: Club, criteria: tuple[str, ...], heads: str, figures: str, words: str
) -> None:
    first = told(played(club, *criteria), winner="lot" in criteria)  # the lot may put anybody first

    assert first == (heads.split("|"), figures.split("|"), words)


def test_league_goes_by_match_points(club: Club) -> None:
    league = with_calendar(a_league(club, 2))

    assert told(league) == (["Points"], ["0"], "0 match points")


def test_place_in_the_bracket_goes_before_games_won(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, preset="knock_out")
    play_to_the_end(tournament)

    ranking = ranking_of(tournament)
    heads, figures, words = told(tournament)

    assert (heads[0], figures[0], words) == ("Bracket", "1", "place 1 of the bracket")
    assert places_of_bracket(ranking) == {row.number: f"{row.rank}" for row in ranking.rows}
    edition = publish(tournament, alice)
    text = press_texts(edition, ranking, entry_list.entered(tournament), "address")[1].text
    assert "– place 1 of the bracket\n2. " in text
    assert "won" not in text.split("\n\n")[2]


def test_bracket_that_is_not_over_has_parted_nobody_who_is_still_in_it(club: Club) -> None:
    tournament = a_contest(club, 8, preset="knock_out")
    play_all(a_round(tournament))

    ranking = ranking_of(tournament)
    places = places_of_bracket(ranking)

    with override("en"):
        assert say_leading(ranking.rows[0], ranking, TWO).startswith(
            f"place {places[ranking.rows[0].number]}"
        )
    assert {places[row.number] for row in ranking.rows[:4]} <= {"1", "1–4"}


def test_nothing_is_told_of_what_has_no_figure(club: Club, alice: User) -> None:
    tournament = played(club, "lot")
    edition = publish(tournament, alice)
    ranking = ranking_of(tournament)

    assert leading(ranking) == []
    text = press_texts(edition, ranking, entry_list.entered(tournament), "address")[1].text
    assert all("–" not in line for line in text.split("\n\n")[2].splitlines())


def test_paper_and_projector_have_the_columns_the_ranking_goes_by(club: Club) -> None:
    tournament = played(club, "share", "buchholz")
    Tournament.objects.filter(pk=tournament.pk).update(live=True)
    actions.refresh_draft(tournament.pk)
    tournament.refresh_from_db()

    with override("en"):
        ranking = ranking_of(tournament)
        columns, rows = columns_of(ranking), rows_of(ranking)
        shown = read_wall(tournament, timezone.now())

    assert [one.title for one in columns][-3:] == ["Share of games won", "Opponents' scores", "Ahead by"]
    assert [row[-3] for row in rows] == ["100.0\N{NO-BREAK SPACE}%"] * 2 + ["0.0\N{NO-BREAK SPACE}%"] * 2
    assert rows[1][-1] == "share of games won"
    heads = [slide.heads for slide in shown.slides if slide.screen == Screen.RANKING]
    assert heads == [("Share of games won", "Opponents' scores")]
