"""The cast: Alice directs, Bob scores, Charlie watches, Odile owns; Dora directs another club."""

from collections.abc import Iterator

import pytest
from django.test import Client
from hypothesis import settings

from clubs import guards
from clubs.models import Club, Role, User
from tests import factories
from tests.phones import Phone

settings.register_profile(
    "house", deadline=None
)  # how long a test takes is measured by `make bench`, asserted nowhere
settings.load_profile("house")
DATABASES = {"db", "transactional_db", "django_db_serialized_rollback", "django_db_setup", "live_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for no database is `pure`: it need not run again on another one.

    A browser on a busy machine may miss its moment: it gets two more, and the summary says so.
    """
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))
        if not item.get_closest_marker("django_db") and fixtures.isdisjoint(DATABASES):
            item.add_marker("pure")


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
