"""Everything the desk shows of a tournament: who is there, what can be done, the tables, the ranking.

Its parts say what they hold: `people` and `field` who is there and who plays, `hall` the tables, `draft` a round that
is not published.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext

from tournaments.core.formats import find_format, is_free, is_league, turns_of
from tournaments.core.phases import Phase
from tournaments.cuts.cuts import Differing, say_differing
from tournaments.cuts.movements import say_meets_again, say_movement
from tournaments.cuts.succession import Succession, Vacancy
from tournaments.desk.asking import TableInNeed
from tournaments.desk.field import EntriesInPlay, People, RoundDraft
from tournaments.desk.hall import RoundInHall
from tournaments.desk.seating import NextRound
from tournaments.editions.queries import Publication
from tournaments.leagues.match_days import When, dates_of
from tournaments.models import Draft, Edition, PairingJob, Round, Stage, Tournament
from tournaments.proofs.announcements import Announcement
from tournaments.rounds.odd_numbers import fewest_people
from tournaments.standings.categories import rankings_in
from tournaments.standings.decision_words import say_bye
from tournaments.standings.decisions import bye_rule
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.standings.trees import say_kinds
from tournaments.tables.clock.clock import Clock, clock_version
from tournaments.tables.clock.pace import Forecast


@dataclass(frozen=True)
class Desk:
    """Everything the desk shows of one tournament; `version` changes with whatever its moving part shows."""

    tournament: Tournament
    field: EntriesInPlay
    people: People
    round: Round | None
    hall: RoundInHall
    draft: RoundDraft | None
    byes: Sequence[str]
    ranking_draft: Draft | None
    editions: Sequence[Edition]
    version: str
    now: datetime
    phases: Sequence[Phase]
    phase: Phase
    clock: Clock
    forecast: Forecast
    usual_minutes: int
    announced: Announcement | None
    job: PairingJob | None
    cuts: Sequence[Differing]
    succession: Succession
    asking: Sequence[TableInNeed]

    @property
    def absent(self) -> list[str]:
        """Who is entered and has not come: asked before the first draw, for who has played is known to be here."""
        return [] if self.round or self.is_league else [entry.full_name for entry in self.people.absent]

    @cached_property
    def ranking(self) -> Ranking | None:
        return read_ranking(self.ranking_draft.body, self.field.names) if self.ranking_draft else None

    @cached_property
    def in_categories(self) -> list[tuple[str | Promise, Ranking]]:
        """The rankings of the categories that somebody is in, with their names."""
        return rankings_in(self.ranking) if self.ranking else []

    @property
    def is_late(self) -> bool:
        """Whether results have come in that the draft does not show yet."""
        return self.ranking_draft is None or self.ranking_draft.counter < self.tournament.counter

    @property
    def clock_version(self) -> str:
        """Which clock is on the desk: another one after every button."""
        return clock_version(self.round) if self.round else ""

    @property
    def missing(self) -> int:
        """How many players more fill the first table; who stands ready would play at it."""
        if self.field.course:  # whoever is in it already fills the tables
            return 0
        playing = sum(len(entry.players) for entry in [*self.field.in_play, *self.field.spares])
        return max(fewest_people(self.tournament, find_format(self.stage.format)) - playing, 0)

    @property
    def is_free(self) -> bool:
        """Whether tables are opened one by one, and nothing is drawn."""
        return is_free(self.stage)

    @property
    def unprepared(self) -> str:
        """What a director prepares before the first round: `schedule`, `league`; "" where a round is simply drawn."""
        pasted = find_format(self.stage.format).pasted
        return self.stage.format if pasted and not turns_of(self.stage) else ""

    @property
    def is_prepared(self) -> bool:
        """Whether it is known from the start who meets whom: chance has no part in a draw."""
        return bool(find_format(self.stage.format).pasted)

    @property
    def has_draws(self) -> bool:
        """Whether any stage is left to chance, so that there is a promise to keep."""
        return any(not find_format(phase.stage.format).prepared for phase in self.phases)

    @property
    def can_plan_more(self) -> bool:
        """Whether a further round could be planned where every round is played."""
        return bool(self.stage.planned_rounds) and not (self.is_prepared or self.phase.is_moved_through)

    @property
    def is_stage_fresh(self) -> bool:
        """Whether the last round belongs to the stage before: what it brought led to the cut."""
        return self.round is not None and self.round.stage_id != self.stage.pk

    @property
    def is_league(self) -> bool:
        """Whether teams meet."""
        return is_league(self.tournament)

    @property
    def match_day(self) -> tuple[int, When] | None:
        """The day of the league that is played or comes next, where its date is known."""
        number = self.phase.drawn + (not (self.draft or self.hall.waiting))
        when = dates_of(self.stage).get(number)
        return (number, when) if when else None

    @property
    def can_draw(self) -> bool:
        may_draw = not (self.is_free or self.unprepared or self.draft or self.is_drawing)
        return may_draw and not (self.missing or self.is_over or self.is_deserted)

    @property
    def is_deserted(self) -> bool:
        """Whether fewer than two teams of a league are left: nobody has anybody to meet."""
        return self.is_league and len(self.field.in_play) < 2

    @property
    def is_drawing(self) -> bool:
        """Whether a worker is to draw the next round."""
        return self.job is not None and self.job.is_under_way

    @property
    def is_over(self) -> bool:
        """Whether the stage in play has no further round."""
        return self.phase.is_played or bool(self.field.course and self.field.course.is_over)

    @property
    def trees_title(self) -> str:
        """What there is to be looked at beside the rounds: pools, a bracket."""
        formats = {find_format(phase.stage.format) for phase in self.phases}
        return say_kinds({format_.paper is None for format_ in formats if format_.ends})

    @property
    def stage(self) -> Stage:
        """The stage in play."""
        return self.phase.stage

    @property
    def following(self) -> Stage | None:
        """The stage that comes next."""
        number = self.stage.number + 1
        return next((phase.stage for phase in self.phases if phase.stage.number == number), None)

    @property
    def movement(self) -> str:
        """How many rounds there are by the movement, said before the first is drawn; "" where there is none."""
        return "" if self.phase.drawn else say_movement(self.stage, len(self.field.in_play))

    @property
    def meets_again(self) -> str:
        """From which round on some have to meet again, said before the first is drawn; "" where nobody has to."""
        return "" if self.phase.drawn else say_meets_again(self.stage, len(self.field.in_play))

    @cached_property
    def seating(self) -> NextRound:
        """How those who fill no table are seated in the round that is drawn next."""
        number = self.round.number + 1 if self.round else 1
        playing = [entry for entry in self.field.in_play if number not in entry.entry.skips]
        return NextRound(self.tournament, find_format(self.stage.format), number, playing)

    @property
    def bye_brings(self) -> str:
        """What a bye brings in the ranking."""
        return say_bye(bye_rule(self.tournament)) or gettext("A bye brings nothing: no mark and no win.")

    @property
    def cuts_in_words(self) -> list[tuple[Differing, str]]:
        """The cuts that would be others today, in words."""
        return [(differing, say_differing(differing, self.field.names)) for differing in self.cuts]

    @property
    def vacancy(self) -> tuple[Vacancy, str, str] | None:
        """A place of this stage that somebody who missed the cut can take, with who has left it and who comes."""
        vacancy, names = self.succession.next, self.field.names
        return (vacancy, names[vacancy.going], names[vacancy.coming]) if vacancy else None

    @property
    def is_public(self) -> bool:
        """Whether the public page is there: from the first published round on."""
        return bool(self.editions or (self.round and (self.round.published_at or self.round.number > 1)))

    @cached_property
    def publication(self) -> Publication:
        """What was published, beside the ranking as it stands."""
        return Publication(self.tournament, self.editions, self.ranking, self.field.names, self.now)
