"""The parts of the page of a sheet, and what a request adds to it. Tested in tests/scoring/sheet/test_page.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.forms import BoundField
from django.forms.utils import ErrorList

from scoring.deals.deal import DealForm
from scoring.deals.deal_entry import DealEntryForm
from scoring.deals.entries import ContestForm, LedgerEntryForm, ReasonEntryForm, SignForm
from scoring.deals.penalty import PenaltyForm
from scoring.ledger.history import SheetHistory
from scoring.lines.sides import Side
from scoring.rulebook import Deal
from scoring.rules.labels import Text
from web.refusals import Refusal


@dataclass(frozen=True)
class SideStanding:
    """A side and how it stands: its total, what the last deal brought it, how far it is on its `way` to the target,
    its manches, whether it deals now, is home already, has signed."""

    side: Side
    total: str
    gain: str
    way: int
    manches: int
    deals: bool
    home: int | None
    signed: bool


@dataclass(frozen=True)
class Tile:
    """A key of the form with who stands behind it; `note` says in what part.

    `count` is the field it fills, `filled` what that holds, typed or as the key of the grid says.
    """

    key: str
    standings: tuple[SideStanding, ...]
    checked: bool = False
    note: Text = ""
    count: BoundField | None = None
    filled: str = ""


@dataclass(frozen=True)
class Number:
    """A number of a contract: its label, its field, and what that holds."""

    label: Text
    name: str
    filled: str
    errors: ErrorList


@dataclass(frozen=True)
class Segments:
    """One row of joined keys: a question and its answers as (value, word, figure, checked)."""

    name: str
    legend: Text
    options: tuple[tuple[str, Text, Text, bool], ...]
    errors: ErrorList


@dataclass(frozen=True)
class OtherGame:
    """Another game of the sheet, how it stands, and what waits in it, by its kind; `address` leads there."""

    number: int
    standing: str
    address: str = ""
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Signing:
    """How far a game is signed, in words."""

    game: int
    sentence: str
    is_done: bool


@dataclass(frozen=True)
class SigningQuestion:
    """What a side is asked before it signs."""

    side: Side
    sentence: str


@dataclass(frozen=True)
class Wrong:
    """A form that was refused, and where it stands on the page; "" where it does not."""

    form: LedgerEntryForm
    anchor: str


@dataclass
class ShownExtras:
    """What a request adds to the plain page: forms with what was typed, a refusal, the line just written.

    `proposed` is what an address brings for the form of the deal, unsaved; `striking` opens the question why. `look` is
    what the entry would change, where a director asked; `history` what the sheet says with the line just written;
    `lines` shows them all below the form.
    """

    game: int | None = None
    replaces: int | None = None
    before: int | None = None
    deal: DealForm | None = None
    penalty: PenaltyForm | None = None
    strike: ReasonEntryForm | None = None
    sign: SignForm | None = None
    reopen: ReasonEntryForm | None = None
    contest: ContestForm | None = None
    close: ReasonEntryForm | None = None
    ask: ReasonEntryForm | None = None
    refusal: Refusal | None = None
    rejected: Deal | None = None
    since: int = 0
    striking: bool = False
    look: str = ""
    receipt: int | None = None
    lines: bool = False
    history: SheetHistory | None = None
    proposed: Mapping[str, str] = field(default_factory=dict)

    def take(self, form: DealEntryForm) -> None:
        """Show `form` in its place."""
        if isinstance(form, PenaltyForm):
            self.penalty = form
        elif isinstance(form, DealForm):
            self.deal = form
