"""What the director does next: one thing, from all that the desk shows.
Tested in tests/tournaments/desk/test_page.py."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.desk.field import RoundDraft
from tournaments.desk.page import Desk
from tournaments.models import EntryKind


@dataclass(frozen=True)
class NextStep:
    """The one thing to do next; templates put it in words."""

    code: str
    tables: tuple[int, ...] = ()
    count: int = 0


def next_step(desk: Desk) -> NextStep:
    """What the director does next: one thing."""
    if desk.draft:
        return _with_a_draft(desk.draft)
    if desk.job:
        return NextStep("drawing" if desk.job.is_under_way else "draw_failed", count=desk.job.entries)
    waiting = tuple(table.number for table in desk.hall.waiting)
    if desk.is_free:
        return NextStep("free", tables=waiting, count=len(waiting))
    if desk.field.course and desk.field.course.untold:  # at once: others play on in vain
        return NextStep("draw_right", count=len(desk.field.course.untold))
    if waiting:
        return NextStep("wait", tables=waiting, count=len(waiting))
    if desk.field.course and desk.field.course.level:
        return NextStep("decide_level", count=len(desk.field.course.level))
    if desk.round and desk.publication.has_news and not desk.is_stage_fresh:
        unsigned = tuple(table.number for table in desk.hall.to_sign)
        return NextStep(
            "sign_tables" if unsigned else "publish_ranking", tables=unsigned, count=len(unsigned)
        )
    return _between_rounds(desk)


def _with_a_draft(draft: RoundDraft) -> NextStep:
    if draft.gone.names:
        return NextStep("mend_draw", count=len(draft.gone.names))
    if draft.is_outdated:
        return NextStep("outdated")
    missed = len(draft.missed)
    return NextStep("draw_again", count=missed) if missed else NextStep("publish_round")


def _between_rounds(desk: Desk) -> NextStep:
    if desk.people.leavers:
        return NextStep("withdraw_leavers", count=len(desk.people.leavers))
    if desk.unprepared:
        return NextStep(desk.unprepared)
    if desk.is_over:
        return NextStep("begin_stage" if desk.following else "finished")
    if desk.is_deserted:
        return NextStep("nobody_to_meet")
    if desk.vacancy:
        return NextStep("take_place")
    newcomers = len(desk.field.enterable(desk.people.newcomers))
    if newcomers:
        alone = desk.tournament.entry_kind == EntryKind.PLAYER
        pairs = "unpaired" if desk.can_draw else "enter_pairs"
        return NextStep("enter_players" if alone else pairs, count=newcomers)
    if desk.can_draw:
        return NextStep("absent", count=len(desk.absent)) if desk.absent else NextStep("draw_round")
    return NextStep("too_few" if desk.field.is_cut else "welcome", count=desk.missing)
