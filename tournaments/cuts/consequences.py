"""What an act would change beyond what it is about, also in sentences: it is done, looked at, and rolled back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.core import entry_list
from tournaments.cuts.cuts import Differing, differing_cuts, say_differing
from tournaments.models import Tournament
from tournaments.standings.reckoning import standings_of
from tournaments.standings.stage_courses import courses_of
from web.refusals import ShownAgain

logger = logging.getLogger(__name__)

SHOWN_RANKS = 6
Ranks = Mapping[int, tuple[int | None, int | None]]
"""By entry, its rank now and then; only those that change."""


@dataclass(frozen=True)
class Weighed:
    """What would be another: the `ranks`; the `tables` of knock-outs, by round, that would no longer follow from the
    results; the `cuts` behind which something would have changed, as they would be told.
    """

    ranks: Ranks = field(default_factory=dict)
    tables: tuple[tuple[int, int], ...] = ()
    cuts: tuple[Differing, ...] = ()


def weigh_act(tournament: Tournament, act: Callable[[], object]) -> Weighed:
    """What `act` would change in `tournament`; refusals are those of the act."""
    ranks, stale, cuts = _read(tournament)
    with transaction.atomic():
        logger.info("tournament %s: only looked at, and rolled back:", tournament.pk)
        act()
        then, stale_then, cuts_then = _read(Tournament.objects.get(pk=tournament.pk))
        transaction.set_rollback(True)
    before = {(cut.stage.pk, cut.key) for cut in cuts}
    moves = {entry: (rank, then.get(entry)) for entry, rank in ranks.items()}
    return Weighed(
        ranks={entry: two for entry, two in moves.items() if two[0] != two[1]},
        tables=tuple(sorted(stale_then - stale)),
        cuts=tuple(cut for cut in cuts_then if (cut.stage.pk, cut.key) not in before),
    )


def _read(
    tournament: Tournament,
) -> tuple[dict[int, int | None], set[tuple[int, int]], list[Differing]]:
    ranks = {row.number: row.rank for row in standings_of(tournament)}
    courses = courses_of(tournament).values()
    stale = {(table.round, table.table) for course in courses for table in course.stale}
    return ranks, stale, differing_cuts(tournament)


def say_change(tournament: Tournament, act: Callable[[], object]) -> str:
    """What `act` would change: ranks, tables, who goes on; it is not done."""
    return say_weighed_now(tournament, weigh_act(tournament, act))


def act_or_look(
    request: HttpRequest, tournament: Tournament, act: Callable[[], object], name: str, *more: object
) -> None:
    """Do `act`; who only looks sees the page again, with what it would change as `look`, under its `name` there."""
    if "look" in request.POST:
        raise ShownAgain(look=(name, say_change(tournament, act), *more))
    act()


def say_weighed_now(tournament: Tournament, weighed: Weighed) -> str:
    """The same of what is weighed already, with the names of today."""
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    sentences = [say_ranks(weighed.ranks, names)]
    if weighed.tables:
        tables = [
            _("round %(round)s, table %(table)s") % {"round": round_, "table": table}
            for round_, table in weighed.tables
        ]
        together = pgettext("between several things said", "; ").join(tables)
        sentences.append(_("It sends others into matches that are drawn: %(tables)s.") % {"tables": together})
    return " ".join([*sentences, *(say_differing(differing, names) for differing in weighed.cuts)])


def say_ranks(ranks: Mapping[int, tuple[int | None, int | None]], names: Mapping[int, str]) -> str:
    """« This changes 3 ranks: Anne 1 → 2, … », the first few of them."""
    if not ranks:
        return _("No rank changes.")
    shown = [f"{names[entry]} {now or '–'} → {then or '–'}" for entry, (now, then) in ranks.items()]
    more = ["…"] if len(shown) > SHOWN_RANKS else []
    sentence = ngettext(
        "This changes %(count)d rank: %(ranks)s", "This changes %(count)d ranks: %(ranks)s", len(ranks)
    )
    return sentence % {"count": len(ranks), "ranks": ", ".join([*shown[:SHOWN_RANKS], *more])}
