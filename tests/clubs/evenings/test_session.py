"""An evening: who is expected, here, gone, and who could be added."""

import pytest
from django.urls import reverse

from clubs.evenings.actions import set_attendance
from clubs.evenings.queries import Headcount
from clubs.models import AttendanceState, Club, PublicName, Session, User
from clubs.players.actions import add_player
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, htmx, statuses


@pytest.fixture
def session(club: Club) -> Session:
    """Anne is here, Luc expected, Zoé gone (and shown by number), Guy not on the list."""
    session = factories.a_session(club)
    states = {"Anne": AttendanceState.ARRIVED, "Luc": AttendanceState.EXPECTED, "Zoé": AttendanceState.LEFT}
    for first in ("Anne", "Luc", "Zoé", "Guy"):
        form = PublicName.NUMBER if first == "Zoé" else PublicName.SHORT
        player = add_player(club, first, f"{first}son", form)
        if first in states:
            set_attendance(session, player, states[first])
    return session


def room(user: User, session: Session, typed: str = "") -> tuple[list[tuple[str, str]], list[str], Headcount]:
    page = signed_in(user).get(session.get_absolute_url(), {"q": typed}, headers=ENGLISH)
    found = page.context["room"]
    return [(row.name, row.state) for row in found.rows], [row.name for row in found.others], found.counts


def test_scorer_sees_full_names_and_who_could_be_added(session: Session, bob: User) -> None:
    rows, others, counts = room(bob, session)

    assert rows == [("Anne Anneson", "arrived"), ("Luc Lucson", "expected"), ("Zoé Zoéson", "left")]
    assert (others, counts) == (["Guy Guyson"], Headcount(expected=1, arrived=1, left=1))


def test_member_reads_public_names_and_changes_nothing(session: Session, charlie: User) -> None:
    rows, others, counts = room(charlie, session)

    assert rows == [("Anne A.", "arrived"), ("Luc L.", "expected"), ("Player 3", "left")]
    assert (others, counts) == ([], Headcount(expected=1, arrived=1, left=1))
    assert 'name="state"' not in signed_in(charlie).get(session.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("typed", "rows", "others"),
    [("ZOE", ["Zoé Zoéson"], []), ("guy", [], ["Guy Guyson"]), ("4", [], ["Guy Guyson"]), ("zz", [], [])],
)
def test_search_filters_both_lists_and_not_the_counts(
    session: Session, bob: User, typed: str, rows: list[str], others: list[str]
) -> None:
    found, free, counts = room(bob, session, typed)

    assert ([name for name, _state in found], free) == (rows, others)
    assert counts == Headcount(expected=1, arrived=1, left=1)


def test_name_looked_for_in_vain_is_proposed_as_newcomer(session: Session, bob: User) -> None:
    page = signed_in(bob).get(session.get_absolute_url(), {"q": "Inès DUPONT"}, headers=htmx("room"))

    assert page.context["form"].initial == {"first_name": "Inès", "last_name": "DUPONT"}
    assert page.content.decode().startswith('<div id="room"')


def test_who_no_longer_plays_is_not_proposed(session: Session, bob: User, club: Club) -> None:
    club.players.filter(first_name="Guy").update(active=False)

    assert room(bob, session)[1] == []


def test_others_are_cut_at_thirty(session: Session, bob: User, club: Club) -> None:
    for number in range(10, 45):
        factories.a_player(club, number)

    found = signed_in(bob).get(session.get_absolute_url()).context["room"]

    assert (len(found.others), found.more) == (30, 6)


def test_doors_open_with_the_role(session: Session, charlie: User, bob: User, alice: User) -> None:
    names = ("scoring:session_sheets", "tournaments:for_session")
    doors = [reverse(name, args=["tapis-verts", session.pk]) for name in names]
    pages = [
        signed_in(user).get(session.get_absolute_url()).content.decode() for user in (charlie, bob, alice)
    ]

    assert [[f'"{door}"' in page for door in doors] for page in pages] == [
        [False, False],
        [True, True],
        [True, True],
    ]


def test_wrong_method_is_405(session: Session, bob: User) -> None:
    assert statuses("post", session.get_absolute_url(), bob) == [405]


@pytest.mark.parametrize("count", [1, 40])
def test_session_takes_a_constant_number_of_queries(
    club: Club, bob: User, charlie: User, count: int, django_assert_num_queries: object
) -> None:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, count))
    factories.a_player(club, 100)

    # session, user, club with role, evening, states, players, ranking; and the others for who scores
    for user, queries in ((charlie, 7), (bob, 8)):
        client = signed_in(user)
        with django_assert_num_queries(queries):
            client.get(session.get_absolute_url())
