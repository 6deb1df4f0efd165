"""Pages in English as they are read: on one line, with their markup or without."""

from __future__ import annotations

from bs4 import BeautifulSoup
from django.http import HttpResponse
from django.test import Client

from clubs.models import User
from tests.conftest import signed_in
from tests.steps.names import ENGLISH
from tournaments.models import Tournament


def one_line(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def page_text(client: Client, path: str, status: int = 200, **data: str) -> str:
    """A page on one line; posted where there is something to send."""
    answer = client.post(path, data, headers=ENGLISH) if data else client.get(path, headers=ENGLISH)
    assert answer.status_code == status
    return one_line(answer)


def public_text(path: str, **asked: str) -> str:
    """A page as strangers get it."""
    answer = Client().get(path, asked, headers=ENGLISH)
    assert answer.status_code == 200
    return one_line(answer)


def part_text(answer: HttpResponse, part: str = "main") -> str:
    """What is read on a part of a page."""
    found = BeautifulSoup(answer.content, "html.parser").select_one(part)
    assert found is not None
    return " ".join(found.get_text(" ").split())


def next_step(tournament: Tournament, user: User) -> str:
    """What the desk says is to be done next."""
    return signed_in(user).get(tournament.get_absolute_url()).context["step"].code
