"""Changing a member's role."""

import pytest
from django.urls import reverse

from clubs.members import actions
from clubs.models import Club, Membership, Role, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses
from web.refusals import Refusal


def membership(club: Club, user: User) -> Membership:
    return club.memberships.get(user=user)


def path(member: Membership) -> str:
    return reverse("clubs:member_role", args=[member.club.slug, member.pk])


def test_owner_makes_a_scorer_director(club: Club, odile: User, bob: User) -> None:
    answer = signed_in(odile).post(path(membership(club, bob)), {"role": "director"})

    assert answer.headers["Location"] == reverse("clubs:members", args=["tapis-verts"])
    assert membership(club, bob).role == Role.DIRECTOR


def test_last_owner_stays_owner(club: Club, odile: User, alice: User) -> None:
    answer = signed_in(odile).post(path(membership(club, odile)), {"role": "member"})

    assert (answer.status_code, membership(club, odile).role) == (409, Role.OWNER)
    assert str(answer.context["refusal"]) == str(_refusal(club, odile))


def _refusal(club: Club, user: User) -> Refusal:
    with pytest.raises(Refusal) as refused:
        actions.change_role(membership(club, user), Role.SCORER)
    assert refused.value.code == "last_owner"
    return refused.value


def test_one_owner_of_two_may_step_down(club: Club, odile: User, alice: User) -> None:
    signed_in(odile).post(path(membership(club, alice)), {"role": "owner"})

    assert signed_in(odile).post(path(membership(club, odile)), {"role": "member"}).status_code == 302
    assert [membership(club, user).role for user in (odile, alice)] == [Role.MEMBER, Role.OWNER]


def test_owners_of_other_clubs_do_not_count(club: Club, other_club: Club, odile: User) -> None:
    factories.a_member(other_club, odile, Role.OWNER)

    assert signed_in(odile).post(path(membership(club, odile)), {"role": "member"}).status_code == 409


def test_unknown_role_is_422(club: Club, odile: User, bob: User) -> None:
    answers = [
        signed_in(odile).post(path(membership(club, bob)), data).status_code
        for data in ({"role": "king"}, {})
    ]

    assert (answers, membership(club, bob).role) == ([422, 422], Role.SCORER)


def test_others_are_turned_away(club: Club, bob: User, alice: User, odile: User, dora: User) -> None:
    data = {"role": "owner"}

    assert statuses("post", path(membership(club, bob)), bob, alice, dora, None, odile, data=data) == [
        403,
        403,
        404,
        404,
        302,
    ]
    assert statuses("get", path(membership(club, bob)), odile) == [405]


def test_membership_of_another_club_is_404(club: Club, odile: User, other_club: Club, dora: User) -> None:
    theirs = reverse("clubs:member_role", args=["tapis-verts", membership(other_club, dora).pk])

    assert statuses("post", theirs, odile, data={"role": "member"}) == [404]
    assert membership(other_club, dora).role == Role.DIRECTOR
