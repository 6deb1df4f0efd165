"""The world behind the doors, built once for all who look at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.doors.answers import Answers
from tests.doors.world import World, build_world
from tests.steps.shared import taken_back


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with taken_back(django_db_blocker) as lasting:
        yield lasting(build_world)


@pytest.fixture(scope="package")
def answers(world: World) -> Answers:
    """What the doors answered; not for a test that changes the world."""
    return Answers(world)
