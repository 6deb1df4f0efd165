"""Rows that stand for several tests: built once, whatever a test writes upon them is taken back as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.chance import chance_of

Thing = TypeVar("Thing")
Lasting = Callable[[Callable[[], Thing]], Thing]
"""Takes what makes rows, and gives what that gave; better keys than instances, which a test may change."""


@contextmanager
def taken_back(blocker: DjangoDbBlocker) -> Iterator[Lasting[Thing]]:
    """A builder of rows that are there until the end, and have the same secrets whoever asks first."""
    with blocker.unblock(), transaction.atomic():
        yield _built
        transaction.set_rollback(True)


def _built(build: Callable[[], Thing]) -> Thing:
    with chance_of(build.__qualname__):
        return build()
