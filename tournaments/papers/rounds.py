"""What the papers of a round say: tables, names, badges; and the head of every paper of a tournament.
Tested in tests/tournaments/papers/test_print.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models.calendar import say_day
from clubs.models.names import search_key
from scoring.rules.sides import Sides, in_lines
from tournaments.core import entry_list, phases
from tournaments.core.games import lasting_sides
from tournaments.models import Category, Placing, Round, Tournament
from tournaments.papers.documents import Badge, Head, PrintedTable, SeatedName
from tournaments.rounds.where import everybody_of


def head_of(tournament: Tournament, title: str, size: str = "a4") -> Head:
    """The head of a paper, in the language of the thread."""
    session = tournament.session
    when = say_day(localtime(session.starts_at))
    return Head(
        place=str(tournament.club),
        title=title,
        note=" · ".join(filter(None, (when, session.place))),
        language=(get_language() or "fr")[:2],
        size=size,
    )


def tables_on_paper(round_: Round) -> list[PrintedTable]:
    """Who sits where, by table."""
    sides = lasting_sides(round_.stage.tournament)
    return [
        PrintedTable(pairing.table_number, names_on_paper(seats, sides))
        for pairing, seats in phases.tables_of(round_)
    ]


def names_on_paper(seats: Sequence[Placing], sides: Sides) -> tuple[str, ...]:
    """Who sits at a table, by public names: a line a side of `sides`, else a name a line in order of seat."""
    return in_lines(phases.shown_names(seats), sides)


def out_on_paper(round_: Round) -> list[str]:
    """Who sits out, by name."""
    out = phases.sitting_out(round_)
    return sorted((player.public_name for entry in out for player in entry.players), key=search_key)


def seats_on_paper(round_: Round) -> list[SeatedName]:
    """Everybody of the round once, by the name that is shown; where tables are opened all evening, at the last one."""
    return [
        SeatedName(_letter(place.name), place.name, str(place.table or _("sits out")))
        for place in everybody_of(round_, round_.stage.tournament)
    ]


def _letter(name: str) -> str:
    """The letter a name stands under, without its accent; « # » where it begins with none."""
    first = search_key(name)[:1].upper()
    return first if first.isalpha() else "#"


def badges_of(tournament: Tournament, address_of: Callable[[int], str]) -> list[Badge]:
    """A badge for everybody who is in play, by name; `address_of` an entry is that of the page where it plays."""
    people = [
        (player.public_name, entered)
        for entered in entry_list.entered(tournament)
        if not entered.entry.withdrawn
        for player in entered.players
    ]
    return [
        Badge(
            name,
            entered.entry.name or entered.entry.delegation,
            str(entered.number),
            address_of(entered.number),
            ", ".join(capfirst(str(Category(code).label)) for code in entered.entry.categories),
        )
        for name, entered in sorted(people, key=lambda both: (search_key(both[0]), both[1].number))
    ]
