"""A table of cells that is one test: every cell is looked at, and each that fails is told by its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from django.utils import translation

from tests.cases import every_case

Test = Callable[..., None]


def every_cell(
    names: str, values: Iterable[Any], *, ids: Iterable[object] | None = None
) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, for cells that cost less than a test does; fixtures are those of them all.

    A cell that fails is told by its id, or by its values. What it writes into the database is rolled back before the
    next one.
    """
    own, cells = [name.strip() for name in names.split(",")], list(values)
    labels = list(ids) if ids is not None else cells

    def decorate(test: Test) -> Test:
        def whole(**fixtures: Any) -> None:
            with every_case() as case:
                for cell, label in zip(cells, labels, strict=True):
                    told = cell if len(own) > 1 else (cell,)
                    with case(label), _taken_back():
                        test(**fixtures, **dict(zip(own, told, strict=True)))

        known = signature(test)
        others = [parameter for name, parameter in known.parameters.items() if name not in own]
        whole.__signature__ = known.replace(parameters=others)  # type: ignore[attr-defined]  # what pytest reads
        whole.__name__, whole.__doc__, whole.__module__ = test.__name__, test.__doc__, test.__module__
        return whole

    return decorate


@contextmanager
def _taken_back() -> Iterator[None]:
    """Nothing of what happens inside is left, where a database is open at all."""
    if not connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()
    translation.deactivate()
