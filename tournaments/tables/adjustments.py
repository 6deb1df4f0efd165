"""Marks and wins given or taken by a director: penalties, adjusted scores, byes; taken back, and listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.ledger.writing import given_reason, short_reason
from scoring.models import Sheet
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.entry_list import entered
from tournaments.core.snapshots import take_snapshot
from tournaments.models import (
    MOST_MARKS,
    OF_A_GAME,
    Adjustment,
    AdjustmentKind,
    Bye,
    ByeScore,
    Entry,
    EntryKind,
    Round,
    Tournament,
)
from tournaments.standings.decision_words import Decision, of_a_side, say_decisions
from tournaments.standings.decisions import as_ruled, ruling_body
from web.refusals import Refusal

MOST_HALVES = 24


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What a director decided, and why: `marks` and halves of a win, taken where negative; an article, or 0.

    `place` is that of the one partner of a pair it is about, from 0.
    """

    kind: AdjustmentKind
    marks: int = 0
    wins: int = 0
    article: int = 0
    reason: str = ""
    place: int | None = None


@transaction.atomic
def adjust_score(
    entries: Sequence[Entry], ruling: Ruling, round_: Round | None = None, by: User | None = None
) -> list[Adjustment]:
    """The same for each of `entries`, all of one tournament.

    A penalty takes. The score of a bye needs the round, in which everybody of `entries` sits out. What is about one
    partner is about one entry, a pair: it counts for the pair, and for that partner where players are ranked.
    """
    if not entries:
        raise Refusal("nobody_chosen", _("Choose at least one name."), status=422)
    _check_worth(ruling)
    tournament = locked(entries[0].tournament)
    if ruling.place is not None:
        _check_partner(entries, ruling)
    if ruling.kind == AdjustmentKind.BYE:
        _check_sat_out(entries, round_)
    reason = short_reason(ruling.reason) if ruling.article else given_reason(ruling.reason)
    rulings = [
        Adjustment(
            tournament=tournament,
            stage=round_.stage if round_ else phases.stage_in_play(tournament),
            entry=entry,
            round=round_.number if round_ else None,
            kind=ruling.kind,
            marks=ruling.marks,
            wins=ruling.wins,
            article=ruling.article,
            place=ruling.place,
            reason=reason,
            by=by,
        )
        for entry in entries
    ]
    Adjustment.objects.bulk_create(rulings)
    moved(tournament)
    numbers: dict[str, Any] = {"entries": [entry.number for entry in entries], "round": rulings[0].round}
    numbers |= {} if ruling.place is None else {"place": ruling.place}
    keep("adjusted", tournament, by, kind=str(ruling.kind), marks=ruling.marks, wins=ruling.wins, **numbers)
    return rulings


@transaction.atomic
def penalize(
    whom: Sequence[tuple[int, int | None]], ruling: Ruling, round_: Round, by: User | None = None
) -> list[Adjustment]:
    """The same for each of `whom`: an entry by its number, or with a place one partner of a pair."""
    entry_of = {entry.number: entry for entry in round_.stage.tournament.entries.all()}
    rulings: list[Adjustment] = []
    if together := [entry_of[number] for number, place in whom if place is None]:
        rulings += adjust_score(together, ruling, round_, by)
    for number, place in whom:
        if place is not None:
            rulings += adjust_score([entry_of[number]], replace(ruling, place=place), round_, by)
    return rulings


@transaction.atomic
def cancel_adjustment(adjustment: Adjustment, reason: str, by: User | None = None) -> int:
    """Take a decision back, with a reason; it stays on the list. How many rows that were: of a game, all of them."""
    reason = given_reason(reason)
    tournament = locked(adjustment.tournament)
    same = tournament.adjustments.filter(cancelled_at__isnull=True)
    if adjustment.kind in OF_A_GAME:
        same = same.filter(sheet=adjustment.sheet_id, game=adjustment.game)
    else:
        same = same.filter(pk=adjustment.pk)
    entries = sorted(same.values_list("entry__number", flat=True))
    if not entries:
        raise Refusal("already_cancelled", _("This decision is cancelled already."))
    same.update(cancelled_at=timezone.now(), cancelled_by=by, cancelled_why=reason)
    moved(tournament)
    facts: dict[str, Any] = {} if adjustment.place is None else {"place": adjustment.place}
    facts |= {"adjustment": adjustment.pk, "kind": str(adjustment.kind), "entries": entries}
    keep("cancelled", tournament, by, **facts)
    return len(entries)


