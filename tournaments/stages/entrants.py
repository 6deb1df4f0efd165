"""The entries of a tournament as draws take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clubs.models.names import search_key
from tournaments.entries.queries import Entered
from tournaments.models import Entry
from tournaments.pairing.draw import Entrant
from tournaments.standings.trophies import clubs_of


def entrants_of(entries: Iterable[Entered]) -> list[Entrant]:
    """`entries` as a draw takes them, before anything is known of their scores."""
    return [Entrant(one.number, len(one.players), apart=frozenset(groups_of(one.entry))) for one in entries]


def groups_of(entry: Entry) -> Iterator[str]:
    """The groups whose members should not meet: a club that delegates them, a family."""
    if entry.delegation:
        yield from sorted({f"club:{search_key(one)}" for one in clubs_of(entry.delegation)})
    if entry.apart:
        yield f"apart:{search_key(entry.apart)}"
