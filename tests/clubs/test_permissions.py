"""The ladder of roles, at every door of a club."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Role, Session, User
from clubs.permissions import role_in
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses

# The lowest role that each private page opens to.
PAGES = {
    "change": Role.OWNER,
    "members": Role.OWNER,
    "players": Role.MEMBER,
    "player_new": Role.DIRECTOR,
    "players_paste": Role.DIRECTOR,
    "seasons": Role.DIRECTOR,
    "sessions": Role.MEMBER,
    "session_new": Role.DIRECTOR,
    "session": Role.MEMBER,
    "session_change": Role.DIRECTOR,
    "session_cancel": Role.DIRECTOR,
}


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)


def path_of(name: str, slug: str, session: Session) -> str:
    args = [slug, session.pk] if name in {"session", "session_change", "session_cancel"} else [slug]
    return reverse(f"clubs:{name}", args=args)


@pytest.mark.parametrize(("name", "needed"), PAGES.items())
def test_page_opens_from_its_role_up(
    name: str, needed: Role, session: Session, charlie: User, bob: User, alice: User, odile: User
) -> None:
    path = path_of(name, "tapis-verts", session)

    expected = [200 if role.covers(needed) else 403 for role in Role]

    assert statuses("get", path, charlie, bob, alice, odile) == expected


@pytest.mark.parametrize("name", PAGES)
def test_page_is_404_for_strangers_and_superusers(
    name: str, session: Session, dora: User, odile: User
) -> None:
    root = factories.a_user("Root", is_superuser=True, is_staff=True)
    path = path_of(name, "tapis-verts", session)

    assert statuses("get", path, odile, dora, root, None) == [200, 404, 404, 404]


@pytest.mark.parametrize("name", PAGES)
def test_missing_club_and_hidden_club_look_the_same(name: str, session: Session, dora: User) -> None:
    for client in (Client(), signed_in(dora)):
        hidden = client.get(path_of(name, "tapis-verts", session))
        missing = client.get(path_of(name, "no-such-club", session))

        assert (hidden.status_code, hidden.content) == (missing.status_code, missing.content)


def test_evening_of_another_club_is_404(session: Session, alice: User, other_club: Club) -> None:
    theirs = factories.a_session(other_club)

    answers = [
        signed_in(alice).get(reverse("clubs:session", args=["tapis-verts", pk]))
        for pk in (session.pk, theirs.pk, 10**30)
    ]

    assert [answer.status_code for answer in answers] == [200, 404, 404]


def test_closed_account_is_a_stranger(session: Session, alice: User) -> None:
    client = signed_in(alice)
    path = path_of("players", "tapis-verts", session)
    before = client.get(path).status_code
    User.objects.filter(pk=alice.pk).update(is_active=False)

    assert (before, client.get(path).status_code) == (200, 404)


def test_role_in_is_none_for_strangers(club: Club, alice: User, dora: User) -> None:
    assert (role_in(alice, club), role_in(dora, club)) == (Role.DIRECTOR, None)
