"""Prizes and cash, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.prizes.queries import CashPage, say_place
from tournaments.ranking.prizes import Among
from tournaments.registration.files import amount, fee_of, note_of, yes_or_no
from tournaments.registration.queries import EntryRow
from web.spreadsheets import Cells, Grid


def cash_grid(page: CashPage) -> Grid:
    """Who has what prize; with it the prizes beside the pot, fees and meals, other money, and the total."""
    head = (
        *(_("What for"), _("Who"), _("Amount"), _("Thing"), _("Note")),
        *([_("Handed over")] if page.giving else []),
    )
    listed = [] if page.giving or not page.prizes else [_beside_the_pot(page)]
    more = [*listed, _fees(page.rows), _lines(page), _till(page)]
    return Grid(_("Prizes"), head, _awards(page), more)


def _awards(page: CashPage) -> list[Cells]:
    lots = {True: _("by lot among them"), False: ""}
    return [
        (
            *(row.title, winner.name, amount(cents), row.things, lots[row.by_lot]),
            *([yes_or_no(winner.is_given)] if page.giving else []),
        )
        for row in page.award_rows
        for winner, cents in zip(row.winners, row.award.cents, strict=True)
    ]


def _beside_the_pot(page: CashPage) -> Grid:
    rows: list[Cells] = [
        (say_place(Among(row.among), row.place), amount(row.cents), row.thing) for row in page.prizes
    ]
    return Grid(_("Beside the pot"), (_("What for"), _("Amount"), _("Thing")), rows)


def _fees(entries: Sequence[EntryRow]) -> Grid:
    rows: list[Cells] = [
        (
            *(row.number, row.full_name, *fee_of(row), row.meals or None),
            *(amount(row.meals_paid), amount(row.meals_left), note_of(row)),
        )
        for row in entries
    ]
    head = (
        *(_("Entry"), _("Name"), _("Fee still due"), _("Fee paid"), _("Meals")),
        *(_("Meals paid"), _("Meals still due"), _("Note")),
    )
    return Grid(_("Fees and meals"), head, rows)


def _lines(page: CashPage) -> Grid:
    rows: list[Cells] = [(line.purpose, amount(line.cents)) for line in page.lines]
    return Grid(_("Other money"), (_("What for"), _("Amount")), rows)


def _till(page: CashPage) -> Grid:
    till = page.till
    rows: list[Cells] = [
        (capfirst(name), Decimal(cents) / 100) for name, cents in (*till.figures, *till.sums)
    ]
    return Grid(_("The total"), (_("What"), _("Amount")), rows)
