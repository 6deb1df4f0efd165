"""An entry at the desk: what is told of it, what is ticked, who has come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Player, User
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import find_format
from tournaments.core.phases import next_round, stage_in_play
from tournaments.entries.actions import withdraw_together
from tournaments.models import Admission, Category, Entry, EntryPlayer, Tournament
from tournaments.registration.arrivals import missing_entries, read_check_in
from tournaments.registration.queries import entry_rows, registration_of
from web.refusals import Refusal


@dataclass(frozen=True)
class Details:
    """What a director may tell of an entry; `skips` are the rounds it does not play, `fee` is in cents.

    It may need a table of its own, kept free or not while it sits out, or one that is easy to reach.
    """

    delegation: str = ""
    apart: str = ""
    categories: Iterable[str] = ()
    skips: Iterable[int] = ()
    fee: int | None = None
    own_table: int | None = None
    keeps_table: bool = False
    accessible: bool = False


@transaction.atomic
def change_entry(entry: Entry, details: Details, by: User | None = None) -> Entry:
    """For whom an entry plays, whom it is kept apart from, its categories, rounds and table, and what it owes."""
    tournament, entry = _held(entry)
    categories = _in_order(details.categories)
    values: dict[str, Any] = {
        "delegation": details.delegation,
        "apart": details.apart,
        "categories": categories,
        "own_table": details.own_table,
        "keeps_table": details.keeps_table and details.own_table is not None,
        "accessible": details.accessible,
    }
    changed = [name for name, value in values.items() if getattr(entry, name) != value]
    for name in changed:
        setattr(entry, name, values[name])
    if changed:
        entry.clean_fields(exclude=["tournament", "number"])
        entry.save(update_fields=changed)
        moved(tournament)
        keep("entry_changed", tournament, by, entry=entry.number, fields=changed)
    set_fee(entry, details.fee, by)
    return set_skips(entry, details.skips, by)


def _in_order(categories: Iterable[str]) -> list[str]:
    chosen = set(categories)
    if chosen - set(Category.values):
        raise Refusal("unknown_category", _("Choose among the categories."), status=422)
    return [code for code in Category.values if code in chosen]


@transaction.atomic
def set_skips(entry: Entry, rounds: Iterable[int], by: User | None = None) -> Entry:
    """The rounds that an entry does not play, of those still to be drawn; the drawn ones stay as they are."""
    tournament, entry = _held(entry)
    first = next_round(tournament)
    past = {number for number in entry.skips if number < first}
    wanted = set(rounds)
    if early := sorted(wanted - past - {number for number in wanted if number >= first}):
        sentence = _("Round %(number)s is drawn already: discard its draw first, or exchange names on it.")
        if find_format(stage_in_play(tournament).format).prepared:
            sentence = _("Round %(number)s is set up already: put it back first.")
        raise Refusal("round_drawn", sentence, number=early[0])
    skips = sorted(past | wanted)
    if entry.skips != skips:
        entry.skips = skips
        entry.save(update_fields=["skips"])
        keep("skips", tournament, by, entry=entry.number, rounds=skips)
    return entry


@transaction.atomic
def set_fee(entry: Entry, fee: int | None, by: User | None = None) -> Admission:
    """What this entry owes, in cents; None is what everybody does."""
    return note_admission("fee_set", entry, by, fee=fee)


@transaction.atomic
def tick_paid(entry: Entry, paid: bool, by: User | None = None) -> Admission:
    """The fee is paid, as it is due now, or is not after all."""
    tournament = locked(entry.tournament)
    registration = registration_of(tournament)
    row = next(row for row in entry_rows(tournament, registration) if row.entry.pk == entry.pk)
    if paid and row.paid is not None:
        return entry.admission
    return note_admission("paid" if paid else "not_paid", entry, by, paid=row.due if paid else None)


@transaction.atomic
def tick_licence(entry: Entry, seen: bool, by: User | None = None) -> Admission:
    """The licence was seen, or was not after all."""
    return note_admission("licence_seen" if seen else "licence_not_seen", entry, by, licence_seen=seen)


@transaction.atomic
def check_in(tournament: Tournament, player: Player, here: bool, by: User | None = None) -> None:
    """Somebody who is entered has come, or has not after all."""
    tournament = locked(tournament)
    if not EntryPlayer.objects.filter(tournament=tournament, player=player, entry__withdrawn=False).exists():
        sentence = _("%(name)s does not play in this tournament.")
        raise Refusal("not_entered", sentence, name=player.full_name)
    state = AttendanceState.ARRIVED if here else AttendanceState.EXPECTED
    now = tournament.session.attendances.filter(player=player).values_list("state", flat=True).first()
    if now != state:
        set_attendance(tournament.session, player, state)
        keep("checked_in" if here else "not_checked_in", tournament, by, player=player.number)


@transaction.atomic
def withdraw_missing(
    tournament: Tournament, seen: Iterable[int] | None = None, by: User | None = None
) -> list[Entry]:
    """Withdraw every entry of which somebody has not come; who comes later is put back by hand.

    Whoever has played stays. Of those `seen`, where somebody looked at a list: nobody else.
    """
    tournament = locked(tournament)
    missing = {entered.number for entered in missing_entries(tournament, read_check_in(tournament))}
    shown = missing if seen is None else missing & set(seen)
    return withdraw_together("missing_withdrawn", tournament, tournament.entries.filter(number__in=shown), by)


def _held(entry: Entry) -> tuple[Tournament, Entry]:
    """The entry as it is now, its tournament held."""
    tournament = locked(entry.tournament)
    return tournament, tournament.entries.get(pk=entry.pk)


def note_admission(code: str, entry: Entry, by: User | None, **values: Any) -> Admission:
    """Write down what changes; nothing where it says so already."""
    tournament, entry = _held(entry)
    admission, _created = Admission.objects.get_or_create(entry=entry)
    if any(getattr(admission, name) != value for name, value in values.items()):
        for name, value in values.items():
            setattr(admission, name, value)
        admission.save(update_fields=[*values])
        keep(code, tournament, by, entry=entry.number, **values)
    return admission
