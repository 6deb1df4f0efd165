"""The code of a table's link: derived, never stored; the database keeps its hash."""

import base64
import hashlib
import uuid

from django.utils.crypto import salted_hmac

BYTES = 16  # 128 bits


def derive(uid: uuid.UUID, turn: int) -> str:
    """The code of the sheet `uid`, in its `turn`-th version: 26 small letters and digits."""
    digest = salted_hmac("scoring.sheet", f"{uid}:{turn}", algorithm="sha256").digest()[:BYTES]
    return base64.b32encode(digest).decode().rstrip("=").lower()


def hashed(code: str) -> str:
    """SHA-256 of `code`, in hexadecimal: how a sheet is found by its code."""
    return hashlib.sha256(code.encode()).hexdigest()
