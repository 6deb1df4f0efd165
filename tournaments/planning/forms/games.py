"""The games a tournament can be opened with: those of the club by their names, then every preset.
Tested in tests/tournaments/planning/views/test_opening_games.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.house_rules.games import ClubGame, offered_games
from scoring.rulebook import VARIANTS, RuleViolation, Settings, Variant, find_variant
from tournaments.core.games import name_of, say_target
from tournaments.pairing.rotation import two_against_two
from tournaments.planning.presets import Preset


@dataclass(frozen=True)
class TournamentGame:
    """A game to open a tournament with; `key` is the preset's, or of a game of the club's own its number."""

    key: str
    name: str
    variant: str
    settings: Mapping[str, Any]

    @property
    def of_the_club(self) -> bool:
        return self.key != self.variant

    @property
    def rules(self) -> Settings | None:
        """The rules it is played by; None where the rulebook does not know them."""
        try:
            return find_variant(self.variant).settle(self.settings)
        except RuleViolation:
            return None

    @property
    def label(self) -> str:
        """« Manille muette (68 points), en 44 points »."""
        rules = self.rules
        return ", ".join(filter(None, [self.name, say_target(rules) if rules else ""]))


@dataclass(frozen=True)
class TournamentGames:
    """The games that a kind of tournament can be played with, and the one that the club would play."""

    of_the_club: Sequence[TournamentGame]
    presets: Sequence[TournamentGame]
    usual: TournamentGame

    def find(self, key: str) -> TournamentGame:
        return next(game for game in [*self.of_the_club, *self.presets] if game.key == key)

    def choices(self) -> list[tuple[str, Any]]:
        """What a field offers; the club's own games stand in a group before the others."""
        presets = [(game.key, game.label) for game in self.presets]
        if not self.of_the_club:
            return list(presets)
        own = [(game.key, game.label) for game in self.of_the_club]
        return [(_("Games of the club"), own), (_("By the book"), presets)]


def games_for(club: Club, preset: Preset) -> TournamentGames:
    """What fits `preset`. Where no game of the club does, the club would play what a new club does, or the first."""
    own = [_of_the_club(game) for game in offered_games(club)]
    own = [game for game in own if game.rules and _fits(game.rules.seat_sides, preset)]
    fitting = [game for game in VARIANTS if _fits(game.seat_sides, preset)]
    # The one for two comes last, for whoever means it.
    presets = [_by_the_book(game) for game in sorted(fitting, key=lambda game: len(game.seat_sides) == 2)]
    usual = [*own, *(game for game in presets if game.variant == Club().variant), *presets][0]
    return TournamentGames([game for game in own if game.of_the_club], presets, usual)


def _fits(seat_sides: Sequence[str], preset: Preset) -> bool:
    if preset.for_themselves:
        return len(set(seat_sides)) == len(seat_sides)
    return two_against_two(seat_sides)


def _by_the_book(variant: Variant) -> TournamentGame:
    return TournamentGame(variant.key, name_of(variant), variant.key, {})


def _of_the_club(game: ClubGame) -> TournamentGame:
    """A game of the club; where it is a preset as the book has it, and has no other name, that preset."""
    version = game.version
    own = bool(version.name or version.settings)
    name = " – ".join(filter(None, [game.name, game.manille]))
    return TournamentGame(
        f"game-{game.number}" if own else version.variant, name, version.variant, version.settings
    )
