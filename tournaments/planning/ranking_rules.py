"""The rules that a tournament is ranked by, as values, and the act that sets them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core.acts import keep, locked, moved
from tournaments.core.snapshots import take_snapshot
from tournaments.models import MOST_MARKS, ClubsBy, Tournament
from tournaments.ranking.criteria import BY_WINS, Order
from tournaments.standings.criteria import written
from tournaments.standings.leaving import USUAL, Absences
from web.refusals import Refusal

MOST_NEEDED = 100


@dataclass(frozen=True)
class RankingRules:
    """The `criteria` in their order.

    A rank needs `fewest_games`, a club's rank in the trophy `fewest_delegates`; that goes `clubs_by`.
    """

    criteria: Order = BY_WINS
    fewest_games: int = 0
    fewest_delegates: int = 1
    clubs_by: ClubsBy = ClubsBy.SHARE
    absences: Absences = USUAL


@transaction.atomic
def set_ranking(tournament: Tournament, rules: RankingRules, by: User | None = None) -> Tournament:
    """Rank by `rules` from now on, what was played too; published rankings stay as they were."""
    if not (0 <= rules.fewest_games <= MOST_NEEDED and 1 <= rules.fewest_delegates <= MOST_NEEDED):
        sentence = _("A rank needs at most %(most)s games, and a club from 1 to %(most)s delegates.")
        raise Refusal("bad_ranking", sentence, status=422, most=MOST_NEEDED)
    _check_forfeit(rules.absences)
    tournament = locked(tournament)
    values = {
        "criteria": written(rules.criteria),
        "fewest_games": rules.fewest_games,
        "fewest_delegates": rules.fewest_delegates,
        "clubs_by": rules.clubs_by,
        **asdict(rules.absences),
    }
    if all(getattr(tournament, name) == value for name, value in values.items()):
        return tournament
    snapshot = take_snapshot(tournament)
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*values])
    moved(tournament)
    keep("ranking_set", tournament, by, snapshot=snapshot)
    return tournament


def _check_forfeit(absences: Absences) -> None:
    won = absences.forfeit_won or 0
    if not 0 <= absences.forfeit_lost <= MOST_MARKS or not 0 <= won <= MOST_MARKS:
        sentence = _("A forfeited game brings from 0 to %(most)s marks.")
        raise Refusal("bad_forfeit", sentence, status=422, most=MOST_MARKS)
