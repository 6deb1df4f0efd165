"""Players are added, renamed and hidden: one transaction each. Tested in tests/clubs/players/."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max

from clubs.models import Club, Player, PublicName
from clubs.models.names import search_key, short_name, tidy_name
from clubs.players.directory import Directory, Newcomer


def held_club(club: Club) -> Club:
    """The club's row, held until the transaction ends: its players and owners change one at a time."""
    return Club.objects.select_for_update().get(pk=club.pk)


@transaction.atomic
def add_player(
    club: Club,
    first_name: str,
    last_name: str = "",
    public_form: str = PublicName.SHORT,
    *,
    minor: bool = False,
) -> Player:
    """A player of the club with the next number; numbers are never given twice. A minor is hidden."""
    player = Player(
        first_name=first_name, last_name=last_name, public_form=public_form, minor=minor, hidden=minor
    )
    return _insert_players(held_club(club), [player])[0]


def add_newcomer(club: Club, newcomer: Newcomer) -> Player:
    """A player of the club, of whom a list or a line-up told the name, and whether that is a minor."""
    return add_player(club, newcomer.first_name, newcomer.last_name, minor=newcomer.minor)


@transaction.atomic
def add_players(club: Club, newcomers: Iterable[Newcomer]) -> list[Player]:
    """Players of these names, all or none; whose full name the club knows is passed over. A minor is hidden.

    So is one whom the club knows, where nobody else bears the name.
    """
    club = held_club(club)
    directory = Directory(club.players.all())
    players: dict[str, Player] = {}
    for newcomer in newcomers:
        bearers, minor = directory.bearers(newcomer.full_name), newcomer.minor
        if not bearers:
            player = Player(
                first_name=newcomer.first_name, last_name=newcomer.last_name, minor=minor, hidden=minor
            )
            players.setdefault(search_key(newcomer.full_name), player)
        elif minor and len(bearers) == 1:
            hide_minors(bearers)
    return _insert_players(club, list(players.values()))


def _insert_players(club: Club, players: list[Player]) -> list[Player]:
    """Save `players` as players of `club`, whose row is locked."""
    taken = {search_key(name) for name in club.players.values_list("short_name", flat=True)}
    last = club.players.aggregate(last=Max("number"))["last"] or 0
    for number, player in enumerate(players, start=last + 1):
        player.club, player.number = club, number
        player.clean_fields(exclude=["club", "user", "short_name", "search"])
        player.short_name = short_name(player.first_name, player.last_name, number, taken)
        taken.add(search_key(player.short_name))
        player.save(force_insert=True)
    return players


def hide_minors(players: Iterable[Player]) -> None:
    """Each of `players` turns out to be a minor: hidden at once; a known one stays as the parents decided."""
    for player in players:
        if not player.minor:
            player.minor = player.hidden = True
            player.save(update_fields=["minor", "hidden"])


@transaction.atomic
def rename_player(player: Player, first_name: str, last_name: str = "") -> Player:
    """Correct a player's name; the short name follows, and stays the only one of its kind in the club."""
    club = held_club(player.club)
    player = club.players.get(pk=player.pk)
    if (player.first_name, player.last_name) == (tidy_name(first_name), tidy_name(last_name)):
        return player
    player.first_name, player.last_name = first_name, last_name
    player.clean_fields(exclude=["club", "user", "short_name", "search"])
    others = club.players.exclude(pk=player.pk).values_list("short_name", flat=True)
    taken = {search_key(name) for name in others}
    player.short_name = short_name(player.first_name, player.last_name, player.number, taken)
    player.save(update_fields=["first_name", "last_name", "short_name", "search"])
    return player


@transaction.atomic
def change_player(
    player: Player,
    *,
    first_name: str,
    last_name: str,
    public_form: str,
    active: bool,
    minor: bool = False,
    hidden: bool = False,
) -> Player:
    """Correct a player's name, how pages show it, and whether this person still plays.

    Who turns out to be a minor is hidden at once; to show a minor takes a second word.
    """
    player = rename_player(player, first_name, last_name)
    player.public_form, player.active = public_form, active
    player.hidden, player.minor = hidden or (minor and not player.minor), minor
    player.clean_fields(exclude=["club", "user"])
    player.save(update_fields=["public_form", "active", "minor", "hidden", "search"])
    return player