@transaction.atomic
def set_bye_score(
    tournament: Tournament, score: ByeScore, marks: int = 0, wins: int = 0, by: User | None = None
) -> Tournament:
    """What a bye brings from now on, and brought so far: nothing, `marks` and halves of a win, or an average."""
    if score != ByeScore.FLAT:
        marks = wins = 0
    if not (0 <= marks <= MOST_MARKS and 0 <= wins <= MOST_HALVES):
        raise _too_much()
    tournament = locked(tournament)
    snapshot = take_snapshot(tournament)
    tournament.bye_score, tournament.bye_marks, tournament.bye_wins = score, marks, wins
    tournament.save(update_fields=["bye_score", "bye_marks", "bye_wins"])
    moved(tournament)
    keep("bye_score", tournament, by, snapshot=snapshot, score=str(score), marks=marks, wins=wins)
    return tournament


def _too_much() -> Refusal:
    sentence = _("At most %(marks)s marks and %(wins)s wins can be given or taken at once.")
    return Refusal("too_much", sentence, status=422, marks=MOST_MARKS, wins=MOST_HALVES // 2)


def _check_worth(ruling: Ruling) -> None:
    if abs(ruling.marks) > MOST_MARKS or abs(ruling.wins) > MOST_HALVES:
        raise _too_much()
    if ruling.kind == AdjustmentKind.PENALTY and (ruling.marks > 0 or ruling.wins > 0):
        raise Refusal("penalty_gives", _("A penalty takes marks or wins, it gives none."), status=422)
    if ruling.kind != AdjustmentKind.BYE and not (ruling.marks or ruling.wins):
        raise Refusal("nothing_decided", _("Say how many marks or wins it is about."), status=422)


def _check_partner(entries: Sequence[Entry], ruling: Ruling) -> None:
    """House rule: only what is given or taken beside the games may be about one partner; a bye is the pair's."""
    pairs = entries[0].tournament.entry_kind == EntryKind.PAIR
    if not pairs or len(entries) != 1 or ruling.place not in (0, 1) or ruling.kind == AdjustmentKind.BYE:
        raise Refusal("no_partner", _("Choose one partner of one pair."), status=422)


def _check_sat_out(entries: Sequence[Entry], round_: Round | None) -> None:
    """House rule: a bye has one score, so that a second one has to wait until the first is cancelled."""
    if round_ is None or Bye.objects.filter(round=round_, entry__in=entries).count() != len(entries):
        raise Refusal("no_bye", _("Choose a round in which the entry sits out."), status=422)
    own = Adjustment.objects.filter(kind=AdjustmentKind.BYE, cancelled_at__isnull=True, entry__in=entries)
    if own.filter(round=round_.number).exists():
        raise Refusal("bye_scored", _("This bye has a score of its own already: cancel it first."))


@dataclass(frozen=True)
class Listed:
    """A decision on the desk's list, and its first row: who took it and when, and who took it back."""

    decision: Decision
    row: Adjustment


def list_decisions(tournament: Tournament, sheet: Sheet | None = None) -> list[Listed]:
    """Every decision, the cancelled ones too, the last first; of one `sheet` only, where it is given. Two queries."""
    rows = tournament.adjustments.select_related("entry", "sheet", "by", "cancelled_by")
    if sheet is not None:
        rows = rows.filter(sheet=sheet)
    names = {entry.number: entry.full_name for entry in entered(tournament)}
    together: dict[tuple[Any, ...], list[Adjustment]] = {}
    for row in (as_ruled(decision, tournament) for decision in rows.order_by("-pk")):
        own = () if row.sheet_id else (row.pk,)
        side = of_a_side(ruling_body(row))
        key = (row.kind, row.sheet_id, row.game, row.cancelled_at, row.article, *side, *own)
        together.setdefault(key, []).append(row)
    listed = []
    for same in together.values():
        (decision,) = say_decisions([ruling_body(row) for row in reversed(same)], names)
        listed.append(Listed(decision, same[0]))
    return listed
