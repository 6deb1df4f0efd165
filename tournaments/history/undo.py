"""Stepping back behind an act: what that would cost is said first, and it can be undone itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.models import Sheet
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import find_format
from tournaments.core.snapshots import take_snapshot
from tournaments.core.step_back import ACTS, StepBack
from tournaments.cuts.consequences import Ranks, weigh_act
from tournaments.models import Act, Adjustment, Pairing, Tournament
from tournaments.proofs.actions import facts_of
from tournaments.proofs.announcements import CUTS
from tournaments.rounds.actions import keep_discarded
from web.refusals import Refusal


@dataclass(frozen=True)
class Consequences:
    """What stepping back would change.

    By entry, its `ranks` now and then; the `tables`, by round, whose deals or forfeits would no longer count. The
    `rounds` that are public and would no longer be, the `drafts` that would be no more (`set_up`: those of them that
    were not drawn), and the later `acts` that would be undone with them, by number. `decisions` are those that would
    be cancelled with their round: whom each is about, and its kind. It `asks` before it takes more than the act
    itself.
    """

    ranks: Ranks = field(default_factory=dict)
    tables: tuple[tuple[int, int], ...] = ()
    rounds: tuple[int, ...] = ()
    drafts: tuple[int, ...] = ()
    set_up: tuple[int, ...] = ()
    acts: tuple[int, ...] = ()
    decisions: tuple[tuple[int, str], ...] = ()
    asks: bool = False


@transaction.atomic
def undo_act(tournament: Tournament, number: int, by: User | None = None, *, force: bool = False) -> Act:
    """Bring back what the act `number` touched, as it was before it; what it was until now is kept the same way.

    Refused where deals would no longer count, or where a published round or a draft would go that the act was not
    about, unless `force`: whoever says so has read which. The public is told of every draft that goes.
    """
    step = _held(tournament, number, by)
    tournament = step.tournament
    if not force:
        _check_nothing_at_stake(step)
    now = take_snapshot(tournament)
    for draft in step.drafts:
        facts: dict[str, Any] = facts_of(draft)
        keep_discarded(draft, by, **facts)
    cancelled = _step_back(step)
    moved(tournament)
    about: dict[str, Any] = {"act": step.act.number, "code": step.act.code}
    about |= {"cancelled": cancelled} if cancelled else {}
    about |= {"sheets": sorted(step.lost)} if step.lost else {}
    return keep("undone", tournament, by, snapshot="" if step.way.for_good else now, **about)


def what_would_change(tournament: Tournament, number: int) -> Consequences:
    """What undoing the act `number` would change: it is done, looked at, and rolled back."""
    consequences: dict[str, Any] = {}

    def step_back() -> None:
        step = _held(tournament, number)
        consequences.update(_consequences(step))
        _step_back(step)

    return Consequences(ranks=weigh_act(tournament, step_back).ranks, **consequences)


def read_step(tournament: Tournament, number: int) -> StepBack | None:
    """The way back behind the act `number`; None where nothing was kept before it."""
    act = root = tournament.acts.filter(number=number).exclude(snapshot="").first()
    while root and root.code == "undone":
        root = tournament.acts.get(number=root.values["act"])
    back = ACTS[root.code].back if root else None
    return StepBack(tournament, act, root, back) if act and root and back else None


def _step_back(step: StepBack) -> list[int]:
    """Bring back what was; which decisions about what goes are cancelled, by key."""
    cancelled = _cancel_with_rounds(step)
    step.way.put_back(step)
    _count_again(step)
    return cancelled


def _held(tournament: Tournament, number: int, by: User | None = None) -> StepBack:
    """The step behind the act `number`: its sheets are held before the tournament, as they are when a table writes."""
    seen = read_step(tournament, number)
    if seen is None:
        raise Refusal("no_snapshot", _("Nothing was kept before this act: it cannot be undone."))
    sheets = seen.sheets_now | seen.sheets_then | set(seen.root.values.get("sheets", ()))
    held = Sheet.objects.select_for_update(of=("self",)).filter(pk__in=sheets)
    list(held.order_by("pk").values_list("pk", flat=True))
    step = replace(seen, tournament=locked(tournament), by=by)
    if not (step.sheets_now | step.sheets_then) <= sheets:
        sentence = _("Another director has changed something in the meantime: look at it again.")
        raise Refusal("changed_meanwhile", sentence)
    return step


def _check_nothing_at_stake(step: StepBack) -> None:
    if tables := _at_stake(step):
        raise Refusal(
            "results_at_stake",
            _("Deals or forfeits at these tables (round-table) would no longer count: %(tables)s."),
            tables=", ".join(f"{round_}-{table}" for round_, table in tables),
        )
    if rounds := _more_than_the_act(step):
        sentence = _("These rounds would go as well: %(rounds)s.")
        raise Refusal("rounds_at_stake", sentence, rounds=", ".join(map(str, rounds)))


def _at_stake(step: StepBack) -> tuple[tuple[int, int], ...]:
    """The tables, by round, on whose sheets something is written or decided and that no table would have any more."""
    decided = _standing(step).filter(sheet__in=step.lost).values("sheet")
    tables = Pairing.objects.filter(sheet__in=step.lost)
    tables = tables.filter(Q(sheet__revision__gt=0) | Q(sheet__in=decided))
    return tuple(
        tables.order_by("round__number", "table_number").values_list("round__number", "table_number")
    )


def _more_than_the_act(step: StepBack) -> list[int]:
    """The rounds that would go although the act did not publish them."""
    own = step.root.values.get("round") if step.root.code == "published" else None
    before = step.rounds_before
    public = [round_ for round_ in step.no_longer if round_.number != own or round_.pk not in before]
    return sorted({round_.number for round_ in (*public, *step.drafts)})


def _consequences(step: StepBack) -> dict[str, Any]:
    tables, rounds = _at_stake(step), _more_than_the_act(step)
    decisions = _with_rounds(step).order_by("pk").values_list("entry__number", "kind")
    set_up = [draft for draft in step.drafts if find_format(draft.stage.format).prepared]
    return {
        "tables": tables,
        "rounds": tuple(round_.number for round_ in step.no_longer),
        "drafts": tuple(draft.number for draft in step.drafts),
        "set_up": tuple(draft.number for draft in set_up),
        "acts": tuple(_later(step)),
        "decisions": tuple(decisions),
        "asks": bool(tables or rounds),
    }


def _later(step: StepBack) -> list[int]:
    """The acts since that the step undoes too: what was done with the rounds that go, and cuts."""
    if not step.way.moves_rounds:
        return []
    going = {("draw", round_.number) for round_ in step.going}
    going |= {("play", round_.number) for round_ in step.no_longer}
    begun = {row["number"] for row in step.before["stage"] if row["begun_at"]}
    acts = step.tournament.acts.filter(number__gt=step.act.number).defer("snapshot").order_by("number")
    return [
        act.number
        for act in acts
        if (act.code in CUTS and act.values["stage"] not in begun)
        or (ACTS[act.code].of_round, act.values.get("round")) in going
    ]


def _standing(step: StepBack) -> QuerySet[Adjustment]:
    return step.tournament.adjustments.filter(cancelled_at__isnull=True)


def _with_rounds(step: StepBack) -> QuerySet[Adjustment]:
    """The decisions about the rounds and tables that go."""
    about = Q(sheet__in=step.lost)
    for round_ in step.no_longer:
        about |= Q(stage=round_.stage_id, round=round_.number)
    return _standing(step).filter(about)


def _cancel_with_rounds(step: StepBack) -> list[int]:
    """Cancel the decisions about what goes, with the reason; which they were."""
    going = _with_rounds(step)
    keys = sorted(going.values_list("pk", flat=True))
    why = gettext("Its round was taken back.")
    going.filter(pk__in=keys).update(cancelled_at=timezone.now(), cancelled_by=step.by, cancelled_why=why)
    return keys


def _count_again(step: StepBack) -> None:
    """The decisions that an undone step had cancelled count again, where the game is not decided otherwise."""
    keys = step.act.values.get("cancelled", []) if step.act.code == "undone" else []
    others = _standing(step).filter(sheet__isnull=False).values_list("sheet", "game")
    taken = set(others)
    for decision in Adjustment.objects.filter(pk__in=keys, cancelled_at__isnull=False):
        if (decision.sheet_id, decision.game) not in taken:
            decision.cancelled_at, decision.cancelled_by, decision.cancelled_why = None, None, ""
            decision.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_why"])
