"""Signing up: nobody learns who has an account."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, statuses

SIGN_UP = reverse("clubs:sign_up")
SENT = reverse("clubs:sign_up_done")
DATA = {"name": "Ève", "email": "Eve@Example.org", "password": "neuf-de-pique"}


def link() -> str:
    """The path of the link in the latest letter."""
    return re.search(r"http://testserver(\S+)", mail.outbox[-1].body)[1]


def test_new_account_waits_for_its_letter(db: None) -> None:
    answer = Client().post(SIGN_UP, DATA, headers=ENGLISH)

    eve = User.objects.get()
    assert answer.headers["Location"] == SENT
    assert (eve.email, eve.name, eve.is_active, eve.check_password("neuf-de-pique")) == (
        "eve@example.org",
        "Ève",
        False,
        True,
    )
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        (["eve@example.org"], "Open your Manille account")
    ]
    assert not Client().login(username="eve@example.org", password="neuf-de-pique")


def test_link_shows_a_button_which_opens_the_account(db: None) -> None:
    Client().post(SIGN_UP, DATA)
    client = Client()

    assert client.get(link()).status_code == 200
    assert not User.objects.get().is_active

    assert client.post(link()).headers["Location"] == reverse("clubs:mine")
    assert client.get(reverse("clubs:mine")).status_code == 200
    assert User.objects.get().is_active


@pytest.mark.parametrize("method", ["get", "post"])
def test_link_is_good_once(db: None, method: str) -> None:
    Client().post(SIGN_UP, DATA)
    Client().post(link())

    answer = getattr(Client(), method)(link())

    assert (answer.status_code, "_auth_user_id" in answer.client.session) == (410, False)


@pytest.mark.parametrize("uid", ["MQ", "!!", "w6k", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_forged_link_is_410(db: None, uid: str) -> None:
    factories.a_user("Eve", is_active=False)

    assert statuses("post", reverse("clubs:confirm", args=[uid, "abc-def"]), None) == [410]


def test_link_of_an_old_address_is_over(db: None) -> None:
    Client().post(SIGN_UP, DATA)
    User.objects.update(email="new@example.org")

    assert statuses("post", link(), None) == [410]


def test_known_address_gets_the_same_answer_and_its_owner_a_letter(db: None) -> None:
    new = Client().post(SIGN_UP, DATA | {"email": "new@example.org"})
    eve = factories.a_user("Eve")

    known = Client().post(SIGN_UP, DATA, headers=ENGLISH)

    assert (known.status_code, known.headers["Location"], known.content) == (
        new.status_code,
        SENT,
        new.content,
    )
    eve.refresh_from_db()
    assert (eve.name, eve.check_password("secret")) == ("Eve", True)
    assert (mail.outbox[1].to, mail.outbox[1].subject) == (
        ["eve@example.org"],
        "You already have a Manille account",
    )


def test_who_never_confirmed_may_start_again(db: None) -> None:
    Client().post(SIGN_UP, DATA)
    Client().post(SIGN_UP, DATA | {"name": "Eva", "password": "dix-de-trefle"})

    Client().post(link())

    eve = User.objects.get()
    assert (eve.name, eve.check_password("dix-de-trefle"), eve.is_active) == ("Eva", True, True)


def test_closed_account_is_not_reopened(db: None) -> None:
    factories.a_user("Eve", is_active=False, last_login="2026-01-01T00:00:00Z")

    Client().post(SIGN_UP, DATA)

    assert (User.objects.get().is_active, User.objects.get().check_password("secret")) == (False, True)


@pytest.mark.parametrize(
    "bad",
    [
        {"password": "short"},
        {"password": "password"},
        {"email": "eve"},
        {"name": "x" * 61},
        {"password": "eve@example"},
    ],
)
def test_bad_input_is_422_and_keeps_what_was_typed(db: None, bad: dict[str, str]) -> None:
    answer = Client().post(SIGN_UP, DATA | bad)

    assert (answer.status_code, User.objects.count(), len(mail.outbox)) == (422, 0, 0)
    page = answer.content.decode()
    assert ('value="Ève"' in page) == ("name" not in bad)
    assert f'value="{(DATA | bad)["password"]}"' not in page


def test_where_no_mail_leaves_the_account_is_open_at_once(db: None, settings: object) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    answer = Client().post(SIGN_UP, DATA, follow=True)

    assert answer.context["by_letter"] is False
    assert Client().login(username="eve@example.org", password="neuf-de-pique")


def test_letter_that_cannot_leave_is_logged_and_the_answer_is_the_same(
    db: None, settings: object, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    answer = Client().post(SIGN_UP, DATA)

    assert answer.headers["Location"] == SENT
    assert [record.name for record in caplog.records if record.levelname == "ERROR"] == [
        "clubs.accounts.letters"
    ]


def test_page_that_asked_for_an_account_is_kept_on_the_way(db: None) -> None:
    wanted = "?next=" + reverse("clubs:open").replace("/", "%2F")
    way = f'href="{SIGN_UP}{wanted}"'

    answer = Client().post(SIGN_UP + wanted, DATA)

    assert way in Client().get(reverse("login") + wanted).content.decode()
    assert f'href="{reverse("login")}{wanted}"' in Client().get(SIGN_UP + wanted).content.decode()
    assert answer.headers["Location"] == SENT + wanted
    assert f'href="{reverse("login")}{wanted}"' in Client().get(SENT + wanted).content.decode()
    assert Client().post(link()).headers["Location"] == reverse("clubs:open")


def test_page_of_another_site_is_not_kept(db: None) -> None:
    wanted = "?next=https%3A%2F%2Fexample.org%2F"

    answer = Client().post(SIGN_UP + wanted, DATA)
    forged = Client().post(link() + wanted)

    assert (answer.headers["Location"], forged.headers["Location"]) == (SENT, reverse("clubs:mine"))


@pytest.mark.parametrize(("letters", "said"), [("locmem", "Open your e-mail"), ("dummy", "You can sign in")])
def test_tab_says_what_the_page_says(db: None, settings: object, letters: str, said: str) -> None:
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{letters}.EmailBackend"

    page = Client().get(SENT, headers=ENGLISH).content.decode()

    assert (re.search("<title>(.*)</title>", page)[1], re.search("<h1>(.*)</h1>", page)[1]) == (said, said)


def test_who_is_signed_in_goes_home_and_wrong_method_is_405(alice: User) -> None:
    assert signed_in(alice).get(SIGN_UP).headers["Location"] == reverse("clubs:mine")
    assert statuses("put", SIGN_UP, None) == [405]
    assert statuses("post", SENT, None) == [405]
