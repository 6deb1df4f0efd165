"""Rows that stand for several tests: built once, whatever a test writes upon them is taken back as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.chance import chance_of

Thing = TypeVar("Thing")


@contextmanager
def shared(blocker: DjangoDbBlocker, build: Callable[[], Thing]) -> Iterator[Thing]:
    """What `build` makes, with secrets of its own; afterwards nothing of it is there."""
    with blocker.unblock(), transaction.atomic():
        with chance_of(build.__qualname__):
            thing = build()
        yield thing
        transaction.set_rollback(True)
