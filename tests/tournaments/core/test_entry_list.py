"""What entries are called, and which columns a ranking has where each plays for himself."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from clubs.models import Club, Session, User
from tests import factories
from tests.steps import sheet_pages
from tests.steps.names import english
from tests.steps.tournament_evening import a_pair, a_round, a_tournament, play, publish, sheets_of
from tournaments.core.entry_list import count_entries, entries_title
from tournaments.entries.actions import enter_players
from tournaments.models import EntryKind, Tournament
from tournaments.papers.rankings import columns_of
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.columns import leading
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.standings.reckoning import ranking_body


@pytest.mark.parametrize(
    ("kind", "one", "many", "title"),
    [
        (EntryKind.PLAYER, "1 player", "12 players", "Players"),
        (EntryKind.PAIR, "1 pair", "12 pairs", "Pairs"),
        (EntryKind.TEAM, "1 team", "12 teams", "Teams"),
    ],
)
def test_entries_are_called_what_they_are(kind: EntryKind, one: str, many: str, title: str) -> None:
    with override("en"):
        assert (count_entries(kind, 1), count_entries(kind, 12), entries_title(kind)) == (one, many, title)


def test_desk_and_evening_call_pairs_pairs(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, kind=EntryKind.PAIR)
    for first in (1, 3, 5, 7):
        a_pair(tournament, first, first + 1)
    page = sheet_pages.text(english(alice).get(tournament.get_absolute_url()))

    assert "In play: 4 pairs." in page
    assert "Pairs 4" in page
    assert "entries" not in page.replace("entries_title", "").split("Pairs 4")[0].split("In play")[1]


def each_alone(club: Club, variant: str) -> Tournament:
    session: Session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 8))
    tournament = opening.open_tournament(session, "Chacun pour soi", variant=variant, games_per_table=1)
    enter_players(tournament)
    return tournament


def ranking_of(tournament: Tournament) -> Ranking:
    return read_ranking(ranking_body(tournament), {})


def test_game_each_for_himself_has_no_marks_against(club: Club, alice: User) -> None:
    tournament = each_alone(club, "envers")
    publish_round(draw_round(tournament, value="dice"))
    edition = publish(tournament, alice)

    ranking = ranking_of(tournament)
    with override("en"):
        heads = [column.title for column in columns_of(ranking)]
        figures = [column.title for column in leading(ranking)]
    page = sheet_pages.text(english(alice).get(edition.get_absolute_url()))

    assert (ranking.alone, ranking.has_difference) == (True, False)
    assert not {"Difference", "Against"} & set(heads)
    assert "Difference" not in figures
    assert (" For " in page, " Against " in page, " Difference " in page) == (True, False, False)


def test_game_of_two_sides_keeps_its_columns_and_its_bytes(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play(sheets_of(a_round(tournament))[0])

    assert "alone" not in ranking_body(tournament)
    page = sheet_pages.text(english(alice).get(publish(tournament, alice).get_absolute_url()))
    assert (" For " in page, " Against " in page, " Difference " in page) == (True, True, True)
