"""What an exchange on a draft would break, looked at before it is done; and what a table made after the draw breaks.

Both are said aloud; an exchange stays the director's to decide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from clubs.models.names import search_key
from tournaments.core.entry_list import entered
from tournaments.core.formats import find_format
from tournaments.core.phases import byes_before, played, seats_of, tables_of
from tournaments.entries.queries import groups_of
from tournaments.models import Entry, EntryKind, Proof, Round
from tournaments.pairing.brackets.rounds import pools_of
from tournaments.pairing.draw import PlayedRound, Remark
from tournaments.pairing.exchange import ExchangeFacts, exchanged, warnings_of

NEW_PARTNERS = ("new_partners", "swiss_players")
"""The formats in which those opposite play together for the whole round."""


def exchange_warnings(round_: Round, first: Entry, second: Entry) -> tuple[Remark, ...]:
    """What is broken once `first` and `second` have changed places on a draft, and is not now. Eight queries."""
    tournament = round_.stage.tournament
    seated = _seated(round_)
    now = PlayedRound(tuple(seated.values()), tuple(round_.byes.values_list("entry__number", flat=True)))
    then = exchanged(now, first.number, second.number)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    facts = _known(round_, entries)
    pools = PlayedRound(_pools_drawn(round_))
    of_pools = warnings_of(
        pools, exchanged(pools, first.number, second.number), ExchangeFacts(apart=facts.apart)
    )
    easy, moved = tournament.accessible_tables, dict(zip(seated, then.tables, strict=True))
    lost = tuple(sorted(_misplaced(moved, entries, easy) - _misplaced(seated, entries, easy)))
    return (
        *warnings_of(now, then, facts),
        *(replace(remark, code="same_group_in_pool") for remark in of_pools),
        *([Remark("table_broken", lost, len(lost))] if lost else ()),
    )


def places(round_: Round) -> list[tuple[int, str]]:
    """The entries of a draft by name, each with its table: whom the director exchanges. Three queries."""
    names = {entry.number: entry.full_name for entry in entered(round_.stage.tournament)}
    tables = {seat.entry.number: f"{seat.pairing.table_number}" for seat in seats_of(round_)}
    drawn = [*tables, *round_.byes.values_list("entry__number", flat=True)]
    named = [(number, f"{names[number]} ({tables.get(number, '–')})") for number in drawn]
    return sorted(named, key=lambda place: search_key(place[1]))


def late_warnings(round_: Round, table: Sequence[int]) -> tuple[Remark, ...]:
    """What `table` breaks, which is made after the draw: who meets again there, or should not meet. Five queries.

    By lot alone nobody is kept apart.
    """
    if find_format(round_.stage.format).is_pure_lot:
        return ()
    entries = {entry.number: entry for entry in round_.stage.tournament.entries.all()}
    return warnings_of(PlayedRound(()), PlayedRound((tuple(table),)), _known(round_, entries))


def is_first_of_stage(round_: Round) -> bool:
    """Whether no round of its stage was drawn before it."""
    return not round_.stage.rounds.filter(number__lt=round_.number).exists()


def _known(round_: Round, entries: Mapping[int, Entry]) -> ExchangeFacts:
    """By what a change to `round_` is judged: the rounds published before it."""
    tournament = round_.stage.tournament
    return ExchangeFacts(
        past=played(tournament)[: round_.number - 1],
        partners=tournament.entry_kind == EntryKind.PLAYER and round_.stage.format in NEW_PARTNERS,
        apart={number: frozenset(groups_of(entry)) for number, entry in entries.items()},
        byes=byes_before(tournament, round_.number),
    )


def _pools_drawn(round_: Round) -> tuple[tuple[int, ...], ...]:
    """The pools of a draft, as they are after the exchanges so far; none where it is of no pools."""
    format_ = find_format(round_.stage.format)
    if not format_.ends or format_.paper:
        return ()
    order: Sequence[int] = json.loads(Proof.objects.get(round=round_).body)["drawn"]["order"]
    swaps = [remark["entries"] for remark in round_.explanation if remark["code"] == "swapped"]
    pools = PlayedRound(pools_of(order, format_.settle(round_.stage.settings)["pool_size"]))
    for number, other in swaps:
        pools = exchanged(pools, number, other)
    return tuple(pools.tables)


def _seated(round_: Round) -> dict[int, tuple[int, ...]]:
    """The entries at each table, by its number and in playing order."""
    return {
        pairing.table_number: tuple(dict.fromkeys(placing.entry.number for placing in seats))
        for pairing, seats in tables_of(round_)
    }


def _misplaced(
    tables: Mapping[int, tuple[int, ...]], entries: Mapping[int, Entry], accessible: list[int]
) -> set[int]:
    """Who sits at another table than they need; who sits out is nowhere."""
    misplaced = set()
    for number, table in tables.items():
        for entry in (entries[number] for number in table):
            wanted = [entry.own_table] if entry.own_table else accessible if entry.accessible else [number]
            if number not in wanted:
                misplaced.add(entry.number)
    return misplaced
