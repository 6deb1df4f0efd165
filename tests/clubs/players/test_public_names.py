"""A name that is not to be shown leaves no trace on any page that a stranger or a member may open."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.evenings.actions import set_attendance
from clubs.models import Club, PublicName, Session, User
from clubs.players.actions import add_player
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import htmx

MARK = "Xylophone"
PAGES = ["list", "club", "players", "sessions", "session"]


@pytest.fixture
def session(club: Club) -> Session:
    """Two players with a telling last name, one on the list and one not; both shown by number."""
    session = factories.a_session(club)
    for first in ("Quentin", "Quirin"):
        player = add_player(club, first, MARK, PublicName.NUMBER)
    set_attendance(session, player, "arrived")
    return session


def paths(session: Session) -> list[str]:
    args = {"list": [], "session": ["tapis-verts", session.pk]}
    return [reverse(f"clubs:{name}", args=args.get(name, ["tapis-verts"])) for name in PAGES]


def test_hidden_name_never_reaches_a_stranger_or_a_member(session: Session, charlie: User, bob: User) -> None:
    for client, shown in ((Client(), 0), (signed_in(charlie), 0), (signed_in(bob), 2)):
        pages = [client.get(path).content.decode() for path in paths(session)]
        tellings = sum(any(word in page for word in (MARK, "Quentin", "Quirin")) for page in pages)

        assert tellings == shown


@pytest.mark.parametrize("typed", ["xylo", "Quentin", "quirin xylophone", "q"])
def test_search_does_not_tell_whether_a_hidden_name_exists(
    session: Session, charlie: User, typed: str
) -> None:
    client = signed_in(charlie)
    for path, target in (("players", "players"), ("session", "room")):
        address = reverse(f"clubs:{path}", args=["tapis-verts", *([session.pk] if path == "session" else [])])
        found = client.get(address, {"q": typed}, headers=htmx(target)).content
        nobody = client.get(address, {"q": "zzzz"}, headers=htmx(target)).content

        assert found == nobody.replace(b"zzzz", typed.encode())


@pytest.mark.parametrize(
    ("form", "name"),
    [(PublicName.FULL, "Anne Durand"), (PublicName.SHORT, "Anne D."), (PublicName.NUMBER, "Player 1")],
)
def test_public_name_has_the_form_the_player_chose(club: Club, form: str, name: str) -> None:
    player = add_player(club, "Anne", "Durand", form)

    with override("en"):
        assert player.public_name == name


@pytest.mark.parametrize("form", PublicName)
def test_who_is_hidden_is_a_number_whatever_the_form(club: Club, form: str) -> None:
    player = add_player(club, "Anne", "Durand", form, minor=True)

    with override("en"):
        assert (player.public_name, player.is_named) == ("Player 1", False)


def test_minor_is_hidden_until_the_director_says_otherwise(club: Club, alice: User) -> None:
    player = add_player(club, "Anne", "Durand")
    told = {
        "first_name": "Anne",
        "last_name": "Durand",
        "public_form": "short",
        "active": "on",
        "minor": "on",
    }
    path, director = reverse("clubs:player", args=["tapis-verts", player.pk]), signed_in(alice)

    director.post(path, told)
    player.refresh_from_db()
    assert (player.minor, player.hidden) == (True, True)

    director.post(path, told)
    player.refresh_from_db()
    assert (player.minor, player.hidden, player.public_name) == (True, False, "Anne D.")


def test_minor_is_hidden_from_the_first_entry_on(club: Club, alice: User) -> None:
    told = {"first_name": "Anne", "last_name": "Durand", "public_form": "full", "minor": "on"}
    signed_in(alice).post(reverse("clubs:player_new", args=["tapis-verts"]), told)

    assert (club.players.get().minor, club.players.get().hidden) == (True, True)
