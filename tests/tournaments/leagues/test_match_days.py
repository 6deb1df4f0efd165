"""When the days of a league are played: set at the desk, read by everybody, on the calendars of phones."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.feeds import calendar_events
from tests.steps.league import a_league, with_calendar
from tests.steps.names import ENGLISH, statuses
from tests.steps.tournament_evening import a_draft, a_round, play_all
from tournaments.entries.actions import withdraw_entry
from tournaments.history import undo
from tournaments.leagues.actions import date_day, make_calendar
from tournaments.leagues.match_days import When, dates_of
from tournaments.models import Tournament
from tournaments.planning import opening

FIRST = When(date(2026, 12, 4), time(20, 0), "Salle des fêtes")
SAID = {"day": "2026-12-04", "hour": "20:00", "place": "Salle des fêtes"}

pytestmark = pytest.mark.usefixtures("november")


@pytest.fixture
def november():
    with time_machine.travel(datetime(2026, 11, 22, 12, 0, tzinfo=UTC), tick=False):
        yield


def page(league: Tournament, day: int = 1, name: str = "tournaments:match_day") -> str:
    numbers = [day] if name.endswith("match_day") else []
    return reverse(name, args=[league.club.slug, league.pk, *numbers])


def read(client: Client, path: str) -> str:
    return sheet_pages.text(client.get(path, headers=ENGLISH))


def dates(league: Tournament) -> dict[int, When]:
    return dates_of(league.stages.get())


def test_who_may_date_a_day(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    path = page(with_calendar(a_league(club)))

    assert statuses("get", path, alice, bob, charlie, dora, None) == [200, 403, 403, 404, 404]
    assert statuses("post", path, bob, charlie, dora, None, data=SAID) == [403, 403, 404, 404]
    assert statuses("post", path, alice, data=SAID) == [302]


def test_day_that_is_not_in_the_calendar_is_not_there(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    drawn = opening.open_tournament(league.session, "Tirage")

    for path in (page(league, 4), page(drawn)):
        assert signed_in(alice).post(path, SAID).status_code == 404


def test_date_is_kept_changed_and_taken_away(club: Club, alice: User) -> None:
    league, client = with_calendar(a_league(club)), signed_in(alice)

    answer = client.post(page(league), SAID)
    assert (answer["Location"], dates(league)) == (
        f"{page(league, name='tournaments:league')}#day1",
        {1: FIRST},
    )
    assert client.get(page(league)).context["form"].initial == vars(FIRST)
    client.post(page(league), {"day": "2026-12-05"})
    assert dates(league) == {1: When(date(2026, 12, 5))}
    client.post(page(league), {})

    assert dates(league) == {}
    assert [act.code for act in league.acts.all()[:3]] == ["day_dated"] * 3


def test_days_behind_it_follow_every_so_many_weeks_unless_they_have_a_date(club: Club, alice: User) -> None:
    league, client = with_calendar(a_league(club), twice=True), signed_in(alice)
    client.post(page(league, 3), {"day": "2027-01-09"})

    client.post(page(league, 2), SAID | {"every": "2"})

    days = {number: when.day for number, when in dates(league).items()}
    assert days == {
        2: date(2026, 12, 4),
        3: date(2027, 1, 9),
        4: date(2027, 1, 1),
        5: date(2027, 1, 15),
        6: date(2027, 1, 29),
    }
    assert dates(league)[6] == When(date(2027, 1, 29), FIRST.hour, FIRST.place)


@pytest.mark.parametrize(
    ("said", "field", "told"),
    [
        ({"hour": "20:00"}, "day", "Say the day too, or leave everything empty."),
        ({"every": "1"}, "day", "Say the day too, or leave everything empty."),
        ({"day": "4 December"}, "day", "Enter a valid date."),
        ({"day": "2026-12-04", "every": "0"}, "every", "Ensure this value is greater than or equal to 1."),
        ({"day": "9999-12-31", "every": "1"}, "day", "This day is too far away."),
    ],
)
def test_date_that_makes_no_sense_is_told_and_nothing_is_lost(
    club: Club, alice: User, said: dict[str, str], field: str, told: str
) -> None:
    league, client = with_calendar(a_league(club)), signed_in(alice)
    date_day(league, 1, FIRST)

    answer = client.post(page(league), said, headers=ENGLISH)

    assert (answer.status_code, answer.context["form"].errors[field]) == (422, [told])
    assert all(f'value="{value}"' in answer.content.decode() for value in said.values())
    assert dates(league) == {1: FIRST}


def test_hour_that_the_clocks_skip_is_told(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))

    answer = signed_in(alice).post(page(league), {"day": "2027-03-28", "hour": "02:30"})

    assert (answer.status_code, dates(league)) == (422, {})


def test_day_that_follows_at_an_hour_the_clocks_skip_begins_at_the_one_they_go_on_to(
    club: Club, alice: User
) -> None:
    league = with_calendar(a_league(club))
    said = {"day": "2027-03-21", "hour": "02:30", "every": "1"}

    assert signed_in(alice).post(page(league), said).status_code == 302

    hours = [when.starts for when in dates(league).values()]
    assert [f"{one:%d/%m %H:%M}" for one in hours] == ["21/03 02:30", "28/03 03:30", "04/04 02:30"]
    assert datetime(2027, 3, 28, 1, 30, tzinfo=UTC) in [event["dtstart"] for event in calendar_events(club)]


def test_hour_that_comes_twice_in_autumn_is_the_first_of_the_two() -> None:
    twice = When(date(2026, 10, 25), time(2, 30)).starts

    assert isinstance(twice, datetime)
    assert twice.astimezone(UTC) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_page_of_a_day_says_which_meeting_is_off(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    before = read(signed_in(alice), page(league))
    withdraw_entry(league.entries.get(number=4))

    told = read(signed_in(alice), page(league))

    assert "does not take place" not in before
    assert "Heule – Viry (does not take place) Izegem – Bruges" in told
    assert told.count("does not take place") == 1


def test_stepping_back_brings_the_date_back_and_keeps_the_rounds(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    date_day(league, 1, FIRST)
    date_day(league, 1, None)
    a_draft(league)

    undo.undo_act(league, league.acts.filter(code="day_dated").first().number)

    assert (dates(league), league.stages.get().rounds.count()) == ({1: FIRST}, 1)


def test_date_stays_when_the_calendar_is_made_anew_with_fewer_days(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club), twice=True)
    date_day(league, 1, FIRST, every=1)

    make_calendar(league, twice=False)

    assert sorted(dates(league)) == [1, 2, 3]


def test_date_is_on_the_desk_and_on_the_public_pages(club: Club, alice: User) -> None:
    league, client = with_calendar(a_league(club)), signed_in(alice)
    date_day(league, 1, FIRST, every=2)

    told = "Friday 4 December 2026, 20:00 · Salle des fêtes"
    assert f"Day 1 {told}" in read(client, league.get_absolute_url())
    round_ = a_round(league)
    assert f"Day 1 {told}" in read(client, league.get_absolute_url())
    play_all(round_)

    assert "Day 2 Friday 18 December 2026, 20:00" in read(client, league.get_absolute_url())
    assert f"Day 1 {told}" in read(client, page(league, name="tournaments:league"))
    assert f"Day 1 {told}" in read(Client(), page(league, name="public:league"))
    assert "Set the date" not in read(Client(), page(league, name="public:league"))
    assert f"Day 1 {told}" in read(Client(), page(league, name="public:evening"))


def test_public_page_of_the_evening_tells_the_next_day_once_one_is_over(club: Club) -> None:
    client = Client()
    with time_machine.travel(datetime(2026, 11, 23, 21, 0, tzinfo=UTC), tick=False):
        league = with_calendar(a_league(club))
        date_day(league, 1, When(date(2026, 11, 23)), every=2)
        play_all(a_round(league))
        path = page(league, name="public:evening")
        assert "Day 1 Monday 23 November 2026" in read(client, path)

    with time_machine.travel(datetime(2026, 11, 24, 12, 0, tzinfo=UTC), tick=False):
        assert "Day 2 Monday 7 December 2026" in read(client, path)


def test_league_day_is_an_appointment_with_its_meetings_once_they_are_public(club: Club) -> None:
    league = with_calendar(a_league(club))
    date_day(league, 1, FIRST)
    date_day(league, 2, When(date(2026, 12, 18)))

    _evening, first, whole_day = calendar_events(club)

    assert first["summary"] == "Les Tapis verts: Interclubs, day 1"
    assert first["dtstart"] == datetime(2026, 12, 4, 19, 0, tzinfo=UTC)
    assert first["dtend"] - first["dtstart"] == timedelta(hours=4)
    assert first["location"] == "Salle des fêtes"
    assert (first["url"], "description" in first) == ("http://testserver/clubs/tapis-verts/", False)
    assert (whole_day["dtstart"], whole_day["dtend"]) == (date(2026, 12, 18), date(2026, 12, 19))
    assert "location" not in whole_day
    a_round(league)
    _evening, public, _whole_day = calendar_events(club)
    assert public["url"] == f"http://testserver/p/tapis-verts/{league.pk}/league/"
    assert public["description"].split("\n") == ["Heule – Viry", "Izegem – Bruges"]
    assert public["uid"] == first["uid"]


def test_appointment_does_not_send_anybody_to_a_team_that_has_left(club: Club) -> None:
    league = with_calendar(a_league(club))
    date_day(league, 2, FIRST)
    a_round(league)
    (home, _away), other = league.stages.get().settings["calendar"][1]
    withdraw_entry(league.entries.get(number=home))

    _evening, day = calendar_events(club)

    names = dict(league.entries.values_list("number", "name"))
    assert day["description"] == " – ".join(names[team] for team in other)


def test_calendar_forgets_days_of_another_year_and_club(club: Club, other_club: Club) -> None:
    league = with_calendar(a_league(club))
    date_day(league, 1, When(date(2025, 11, 1)))

    assert len(calendar_events(club)) == 1
    assert calendar_events(other_club) == []


def test_calendar_asks_no_more_for_more_leagues_and_days(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = reverse("public:calendar", args=[club.slug])
    league = with_calendar(a_league(club), twice=True)
    for every in (0, 1):
        date_day(league, 1, FIRST, every=every)
        with django_assert_num_queries(5):
            assert Client().get(path).status_code == 200
