"""Whom a typed name means: a number of the club, a full name either way round, the short name, the first name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Player
from clubs.models.names import check_name, search_key, tidy_name
from clubs.players.pasted_list import Newcomer, split_name, under_age


@dataclass(frozen=True)
class UnderAge:
    """A player of the club of whom it was typed that this is a minor."""

    player: Player


Sitting = Player | UnderAge | Newcomer
"""A player of the club, or the names of somebody new."""

MINORS = gettext_lazy(
    "They join the list of players of the club. Behind the name of a minor write -18: a minor is hidden."
)
MOST_ALIKE = 5
LETTERS = 3  # of a word, that make two names alike


class Directory:
    """The players of a club who play, to be called by name; one query."""

    def __init__(self, club: Club) -> None:
        self.players = list(club.players.filter(active=True).order_by("search", "number"))

    @cached_property
    def _by_key(self) -> list[dict[str, list[Player]]]:
        """From the surest way to call somebody to the least sure."""
        ways: list[dict[str, list[Player]]] = [{}, {}, {}, {}]
        for player in self.players:
            for way, keys in zip(ways, _keys(player), strict=True):
                for key in keys:
                    way.setdefault(key, []).append(player)
        return ways

    def called(self, typed: str) -> list[Player]:
        """Who is called like that, by the surest way that finds anybody: one, several, or nobody."""
        key = search_key(typed)
        return next((found for way in self._by_key if key and (found := way.get(key, []))), [])

    def alike(self, typed: str) -> list[Player]:
        """Whose name begins, in one of its words, like a word of `typed`; a few, by name."""
        words = [word[:LETTERS] for word in search_key(typed).split() if len(word) >= LETTERS]
        found = [
            player
            for player in self.players
            if any(own.startswith(word) for own in player.search.split() for word in words)
        ]
        return found[:MOST_ALIKE]

    def sitting(self, typed: str, *, new: bool, desk: bool) -> Sitting:
        """Who is meant, or somebody new where that is allowed; `ValidationError` where it is not clear.

        `desk`: the desk asks. It alone is told whom else a name may mean. -18 at the end says that it is a minor;
        of somebody known only the desk may say so, for it hides.
        """
        typed, minor = under_age(typed)
        found = self.called(typed)
        if len(found) == 1:
            return UnderAge(found[0]) if minor and desk else found[0]
        if not found and new:
            return _newcomer(typed, minor)
        raise ValidationError(self._several(typed, found, desk) if found else self._nobody(typed, desk))

    def _several(self, typed: str, found: Iterable[Player], desk: bool) -> str:
        if not desk:
            said = _("Several players are called “%(name)s”: add the last name, or type the number.")
            return said % {"name": typed}
        names = ", ".join(f"{player.full_name} ({player.number})" for player in found)
        said = _("Several players are called “%(name)s”: %(names)s. Type the number.")
        return said % {"name": typed, "names": names}

    def _nobody(self, typed: str, desk: bool) -> str:
        names = ", ".join(player.full_name for player in self.alike(typed)) if desk else ""
        if names:
            said = _("Nobody is called “%(name)s”. Do you mean %(names)s?")
            return said % {"name": typed, "names": names}
        return _("Nobody is called “%(name)s”: say below that this is somebody new.") % {"name": typed}


def _newcomer(typed: str, minor: bool) -> Newcomer:
    """First and last name of somebody new; `ValidationError` for what is no name."""
    check_name(typed)
    first, last = split_name(tidy_name(typed))
    return (first, last, True) if minor else (first, last)


def _keys(player: Player) -> Iterable[set[str]]:
    first, last = search_key(player.first_name), search_key(player.last_name)
    yield {player.search, f"{player.number}"}
    yield {f"{first} {last}".strip(), f"{last} {first}".strip()}
    yield {search_key(player.short_name)}
    yield {first}
