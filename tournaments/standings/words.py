"""What a ranking goes by, in sentences: for its page, its file and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.standings.criteria import BY_METHOD
from tournaments.standings.rankings import Ranking


def say_order(ranking: Ranking) -> list[str]:
    """What comes first and what decides next; of a lot that is among it the seed."""
    bracket = [_("In a knock-out its places come first.")] if ranking.by_bracket else []
    lot = [_("The lot is drawn with the seed %(seed)s.") % {"seed": ranking.lot}] if ranking.lot else []
    return [*bracket, _order(ranking), *lot]


def _order(ranking: Ranking) -> str:
    if ranking.criteria:
        return _("Order: %(criteria)s.") % {"criteria": ", ".join(ranking.criteria)}
    return str(BY_METHOD[ranking.method].sentence)


def say_rules(ranking: Ranking) -> list[str]:
    """All that stands under a ranking: its order, who stood in, who leaves, what a bye brings."""
    bye = [ranking.bye] if ranking.bye else []
    return [*say_order(ranking), *ranking.stood_in, *ranking.leaving, *bye]
