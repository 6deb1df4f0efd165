"""What the papers of a round say: tables, names, badges; and the head of every paper of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.models.calendar import say_day
from clubs.models.names import search_key
from scoring.rules.sides import Sides, in_lines
from tournaments.core import entry_list, tables
from tournaments.core.games import lasting_sides
from tournaments.models import Bye, Category, EntryPlayer, Placing, Round, Tournament
from tournaments.papers.documents import Badge, Head, PrintedTable, SeatedName


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
        for pairing, seats in tables.tables_of(round_)
    ]


def names_on_paper(seats: Sequence[Placing], sides: Sides) -> tuple[str, ...]:
    """Who sits at a table, by public names: a line a side of `sides`, else a name a line in order of seat."""
    return in_lines([placing.player.public_name for placing in seats], sides)


def out_on_paper(round_: Round) -> list[str]:
    """Who sits out, by name."""
    return sorted((player.public_name for player in _sitting_out(round_)), key=search_key)


def seats_on_paper(round_: Round) -> list[SeatedName]:
    """Everybody of the round once, by the name that is shown; where tables are opened all evening, at the last one."""
    seats = Placing.objects.filter(round=round_).select_related("player", "pairing")
    where = {one.player: str(one.pairing.table_number) for one in seats.order_by("pairing__table_number")}
    where |= dict.fromkeys(_sitting_out(round_), _("sits out"))
    people = sorted(where, key=lambda player: (search_key(player.public_name), player.number))
    return [SeatedName(_letter(one.public_name), one.public_name, where[one]) for one in people]


def _letter(name: str) -> str:
    """The letter a name stands under, without its accent; « # » where it begins with none."""
    first = search_key(name)[:1].upper()
    return first if first.isalpha() else "#"


def _sitting_out(round_: Round) -> list[Player]:
    out = Bye.objects.filter(round=round_).values("entry")
    return [member.player for member in EntryPlayer.objects.filter(entry__in=out).select_related("player")]


def badges_of(tournament: Tournament, address_of: Callable[[int], str]) -> list[Badge]:
    """A badge for everybody who is in play, by name; `address_of` an entry is that of the page where it plays."""
    told = [
        (player.public_name, one)
        for one in entry_list.entered(tournament)
        if not one.entry.withdrawn
        for player in one.players
    ]
    return [
        Badge(
            name,
            one.entry.name or one.entry.delegation,
            str(one.number),
            address_of(one.number),
            ", ".join(capfirst(str(Category(code).label)) for code in one.entry.categories),
        )
        for name, one in sorted(told, key=lambda both: (search_key(both[0]), both[1].number))
    ]
