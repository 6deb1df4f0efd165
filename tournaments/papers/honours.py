"""Who is honoured on paper, and for what. Tested in tests/tournaments/papers/test_print.py."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.models.names import search_key
from tournaments.core.entry_list import Entered, entered
from tournaments.models import Category, Edition, Tournament
from tournaments.papers.documents import Certificate
from tournaments.prizes.queries import say_place
from tournaments.ranking.prizes import Among

OVERALL, CLUBS = "places", "club"

Ranked = tuple[int, Entered]
"""The rank of an entry, and the entry."""


def honours_of(
    edition: Edition, tournament: Tournament, best: int, among: Sequence[str] = (OVERALL,)
) -> list[Certificate]:
    """A certificate for each player of the first `best` places in the whole field or of those in a category, or of
    each club: `among` has `OVERALL`, codes of `Category` and `CLUBS`. Players have the name the club knows them by.
    """
    entries = {entry.number: entry for entry in entered(tournament)}
    rows = [row for row in json.loads(edition.body)["rows"] if row["rank"] and not row["withdrawn"]]
    ranked = [(row["rank"], entries[row["entry"]]) for row in rows if row["entry"] in entries]
    return [
        Certificate(player.full_name, place, _beside(entry, player))
        for kind in among
        for place, entry in _honoured(kind, ranked, best)
        for player in entry.players
    ]


def _honoured(kind: str, ranked: Sequence[Ranked], best: int) -> Iterator[tuple[str, Entered]]:
    """Who is among the first `best`, and at which place in words; level entries share one."""
    if kind == OVERALL:
        yield from ((_place(rank), entry) for rank, entry in ranked if rank <= best)
    elif kind == CLUBS:
        clubs = sorted(
            {entry.entry.delegation for _rank, entry in ranked if entry.entry.delegation}, key=search_key
        )
        for club in clubs:
            own = [(rank, entry) for rank, entry in ranked if entry.entry.delegation == club]
            yield from ((_place_in(club, place), entry) for place, entry in _first(own, best))
    else:
        own = [(rank, entry) for rank, entry in ranked if kind in entry.entry.categories]
        yield from ((say_place(Among(kind), place), entry) for place, entry in _first(own, best))


def _first(own: Sequence[Ranked], best: int) -> Iterator[tuple[int, Entered]]:
    """The first `best` of some entries, by their places among each other."""
    for rank, entry in own:
        place = 1 + sum(other < rank for other, _entry in own)
        if place <= best:
            yield place, entry


def kinds_of_honours(entries: Iterable[Entered]) -> list[tuple[str, str]]:
    """Among whom certificates can be given in a field: everybody, and whoever is there."""
    field = list(entries)
    there = {code for entry in field for code in entry.entry.categories}
    kinds = [(OVERALL, _("of everybody"))]
    kinds += [(code, str(label)) for code, label in Category.choices if code in there]
    clubs = any(entry.entry.delegation for entry in field)
    return [*kinds, (CLUBS, _("of each club"))] if clubs else kinds


def _place(rank: int) -> str:
    return _("First place") if rank == 1 else _("Place no. %(place)d") % {"place": rank}


def _place_in(club: str, place: int) -> str:
    if place == 1:
        return _("First of the club %(club)s") % {"club": club}
    return _("Place no. %(place)d of the club %(club)s") % {"place": place, "club": club}


def _beside(entry: Entered, player: Player) -> str:
    """The team somebody played for, or the partner."""
    if entry.entry.name:
        return entry.entry.name
    others = [other.full_name for other in entry.players if other.pk != player.pk]
    return _("with %(names)s") % {"names": ", ".join(others)} if others else ""
