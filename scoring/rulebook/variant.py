"""A variant is a page: one form of the game, declared in the words of `rules`.
Tested in tests/scoring/rulebook/test_properties.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scoring.rulebook.deal import Deal, Marks, bad_request
from scoring.rulebook.penalties import Penalties
from scoring.rulebook.play import HANDBOOK, Play
from scoring.rulebook.rules.doublings import Doublings
from scoring.rulebook.rules.endings import Ending
from scoring.rulebook.rules.marking import Marking
from scoring.rulebook.rules.order import Dealing, Order, Trump
from scoring.rulebook.rules.pack import Pack
from scoring.rulebook.rules.settings import Setting, Word
from scoring.rulebook.rules.turnup import Turned

WORDS = ("pack", "dealing", "trump", "marking", "doublings", "turnup", "penalties", "ending", "order")


class Settings(Mapping[str, Any]):
    """Every setting of a game, complete and valid, and the rules with these figures in them.

    Made by `Variant.settle`; `dict(settings)` is JSON. It does not change.
    """

    __slots__ = (
        "_values",
        "below_zero",
        "dealing",
        "doublings",
        "ending",
        "facts",
        "marking",
        "needs_dealer",
        "order",
        "pack",
        "penalties",
        "sides",
        "trump",
        "turnup",
        "variant",
    )

    def __init__(self, variant: Variant, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self.variant = variant
        self.pack = variant.pack.settled(values)
        self.dealing = variant.dealing.settled(values)
        self.trump = variant.trump.settled(values)
        self.marking = variant.marking.settled(values)
        self.doublings = variant.doublings.settled(values)
        self.turnup = variant.turnup.settled(values)
        self.penalties = variant.penalties.settled(values)
        self.ending = variant.ending.settled(values)
        self.order = variant.order.settled(values)
        self.sides = self.pack.sides
        self.needs_dealer = bool(self.pack.counters)
        self.below_zero = self.marking.below_zero or self.penalties.takes(self.pack)
        self.facts = frozenset(fact for word in self.words for fact in word.facts())

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Settings({self.variant.key!r}, {self._values!r})"

    def __hash__(self) -> int:
        return hash((self.variant.key, repr(self._values)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Settings):
            return self.variant == other.variant and self._values == other._values
        return NotImplemented

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(getattr(self, name) for name in WORDS)

    @property
    def seat_sides(self) -> tuple[str, ...]:
        """The side of each seat, in the order of the table."""
        return self.pack.seats

    def score(self, deal: Deal) -> Marks:
        """What `deal` is worth under these rules; RuleViolation when they refuse it."""
        if deal.penalty is not None:
            ruled = self.penalties.judge(deal.penalty, deal, self)
            if ruled is not None:
                return ruled
        return self.marking.score(deal, self)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One page of the rulebook: every field answers one of its questions.

    `play` is for the arbiter alone; `tells` names what an answer about a deal shows besides refusals, in the
    terms of `answers`.
    """

    key: str
    names: Mapping[str, str]
    source: str
    pack: Pack
    marking: Marking
    ending: Ending
    doublings: Doublings = field(default_factory=lambda: Doublings(draw=None))
    turnup: Turned = field(default_factory=Turned)
    penalties: Penalties = field(default_factory=Penalties)
    order: Order = field(default_factory=Order)
    dealing: Dealing = field(default_factory=Dealing)
    trump: Trump = field(default_factory=Trump)
    play: Play = HANDBOOK
    tells: tuple[str, ...] = ("marks",)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    def but(self, key: str, names: Mapping[str, str], **changes: Any) -> Variant:
        """The same game, save for `changes`: the rulebook's own phrase."""
        return replace(self, key=key, names=names, **changes)

    @property
    def words(self) -> tuple[Word, ...]:
        """The rules of this game, in the order in which a page tells them."""
        return tuple(getattr(self, name) for name in WORDS)

    @cached_property
    def settings(self) -> Mapping[str, Setting]:
        """What a table may change, by key."""
        return {setting.key: setting for word in self.words for setting in word.settings()}

    @cached_property
    def defaults(self) -> Settings:
        """The game as its source has it."""
        return self.settle({})

    def settle(self, changes: Mapping[str, object]) -> Settings:
        """All settings of a game in which `changes` differ from the preset.

        Raises RuleViolation: `bad_request` for a setting this game does not have or that is told twice,
        `bad_setting` for a value it may not have, alone or beside the others. `settle(dict(settings))` is
        `settings`, and settings that an older rulebook did not have take their default.
        """
        if not isinstance(changes, Mapping):
            raise bad_request("settings must be an object")
        by_key = self._by_key(changes)
        chosen = {key: by_key.get(key, setting.default) for key, setting in self.settings.items()}
        settled = Settings(self, {key: self.settings[key].read(value) for key, value in chosen.items()})
        for word in settled.words:
            word.check(self.settings, settled.pack.total)
        return settled

    def _by_key(self, changes: Mapping[str, object]) -> dict[str, object]:
        """`changes` under the keys of their settings."""
        values: dict[str, object] = {}
        for name, value in changes.items():
            key = self._aliases.get(name, name)
            if key not in self.settings:
                raise bad_request(f"unknown setting: {str(name)[:60]}")
            if key in values:
                raise bad_request(f"{key} is told twice")
            values[key] = value
        return values

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        return {alias: setting.key for setting in self.settings.values() for alias in setting.aliases}

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the preset; games for several numbers of players have theirs in `settings.sides`."""
        return self.pack.sides

    @property
    def players(self) -> int:
        return self.pack.players

    @property
    def seat_sides(self) -> tuple[str, ...]:
        """The side of each seat, in the order of the table."""
        return self.pack.seats

    def total(self, settings: Settings) -> int:
        """What all counts of a deal make together when every card is captured."""
        return settings.pack.total

    def asks(self, settings: Settings) -> tuple[str, ...]:
        """What the form of a deal asks, in its order."""
        return tuple(fact for word in settings.words for fact in word.asks())

    def score(self, deal: Deal, settings: Settings) -> Marks:
        """What each side writes for `deal`; RuleViolation when the rules refuse it."""
        return settings.score(deal)
