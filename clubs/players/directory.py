"""Whom a typed name means: a number of the club, a full name either way round, the short name, the first name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Player
from clubs.models.names import check_name, search_key, tidy_name

# "Anne Durand -18", "Anne Durand (−18)", "Durand;Anne;-18"
_UNDER_AGE = re.compile(r"[\s;,]*(?<!\d)\(?[-−–<]\s?18\)?\s*$")


@dataclass(frozen=True, order=True)
class Newcomer:
    """The name of somebody new."""

    first_name: str
    last_name: str
    minor: bool = False

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True)
class UnderAge:
    """A player of the club of whom it was typed that this is a minor."""

    player: Player


Sitting = Player | UnderAge | Newcomer
"""A player of the club, or somebody new."""

MINORS = gettext_lazy(
    "They join the list of players of the club. Behind the name of a minor write -18: a minor is hidden."
)
MOST_ALIKE = 5
LETTERS = 3  # of a word, that make two names alike


class Directory:
    """Players of a club, to be called by name; a query of them is made where the first name is looked up."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._everybody = players

    @cached_property
    def players(self) -> list[Player]:
        """Those who play, by name."""
        playing = (player for player in self._everybody if player.active)
        return sorted(playing, key=lambda player: (player.search, player.number))

    @cached_property
    def _by_key(self) -> list[dict[str, list[Player]]]:
        """From the surest way to call somebody to the least sure."""
        ways: list[dict[str, list[Player]]] = [{}, {}, {}, {}]
        for player in self.players:
            for way, keys in zip(ways, _keys(player), strict=True):
                for key in keys:
                    way.setdefault(key, []).append(player)
        return ways

    @cached_property
    def _by_full_name(self) -> dict[str, list[Player]]:
        bearers: dict[str, list[Player]] = {}
        for player in sorted(self._everybody, key=lambda player: player.number):
            bearers.setdefault(search_key(player.full_name), []).append(player)
        return bearers

    def called(self, typed: str, *, by_number: bool = True) -> list[Player]:
        """Who is called like that, by the surest way that finds anybody: one, several, or nobody."""
        key = search_key(typed)
        ways = self._by_key if by_number else self._by_key[1:]
        return next((players for way in ways if key and (players := way.get(key, []))), [])

    def bearers(self, full_name: str) -> Sequence[Player]:
        """Who bears that name, however it is spelt, those too who no longer play: one, several, or nobody."""
        return self._by_full_name.get(search_key(full_name), ())

    def alike(self, typed: str) -> list[Player]:
        """Whose name begins, in one of its words, like a word of `typed`; a few, by name."""
        words = [word[:LETTERS] for word in search_key(typed).split() if len(word) >= LETTERS]
        alike = (
            player
            for player in self.players
            if any(own.startswith(word) for own in player.search.split() for word in words)
        )
        return list(islice(alike, MOST_ALIKE))

    def sitting(self, typed: str, *, new: bool, desk: bool) -> Sitting:
        """Who is meant, or somebody new where that is allowed; `ValidationError` where it is not clear.

        `desk`: the desk asks. It alone is told whom else a name may mean. -18 at the end says that it is a minor;
        of somebody known only the desk may say so, for it hides.
        """
        typed, minor = under_age(typed)
        players = self.called(typed)
        if len(players) == 1:
            return UnderAge(players[0]) if minor and desk else players[0]
        if not players and new:
            check_name(typed)
            return Newcomer(*split_name(tidy_name(typed)), minor)
        raise ValidationError(self._several(typed, players, desk) if players else self._nobody(typed, desk))

    def _several(self, typed: str, players: Iterable[Player], desk: bool) -> str:
        if not desk:
            sentence = _("Several players are called “%(name)s”: add the last name, or type the number.")
            return sentence % {"name": typed}
        names = ", ".join(f"{player.full_name} ({player.number})" for player in players)
        sentence = _("Several players are called “%(name)s”: %(names)s. Type the number.")
        return sentence % {"name": typed, "names": names}

    def _nobody(self, typed: str, desk: bool) -> str:
        names = ", ".join(player.full_name for player in self.alike(typed)) if desk else ""
        if names:
            sentence = _("Nobody is called “%(name)s”. Do you mean %(names)s?")
            return sentence % {"name": typed, "names": names}
        return _("Nobody is called “%(name)s”: say below that this is somebody new.") % {"name": typed}


NOBODY = Directory(())


def under_age(typed: str) -> tuple[str, bool]:
    """What was typed without the sign of a minor at its end, and whether it was there.

    >>> under_age("Anne Durand -18"), under_age("Anne Durand")
    (('Anne Durand', True), ('Anne Durand', False))
    """
    name = _UNDER_AGE.sub("", typed)
    return name, name != typed


def split_name(name: str) -> tuple[str, str]:
    """First and last name: capitals tell the last name, else the first word is the first name.

    >>> split_name("DURAND Anne"), split_name("Anne de Smet")
    (('Anne', 'DURAND'), ('Anne', 'de Smet'))
    """
    words = name.split()
    capitals = [word.isupper() and len(word) > 1 for word in words]
    if capitals and capitals[0] and not all(capitals):
        end = capitals.index(False)
        return " ".join(words[end:]), " ".join(words[:end])
    return words[0], " ".join(words[1:])


def _keys(player: Player) -> Iterable[set[str]]:
    first, last = search_key(player.first_name), search_key(player.last_name)
    yield {player.search, f"{player.number}"}
    yield {f"{first} {last}".strip(), f"{last} {first}".strip()}
    yield {search_key(player.short_name)}
    yield {first}
