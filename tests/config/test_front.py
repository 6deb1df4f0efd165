"""What is answered before anything else is done: a kept page as it went out, while its version is the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.addresses import public_address
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from web import public_pages


@pytest.fixture
def path(club: Club, alice: User) -> str:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)
    return public_address(tournament, "edition", 1)


@contextmanager
def being_made(path: str) -> Iterator[None]:
    """Somebody makes the page at `path` anew, in another thread."""
    places = [place for name, place in public_pages._shelf._places._values.items() if name.endswith(path)]
    for place in places:
        assert place.making.acquire(blocking=False)
    yield
    for place in places:
        place.making.release()


def broken(*_asked: Any, **_named: Any) -> Any:
    raise OperationalError("the database is away")


def test_page_that_went_out_goes_out_again_without_its_view(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, other = Client(), Client()
    first = client.get(path)
    monkeypatch.setattr("tournaments.editions.views.public.kept_page", broken)

    again, elsewhere = client.get(path), other.get(path)

    assert (again.status_code, again.content) == (200, first.content)
    assert elsewhere.status_code == 503  # nobody was sent it there: the view is asked


def test_page_is_the_same_for_whoever_is_signed_in(path: str, alice: User) -> None:
    client = signed_in(alice)

    first, again = client.get(path), client.get(path)

    assert first.content == again.content == Client().get(path).content
    assert (again.cookies, "Cookie" in again["Vary"]) == ({}, False)


def test_database_that_is_away_is_said_so(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.get(path)
    monkeypatch.setattr("tournaments.editions.views.public.read_versions", broken)

    answer = client.get(path)

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_page_that_is_being_made_anew_is_not_taken_for_the_new_one(path: str, club: Club) -> None:
    client = Client()
    before = client.get(path)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    with being_made(path):
        meanwhile = client.get(path)
    after = client.get(path)

    assert (meanwhile.content, meanwhile["ETag"]) == (before.content, before["ETag"])
    assert (b"Anne 1" in before.content, b"Anne 1" in after.content) == (True, False)


def test_other_questions_and_other_methods_go_on_to_their_views(path: str) -> None:
    client = Client()
    client.get(path)

    assert client.post(path).status_code == 405
    assert (client.head(path).status_code, client.head(path).content) == (200, b"")
    assert client.get(path.replace("/editions/1/", "/editions/2/")).status_code == 404
