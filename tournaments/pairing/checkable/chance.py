"""Where chance comes from: secrets, promises, seeds and keyed orders (points 1, 4 and 5 of the method)."""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

_HASH = re.compile(r"[0-9a-f]{64}")
MOST_ROUNDS = 1_000
_EXCLUDED = {
    "Cc",
    "Cs",
    "Zl",
    "Zp",
}  # control characters, halves of characters, line and paragraph separators


@dataclass(frozen=True)
class Chance:
    """The event, the secret of the round, the number of the round (from 1), and the public value.

    `ValueError` for texts the method excludes.
    """

    event: str
    secret: str
    round_number: int
    value: str = ""

    def __post_init__(self) -> None:
        if not _HASH.fullmatch(self.secret):
            raise ValueError("a secret is 64 lower-case hexadecimal digits")
        if not self.event or plain(self.event) != self.event or plain(self.value) != self.value:
            raise ValueError("the event and the public value are plain texts")
        if not 1 <= self.round_number <= MOST_ROUNDS:
            raise ValueError(f"rounds are numbered from 1 to {MOST_ROUNDS}")

    @property
    def commitment(self) -> str:
        """What was published before the entries closed."""
        return chain(self.secret, self.round_number)[0]

    def seed(self, digest: str) -> str:
        """The seed for the list of entries with this `digest`."""
        number = str(self.round_number)
        return sha256("|".join(("draw-v1", self.event, self.secret, digest, self.value, number)))


def cut_seed(event: str, secret: str, stage: int) -> str:
    """The seed of the lot between those who are level at the line before stage number `stage`.

    >>> cut_seed("spring", "0" * 64, 2)[:16]  # printf 'cut-v1|spring|%064d|2' 0 | sha256sum
    'b24bc879c5555f20'
    """
    return sha256(f"cut-v1|{event}|{secret}|{stage}")


def chain(last: str, rounds: int) -> tuple[str, ...]:
    """s(0), which is the commitment, to s(rounds), which is `last`; s(k) is the secret of round k."""
    secrets = [last]
    for _round in range(rounds):
        secrets.append(sha256(secrets[-1]))
    return tuple(reversed(secrets))


def keyed_order(names: Iterable[str], seed: str, prefix: str) -> tuple[str, ...]:
    """`names` in the order of the HMAC of "prefix|name"."""
    keys = {name: keyed(seed, f"{prefix}|{name}") for name in names}
    return tuple(sorted(keys, key=keys.__getitem__))


def keyed(seed: str, message: str) -> bytes:
    """The 32 bytes that the method writes as 64 digits; in the same order either way."""
    return hmac.digest(seed.encode(), message.encode(), "sha256")


def sha256(text: str) -> str:
    """64 lower-case hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def plain(text: str) -> str:
    """`text` as the method can take it: in NFC, a space for each run of what it excludes and of spaces.

    >>> plain(" Ren\\u0065\\u0301 |\\tDe Statie ")
    'René De Statie'
    """
    signs = (" " if sign == "|" or unicodedata.category(sign) in _EXCLUDED else sign for sign in text)
    return " ".join(unicodedata.normalize("NFC", "".join(signs)).split())
