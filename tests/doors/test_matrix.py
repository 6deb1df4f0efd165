"""The table of doors holds: for every route, every method and every actor, on things that exist."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests import factories
from tests.doors.cells import DENIED, LOGIN, Cell, Row
from tests.doors.digest import database_digest, is_as_before, rolled_back
from tests.doors.matrix import PLACES, ROWS, TAKES_MORE
from tests.doors.matrix_clubs import seats
from tests.doors.matrix_tournaments import pair
from tests.doors.routes import operations, routes
from tests.doors.world import Actor, World, build_world

pytestmark = pytest.mark.django_db
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Record = Callable[[str, object], None]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Built once; what a request writes is rolled back, and at the end the whole of it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_world()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def untouched(world: World) -> str:
    """The database as it is before any request."""
    return database_digest()


def ask(client: Client, row: Row, world: World, actor: Actor, method: str = "") -> HttpResponseBase:
    """The answer to `actor` at the door of `row`."""
    where = row.where or PLACES.get(row.route)
    address = reverse(row.route, kwargs=where(world, actor) if where else {})
    return send(
        client, method or row.method, address, row.facts(world, actor), as_json=row.route.startswith("api:")
    )


def send(
    client: Client, method: str, address: str, facts: dict[str, Any], *, as_json: bool
) -> HttpResponseBase:
    if method in ("GET", "HEAD"):
        return getattr(client, method.lower())(address, facts)
    if as_json or method != "POST":
        return client.generic(method, address, json.dumps(facts), content_type="application/json")
    return client.post(address, facts)


def seen(response: HttpResponseBase) -> Cell:
    """The answer as the table writes it."""
    sent_to = response.get("Location", "")
    return (
        LOGIN
        if response.status_code == 302 and sent_to.startswith(reverse("login") + "?")
        else response.status_code
    )


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_actor_is_answered_as_the_table_says(
    world: World, untouched: str, row: Row, record_property: Record
) -> None:
    found: dict[Actor, Cell] = {}
    for actor in Actor:
        with rolled_back() as written:
            found[actor] = seen(ask(world.browser(actor), row, world, actor))
            if found[actor] in DENIED or row.method == "GET":
                assert is_as_before(written, untouched), f"{actor} wrote something"
    leaks = [actor for actor in Actor if row.cells[actor] in DENIED and found[actor] not in DENIED]
    record_property("cells", len(found))
    record_property("leaked", len(leaks))
    assert found == row.cells


@pytest.mark.parametrize("route", sorted(routes()))
def test_method_without_a_row_is_not_taken(world: World, untouched: str, route: str) -> None:
    """Asked by those who may do everything else here."""
    known = {row.method: row for row in ROWS if row.route == route}
    assert known, f"{route} has no row"
    row = next(iter(known.values()))
    for method in METHODS:
        if method in known or route in TAKES_MORE:
            continue
        for actor in (Actor.OWNER, Actor.STRANGER):
            with rolled_back() as written:
                answer = ask(world.browser(actor), row, world, actor, method)
                assert answer.status_code in {405} | ({302, 404} if actor == Actor.STRANGER else set()), (
                    method
                )
                assert is_as_before(written, untouched)


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "GET"], ids=str)
def test_head_opens_no_more_than_get(world: World, row: Row) -> None:
    for actor in (Actor.STRANGER, Actor.MEMBER, Actor.OWNER):
        with rolled_back():
            told = ask(world.browser(actor), row, world, actor, "HEAD")
            assert seen(told) in (row.cells[actor], 405)
            assert getattr(told, "content", b"") == b""


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert {row.route for row in ROWS} == set(routes())


def test_every_operation_of_the_api_has_a_row_and_every_row_an_operation() -> None:
    told = {(row.route, row.method) for row in ROWS if row.route.startswith("api:")} - {("api:schema", "GET")}

    assert told == operations()


def test_no_two_rows_are_about_the_same() -> None:
    assert len({str(row) for row in ROWS}) == len(ROWS)


def test_every_denial_is_paired_with_somebody_who_may() -> None:
    """Else a door may be shut for the wrong reason; a row that is shut to all says why."""
    shut = [
        str(row) for row in ROWS if all(answer in DENIED for answer in row.cells.values()) and not row.why
    ]
    explained = [
        str(row) for row in ROWS if row.why and any(answer not in DENIED for answer in row.cells.values())
    ]

    assert (shut, explained) == ([], [])


# Private, and about a thing that belongs to a club; the kind of a file is no thing.
OF_A_CLUB = [
    row for row in ROWS if routes()[row.route] - {"kind"} > {"slug"} and row.cells[Actor.STRANGER] == 404
]


@pytest.mark.parametrize("row", OF_A_CLUB, ids=str)
def test_own_club_with_a_thing_of_another_is_not_found(world: World, untouched: str, row: Row) -> None:
    """Dora directs another club: under its address, the numbers of ours lead nowhere."""
    where = row.where or PLACES[row.route]
    parts = where(world, Actor.ELSEWHERE)
    address = reverse(row.route, kwargs={**parts, "slug": world.other_club.slug})

    with rolled_back() as written:
        facts = row.facts(world, Actor.DIRECTOR)
        answer = send(
            world.browser(Actor.ELSEWHERE), row.method, address, facts, as_json=row.route.startswith("api:")
        )
        assert answer.status_code in {403, 404}  # 403: for the owner of that club alone
        assert is_as_before(written, untouched)


FORMS = [row for row in ROWS if row.method == "POST" and not row.route.startswith("api:") and not row.why]


@pytest.mark.parametrize("row", FORMS, ids=str)
def test_form_without_its_token_is_refused(world: World, untouched: str, row: Row) -> None:
    allowed = next(actor for actor in reversed(Actor) if row.cells[actor] not in DENIED)

    with rolled_back() as written:
        answer = ask(world.browser(allowed, enforce_csrf_checks=True), row, world, allowed)
        assert answer.status_code == 403
        assert is_as_before(written, untouched)


def test_what_a_request_writes_is_seen_and_taken_back(world: World, untouched: str) -> None:
    """Else nothing above would notice a door that writes and says no."""
    row = next(row for row in FORMS if str(row) == "POST clubs:player_new")

    with rolled_back() as written:
        ask(world.browser(Actor.DIRECTOR), row, world, Actor.DIRECTOR)
        assert not is_as_before(written, untouched)
    assert database_digest() == untouched


def test_people_of_another_club_cannot_be_named_in_a_form(world: World, untouched: str) -> None:
    """Wherever a form takes the number of a person, a number of another club is no choice."""
    stranger = factories.a_player(world.other_club).pk
    untouched = database_digest()
    director = world.browser(Actor.DIRECTOR)
    own_seats, own_pair = (facts(world, Actor.DIRECTOR) for facts in (seats, pair))
    tables = reverse("scoring:session_sheets", args=[world.club.slug, world.session.pk])
    pairs = reverse("tournaments:enter_pair", args=[world.club.slug, world.pairs.pk])
    here = reverse("clubs:attendance", args=[world.club.slug, world.session.pk, stranger])

    assert director.post(tables, {**own_seats, "seat_0": stranger}).status_code == 422
    assert director.post(pairs, {**own_pair, "second": stranger}).status_code == 422
    assert director.post(here, {"state": "arrived"}).status_code == 404
    assert database_digest() == untouched
    assert [director.post(tables, own_seats).status_code, director.post(pairs, own_pair).status_code] == [
        302,
        302,
    ]
