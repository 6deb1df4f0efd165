"""A variant is a page: one form of the game, declared in the words of `rules`.
Tested in tests/scoring/rulebook/test_properties.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .camps import Alliance
from .deal import NO_TRUMP, Deal, Marks, RuleViolation, bad_request, impossible
from .penalties import Penalties
from .play import HANDBOOK, Play
from .rules.bidding import Bidding, check_bids
from .rules.doublings import Doublings
from .rules.endings import Ending
from .rules.marking import Marking
from .rules.order import Dealing, Order, Trump
from .rules.pack import Pack
from .rules.settings import Setting, Word
from .rules.turnup import Turned
from .sources import SourceText

WORDS = ("pack", "dealing", "trump", "marking", "doublings", "turnup", "penalties", "ending", "order", "play")


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
        "play",
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
        self.play = variant.play.settled(values)
        self.sides = self.pack.sides
        self.needs_dealer = bool(self.pack.counters) or self.doublings.doubling_serves == "doubler"
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
    def turnup_wins(self) -> bool:
        """Whether a game may end with the turning of a card, before anything is played."""
        return bool(self.turnup.turnup_bonus) and self.ending.ends_at_turnup

    @property
    def seat_sides(self) -> tuple[str, ...]:
        """The side of each seat, in the order of the table."""
        return self.pack.seats

    @property
    def one_against_all(self) -> bool:
        """Whether one player of a deal, its dealer or its declarer, is against all the others."""
        return bool(self.pack.counters) or self.trump.by == "declarer"

    def alliance(self, alone: int | None) -> Alliance:
        """Who plays with whom in a deal of which the seat `alone` is the dealer or the declarer.

        A général of the game in reverse binds nobody: there each player stays for himself.
        """
        return Alliance.of(self.pack.seats, alone if self.one_against_all else None)

    @property
    def may_lack_trump(self) -> bool:
        """Whether a deal can be played without trumps."""
        return self.doublings.no_trump_multiplier is not None or bool(self.get("no_trump"))

    @property
    def may_exchange(self) -> bool:
        """Whether somebody may change cards of his hand for those that were dealt to nobody."""
        return bool(self.pack.taken and (self.pack.reserve or self.get("discards")))

    def score(self, deal: Deal) -> Marks:
        """What `deal` is worth under these rules; RuleViolation when they refuse it, or no cards can give it."""
        turned = deal.turnup
        if turned is not None and deal.dealer not in (None, turned.side) and not deal.written:
            raise impossible("turned_side")
        if not deal.written:
            self._check_unmarked(deal)
        if deal.penalty is not None:
            ruled = self.penalties.judge(deal.penalty, deal, self)
            if ruled is not None:
                return ruled
        if turned is not None and deal.captured is None and self.turnup_wins:
            return self.turnup.alone(turned, self.sides)
        return self.marking.score(deal, self)

    def bidding(self, dealer: str) -> Bidding | None:
        """The auction of a deal of `dealer`, before anybody has spoken; None where nobody bids."""
        return Bidding.begun(self, dealer) if "bids" in self.facts else None

    def _check_unmarked(self, deal: Deal) -> None:
        """What changes no marks contradicts nothing of what does."""
        if (deal.no_trump or deal.trump == NO_TRUMP) and not self.may_lack_trump:
            raise RuleViolation("no_trump_not_played")
        if deal.trump is not None and (deal.trump == NO_TRUMP) != deal.no_trump:
            raise bad_request("trump_disagrees", trump=deal.trump)
        declarer = deal.call.declarer if deal.call else None
        if self.trump.by == "declarer" and deal.taker not in (None, declarer):
            raise bad_request("taker_disagrees", taker=deal.taker)
        if deal.bids:
            check_bids(deal, self)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One page of the rulebook: every field answers one of its questions.

    `line` is what it is, in a line for who chooses. `tells` names what an answer about a deal shows besides refusals,
    in the terms of `answers`.
    """

    key: str
    names: Mapping[str, str]
    line: str
    source: SourceText
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

    def but(self, key: str, names: Mapping[str, str], line: str, **changes: Any) -> Variant:
        """The same game, save for `changes`: the rulebook's own phrase."""
        return replace(self, key=key, names=names, line=line, **changes)

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

    def settle(self, changes: Mapping[str, object], *, written: bool = False) -> Settings:
        """All settings of a game in which `changes` differ from the preset.

        Raises RuleViolation: `bad_request` for a setting this game does not have or that is told twice,
        `bad_setting` for a value it may not have, alone or beside the others (these are not asked again of settings
        that are `written` on a sheet). `settle(dict(settings))` is `settings`, and settings that an older rulebook
        did not have take their default.
        """
        if not isinstance(changes, Mapping):
            raise bad_request("not_an_object", key="settings")
        by_key = self._by_key(changes)
        values = {
            key: setting.read(by_key.get(key, setting.default)) for key, setting in self.settings.items()
        }
        following = self.marking.following(self.pack.settled(values))
        values |= {key: value for key, value in following.items() if key not in by_key}
        settled = Settings(self, values)
        if not written:
            for word in settled.words:
                word.check(self.settings, settled.pack.total)
            settled.marking.check_base(self.settings, settled.pack)
        return settled

    def _by_key(self, changes: Mapping[str, object]) -> dict[str, object]:
        """`changes` under the keys of their settings."""
        values: dict[str, object] = {}
        for name, value in changes.items():
            key = self._aliases.get(name, name)
            if key not in self.settings:
                raise bad_request("unknown_setting", setting=str(name)[:60], expected=list(self.settings))
            if key in values:
                raise bad_request("told_twice", key=key)
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
