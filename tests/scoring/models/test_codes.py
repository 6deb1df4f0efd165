"""Codes on cards and in links that were handed out open what they opened, whatever becomes of the code here."""

from __future__ import annotations

from uuid import UUID

import pytest
from pytest_django import Settings

from scoring.models import codes
from tournaments.free_evenings.queries import door_code
from tournaments.leagues.fixtures import captain_code
from tournaments.models import Entry, Tournament


@pytest.fixture(autouse=True)
def secret(settings: Settings) -> None:
    settings.SECRET_KEY = "x" * 50


def test_codes_of_a_table_stay_the_same() -> None:
    sheet = UUID(int=77)

    assert codes.derive(sheet, 2) == "ofguil7ejnnxai57gobpprs5ry"
    assert codes.derive_share(sheet, 3) == "r725fggpowbsdmndb46wx7rxx4"
    assert codes.derive_pin(5, 1) == "928463"


def test_codes_of_private_links_stay_the_same() -> None:
    assert captain_code(Entry(tournament_id=4, pk=9, captain_id=3)) == "96779d80773a5144194f"
    assert door_code(Tournament(pk=8)) == "1eb7511eab2aa92dd60f"
