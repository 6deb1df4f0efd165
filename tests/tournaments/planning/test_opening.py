"""Opening the evening's tournament."""

import pytest

from clubs.models import Club
from tests import factories
from tests.steps.tournament_evening import a_tournament
from tournaments.models import EntryKind, Tournament
from tournaments.planning import opening
from tournaments.ranking.games import Outcome, won_by
from tournaments.ranking.standings import standings
from tournaments.standings.criteria import criteria_of
from web.refusals import Refusal


def test_open_tournament_plays_what_the_club_plays(club: Club) -> None:
    club.variant, club.settings = "manillen_club", {"target": 101}
    club.save()

    tournament = opening.open_tournament(factories.a_session(club), "Vendredi")

    assert (tournament.variant, tournament.settings["target"]) == ("manillen_club", 101)
    assert (tournament.club, tournament.entry_kind, tournament.games_per_table) == (club, EntryKind.PLAYER, 3)
    assert [(stage.number, stage.format) for stage in tournament.stages.all()] == [(1, "lot")]


def test_open_tournament_keeps_the_complete_settings(club: Club) -> None:
    tournament = opening.open_tournament(factories.a_session(club), "Vendredi", settings={"target": 90})

    assert tournament.settings["target"] == 90
    assert {"structure", "max_doubles"} <= set(tournament.settings)


def test_another_game_starts_from_its_own_rules(club: Club) -> None:
    club.settings = {"target": 90}
    club.save()

    tournament = opening.open_tournament(factories.a_session(club), "Vendredi", variant="muette_60")

    assert tournament.settings["target"] != 90


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variant": "bridge"}, "unknown_variant"),
        ({"settings": {"target": "many"}}, "bad_setting"),
        ({"games_per_table": 0}, "bad_games"),
        ({"games_per_table": 13}, "bad_games"),
        ({"variant": "manillen_club", "settings": {"players": 6}}, "no_teams_of_three"),
    ],
)
def test_impossible_tournaments_are_refused(club: Club, changes: dict[str, object], code: str) -> None:
    session = factories.a_session(club)

    with pytest.raises(Refusal) as refused:
        opening.open_tournament(session, "Vendredi", **changes)

    assert (refused.value.code, refused.value.status) == (code, 422)
    assert Tournament.objects.count() == 0


def test_a_name_is_taken_once_an_evening(club: Club) -> None:
    first = opening.open_tournament(factories.a_session(club), "Vendredi")

    with pytest.raises(Refusal) as refused:
        opening.open_tournament(first.session, "Vendredi")

    assert refused.value.code == "name_taken"
    assert str(opening.open_tournament(first.session, "Finale")) == "Finale"


def test_set_live_shows_and_hides(club: Club) -> None:
    tournament = a_tournament(club)

    assert opening.set_live(tournament, True).live is True
    assert opening.set_live(tournament, False).live is False


def test_where_the_fewest_points_win_they_rank(club: Club) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 8))
    tournament = opening.open_tournament(
        session, "À l'envers", variant="envers", games_per_table=1, ranked_by="marks"
    )

    assert tournament.criteria == [{"by": "least"}, {"by": "won"}]
    outcomes = [
        Outcome(((1,), (2,), (3,), (4,)), (10, 40, 25, 25), won_by(0, 4)),
        Outcome(((2,), (5,)), (2, 8), won_by(0, 2)),
    ]
    rows = standings(range(1, 7), outcomes, order=criteria_of(tournament))
    assert [(row.number, row.rank) for row in rows] == [(5, 1), (1, 2), (2, 3), (3, 4), (4, 4), (6, None)]
