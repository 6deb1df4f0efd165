"""Who leaves, who stands in, who does not come: the rules of a tournament for them, as they are kept and are said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core import phases
from tournaments.core.entry_list import some_names
from tournaments.core.formats import find_format
from tournaments.models import Bye, EntryKind, LeavingRule, Qualifier, Round, StandInRule, Tournament
from tournaments.pairing.brackets.pools import pool_rounds
from tournaments.pairing.brackets.rounds import pools_of
from tournaments.ranking.leaving import Leaving, struck_out
from tournaments.standings.decision_words import say_worth
from tournaments.standings.outcomes import PlayedTable


@dataclass(frozen=True)
class Absences:
    """Where those stand who leave, for whom the games of substitutes count, and what a forfeited game brings.

    Where `forfeit_won` is None, that is said of every forfeit anew.
    """

    leaving: LeavingRule = LeavingRule.LAST
    standing_in: StandInRule = StandInRule.ENTRY
    forfeit_won: int | None = None
    forfeit_lost: int = 0


USUAL = Absences()

LEAVES = {
    Leaving.BY_RESULTS.value: lambda: _("Whoever left keeps the place that the results give."),
    Leaving.UNRANKED.value: lambda: _("Whoever left is listed behind everybody, without a rank."),
    Leaving.STRUCK.value: lambda: _(
        "Whoever left after fewer than half of the rounds is struck out: the games count for nobody."
        " Whoever left later is listed behind those who stayed."
    ),
}


def absences_of(tournament: Tournament) -> Absences:
    """What `tournament` says of those who are not there."""
    return Absences(
        LeavingRule(tournament.leaving),
        StandInRule(tournament.standing_in),
        tournament.forfeit_won,
        tournament.forfeit_lost,
    )


def read_struck(tournament: Tournament, played: Sequence[PlayedTable]) -> frozenset[int]:
    """Who left and is struck out, by number; no query where that is not the rule of `tournament`."""
    if tournament.leaving != Leaving.STRUCK or tournament.entry_kind == EntryKind.TEAM:
        return frozenset()
    entries = tournament.entries.filter(withdrawn=True, spare=False)
    reached = dict.fromkeys(entries.values_list("number", flat=True), 1)
    went_on = Qualifier.objects.filter(stage__tournament=tournament, stage__begun_at__isnull=False)
    went_on_to = went_on.filter(entry__number__in=reached).order_by("stage__number")
    reached |= dict(went_on_to.values_list("entry__number", "stage__number"))
    brackets, rounds = _rounds(tournament)
    byes = dict.fromkeys(reached, 0)
    out = Bye.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    for number in out.filter(entry__number__in=reached).values_list("entry__number", flat=True):
        byes[number] += 1
    due = {
        number: sum(count for stage, count in rounds.items() if stage <= last) - byes[number]
        for number, last in reached.items()
    }
    gone = [number for number, last in reached.items() if not any(stage <= last for stage in brackets)]
    return struck_out(gone, (game for table in played for game in table.outcomes), due)


def _rounds(tournament: Tournament) -> tuple[list[int], dict[int, int]]:
    """The stages that are knock-outs, and how many rounds each stage has."""
    rounds, brackets = {}, []
    for phase in phases.phases_of(tournament):
        stage = phase.stage
        format_ = find_format(stage.format)
        if format_.paper:
            brackets.append(stage.number)
        published = stage.rounds.filter(published_at__isnull=False)
        planned = phase.rounds
        if format_.ends and not format_.paper:
            planned = _rounds_of_pools(published.order_by("number").first(), format_.settle(stage.settings))
        rounds[stage.number] = max(planned, published.count())
    return brackets, rounds


def _rounds_of_pools(first: Round | None, settings: Mapping[str, int]) -> int:
    """How many rounds pools have, of the field with which their first one was drawn."""
    if first is None:
        return 0
    field = first.placings.values("entry").distinct().count() + first.byes.count()
    return len(pool_rounds(pools_of(tuple(range(field)), settings["pool_size"])))


def leaving_body(tournament: Tournament, struck: frozenset[int]) -> dict[str, Any]:
    """What a ranking keeps of these rules, where they are not the usual ones."""
    body: dict[str, Any] = {}
    if tournament.leaving != LeavingRule.LAST:
        body["leaving"] = tournament.leaving
    if tournament.standing_in != StandInRule.ENTRY:
        body["standing_in"] = tournament.standing_in
    if tournament.forfeit_won is not None:
        body["forfeit"] = [tournament.forfeit_won, tournament.forfeit_lost]
    return body | ({"struck": sorted(struck)} if struck else {})


def say_leaving(body: Mapping[str, Any], names: Mapping[int, str]) -> Iterator[str]:
    """The rules that a ranking keeps, in sentences; nothing where they are the usual ones."""
    if rule := LEAVES.get(body.get("leaving", "")):
        yield str(rule())
    if struck := body.get("struck"):
        yield _("Struck out: %(names)s.") % {"names": some_names(struck, names)}
    if body.get("standing_in") == StandInRule.NOT_ENTRY:
        yield _(
            "A game in which somebody else sat for an entry is no game of that entry; its opponents keep the result."
        )
    if figures := body.get("forfeit"):
        yield say_forfeit(*figures)


def say_forfeit(won: int, lost: int) -> str:
    """What a forfeited game brings, in a sentence."""
    worths = {"won": say_worth(won, 0, signed=False), "lost": say_worth(lost, 0, signed=False)}
    return _("A forfeited game brings those who came %(won)s, those who did not %(lost)s.") % worths
