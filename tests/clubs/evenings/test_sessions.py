"""The club's calendar."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses

SESSIONS = reverse("clubs:sessions", args=["tapis-verts"])


def test_calendar_parts_evenings_to_come_from_past(club: Club, charlie: User) -> None:
    season, now = factories.a_season(club), timezone.now()
    days = (9, 2, -2, -9)
    evenings = [factories.a_session(club, season, starts_at=now + timedelta(days=each)) for each in days]

    page = signed_in(charlie).get(SESSIONS)

    assert list(page.context["coming"]) == [evenings[1], evenings[0]]
    assert list(page.context["page"]) == [evenings[2], evenings[3]]


def test_calendar_counts_who_came_and_who_is_expected(club: Club, charlie: User) -> None:
    session = factories.a_session(club, starts_at=timezone.now())
    players = factories.some_players(club, 6)
    factories.attending(session, players[:3])
    factories.attending(session, players[3:4], AttendanceState.LEFT)
    factories.attending(session, players[4:], AttendanceState.EXPECTED)

    [row] = signed_in(charlie).get(SESSIONS).context["coming"]

    assert (row.here, row.expected) == (4, 2)


def test_empty_calendar_says_what_to_do(club: Club, charlie: User, alice: User) -> None:
    door = reverse("clubs:session_new", args=["tapis-verts"])

    assert [signed_in(user).get(SESSIONS).content.decode().count(door) for user in (charlie, alice)] == [0, 2]


def test_past_has_pages(club: Club, charlie: User) -> None:
    season, now = factories.a_season(club), timezone.now()
    for day in range(1, 32):
        factories.a_session(club, season, starts_at=now - timedelta(days=day))

    pages = [signed_in(charlie).get(SESSIONS, {"page": page}).context["page"] for page in ("1", "2", "x")]

    assert [len(page) for page in pages] == [30, 1, 30]


def test_wrong_method_is_405(club: Club, charlie: User) -> None:
    assert statuses("post", SESSIONS, charlie) == [405]


@pytest.mark.parametrize("count", [1, 12])
def test_sessions_take_six_queries(
    club: Club, charlie: User, count: int, django_assert_num_queries: object
) -> None:
    season, now, players = factories.a_season(club), timezone.now(), factories.some_players(club, 4)
    for day in range(1, count + 1):
        for when in (now + timedelta(days=day), now - timedelta(days=day)):
            factories.attending(factories.a_session(club, season, starts_at=when), players)
    client = signed_in(charlie)

    with django_assert_num_queries(6):  # session, user, club with role, to come, past (count, rows)
        client.get(SESSIONS)
