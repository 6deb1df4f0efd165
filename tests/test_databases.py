"""The database of a test process: its guards are there, and what a test wrote for good is gone for the next."""

import pytest
from django.db import connection

from clubs.models import Club
from tests import databases, factories
from web import guards


def test_the_copy_is_not_the_original_and_has_every_guard(db: None) -> None:
    assert databases.made_from() not in connection.settings_dict["NAME"]
    assert guards.missing() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_what_is_committed_is_gone_for_the_next_test_and_the_guards_are_back(time: str) -> None:
    assert (Club.objects.count(), guards.missing()) == (0, [])

    factories.a_club()
    guards.uninstall()


def test_another_migration_or_guard_makes_another_original(monkeypatch: pytest.MonkeyPatch) -> None:
    before = databases.made_from()
    databases.made_from.cache_clear()
    monkeypatch.setattr(databases.django, "__version__", "0")

    assert databases.made_from() != before
    monkeypatch.undo()
    databases.made_from.cache_clear()
    assert databases.made_from() == before
