"""Small fields written as words: each letter an entry, each word those who met, or share a group."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tournaments.pairing.checkable.field import DrawField

Tables = frozenset[frozenset[str]]


def a_field(names: str, at_table: int, *, met: str = "", apart: str = "", byes: str = "") -> DrawField:
    """`byes` has a letter for each time its entry sat out."""
    return DrawField(
        {name: frozenset(word for word in apart.split() if name in word) for name in names},
        at_table,
        {name: frozenset("".join(word for word in met.split() if name in word)) - {name} for name in names},
        Counter(byes),
    )


def legal_rounds(field: DrawField) -> set[tuple[frozenset[str], Tables]]:
    """Who may sit out, and the tables at which nobody meets again or meets inside a group."""
    names = sorted(field.groups)
    many = len(names) % field.at_table
    fewest = sorted(field.byes.get(name, 0) for name in names)[:many]
    return {
        (frozenset(out), tables)
        for out in combinations(names, many)
        if sorted(field.byes.get(name, 0) for name in out) == fewest
        for tables in _tables([name for name in names if name not in out], field.at_table)
        if field.meetings([sorted(table) for table in tables]) == ([], [])
    }


def _tables(names: list[str], size: int) -> Iterator[Tables]:
    if not names:
        yield frozenset()
        return
    for others in combinations(names[1:], size - 1):
        table = frozenset({names[0], *others})
        for rest in _tables([name for name in names if name not in table], size):
            yield rest | {table}
