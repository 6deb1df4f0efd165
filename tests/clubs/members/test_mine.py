"""My clubs, after signing in."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Role, User
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone

MINE = reverse("clubs:mine")


def test_one_club_is_gone_to_straight(club: Club, alice: User) -> None:
    assert signed_in(alice).get(MINE).headers["Location"] == club.get_absolute_url()


def test_several_clubs_show_role_and_next_evening(club: Club, other_club: Club, alice: User) -> None:
    factories.a_member(other_club, alice, Role.MEMBER)
    season = factories.a_season(club)
    now = timezone.now()
    evenings = [
        factories.a_session(club, season, starts_at=now + timedelta(days=days)) for days in (9, 2, -3)
    ]

    rows = signed_in(alice).get(MINE).context["clubs"]

    assert [(row.club, row.role, row.next_session) for row in rows] == [
        (club, Role.DIRECTOR, evenings[1]),
        (other_club, Role.MEMBER, None),
    ]


def test_no_club_offers_to_open_one(db: None) -> None:
    page = signed_in(factories.a_user("Eve")).get(MINE)

    assert page.status_code == 200
    assert reverse("clubs:open") in page.content.decode()


def test_visitor_signs_in_first(db: None) -> None:
    assert Phone().get(MINE).headers["Location"] == f"{reverse('login')}?next={MINE}"


@pytest.mark.parametrize("count", [2, 9])
def test_mine_takes_four_queries(db: None, count: int, django_assert_num_queries: object) -> None:
    user = factories.a_user("Eve")
    for number in range(count):
        club = factories.a_club(f"Club {number}", f"club-{number}")
        factories.a_member(club, user)
        factories.a_session(club, starts_at=timezone.now())
    client = signed_in(user)

    with django_assert_num_queries(4):  # session, user, memberships, evenings
        client.get(MINE)
