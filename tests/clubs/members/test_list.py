"""The list of clubs, for everybody."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests import factories
from tests.steps.names import htmx, statuses

LIST = reverse("clubs:list")


def test_list_shows_every_club_to_anybody(club: Club, other_club: Club, alice: User) -> None:
    page = Client().get(LIST)

    assert [each.name for each in page.context["page"]] == ["Les Tapis verts", "Les Trois Rois"]
    assert statuses("get", LIST, None, alice) == [200, 200]


def test_search_finds_by_name_or_town_without_accents(club: Club) -> None:
    factories.a_club("Manille d'Écourt", "ecourt", city="Écourt-Saint-Quentin")

    page = Client().get(LIST, {"q": "ECOURT manille"})

    assert [each.slug for each in page.context["page"]] == ["ecourt"]
    assert Client().get(LIST, {"q": "st quentin"}).context["typed"] == "st quentin"


def test_search_that_finds_nothing_says_so(club: Club) -> None:
    page = Client().get(LIST, {"q": "<b>zz</b>"})

    assert (page.status_code, list(page.context["page"])) == (200, [])
    assert "&lt;b&gt;zz&lt;/b&gt;" in page.content.decode()


def test_search_for_what_cannot_be_typed_is_no_search(club: Club) -> None:
    assert Client().get(LIST, {"q": "zz\x00"}).context["typed"] == ""


def test_htmx_gets_the_list_alone(club: Club) -> None:
    page = Client().get(LIST, {"q": "tapis"}, headers=htmx("clubs"))

    assert page.content.decode().startswith('<div id="clubs"')


def test_wrong_method_is_405(club: Club) -> None:
    assert statuses("post", LIST, None) == [405]


@pytest.mark.parametrize("count", [1, 12])
def test_list_takes_one_query(db: None, count: int, django_assert_num_queries: object) -> None:
    for number in range(count):
        factories.a_club(f"Club {number}", f"club-{number}")

    with django_assert_num_queries(1):
        Client().get(LIST)
