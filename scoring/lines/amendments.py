"""What the club's people corrected in a game that others play: its phones are told before anybody signs again.
Tested in tests/scoring/ledger/test_amendments.py."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _

from scoring.ledger.history import DEALT, GameHistory, fold_game
from scoring.lines.authors import People, author
from scoring.lines.sides import Sides
from scoring.lines.versions import Version, version_of
from scoring.lines.words import UNSAID
from scoring.models import Kind, Line


@dataclass(frozen=True)
class Amendment:
    """A correction that no phone of the table made: what stood before, what stands now, by whom and why.

    `entry` is the line that made it, `line` the number of the one that stands now; None where one was struck out.
    """

    title: str
    entry: Line
    line: int | None
    before: Version | None
    after: Version | None
    who: str = ""
    reason: str = ""

    @property
    def when(self) -> datetime:
        return self.entry.received_at

    def is_answered(self, history: GameHistory, ours: Collection[Line]) -> bool:
        """Whether one of the lines `ours` says whether it is right; after a strike, whether any was written since."""
        if self.line is None:
            return any(line.number > self.entry.number for line in ours)
        answers = list(history.confirmations.get(self.line, ()))
        answers += [contest.line for contest in history.asides.contests if contest.about == self.line]
        return any(line in ours for line in answers)


def amendments_of(
    history: GameHistory, lines: Sequence[Line], sides: Sides, people: People
) -> list[Amendment]:
    """The corrections of a game since it was last opened again, as they came; `lines` are those of the sheet."""
    reopened = _reopening(history, lines)
    since, why = (reopened.number, reopened.payload["reason"]) if reopened else (0, "")
    changes = sorted(
        [*_put_in(history, sides), *_struck_out(history, sides)], key=lambda change: change.entry.number
    )
    return [
        replace(change, who=author(entry, people), reason=_reason(entry, why))
        for change in changes
        if (entry := change.entry).number > since and entry.actor and entry.device_id is None
    ]


def _reason(entry: Line, why: str) -> str:
    """What was typed with a correction, or else when its game was opened again."""
    reason = entry.payload.get("reason", why)
    return why if reason in UNSAID else reason


def as_signed(history: GameHistory, lines: Sequence[Line]) -> GameHistory | None:
    """The game as it stood when it was last opened again; None where it never was."""
    reopened = _reopening(history, lines)
    if reopened is None:
        return None
    before = [line for line in lines if line.game_id == history.game.pk and line.number < reopened.number]
    return fold_game(history.game, before, history.signatures)


def _reopening(history: GameHistory, lines: Sequence[Line]) -> Line | None:
    own = [line for line in lines if line.game_id == history.game.pk and line.kind == Kind.REOPENING]
    return own[-1] if own else None


def _put_in(history: GameHistory, sides: Sides) -> Iterator[Amendment]:
    """Deals that stand in the place of another, or before one."""
    for written in history.live:
        line, scored = written.line, written.scored
        if scored is None or line.kind not in DEALT:
            continue
        number, read = {"number": scored.number}, partial(version_of, history, sides)
        if "replaces" in line.payload:
            old = next(other for other in history.written if other.line.number == line.payload["replaces"])
            title = _("Deal %(number)d was corrected") % number
            yield Amendment(title, line, line.number, read(old), read(written))
        elif "before" in line.payload:
            yield Amendment(_("Deal %(number)d was added") % number, line, line.number, None, read(written))


def _struck_out(history: GameHistory, sides: Sides) -> Iterator[Amendment]:
    for place, written in enumerate(history.written):
        struck = written.struck
        if struck is None or struck.kind != Kind.STRIKE or written.line.kind not in DEALT:
            continue
        number = 1 + sum(other.counts for other in history.written[:place])
        title = _("Deal %(number)d was struck out") % {"number": number}
        yield Amendment(title, struck, None, version_of(history, sides, written), None)
