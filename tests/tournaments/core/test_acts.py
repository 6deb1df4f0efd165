"""A tournament moves on: its counter tells rankings of before from those of now."""

from __future__ import annotations

from clubs.models import Club
from tests.steps.tournament_evening import a_tournament
from tournaments.core.acts import moved
from tournaments.models import Tournament
from tournaments.signals import ranking_moved


def test_each_move_advances_the_counter_and_tells_it(club: Club, other_club: Club) -> None:
    tournament, other = a_tournament(club), a_tournament(other_club)
    before = Tournament.objects.in_bulk()
    heard = list[list[int]]()

    def hear(tournaments: object, **_told: object) -> None:
        heard.append([each.pk for each in tournaments.all()])

    ranking_moved.connect(hear)
    try:
        moved(tournament)
        moved(tournament)
    finally:
        ranking_moved.disconnect(hear)

    after = Tournament.objects.in_bulk()
    assert after[tournament.pk].counter == before[tournament.pk].counter + 2
    assert after[other.pk].counter == before[other.pk].counter
    assert heard == [[tournament.pk]] * 2
