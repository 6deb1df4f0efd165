"""The game that a tournament plays: its rules, also for other numbers of players, who plays with whom, and its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.rulebook import RuleViolation, Settings, Variant, find_variant
from scoring.rulebook.variants import sisters_of
from scoring.rules.sides import Sides, sides_in
from tournaments.models import EntryKind, Tournament
from tournaments.pairing.rotation import seatings
from tournaments.pairing.waiting import turns


@dataclass(frozen=True)
class GamePlayed:
    """What a table plays: a form of the game with its settings, and the places of each game in playing order."""

    variant: str
    settings: Mapping[str, Any]
    seatings: tuple[tuple[int, ...], ...]


def rules_of(tournament: Tournament) -> Settings:
    """The rules of the game that the tournament plays."""
    return find_variant(tournament.variant).settle(tournament.settings, written=True)


def usual_seats(tournament: Tournament) -> int:
    """How many people a table of this game seats."""
    return len(rules_of(tournament).seat_sides)


def people_of_an_entry(tournament: Tournament) -> int:
    """How many of them are seated for one entry where they enter as players or as pairs."""
    return 2 if tournament.entry_kind == EntryKind.PAIR else 1


def is_each_alone(tournament: Tournament) -> bool:
    """Whether each plays for himself against several others, so that nobody's marks are those of his opponents."""
    return len(rules_of(tournament).sides) > 2


def sides_of(tournament: Tournament) -> Sides:
    """The sides of a full table; nothing where everybody plays for himself."""
    sides = rules_of(tournament).seat_sides
    return sides_in(range(len(sides)), sides)


def lasting_sides(tournament: Tournament) -> Sides:
    """The sides of a full table that stay together in all its games; nothing where partners change."""
    seats, fixed = rules_of(tournament).seat_sides, tournament.entry_kind != EntryKind.PLAYER
    orders = seatings(seats, games=tournament.games_per_table, fixed_partners=fixed)
    return sides_of(tournament) if len(set(orders)) == 1 else ()


def games_by_size(tournament: Tournament) -> dict[int, Settings]:
    """The rules for each other number of players at which everybody plays for himself; none where partners do.

    Manille with partners is for four: for three or five there is another game, with other marks, and no ranking
    could hold both.
    """
    usual = rules_of(tournament)
    if tournament.entry_kind != EntryKind.PLAYER or usual.pack.partners:
        return {}
    by_size = {len(rules.seat_sides): rules for rules in _others(tournament, usual)}
    by_size.pop(len(usual.seat_sides), None)
    return by_size


def play_at(tournament: Tournament, seats: int, *, waits: bool) -> GamePlayed:
    """What a table with `seats` people plays; `waits`: one of them waits in turn, game after game.

    `KeyError` for a number of people at which the game is not played.
    """
    usual, games = rules_of(tournament), tournament.games_per_table
    fixed = tournament.entry_kind != EntryKind.PLAYER
    if waits and seats > len(usual.seat_sides):
        sitters = seats // 2 if fixed else seats
        waiting = turns(usual.seat_sides, sitters, games=games, fixed_partners=fixed)
        return GamePlayed(tournament.variant, tournament.settings, waiting)
    rules = usual if seats == len(usual.seat_sides) else games_by_size(tournament)[seats]
    places = seatings(rules.seat_sides, games=games, fixed_partners=fixed)
    return GamePlayed(rules.variant.key, dict(rules), places)


def _others(tournament: Tournament, usual: Settings) -> Iterator[Settings]:
    settings: dict[str, Any] = dict(tournament.settings)
    if "players" in usual:
        for players in usual.variant.pack.hands:
            yield from _settled(tournament.variant, settings | {"players": players})
    for sister in sisters_of(usual.variant):
        own = {name: value for name, value in settings.items() if name in sister.settings}
        yield from _settled(sister.key, own)


def _settled(key: str, settings: Mapping[str, Any]) -> Iterator[Settings]:
    """The rules of the game `key` with these settings, where they make sense together."""
    try:
        yield find_variant(key).settle(settings)
    except RuleViolation:
        return


def name_of(variant: Variant) -> str:
    """The name of a form of manille in the reader's language."""
    return variant.names.get((get_language() or "fr")[:2], variant.names["fr"])


def say_game(tournament: Tournament) -> str:
    """« Manille coinchée en 121, en 121 points »."""
    try:
        name = name_of(find_variant(tournament.variant))
    except RuleViolation:  # a game this version does not know
        name = tournament.variant
    return ", ".join(filter(None, [name, say_length(tournament.settings)]))


def say_length(settings: Mapping[str, Any]) -> str:
    """« en 121 points », « 12 donnes »; "" where only the evening ends the game."""
    structure = settings.get("structure")
    if structure == "fixed_deals":
        return ngettext("%(deals)d deal", "%(deals)d deals", settings["deals"]) % settings
    if structure == "best_of_3":
        return _("two games out of three to %(target)d points") % settings
    return say_target(settings)


def say_target(settings: Mapping[str, Any]) -> str:
    """« en 121 points »; "" where there are none to reach."""
    return _("to %(target)d points") % settings if settings.get("target") else ""
