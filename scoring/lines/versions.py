"""A deal as somebody told it, short enough to stand beside another version of the same deal.
Tested in tests/scoring/ledger/test_amendments.py."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ledger.history import GameHistory, Written, in_turn
from scoring.lines import words
from scoring.lines.deals import circumstances
from scoring.lines.sides import Sides
from scoring.rulebook import Deal, Marks


@dataclass(frozen=True)
class Version:
    """What was told of a deal, who marks what by it, and the mark alone where only one side has any."""

    text: str
    outcome: str
    mark: str

    @property
    def in_short(self) -> str:
        """What was told; with what follows from it where no mark alone says that."""
        return self.text if self.mark else f"{self.text}: {self.outcome}"


def version_of(history: GameHistory, sides: Sides, written: Written) -> Version:
    """A line of the game; one that no longer counts as if it still stood."""
    if written.scored:
        return _version(history, sides, written.scored.deal or written.deal, written.scored.marks)
    return told_version(history, sides, written.deal, written.line.number)


def told_version(history: GameHistory, sides: Sides, deal: Deal, line: int) -> Version:
    """`deal` as it would count in the place of line `line`; `RuleViolation` where it does not add up."""
    settings = history.rules.settings
    deal = in_turn(settings, history.dealing(line), deal)
    return _version(history, sides, deal, settings.score(deal))


def _version(history: GameHistory, sides: Sides, deal: Deal, marks: Marks) -> Version:
    text = ", ".join([words.say_told(sides, deal, marks), *circumstances(history, deal)])
    marked = {side: points for side, points in marks.marks.items() if points}
    mark = "" if marked else "0"
    if len(marked) == 1:
        [(side, points)] = marked.items()
        mark = f"{'+' if points > 0 else ''}{sides[side].bare(points)}"
    return Version(text, words.say_marks(sides, deal, marks), mark)
