"""Tables for those who came after a round was drawn, and for those who sit out of it."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict
from itertools import islice

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.entry_list import Entered
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import enter_groups
from tournaments.entries.queries import numbered
from tournaments.models import Pairing, Placing, Round, Tournament
from tournaments.pairing.draw import Draw, Remark
from tournaments.pairing.lot import lot_order
from tournaments.proofs.actions import add_table
from tournaments.rounds.actions import seats_at
from tournaments.rounds.exchanges import late_warnings
from tournaments.rounds.latecomers import Late, read_late
from tournaments.tables.sheets import sheet_for
from web.refusals import Refusal


@transaction.atomic
def fill_tables(round_: Round, by: User | None = None) -> list[Pairing]:
    """Those who sit out of the last round and those who have come since make more tables, seated by its lot.

    The round is a draft, or published: then the tables get their sheets at once. Whoever came is entered. Each table
    is an act of its own.
    """
    tournament = locked(round_.stage.tournament)
    round_, late = _check_fills(tournament, round_.pk)
    new = enter_groups(tournament, late.coming, by) if late.coming else []
    joining = [Entered(entry, group) for entry, group in zip(new, late.coming, strict=True)]
    entry_of = {entry.number: entry for entry in (*late.back, *late.joining, *joining)}
    came_late = entry_of.keys() - {entry.number for entry in late.back}
    order = lot_order([*entry_of], round_.seed, round_.number)
    waiting = iter(order)
    tables = [[entry_of[number] for number in islice(waiting, size)] for size in late.sizes]
    return [_fill(tournament, round_, table, came_late, by) for table in tables]


def _check_fills(tournament: Tournament, pk: int) -> tuple[Round, Late]:
    """The round as it is now, if it is still the last one, and who makes the tables."""
    round_ = phases.rounds_of(tournament).select_related("stage").first()
    if round_ is None or round_.pk != pk:
        raise Refusal("round_over", _("Another round is drawn already: enter them for the next one."))
    round_.stage.tournament = tournament
    late = read_late(tournament, round_)
    if late.can_fill:
        return round_, late
    if late.unpaired:
        sentence = _("Say first who plays with whom: enter the pairs, then they get their tables.")
        raise Refusal("who_with_whom", sentence)
    if not late.missing:
        sentence = _("Those who sit out and those who have come do not fill a table.")
        raise Refusal("too_few_late", sentence)
    sentence = _("Those who sit out and those who have come do not fill a table. Missing: %(count)s.")
    raise Refusal("too_few_late", sentence, count=late.missing)


def _fill(
    tournament: Tournament,
    round_: Round,
    table: Sequence[Entered],
    came_late: AbstractSet[int],
    by: User | None,
) -> Pairing:
    """One table more, for `table` in playing order; whoever sat out no longer does."""
    snapshot, numbers = take_snapshot(tournament), [entry.number for entry in table]
    warnings = late_warnings(round_, numbers)
    pairing, placed = _seat(round_, table)
    out = round_.byes.filter(entry__number__in=numbers)
    code = "filled" if out.exists() else "filled_late"
    out.delete()
    new = sorted(came_late & set(numbers))
    came = [Remark(code, tuple(new), len(new))] if new else []
    round_.explanation = [*round_.explanation, *map(asdict, (*came, *placed, *warnings))]
    round_.save(update_fields=["explanation"])
    if round_.published_at:
        seats = list(pairing.placings.select_related("entry", "player").order_by("position"))
        pairing.sheet = sheet_for(tournament, pairing, seats, by)
        pairing.save(update_fields=["sheet"])
        moved(tournament)
    add_table(round_, numbers)
    facts = {"round": round_.number, "table": pairing.table_number, "entries": numbers}
    keep("filled", tournament, by, snapshot=snapshot, **facts)
    return pairing


def _seat(round_: Round, table: Sequence[Entered]) -> tuple[Pairing, Sequence[Remark]]:
    """A table with the number that somebody at it needs, or the lowest that is free; and what is said of that."""
    taken = list(round_.pairings.values_list("table_number", flat=True))
    late = Draw((tuple(entry.number for entry in table),), (), (), (), "")
    (number,), numbered_draw = numbered(round_.stage.tournament, late, taken)
    pairing = Pairing.objects.create(round=round_, table_number=number)
    Placing.objects.bulk_create(seats_at(pairing, table))
    return pairing, numbered_draw.explanation
