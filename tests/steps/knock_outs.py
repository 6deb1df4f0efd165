"""Pools and knock-outs in a few words: a contest for pairs, rounds played as wanted, who met and where."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection

from clubs.models import Club
from scoring.ledger.lines import strike_line
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from tests import factories
from tests.steps.tournament_evening import ONE_DEAL, a_round, find_preset, pairs_of, play
from tournaments.models import EntryKind, Pairing, Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from web.refusals import Refusal

KNOCK_OUT = StagePlan("single", settings={"down_to": 4})
Won = Callable[[int, int], int]  # two entries: which of them wins


def a_contest(club: Club, pairs: int, *stages: StagePlan, preset: str = "") -> Tournament:
    """A contest of one deal a game for `pairs` pairs: entry 1 is of the players 1 and 2, and so on."""
    session = factories.a_session(club)
    players = factories.some_players(club, 2 * pairs)
    factories.attending(session, players)
    plans = stages or find_preset(preset).stages
    tournament = opening.open_tournament(
        session, "Concours", entry_kind=EntryKind.PAIR, settings=ONE_DEAL, games_per_table=1, stages=plans
    )
    pairs_of(tournament, players)
    return tournament


def pairings_of(round_: Round) -> dict[tuple[int, int], Pairing]:
    """The tables of a round, by their two entries."""
    seats: dict[int, dict[int, None]] = {}
    for table, number in round_.placings.order_by("position").values_list("pairing", "entry__number"):
        seats.setdefault(table, {})[number] = None
    pairings = round_.pairings.select_related("sheet", "round__stage__tournament").order_by("pk")
    return {(first, second): one for one in pairings for first, second in [seats[one.pk]]}


def play_out(round_: Round, won: Won = min, *, but: Collection[tuple[int, int]] = ()) -> None:
    """Every table of a round, won by whoever `won` names; those of `but` do not play."""
    for two, pairing in pairings_of(round_).items():
        if two not in but:
            play(pairing.sheet, 40 if won(*two) == two[0] else 28)


def play_to_the_end(tournament: Tournament, won: Won = min, *, most: int = 12) -> list[list[tuple[int, int]]]:
    """The matches of every further round of the stage in play."""
    played = []
    for _ in range(most):
        try:
            round_ = a_round(tournament)
        except Refusal as refusal:
            if refusal.code not in ("all_met", "all_played"):
                raise
            break
        played.append(list(pairings_of(round_)))
        play_out(round_, won)
    return played


def strike_match(round_: Round, two: tuple[int, int]) -> Sheet:
    """The only deal of a table is struck."""
    sheet = pairings_of(round_)[two].sheet
    sheet.refresh_from_db()
    stamp = Stamp(uuid=uuid.uuid4(), revision=sheet.revision)
    strike_line(sheet, 1, sheet.revision, "typed on the wrong side", stamp)
    return sheet


def correct_match(round_: Round, two: tuple[int, int], count: int) -> None:
    """The only deal of a table is struck and written anew."""
    play(strike_match(round_, two), count)
