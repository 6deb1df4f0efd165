"""What a ranking goes by, in sentences: for its page, its file and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core import formats
from tournaments.standings.rankings import Ranking


def say_order(ranking: Ranking) -> list[str]:
    """What comes first and what decides next; of a lot that is among it the seed."""
    bracket = [_("In a knock-out its places come first.")] if ranking.by_bracket else []
    lot = [_("The lot is drawn with the seed %(seed)s.") % {"seed": ranking.lot}] if ranking.lot else []
    return [*bracket, _order(ranking), *lot]


def _order(ranking: Ranking) -> str:
    if ranking.criteria:
        return _("Order: %(criteria)s.") % {"criteria": ", ".join(ranking.criteria)}
    if ranking.is_by_marks:
        return _("Order: the sum of marks, then games won, then the difference of marks.")
    if ranking.is_by_average:
        return _("Order: marks a game on average, then games won, then the difference of marks.")
    if ranking.method == formats.LEAGUE_METHOD:
        return _(
            "Order: match points, then games won, then the meetings between the teams, then the difference of marks."
        )
    return _("Order: games won, then the difference of marks, then marks for.")


def say_rules(ranking: Ranking) -> list[str]:
    """All that stands under a ranking: its order, who stood in, who leaves, what a bye brings."""
    bye = [ranking.bye] if ranking.bye else []
    return [*say_order(ranking), *ranking.stood_in, *ranking.leaving, *bye]
