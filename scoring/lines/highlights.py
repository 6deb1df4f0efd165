"""What people tell of a game afterwards: its biggest deal, its longest run, its coinches, contracts and trumps.
No query. Tested in tests/scoring/lines/test_highlights.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from scoring.ledger.history import GameHistory
from scoring.rulebook import Penalty, ScoredDeal

SHORTEST_RUN = 2
LONGEST_EVENING = timedelta(hours=12)  # beyond, the game was left lying and taken up again


@dataclass(frozen=True)
class DealGain:
    """What one deal added to a side's total; `number` is that of the deal."""

    number: int
    side: str
    marks: int
    scored: ScoredDeal


@dataclass(frozen=True)
class RunOfDeals:
    """Deals in a row that one side won, from the deal `first` to `last`; level and repeated deals break none."""

    side: str
    first: int
    last: int
    length: int


@dataclass(frozen=True)
class Tally:
    """How often something went well for a side, and how often not; `level` is how often neither can be said."""

    won: int = 0
    lost: int = 0
    level: int = 0

    @property
    def times(self) -> int:
        return self.won + self.lost + self.level

    def plus(self, *, won: bool) -> Tally:
        return replace(self, won=self.won + won, lost=self.lost + (not won))


@dataclass(frozen=True)
class Highlights:
    """A game in a few figures. `best` and `worst` are deals told by their cards: a penalty is neither, and of two sides
    there is no worst.

    `won` says how many deals each side did best in, `penalties` how many faults it made. `doubled` are the deals that
    were coinched, or whatever the game calls it, by side, `redoubled` those of them that were answered; `contracts`
    what each side undertook. All leave out the sides that have none. `trumps` are the suits, `takers` the players
    (side and place in it) who made them, as far as the table told that, with how the deal went for the side of
    whoever made the trump. `lasted` goes from the first line that counts to the last.
    """

    deals: int
    won: Mapping[str, int]
    best: DealGain | None
    worst: DealGain | None
    run: RunOfDeals | None
    doubled: Mapping[str, Tally]
    redoubled: Mapping[str, Tally]
    contracts: Mapping[str, Tally]
    trumps: Mapping[str, Tally]
    takers: Mapping[tuple[str, int], Tally]
    penalties: Mapping[str, int]
    lasted: timedelta | None


def highlights(history: GameHistory) -> Highlights:
    """What is worth telling of a game, as far as it is played."""
    deals = [scored for scored in history.state.deals if not scored.marks.redeal]
    feats = [
        DealGain(scored.number, side, marks, scored)
        for scored in deals
        if not _penalty(scored)
        for side, marks in history.gains[scored.number - 1].items()
    ]
    return Highlights(
        deals=len(history.state.deals),
        won=Counter(side for scored in deals if (side := _taken_by(history, scored))),
        best=_best(feats, _sign(history)),
        worst=_best(feats, -_sign(history)) if len(history.rules.settings.sides) > 2 else None,
        run=_longest_run(history, deals),
        doubled=_doubled(deals, 1),
        redoubled=_doubled(deals, 2),
        contracts=_contracts(deals),
        trumps=_trumps(history, deals),
        takers=_takers(history, deals),
        penalties=Counter(penalty.offender for scored in deals if (penalty := _penalty(scored))),
        lasted=_lasted(history),
    )


def _penalty(scored: ScoredDeal) -> Penalty | None:
    return scored.deal.penalty if scored.deal else None


def _sign(history: GameHistory) -> int:
    """1 where marks are good to have, -1 where they are a burden."""
    return -1 if history.rules.settings.penalties.low_wins else 1


def _best(feats: list[DealGain], sign: int) -> DealGain | None:
    """The deal that brought a side most, times `sign`, the first of several; None where none brought any."""
    best = max(feats, key=lambda feat: sign * feat.marks, default=None)
    return best if best and sign * best.marks > 0 else None


