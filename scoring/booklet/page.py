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

    `about` is what it tells: the key of a setting, or a word for what the grounds of its rule distinguish. `house`:
    the source is silent and the site decides; `changed`: the preset does not say this.
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
    story: str
    steps: tuple[str, ...]
    marked: str


@dataclass(frozen=True, slots=True)
class Text:
    """Sentences that stand together: a paragraph (`text`) or a list (`list`)."""

    sentences: tuple[Sentence, ...]
    kind: str = "text"


Statement = Sentence | RulesTable | CardRow | RulesExample
"""What a word says of itself."""

Block = Text | RulesTable | CardRow | RulesExample


@dataclass(frozen=True, slots=True)
class CitedGround:
    """Where rules of a section come from: the `place` in a source, "" for a choice of the house, and what it says."""

    place: str
    says: str


@dataclass(frozen=True, slots=True)
class RulesSection:
    """One question of the page, its answer, and where that comes from."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    grounds: tuple[CitedGround, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(item for block in self.blocks if isinstance(block, Text) for item in block.sentences)

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
class RuleChange:
    """« Points à atteindre : 121 → 101 »."""

    label: str
    was: str
    now: str


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
    changes: tuple[RuleChange, ...] = ()

    @property
    def house(self) -> bool:
        """Whether the site decides something in it."""
        return any(sentence.house for section in self.sections for sentence in section.sentences)


def gather(parts: Iterable[Statement], *, listed: bool) -> Iterator[Block]:
    """`parts` as the blocks of a section: sentences that follow each other stand together."""
    for is_text, group in groupby(parts, key=lambda part: isinstance(part, Sentence)):
        if is_text:
            sentences = tuple(part for part in group if isinstance(part, Sentence))
            yield Text(sentences, "list" if listed else "text")
        else:
            yield from (part for part in group if not isinstance(part, Sentence))


def marked(parts: Iterable[Statement], usual: Collection[str]) -> Iterator[Statement]:
    """`parts` with what is not among the texts `usual` marked as changed: then it is no choice of this house."""
    for part in parts:
        if isinstance(part, Sentence):
            changed = part.text not in usual
            yield replace(part, changed=changed, house=part.house and not changed)
        elif isinstance(part, RulesTable):
            rows = tuple(replace(row, changed=" ".join(row.cells) not in usual) for row in part.rows)
            yield replace(part, rows=rows)
        else:
            yield part


def texts(parts: Iterable[Statement]) -> Iterator[str]:
    """Every text that may be known from another telling."""
    for part in parts:
        if isinstance(part, Sentence):
            yield part.text
        elif isinstance(part, RulesTable):
            yield from (" ".join(row.cells) for row in part.rows)
