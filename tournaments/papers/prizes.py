"""Prizes and receipts on paper: the list for the wall, what winners sign, and what an entry has paid.
Tested in tests/tournaments/papers/test_receipts.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models.calendar import say_day
from tournaments.core import entry_list
from tournaments.models import Tournament
from tournaments.papers.documents import PaidReceipt, Won
from tournaments.prizes.queries import CashPage, award_rows
from tournaments.registration.queries import EntryRow, entry_rows, euros, registration_of


def receipts_of(tournament: Tournament, number: int | None = None) -> list[PaidReceipt]:
    """A receipt for each entry that has paid anything, by number, or that of the entry `number`. Six queries.

    It is dated by the last thing that was paid. Who has paid nothing has none.
    """
    rows = entry_rows(tournament, registration_of(tournament))
    paid = [row for row in rows if row.has_receipt and number in (None, row.number)]
    dates = _paid_at(tournament) if paid else {}
    return [_receipt(row, dates.get(row.number)) for row in sorted(paid, key=lambda row: row.number)]


def _paid_at(tournament: Tournament) -> dict[int, datetime]:
    """When the last thing was paid for each entry."""
    acts = tournament.acts.filter(code__in=("paid", "meals_paid")).order_by("number")
    return {values["entry"]: at for values, at in acts.values_list("values", "at")}


def _receipt(row: EntryRow, at: datetime | None) -> PaidReceipt:
    left = row.due * row.owes + row.meals_left
    return PaidReceipt(
        number=str(row.number),
        name=row.full_name,
        lines=tuple(_lines(row)),
        total=euros((row.paid or 0) + row.meals_paid),
        paid_on=say_day(localtime(at)) if at else "",
        left=_("Still to pay: %(amount)s") % {"amount": euros(left)} if left else "",
    )


def _lines(row: EntryRow) -> Iterator[tuple[str, str]]:
    """What was paid for, and how much."""
    if row.paid:
        yield _("Entry fee"), euros(row.paid)
    if row.meals_paid:
        # others may have been added or cancelled since
        is_of_all = row.meals * row.meal_price == row.meals_paid
        meals = ngettext("%(count)d meal", "%(count)d meals", row.meals) if is_of_all else _("Meals")
        yield meals % {"count": row.meals}, euros(row.meals_paid)


def names_of_receipts(receipts: Sequence[PaidReceipt]) -> str:
    """How the file of some receipts is called."""
    if len(receipts) == 1:
        return _("receipt-%(number)s") % {"number": receipts[0].number}
    return _("receipts")


def prizes_on_paper(page: CashPage) -> list[Won]:
    """Who has what, by the names that everybody sees: this hangs on the wall. What all have is a line."""
    return [
        Won(row.title, "" if row.is_for_all else winner.name, winner.amount, row.things, row.by_lot)
        for row in award_rows(page.awards, entry_list.public_names(page.tournament))
        for winner in row.winners[: 1 if row.is_for_all else None]
    ]


def won_on_paper(page: CashPage) -> tuple[list[Won], list[Won]]:
    """Who signs for what, by the full names: the prizes of places, and what everybody has."""
    won: list[Won] = []
    everybody: list[Won] = []
    for row in page.award_rows:
        for winner in row.winners:
            prize = Won(row.title, winner.name, winner.amount, row.things, row.by_lot)
            (everybody if row.is_for_all else won).append(prize)
    return won, everybody
