"""What a ranking was reckoned from, as far as it concerns one entry: of an edition, a draft, or as it is now.
Tested in tests/tournaments/explanations/test_files.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.core.cache import cache

from tournaments.explanations.grounds import Basis, Placed, basis_of, read_basis
from tournaments.models import Draft, Edition, Grounds, Tournament
from tournaments.ranking.criteria import Rule, rules_of
from tournaments.ranking.games import Award, Outcome
from tournaments.ranking.leaving import Leaving
from tournaments.ranking.why import Why

MOST_KEPT = 4  # editions
MOST_TRIED = (
    15_000  # entries times games: what would have changed the rank of each is found in a second or two
)
REMEMBERED_FOR = 3600  # seconds: what a version of a ranking says of an entry never changes


@dataclass(frozen=True)
class Own:
    """What concerns one entry: why it stands there, its games by place among all of them, what it was awarded."""

    why: Why
    games: Mapping[int, tuple[Placed, Outcome]]
    awards: tuple[Award, ...]
    rules: tuple[Rule, ...]
    in_bracket: bool
    stages: int
    struck: frozenset[int] = frozenset()
    leaving: Leaving = Leaving.LAST


def of_edition(edition: Edition, number: int) -> Own | None:
    """What `edition` was reckoned from, for entry `number`; None where it is not in it."""

    def read() -> Own | None:
        return _own(_basis(Grounds.objects.get(edition=edition).body), number)

    return cache.get_or_set(f"explained:{edition.digest}:{edition.pk}:{number}", read, REMEMBERED_FOR)


@lru_cache(MOST_KEPT)
def _basis(body: str) -> Basis:
    """What an edition was reckoned from, read once for the whole room that asks after it is published."""
    return read_basis(body)


def of_now(tournament: Tournament, number: int) -> Own | None:
    """The same of the ranking as the sheets make it at the moment."""
    return _own(basis_of(tournament), number)


def of_draft(draft: Draft, number: int) -> Own | None:
    """The same, remembered as long as no result has come in."""
    key = f"explained:{draft.tournament_id}:{draft.counter}:{draft.refreshed_at.timestamp()}:{number}"
    return cache.get_or_set(key, lambda: of_now(draft.tournament, number), REMEMBERED_FOR)


def all_of_edition(edition: Edition) -> list[Own]:
    """The same of every entry of `edition`.

    House rule: what would have changed it is looked for in a field of about a hundred, not in one of several hundred,
    for which the ranking would be made again some thousand times.
    """
    basis = read_basis(Grounds.objects.get(edition=edition).body)
    rows = list(basis.neighbours())
    if len(rows) * len(basis.games) <= MOST_TRIED:
        rows = [basis.why(why.row.number) or why for why in rows]
    return [_of(basis, why) for why in rows]


def _own(basis: Basis, number: int) -> Own | None:
    why = basis.why(number)
    return _of(basis, why) if why else None


def _of(basis: Basis, why: Why) -> Own:
    number = why.row.number
    return Own(
        why,
        basis.games_by_entry.get(number, {}),
        tuple(award for award in basis.awards if award.number == number),
        rules_of(basis.order),
        basis.is_in_bracket(number),
        len(basis.fields),
        basis.struck,
        basis.leaving,
    )
