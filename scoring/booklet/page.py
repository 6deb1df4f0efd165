"""What a page of rules is made of: sections of sentences, tables, cards and examples, as plain data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

NONE = "–"
"""What stands where a question does not arise."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that is told.

    `about` is the setting it tells, "" where it tells none. `house`: the source is silent and the site
    decides; `changed`: the preset does not say this.
    """

    text: str
    about: str = ""
    house: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class RulesRow:
    """One row of a table; the first cell names it. `current` is the row this page is about."""

    cells: tuple[str, ...]
    current: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class RulesTable:
    """A table: what it shows, its columns (`figures` are the places of those set as figures) and its rows.

    `reference` tables are for looking up, and may be left out on paper.
    """

    kind: ClassVar[str] = "table"
    caption: str
    head: tuple[str, ...]
    rows: tuple[RulesRow, ...]
    figures: Collection[int] = ()
    reference: bool = False

    @property
    def wordy(self) -> bool:
        """Whether its cells are sentences: a phone shows such rows as paragraphs."""
        return not self.figures


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as it is drawn: what stands on it, its name and its points."""

    rank: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in a row, from the highest."""

    kind: ClassVar[str] = "faces"
    cards: tuple[DrawnCard, ...]


@dataclass(frozen=True, slots=True)
class RulesExample:
    """A deal, what is reckoned, and what is marked, as the engine finds it."""

    kind: ClassVar[str] = "example"
    told: str
    steps: tuple[str, ...]
    marked: str


@dataclass(frozen=True, slots=True)
class Text:
    """Sentences that stand together: a paragraph (`text`) or a list (`list`)."""

    sentences: tuple[Sentence, ...]
    kind: str = "text"


Told = Sentence | RulesTable | CardRow | RulesExample
"""What a word says of itself."""

Block = Text | RulesTable | CardRow | RulesExample


@dataclass(frozen=True, slots=True)
class RulesSection:
    """One question of the page, and its answer."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(said for block in self.blocks if isinstance(block, Text) for said in block.sentences)

    @property
    def rows(self) -> tuple[RulesRow, ...]:
        return tuple(row for block in self.blocks if isinstance(block, RulesTable) for row in block.rows)


@dataclass(frozen=True, slots=True)
class ShortAnswer:
    """A question and its answer, in a word."""

    title: str
    value: str

    @property
    def empty(self) -> bool:
        """Whether the question does not arise."""
        return self.value == NONE


@dataclass(frozen=True, slots=True)
class ChangedSetting:
    """A setting that is not the preset's: what it is called, what it is here and there."""

    label: str
    here: str
    preset: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one game, told.

    `facts` are the few figures that stand above all; `changes` what differs from the preset.
    """

    key: str
    name: str
    source: str
    facts: tuple[ShortAnswer, ...]
    sections: tuple[RulesSection, ...]
    changes: tuple[ChangedSetting, ...] = ()

    @property
    def house(self) -> bool:
        """Whether the site decides something in it."""
        return any(said.house for section in self.sections for said in section.sentences)


def gather(told: Iterable[Told], *, listed: bool) -> Iterator[Block]:
    """`told` as the blocks of a section: sentences that follow each other stand together."""
    for is_text, group in groupby(told, key=lambda one: isinstance(one, Sentence)):
        if is_text:
            sentences = tuple(one for one in group if isinstance(one, Sentence))
            yield Text(sentences, "list" if listed else "text")
        else:
            yield from (one for one in group if not isinstance(one, Sentence))


def marked(told: Iterable[Told], known: Collection[str], house: Collection[str]) -> Iterator[Told]:
    """`told` with its marks: what is not among the texts `known` is changed, what is about `house` decided."""
    for one in told:
        if isinstance(one, Sentence):
            changed = one.text not in known
            yield replace(one, changed=changed, house=one.about in house and not changed)
        elif isinstance(one, RulesTable):
            rows = tuple(replace(row, changed=" ".join(row.cells) not in known) for row in one.rows)
            yield replace(one, rows=rows)
        else:
            yield one


def texts(told: Iterable[Told]) -> Iterator[str]:
    """Every text that may be known from another telling."""
    for one in told:
        if isinstance(one, Sentence):
            yield one.text
        elif isinstance(one, RulesTable):
            yield from (" ".join(row.cells) for row in one.rows)
