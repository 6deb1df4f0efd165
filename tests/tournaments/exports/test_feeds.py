"""What programs ask for: the calendar of a club and its rankings, read back by those who read such things."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from lxml import etree
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Season, Session, User
from tests import factories
from tests.steps.feeds import ATOM, calendar_events, feed_of, texts_at
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.editions.actions import publish_edition, withdraw_edition
from tournaments.models import Tournament
from tournaments.wall.actions import set_hidden


def ranked(club: Club, alice: User) -> Tournament:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    publish(tournament, alice, "Well played")
    return tournament


@pytest.mark.parametrize("sign", ["\x0b", "\x01", "\x1f", "\ufffe", "\U0001f0cf"])
def test_feed_can_be_read_whatever_was_pasted_into_a_note(club: Club, alice: User, sign: str) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    publish(tournament, alice, f"Well{sign}played")

    (told,) = texts_at(feed_of(club), "a:entry/a:summary")

    assert told.endswith("Well\U0001f0cfplayed" if sign == "\U0001f0cf" else "Well played")


def test_evening_is_an_appointment(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(city="Bergues")
    evening = factories.a_session(club, name="Épiphanie; galette, cidre", place="Café des Tilleuls")

    (event,) = calendar_events(club)

    assert event["summary"] == "Les Tapis verts: Épiphanie; galette, cidre"
    assert (event["dtstart"], event["dtend"]) == (evening.starts_at, evening.starts_at + timedelta(hours=4))
    assert event["location"] == "Café des Tilleuls, Bergues"
    assert event["url"] == "http://testserver/clubs/tapis-verts/"


def test_calendar_taken_on_the_laptop_leads_a_phone_to_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.network.lan_address", lambda: "192.168.1.20")
    factories.a_session(club)

    answer = Client().get(reverse("public:calendar", args=[club.slug]), headers={"host": "localhost:8000"})

    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event["url"] == "http://192.168.1.20:8000/clubs/tapis-verts/"


def test_feed_taken_on_the_laptop_leads_a_phone_to_it(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.network.lan_address", lambda: "192.168.1.20")
    ranked(club, alice)

    answer = Client().get(reverse("public:feed", args=[club.slug]), headers={"host": "localhost:8000"})

    leading = etree.fromstring(answer.content).findall(".//{*}link")
    assert leading
    assert [one.get("href") for one in leading if "//192.168.1.20:8000/" not in one.get("href")] == []


def test_evening_keeps_its_uid_when_it_moves_and_shares_it_with_none(club: Club, other_club: Club) -> None:
    evening = factories.a_session(club)
    factories.a_session(club, evening.season)
    factories.a_session(other_club)
    before = [event["uid"] for event in calendar_events(club)]

    Session.objects.filter(pk=evening.pk).update(
        starts_at=evening.starts_at + timedelta(hours=1), name="Demi", place="Salle"
    )

    assert {event["uid"] for event in calendar_events(club)} == set(before)
    assert len({*before, *(event["uid"] for event in calendar_events(other_club))}) == 3


def test_calendar_leads_to_what_is_published_and_forgets_after_a_year(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    season = Season.objects.get()
    factories.a_session(club, season, starts_at=timezone.now() - timedelta(days=400))

    (event,) = calendar_events(club)

    assert event["url"] == f"http://testserver/p/tapis-verts/{tournament.pk}/"


def test_feed_tells_of_rankings_the_latest_first_and_names_nobody(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    tournament.entries.filter(number=4).update(withdrawn=True)
    publish(tournament, alice)

    told = feed_of(club)

    assert texts_at(told, "a:entry/a:title") == ["Concours, ranking no. 2", "Concours, ranking no. 1"]
    assert texts_at(told, "a:entry/a:summary")[1].endswith(" – Well played")
    assert "Anne" not in etree.tostring(told).decode()
    links = [link.get("href") for link in told.findall("a:entry/a:link", ATOM)]
    assert [Client().get(link).status_code for link in links] == [200, 200]


def test_feed_tells_nothing_of_a_ranking_that_is_kept_back(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    assert len(feed_of(club).findall("a:entry", ATOM)) == 1

    set_hidden(tournament, True)

    assert feed_of(club).findall("a:entry", ATOM) == []


def test_ranking_that_stands_again_is_told_again(club: Club, alice: User) -> None:
    tournament = ranked(club, alice)
    tournament.entries.filter(number=4).update(withdrawn=True)
    second = publish(tournament, alice)
    before = texts_at(feed_of(club), "a:entry/a:updated")

    gone = withdraw_edition(second, by=alice, reason="Table 1 was wrong")

    told = [datetime.fromisoformat(one) for one in texts_at(feed_of(club), "a:entry/a:updated")]
    assert told == [gone.at] * 2
    assert before == sorted(before, reverse=True)


def test_what_a_director_wrote_is_no_markup_in_the_feed(club: Club, alice: User) -> None:
    """The summary of an entry is HTML."""
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    publish_edition(tournament, by=alice, note="Anne & Bert <b>")

    feed = etree.fromstring(Client().get(reverse("public:feed", args=[club.slug])).content)

    told = feed.find(".//{*}entry/{*}summary")
    assert (told.get("type"), "Anne &amp; Bert &lt;b&gt;" in told.text) == ("html", True)


def test_feed_has_what_atom_asks_of_it(club: Club, alice: User) -> None:
    ranked(club, alice)
    told = feed_of(club)

    for place in ("a:", "a:entry/a:"):
        for needed in ("id", "title", "updated"):
            assert len(texts_at(told, place + needed)) == 1
    (own,) = told.findall("a:link[@rel='self']", ATOM)
    assert own.get("href") == "http://testserver/p/tapis-verts/rankings.atom"
    assert all(one.startswith("urn:uuid:") for one in texts_at(told, ".//a:id"))


@pytest.mark.parametrize("name", ["calendar", "feed"])
def test_what_has_not_changed_is_not_sent_again(club: Club, name: str) -> None:
    path = reverse(f"public:{name}", args=[club.slug])
    first = Client().get(path)

    again = Client().get(path, headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert Client().get(reverse(f"public:{name}", args=["nowhere"])).status_code == 404


@pytest.mark.parametrize("name", ["calendar", "feed"])
def test_queries_do_not_grow(
    club: Club, alice: User, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    tournament = ranked(club, alice)
    for count in (1, 4):
        for _more in range(count):
            factories.a_session(club, tournament.session.season)
        with django_assert_num_queries({"calendar": 4, "feed": 3}[name]):
            assert Client().get(reverse(f"public:{name}", args=[club.slug])).status_code == 200
