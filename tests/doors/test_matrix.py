"""The table of doors holds: for every route, every method and every actor, on things that exist."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.urls import reverse

from tests import factories
from tests.cases import Record, every_case
from tests.depth import DEEP
from tests.doors.answers import Answers, address_of, ask, seen, send
from tests.doors.cells import DENIED, Row
from tests.doors.digest import database_digest, is_as_before, rolled_back
from tests.doors.matrix import ROWS, TAKES_MORE
from tests.doors.matrix_clubs import seats
from tests.doors.matrix_tournaments import pair
from tests.doors.routes import operations, routes
from tests.doors.world import Actor, World

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.pure,
]  # the queries of each page run in the tests of its room
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


LADDER = (Actor.STRANGER, Actor.MEMBER, Actor.SCORER, Actor.DIRECTOR, Actor.OWNER)


def asked(row: Row) -> list[Actor]:
    """Everybody in `make deep`; else the stranger, who is elsewhere, and those between whom the answer changes."""
    if DEEP:
        return list(Actor)
    chosen = {Actor.STRANGER, Actor.ELSEWHERE}
    for neighbours in [*pairwise(LADDER), (Actor.STRANGER, Actor.DEVICE), (Actor.DEVICE, Actor.OTHER_DEVICE)]:
        if len({row.cells[actor] for actor in neighbours}) > 1:
            chosen.update(neighbours)
    return [actor for actor in Actor if actor in chosen]


@pytest.mark.deeper("every route for eight actors, where four stand at its edges")
def test_each_actor_is_answered_as_the_table_says(
    world: World, answers: Answers, record_property: Record
) -> None:
    cells = leaked = 0
    with every_case(record_property) as case:
        for row in world.one_by_one(ROWS):
            for actor in asked(row):
                with case(row, actor):
                    answer = answers.of(row, actor)
                    cells += 1
                    leaked += row.cells[actor] in DENIED and answer.cell not in DENIED
                    assert answer.cell == row.cells[actor]
                    assert not answer.harm, "it wrote something"
        record_property("cells", cells)
        record_property("leaked", leaked)


def test_method_without_a_row_is_not_taken(world: World, answers: Answers, record_property: Record) -> None:
    """Asked by those who may do everything else here."""
    with every_case(record_property) as case:
        for route in world.one_by_one(sorted(routes())):
            known = {row.method: row for row in ROWS if row.route == route}
            with case(route):
                assert known, "it has no row"
            row = next(iter(known.values()), None)
            for method in METHODS:
                if row is None or method in known or route in TAKES_MORE:
                    continue
                for actor in (Actor.OWNER, Actor.STRANGER):
                    with case(method, route, actor), rolled_back() as written:
                        answer = ask(world.browser(actor), row, world, actor, method)
                        allowed = {405} | ({302, 404} if actor == Actor.STRANGER else set())
                        assert answer.status_code in allowed
                        assert is_as_before(written, answers.untouched), "it wrote something"


READ = [row for row in ROWS if row.method == "GET"]
WRITTEN = {row.route for row in ROWS if row.method == "POST"}


@pytest.mark.deeper("each page is made once more for the owner, and thrown away")
def test_head_opens_no_more_than_get(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(READ):
            owner = [Actor.OWNER] if DEEP or row.route in WRITTEN else []
            for actor in (Actor.STRANGER, Actor.MEMBER, *owner):
                with case(row, actor), rolled_back() as written:
                    answer = ask(world.browser(actor), row, world, actor, "HEAD")
                    assert seen(answer) in (row.cells[actor], 405)
                    assert getattr(answer, "content", b"") == b""
                    assert is_as_before(written, answers.untouched), "it wrote something"


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


def test_own_club_with_a_thing_of_another_is_not_found(
    world: World, answers: Answers, record_property: Record
) -> None:
    """Dora directs another club: under its address, the numbers of ours lead nowhere."""
    with every_case(record_property) as case:
        for row in world.one_by_one(OF_A_CLUB):
            with case(row), rolled_back() as written:
                address = address_of(row, world, Actor.ELSEWHERE, slug=world.other_club.slug)
                facts = row.facts(world, Actor.DIRECTOR)
                dora = world.browser(Actor.ELSEWHERE)
                answer = send(dora, row.method, address, facts, as_json=row.route.startswith("api:"))
                assert answer.status_code in {403, 404}  # 403: for the owner of that club alone
                assert is_as_before(written, answers.untouched), "it wrote something"


FORMS = [row for row in ROWS if row.method == "POST" and not row.route.startswith("api:") and not row.why]


def test_form_without_its_token_is_refused(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(FORMS):
            allowed = next(actor for actor in reversed(Actor) if row.cells[actor] not in DENIED)
            with case(row, allowed), rolled_back() as written:
                answer = ask(world.browser(allowed, enforce_csrf_checks=True), row, world, allowed)
                assert answer.status_code == 403
                assert is_as_before(written, answers.untouched), "it wrote something"


def test_what_a_request_writes_is_seen_and_taken_back(answers: Answers) -> None:
    """Else nothing above would notice a door that writes and says no."""
    world = answers.world
    row = next(row for row in FORMS if str(row) == "POST clubs:player_new")

    with rolled_back() as written:
        ask(world.browser(Actor.DIRECTOR), row, world, Actor.DIRECTOR)
        assert not is_as_before(written, answers.untouched)
    assert database_digest() == answers.untouched


def test_people_of_another_club_cannot_be_named_in_a_form(world: World) -> None:
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
