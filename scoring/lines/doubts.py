"""What a table doubts, in words: lines told otherwise or not right, who confirmed them, what came of it.
Tested in tests/scoring/ledger/test_disputes.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger.contests import Contest
from scoring.ledger.history import DEALT, GameHistory, Written, in_turn
from scoring.lines import words
from scoring.lines.authors import People, author, signed_it
from scoring.lines.sides import Sides
from scoring.lines.versions import Version, told_version, version_of
from scoring.models import Kind, Line
from scoring.rulebook import RuleViolation
from scoring.rules.amounts import join_names


@dataclass(frozen=True)
class OpenDispute:
    """A dispute that the table has to decide.

    `number` is that of its line, `about` of the line in doubt (None: the whole result), `kind` what that line is and
    `deal` the number of its deal. `first` is what stands, `second` what another phone told, "" where it told none;
    each with who wrote it, and when, and as a version to be compared, None where there is none.
    """

    number: int
    about: int | None
    deal: int | None
    kind: str
    first: str
    first_by: str
    second: str
    second_by: str
    reason: str
    stands: Version | None = None
    rival: Version | None = None


def doubts_of(history: GameHistory, sides: Sides, people: People) -> list[OpenDispute]:
    """The open disputes of a game, in the order in which they came."""
    return [
        _doubt(history, sides, contest, people)
        for contest in history.asides.contests
        if contest.decided is None
    ]


def _doubt(history: GameHistory, sides: Sides, contest: Contest, people: People) -> OpenDispute:
    written = history.find(contest.about) if contest.about else None
    return OpenDispute(
        number=contest.line.number,
        about=contest.about,
        deal=written.scored.number if written and written.scored else None,
        kind=written.line.kind if written else "",
        first=words.say_written(sides, written) if written else "",
        first_by=_by(written.line, people) if written else "",
        second=say_told_in(history, sides, contest.line),
        second_by=_by(contest.line, people),
        reason=contest.line.payload.get("reason", ""),
        stands=version_of(history, sides, written) if written and written.line.kind in DEALT else None,
        rival=_rival(history, sides, contest.line),
    )


def _rival(history: GameHistory, sides: Sides, line: Line) -> Version | None:
    """The deal that another phone told; None where it told none, or one that does not add up."""
    facts = line.payload.get("deal")
    if facts is None:
        return None
    try:
        return told_version(history, sides, history.rules.read(facts, written=True), line.payload["line"])
    except RuleViolation:
        return None


def _by(line: Line, people: People) -> str:
    return _("%(who)s, %(when)s") % signed_it(line, people)


def say_told_in(history: GameHistory, sides: Sides, line: Line) -> str:
    """The deal that a quiet line tells for the place of its line, in words; "" where it tells none."""
    facts, settings = line.payload.get("deal"), history.rules.settings
    if facts is None:
        return ""
    try:
        deal = history.rules.read(facts, written=True)
        deal = in_turn(settings, history.dealing(line.payload["line"]), deal)
        return words.say_deal(sides, deal, settings.score(deal))
    except RuleViolation:  # kept before it was judged
        return _("a deal that does not add up")


def said_right(history: GameHistory, line: Line) -> Iterator[Line]:
    """`line`, and the lines of those who told or said the same: by it, in a dispute, or once it was decided."""
    yield line
    yield from history.confirmations.get(line.number, ())
    for contest in history.asides.contests:
        decided = contest.decided
        if line.payload.get("settles") == contest.line.number:
            yield contest.line
        elif contest.about == line.number and decided and decided.payload.get("line") == contest.line.number:
            yield decided


def say_doubt(history: GameHistory, written: Written) -> str:
    """The badge of a line that is in doubt."""
    about = [
        contest
        for contest in history.asides.contests
        if contest.about == written.line.number and contest.decided is None
    ]
    if not about:
        return ""
    return _("disputed") if any(contest.rival for contest in about) else _("contested")


def say_agreed(history: GameHistory, written: Written, people: People) -> str:
    """« confirmé par le téléphone 2 (Béa) »: phones other than the one that wrote it."""
    lines = history.confirmations.get(written.line.number, ())
    others = [line for line in lines if line.device_id is None or line.device_id != written.line.device_id]
    names = list(dict.fromkeys(author(line, people) for line in others))
    return _("confirmed by %(who)s") % {"who": join_names(names)} if names else ""


def say_against_line(history: GameHistory, sides: Sides, written: Written, people: People) -> Iterator[str]:
    """What was said against a line, and what came of it."""
    for contest in history.asides.contests:
        if contest.about == written.line.number:
            yield " ".join([say_contest(history, sides, contest, people), _decided(contest, people)]).strip()


def say_contest(history: GameHistory, sides: Sides, contest: Contest, people: People) -> str:
    """Who said what against a line, or against the whole result."""
    params = {**signed_it(contest.line, people), "deal": say_told_in(history, sides, contest.line)}
    if contest.rival:
        return _("%(who)s at %(when)s: %(deal)s") % params
    reason = contest.line.payload.get("reason")
    if reason:
        return _("%(who)s at %(when)s: not right (%(reason)s).") % {**params, "reason": reason}
    return _("%(who)s at %(when)s: not right.") % params


def _decided(contest: Contest, people: People) -> str:
    """Who decided, and how; "" as long as nobody has."""
    line = contest.decided
    if line is None:
        return ""
    params = signed_it(line, people)
    if line.payload.get("settles") == contest.line.number:
        return _("This one was chosen by %(who)s at %(when)s.") % params
    if line.kind == Kind.STRIKE and line.payload["line"] == contest.line.number:
        if contest.rival:
            return _("The first one was kept by %(who)s at %(when)s.") % params
        return _("It is right after all: %(who)s at %(when)s.") % params
    if "closed" in line.payload:
        return _("Closed by %(who)s at %(when)s.") % params
    return _("Corrected by %(who)s at %(when)s.") % params
