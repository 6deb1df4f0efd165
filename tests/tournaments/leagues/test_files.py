"""Who meets whom, to keep: a league, crosstables, pools and knock-outs; the public has what is published."""

from datetime import date, time
from fractions import Fraction

from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.files_read import formulas_in, lines_of, pages_of
from tests.steps.knock_outs import KNOCK_OUT, a_contest, play_out, play_to_the_end
from tests.steps.league import a_league, with_calendar
from tests.steps.names import statuses
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.leagues.actions import date_day
from tournaments.leagues.match_days import When
from tournaments.models import Tournament
from tournaments.standings.actions import refresh_draft
from tournaments.standings.trees import read_trees
from tournaments.wall.actions import set_hidden


def kept(tournament: Tournament, name: str, kind: str = "xlsx", app: str = "public") -> str:
    return reverse(f"{app}:{name}_file", args=[tournament.club.slug, tournament.pk, kind])


def a_played_league(club: Club) -> Tournament:
    """Four teams; the first day has a date and is played, the others are to come."""
    league = with_calendar(a_league(club))
    date_day(league, 1, When(date(2026, 10, 3), time(20), ""))
    play_all(a_round(league))
    return league


def test_calendar_of_a_league_is_a_row_a_meeting(club: Club, alice: User) -> None:
    league = a_played_league(club)
    refresh_draft(league.pk)

    pages = pages_of(kept(league, "league", app="tournaments"), signed_in(alice))

    assert list(pages) == ["Calendar and results", "Ranking", "Teams"]
    head, first, *others = pages["Calendar and results"]
    assert head[:7] == ["Day", "Date", "Hour", "Home", "Away", "Games, home", "Games, away"]
    assert first[:3] == [1.0, date(2026, 10, 3), "20:00"]
    assert (sum(first[5:7]), sorted(first[9:11])) == (2.0, [0.0, 3.0])
    assert (len(others), others[-1][0], others[-1][5:11]) == (5, 3.0, [""] * 6)
    assert pages["Ranking"][0][3:7] == ["Points", "Meetings won", "Meetings drawn", "Meetings lost"]
    assert pages["Teams"][1] == [1.0, "Heule", 5.0, "Café de Heule", ""]


def test_public_has_the_results_that_are_published(club: Club, alice: User) -> None:
    league = a_played_league(club)
    before = pages_of(kept(league, "league"))
    publish(league, alice)
    after = pages_of(kept(league, "league"))
    set_hidden(league, True, alice)
    hidden = pages_of(kept(league, "league"))

    assert list(before) == list(hidden) == ["Calendar and results"]
    assert list(after) == ["Calendar and results", "Ranking"]
    played = [[row[5] for row in pages["Calendar and results"][1:3]] for pages in (before, after, hidden)]
    assert [all(isinstance(cell, float) for cell in cells) for cells in played] == [False, True, False]
    assert "Heule" in str(before)


def test_team_that_is_free_has_a_row_of_its_own(club: Club) -> None:
    league = with_calendar(a_league(club, 3))
    a_round(league)

    rows = pages_of(kept(league, "league"))["Calendar and results"][1:]

    assert [row[-1] for row in rows] == ["", "free"] * 3


def test_matches_of_a_knock_out_are_a_row_each(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))

    (rows,) = pages_of(kept(tournament, "trees", app="tournaments"), signed_in(alice)).values()

    told = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    assert [one["Turn"] for one in told] == ["Semi-finals", "Semi-finals", "Final", "Step 2"]
    assert {one["Winner"] for one in told[:2]} <= {one["First side"] for one in told[:2]} | {
        one["Second side"] for one in told[:2]
    }
    assert sorted((told[0]["Marks of the first"], told[0]["Marks of the second"])) == [0.0, 6.0]
    assert [one["Note"] for one in told[2:]] == ["to be played"] * 2
    assert told[3]["For place"] == 3.0


