"""Who plays and who has come, for a spreadsheet. Tested in tests/tournaments/prizes/test_files.py."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import AttendanceState
from tournaments.models import EntryRequest
from tournaments.registration.arrivals import Arrival, CheckIn
from tournaments.registration.queries import EntryRow, Registrations, RequestPerson, WaitingRequest
from web.spreadsheets import Cells, Grid


def amount(cents: int | None) -> Decimal | None:
    """Cents in euros; nothing for nothing."""
    return Decimal(cents) / 100 if cents else None


def fee_of(row: EntryRow) -> Cells:
    """What is still due of the fee, and what was paid."""
    return amount(row.due) if row.owes else None, amount(row.paid)


def note_of(row: EntryRow) -> str:
    return _("withdrawn") if row.entry.withdrawn else ""


def yes_or_no(answer: bool) -> str:
    return _("yes") if answer else _("no")


def registrations_grid(page: Registrations, come: CheckIn) -> Grid:
    """The list of the desk: who plays, what is due and paid, how many of them are here; with it who asks, and who was
    refused."""
    here: dict[int, int] = {}
    for arrival in come.here:
        here[arrival.number] = here.get(arrival.number, 0) + 1
    head = (
        *(_("Entry"), _("Name"), _("Plays for"), _("Categories"), _("Kept apart"), _("Without rounds")),
        *(_("Fee still due"), _("Fee paid"), _("Licence seen"), _("Players"), _("Here"), _("Note")),
    )
    rows = [_entry(row, here.get(row.number, 0)) for row in (*page.in_play, *page.withdrawn)]
    refused = [_refused(page.refused)] if page.refused else []
    waiting = [_waiting(page.requests)] if page.requests else []
    return Grid(_("Accepted"), head, rows, [*waiting, *refused, arrivals_grid(come)])


def _entry(row: EntryRow, here: int) -> Cells:
    entry = row.entry
    return (
        *(row.number, row.full_name, entry.delegation, ", ".join(map(str, row.categories)), entry.apart),
        *(", ".join(map(str, entry.skips)), *fee_of(row), yes_or_no(row.licence_seen)),
        *(len(row.players), None if entry.withdrawn else here, note_of(row)),
    )


def _waiting(requests: Sequence[WaitingRequest]) -> Grid:
    """Who waits for an answer, in order of arrival; who has a place has no position on the waiting list."""
    head = (
        *(_("Number"), _("Name"), _("Plays for"), _("E-mail or telephone"), _("Asked on")),
        *(_("On the waiting list"), _("Note")),
    )
    rows: list[Cells] = [
        (
            *(row.request.number, row.request.full_name, row.request.delegation, row.request.contact),
            *(row.request.asked_at, row.position or None, _who(row)),
        )
        for row in requests
    ]
    return Grid(_("To answer"), head, rows)


def _who(waiting: WaitingRequest) -> str:
    alone = [_("comes alone")] if waiting.request.is_alone else []
    return ", ".join([*alone, *map(_person, waiting.people)])


def _person(person: RequestPerson) -> str:
    if person.is_ambiguous:
        return _("several players have this name")
    if person.is_new:
        return pgettext("player", "new")
    return _("known (no. %(number)s)") % {"number": person.bearers[0].number}


def _refused(requests: Sequence[EntryRequest]) -> Grid:
    rows: list[Cells] = [
        (row.number, row.full_name, row.reason, row.decided_by.name if row.decided_by else "")
        for row in requests
    ]
    return Grid(_("Refused"), (_("Number"), _("Name"), _("Reason"), _("Refused by")), rows)


def arrivals_grid(come: CheckIn) -> Grid:
    """Who of those who play has come, by name."""
    rows: list[Cells] = [(row.name, row.partner, row.number, _state(row)) for row in come.rows]
    return Grid(_("Who has come"), (_("Name"), _("Partner"), _("Entry"), _("Here")), rows)


def _state(arrival: Arrival) -> str:
    if arrival.is_here:
        return _("here")
    return _("left early") if arrival.state == AttendanceState.LEFT else _("expected")
