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
class RulesSection:
    """One question of the page, and its answer."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(
            sentence for block in self.blocks if isinstance(block, Text) for sentence in block.sentences
        )

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
        return any(sentence.house for section in self.sections for sentence in section.sentences)


def gather(statements: Iterable[Statement], *, listed: bool) -> Iterator[Block]:
    """`statements` as the blocks of a section: sentences that follow each other stand together."""
    for is_text, group in groupby(statements, key=lambda statement: isinstance(statement, Sentence)):
        if is_text:
            sentences = tuple(statement for statement in group if isinstance(statement, Sentence))
            yield Text(sentences, "list" if listed else "text")
        else:
            yield from (statement for statement in group if not isinstance(statement, Sentence))


def marked(
    statements: Iterable[Statement], usual: Collection[str], house: Collection[str]
) -> Iterator[Statement]:
    """`statements` with its marks: what is not among the texts `usual` is changed, what is about `house` decided."""
    for statement in statements:
        if isinstance(statement, Sentence):
            changed = statement.text not in usual
            yield replace(statement, changed=changed, house=statement.about in house and not changed)
        elif isinstance(statement, RulesTable):
            rows = tuple(replace(row, changed=" ".join(row.cells) not in usual) for row in statement.rows)
            yield replace(statement, rows=rows)
        else:
            yield statement


def texts(statements: Iterable[Statement]) -> Iterator[str]:
    """Every text that may be known from another telling."""
    for statement in statements:
        if isinstance(statement, Sentence):
            yield statement.text
        elif isinstance(statement, RulesTable):
            yield from (" ".join(row.cells) for row in statement.rows)
