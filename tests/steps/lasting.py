"""Rows that many tests of a module begin with: made once, rolled back after the last of these tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import TypeVar
from unittest.mock import patch

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.conftest import SEED
from tests.phones import Phone

Thing = TypeVar("Thing")
Lasting = Callable[[Callable[[], Thing]], Thing]
"""Takes what makes rows, and gives what that gave; better keys than instances, which a test may change."""


@pytest.fixture(scope="module")
def lasting(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Lasting[Thing]]:
    """Every test of the module finds the rows as they were made: what it writes itself is rolled back as ever."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        stack.enter_context(_rolled_back())
        yield lambda build: _made(request.node.name, build)


@contextmanager
def _rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _made(name: str, build: Callable[[], Thing]) -> Thing:
    """What `build` makes with secrets of its own, which are the same whichever test comes first."""
    chance = Random(f"{SEED}|{name}")
    with patch("os.urandom", chance.randbytes), patch("random._urandom", chance.randbytes):
        return build()


@pytest.fixture(autouse=True)
def _phones_have_sat_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables are the same for every test of a module, and none of its phones has joined them yet."""
    monkeypatch.setattr(Phone, "_of_the_table", {})
