"""What directors decided beside the sheets: marks and wins given or taken, games forfeited or not counted, byes.
Tested in tests/tournaments/tables/test_adjustments.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tournaments.models import (
    OF_A_GAME,
    Adjustment,
    AdjustmentKind,
    Bye,
    ByeScore,
    Forfeited,
    Round,
    Tournament,
)
from tournaments.ranking.games import Award
from tournaments.standings.criteria import choice_of
from tournaments.standings.decision_words import UNTIED

Key = tuple[int, int]
"""A game of a table: its sheet and its number."""
Turn = tuple[int, int]
"""The number of a stage, and of a round of it; round 0 for what belongs to none."""
ByGame = dict[Key, dict[int, Adjustment]]
ABOUT = ("entry", "stage", "sheet")
SEATED, OUT = "seated_gone", "out_gone"
"""What a published round says of those whom it seats all the same, and of those who sit out and were withdrawn."""


@dataclass(frozen=True)
class Decided:
    """The decisions that stand: by game, what a forfeit gives each entry (nothing: it does not count); by turn,
    the awards. `body` is what a ranking keeps of them, to be shown beside it. `at_best` are the byes that bring as
    much as the best of their round has: its turn, the entry. `untied`: by level game, who goes on from it.
    """

    games: Mapping[Key, Mapping[int, Adjustment]] = field(default_factory=dict)
    untied: Mapping[Key, Mapping[int, Adjustment]] = field(default_factory=dict)
    awards: Mapping[Turn, tuple[Award, ...]] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)
    at_best: tuple[tuple[Turn, int], ...] = ()

    def with_best(self, best: Mapping[Turn, tuple[int, Fraction]]) -> Decided:
        """With the awards of the byes `at_best`: marks and wins by turn, of those in which a game is over."""
        awards = dict(self.awards)
        for turn, entry in self.at_best:
            if turn in best:
                of_bye = Award(entry, *best[turn], counts=True, round=turn[1], bye=True)
                awards[turn] = (*awards.get(turn, ()), of_bye)
        return replace(self, awards=awards, at_best=())

    def void_of(self, sheets: Iterable[int], games: int) -> int:
        """How many of the first `games` games of `sheets` do not count."""
        counted = set(sheets)
        return sum(
            1
            for (sheet, game), awards in self.games.items()
            if not awards and sheet in counted and game <= games
        )


def read_decided(tournament: Tournament) -> Decided:
    """What was decided in `tournament` and not cancelled; one query, a second one where byes bring something."""
    standing = tournament.adjustments.filter(cancelled_at__isnull=True)
    rulings = [as_ruled(ruling, tournament) for ruling in standing.select_related(*ABOUT).order_by("pk")]
    games, untied = _of_games(rulings)
    awards: dict[Turn, list[Award]] = {}
    for ruling in rulings:
        if ruling.kind not in (*OF_A_GAME, AdjustmentKind.BYE):
            awards.setdefault((ruling.stage.number, ruling.round or 0), []).append(_award(ruling))
    at_best = list[tuple[Turn, int]]()
    for turn, entry, award in _of_byes(tournament, rulings):
        if award:
            awards.setdefault(turn, []).append(award)
        elif tournament.bye_score == ByeScore.BEST:
            at_best.append((turn, entry))
    by_turn = {turn: tuple(each) for turn, each in awards.items()}
    return Decided(games, untied, by_turn, _body(tournament, rulings), tuple(at_best))


def as_ruled(ruling: Adjustment, tournament: Tournament) -> Adjustment:
    """`ruling` with the marks that the tournament says now, where it is a forfeit that goes by its rule."""
    if ruling.by_rule and tournament.forfeit_won is not None:
        ruling.marks = tournament.forfeit_won if ruling.by_rule == Forfeited.WON else tournament.forfeit_lost
    return ruling


def _of_games(rulings: Iterable[Adjustment]) -> tuple[ByGame, ByGame]:
    """What stands in the place of games; and who goes on from level ones."""
    games: ByGame = {}
    untied: ByGame = {}
    for ruling in rulings:
        if ruling.kind in OF_A_GAME:
            of_game = (untied if ruling.unties else games).setdefault(
                (ruling.sheet_id or 0, ruling.game or 0), {}
            )
            if ruling.kind == AdjustmentKind.FORFEIT:
                of_game[ruling.entry.number] = ruling
    return games, untied


def _award(ruling: Adjustment, *, counts: bool = False) -> Award:
    wins, is_bye = Fraction(ruling.wins, 2), ruling.kind == AdjustmentKind.BYE
    return Award(
        ruling.entry.number,
        ruling.marks,
        wins,
        counts=counts,
        round=ruling.round or 0,
        bye=is_bye,
        place=ruling.place,
    )


def _of_byes(tournament: Tournament, rulings: list[Adjustment]) -> Iterator[tuple[Turn, int, Award | None]]:
    """What the byes of published rounds bring, by turn and entry: what a director said for one goes before the rule.

    None where it brings nothing, or what is known only from the games of the round. House rule: a bye brings nothing to
    whoever was withdrawn before its round was published.
    """
    own = {(ruling.entry_id, ruling.round): ruling for ruling in rulings if ruling.kind == AdjustmentKind.BYE}
    if not own and not tournament.bye_score and choice_of(tournament.criteria):
        return
    byes = Bye.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    for bye in byes.select_related("entry", "round__stage").order_by("round__number", "entry__number"):
        ruling = own.get((bye.entry_id, bye.round.number))
        if ruling is None and bye.entry.number in lost_their_bye(bye.round):
            continue
        rule = award_of_bye(tournament, bye.entry.number, bye.round.number)
        award = _award(ruling, counts=True) if ruling else rule
        yield (bye.round.stage.number, bye.round.number), bye.entry.number, award


def lost_their_bye(round_: Round) -> frozenset[int]:
    """Who sits out of a published round and was withdrawn before it was, by number: the bye brings them nothing."""
    return frozenset(n for remark in round_.explanation if remark["code"] == OUT for n in remark["entries"])


def award_of_bye(tournament: Tournament, entry: int, round_: int = 0) -> Award | None:
    """What a bye brings by the rule of the tournament, None where it brings nothing that can be said.

    Where criteria were chosen one by one, a bye that brings nothing is told all the same: opponents' scores may count
    it.

    House rule: at its own average, a bye is worth as many games as a table plays in a round.
    """
    if tournament.bye_score == ByeScore.FLAT:
        wins = Fraction(tournament.bye_wins, 2)
        return Award(entry, tournament.bye_marks, wins, counts=True, round=round_, bye=True)
    if tournament.bye_score == ByeScore.AVERAGE:
        return Award(entry, at_average=tournament.games_per_table, round=round_, bye=True)
    if tournament.bye_score == ByeScore.BEST or choice_of(tournament.criteria):
        return None
    return Award(entry, round=round_, bye=True)


def _body(tournament: Tournament, rulings: list[Adjustment]) -> dict[str, Any]:
    """What a ranking keeps; nothing where nothing was decided, so that it has the bytes it always had."""
    body: dict[str, Any] = {}
    if rulings:
        body["adjustments"] = [ruling_body(ruling) for ruling in rulings]
    if rule := bye_rule(tournament):
        body["bye"] = rule
    return body


def bye_rule(tournament: Tournament) -> dict[str, Any]:
    """What a bye brings, as a ranking keeps it; empty where it brings nothing."""
    if tournament.bye_score == ByeScore.FLAT:
        return {"marks": tournament.bye_marks, "wins": tournament.bye_wins}
    if tournament.bye_score == ByeScore.AVERAGE:
        return {"average": True}
    return {"best": True} if tournament.bye_score == ByeScore.BEST else {}


def ruling_body(ruling: Adjustment) -> dict[str, Any]:
    """A decision as a ranking keeps it: whom it is about by number, no names."""
    body = {
        "entry": ruling.entry.number,
        "kind": UNTIED if ruling.unties else ruling.kind,
        "marks": ruling.marks,
        "wins": ruling.wins,
        "round": ruling.round,
        "article": ruling.article,
        "why": ruling.reason,
    }
    body |= {} if ruling.place is None else {"place": ruling.place}
    return body | ({"table": ruling.sheet.table_number, "game": ruling.game} if ruling.sheet else {})
