"""Where somebody plays in the last published round: the table, with whom, against whom; and the field to ask it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models.names import search_key
from clubs.players.queries import has_words
from tournaments.core import phases
from tournaments.core.games import rules_of
from tournaments.models import Entry, EntryKind, EntryPlayer, Placing, Round, Tournament
from tournaments.pairing.rotation import seatings

MOST_FOUND = 20


@dataclass(frozen=True)
class GameAtTable:
    """A game of a table as somebody at it sees it: who plays with him, and who against him."""

    number: int
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Somebody of the round: the table, None for who has none; `sits_out`: because of a bye.

    `games` are known where the table is of the usual size; `others` is everybody else at it.
    """

    name: str
    round: int
    table: int | None = None
    others: tuple[str, ...] = ()
    games: tuple[GameAtTable, ...] = ()
    sits_out: bool = False

    @property
    def game(self) -> GameAtTable | None:
        """What holds for all games: the same partner against the same opponents; None where that changes."""
        same = {(game.partners, game.opponents) for game in self.games}
        return self.games[0] if len(same) == 1 else None


def places_of(tournament: Tournament, entry: Entry) -> list[Place]:
    """Where the players of `entry` are, in their order; an empty list before the first published round.

    Who has left a pair and plays with somebody else is where they sit: a code leads to people.
    """
    round_ = _round(tournament)
    if round_ is None:
        return []
    members = EntryPlayer.objects.filter(entry=entry).select_related("player").order_by("position")
    names = {member.player_id: member.player.public_name for member in members}
    own = round_.placings.filter(player__in=names).values(
        "pairing"
    )  # asked first: a join would read the whole round
    placings = list(_seats(round_).filter(pairing__in=own))
    found = {seat.player_id: seat for seat in placings if seat.player_id in names}
    out = _sitting_out(round_, names.keys() - found.keys())
    people = [player for player in names if player in found or player in out] or list(names)
    return [
        _at_table(tournament, round_, found[player], placings)
        if player in found
        else Place(names[player], round_.number, sits_out=player in out)
        for player in people
    ]


def _sitting_out(round_: Round, players: Collection[int]) -> set[int]:
    """Which of `players` have a bye; no query where nobody is asked for."""
    members = EntryPlayer.objects.filter(entry__byes__round=round_, player__in=players)
    return set(members.values_list("player", flat=True)) if players else set()


def find_places(tournament: Tournament, typed: str) -> list[Place]:
    """Who of the round has every word of `typed` in the name that is shown, accents and capitals aside."""
    round_, words = _round(tournament), search_key(typed).split()
    if round_ is None or not words:
        return []
    placings = list(_seats(round_))
    seated = {seat.player_id: seat for seat in placings}  # who sat down twice is where he sat down last
    found = [seat for seat in seated.values() if has_words(words, seat.player.public_name)]
    places = [_at_table(tournament, round_, seat, placings) for seat in found]
    out = EntryPlayer.objects.filter(entry__byes__round=round_).select_related("player")
    byes = [Place(one.player.public_name, round_.number, sits_out=True) for one in out]
    places += [one for one in byes if has_words(words, one.name)]
    return sorted(places, key=lambda one: search_key(one.name))


def _round(tournament: Tournament) -> Round | None:
    return phases.rounds_of(tournament).filter(published_at__isnull=False).first()


def _seats(round_: Round) -> QuerySet[Placing]:
    return round_.placings.select_related("pairing", "player").order_by("pairing__table_number", "position")


def _at_table(tournament: Tournament, round_: Round, seat: Placing, placings: Iterable[Placing]) -> Place:
    table = [one for one in placings if one.pairing_id == seat.pairing_id]
    names = [one.player.public_name for one in table]
    me = table.index(seat)
    return Place(
        name=names[me],
        round=round_.number,
        table=seat.pairing.table_number,
        others=tuple(name for at, name in enumerate(names) if at != me),
        games=_games(tournament, names, me),
    )


def _games(tournament: Tournament, names: Sequence[str], me: int) -> tuple[GameAtTable, ...]:
    """The games of a table of the usual size, in the order in which its sheet has them."""
    sides = rules_of(tournament).seat_sides
    if len(names) != len(sides):
        return ()
    fixed = tournament.entry_kind != EntryKind.PLAYER
    orders = seatings(sides, games=tournament.games_per_table, fixed_partners=fixed)
    return tuple(
        _game(number, names, dict(zip(order, sides, strict=True)), me)
        for number, order in enumerate(orders, 1)
    )


def _game(number: int, names: Sequence[str], side_of: dict[int, str], me: int) -> GameAtTable:
    others = [at for at in range(len(names)) if at != me]
    return GameAtTable(
        number,
        tuple(names[at] for at in others if side_of[at] == side_of[me]),
        tuple(names[at] for at in others if side_of[at] != side_of[me]),
    )


class WhereForm(forms.Form):
    """A few letters of one's name, to find one's table."""

    q = forms.CharField(label=_("Where do I play?"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""
