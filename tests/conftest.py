"""The cast: Alice directs, Bob scores, Charlie watches, Odile owns; Dora directs another club."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import translation
from hypothesis import settings

from clubs.models import Club, Role, User
from tests import factories
from tests.phones import Phone
from web import guards, public_pages

# MANILLE_TEST_SEED gives other draws, cards and examples; without it a test sees the same on every machine.
SEED = os.environ.get("MANILLE_TEST_SEED", "")
# How long a test takes is measured by `make bench`, asserted nowhere.
settings.register_profile("house", deadline=None, derandomize=not SEED)
settings.load_profile("house")
# How Playwright says that a moment was missed; a fault of a page is none, however often it is looked at.
MISSED = ["^(Timeout|TargetClosed)?Error:", "(Locator|Page) expected"]
DATABASES = {"db", "transactional_db", "django_db_serialized_rollback", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for no database is `pure`: it need not run again on another one.

    Workers share out the tests by file, but where a test names its part of the work (`xdist_group`). A browser on a
    busy machine may miss its moment: it gets two more, and the summary says so.
    """
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=MISSED))
        if not item.get_closest_marker("django_db") and fixtures.isdisjoint(DATABASES):
            item.add_marker("pure")
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture
def club(db: None) -> Club:
    return factories.a_club()


@pytest.fixture
def other_club(db: None) -> Club:
    return factories.a_club("Les Trois Rois", "trois-rois")


@pytest.fixture
def alice(club: Club) -> User:
    return _cast("Alice", club, Role.DIRECTOR)


@pytest.fixture
def bob(club: Club) -> User:
    return _cast("Bob", club, Role.SCORER)


@pytest.fixture
def charlie(club: Club) -> User:
    return _cast("Charlie", club, Role.MEMBER)


@pytest.fixture
def odile(club: Club) -> User:
    return _cast("Odile", club, Role.OWNER)


@pytest.fixture
def dora(other_club: Club) -> User:
    return _cast("Dora", other_club, Role.DIRECTOR)


@pytest.fixture
def client() -> Client:
    """A phone: it sits down at every table it is sent to."""
    return Phone()


def _cast(name: str, club: Club, role: Role) -> User:
    user = factories.a_user(name)
    factories.a_member(club, user, role)
    return user


def signed_in(user: User) -> Client:
    """A browser in which `user` is signed in; at a table it sits as anybody with its card."""
    client = Phone()
    client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def _chance_can_be_repeated(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets and uuids come from the test's name and `SEED`, so that what a draw broke it breaks again."""
    chance = Random(f"{SEED}|{request.node.nodeid}|{getattr(request.node, 'execution_count', 0)}")
    monkeypatch.setattr("os.urandom", chance.randbytes)
    monkeypatch.setattr("random._urandom", chance.randbytes)


@pytest.fixture(autouse=True)
def _no_language_is_left_over() -> None:
    """The last request of another test left its language in this thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nothing_is_kept_from_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are kept under versions that tell of one site: rows of another test, at the same moment, look the same."""
    monkeypatch.setattr(public_pages, "_shelf", public_pages.Shelf(public_pages.MOST))
    cache.clear()


@pytest.fixture(autouse=True)
def _emptied_between_tests(request: pytest.FixtureRequest) -> Iterator[None]:
    """Databases that are emptied, not rolled back, must first lose the guards of the ledger; migrate restores them."""
    mark = request.node.get_closest_marker("django_db")
    asked = mark is not None and mark.kwargs.get("transaction", False)
    transactional = asked or {"transactional_db", "live_server"} & set(request.fixturenames)
    if transactional:
        request.getfixturevalue("transactional_db")
        guards.install()
    yield
    if transactional:
        guards.uninstall()


@pytest.fixture(autouse=True)
def _draws_can_be_repeated(request: pytest.FixtureRequest, _emptied_between_tests: None) -> None:
    """A draw hangs on the id of its tournament: on PostgreSQL, which never steps back, they begin anew here."""
    asked = request.node.get_closest_marker("django_db") or DATABASES & set(request.fixturenames)
    if asked and connection.vendor == "postgresql":
        request.getfixturevalue("db")
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('tournaments_tournament', 'id'), coalesce(max(id), 0) + 1, false)"
                " FROM tournaments_tournament"
            )
