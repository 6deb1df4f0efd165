"""The ranking of a season outside of its pages: in a frame, as JSON, as a picture, in the feed, in a message."""

import re
import struct

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Season, User
from tests.steps.feeds import ATOM, feed_of, keys_of, texts_at, told_keys
from tests.steps.names import ENGLISH, statuses
from tests.steps.season_evenings import a_played_season, publish_again
from tournaments.models import CorrectionPeriod, SeasonEdition, Tournament
from tournaments.seasons.actions import publish_season, withdraw_season_edition


@pytest.fixture
def edition(club: Club, alice: User) -> SeasonEdition:
    """Of two evenings, with a published ranking."""
    return publish_season(a_played_season(club, alice), by=alice, note="Halfway")


def at(season: Season, name: str, *numbers: int) -> str:
    return reverse(f"public:season_{name}", args=[season.club.slug, season.pk, *numbers])


def page(season: Season, name: str = "embed", *numbers: int, **asked: str) -> str:
    answer = Client().get(at(season, name, *numbers), asked, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def document(season: Season) -> dict:
    return Client().get(at(season, "document"), headers=ENGLISH).json()


def corrected(edition: SeasonEdition, by: User) -> SeasonEdition:
    """The next ranking of the season, after an evening was corrected."""
    publish_again(Tournament.objects.earliest("pk"), by, (0, 0, 0, 3))
    return publish_season(edition.season, by=by)


def test_nothing_is_handed_out_before_a_ranking_is_published(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    paths = [at(season, "embed"), at(season, "document"), at(season, "picture", 1)]

    assert [statuses("get", path, None, alice) for path in paths] == [[404, 404]] * 3
    assert texts_at(feed_of(club), "a:entry/a:link") == [None] * 2  # those of its evenings

    publish_season(season, by=alice)
    assert [statuses("get", path, None) for path in paths] == [[200]] * 3


def test_frame_shows_the_last_ranking_that_stands(edition: SeasonEdition, alice: User) -> None:
    season = edition.season
    second = corrected(edition, alice)

    assert "ranking no. 2" in page(season)
    withdraw_season_edition(second, "a table was missing", by=alice)
    assert ("ranking no. 1" in page(season), page(season).count('data-rank="1"')) == (True, 1)


def test_withdrawn_ranking_of_a_season_is_told_as_withdrawn(edition: SeasonEdition, alice: User) -> None:
    season = edition.season
    withdraw_season_edition(edition, "a table was missing", by=alice)

    shown, told = page(season), document(season)

    assert "Ranking no. 1 was withdrawn. Reason: a table was missing" in shown
    assert ("<table" in shown, told["edition"], told["rows"], told["evenings"]) == (False, None, [], [])
    assert f"Season {season.name}: ranking no. 1, withdrawn" in texts_at(
        feed_of(season.club), "a:entry/a:title"
    )


def test_provisional_ranking_of_a_season_says_so_in_its_frame(club: Club, alice: User) -> None:
    season = a_played_season(club, alice)
    publish_season(season, by=alice, period=CorrectionPeriod.HALF)

    assert "objections to those who run the club." in page(season)
    assert document(season)["edition"]["state"] == "provisional"


def test_frame_is_light_or_dark_as_its_page_asks(edition: SeasonEdition) -> None:
    heads = [page(edition.season, look=look).split("<head>")[0] for look in ("dark", "light", '">')]

    assert [re.findall(r'data-theme="(\w+)"', head) for head in heads] == [["dark"], ["light"], []]


def test_document_says_what_the_page_shows_and_every_key_is_explained(edition: SeasonEdition) -> None:
    told = document(edition.season)

    assert keys_of(told) == told_keys("The ranking of a season as JSON")
    assert told["edition"]["digest"] == edition.digest
    row = told["rows"][0]
    assert (row["rank"], row["player"], row["name"], row["total"]) == (1, 2, "Luc 2", 10)
    assert (row["counted"], row["attended"], row["won"], row["part"], row["best"]) == (2, 2, 5, "", 6)
    assert told["evenings"][0] == {"date": "2026-09-11", "name": "", "way": "counts"}


def test_document_is_for_scripts_of_any_page_and_known_by_its_etag(edition: SeasonEdition) -> None:
    path = at(edition.season, "document")
    first = Client().get(path)

    again = Client().get(path, headers={"If-None-Match": first["ETag"]})

    assert (first["Access-Control-Allow-Origin"], again.status_code) == ("*", 304)


def test_hidden_names_stay_hidden(edition: SeasonEdition) -> None:
    season = edition.season
    season.club.players.filter(number=2).update(public_form=PublicName.NUMBER)

    assert ("Luc 2" in page(season), "Player 2" in page(season)) == (False, True)
    assert document(season)["rows"][0]["name"] == "Player 2"


def test_messengers_show_the_picture_of_a_season(edition: SeasonEdition) -> None:
    season = edition.season

    told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page(season, "edition", 1)))
    made = Client().get(at(season, "picture", 1))

    assert (told["title"], told["description"]) == (f"Season {season.name}: ranking no. 1", season.club.name)
    assert told["image"] == f"http://testserver{at(season, 'picture', 1)}"
    assert made["Content-Type"] == "image/png"
    assert struct.unpack(">II", made.content[16:24]) == (1200, 630)


def test_picture_of_a_season_changes_with_a_name(edition: SeasonEdition) -> None:
    season = edition.season
    first = Client().get(at(season, "picture", 1)).content
    same = Client().get(at(season, "picture", 1)).content

    season.club.players.filter(number=2).update(public_form=PublicName.NUMBER)

    assert (same == first, Client().get(at(season, "picture", 1)).content == first) == (True, False)


def test_feed_tells_of_seasons_beside_evenings_and_names_nobody(edition: SeasonEdition, alice: User) -> None:
    season = edition.season
    corrected(edition, alice)

    told = feed_of(season.club)

    titles = texts_at(told, "a:entry/a:title")
    assert titles[0] == f"Season {season.name}: ranking no. 2"
    assert titles.count("Concours, ranking no. 1") == 2
    assert len(set(texts_at(told, "a:entry/a:id"))) == len(titles)
    assert "Halfway" in " ".join(texts_at(told, "a:entry/a:summary"))
    link = told.find("a:entry/a:link", ATOM).get("href")
    assert link == f"http://testserver{season.editions.get(number=2).get_absolute_url()}"


def test_queries_do_not_grow(
    edition: SeasonEdition, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = edition.season
    for _more in range(2):
        for name, count in (("embed", 2), ("document", 2)):
            with django_assert_num_queries(count):
                assert Client().get(at(season, name)).status_code == 200
        corrected(edition, alice)
