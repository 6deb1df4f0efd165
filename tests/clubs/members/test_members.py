"""Members: the owner lists them and adds them by e-mail."""

import pytest
from django.core import mail
from django.urls import reverse

from clubs.models import Club, Role, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, statuses

MEMBERS = reverse("clubs:members", args=["tapis-verts"])
DATA = {"email": "Eve@Example.org", "name": "Ève", "role": "scorer"}


def test_owner_sees_who_is_a_member(odile: User, alice: User, dora: User) -> None:
    page = signed_in(odile).get(MEMBERS)

    assert [member.user for member in page.context["members"]] == [alice, odile]


def test_unknown_address_gets_an_account_without_password_and_a_letter(club: Club, odile: User) -> None:
    answer = signed_in(odile).post(MEMBERS, DATA, headers=ENGLISH)

    eve = User.objects.get(email="eve@example.org")
    assert answer.headers["Location"] == MEMBERS
    assert (eve.name, eve.is_active, eve.has_usable_password()) == ("Ève", True, False)
    assert club.memberships.get(user=eve).role == Role.SCORER
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["eve@example.org"], "You are a member of Les Tapis verts")


def test_invited_member_chooses_a_password_from_the_letter(club: Club, odile: User, client: object) -> None:
    signed_in(odile).post(MEMBERS, DATA)
    [link] = [
        line
        for line in mail.outbox[0].body.splitlines()
        if line.startswith("http://testserver/accounts/reset/")
    ]

    page = client.get(link, follow=True)
    client.post(
        page.request["PATH_INFO"], {"new_password1": "neuf-de-pique", "new_password2": "neuf-de-pique"}
    )

    assert client.login(username="EVE@example.org", password="neuf-de-pique")


def test_known_address_becomes_a_member_and_keeps_everything(club: Club, odile: User, dora: User) -> None:
    signed_in(odile).post(MEMBERS, DATA | {"email": "dora@example.org", "name": "Other"})

    dora.refresh_from_db()
    assert (dora.name, dora.check_password("secret")) == ("Dora", True)
    assert club.memberships.get(user=dora).role == Role.SCORER
    assert reverse("clubs:club", args=["tapis-verts"]) in mail.outbox[0].body


def test_account_that_never_proved_its_address_loses_its_password(club: Club, odile: User) -> None:
    impostor = factories.a_user("Eve", is_active=False)

    signed_in(odile).post(MEMBERS, DATA)

    impostor.refresh_from_db()
    assert (impostor.is_active, impostor.has_usable_password()) == (True, False)


def test_account_closed_on_purpose_stays_closed(club: Club, odile: User) -> None:
    closed = factories.a_user("Eve", is_active=False, last_login="2026-01-01T00:00:00Z")

    signed_in(odile).post(MEMBERS, DATA)

    closed.refresh_from_db()
    assert (closed.is_active, closed.check_password("secret")) == (False, True)


def test_member_already_is_409_and_gets_no_letter(club: Club, odile: User, bob: User) -> None:
    answer = signed_in(odile).post(MEMBERS, DATA | {"email": "bob@example.org", "role": "owner"})

    assert (answer.status_code, len(mail.outbox)) == (409, 0)
    assert club.memberships.get(user=bob).role == Role.SCORER


@pytest.mark.parametrize("bad", [{"email": "eve"}, {"role": "king"}, {"name": ""}, {"email": ""}])
def test_bad_input_is_422_and_keeps_what_was_typed(club: Club, odile: User, bad: dict[str, str]) -> None:
    answer = signed_in(odile).post(MEMBERS, DATA | bad)

    assert (answer.status_code, User.objects.count()) == (422, 1)
    assert ('value="Ève"' in answer.content.decode()) == ("name" not in bad)


def test_others_are_turned_away(club: Club, alice: User, odile: User, dora: User) -> None:
    assert statuses("post", MEMBERS, alice, dora, None, odile, data=DATA) == [403, 404, 404, 302]
    assert statuses("put", MEMBERS, odile) == [405]


@pytest.mark.parametrize("count", [1, 20])
def test_members_take_four_queries(
    club: Club, odile: User, count: int, django_assert_num_queries: object
) -> None:
    for number in range(count):
        factories.a_member(club, factories.a_user(f"Eve{number}"))
    client = signed_in(odile)

    with django_assert_num_queries(4):  # session, user, club with role, members
        client.get(MEMBERS)
