"""The cast: Alice directs, Bob scores, Charlie watches, Odile owns; Dora directs another club."""

import gc
from collections.abc import Iterator
from contextlib import ExitStack
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, TransactionTestCase
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker
from xdist.remote import Producer

from clubs.models import Club, Role, User
from tests import databases, factories
from tests.chance import SEED, chance_of
from tests.depth import check_reasons
from tests.phones import Phone
from tests.steps.demo import forget_demo
from tests.steps.shared import Lasting, taken_back
from tests.workers import ByFile
from web import public_pages

# How long a test takes is measured by `make bench`, asserted nowhere.
settings.register_profile("house", deadline=None, derandomize=not SEED)
settings.load_profile("house")
DATABASES = {"db", "transactional_db", "django_db_serialized_rollback", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for no database is `pure`: it need not run again on another one."""
    check_reasons(items)
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if not item.get_closest_marker("django_db") and fixtures.isdisjoint(DATABASES):
            item.add_marker("pure")


def pytest_configure() -> None:
    """What is imported by now is there to stay: the collector of garbage need not look through it again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        forget_demo()


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
def _chance_can_be_repeated(request: pytest.FixtureRequest) -> Iterator[None]:
    """Secrets and uuids come from the test's name and the seed, so that what a draw broke it breaks again."""
    with chance_of(request.node.name):
        yield


@pytest.fixture(autouse=True)
def _phones_have_sat_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that stand for several tests are the same in each, and none of its phones has joined them yet."""
    monkeypatch.setattr(Phone, "_of_the_table", {})


@pytest.fixture(autouse=True)
def _no_language_is_left_over() -> None:
    """The last request of another test left its language in this thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nothing_is_kept_from_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are kept under versions that tell of one site: rows of another test, at the same moment, look the same."""
    monkeypatch.setattr(public_pages, "_shelf", public_pages.PageShelf(public_pages.MOST))
    cache.clear()


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Lasting[object]]:
    """Every test of the module finds the rows as they were made: what it writes itself is rolled back as ever."""
    with taken_back(django_db_blocker) as lasting:
        yield lasting


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A copy of a migrated database; it is copied anew after a test whose rows are not rolled back."""
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(databases.copied())
        stack.enter_context(patch.object(TransactionTestCase, "_fixture_teardown", databases.copy_anew))
        yield
        django_db_blocker.unblock()


@pytest.fixture(autouse=True)
def _draws_can_be_repeated(request: pytest.FixtureRequest) -> None:
    """A draw hangs on the id of its tournament: on PostgreSQL, which never steps back, they begin anew here."""
    asked = request.node.get_closest_marker("django_db") or DATABASES & set(request.fixturenames)
    if asked and connection.vendor == "postgresql":
        request.getfixturevalue("db")
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('tournaments_tournament', 'id'), coalesce(max(id), 0) + 1, false)"
                " FROM tournaments_tournament"
            )
