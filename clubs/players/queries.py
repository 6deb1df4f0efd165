"""What pages read about players.

A page never gets a `Player` to print, only rows whose name is the one its reader may see: the full name for
who scores, directs or owns, the public name for everybody else. Searching and sorting follow the same name,
so that neither tells what the name hides. Tested in tests/clubs/players/test_players.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from clubs.models import Club, Player, Role
from clubs.models.names import search_key


@dataclass(frozen=True)
class PlayerRow:
    """A player as one reader may see this player."""

    pk: int
    number: int
    name: str
    public_name: str
    active: bool


def players_of(club: Club, role: Role, typed: str = "") -> list[PlayerRow]:
    """The club's players who match `typed`, by name, those who no longer play last and for scorers only."""
    players = club.players.all() if role.covers(Role.SCORER) else club.players.filter(active=True)
    rows = [
        PlayerRow(player.pk, player.number, name_for(role, player), player.public_name, player.active)
        for player in players_matching(role, players, typed)
    ]
    return sorted(rows, key=lambda row: (not row.active, search_key(row.name), row.number))


def name_for(role: Role, player: Player) -> str:
    """The name of a player that a member with this role may see."""
    return player.full_name if role.covers(Role.SCORER) else player.public_name


def players_matching(role: Role, players: QuerySet[Player], typed: str) -> list[Player]:
    """Players with every word of `typed`: in the whole name for scorers, in the visible name for others."""
    words = search_key(typed).split()
    if role.covers(Role.SCORER):
        for word in words:
            players = players.filter(search__contains=word)
        return list(players)
    return [player for player in players if has_words(words, f"{player.public_name} {player.number}")]


def has_words(words: Sequence[str], text: str) -> bool:
    """Whether `text` has every one of `words`, which are search keys."""
    key = search_key(text)
    return all(word in key for word in words)
