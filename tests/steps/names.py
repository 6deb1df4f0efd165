"""How the tests of pages ask: as each of several users, in English, and as htmx does."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.test import Client

from clubs.models import User
from tests.conftest import signed_in

ENGLISH = {"accept-language": "en"}


def english(user: User) -> Client:
    """A browser in which `user` is signed in and reads English."""
    client = signed_in(user)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def posted(user: User, path: str, /, **typed: object) -> HttpResponse:
    return signed_in(user).post(path, typed, headers=ENGLISH)


def statuses(
    method: str, path: str, *users: User | None, data: Mapping[str, object] | None = None
) -> list[int]:
    """The status each user gets for the same request; None is a visitor who has not signed in."""
    clients = [signed_in(user) if user else Client() for user in users]
    return [getattr(client, method)(path, data or {}).status_code for client in clients]


def htmx(target: str) -> dict[str, str]:
    """The headers of a request by htmx whose answer goes into the element `target`."""
    return {"HX-Request": "true", "HX-Target": target}
