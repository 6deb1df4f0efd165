"""Who sits at the director's desk, and the evening it is about."""

import pytest
from django.test import Client

from clubs.models import Club, Session, User
from tests import factories
from tests.steps.names import english


@pytest.fixture
def director(alice: User) -> Client:
    return english(alice)


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)
