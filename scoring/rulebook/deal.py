"""What the table reports of one deal, what the deal is then worth, and what a rule refuses.
Tested in tests/scoring/rulebook/test_reading.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class RuleViolation(ValueError):
    """The rules refuse this: `code` names why, `params` the figures of the sentence.

    `hint` is the likely cause of a wrong count and `facts` the figures behind it (`sum`, `difference`,
    `total` of this table and, when it was taken for another game, that of the `other`); they help a person
    and are no part of an answer in JSON.

    >>> RuleViolation("sum_mismatch", required_total=68).answer()
    {'error': 'sum_mismatch', 'required_total': 68}
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, Any] = params
        self.hint: str | None = None
        self.facts: dict[str, Any] = {}

    def but(self, **params: Any) -> RuleViolation:
        """The same refusal with other words for some of its parameters."""
        other = RuleViolation(self.code, **{**self.params, **params})
        other.hint, other.facts = self.hint, self.facts
        return other

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value!r}" for key, value in self.params.items())])

    def answer(self) -> dict[str, Any]:
        """The refusal as a JSON object."""
        return {"error": self.code, **self.params}


def bad_request(reason: str, **params: Any) -> RuleViolation:
    """The request makes no sense in this game, whatever the cards: `reason` names why, in the catalogue of errors."""
    return RuleViolation("bad_request", reason=reason, **params)


def impossible(why: str, **facts: Any) -> RuleViolation:
    """No cards give such a deal: `why` names what contradicts what, `facts` are the figures of that."""
    violation = RuleViolation("impossible_deal")
    violation.hint, violation.facts = why, facts
    return violation


@dataclass(frozen=True, slots=True)
class Turnup:
    """The trump the dealer turned: the side it belongs to and its rank."""

    side: str
    rank: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A fault: by whom, by which article or for what reason, and for how much where the amount is typed.

    `player` says which of the side's players it was, from 0 in playing order, where the table says so.
    """

    offender: str
    article: int | None = None
    reason: str = ""
    after_turnup: bool = False
    points: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Talon:
    """Cards that were dealt to nobody: their points, and who won them if anybody does."""

    points: int
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What one player undertook against the others, and how it went.

    `bid` is a number of points or the name of a contract (`petite`, `general`, `all` …). `made` may stand
    alone or be told by `points` captured or `tricks` won. `discards` are the points laid aside, where they are not
    counted with the others, `exchanged` the number of cards changed with the widow, `last_trick` who won it.
    """

    declarer: str
    bid: int | str | None = None
    points: int | None = None
    tricks: int | None = None
    made: bool | None = None
    discards: int | None = None
    exchanged: int | None = None
    last_trick: str | None = None


PASS = "pass"  # noqa: S105 (a bid, not a password)
"""What a player says who bids nothing."""

NO_TRUMP = "none"
"""What stands for the suit of trumps in a deal without them."""

UNMARKED = ("trump", "taker", "taker_player", "bids")
"""The facts of a deal that change no marks: a table tells them or leaves them out."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What one player said in the auction of a deal: a number, a contract by its name, or `pass`."""

    player: str
    bid: int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal as the table reports it. `captured` is what each side won, on the scale of its game.

    `written` deals stand on a sheet: they were judged when they were entered, and are not refused again.
    `dealer` is the side of the dealer, needed where it decides who marks, and `dealer_player` which of its
    players that is: the game knows, the table need not say. `drawn_before` counts the doublings that level
    deals before this one carry into it, `pot_before` the cents that could not be shared.
    `trump` is the suit (`S`, `H`, `D`, `C`, or `none`), `taker` the side that made it and `taker_player`
    which of its players, `bids` are what was said before a player declared: they change no marks.
    """

    captured: Mapping[str, int] | None = None
    doubles: int = 0
    no_trump: bool = False
    blind: bool = False
    all_tricks: bool = False
    turnup: Turnup | None = None
    penalty: Penalty | None = None
    taker: str | None = None
    dealer: str | None = None
    drawn_before: int = 0
    pot_before: int = 0
    talon: Talon | None = None
    call: Call | None = None
    all_pass: bool = False
    dealer_player: int | None = None
    trump: str | None = None
    taker_player: int | None = None
    bids: tuple[Bid, ...] = ()
    written: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Charge:
    """Points that one player alone bears, beside the marks of the game: `player` counts as in `Penalty`."""

    side: str
    player: int
    points: int


class Marks(NamedTuple):
    """What each side writes for one deal, and the parts it is made of.

    `surplus` is what the tricks gave before multiplying, `turnup` and `penalty` what these added; a part
    that the deal does not have is None. `charged` is what a fault costs its author alone, in nobody's marks. `redeal`
    says who deals again when the deal is not played (`same_dealer` or `next_dealer`); `deal_scored` is False
    when the tricks were not counted. `drawn_after` is carried into the next deal. In games of stakes the
    marks are what each player receives or pays.
    """

    marks: Mapping[str, int]
    winner: str | None = None
    multiplier: int = 1
    surplus: Mapping[str, int] | None = None
    turnup: Mapping[str, int] | None = None
    penalty: Mapping[str, int] | None = None
    level: bool = False
    drawn_after: int = 0
    redeal: str | None = None
    deal_scored: bool = True
    made: bool | None = None
    required: int | None = None
    pot: int | None = None
    pot_after: int = 0
    charged: Charge | None = None


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One deal of a game: its number, the seat that dealt, what was reported, what it was worth and the
    totals after it. `deal` is None where only marks were given; `manche` counts from 1.
    """

    number: int
    dealer: int
    deal: Deal | None
    marks: Marks
    totals: Mapping[str, int]
    manche: int
