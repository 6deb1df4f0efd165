"""Signing in with one's e-mail, whatever its capitals."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User

LOGIN = reverse("login")


@pytest.mark.parametrize("email", ["alice@example.org", "Alice@Example.ORG", " ALICE@example.org "])
def test_capitals_do_not_matter(alice: User, email: str) -> None:
    answer = Client().post(LOGIN, {"username": email, "password": "secret"})

    assert answer.headers["Location"] == reverse("clubs:mine")


@pytest.mark.parametrize(
    ("email", "password"),
    [("alice@example.org", "Secret"), ("nobody@example.org", "secret"), ("", ""), ("a\x00b", "x")],
)
def test_wrong_password_and_unknown_address_get_the_same_answer(
    alice: User, email: str, password: str
) -> None:
    answer = Client().post(LOGIN, {"username": email, "password": password})

    assert (answer.status_code, "_auth_user_id" in answer.client.session) == (200, False)


def test_address_is_kept_in_small_letters(db: None) -> None:
    assert User.objects.create_user(" EVE@Example.org ", "secret", name="Eve").email == "eve@example.org"


def test_signing_out_goes_home(club: Club, alice: User) -> None:
    client = Client()
    client.force_login(alice)

    assert client.post(reverse("logout")).headers["Location"] == reverse("home")
    assert "_auth_user_id" not in client.session
