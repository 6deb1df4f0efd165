"""What happened to the result of a game, in words: signed, closed, contested, asked for, opened again.
Tested in tests/scoring/ledger/test_late_corrections.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.ledger.history import GameHistory, Written, sides_signed
from scoring.ledger.names import first_line
from scoring.lines import words
from scoring.lines.authors import People, author, say_hour, signed_it
from scoring.lines.doubts import say_contest, say_told_in
from scoring.lines.outcomes import say_result
from scoring.lines.sides import Side, Sides, unit_in
from scoring.lines.versions import say_effect
from scoring.models import Kind, Line
from scoring.rulebook import RuleViolation
from scoring.rules.amounts import POINTS, join_names

Event = tuple[datetime, str]


@dataclass(frozen=True)
class CorrectionWish:
    """A correction that somebody asks of the director, in words; `effect` is what it would do to the totals."""

    number: int
    about: str
    wanted: str
    who: str
    when: datetime
    reason: str
    effect: str


def either(names: Sequence[str]) -> str:
    """« Béa ou Tom »."""
    if len(names) < 2:
        return "".join(names)
    return pgettext("either of them", "%(names)s or %(last)s") % {
        "names": ", ".join(names[:-1]),
        "last": names[-1],
    }


def say_won(sides: Sides, history: GameHistory) -> str:
    """« Anne et Luc gagnent 121 à 98. »; "" where that does not say all."""
    winner, marks = history.winner(), history.marks()
    plain = len(sides) == 2 and unit_in(sides) == POINTS and len(history.state.manches) < 2
    if plain and winner is not None:
        loser = next(key for key in sides if key != winner)
        params = {"side": sides[winner].name, "won": marks[winner], "lost": marks[loser]}
        several = len(sides[winner].people) > 1
        return (
            _("%(side)s win %(won)d to %(lost)d.") if several else _("%(side)s wins %(won)d to %(lost)d.")
        ) % params
    return ""


def say_asked(sides: Sides, history: GameHistory, side: Side) -> str:
    """« Béa et Tom, est-ce juste ? Anne et Luc gagnent 121 à 98. »"""
    result = say_won(sides, history) or say_result(sides, history)
    return _("%(side)s, is this right? %(result)s") % {"side": side.name, "result": result}


def say_stop(history: GameHistory, side: Side) -> str:
    """« Béa et Tom, la partie s’arrête-t-elle ici ? »"""
    if history.endless:
        return _("%(side)s, does the table settle here?") % {"side": side.name}
    return _("%(side)s, does the game stop here?") % {"side": side.name}


def events_of(history: GameHistory, lines: Sequence[Line], sides: Sides, people: People) -> list[Event]:
    """What happened to the result of a game, as it came; `lines` are those of the sheet."""
    own = [line for line in lines if line.game_id == history.game.pk]
    return [
        (line.received_at, text) for line in own for text in _say_event(history, own, line, sides, people)
    ]


def _say_event(
    history: GameHistory, lines: Sequence[Line], line: Line, sides: Sides, people: People
) -> Iterator[str]:
    if line.kind == Kind.SIGNATURE:
        yield _with_standing(history, lines, line, say_signature(history, line, sides, people))
    elif line.kind == Kind.REOPENING:
        yield _("Opened again by %(who)s: %(reason)s") % _told(line, people)
    elif line.kind == Kind.REQUEST:
        yield _("%(who)s asks for a correction: %(reason)s") % _told(line, people)
    elif line.kind == Kind.STRIKE and line.payload["line"] in _requests(history):
        yield _("Left as it is by %(who)s: %(reason)s") % _told(line, people)
    elif line.kind == Kind.NAME:
        yield say_name(history, lines, line, people)
    elif line.kind == Kind.DISPUTE and line.payload.get("line") is None:
        contest = next(each for each in history.asides.contests if each.line == line)
        yield say_contest(history, sides, contest, people)


def say_name(history: GameHistory, lines: Sequence[Line], line: Line, people: People) -> str:
    """« Paul joue à la place de Luc, à partir de la donne 5 »; a name that was taken back says so."""
    deal = 1 + sum(
        written.counts and first_line(history, written) < line.number for written in history.written
    )
    params = {**line.payload, "deal": deal, "who": author(line, people)}
    if line.payload.get("comes"):
        sentence = _("%(name)s plays in the place of %(was)s from deal %(deal)d on (%(who)s)") % params
    else:
        sentence = _("%(was)s is spelled %(name)s (%(who)s)") % params
    back = any(other.kind == Kind.STRIKE and other.payload["line"] == line.number for other in lines)
    return _("%(sentence)s – taken back") % {"sentence": sentence} if back else sentence


def _told(line: Line, people: People) -> dict[str, str]:
    return {"who": author(line, people), "reason": line.payload["reason"]}


def _requests(history: GameHistory) -> set[int]:
    return {request.line.number for request in history.asides.requests}


def say_signature(history: GameHistory, line: Line, sides: Sides, people: People) -> str:
    """« Signé par Anne et Luc, sur le même téléphone »; a closing says by whom, for whom and why."""
    names = {"side": join_names([sides[side].name for side in sides_signed(line)])}
    if "closed" in line.payload:
        params = {**names, "who": author(line, people), "reason": line.payload["closed"]}
        return _("Closed by %(who)s without the signature of %(side)s: %(reason)s") % params
    sentence = _("Signed by %(side)s") % names
    if line.device_id is None and line.actor:
        sentence = _("Signed by %(side)s, written by %(who)s") % {**names, "who": line.actor.name}
    elif line.payload.get("same_device") and history.signatures > 1:
        sentence = _("Signed by %(side)s, not on a phone of their own") % names
    stopped = line.payload.get("stopped")
    return f"{sentence} ({stopped})" if stopped else sentence


def _with_standing(history: GameHistory, lines: Sequence[Line], line: Line, sentence: str) -> str:
    """A signature that no longer holds says so."""
    if line in history.signed_by.values():
        return sentence
    reopened = any(other.kind == Kind.REOPENING and other.number > line.number for other in lines)
    note = _("before the correction") if reopened else _("no longer holds")
    return f"{sentence} – {note}"


def wishes_of(history: GameHistory, sides: Sides, people: People) -> list[CorrectionWish]:
    """The requests of a game that wait for the director."""
    return [
        CorrectionWish(
            number=line.number,
            about=words.say_written(sides, written),
            wanted=say_told_in(history, sides, line) or _("Strike the line out."),
            who=author(line, people),
            when=line.received_at,
            reason=line.payload["reason"],
            effect=_effect(history, sides, written, line),
        )
        for line in history.open_requests
        if (written := history.find(line.payload["line"]))
    ]


def _effect(history: GameHistory, sides: Sides, written: Written, line: Line) -> str:
    """What a request does to the totals; "" where its deal does not add up."""
    facts = line.payload.get("deal")
    try:
        deal = history.rules.read(facts, written=True) if facts is not None else None
        return say_effect(history, sides, written, deal)
    except RuleViolation:
        return ""


def say_signing(history: GameHistory, sides: Sides, people: People) -> str:
    """Who has signed a game and when, or for whom it waits."""
    if history.closed:
        return _("closed by %(who)s at %(when)s") % signed_it(history.closed, people)
    signed = [
        _("%(side)s at %(when)s") % {"side": sides[side].name, "when": say_hour(line)}
        for side, line in history.signed_by.items()
    ]
    if not history.over:
        return _("in progress")
    waits = join_names([sides[side].name for side in history.unsigned]) if not history.signed else ""
    return " · ".join([*signed, *([_("waits for %(names)s to sign") % {"names": waits}] if waits else [])])
