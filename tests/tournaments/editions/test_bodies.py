"""The body of a published ranking is of its schema: who adds a key or lets one mean something else is stopped here."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from clubs.models import Club, User
from tests.steps.categories import an_evening_in_categories
from tests.steps.edition_bodies import OF_A_SEASON, OF_A_TOURNAMENT
from tests.steps.knock_outs import KNOCK_OUT, a_contest, play_out
from tests.steps.league import a_league, with_calendar
from tests.steps.leaving import leave, ruled
from tests.steps.rankings import body_of, ranked_by_all
from tests.steps.season_evenings import a_played_season
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tournaments.models import LeavingRule, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.registration import admissions
from tournaments.seasons.actions import publish_season
from tournaments.standings.bodies import ALWAYS, RankingBody
from tournaments.standings.reckoning import ranking_body

Body = dict[str, Any]


def errors(body: Body, schema: dict[str, Any] = OF_A_TOURNAMENT) -> list[str]:
    return [error.json_path for error in Draft202012Validator(schema).iter_errors(body)]


def by_every_criterion(club: Club, alice: User) -> Tournament:
    return ranked_by_all(club, alice).tournament


def in_categories_and_clubs(club: Club, _alice: User) -> Tournament:
    tournament = an_evening_in_categories(club)
    admissions.change_entry(tournament.entries.get(number=1), admissions.Details(delegation="Heule"))
    return tournament


def with_one_struck_out(club: Club, _alice: User) -> Tournament:
    tournament = ruled(a_tournament(club, 9), leaving=LeavingRule.STRUCK)
    play_all(a_round(tournament))
    leave(tournament, 1)
    play_all(a_round(tournament))
    play_all(a_round(tournament))
    return tournament


def a_league_day(club: Club, _alice: User) -> Tournament:
    league = with_calendar(a_league(club))
    play_all(a_round(league))
    return league


def a_knock_out(club: Club, _alice: User) -> Tournament:
    tournament = a_contest(club, 8, KNOCK_OUT)
    play_out(a_round(tournament))
    play_out(a_round(tournament))
    return tournament


def in_pools(club: Club, _alice: User) -> Tournament:
    tournament = a_contest(club, 8, StagePlan("pools"), KNOCK_OUT)
    play_out(a_round(tournament))
    return tournament


@pytest.mark.parametrize(
    ("make", "keys"),
    [
        (by_every_criterion, {"criteria", "lot"}),
        (in_categories_and_clubs, {"clubs"}),
        (with_one_struck_out, {"leaving", "struck"}),
        (a_league_day, {"league", "meetings"}),
        (a_knock_out, {"trees"}),
        (in_pools, {"trees"}),
    ],
)
def test_body_of_a_ranking_is_of_its_schema(
    club: Club, alice: User, make: Callable[[Club, User], Tournament], keys: set[str]
) -> None:
    body = body_of(make(club, alice))

    assert (errors(body), body.keys() - {"method", "rounds", "counted", "expected", "rows"}) == ([], keys)


def test_schema_has_what_a_body_has() -> None:
    assert OF_A_TOURNAMENT["properties"].keys() == {field.name for field in fields(RankingBody)}
    assert set(OF_A_TOURNAMENT["required"]) == ALWAYS == {"method", "rounds", "counted", "expected", "rows"}


def test_what_is_written_is_read_again_and_another_key_is_not(club: Club) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    text = ranking_body(tournament)

    assert RankingBody.read(text).write() == text
    with pytest.raises(TypeError, match="colour"):
        RankingBody.read(text.replace('"rounds"', '"colour":1,"rounds"'))


def test_body_of_a_season_is_of_its_schema(club: Club, alice: User) -> None:
    season = a_played_season(club, alice, evenings=2, players=4)

    body = json.loads(publish_season(season, by=alice).body)

    assert errors(body, OF_A_SEASON) == []
    assert all(body[name] for name in ("evenings", "rows", "records"))


def test_another_key_or_method_is_not_of_the_schema(club: Club) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    body = body_of(tournament)
    spoilt = deepcopy(body) | {"method": "wins/2"}
    spoilt["rows"][0]["marks"] = 4
    spoilt["rows"][1]["won"] = "1"

    assert errors(body) == []
    assert sorted(errors(spoilt)) == ["$.method", "$.rows[0]", "$.rows[1].won"]
