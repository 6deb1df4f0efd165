"""What the withdrawal of a published ranking changes, of a tournament or of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.editions.queries import counts_of, last_editions
from tournaments.models import Edition, PrizeGiving, PublishedRanking, SeasonEdition


@dataclass(frozen=True)
class Aftermath:
    """What is read once an edition is withdrawn.

    `follows` is the ranking that stands then, None where none does; `is_last`, whether it is another one than now.
    The `seasons` count an edition of a tournament, by their published ranking; `has_prizes`: the prize list was frozen
    by it.
    """

    follows: PublishedRanking | None
    is_last: bool
    seasons: Sequence[SeasonEdition] = ()
    has_prizes: bool = False


def read_aftermath(edition: PublishedRanking) -> Aftermath:
    """What follows from the withdrawal of an edition."""
    standing = list(edition.ranked.editions.filter(withdrawal=None).defer("body"))
    others = [other for other in standing if other.pk != edition.pk]
    after = Aftermath(others[0] if others else None, bool(standing) and standing[0].pk == edition.pk)
    if not isinstance(edition, Edition):
        return after
    return replace(
        after,
        seasons=[
            counting
            for counting in last_editions(edition.tournament.club)
            if (edition.number, edition.digest) in counts_of(counting)
        ],
        has_prizes=PrizeGiving.objects.filter(edition=edition).exists(),
    )
