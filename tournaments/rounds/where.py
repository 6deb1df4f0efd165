"""Where everybody of a round sits: the table, with whom, against whom; and the field to ask where somebody does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models.names import search_key
from clubs.players.queries import has_words
from tournaments.core import phases
from tournaments.core.games import rules_of
from tournaments.core.phases import Table, shown_names, sitting_out, tables_of, tables_with
from tournaments.models import Entry, EntryKind, EntryPlayer, Round, Tournament
from tournaments.pairing.rotation import seatings

MOST_FOUND = 20
Sides = Sequence[Mapping[int, str]]
"""Of each game of a full table, the side of each seat."""


@dataclass(frozen=True)
class GameAtTable:
    """A game of a table as somebody at it sees it: who plays with him, and who against him."""

    number: int
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Somebody of a round: the table, None for who has none; `sits_out`: because of a bye.

    `names` are those of the table, this one on `seat`; its `sides` are known where it is of the usual size.
    """

    name: str
    round: int
    table: int | None = None
    sits_out: bool = False
    names: tuple[str, ...] = ()
    seat: int = 0
    sides: Sides = ()

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody else at the table."""
        return tuple(name for seat, name in enumerate(self.names) if seat != self.seat)

    @property
    def games(self) -> tuple[GameAtTable, ...]:
        """The games of the table in the order in which its sheet has them, where its sides are known."""
        return tuple(self._game(number, side_of) for number, side_of in enumerate(self.sides, start=1))

    @property
    def game(self) -> GameAtTable | None:
        """What holds for all games: the same partner against the same opponents; None where that changes."""
        games = self.games
        same = {(game.partners, game.opponents) for game in games}
        return games[0] if len(same) == 1 else None

    def _game(self, number: int, side_of: Mapping[int, str]) -> GameAtTable:
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        return GameAtTable(
            number,
            tuple(self.names[seat] for seat in others if side_of[seat] == side_of[self.seat]),
            tuple(self.names[seat] for seat in others if side_of[seat] != side_of[self.seat]),
        )


def seated_at(tables: Iterable[Table], round_: Round, tournament: Tournament) -> dict[int, Place]:
    """Who sits at `tables`, by player; who sat down twice is where he sat down last."""
    sides, places = _sides(tournament), {}
    for pairing, seats in tables:
        names = shown_names(seats)
        own = sides if len(names) == len(sides[0]) else ()
        for seat, placing in enumerate(seats):
            places[placing.player_id] = Place(
                names[seat], round_.number, pairing.table_number, names=names, seat=seat, sides=own
            )
    return places


def _sides(tournament: Tournament) -> Sides:
    sides, fixed = rules_of(tournament).seat_sides, tournament.entry_kind != EntryKind.PLAYER
    orders = seatings(sides, games=tournament.games_per_table, fixed_partners=fixed)
    return [dict(zip(order, sides, strict=True)) for order in orders]


def by_name(places: Iterable[Place]) -> list[Place]:
    """The same, by the name that is shown."""
    return sorted(places, key=lambda place: search_key(place.name))


def named(places: Iterable[Place], typed: str) -> list[Place]:
    """Those whose shown name has every word of `typed`, accents and capitals aside; what a name hides is no part of
    it."""
    words = search_key(typed).split()
    return [place for place in places if words and has_words(words, place.name)]


def everybody_of(round_: Round, tournament: Tournament) -> list[Place]:
    """Everybody of a round once, by name; who sits out is a person as well, not an entry. Two queries."""
    out = (player for entry in sitting_out(round_) for player in entry.players)
    return by_name(
        [
            *seated_at(tables_of(round_), round_, tournament).values(),
            *(Place(player.public_name, round_.number, sits_out=True) for player in out),
        ]
    )


def find_places(tournament: Tournament, typed: str) -> list[Place]:
    """Who of the last published round has every word of `typed` in the name that is shown."""
    round_ = phases.published_round(tournament)
    return named(everybody_of(round_, tournament), typed) if round_ and typed.strip() else []


def places_of(tournament: Tournament, entry: Entry) -> list[Place]:
    """Where the players of `entry` are, in their order; an empty list before the first published round.

    Who has left a pair and plays with somebody else is where they sit: a code leads to people.
    """
    round_ = phases.published_round(tournament)
    if round_ is None:
        return []
    members = EntryPlayer.objects.filter(entry=entry).select_related("player").order_by("position")
    names = {member.player_id: member.player.public_name for member in members}
    own = round_.placings.filter(player__in=names).values(
        "pairing"
    )  # asked first: a join would read the whole round
    seats = round_.placings.filter(pairing__in=own).select_related("pairing", "player")
    tables = tables_with(seats.order_by("pairing__table_number", "position"))
    seated = seated_at(tables, round_, tournament)
    missing = names.keys() - seated.keys()
    byes = EntryPlayer.objects.filter(entry__byes__round=round_, player__in=missing) if missing else ()
    out = {member.player_id for member in byes}
    people = [player for player in names if player in seated or player in out] or list(names)
    return [
        seated.get(player) or Place(names[player], round_.number, sits_out=player in out) for player in people
    ]


class WhereForm(forms.Form):
    """A few letters of one's name, to find one's table."""

    q = forms.CharField(label=_("Where do I play?"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""
