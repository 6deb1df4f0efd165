"""What the withdrawal of a published ranking changes, of a tournament or of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core import public_rankings
from tournaments.editions.queries import counts_of, last_editions
from tournaments.models import Edition, PrizeGiving, SeasonEdition


@dataclass(frozen=True)
class Aftermath:
    """What is read once an edition is withdrawn.

    `follows` is the ranking that stands then, None where none does; `is_last`, whether it is another one than now.
    The `seasons` count the edition, by their published ranking; the prize list was frozen by it where `has_prizes`.
    """

    follows: Edition | SeasonEdition | None
    is_last: bool
    seasons: Sequence[SeasonEdition] = ()
    has_prizes: bool = False


def read_aftermath(edition: Edition) -> Aftermath:
    """What follows from the withdrawal of an edition of a tournament."""
    standing = list(public_rankings.standing_editions(edition.tournament).defer("body"))
    others = [one for one in standing if one.pk != edition.pk]
    told = last_editions(edition.tournament.club)
    return Aftermath(
        follows=others[0] if others else None,
        is_last=bool(standing) and standing[0].pk == edition.pk,
        seasons=[one for one in told if (edition.number, edition.digest) in counts_of(one)],
        has_prizes=PrizeGiving.objects.filter(edition=edition).exists(),
    )


def read_season_aftermath(edition: SeasonEdition) -> Aftermath:
    """What follows from the withdrawal of an edition of a season."""
    standing = list(edition.season.editions.filter(withdrawal=None).defer("body"))
    others = [one for one in standing if one.pk != edition.pk]
    return Aftermath(others[0] if others else None, bool(standing) and standing[0].pk == edition.pk)
