"""Public pages that a whole room opens: made once a version, by language and address, and never older than it."""

from __future__ import annotations

import gzip
import re
from datetime import UTC, date, datetime, timedelta
from threading import Event, Thread

import pytest
import time_machine
from django.http import Http404
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests.steps.addresses import public_address
from tests.steps.league import a_league, squad, with_calendar
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.editions.actions import publish_edition
from tournaments.editions.versions import read_versions
from tournaments.leagues.actions import Team, change_team, date_day
from tournaments.leagues.match_days import When
from tournaments.models import CorrectionPeriod, Tournament
from tournaments.planning import opening
from tournaments.standings.actions import refresh_draft
from tournaments.tables.clock.actions import start_clock
from tournaments.wall.actions import set_hidden
from web.public_pages import PageShelf

PAGES = [("evening", ()), ("edition", (1,))]


def a_ranking(club: Club, by: User, players: int = 8) -> Tournament:
    tournament = a_tournament(club, players)
    play_all(a_round(tournament))
    publish(tournament, by)
    return tournament


def titles(answer: bytes) -> str:
    return gzip.decompress(answer).decode() if answer[:2] == b"\x1f\x8b" else answer.decode()


@pytest.mark.parametrize("players", [5, 25])
@pytest.mark.parametrize(("name", "numbers"), PAGES)
def test_page_that_somebody_was_sent_takes_one_query_and_so_does_304(
    club: Club,
    alice: User,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
    name: str,
    numbers: tuple[int, ...],
) -> None:
    path, client = public_address(a_ranking(club, alice, players), name, *numbers), Client()
    first = client.get(path)

    with django_assert_num_queries(1):
        again = client.get(path)
    with django_assert_num_queries(1):
        unchanged = client.get(path, headers={"If-None-Match": first["ETag"]})

    assert (again.content, dict(again.items())) == (first.content, dict(first.items()))
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    lasting = {"ETag", "Vary", "Cache-Control", "Content-Security-Policy"}
    assert {one: unchanged[one] for one in lasting} == {one: first[one] for one in lasting}


@pytest.mark.parametrize(("name", "numbers"), PAGES)
def test_another_process_takes_one_query_of_what_this_one_has_made(
    club: Club,
    alice: User,
    django_assert_num_queries: DjangoAssertNumQueries,
    name: str,
    numbers: tuple[int, ...],
) -> None:
    path = public_address(a_ranking(club, alice), name, *numbers)
    first = Client().get(path)

    with django_assert_num_queries(1):
        assert Client().get(path).content == first.content  # its front knows nothing yet


def test_whoever_asks_for_another_version_than_there_is_gets_neither(club: Club, alice: User) -> None:
    path, client = public_address(a_ranking(club, alice)), Client()
    client.get(path)

    answers = [client.get(path, headers={"If-Match": '"another"'}) for client in (client, Client())]

    assert [(answer.status_code, answer.content) for answer in answers] == [(412, b"")] * 2


def test_page_is_kept_by_language_address_and_packing(club: Club, alice: User) -> None:
    path, client = public_address(a_ranking(club, alice)), Client()

    def got(**headers: str) -> bytes:
        return client.get(path, headers=headers).content

    french, english = got(), got(**{"accept-language": "en"})
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    there = client.get(path, headers={"host": "ailleurs.example"}).content

    assert (b'lang="fr"' in french, b'lang="en"' in english) == (True, True)
    assert (packed["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", french)
    assert (b"http://testserver/p/" in french, b"http://ailleurs.example/p/" in there) == (True, True)
    assert b"testserver" not in there
    assert (got(), got(**{"accept-language": "en"})) == (french, english)


@pytest.mark.parametrize("kept", [True, False])
def test_correction_is_shown_by_every_process_at_once(club: Club, alice: User, kept: bool) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, alice)
    client, path = Client(), public_address(tournament)
    before = client.get(path, headers={"accept-language": "en"})

    play(second)
    publish(tournament, alice)
    asking = client if kept else Client()
    after = asking.get(path, headers={"accept-language": "en", "if-none-match": before["ETag"]})

    assert (b"Ranking no. 1<" in before.content, after.status_code) == (True, 200)
    assert b"Ranking no. 2<" in after.content
    assert before["ETag"] != after["ETag"]


@pytest.mark.parametrize(("name", "numbers"), PAGES)
def test_name_that_is_hidden_is_gone_from_pages_that_were_kept(
    club: Club, alice: User, name: str, numbers: tuple[int, ...]
) -> None:
    path, client = public_address(a_ranking(club, alice), name, *numbers), Client()
    assert b"Anne 1" in client.get(path).content

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    assert b"Anne 1" not in client.get(path).content


def test_ranking_that_is_kept_back_is_gone_from_pages_that_were_kept(club: Club, alice: User) -> None:
    tournament, client = a_ranking(club, alice), Client()
    paths = [public_address(tournament), public_address(tournament, "edition", 1)]
    shown = [client.get(path).content.count(b'data-rank="1"') for path in paths]

    set_hidden(tournament, True, by=alice)

    assert shown == [4, 4]
    assert [client.get(path).content.count(b"data-rank") for path in paths] == [0, 0]


