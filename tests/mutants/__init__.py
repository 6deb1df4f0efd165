"""Faults that the tests must catch: `make mutants` puts one after the other into a copy of the project."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """`before` stands once in the file `path` and becomes `after`; one of the `tests` must fail of it."""

    path: str
    before: str
    after: str
    tests: str
