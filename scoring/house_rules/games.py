"""The games a club has: what each is called, its versions, and which of them are offered.
Tested in tests/scoring/house_rules/test_games.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.models import Club, User
from scoring.house_rules.versions import game_name, readable_rules, version_0
from scoring.models import HouseRules
from scoring.models.house_rules import USUAL
from scoring.rules.rules import Rules, rules_for

Games = Mapping[int, Sequence[HouseRules]]
"""The games of a club by their numbers, each with all its versions, the one played now first."""


@dataclass(frozen=True)
class ClubGame:
    """A game of a club as it is now: its last version, its name, and its manille where that is not the name."""

    version: HouseRules
    name: str
    manille: str

    @property
    def number(self) -> int:
        return self.version.game

    @property
    def key(self) -> str:
        return self.version.key

    @property
    def rules(self) -> Rules:
        return rules_for(self.version.variant, self.version.settings, written=True)


def games_of(club: Club) -> Games:
    """The games of `club`, in one query."""
    return _by_game(club, club.house_rules.select_related("made_by"))


def game_to_come(games: Games) -> HouseRules:
    """The beginning of a game that a club has not yet, behind its last one."""
    return version_0(games[USUAL][0].club, max(games) + 1)


def tell_games(games: Iterable[Sequence[HouseRules]]) -> list[ClubGame]:
    """Each of `games`, which are its versions, as it is now."""
    return [tell_game(versions[0]) for versions in games]


def tell_game(version: HouseRules) -> ClubGame:
    """The game whose last version this is."""
    manille = game_name(version)
    return ClubGame(version, version.name or manille, manille if version.name else "")


def offered_games(club: Club) -> list[ClubGame]:
    """The games that `club` offers, the usual one first, in one query; none that the rulebook no longer knows."""
    return _offered(club, club.house_rules.all())


def offered_to(user: User) -> list[ClubGame]:
    """The games of the clubs of `user`, club by club, in two queries."""
    clubs = Club.objects.filter(memberships__user=user).order_by("name").prefetch_related("house_rules")
    games = [game for club in clubs for game in _offered(club, club.house_rules.all())]
    return [game for game in games if readable_rules(game.version)]


def pick_game(games: Sequence[ClubGame], number: str) -> ClubGame | None:
    """The game with this number, as it is typed in an address."""
    return next((game for game in games if str(game.number) == number), None)


def _offered(club: Club, versions: Iterable[HouseRules]) -> list[ClubGame]:
    games = tell_games(_by_game(club, versions).values())
    return [
        game
        for game in games
        if game.version.usual or (game.version.offered and readable_rules(game.version))
    ]


def _by_game(club: Club, versions: Iterable[HouseRules]) -> Games:
    """`versions` by game; they come in the order of their model. The usual game is there, stored or not."""
    games: dict[int, list[HouseRules]] = {USUAL: []}
    for version in versions:
        games.setdefault(version.game, []).append(version)
    return games | {USUAL: games[USUAL] or [version_0(club)]}
