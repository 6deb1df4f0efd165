"""What is printed of the prizes: the list for the wall, and what their winners sign."""

from __future__ import annotations

from tournaments.entries import queries
from tournaments.papers.documents import Won
from tournaments.prizes.queries import CashPage, award_rows


def prizes_on_paper(page: CashPage) -> list[Won]:
    """Who has what, by the names that everybody sees: this hangs on the wall. What all have is a line."""
    return [
        Won(row.title, "" if row.is_for_all else winner.name, winner.amount, row.things, row.by_lot)
        for row in award_rows(page.awards, queries.public_names(page.tournament))
        for winner in row.winners[: 1 if row.is_for_all else None]
    ]


def won_on_paper(page: CashPage) -> tuple[list[Won], list[Won]]:
    """Who signs for what, by the full names: the prizes of places, and what everybody has."""
    won: list[Won] = []
    everybody: list[Won] = []
    for row in page.award_rows:
        for winner in row.winners:
            one = Won(row.title, winner.name, winner.amount, row.things, row.by_lot)
            (everybody if row.is_for_all else won).append(one)
    return won, everybody
