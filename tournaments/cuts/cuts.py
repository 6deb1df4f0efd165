"""The cuts that were made, and how they would be made today: what was corrected behind them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.cache import cache
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.models import Line
from tournaments.core.entry_list import some_names
from tournaments.entries import queries
from tournaments.models import Act, Commitment, CutKind, Stage, Tournament
from tournaments.pairing.checkable.chance import cut_seed
from tournaments.proofs.announcements import CUTS, acts_told, cut_made, standing_after
from tournaments.ranking.cut import Cut
from tournaments.rounds.drawing import cut_for
from tournaments.standings.course import Course
from tournaments.standings.meetings import is_league
from tournaments.standings.reckoning import read_course

REMEMBERED_FOR = 3600  # seconds: what stood behind a cut at one moment never changes
BEHIND = (
    "adjusted",
    "cancelled",
    "game_decided",
    "game_closed",
    "round_closed",
    "ranking_set",
    "bye_score",
    "undone",
)
"""The acts after which a cut that was made may come out otherwise."""


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
    return [one for stage in begun if (one := _differing(tournament, stage))]


def _differing(tournament: Tournament, stage: Stage) -> Differing | None:
    stage.tournament = tournament
    at = _changed_at(stage)
    if at is None:
        return None
    went_on = tuple(stage.qualifiers.order_by("position").values_list("entry__number", flat=True))
    act = act_of(stage, went_on)
    number = act.number if act else 0
    key = f"cut:{stage.pk}:{number}:{at.timestamp()}"
    cut: Cut = cache.get_or_set(key, lambda: _of_today(stage, went_on, act), REMEMBERED_FOR)  # type: ignore[assignment]
    found = Differing(
        stage,
        cut,
        coming=tuple(one for one in cut.went_on if one not in went_on),
        going=tuple(one for one in went_on if one not in cut.went_on),
        at=at,
        act=number,
        may_follow=queries.stage_in_play(tournament) == stage and not stage.rounds.exists(),
    )
    is_told = (found.coming or found.going) and _kept(stage) != (number, found.key)
    return found if is_told else None


def _changed_at(stage: Stage) -> datetime | None:
    """When something was last written or decided that a cut before `stage` may go by; None: not since it was made."""
    of_a_table = "sheet__pairing__round__stage__"
    before = {f"{of_a_table}tournament": stage.tournament, f"{of_a_table}number__lt": stage.number}
    lines = Line.objects.filter(**before, received_at__gt=stage.begun_at)
    acts = stage.tournament.acts.filter(code__in=BEHIND, at__gt=stage.begun_at)
    moments = (lines.aggregate(last=Max("received_at"))["last"], acts.aggregate(last=Max("at"))["last"])
    return max((moment for moment in moments if moment), default=None)


def act_of(stage: Stage, went_on: Sequence[int]) -> Act | None:
    """The act that made the cut that stands, or let somebody take a place since; None where what is kept of it says
    something else.
    """
    stands = standing_after(acts_told(stage.tournament)).values()
    made = [act for act in stands if act.code in CUTS and act.values["stage"] == stage.number]
    last = made[-1] if made else None
    told = last.values["went_on" if last.code == "place_taken" else "entries"] if last else None
    return last if told == list(went_on) else None


def _kept(stage: Stage) -> tuple[int, str]:
    """Which cut the director said would stay, and against which difference."""
    acts = stage.tournament.acts.filter(code="cut_kept", values__stage=stage.number).order_by("-number")
    last = acts.first()
    return (last.values["act"], last.values["key"]) if last else (0, "")


def _of_today(stage: Stage, went_on: Iterable[int], act: Act | None) -> Cut:
    """The cut as it would be made today, among those who were there when it was made."""
    before = stage.tournament.stages.get(number=stage.number - 1)
    before.tournament = stage.tournament
    out, gone = (act.values.get("out"), gone_since(act)) if act else (None, [])
    there = {one.number for one in queries.field_of(before)} if out is None else {*out, *gone}
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
    stages = {one: each for one, each in course.stages.items() if one < number}
    return replace(
        course,
        carries={one: carries for one, carries in course.carries.items() if one < number},
        reached={entry: min(last, number - 1) for entry, last in course.reached.items()},
        gone=course.gone - there,
        struck=struck,
        stages={one: replace(each, gone=each.gone - there, struck=struck) for one, each in stages.items()},
    )


def seed_before(stage: Stage) -> str:
    """What the lot at the line before `stage` is drawn by: the secret of its first round, told after the cut.

    "" where no draw was promised yet, or its secret stayed on another site.
    """
    commitment = Commitment.objects.filter(tournament=stage.tournament).first()
    first = stage.rounds.order_by("number").values_list("number", flat=True).first()
    number = first or queries.next_round(stage.tournament)
    secret = commitment.secret_for(number) if commitment else ""
    return cut_seed(commitment.event, secret, stage.number) if commitment and secret else ""


def say_differing(one: Differing, names: Mapping[int, str]) -> str:
    """« Stage 2: as the results stand today, A would have gone on, B would not. The cut stands as published. »"""
    told = {
        "stage": one.stage.name or _("Stage %(number)s") % {"number": one.stage.number},
        "coming": some_names(one.coming, names),
        "going": some_names(one.going, names),
    }
    if not one.going:
        said = _("%(stage)s: as the results stand today, these would have gone on too: %(coming)s.")
    elif not one.coming:
        said = _("%(stage)s: as the results stand today, these would not have gone on: %(going)s.")
    else:
        said = _(
            "%(stage)s: as the results stand today, these would have gone on: %(coming)s; and not these: %(going)s."
        )
    stands = _("The cut stands as it was published.")
    return f"{said % told} {stands}".replace("..", ".")
