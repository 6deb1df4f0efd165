"""What if the season went by other rules: who moves is shown, and nothing changes until it is adopted."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from clubs.models import Club, Season, User
from tests.conftest import signed_in
from tests.doors.digest import database_digest
from tests.steps.names import ENGLISH, statuses
from tests.steps.season_evenings import USUAL, a_played_season
from tournaments.ranking.season_rules import Counted, SeasonRules, read_rules
from tournaments.seasons.queries import rules_in_force

BEST = USUAL | {"counted": "best", "number": 1}


@pytest.fixture
def season(club: Club, alice: User) -> Season:
    return a_played_season(club, alice)


def at(season: Season, name: str = "rules") -> str:
    return reverse(f"seasons:{name}", args=[season.club.slug, season.pk])


def looked_at(user: User, season: Season, data: dict[str, object]) -> HttpResponse:
    return signed_in(user).get(at(season), data, headers=ENGLISH)


def adopted(user: User, season: Season, data: dict[str, object]) -> HttpResponse:
    return signed_in(user).post(at(season, "adopt"), data, headers=ENGLISH)


def test_what_if_tells_who_moves_and_writes_nothing(season: Season, alice: User) -> None:
    client = signed_in(alice)
    client.get(at(season))
    before = database_digest()

    answer = client.get(at(season), BEST, headers=ENGLISH)

    moved = [(one.name, one.move.before, one.move.after, one.is_up) for one in answer.context["moved"]]
    assert moved == [("Luc", 1, 1, False), ("Anne", 2, 2, False), ("Béa", 3, 3, False), ("Tom", 4, 4, False)]
    assert "0 players move." in " ".join(answer.content.decode().split())
    assert "Only the best evening counts." in answer.content.decode()
    assert database_digest() == before


def test_rank_lost_and_won_is_told(season: Season, alice: User) -> None:
    answer = looked_at(alice, season, USUAL | {"worth": "rank", "places": "9", "then_1": "", "then_2": ""})

    moved = [(one.name, one.move.before, one.move.after) for one in answer.context["moved"]]
    assert moved == [("Anne", 2, 1), ("Luc", 1, 1), ("Béa", 3, 3), ("Tom", 4, 3)]
    assert "2 players move." in " ".join(answer.content.decode().split())


def test_rules_that_were_looked_at_are_adopted(season: Season, alice: User) -> None:
    page = looked_at(alice, season, BEST)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.context["hidden_copy"]))

    answer = adopted(alice, season, hidden | {"note": "voted"})

    assert answer.headers["Location"] == reverse("seasons:season", args=[season.club.slug, season.pk])
    version = rules_in_force(season)
    assert (version.number, version.note, version.made_by) == (1, "voted", alice)
    assert read_rules(version.settings) == SeasonRules(counted=Counted.BEST)


def test_rules_changed_by_somebody_else_are_shown_beside_the_new_ones(
    season: Season, alice: User, odile: User
) -> None:
    season.rules.create(number=1, settings={"bonus": 4}, made_by=odile)

    answer = adopted(alice, season, BEST)
    again = adopted(alice, season, BEST | {"upon": 1})

    assert (answer.status_code, answer.context["refusal"].code) == (409, "stale_rules")
    assert "Each evening attended brings 4 points besides." in answer.content.decode()
    assert '<input type="hidden" name="upon" value="1">' in answer.context["hidden_copy"]
    assert (again.status_code, rules_in_force(season).number) == (302, 2)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"places": "10, eight"}, "places"),
        ({"places": "1 " * 51}, "places"),
        ({"places": "99999"}, "places"),
        ({"per_win": "-1"}, "per_win"),
        ({"number": "0"}, "number"),
        ({"worth": "luck"}, "worth"),
        ({"then_1": "best", "then_2": "best"}, "then_2"),
        ({"upon": ""}, "upon"),
    ],
)
def test_rules_that_cannot_be_are_refused_beside_their_field(
    season: Season, alice: User, wrong: dict[str, str], field: str
) -> None:
    answers = [ask(alice, season, USUAL | wrong) for ask in (looked_at, adopted)]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert [list(answer.context["form"].errors) for answer in answers] == [[field], [field]]
    assert not season.rules.exists()


def test_only_a_director_looks_and_adopts(season: Season, alice: User, bob: User, dora: User) -> None:
    assert statuses("post", at(season, "adopt"), None, dora, bob, alice, data=BEST) == [404, 404, 403, 302]
    assert statuses("get", at(season), None, dora, bob, alice, data=BEST) == [404, 404, 403, 200]


def test_every_version_is_listed_with_who_and_why(season: Season, alice: User, odile: User) -> None:
    season.rules.create(number=1, settings={"bonus": 4}, made_by=odile, note="as in May")

    page = " ".join(signed_in(alice).get(at(season), headers=ENGLISH).content.decode().split())

    assert "Version 1 · as in May" in page
    assert "Odile" in page


def test_page_says_whose_a_result_is(season: Season, alice: User) -> None:
    page = looked_at(alice, season, {}).content.decode()

    own = page.split("Whose a result is")[1].split("</ul>")[0]
    assert own.count("<li>") == 4
    assert "each has the games they sat in and the rank of the pair or the team." in own