def test_what_moves_only_the_evening_leaves_the_editions_as_they_were(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, alice)
    opening.set_live(tournament, True)
    before = read_versions(club.slug, tournament.pk)

    play(second)
    refresh_draft(tournament.pk)
    after = read_versions(club.slug, tournament.pk)

    assert (before.rankings, before.names) == (after.rankings, after.names)
    assert before.evening != after.evening


def test_clock_moves_the_evening_when_it_starts_and_when_it_would_look_another(club: Club) -> None:
    tournament, client, now = a_tournament(club, 8), Client(), timezone.now()
    round_ = a_round(tournament)
    seen = [client.get(public_address(tournament))]
    with time_machine.travel(now, tick=False):
        start_clock(round_, 40)
    for minutes in (1, 10, 36, 42):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            seen.append(client.get(public_address(tournament)))

    looks = [re.findall(r"clock is-(\w+)", answer.content.decode()) for answer in seen]

    assert looks == [[], ["running"], ["running"], ["last"], ["over"]]
    assert [seen[place]["ETag"] == seen[place + 1]["ETag"] for place in range(4)] == [
        False,
        True,
        False,
        False,
    ]


def test_nothing_is_known_of_a_tournament_before_something_is_published(club: Club) -> None:
    tournament = a_tournament(club, 8)

    assert read_versions(club.slug, tournament.pk) is None
    a_round(tournament)
    assert read_versions(club.slug, tournament.pk) is not None
    assert read_versions("another", tournament.pk) is None


def test_page_does_not_depend_on_how_this_phone_shows_its_table(club: Club, alice: User) -> None:
    path = public_address(a_ranking(club, alice))
    light, dark = Client(), Client()
    dark.cookies["comfort"] = "dark"

    assert b"data-theme" not in dark.get(path).content
    assert dark.get(path).content == light.get(path).content


def test_others_get_the_page_before_while_one_makes_the_next() -> None:
    shelf, begun, go_on = PageShelf(4), Event(), Event()
    shelf.take("page", "1", lambda: "one")

    def slowly() -> str:
        begun.set()
        go_on.wait(10)
        return "two"

    maker = Thread(target=shelf.take, args=("page", "2", slowly))
    maker.start()
    begun.wait(10)
    meanwhile = shelf.take("page", "2", lambda: "made twice")
    go_on.set()
    maker.join()

    assert (meanwhile[0], titles(meanwhile[1])) == ("1", "one")
    assert titles(shelf.take("page", "2", lambda: "made again")[1]) == "two"


def test_page_that_may_not_be_seen_any_more_is_not_kept() -> None:
    shelf = PageShelf(4)
    shelf.take("page", "1", lambda: "one")

    def refused() -> str:
        raise Http404

    for _ in range(2):
        with pytest.raises(Http404):
            shelf.take("page", "2", refused)
    assert titles(shelf.take("page", "1", lambda: "made anew")[1]) == "made anew"


def test_shelf_forgets_what_nobody_has_asked_for_longest() -> None:
    shelf = PageShelf(2)
    for name in ("a", "b", "a", "c"):
        shelf.take(name, "1", lambda name=name: name)

    made = [titles(shelf.take(name, "1", lambda: "anew")[1]) for name in ("a", "c", "b")]

    assert made == ["a", "c", "anew"]


def test_name_of_whoever_has_left_a_team_is_gone_too_once_it_is_hidden(club: Club) -> None:
    """The tables of a round that was published name who sat there, whoever is in the teams today."""
    league = with_calendar(a_league(club, 2))
    gone = a_round(league).placings.order_by("pk").first()
    kept = squad(club, range(1, 11))
    team = gone.entry
    home = [one for one in kept[:5] if one.pk != gone.player_id]
    change_team(team, Team(name=team.name, squad=home, captain=0))
    path, client, name = public_address(league), Client(), gone.player.public_name.encode()
    before = client.get(path)

    club.players.filter(pk=gone.player_id).update(hidden=True)
    after = client.get(path, headers={"if-none-match": before["ETag"]})

    assert (name in before.content, after.status_code, name in after.content) == (True, 200, False)


def test_day_of_a_league_that_is_over_is_not_the_next_one_after_midnight(club: Club) -> None:
    league, client = with_calendar(a_league(club, 2), twice=True), Client()
    a_round(league)
    for number, day in ((1, date(2026, 12, 4)), (2, date(2026, 12, 11))):
        date_day(league, number, When(day))

    told = []
    for moment in (datetime(2026, 12, 4, 22, 59, tzinfo=UTC), datetime(2026, 12, 4, 23, 1, tzinfo=UTC)):
        with time_machine.travel(moment, tick=False):
            told.append(
                client.get(public_address(league), headers={"accept-language": "en"}).content.decode()
            )

    assert ["4 December 2026" in one or "11 December 2026" in one for one in told] == [True, True]
    assert ["4 December 2026" in one for one in told] == [True, False]


def test_version_is_the_same_whatever_language_is_spoken_at_the_moment(club: Club, alice: User) -> None:
    """What stands in front of everything asks for it before the language of the answer is chosen."""
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    with time_machine.travel(timezone.now(), tick=False):
        publish_edition(tournament, by=alice, period=CorrectionPeriod.HALF)
        versions = []
        for language in ("fr", "nl", "en"):
            with override(language):
                versions.append(read_versions(club.slug, tournament.pk))

    assert versions == [versions[0]] * 3
