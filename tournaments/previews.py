"""What an act would change, in sentences that are read before it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.cuts import consequences
from tournaments.cuts.consequences import Weighed
from tournaments.cuts.cuts import say_differing
from tournaments.entries import queries
from tournaments.models import Tournament

SHOWN_RANKS = 6


def say_change(tournament: Tournament, act: Callable[[], object]) -> str:
    """What `act` would change: ranks, tables, who goes on; it is not done."""
    return say_weighed_now(tournament, consequences.weigh_act(tournament, act))


def say_weighed_now(tournament: Tournament, weighed: Weighed) -> str:
    """The same of what is weighed already, with the names of today."""
    names = {one.number: one.full_name for one in queries.entered(tournament)}
    return " ".join(say_weighed(weighed, names))


def say_weighed(weighed: Weighed, names: Mapping[int, str]) -> Iterator[str]:
    """The ranks first; then the tables and the cuts it would touch, where there are any."""
    yield say_ranks(weighed.ranks, names)
    if weighed.tables:
        told = [
            _("round %(round)s, table %(table)s") % {"round": round_, "table": table}
            for round_, table in weighed.tables
        ]
        yield _("It sends others into matches that are drawn: %(tables)s.") % {
            "tables": pgettext("between several things said", "; ").join(told)
        }
    for one in weighed.cuts:
        yield say_differing(one, names)


def say_ranks(ranks: Mapping[int, tuple[int | None, int | None]], names: Mapping[int, str]) -> str:
    """« This changes 3 ranks: Anne 1 → 2, … », the first few of them."""
    if not ranks:
        return _("No rank changes.")
    shown = [f"{names[entry]} {now or '–'} → {then or '–'}" for entry, (now, then) in ranks.items()]
    more = ["…"] if len(shown) > SHOWN_RANKS else []
    said = ngettext(
        "This changes %(count)d rank: %(ranks)s", "This changes %(count)d ranks: %(ranks)s", len(ranks)
    )
    return said % {"count": len(ranks), "ranks": ", ".join([*shown[:SHOWN_RANKS], *more])}
