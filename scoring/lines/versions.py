"""A deal as somebody told it, short enough to stand beside another version of the same deal.
Tested in tests/scoring/ledger/test_amendments.py."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

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


def say_effect(history: GameHistory, sides: Sides, written: Written, deal: Deal | None) -> str:
    """« Koen et Godelieve : de 98 à 100 »: what a correction of a line does to the totals; None strikes it out."""
    state, _place = words.state_with(history, deal, written)
    before, after = history.marks(), replace(history, state=state).marks()
    changes = [
        _("%(side)s: from %(before)s to %(after)s")
        % {"side": side.name, "before": side.figure(before[key]), "after": side.figure(after[key])}
        for key, side in sides.items()
        if before[key] != after[key]
    ]
    return "; ".join(changes) or _("No total changes.")


def _version(history: GameHistory, sides: Sides, deal: Deal, marks: Marks) -> Version:
    text = ", ".join([words.say_told(sides, deal, marks), *circumstances(history, deal)])
    marked = {side: points for side, points in marks.marks.items() if points}
    mark = "" if marked else "0"
    if len(marked) == 1:
        [(side, points)] = marked.items()
        mark = f"{'+' if points > 0 else ''}{sides[side].bare(points)}"
    return Version(text, words.say_marks(sides, deal, marks), mark)
