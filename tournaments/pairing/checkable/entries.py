"""The list of entries as it is published, and what it is recognised by (point 2 of the method)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.draw import Entrant


def lines_of(entrants: Iterable[Entrant]) -> tuple[str, ...]:
    """The lines of the list.

    >>> lines_of([Entrant(10), Entrant(9, apart=frozenset({"g1"}))])
    ('10', '9\\tg1')
    """
    groups = {str(entrant.number): sorted(entrant.apart) for entrant in entrants}
    return tuple("\t".join((name, *groups[name])) for name in sorted(groups))


def digest_of(entrants: Iterable[Entrant]) -> str:
    """What the list is recognised by."""
    return sha256("".join(f"{line}\n" for line in lines_of(entrants)))


def nameless(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The groups of `entrants` as « g1 », « g2 »: who shares one is told, and not why. One alone is in none."""
    members: dict[str, list[int]] = {}
    for entrant in entrants:
        for group in entrant.apart:
            members.setdefault(group, []).append(entrant.number)
    shared = sorted((sorted(numbers), group) for group, numbers in members.items() if len(numbers) > 1)
    names = {group: f"g{place}" for place, (_numbers, group) in enumerate(shared, start=1)}
    return tuple(
        replace(entrant, apart=frozenset(names[group] for group in entrant.apart & names.keys()))
        for entrant in entrants
    )
