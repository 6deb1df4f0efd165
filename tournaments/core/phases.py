"""How far a tournament is: the stage in play, its rounds, who is in them.
Tested in tests/tournaments/desk/test_page.py."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from tournaments.core.entry_list import Entered, entered
from tournaments.core.formats import find_format
from tournaments.models import Entry, Round, Stage, Tournament
from web.refusals import Refusal

ROUNDS_AHEAD = 8  # how many are shown at least where a tournament goes on as long as there is time


def stage_in_play(tournament: Tournament) -> Stage:
    """The last stage that has begun; the first one always has."""
    begun = tournament.stages.filter(Q(begun_at__isnull=False) | Q(number=1)).order_by("-number")
    return begun[0]


def published_round(tournament: Tournament) -> Round | None:
    """The last round that everybody sees; None before the first."""
    return rounds_of(tournament).filter(published_at__isnull=False).first()


@dataclass(frozen=True)
class Phase:
    """A stage, and how many of its rounds are drawn; `most`: how many its movement has, 0 where there is none, or
    where that is not known yet.
    """

    stage: Stage
    drawn: int
    most: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds it has; 0 where nobody knows."""
        limits = [number for number in (self.stage.planned_rounds, self.most) if number]
        return min(limits, default=0)

    @property
    def is_played(self) -> bool:
        """Whether every round of it is drawn."""
        return bool(self.rounds) and self.drawn >= self.rounds

    @property
    def is_moved_through(self) -> bool:
        """Whether every round of its movement is drawn."""
        return bool(self.most) and self.drawn >= self.most


def stage_names(tournament: Tournament) -> dict[int, str]:
    """The name of each stage, by number; "" where it has none."""
    return dict(tournament.stages.values_list("number", "name"))


def phases_of(tournament: Tournament) -> list[Phase]:
    """The stages in their order; one query, three more for each that follows a movement."""
    stages = tournament.stages.order_by("number").annotate(drawn=Count("rounds"))
    return [Phase(stage, stage.drawn, rounds_of_movement(stage)) for stage in stages]


def rounds_of_movement(stage: Stage) -> int:
    """How many rounds its movement has for those with whom its first one was drawn; 0 before, and elsewhere."""
    movement = find_format(stage.format).movement
    first = stage.rounds.order_by("number").first() if movement else None
    if movement is None or first is None:
        return 0
    return movement.rounds(first.placings.values("entry").distinct().count() + first.byes.count())


def rounds_ahead(tournament: Tournament) -> range:
    """The rounds still to be drawn, as planned; eight at least where some stage goes on as long as there is time."""
    first, phases = next_round(tournament), phases_of(tournament)
    begun = max(phase.stage.number for phase in phases if phase.stage.begun_at or phase.stage.number == 1)
    coming = [phase for phase in phases if phase.stage.number >= begun]
    planned = sum(max(phase.rounds - phase.drawn, 0) for phase in coming)
    if not all(phase.rounds for phase in coming):
        planned = max(planned, ROUNDS_AHEAD)
    return range(first, first + planned)


def field_of(stage: Stage) -> list[Entered]:
    """Who is in `stage`: everybody entered at first, later those who went on; without who is withdrawn or spare."""
    everybody = entered(stage.tournament)
    entries = [entry for entry in everybody if not (entry.entry.withdrawn or entry.entry.spare)]
    if stage.number == 1:
        return entries
    went_on = set(stage.qualifiers.values_list("entry", flat=True))
    return [entry for entry in entries if entry.entry.pk in went_on]


def missed_cut(stage: Stage) -> QuerySet[Entry]:
    """Who is ranked, and did not go on to `stage`; nobody before the first one."""
    entries = stage.tournament.entries.filter(withdrawn=False, spare=False)
    return entries.exclude(pk__in=stage.qualifiers.values("entry")) if stage.number > 1 else entries.none()


def stands_ready(entry: Entry, stage: int, went_on: Container[int]) -> bool:
    """Whether it fills a table of `stage` where one is short; who went on to it plays it anyway."""
    missed = entry.ready_for == stage and entry.number not in went_on
    return not entry.withdrawn and (entry.spare or missed)


def in_play(stage: Stage) -> list[Entered]:
    """Who plays the next round of `stage`: its field, without who skips that round. At most four queries.

    Who skips a round is out for that round alone: where all rounds of the stage are drawn, everybody is there. So is
    everybody in the first round of a format that settles its field.
    """
    entries = field_of(stage)
    if not any(entry.entry.skips for entry in entries):
        return entries
    if find_format(stage.format).settles and not stage.rounds.exists():
        return entries
    if stage.planned_rounds and stage.rounds.count() >= stage.planned_rounds:
        return entries
    number = next_round(stage.tournament)
    return [entry for entry in entries if number not in entry.entry.skips]


def has_begun(tournament: Tournament) -> bool:
    """Whether a round has been published."""
    return Round.objects.filter(stage__tournament=tournament, published_at__isnull=False).exists()


def next_round(tournament: Tournament) -> int:
    """The number of the round that is drawn next."""
    return (rounds_of(tournament).values_list("number", flat=True).first() or 0) + 1


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds, the last one first."""
    return Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number")


def tournaments_of(session: Session) -> QuerySet[Tournament]:
    """The tournaments of an evening, the last opened first."""
    return session.tournaments.annotate(entry_count=Count("entries", filter=Q(entries__withdrawn=False)))


def draft_exists(last: Round) -> Refusal:
    """What is said where `last` is a draft, and something is asked that has to wait for it."""
    sentence = _("Round %(number)s is already drawn: publish it, or discard it to draw again.")
    if find_format(last.stage.format).prepared:
        sentence = _("Round %(number)s is already set up: publish it, or put it back.")
    return Refusal("draft_exists", sentence, number=last.number)


def draft_gone(round_: Round) -> Refusal:
    """What is said where `round_` was a draft, and is no more."""
    sentence = _("This draw was discarded in the meantime.")
    if find_format(round_.stage.format).prepared:
        sentence = _("This round was put back in the meantime.")
    return Refusal("draft_gone", sentence)
