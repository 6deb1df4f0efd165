"""One tap says where a player is tonight."""

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from clubs.models import Attendance, Club, Player, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import htmx, statuses


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)


@pytest.fixture
def anne(club: Club) -> Player:
    return factories.a_player(club, first_name="Anne")


def path(session: Session, player: Player) -> str:
    return reverse("clubs:attendance", args=["tapis-verts", session.pk, player.pk])


def states(session: Session) -> list[str]:
    return list(session.attendances.values_list("state", flat=True))


@pytest.mark.parametrize("before", [None, "expected", "arrived", "left"])
@pytest.mark.parametrize("after", ["expected", "arrived", "left"])
def test_scorer_says_any_state_after_any_other(
    session: Session, anne: Player, bob: User, before: str | None, after: str
) -> None:
    if before:
        factories.attending(session, [anne], before)

    answer = signed_in(bob).post(path(session, anne), {"state": after})

    assert answer.headers["Location"] == f"{session.get_absolute_url()}#attendance_row_{anne.pk}"
    assert states(session) == [after]


def test_absent_comes_off_the_list_and_stays_in_the_club(session: Session, anne: Player, bob: User) -> None:
    factories.attending(session, [anne])

    answers = [signed_in(bob).post(path(session, anne), {"state": "absent"}).status_code for _ in range(2)]

    assert (answers, states(session), Player.objects.filter(pk=anne.pk).count()) == ([302, 302], [], 1)


def test_saying_it_twice_changes_nothing(session: Session, anne: Player, bob: User) -> None:
    client = signed_in(bob)
    client.post(path(session, anne), {"state": "arrived"})
    first = Attendance.objects.values_list("pk", "changed_at").get()

    client.post(path(session, anne), {"state": "arrived"})

    assert Attendance.objects.values_list("pk", "changed_at").get() == first


def test_htmx_gets_the_row_and_the_counts(session: Session, anne: Player, bob: User) -> None:
    name = f"attendance_row_{anne.pk}"

    page = signed_in(bob).post(path(session, anne), {"state": "arrived"}, headers=htmx(name))

    assert page.status_code == 200
    assert (page.context["row"].state, page.context["counts"].arrived) == ("arrived", 1)
    body = page.content.decode()
    assert [body.count(part) for part in (f'id="{name}"', 'id="counts"', "<html")] == [1, 1, 0]


def test_first_arrival_takes_away_that_nobody_is_on_the_list(
    session: Session, anne: Player, bob: User
) -> None:
    client, name = signed_in(bob), f"attendance_row_{anne.pk}"
    assert '<div id="nobody"><div class="empty">' in client.get(session.get_absolute_url()).content.decode()

    body = client.post(path(session, anne), {"state": "arrived"}, headers=htmx(name)).content.decode()

    assert body.count('<div id="nobody" hx-swap-oob="true"></div>') == 1
    assert '<div id="nobody"></div>' in client.get(session.get_absolute_url()).content.decode()


@pytest.mark.parametrize("data", [{}, {"state": ""}, {"state": "dead"}, {"state": "ARRIVED"}])
def test_unknown_state_is_422_and_changes_nothing(
    session: Session, anne: Player, bob: User, data: dict[str, str]
) -> None:
    factories.attending(session, [anne])

    assert signed_in(bob).post(path(session, anne), data).status_code == 422
    assert states(session) == ["arrived"]


def test_others_are_turned_away(session: Session, anne: Player, charlie: User, bob: User, dora: User) -> None:
    data = {"state": "arrived"}

    assert statuses("post", path(session, anne), charlie, dora, None, data=data) == [403, 404, 404]
    assert states(session) == []
    assert statuses("post", path(session, anne), bob, data=data) == [302]
    assert statuses("get", path(session, anne), bob) == [405]


def test_player_or_evening_of_another_club_is_404(
    session: Session, anne: Player, bob: User, other_club: Club
) -> None:
    luc, theirs = factories.a_player(other_club), factories.a_session(other_club)
    client = signed_in(bob)

    answers = [
        client.post(address, {"state": "arrived"}).status_code
        for address in (path(session, luc), path(theirs, anne))
    ]

    assert (answers, Attendance.objects.count()) == ([404, 404], 0)


def test_form_without_its_token_is_refused(session: Session, anne: Player, bob: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(bob)

    refused = client.post(path(session, anne), {"state": "arrived"})
    client.logout()
    signed_out = client.post(path(session, anne), {"state": "arrived"})

    assert (refused.status_code, signed_out.status_code) == (403, 403)
    ways = [f'href="{reverse("login")}"' in page.content.decode() for page in (refused, signed_out)]
    assert ways == [False, True]
    assert states(session) == []


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("expected", ["absent", "arrived"]),
        ("arrived", ["left", "expected"]),
        ("left", ["arrived"]),
        (None, ["expected", "arrived"]),
    ],
)
def test_each_button_of_a_row_says_what_it_does(
    session: Session, anne: Player, bob: User, before: str | None, offered: list[str]
) -> None:
    if before:
        factories.attending(session, [anne], before)

    page = BeautifulSoup(signed_in(bob).get(session.get_absolute_url()).content, "html.parser")

    (form,) = page.select("form[action*='/players/']")
    assert [button["value"] for button in form.select("button[name=state]")] == offered
    assert [button["value"] for button in form.select("button.primary")] == (
        ["arrived"] if "arrived" in offered else []
    )
    assert all("Anne" in button.text for button in form.select("button"))
