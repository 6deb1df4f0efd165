"""A pile on the counter's page: the cards that are ticked, the tricks, whose it is. All of it is in the address.
Tested in tests/scoring/arbiter/test_counter.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.arbiter.cards import read_cards, refused, write_cards
from scoring.rulebook import RuleViolation, Settings
from scoring.rulebook.cards import Card, Pile, Scale, count_pile, count_tricks
from scoring.rulebook.deal import bad_request
from web.refusals import Refusal

OWN = frozenset(("of", "how", "card", "taken", "step", "trick", "add", "back", "clear", "write"))
MOST_READ = 40  # repeated keys of an address that are read

UNTOLD = gettext_lazy("Say whose pile it is.")
TOO_MANY = gettext_lazy("%(cards)d cards are more than %(tricks)d tricks hold.")
HIDDEN = gettext_lazy("%(tricks)d tricks hold at least %(points)d points more: tap their cards.")

Sides = Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Counting:
    """What has been tapped: `cards` ticked, `taken` tricks in all, or the `tricks` one by one (`how`).

    `of` is whose pile it is, "" while nobody has said.
    """

    settings: Settings
    how: str = "pile"
    cards: tuple[Card, ...] = ()
    taken: int = 0
    tricks: tuple[tuple[Card, ...], ...] = ()
    of: str = ""

    @property
    def scale(self) -> Scale:
        """What the pile is counted by."""
        return self.settings.pack.scale

    @property
    def by_tricks(self) -> bool:
        return self.how == "tricks"

    @cached_property
    def pile(self) -> Pile:
        """The pile so far; RuleViolation where it cannot be."""
        if self.by_tricks:
            count_pile([*(card for trick in self.tricks for card in trick), *self.cards], 0, self.scale)
            return count_tricks(self.tricks, self.scale)
        return count_pile(self.cards, self.taken, self.scale)

    @property
    def doubt(self) -> str:
        """Why the count cannot be right, though each part of it can; or ""."""
        pile = self.pile
        if not self.asks_taken and not self.by_tricks:
            return ""
        if not pile.fits:
            return TOO_MANY % {"cards": len(pile.cards), "tricks": pile.tricks}
        hidden = pile.least_hidden
        return HIDDEN % {"tricks": pile.tricks, "points": hidden} if hidden else ""

    @property
    def asks_taken(self) -> bool:
        """Whether the number of tricks is asked: where they count."""
        return self.scale.trick_points and not self.by_tricks

    def as_pile(self) -> Counting:
        """The same cards, no longer trick by trick."""
        cards = tuple(card for trick in self.tricks for card in trick)
        return replace(self, how="pile", cards=cards + self.cards, taken=len(self.tricks), tricks=())

    def written(self, sides: Sides) -> dict[str, str]:
        """The fields of the deal that this count fills in; `Refusal` where it cannot be written."""
        keys = [key for key, _name in sides]
        if self.of not in keys:
            raise Refusal("side_untold", UNTOLD, status=422)
        if self.doubt:
            raise Refusal("count_doubtful", self.doubt, status=422)
        counts = {self.of: self.pile.points}
        if len(keys) == 2:
            counts |= {key: self.pile.missing for key in keys if key != self.of}
        return {f"pile_{key}": str(counts[key]) for key in keys if key in counts}

    def fields(self) -> list[tuple[str, str]]:
        """The fields of an address that shows this count again."""
        fields = [("of", self.of), ("how", self.how if self.by_tricks else "")]
        fields += [("trick", write_cards(trick)) for trick in self.tricks]
        fields += [("card", str(card)) for card in self.cards]
        fields += [("taken", str(self.taken or ""))]
        return [(key, value) for key, value in fields if value]


def carried(query: QueryDict, *own: str) -> list[tuple[str, str]]:
    """What an address says besides the counter's own keys: the deal that is being typed."""
    fields = [
        (key, value[:200])
        for key, values in query.lists()
        for value in values
        if key not in OWN and key not in own and key != "csrfmiddlewaretoken"
    ]
    return fields[:MOST_READ]


def read_counting(query: QueryDict, settings: Settings) -> tuple[Counting, Refusal | None]:
    """The count of a query, after what was tapped; what cannot be read is left out, and the refusal says so."""
    counting, refusal = Counting(settings=settings, of=query.get("of", "")[:20]), None
    if query.get("clear"):
        return replace(counting, how=_how(query)), None
    try:
        counting = replace(counting, how=_how(query), cards=_cards(query), tricks=_tricks(query))
        counting = replace(counting, taken=_taken(query, counting.scale.tricks))
        counting = _completed(counting, query)
        counting.pile  # noqa: B018 (judges what was read)
    except RuleViolation as violation:
        refusal = refused(violation)
    return counting, refusal


def _how(query: QueryDict) -> str:
    return "tricks" if query.get("how") == "tricks" else "pile"


def _cards(query: QueryDict) -> tuple[Card, ...]:
    return read_cards("-".join(query.getlist("card")[:MOST_READ]))


def _tricks(query: QueryDict) -> tuple[tuple[Card, ...], ...]:
    tricks = tuple(read_cards(text) for text in query.getlist("trick")[:MOST_READ] if text)
    return tricks[:-1] if query.get("back") else tricks


def _taken(query: QueryDict, most: int) -> int:
    """The number of tricks typed, one more or less where a step was tapped."""
    typed, step = query.get("taken") or "0", query.get("step")
    if not typed.isdecimal() or len(typed) > 3:
        raise bad_request("not_a_number", key="taken", least=0, most=most)
    return max(0, int(typed) + (1 if step == "1" else -1 if step == "-1" else 0))


def _completed(counting: Counting, query: QueryDict) -> Counting:
    """Trick by trick: the cards ticked, once there is one from every player, are the next trick."""
    players, ticked = counting.scale.players, len(counting.cards)
    if not counting.by_tricks:
        return counting
    if ticked > players or (query.get("add") and ticked != players):
        raise RuleViolation("trick_size", cards=ticked, players=players)
    if ticked < players:
        return counting
    return replace(counting, tricks=(*counting.tricks, counting.cards), cards=())
