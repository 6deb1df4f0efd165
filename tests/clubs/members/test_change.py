"""Correcting a club."""

from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.names import statuses

DATA = {"name": "Les Tapis rouges", "city": "Lille", "signatures": "1"}
CHANGE = reverse("clubs:change", args=["tapis-verts"])


def test_owner_changes_the_name_and_the_address_stays(club: Club, odile: User) -> None:
    answer = signed_in(odile).post(CHANGE, DATA)

    club.refresh_from_db()
    assert answer.headers["Location"] == reverse("clubs:club", args=["tapis-verts"])
    assert (club.name, club.city, club.signatures) == ("Les Tapis rouges", "Lille", 1)


def test_others_are_turned_away(club: Club, alice: User, odile: User, dora: User) -> None:
    assert statuses("post", CHANGE, alice, dora, None, odile, data=DATA) == [403, 404, 404, 302]
    assert statuses("put", CHANGE, odile) == [405]


def test_bad_input_is_422_and_keeps_what_was_typed(club: Club, odile: User) -> None:
    answer = signed_in(odile).post(CHANGE, DATA | {"signatures": "3"})

    club.refresh_from_db()
    assert (answer.status_code, club.name) == (422, "Les Tapis verts")
    assert 'value="Les Tapis rouges"' in answer.content.decode()
