"""What opens a table: codes derived from its sheet, of which the database keeps the hash or nothing.

The key names a sheet in addresses and opens nothing. The code on its card lets a phone join; the share code lets
anybody look, that of who opened it brings them back with their keys. The PIN of an evening lets a phone join any of
its tables. What a phone gets when it joins is drawn, not derived. Tested in tests/scoring/joining/test_phones.py.
"""

import base64
import binascii
import hashlib
import secrets
import uuid

from django.utils.crypto import constant_time_compare, salted_hmac

BYTES = 16  # 128 bits
DEVICE_BYTES = 32  # 256 bits
PINS = 1_000_000
DEVICE_PREFIX = "mdv_"


def _letters(bits: bytes) -> str:
    return base64.b32encode(bits).decode().rstrip("=").lower()


def key_of(uid: uuid.UUID) -> str:
    """How `uid` is written in an address: 26 small letters and digits."""
    return _letters(uid.bytes)


def read_key(key: str) -> uuid.UUID | None:
    """The identifier written `key`; None where it is none."""
    try:
        bits = base64.b32decode(key.upper() + "=" * (-len(key) % 8))
        return uuid.UUID(bytes=bits) if key_of(uuid.UUID(bytes=bits)) == key else None
    except (binascii.Error, ValueError):
        return None


def site_digest(purpose: str, *parts: object) -> bytes:
    """What nobody but this site can make of `parts`; another for each `purpose`, and always the same."""
    return salted_hmac(purpose, ":".join(map(str, parts)), algorithm="sha256").digest()


def derive(uid: uuid.UUID, turn: int) -> str:
    """The code on the card of the sheet `uid`, in its `turn`-th version: 26 small letters and digits."""
    return _letters(site_digest("scoring.sheet", uid, turn)[:BYTES])


def derive_share(uid: uuid.UUID, turn: int) -> str:
    """The code that lets anybody look at the sheet `uid`; it ends with the card of that `turn`."""
    return _letters(site_digest("scoring.share", uid, turn)[:BYTES])


def derive_opener(uid: uuid.UUID, turn: int) -> str:
    """The code that brings who opened the sheet `uid` back to it; it ends with the card of that `turn`."""
    return _letters(site_digest("scoring.opener", uid, turn)[:BYTES])


def derive_pin(session: int, turn: int) -> str:
    """The six digits that let phones join the tables of the evening `session`, in their `turn`-th version."""
    return f"{int.from_bytes(site_digest('scoring.pin', session, turn)[:8], 'big') % PINS:06d}"


def same(code: str, right: str) -> bool:
    """Whether `code` is `right`, in a time that tells nothing."""
    return constant_time_compare(code, right)


def new_secret() -> str:
    """What a phone bears from the moment it joins a table; drawn, and never seen again by the site."""
    return DEVICE_PREFIX + secrets.token_urlsafe(DEVICE_BYTES)


def hashed(code: str) -> str:
    """SHA-256 of `code`, in hexadecimal: how a sheet is found by its code, a phone by its secret."""
    return hashlib.sha256(code.encode()).hexdigest()
