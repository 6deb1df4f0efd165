"""How many examples a generative test tries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

from tests.depth import some

Test = TypeVar("Test", bound=Callable[..., None])


def examples(few: int, *, of: int = 100, **more: Any) -> Callable[[Test], Test]:
    """`few` examples in `make test`, and `of` in `make deep`; `more` as `settings` takes it."""

    def decorate(test: Test) -> Test:
        deeper = pytest.mark.deeper(f"{of} examples")
        return deeper(settings(max_examples=some(few, of=of), **more)(test))

    return decorate