def test_pool_is_a_crosstable_with_its_sums_as_numbers(club: Club, alice: User) -> None:
    with override("en"):
        tournament = a_contest(club, 4, preset="pools")
    play_to_the_end(tournament)
    publish(tournament, alice)

    public = pages_of(kept(tournament, "trees"))["Pools, Pool 1"]
    printed = pages_of(kept(tournament, "crosstable", app="tournaments"), signed_in(alice))["Pools, Pool 1"]

    names = [row[1] for row in public[1:]]
    assert public[0] == ["Rank", "Name", *names, "Won", "Games", "Difference", "Note"]
    assert public[1][2:] == ["", *["6–0\N{NO-BREAK SPACE}*"] * 3, 3.0, 3.0, 18.0, ""]
    assert printed[1][2:] == [*public[1][2:7], 18.0]


def test_crosstable_of_pairs_that_met_once(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))

    (rows,) = pages_of(kept(tournament, "crosstable", app="tournaments"), signed_in(alice)).values()

    assert len(rows) == 5
    assert sorted(row[-1] for row in rows[1:]) == [-6.0, -6.0, 6.0, 6.0]


def test_half_a_win_in_a_pool_is_half_a_number() -> None:
    rows = [{"entry": 1, "rank": 1, "won": "11/2", "played": 6, "difference": -3}]
    kept_so = [{"stage": 1, "format": "pools", "pools": [{"rows": rows, "meetings": []}]}]

    (tree,) = read_trees(kept_so, {1: "Anne"}, {1: "Pools"})

    ((row,),) = tree.pools
    assert (row.wins, row.won) == (Fraction(11, 2), "5½")


def test_who_takes_which_file(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    league = a_played_league(club)
    everybody = [None, dora, charlie, bob, alice]

    assert statuses("get", kept(league, "league"), *everybody) == [200] * 5
    assert statuses("get", kept(league, "league", app="tournaments"), *everybody) == [404, 404, 403, 200, 200]
    assert statuses("get", kept(league, "trees"), alice) == [404]
    assert statuses("get", kept(league, "trees", app="tournaments"), alice) == [404]


def test_trees_that_are_kept_back_have_no_file(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))
    publish(tournament, alice)
    path = kept(tournament, "trees")
    before = statuses("get", path, None)
    set_hidden(tournament, True, alice)

    assert (before, statuses("get", path, None)) == ([200], [404])
    assert statuses("get", kept(tournament, "trees", app="tournaments"), alice) == [200]


def test_hidden_name_is_in_no_public_file_and_none_begins_a_formula(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    players = club.players.all()
    players.filter(number=1).update(public_form=PublicName.NUMBER, last_name="Xylophone")
    players.filter(number=3).update(short_name="=HYPERLINK(1)", last_name="=HYPERLINK(1)")
    players.filter(number=5).update(first_name="+1")
    play_out(a_round(tournament))
    browser = signed_in(alice)
    files = [
        *(kept(tournament, name, "csv", "tournaments") for name in ("trees", "crosstable")),
        kept(tournament, "trees", "csv"),
    ]

    at_the_desk, crossed, public = (str(lines_of(path, browser)) for path in files)

    assert ["Xylophone" in said for said in (at_the_desk, crossed, public)] == [True, False, False]
    assert "Player 1" in public
    assert [formulas_in(path, browser) for path in files] == [[]] * 3
    assert "'=HYPERLINK(1)" in public


def test_pages_lead_to_their_files(club: Club, alice: User) -> None:
    league, browser = a_played_league(club), signed_in(alice)
    for app in ("public", "tournaments"):
        shown = browser.get(reverse(f"{app}:league", args=[club.slug, league.pk])).content.decode()
        assert f'href="{kept(league, "league", app=app)}"' in shown


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = a_league(club, 2), a_league(other_club, 4)
    for league in (small, large):
        play_all(a_round(with_calendar(league)))
        publish(league, alice)
        with django_assert_max_num_queries(10):
            assert Client().get(kept(league, "league")).status_code == 200


def test_nobody_met_in_twos_has_no_crosstable(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))

    assert statuses("get", kept(tournament, "crosstable", app="tournaments"), alice) == [404]
