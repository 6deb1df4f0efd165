"""The texts of an engine, in English: marked here so that they are collected, and translated by whoever shows them.

Source: « Deferred translations » in the standard library's documentation of `gettext`.
"""

from __future__ import annotations

CONTEXT = "\x04"
"""What gettext writes between a context and its message."""


def _(message: str) -> str:
    return message


def pgettext(context: str, message: str) -> str:
    """A message that needs to be told from others of the same words."""
    return f"{context}{CONTEXT}{message}"


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """A message that counts something."""
    return singular, plural
