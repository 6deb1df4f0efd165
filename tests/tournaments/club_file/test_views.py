"""The page of the owner who takes everything along: who may, what is in the file."""

import json

from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from scoring.models.codes import hashed
from tests.conftest import signed_in
from tests.steps.club_files import TAKE
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import part_text
from tests.steps.season_evenings import a_played_season
from tests.steps.seats import secret_of_a_phone
from tests.steps.tournament_evening import a_round, a_tournament, play_all, sheets_of
from tournaments.club_file.layout import VERSION
from tournaments.registration import actions
from tournaments.registration.asking import Application, ask_to_play, new_link
from tournaments.seasons.actions import publish_season


def test_owner_takes_the_file(club: Club, odile: User) -> None:
    a_tournament(club, 4)
    client = signed_in(odile)

    answer = client.post(TAKE)

    told = json.loads(answer.content)
    assert (answer.status_code, told["format"], told["version"]) == (200, "manille-club", VERSION)
    assert answer["Content-Disposition"].startswith('attachment; filename="tapis-verts-20')
    assert "no-store" in answer["Cache-Control"]
    assert len(told["tables"]["clubs.player"]["rows"]) == 4


def test_page_says_how_much_there_is(club: Club, odile: User) -> None:
    play_all(a_round(a_tournament(club, 8)))

    page = part_text(signed_in(odile).get(TAKE, headers=ENGLISH))

    assert "Players 8 Evenings 1 Tournaments 1 Score sheets 2 Lines on them 2 Published rankings 0" in page


def test_rankings_of_seasons_are_counted_too(club: Club, odile: User) -> None:
    season = a_played_season(club, odile, evenings=2)
    publish_season(season, by=odile)

    assert "Published rankings 3" in part_text(signed_in(odile).get(TAKE, headers=ENGLISH))


def test_only_the_owner_takes_it(club: Club, alice: User, bob: User, odile: User, dora: User) -> None:
    for method in ("get", "post"):
        assert statuses(method, TAKE, alice, bob, dora, None, odile) == [403, 403, 404, 404, 200]
    assert statuses("put", TAKE, odile) == [405]


def test_page_asks_no_more_of_a_large_club(
    club: Club, odile: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in(odile)
    with django_assert_num_queries(10):
        client.get(TAKE)
    play_all(a_round(a_tournament(club, 12)))
    with django_assert_num_queries(10):
        client.get(TAKE)


def test_nothing_that_opens_something_is_in_the_file(club: Club, odile: User) -> None:
    tournament = a_tournament(club, 4)
    actions.open_registration(tournament)
    asking = Application((("Ada", "Un"),), contact="06 12 34 56 78")
    _asked, link = ask_to_play(tournament, asking, new_link())
    sheet = sheets_of(a_round(tournament))[0]
    secret = secret_of_a_phone(sheet)

    told = signed_in(odile).post(TAKE).content.decode()

    secrets = [odile.email, odile.password, "06 12 34 56 78", link, hashed(link), secret, hashed(secret)]
    assert [one for one in [*secrets, sheet.code, sheet.code_hash, sheet.share_code] if one in told] == []
    assert "Odile" in told
    assert "Ada" in told


def test_file_is_not_taken_at_will(club: Club, odile: User) -> None:
    client = signed_in(odile)

    answers = [client.post(TAKE) for _ in range(13)]

    assert [answer.status_code for answer in answers] == [200] * 12 + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 3600
