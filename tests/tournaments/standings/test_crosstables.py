"""Who met whom: a row an entry, in the order of the ranking, with what each meeting brought."""

import pytest

from clubs.models import Club
from tests.steps.knock_outs import a_contest, play_to_the_end
from tournaments.core import entry_list
from tournaments.models import Tournament
from tournaments.planning.presets import StagePlan
from tournaments.standings.actions import refresh_draft
from tournaments.standings.crosstables import crosstables_of


@pytest.fixture
def contest(club: Club) -> Tournament:
    """Four pairs that have all met; of two the higher number has won."""
    contest = a_contest(club, 4, StagePlan("round_robin"))
    play_to_the_end(contest, max)
    return contest


def test_rows_stand_in_the_order_of_the_ranking_and_bear_its_ranks(contest: Tournament) -> None:
    names = entry_list.public_names(contest)
    refresh_draft(contest.pk)

    ((title, rows),) = crosstables_of(contest)

    ranked = [(1, names[4]), (2, names[3]), (3, names[2]), (4, names[1])]
    assert (title, [(row.rank, row.name) for row in rows]) == ("", ranked)
    assert [(row.won, row.difference) for row in rows] == [(3, 18), (2, 6), (1, -6), (0, -18)]
    won, lost = "6–0\N{NO-BREAK SPACE}*", "0–6"
    assert [row.cells for row in rows] == [
        (None, won, won, won),
        (lost, None, won, won),
        (lost, lost, None, won),
        (lost, lost, lost, None),
    ]


def test_rows_have_no_rank_before_the_ranking_is_reckoned(contest: Tournament) -> None:
    names = entry_list.public_names(contest)

    ((_title, rows),) = crosstables_of(contest)

    assert [(row.rank, row.name) for row in rows] == [(None, names[number]) for number in (1, 2, 3, 4)]
