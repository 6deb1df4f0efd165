"""Stages in a few words: a format to play, a cut between two, and who is through."""

from __future__ import annotations

from clubs.models import Club
from tests import factories
from tests.steps.tournament_evening import ONE_DEAL, a_round, pairs_of, play_all, tables
from tournaments.core import entry_list
from tournaments.core.formats import find_format
from tournaments.cuts.actions import begin_stage
from tournaments.cuts.succession import Vacancy, read_succession
from tournaments.entries.actions import enter_players
from tournaments.models import CutKind, EntryKind, Round, Stage, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import CutRule, StagePlan

HALF = CutRule(CutKind.SHARE, 50)
TYPED_TO_OPEN = {
    "name": "Concours",
    "entry_kind": EntryKind.PLAYER,
    "games_per_table": "3",
    "variant": "coinchee_121",
    "structure": "single",
    "target": "121",
    "deals": "12",
}
"""What is typed to open a tournament."""


def a_stage(club: Club, key: str, *, entries: int, rounds: int) -> Tournament:
    """A tournament whose one stage has the format `key`."""
    kind = find_format(key).kinds[0]
    session = factories.a_session(club)
    players = entries if kind == EntryKind.PLAYER else 2 * entries
    people = factories.some_players(club, players)
    factories.attending(session, people)
    tournament = opening.open_tournament(
        session,
        "Concours",
        entry_kind=kind,
        settings=ONE_DEAL,
        games_per_table=1,
        stages=[StagePlan(key, rounds)],
    )
    if kind == EntryKind.PLAYER:
        enter_players(tournament)
    else:
        pairs_of(tournament, people)
    return tournament


def teams(round_: Round) -> list[tuple[tuple[int, ...], ...]]:
    """The tables of a round, each as its entries, a pair once."""
    return [tuple(dict.fromkeys(table)) for table in tables(round_)]


def a_championship(club: Club, *stages: StagePlan, players: int = 8) -> Tournament:
    """One entry a player, in `stages`; without any a round by lot, and a final of the first half."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    plans = stages or (StagePlan("lot", 1), StagePlan("lot", 1, "Finale", HALF, carries=False))
    tournament = opening.open_tournament(
        session, "Championnat", settings=ONE_DEAL, games_per_table=1, stages=plans
    )
    enter_players(tournament)
    return tournament


def a_cut(club: Club) -> tuple[Tournament, Stage, Round]:
    """Eight players, a round that two of each table won, and the final of the four who did."""
    tournament = a_championship(club)
    first = a_round(tournament)
    play_all(first)
    return tournament, begin_stage(tournament), first


def qualified(stage: Stage) -> list[int]:
    return list(stage.qualifiers.order_by("position").values_list("entry__number", flat=True))


def out_of(tournament: Tournament) -> list[int]:
    """Those who missed the cut, the next one first."""
    return list(tournament.acts.get(code="cut").values["out"])


def place_offered(stage: Stage) -> Vacancy | None:
    stage = Stage.objects.select_related("tournament").get(pk=stage.pk)
    return read_succession(stage, entry_list.entered(stage.tournament)).next


def full_name_of(tournament: Tournament, number: int) -> str:
    """Who plays as entry `number`."""
    return next(one.full_name for one in entry_list.entered(tournament) if one.number == number)
