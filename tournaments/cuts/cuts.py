"""Who goes on to a stage, and for how many it can be played; cuts that were made, and would be others today."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.cache import cache
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Line
from tournaments.core import phases
from tournaments.core.entry_list import some_names
from tournaments.core.formats import find_format, is_league
from tournaments.core.step_back import ACTS
from tournaments.models import Act, CutKind, Stage, Tournament
from tournaments.pairing.brackets.apart import PoolRank, kept_apart
from tournaments.pairing.lot import lot_order
from tournaments.proofs.actions import seed_before
from tournaments.proofs.announcements import CUTS, acts_told, cut_made, standing_after
from tournaments.ranking.cut import Cut, cut_field, places_for
from tournaments.ranking.games import Standing
from tournaments.standings.course import Course
from tournaments.standings.reckoning import read_course
from web.refusals import Refusal

REMEMBERED_FOR = 3600  # seconds: what stood behind a cut at one moment never changes


def cut_for(
    stage: Stage, rows: Sequence[Standing], seed: str, pools: Sequence[Sequence[Standing]] = ()
) -> Cut:
    """Who would go on to `stage` of those in `rows`, which are ranked; `seed` is that of the lot at the line.

    `pools`: the ranking of each, where these are cut.
    """
    places = {
        CutKind.NONE: len(rows),
        CutKind.NUMBER: stage.cut_value,
        CutKind.SHARE: places_for(len(rows), share=stage.cut_value, of=stage.cut_of),
        CutKind.POOL: 0,
    }[CutKind(stage.cut_kind)]
    lot = lot_order([row.number for row in rows], seed, 0)
    if pools and stage.cut_kind == CutKind.POOL:
        return cut_pools(pools, stage.cut_value, keeps_level=stage.cut_keeps_level, lot=lot)
    return cut_field(rows, places, keeps_level=stage.cut_keeps_level, lot=lot)


def cut_pools(
    pools: Sequence[Sequence[Standing]], places: int, *, keeps_level: bool, lot: Sequence[int]
) -> Cut:
    """The first `places` of each of `pools`, each ranked: the winners of all pools, then all seconds, and so on,
    placed so that those of one pool meet late in a knock-out. Whoever is level stands in the order of the `lot`.
    """
    order = list(lot)
    went_on: dict[PoolRank, int] = {}
    out: list[tuple[int, int]] = []
    level: list[int] = []
    for number, rows in enumerate(pools, start=1):
        ranked = sorted(rows, key=lambda row: (row.rank is None, row.rank, order.index(row.number)))
        cut = cut_field(ranked, places, keeps_level=keeps_level, lot=lot)
        went_on |= {PoolRank(number, rank): entry for rank, entry in enumerate(cut.went_on, start=1)}
        out += enumerate(cut.out, start=1)
        level += cut.level
    field = sorted(went_on, key=lambda place: (place.rank, place.pool))
    placed = [went_on[place] for place in kept_apart(field)] if field else []
    rest = [entry for _rank, entry in sorted(out, key=lambda place: place[0])]
    return Cut(tuple(placed), tuple(rest), tuple(level))


def check_goes_on(stage: Stage, cut: Cut) -> None:
    """Refused where `stage` would have nobody, or too few."""
    if not cut.went_on:
        raise Refusal("nobody_left", gettext_lazy("Nobody would go on to this stage: change how many do."))
    find_format(stage.format).check_field(len(cut.went_on), stage.planned_rounds)


@dataclass(frozen=True)
class Differing:
    """A cut that would be another one today: `coming` would be in, `going` would be out; `at`: since when.

    `cut` is the one of today, `act` the number of the act that made the one that stands, 0 where it is not known. The
    cut `may_follow` while no round of its stage, the one in play, is drawn.
    """

    stage: Stage
    cut: Cut
    coming: tuple[int, ...]
    going: tuple[int, ...]
    at: datetime
    act: int = 0
    may_follow: bool = False

    @property
    def key(self) -> str:
        """What tells this difference from the next one."""
        return "-".join(map(str, (*self.coming, 0, *self.going)))


def differing_cuts(tournament: Tournament) -> list[Differing]:
    """The cuts that stand, would be others today, and of which the director has not said that they stay.

    One query, and two for each stage that has begun after the first one; more where something behind it was written
    since.
    """
    if is_league(tournament):
        return []
    begun = tournament.stages.filter(number__gt=1, begun_at__isnull=False).order_by("number")
    return [cut for stage in begun if (cut := _differing(tournament, stage))]


def _differing(tournament: Tournament, stage: Stage) -> Differing | None:
    at = _changed_at(stage)
    if at is None:
        return None
    went_on = tuple(stage.qualifiers.order_by("position").values_list("entry__number", flat=True))
    act = act_of(stage, went_on)
    number = act.number if act else 0
    key = f"cut:{stage.pk}:{number}:{at.timestamp()}"
    cut: Cut = cache.get_or_set(key, lambda: _of_today(stage, went_on, act), REMEMBERED_FOR)  # type: ignore[assignment]
    differing = Differing(
        stage,
        cut,
        coming=tuple(entry for entry in cut.went_on if entry not in went_on),
        going=tuple(entry for entry in went_on if entry not in cut.went_on),
        at=at,
        act=number,
        may_follow=phases.stage_in_play(tournament) == stage and not stage.rounds.exists(),
    )
    is_told = (differing.coming or differing.going) and _accepted(stage) != (number, differing.key)
    return differing if is_told else None


def _changed_at(stage: Stage) -> datetime | None:
    """When something was last written or decided that a cut before `stage` may go by; None: not since it was made."""
    of_a_table = "sheet__pairing__round__stage__"
    before = {f"{of_a_table}tournament": stage.tournament, f"{of_a_table}number__lt": stage.number}
    lines = Line.objects.filter(**before, received_at__gt=stage.begun_at)
    codes = [code for code, kind in ACTS.items() if kind.moves_cuts]
    acts = stage.tournament.acts.filter(code__in=codes, at__gt=stage.begun_at)
    moments = (lines.aggregate(last=Max("received_at"))["last"], acts.aggregate(last=Max("at"))["last"])
    return max((moment for moment in moments if moment), default=None)


def act_of(stage: Stage, went_on: Sequence[int]) -> Act | None:
    """The act that made the cut that stands, or let somebody take a place since; None where what is kept of it says
    something else.
    """
    stands = standing_after(acts_told(stage.tournament)).values()
    made = [act for act in stands if act.code in CUTS and act.values["stage"] == stage.number]
    last = made[-1] if made else None
    entries = last.values["went_on" if last.code == "place_taken" else "entries"] if last else None
    return last if entries == list(went_on) else None


def _accepted(stage: Stage) -> tuple[int, str]:
    """Which cut the director said would stay, and against which difference."""
    acts = stage.tournament.acts.filter(code="cut_kept", values__stage=stage.number).order_by("-number")
    last = acts.first()
    return (last.values["act"], last.values["key"]) if last else (0, "")


def _of_today(stage: Stage, went_on: Iterable[int], act: Act | None) -> Cut:
    """The cut as it would be made today, among those who were there when it was made."""
    before = stage.tournament.stages.get(number=stage.number - 1)
    out, gone = (act.values["out"], gone_since(act)) if act else (None, [])
    there = {entry.number for entry in phases.field_of(before)} if out is None else {*out, *gone}
    cut = _made_behind(stage, there.union(cut_made(act) if act else went_on))
    return with_successors(cut, gone)


def gone_since(act: Act) -> list[int]:
    """Who had left when a place was taken after the cut of `act`, or before it was made again: they played for it."""
    gone: list[int] = act.values.get("gone", [])
    return gone


def with_successors(cut: Cut, gone: Collection[int]) -> Cut:
    """`cut` where those who have `gone` are replaced by the next ones after it."""
    coming = [number for number in cut.out if number not in gone]
    places = sum(number in gone for number in cut.went_on)
    stay = tuple(number for number in cut.went_on if number not in gone)
    return Cut((*stay, *coming[:places]), tuple(coming[places:]), cut.level)


def _made_behind(stage: Stage, there: set[int]) -> Cut:
    """House rule: whoever left after the cut was there when it was made."""
    course = _behind(read_course(stage.tournament), stage.number, there)
    rows = [row for row in course.standings() if row.number in there]
    pooled = course.stages.get(stage.number - 1) if stage.cut_kind == CutKind.POOL else None
    return cut_for(stage, rows, seed_before(stage), pooled.standings_of_pools(there) if pooled else ())


def _behind(course: Course, number: int, there: set[int]) -> Course:
    """`course` up to the stage before stage `number`, with those who were `there`."""
    struck = course.struck - there
    stages = {stage: each for stage, each in course.stages.items() if stage < number}
    return replace(
        course,
        carries={stage: carries for stage, carries in course.carries.items() if stage < number},
        reached={entry: min(last, number - 1) for entry, last in course.reached.items()},
        gone=course.gone - there,
        struck=struck,
        stages={
            stage: replace(each, gone=each.gone - there, struck=struck) for stage, each in stages.items()
        },
    )


def say_differing(cut: Differing, names: Mapping[int, str]) -> str:
    """« Stage 2: as the results stand today, A would have gone on, B would not. The cut stands as published. »"""
    values = {
        "stage": cut.stage.name or _("Stage %(number)s") % {"number": cut.stage.number},
        "coming": some_names(cut.coming, names),
        "going": some_names(cut.going, names),
    }
    if not cut.going:
        sentence = _("%(stage)s: as the results stand today, these would have gone on too: %(coming)s.")
    elif not cut.coming:
        sentence = _("%(stage)s: as the results stand today, these would not have gone on: %(going)s.")
    else:
        sentence = _(
            "%(stage)s: as the results stand today, these would have gone on: %(coming)s; and not these: %(going)s."
        )
    stands = _("The cut stands as it was published.")
    return f"{sentence % values} {stands}".replace("..", ".")
