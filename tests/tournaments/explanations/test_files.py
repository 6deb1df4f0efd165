"""Why an entry stands where it does, and who were champions, as files: figures are figures, names are text."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.files_read import formulas_in, pages_of
from tests.steps.league import a_league, with_calendar
from tests.steps.played_evenings import two_rounds
from tests.steps.season_evenings import a_played_season
from tests.steps.tournament_evening import a_round, play_all, publish
from tournaments.explanations.grounds import of_edition
from tournaments.explanations.queries import explain_row
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.seasons.actions import publish_season
from tournaments.standings import actions


def why(tournament: Tournament, entry: int, kind: str = "xlsx") -> str:
    args = [tournament.club.slug, tournament.pk, 1, entry, kind]
    return reverse("public:edition_explained_file", args=args)


def test_every_figure_of_an_explained_rank_is_a_number(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    edition = publish(tournament, alice)
    own = of_edition(edition, 3)
    assert own
    told = explain_row(own, {})

    title, criteria, _sentences = (pages := pages_of(why(tournament, 3))).values()

    assert list(pages)[1] == "By each criterion"
    head, *rows = title
    assert head[:5] == ["Round", "Table", "Marks", "Marks of the others", "Won"]
    assert [tuple(row[:5]) for row in rows] == [
        (one.at.round, one.at.table, *one.marked, one.part) for one in told.games
    ]
    assert [row[8] or None for row in rows] == [one.turned for one in told.games]
    assert [row[1] for row in criteria[1:]] == [one.values[1] for one in told.compared]


def test_sentences_of_the_page_are_all_in_its_file(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    edition = publish(tournament, alice)
    own = of_edition(edition, 5)
    assert own

    *_others, said = pages_of(why(tournament, 5)).values()

    page = Client().get(edition.get_absolute_url() + "5/", headers={"accept-language": "en"})
    explained = page.context["explained"]
    assert [row[0] for row in said[1:]] == [*explained.sentences, *explained.hints, *explained.besides]
    assert why(tournament, 5, "csv") in page.content.decode()


def test_meetings_of_a_team_are_explained_in_figures(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    play_all(a_round(league))
    publish(league, alice)

    head, *rows = next(iter(pages_of(why(league, 1)).values()))

    assert head[3:7] == ["Match points", "Games won", "Games lost", "Marks"]
    assert all(isinstance(cell, int | float) for row in rows for cell in row[3:8])


def test_name_that_begins_like_a_formula_is_text(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    club.players.filter(number=2).update(short_name="=1+1")
    publish(tournament, alice)

    numbers = range(1, 9)  # who met the player of this name is as the draw had it
    assert [formulas_in(why(tournament, number, "csv")) for number in numbers] == [[]] * 8
    assert any("=1+1" in str(pages_of(why(tournament, number))) for number in numbers)


def test_desk_and_the_live_page_have_the_file_too(club: Club, alice: User) -> None:
    tournament = two_rounds(club)
    actions.refresh_draft(tournament.pk)
    opening.set_live(tournament, True)
    desk = reverse("tournaments:explained_file", args=[club.slug, tournament.pk, 1, "csv"])
    live = reverse("public:explained_file", args=[club.slug, tournament.pk, 1, "csv"])

    assert desk in signed_in(alice).get(desk.replace("why.csv", "")).content.decode()
    assert live in Client().get(live.replace("why.csv", "")).content.decode()
    assert [signed_in(alice).get(desk).status_code, Client().get(live).status_code] == [200, 200]


@pytest.mark.parametrize("name", ["public:seasons_file", "seasons:honours_file"])
def test_champions_and_records_are_typed_cells(club: Club, alice: User, name: str) -> None:
    season = a_played_season(club, alice)
    publish_season(season, by=alice)
    with time_machine.travel("2030-01-01", tick=False):
        client = signed_in(alice)
        pages = pages_of(reverse(name, args=[club.slug, "xlsx"]), client)
        shown = client.get(reverse("public:seasons", args=[club.slug]), headers={"accept-language": "en"})

    head, champion = pages["Champions"]
    assert head == ["Season", "From", "To", "Champion", "Total", "Note", "Ranking no."]
    assert (champion[0], champion[1]) == (season.name, season.starts)
    (honour,) = shown.context["honours"]
    assert (champion[4], champion[6]) == (honour.champions[0].total, 1)
    assert pages["Records"][0] == ["Record", "How much", "Name", "Date", "Season"]
    assert {row[4] for row in pages["Records"][1:]} == {season.name}
    assert reverse("public:seasons_file", args=[club.slug, "csv"]) in shown.content.decode()
