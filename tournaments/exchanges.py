"""What an exchange on a draft would break: looked at before it is done, said aloud, and the director's to decide."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments import queries
from tournaments.models import Entry, EntryKind, Round
from tournaments.pairing.draw import Played, Remark
from tournaments.pairing.exchange import Known, exchanged, warnings_of
from tournaments.rankings import groups_of

NEW_PARTNERS = ("new_partners", "swiss_players")
"""The formats in which those opposite play together for the whole round."""


def exchange_warnings(round_: Round, first: Entry, second: Entry) -> tuple[Remark, ...]:
    """What is broken once `first` and `second` have changed places on a draft, and is not now. Six queries."""
    tournament = round_.stage.tournament
    seated = _seated(round_)
    now = Played(tuple(seated.values()), tuple(round_.byes.values_list("entry__number", flat=True)))
    then = exchanged(now, first.number, second.number)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    known = Known(
        past=queries.played(tournament),
        partners=tournament.entry_kind == EntryKind.PLAYER and round_.stage.format in NEW_PARTNERS,
        apart={number: frozenset(groups_of(entry)) for number, entry in entries.items()},
        byes=queries.byes_before(tournament, round_.number),
    )
    easy, moved = tournament.accessible_tables, dict(zip(seated, then.tables, strict=True))
    lost = tuple(sorted(_misplaced(moved, entries, easy) - _misplaced(seated, entries, easy)))
    return (*warnings_of(now, then, known), *([Remark("table_broken", lost, len(lost))] if lost else ()))


def _seated(round_: Round) -> dict[int, tuple[int, ...]]:
    """The entries at each table, by its number and in playing order."""
    tables: dict[int, list[int]] = {}
    for placing in queries.seats_of(round_):
        tables.setdefault(placing.pairing.table_number, []).append(placing.entry.number)
    return {number: tuple(dict.fromkeys(table)) for number, table in tables.items()}


def _misplaced(
    tables: Mapping[int, tuple[int, ...]], entries: Mapping[int, Entry], accessible: list[int]
) -> set[int]:
    """Who sits at another table than they need; who sits out is nowhere."""
    found = set()
    for number, table in tables.items():
        for entry in (entries[one] for one in table):
            wanted = [entry.own_table] if entry.own_table else accessible if entry.accessible else [number]
            if number not in wanted:
                found.add(entry.number)
    return found