def _longest_run(history: GameHistory, deals: list[ScoredDeal]) -> RunOfDeals | None:
    """The first of the longest runs; None where nobody won two deals in a row."""
    longest = run = None
    for scored in deals:
        side = _taken_by(history, scored)
        if side is None:
            continue
        if run and run.side == side:
            run = RunOfDeals(side, run.first, scored.number, run.length + 1)
        else:
            run = RunOfDeals(side, scored.number, scored.number, 1)
        if longest is None or run.length > longest.length:
            longest = run
    return longest if longest and longest.length >= SHORTEST_RUN else None


def _taken_by(history: GameHistory, scored: ScoredDeal) -> str | None:
    """Who did best in a deal: one side alone, or None. To mark nothing is best only where marks are a burden."""
    sign = _sign(history)
    gained = {side: sign * marks for side, marks in history.gains[scored.number - 1].items()}
    most = max(gained.values())
    first = [side for side, marks in gained.items() if marks == most]
    return first[0] if len(first) == 1 and (most > 0 or sign < 0) else None


def _doubled(deals: list[ScoredDeal], least: int) -> dict[str, Tally]:
    """Of two sides who won, and who lost, the deals doubled `least` times or more; a level one is neither's."""
    tallies: dict[str, Tally] = {}
    for scored in deals:
        winner = scored.marks.winner
        if _penalty(scored) or scored.deal is None or scored.deal.doubles < least or winner is None:
            continue
        if len(scored.totals) == 2:
            for side in scored.totals:
                tallies[side] = tallies.get(side, Tally()).plus(won=side == winner)
    return tallies


def _contracts(deals: list[ScoredDeal]) -> dict[str, Tally]:
    tallies: dict[str, Tally] = {}
    for scored in deals:
        call = scored.deal.call if scored.deal else None
        if call is not None and scored.marks.made is not None:
            tallies[call.declarer] = tallies.get(call.declarer, Tally()).plus(won=scored.marks.made)
    return tallies


def _trumps(history: GameHistory, deals: list[ScoredDeal]) -> dict[str, Tally]:
    """Every trump that was told, and how it went for whoever had made it; nobody makes one that is turned."""
    tallies: dict[str, Tally] = {}
    for scored in deals:
        trump = scored.deal.trump if scored.deal else None
        if trump is not None and not _penalty(scored):
            tallies[trump] = _counted(tallies.get(trump, Tally()), scored, _made_by(history, scored))
    return tallies


def _takers(history: GameHistory, deals: list[ScoredDeal]) -> dict[tuple[str, int], Tally]:
    """Each player of whom the table told that he made the trump."""
    tallies: dict[tuple[str, int], Tally] = {}
    for scored in deals:
        deal = scored.deal
        if deal is not None and deal.taker is not None and deal.taker_player is not None:
            player = (deal.taker, deal.taker_player)
            tallies[player] = _counted(tallies.get(player, Tally()), scored, deal.taker)
    return tallies


def _counted(tally: Tally, scored: ScoredDeal, side: str | None) -> Tally:
    """`tally` and one deal more, in which `side` had made the trump."""
    made, winner = scored.marks.made, scored.marks.winner
    if side is None or (made is None and winner is None):
        return replace(tally, level=tally.level + 1)
    return tally.plus(won=winner == side if made is None else made)


def _made_by(history: GameHistory, scored: ScoredDeal) -> str | None:
    """The side that made the trump of a deal: who took, declared or dealt, by the rules of the game."""
    deal, settings = scored.deal, history.rules.settings
    if deal is None:
        return None
    dealer = settings.seat_sides[scored.dealer] if settings.trump.by == "dealer" else None
    return deal.taker or (deal.call.declarer if deal.call else dealer)


def _lasted(history: GameHistory) -> timedelta | None:
    """From the first line that counts to the last; None for one line, and for what was left lying overnight."""
    times = [written.line.received_at for written in history.written if written.counts]
    lasted = max(times) - min(times) if times else timedelta()
    return lasted if timedelta() < lasted <= LONGEST_EVENING else None
