"""What an engine declares: keys that bear their declaration; and texts in English, which whoever shows them translates.

Source: « Deferred translations » in the standard library's documentation of `gettext`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

CONTEXT = "\x04"
"""What gettext writes between a context and its message."""


class DeclaredKey(StrEnum):
    """The key of a declaration, as it is kept; what it is declared as is `about` it."""

    about: Any

    def __new__(cls, about: Any) -> DeclaredKey:  # mypy takes a look-up by key for a call of this
        member = str.__new__(cls, about.key)
        member._value_ = about.key
        member.about = about
        return member


def _(message: str) -> str:
    return message


def pgettext(context: str, message: str) -> str:
    """A message that needs to be told from others of the same words."""
    return f"{context}{CONTEXT}{message}"


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """A message that counts something."""
    return singular, plural
