"""The published rankings of a tournament beside the one that stands on the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from tournaments.editions.corrections import Outlook, outlook_of, usual_period
from tournaments.editions.states import Standing, read_state
from tournaments.models import Edition, Tournament
from tournaments.standings.rankings import Ranking, read_ranking


@dataclass(frozen=True)
class Publication:
    """The `ranking` of the desk, None before there is one, and the `editions`, the last one first."""

    tournament: Tournament
    editions: Sequence[Edition]
    ranking: Ranking | None
    names: Mapping[int, str]
    now: datetime

    @property
    def has_results(self) -> bool:
        """Whether a game is over: before, a ranking says nothing."""
        return bool(self.ranking and self.ranking.counted)

    @cached_property
    def has_news(self) -> bool:
        """Whether results have come in that no edition shows."""
        stands = next((one for one in self.editions if not one.withdrawn), None)
        if self.ranking is None or stands is None:
            return self.ranking is not None
        return self.ranking.results != read_ranking(stands.body, self.names).results

    @property
    def published(self) -> list[Standing]:
        """The published rankings as they stand."""
        return [read_state(one, self.now) for one in self.editions]

    @cached_property
    def outlook(self) -> Outlook:
        """What a ranking would be if it were published now; one query before the first one of the tournament."""
        if self.ranking is None or not self.has_results:
            return Outlook()
        usual = usual_period(self.tournament, self.editions)
        return outlook_of(self.editions, self.ranking.rounds, self.now, usual)
