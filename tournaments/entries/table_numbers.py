"""Which table has which number in a draw: those who need one of their own, or one that is easy to reach.
Tested in tests/tournaments/registration/test_desk_entries.py."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.core.entry_list import Entered, entered
from tournaments.models import Entry, Tournament
from tournaments.pairing.draw import Draw
from tournaments.pairing.numbers import number_tables


def sharing(entry: Entry) -> list[Entered]:
    """Who else in play has the table of `entry` for their own: where they do not meet, one of them sits elsewhere."""
    if entry.own_table is None:
        return []
    others = [
        other
        for other in entered(entry.tournament)
        if not other.entry.withdrawn and other.entry.pk != entry.pk
    ]
    return [other for other in others if other.entry.own_table == entry.own_table]


def say_sharing(entry: Entry, others: Sequence[Entered]) -> str:
    """That, in a sentence."""
    sentence = _(
        "Table %(table)s is that of others too: %(names)s. Where they do not meet, only one of them sits there."
    )
    return sentence % {"table": entry.own_table, "names": ", ".join(other.full_name for other in others)}


def numbered(tournament: Tournament, draw: Draw, taken: Collection[int] = ()) -> tuple[tuple[int, ...], Draw]:
    """The numbers of the tables of `draw`, in their order; and the draw, which says for whom they are not 1, 2, 3.

    `taken` are those of the tables that stand already. One query.
    """
    wanting = tournament.entries.exclude(own_table=None, accessible=False)
    seated = {entry for table in draw.tables for entry in table}
    wishes, kept_free = dict[int, list[int]](), set(draw.left_empty)
    for entry in wanting:
        own = [entry.own_table] if entry.own_table else tournament.accessible_tables
        if entry.number in seated:
            wishes[entry.number] = own
        elif entry.keeps_table and entry.own_table and not entry.withdrawn:
            kept_free.add(entry.own_table)
    numbers, remarks = number_tables(draw.tables, wishes, kept_free=kept_free, taken=taken)
    return numbers, replace(draw, explanation=(*draw.explanation, *remarks))
