"""The ranking as it is kept: canonical JSON that names entries by number, so that a name changes on old rankings too.
Tested in tests/tournaments/editions/test_bodies.py."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from tournaments.models import PublishedRanking

Rows = Sequence[dict[str, Any]]
"""Facts about several things of a kind, each as JSON has it."""


@dataclass(frozen=True, kw_only=True)
class RankingBody:
    """What a ranking keeps; `method` says how it is read: who changes that gives it another one.

    `rows` are as `reckoning.write_row` has them, after so many `rounds`; of the games that were `expected` so many are
    `counted`. `criteria` and `lot` are what a director chose to rank by, `alone` that each plays for himself. `charges`
    are what faults cost partners, `adjustments` decisions, `bye` what a bye brings. `leaving`, `standing_in`, `forfeit`
    and `struck` are the rules for who leaves or does not come, where they are not the usual ones. `clubs` is the
    trophy, `trees` are pools and knock-outs, `stood_in` who was stood in for; `league` and `meetings` are those of a
    league. What is empty is not written.
    """

    method: str
    rounds: int
    counted: int
    expected: int
    rows: Rows
    criteria: Rows = ()
    lot: str = ""
    alone: bool = False
    charges: Sequence[Sequence[int]] = ()
    adjustments: Rows = ()
    bye: Mapping[str, Any] = field(default_factory=dict)
    leaving: str = ""
    standing_in: str = ""
    forfeit: Sequence[int] = ()
    struck: Sequence[int] = ()
    clubs: Mapping[str, Any] = field(default_factory=dict)
    trees: Rows = ()
    stood_in: Sequence[Sequence[int]] = ()
    league: Mapping[str, Any] = field(default_factory=dict)
    meetings: Rows = ()

    def write(self) -> str:
        """Canonical JSON: the same ranking, the same bytes."""
        return canonical({key: value for key, value in vars(self).items() if value or key in ALWAYS})

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(**json.loads(text))


ALWAYS = {key.name for key in fields(RankingBody) if key.default is key.default_factory is MISSING}
"""What stands in every body, empty or not."""


def canonical(value: Any) -> str:
    """`value` as JSON that can be compared byte by byte."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest_of(body: str) -> str:
    """SHA-256 of a ranking, in hexadecimal: what an edition is recognised by."""
    return hashlib.sha256(body.encode()).hexdigest()


def edition_holds(edition: PublishedRanking) -> bool:
    """Whether the body of an edition is still the one it was published with."""
    return digest_of(edition.body) == edition.digest
