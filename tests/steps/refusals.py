"""How something is refused: by which code, with which status, in which words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from web.refusals import Refusal


def refused(act: Callable[..., object], *arguments: Any, **told: Any) -> str:
    """The code of the refusal that `act` ends with."""
    return refused_as(act, *arguments, **told)[0]


def refused_as(act: Callable[..., object], *arguments: Any, **told: Any) -> tuple[str, int]:
    """Its code and its status."""
    return refused_saying(act, *arguments, **told)[:2]


def refused_saying(act: Callable[..., object], *arguments: Any, **told: Any) -> tuple[str, int, str]:
    """Its code, its status and its sentence in English."""
    with pytest.raises(Refusal) as refusal:
        act(*arguments, **told)
    with override("en"):
        return refusal.value.code, refusal.value.status, str(refusal.value)
