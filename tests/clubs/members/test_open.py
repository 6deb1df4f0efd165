"""Opening a club."""

import pytest
from django.urls import reverse

from clubs.members import actions
from clubs.models import Club, Membership, Role, User
from clubs.urls import urlpatterns
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tournaments.club_file.urls import urlpatterns as club_file

OPEN = reverse("clubs:open")


def test_whoever_opens_a_club_owns_it(dora: User) -> None:
    answer = signed_in(dora).post(OPEN, {"name": "  Les  Joyeux Manilleurs ", "city": "Gent"})

    club = Club.objects.get(slug="les-joyeux-manilleurs")
    assert answer.headers["Location"] == club.get_absolute_url()
    assert (club.name, club.city) == ("Les Joyeux Manilleurs", "Gent")
    assert Membership.objects.get(club=club, user=dora).role == Role.OWNER


def test_form_is_shown_and_visitors_sign_in_first(dora: User) -> None:
    assert signed_in(dora).get(OPEN).status_code == 200
    assert Phone().post(OPEN, {"name": "Club"}).headers["Location"] == f"{reverse('login')}?next={OPEN}"


def test_bad_name_is_422_and_keeps_what_was_typed(dora: User) -> None:
    answer = signed_in(dora).post(OPEN, {"name": "x" * 61, "city": "Gent"})

    assert answer.status_code == 422
    assert 'value="Gent"' in answer.content.decode()
    assert not Club.objects.filter(city="Gent").exists()


def test_wrong_method_is_405(dora: User) -> None:
    assert signed_in(dora).put(OPEN).status_code == 405


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Les Tapis verts", "les-tapis-verts-2"), ("Mine", "mine-2"), ("Sign up", "sign-up-2"), ("★★★", "club")],
)
def test_address_is_free_and_never_that_of_a_page(db: None, name: str, slug: str) -> None:
    factories.a_club("Les Tapis verts", "les-tapis-verts")

    assert actions.open_club(factories.a_user("Eve"), name).slug == slug


def test_address_of_the_longest_name_fits(db: None) -> None:
    user = factories.a_user("Eve")

    slugs = [actions.open_club(user, "é" * 60).slug for _ in range(2)]

    assert slugs == ["e" * 50, "e" * 50 + "-2"]


def test_reserved_words_are_those_of_the_addresses() -> None:
    addresses = [*urlpatterns, *club_file]
    first_words = {str(entry.pattern).split("/")[0] for entry in addresses}

    assert first_words - {"", "<slug:slug>"} == actions.RESERVED_SLUGS
