"""What the ranking goes by: its criteria, and what a rank needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from tournaments.actions.snapshots import take_snapshot
from tournaments.actions.steps import keep, locked, moved
from tournaments.criteria import read_rules, written
from tournaments.models import RankedBy, Tournament
from tournaments.ranking.criteria import Rule

MOST_NEEDED = 100


@dataclass(frozen=True)
class RankingRules:
    """The preset `ranked_by`, or in its place the `criteria` in their order where there are any.

    A rank needs `fewest_games`, a club's rank in the trophy `fewest_delegates`.
    """

    ranked_by: RankedBy
    fewest_games: int = 0
    fewest_delegates: int = 1
    criteria: tuple[Rule, ...] = ()


@transaction.atomic
def set_ranking(tournament: Tournament, rules: RankingRules, by: User | None = None) -> Tournament:
    """Rank by `rules` from now on, what was played too; published rankings stay as they were."""
    if not (0 <= rules.fewest_games <= MOST_NEEDED and 1 <= rules.fewest_delegates <= MOST_NEEDED):
        sentence = _("A rank needs at most %(most)s games, and a club from 1 to %(most)s delegates.")
        raise Refusal("bad_ranking", sentence, status=422, most=MOST_NEEDED)
    tournament = locked(tournament)
    before = RankingRules(
        RankedBy(tournament.ranked_by),
        tournament.fewest_games,
        tournament.fewest_delegates,
        read_rules(tournament.criteria),
    )
    if rules == before:
        return tournament
    snapshot = take_snapshot(tournament)
    tournament.ranked_by = rules.ranked_by
    tournament.fewest_games, tournament.fewest_delegates = rules.fewest_games, rules.fewest_delegates
    tournament.criteria = written(rules.criteria) or None
    tournament.save(update_fields=["ranked_by", "fewest_games", "fewest_delegates", "criteria"])
    moved(tournament)
    keep("ranking_set", tournament, by, snapshot=snapshot)
    return tournament
