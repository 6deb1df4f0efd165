"""Taking a member out of the club."""

from django.core import mail
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.names import statuses


def path(club: Club, user: User, page: str = "member_remove") -> str:
    return reverse(f"clubs:{page}", args=[club.slug, club.memberships.get(user=user).pk])


def test_owner_is_asked_then_removes(club: Club, odile: User, bob: User) -> None:
    client, address = signed_in(odile), path(club, bob)

    asked = client.get(address)
    assert (asked.status_code, club.memberships.filter(user=bob).count()) == (200, 1)

    assert client.post(address).headers["Location"] == reverse("clubs:members", args=["tapis-verts"])
    assert club.memberships.filter(user=bob).count() == 0
    assert User.objects.filter(pk=bob.pk).exists()


def test_removed_member_is_a_stranger_at_once(club: Club, odile: User, bob: User) -> None:
    client = signed_in(bob)
    players = reverse("clubs:players", args=["tapis-verts"])
    before = client.get(players).status_code

    signed_in(odile).post(path(club, bob))

    assert (before, client.get(players).status_code) == (200, 404)


def test_last_owner_cannot_be_removed(club: Club, odile: User) -> None:
    answer = signed_in(odile).post(path(club, odile))

    assert (answer.status_code, club.memberships.count()) == (409, 1)


def test_owner_who_leaves_goes_to_his_other_clubs(club: Club, odile: User, alice: User) -> None:
    club.memberships.filter(user=alice).update(role="owner")

    assert signed_in(odile).post(path(club, odile)).headers["Location"] == reverse("clubs:mine")


def test_others_are_turned_away(club: Club, bob: User, alice: User, odile: User, dora: User) -> None:
    assert statuses("post", path(club, bob), alice, dora, None, odile) == [403, 404, 404, 302]
    assert statuses("put", path(club, alice), odile) == [405]


def test_letter_can_be_sent_again(club: Club, odile: User, bob: User, alice: User, dora: User) -> None:
    address = path(club, bob, "member_invite")

    assert statuses("post", address, alice, dora, None, odile) == [403, 404, 404, 302]
    assert [letter.to for letter in mail.outbox] == [["bob@example.org"]]
    assert statuses("get", address, odile) == [405]
