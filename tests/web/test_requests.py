"""Numbers in a form or an address: read where a key can be that large, and never larger."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs.models import Club, Player, User
from tests.conftest import signed_in
from tests.steps.signing_up import an_open_tournament
from web.requests import number_in, numbers_in

LARGEST = "9" * 18
TOO_LARGE = "1" + "0" * 18


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("7", 7),
        ("1234567890", 1234567890),
        (LARGEST, 10**18 - 1),
        (TOO_LARGE, None),
        ("²", None),
        ("-1", None),
    ],
)
def test_number_is_read_up_to_what_a_key_can_hold(told: str, read: int | None) -> None:
    request = RequestFactory().post(f"/?shown={told}", {"typed": told})

    assert (number_in(request, "typed"), number_in(request, "shown")) == (read, read)
    assert numbers_in(request, "typed") == ([] if read is None else [read])


def desk(club: Club, alice: User) -> tuple[Client, str]:
    """A director where players are entered, and the address."""
    tournament = an_open_tournament(club)
    return signed_in(alice), reverse("tournaments:enter_at_desk", args=[club.slug, tournament.pk])


def test_player_with_a_key_of_ten_digits_is_entered(club: Club, alice: User) -> None:
    player = Player.objects.create(pk=1234567890, club=club, number=1, first_name="Anne")
    director, address = desk(club, alice)

    answer = director.post(address, {"player": player.pk})

    assert answer.status_code == 302
    assert list(player.entries.values_list("number", flat=True)) == [1]


@pytest.mark.parametrize(("told", "status"), [(LARGEST, 404), (TOO_LARGE, 422)])
def test_key_of_nobody_is_answered_however_large(club: Club, alice: User, told: str, status: int) -> None:
    director, address = desk(club, alice)

    assert director.post(address, {"player": told}).status_code == status
