"""The frame behind the door: every page of a club has its places, and says in which of them it is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.depth import part
from tests.pictures.pages import PAGES, Demo
from tests.steps.addresses import desk_address
from tests.steps.demo import load_demo
from tests.steps.tournament_evening import a_tournament

BESIDE = ("typing", "club-restore", "club-restore-under-way")
"""Paper typed at a table; and a club that is not there yet."""
HERE = re.compile(r'<a href="([^"]*)" aria-current="page"><svg class="icon"')


@pytest.mark.deeper("every page behind the door")
def test_pages_behind_the_door_stand_in_the_frame(db: None) -> None:
    load_demo()
    demo, without = Demo.find(), []
    behind = [page for page in PAGES if page.actor and page.status == 200 and page.name not in BESIDE]
    for page in part(behind, 12):
        client = Client()
        client.force_login(User.objects.get(email=f"{page.actor}@manille.example"))
        address = page.address(demo)
        answer = client.get(address, follow=True)
        there = answer.status_code == 200 and address.startswith("/clubs/")
        if there and 'class="rail felt"' not in answer.content.decode():
            without.append(page.name)

    assert without == []


def test_place_where_one_is_is_marked(club: Club, odile: User) -> None:
    client = signed_in(odile)
    tournament = a_tournament(club, 8)

    def here(address: str) -> list[str]:
        return sorted({*HERE.findall(client.get(address, follow=True).content.decode())})

    at, desk = f"/clubs/{club.slug}", desk_address(tournament, "desk")
    assert here(f"{at}/players/new/") == [f"{at}/players/"]
    assert here(desk) == [f"{at}/sessions/", desk]
    assert here(desk_address(tournament, "cash")) == [f"{at}/sessions/", desk_address(tournament, "cash")]
    assert here(f"{at}/") == [f"{at}/"]


def test_member_is_led_nowhere_his_role_does_not_reach(club: Club, charlie: User) -> None:
    source = signed_in(charlie).get(f"/clubs/{club.slug}/").content.decode()

    assert f"/clubs/{club.slug}/players/" in source
    assert f"/clubs/{club.slug}/members/" not in source
