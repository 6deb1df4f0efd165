"""Addresses as pictures: a QR code drawn as one SVG path, so that templates escape it like anything else.
Tested in tests/scoring/joining/test_phones.py."""

from __future__ import annotations

from dataclasses import dataclass

import segno

QUIET = 4  # the white margin a reader needs, in modules


@dataclass(frozen=True)
class Qr:
    """A QR code of `size` by `size` modules, margin included; `path` draws the dark ones."""

    text: str
    size: int
    path: str


def qr_of(text: str) -> Qr:
    """The code of `text`, readable with a seventh of it hidden by a glass."""
    matrix = segno.make(text, error="m", micro=False).matrix
    dark = (
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    )
    return Qr(text, len(matrix) + 2 * QUIET, "".join(dark))
