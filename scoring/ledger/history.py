"""What a sheet says: its lines folded into games, totals and signatures. No query, no clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from scoring.ledger.contests import ASIDES, NOTHING, Asides, fold_asides
from scoring.models import Game, Kind, Line, Payload
from scoring.rulebook import (
    Deal,
    GameState,
    GameTotals,
    ScoredDeal,
    Settings,
    advance,
    conclude,
    read_totals,
    start,
)
from scoring.rules.rules import Rules

DEALT = (Kind.DEAL, Kind.PENALTY)


def without_asides(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines after which an entry typed before them says something else: no asides, nor their strikes."""
    asides = set()
    for line in lines:
        if line.kind in ASIDES:
            asides.add(line.number)
        elif line.kind != Kind.STRIKE or line.payload["line"] not in asides:
            yield line


def is_plain(payload: Payload) -> bool:
    """Whether a line only tells the next deal; where it was copied from changes nothing of that."""
    return payload.keys() - {"source"} == {"deal"}


@dataclass(frozen=True)
class Written:
    """A deal or penalty line as the sheet shows it: scored, struck by a later line, or beyond the end of its game.

    `deal` is what counts where the line is scored, else what was written. The line of a game's totals is shown the
    same: it tells no deal, and is scored as the last manche.
    """

    line: Line
    deal: Deal
    scored: ScoredDeal | None
    struck: Line | None

    @property
    def counts(self) -> bool:
        return self.scored is not None


@dataclass(frozen=True)
class GameHistory:
    """One game: its rules, its state after the lines that count, every line ever written, and who signed.

    `asides` are what was disputed, confirmed and asked, `signed_by` the line with the signature of each side.
    """

    game: Game
    rules: Rules
    state: GameState
    written: tuple[Written, ...]
    signed_by: Mapping[str, Line]
    stopped: str
    signatures: int
    asides: Asides = NOTHING

    @property
    def disputes(self) -> tuple[Line, ...]:
        """What was said not to be right, as long as the table has not decided."""
        return tuple(contest.line for contest in self.asides.contests if contest.decided is None)

    @property
    def open_requests(self) -> tuple[Line, ...]:
        """The requests that nobody has answered."""
        return tuple(request.line for request in self.asides.requests if request.answered is None)

    @property
    def confirmations(self) -> Mapping[int, tuple[Line, ...]]:
        """What other phones said to be right, by the number of the line."""
        return self.asides.confirmations

    @property
    def closed(self) -> Line | None:
        """The line with which a director closed the game for those who had not signed."""
        return next((line for line in self.signed_by.values() if "closed" in line.payload), None)

    @property
    def unsigned(self) -> tuple[str, ...]:
        """The sides that have not confirmed the result."""
        return tuple(side for side in self.rules.settings.sides if side not in self.signed_by)

    @property
    def contested(self) -> bool:
        """Whether somebody said that it is not right, and the table has not decided."""
        return bool(self.disputes)

    @property
    def over(self) -> bool:
        """Whether the rules say that the game has ended, or the table does, as one, with a reason."""
        return self.state.over or (bool(self.stopped) and self._all_agree)

    @property
    def signed(self) -> bool:
        """Whether as many sides as the club asks have confirmed the result."""
        return self.over and self._all_agree

    @property
    def stopping(self) -> bool:
        """Whether one side says that the game stops here, and the other has not agreed yet: the next deal goes on."""
        return bool(self.stopped) and not self.over

    @property
    def _all_agree(self) -> bool:
        needed = 1 if self.signatures == 1 else len(self.rules.settings.sides)
        return len(self.signed_by) >= needed

    @property
    def totals(self) -> Written | None:
        """The line with the totals of the game, where nobody kept its deals."""
        return next((written for written in self.live if written.line.kind == Kind.TOTALS), None)

    @property
    def dealt(self) -> int | None:
        """How many deals have been played; None where only the totals were kept, and nobody counted."""
        return len(self.state.deals) if self.totals is None else read_totals(self.totals.line.payload).deals

    @property
    def live(self) -> tuple[Written, ...]:
        """The lines that are not struck, in the order of the deals."""
        return tuple(written for written in self.written if written.struck is None)

    @property
    def last_live(self) -> Written | None:
        return max(self.live, key=lambda written: written.line.number, default=None)

    def find(self, number: int) -> Written | None:
        """The live line `number` of this game."""
        return next((written for written in self.live if written.line.number == number), None)

    def dealing(self, number: int | None = None) -> int:
        """The seat that deals next, or that dealt the deal of the live line `number`."""
        written = self.find(number) if number else None
        return written.scored.dealer if written and written.scored else self.state.dealer

    @cached_property
    def gains(self) -> tuple[Mapping[str, int], ...]:
        """What each deal added to the totals: whoever is out of the marking gains nothing."""
        gains: list[Mapping[str, int]] = []
        before: ScoredDeal | None = None
        for scored in self.state.deals:
            gained = scored.marks.marks
            if before and before.manche == scored.manche:
                gained = {side: total - before.totals[side] for side, total in scored.totals.items()}
            gains.append(gained)
            before = scored
        return tuple(gains)

    def marks(self) -> dict[str, int]:
        """Every mark of the game by side, all manches together."""
        return {side: sum(gained[side] for gained in self.gains) for side in self.rules.settings.sides}

    def counted(self) -> Mapping[str, int]:
        """What of these marks counts in a ranking, once the game is over."""
        return self.state.counted

    def wins(self) -> dict[str, Fraction]:
        """The part of a win that each side takes from the game, ended by its rules or by the table."""
        if not self.over:
            return dict.fromkeys(self.rules.settings.sides, Fraction(0))
        return dict(self.rules.settings.ending.wins(self.state, self.ranking))

    @property
    def ranking(self) -> tuple[tuple[str, ...], ...]:
        """The sides from the best, in groups that share a place: as the game ended, or as it stands."""
        state = self.state
        return state.outcome.ranking if state.outcome else self.rules.settings.ending.ranking(state)

    @property
    def losers(self) -> tuple[str, ...]:
        """Those whom the game itself calls so."""
        return self.state.outcome.losers if self.state.outcome else ()

    @property
    def endless(self) -> bool:
        """Whether only the table can end the game: its rules know no last deal."""
        return not self.state.over and self.state.target is None and self.state.deals_left is None

    def winner(self) -> str | None:
        """The side that won: by the rules, or, of a game stopped early, the one ahead. None: level, or not over."""
        if not self.over:
            return None
        first = self.ranking[0]
        return first[0] if len(first) == 1 else None


@dataclass(frozen=True)
class SheetHistory:
    """All games of a sheet in their order, and every line that tells them."""

    games: tuple[GameHistory, ...]
    lines: tuple[Line, ...] = ()

    @property
    def current(self) -> GameHistory:
        """The game being played: the first that is not over, or the last."""
        return next((history for history in self.games if not history.over), self.games[-1])

    @property
    def signed(self) -> bool:
        return all(history.signed for history in self.games)

    @property
    def state(self) -> str:
        """`empty`, `playing`, `over` (waiting for signatures) or `signed`."""
        if self.signed:
            return "signed"
        if all(history.over for history in self.games):
            return "over"
        return "playing" if any(history.written for history in self.games) else "empty"

    def of(self, number: int) -> GameHistory | None:
        """The history of game `number`."""
        return next((history for history in self.games if history.game.number == number), None)


def fold_sheet(games: Sequence[Game], lines: Iterable[Line], signatures: int) -> SheetHistory:
    """The history that `lines`, in order of number, tell of `games`; `signatures` as on the sheet."""
    lines = tuple(lines)
    by_game: dict[int, list[Line]] = {game.pk: [] for game in games}
    for line in lines:
        if line.game_id in by_game:  # another game may have begun since these were read
            by_game[line.game_id].append(line)
    return SheetHistory(tuple(fold_game(game, by_game[game.pk], signatures) for game in games), lines)


def fold_game(game: Game, lines: Sequence[Line], signatures: int) -> GameHistory:
    """The history of one game."""
    struck, totals = _struck(lines), [line for line in lines if line.kind == Kind.TOTALS]
    if totals:
        state, written = _fold_totals(game, lines, totals, struck)
    else:
        state, written = _fold_deals(game, game.rules, _in_deal_order(lines), struck)
    signed_by, stopped = _signed(lines, struck)
    asides = fold_asides(lines, struck)
    return GameHistory(game, game.rules, state, written, signed_by, stopped, signatures, asides)


def _struck(lines: Iterable[Line]) -> dict[int, Line]:
    """By the number of each line that no longer counts the one that struck it."""
    struck: dict[int, Line] = {}
    for line in without_asides(lines):
        if line.kind == Kind.STRIKE:
            struck[line.payload["line"]] = line
        elif "replaces" in line.payload:
            struck.setdefault(line.payload["replaces"], line)
    return struck


def _signed(lines: Sequence[Line], struck: Mapping[int, Line]) -> tuple[dict[str, Line], str]:
    """Who signed, and why the game stopped: it holds only until the next deal, penalty, strike or reopening."""
    signed_by: dict[str, Line] = {}
    stopped = ""
    for line in without_asides(lines):
        if line.kind == Kind.SIGNATURE:
            signed_by |= dict.fromkeys(sides_signed(line), line)
            stopped = line.payload.get("stopped", stopped)
        else:
            signed_by, stopped = {}, ""
    return signed_by, stopped or _stopped_by(lines, struck)


def sides_signed(line: Line) -> Sequence[str]:
    """The sides for which a signature stands: one, or at a closing those that had not signed."""
    sides: Sequence[str] = line.payload.get("sides") or [line.payload["side"]]
    return sides


def extend_sheet(history: SheetHistory, line: Line) -> SheetHistory:
    """`history` after one more line."""
    earlier = [other for other in history.lines if other.game_id == line.game_id]
    games = (extend(game, earlier, line) if game.game.pk == line.game_id else game for game in history.games)
    return SheetHistory(tuple(games), (*history.lines, line))


def extend(history: GameHistory, earlier: Sequence[Line], line: Line) -> GameHistory:
    """`history`, told by `earlier`, after one more line.

    A deal at the end is one step, a word beside the deals moves no total, and all else is a new fold.
    """
    lines = [*earlier, line]
    if line.kind in (*ASIDES, Kind.SIGNATURE, Kind.REOPENING):
        struck = _struck(lines)
        signed_by, stopped = _signed(lines, struck)
        return replace(history, signed_by=signed_by, stopped=stopped, asides=fold_asides(lines, struck))
    if line.kind not in DEALT or not is_plain(line.payload) or history.over:
        return fold_game(history.game, lines, history.signatures)
    rules = history.rules
    deal = rules.read(line.payload["deal"], written=True)
    deal = in_turn(rules.settings, history.state.dealer, deal)
    state = advance(history.state, deal)
    written = (*history.written, Written(line, deal, state.deals[-1], None))
    return replace(history, state=state, written=written, signed_by={}, stopped="")


def in_turn(settings: Settings, seat: int, deal: Deal) -> Deal:
    """`deal` as dealt by `seat`, whose side has the turned card: the order of the game says who deals, not the line."""
    side = settings.seat_sides[seat]
    dealer = side if settings.needs_dealer or deal.dealer or deal.bids else None
    turnup = deal.turnup and replace(deal.turnup, side=side)
    return (
        deal
        if (dealer, turnup) == (deal.dealer, deal.turnup)
        else replace(deal, dealer=dealer, turnup=turnup)
    )


def _in_deal_order(lines: Sequence[Line]) -> list[Line]:
    """The deals and penalties as they were played.

    A replacement stands right behind the line it replaces, a forgotten deal before the one it was forgotten at.
    """
    order: list[Line] = []
    for line in lines:
        if line.kind in DEALT:
            order.insert(_place_in(order, line), line)
    return order


def _fold_totals(
    game: Game, lines: Sequence[Line], totals: Sequence[Line], struck: Mapping[int, Line]
) -> tuple[GameState, tuple[Written, ...]]:
    """A game of which totals were written: while they stand, no deal counts."""
    stands = next((line for line in reversed(totals) if line.number not in struck), None)
    deals = _in_deal_order(lines)
    state, written = _fold_deals(game, game.rules, [] if stands else deals, struck)
    if stands:
        state = totals_state(game, stands.payload)
        written = tuple(_beyond(game.rules, line, struck) for line in deals)
    shown = (
        Written(line, Deal(), state.deals[-1] if line is stands else None, struck.get(line.number))
        for line in totals
    )
    return state, tuple(sorted([*written, *shown], key=lambda each: each.line.number))


def totals_state(game: Game, payload: Payload) -> GameState:
    """The game that ended as a line of totals says; `RuleViolation` where that is no end of it."""
    totals: GameTotals = read_totals(payload)
    rules = game.rules
    return conclude(
        rules.variant, rules.settings, totals, stopped="stopped" in payload, first_dealer=game.first_dealer
    )


def _stopped_by(lines: Iterable[Line], struck: Mapping[int, Line]) -> str:
    """Why the game stopped, as the totals that stand say."""
    stand = (line for line in lines if line.kind == Kind.TOTALS and line.number not in struck)
    return next((line.payload.get("stopped", "") for line in stand), "")


def _beyond(rules: Rules, line: Line, struck: Mapping[int, Line]) -> Written:
    deal = rules.read(line.payload["deal"], written=True)
    return Written(line, deal, None, struck.get(line.number))


def _place_in(order: Sequence[Line], line: Line) -> int:
    if is_plain(line.payload):
        return len(order)
    places = {other.number: place for place, other in enumerate(order)}
    if "replaces" in line.payload:
        return places.get(line.payload["replaces"], len(order) - 1) + 1
    return places.get(line.payload.get("before", 0), len(order))


def _fold_deals(
    game: Game, rules: Rules, order: Sequence[Line], struck: Mapping[int, Line]
) -> tuple[GameState, tuple[Written, ...]]:
    state = start(rules.variant, rules.settings, game.first_dealer)
    written = []
    for line in order:
        deal = rules.read(line.payload["deal"], written=True)
        scored = None
        if line.number not in struck and not state.over:
            deal = in_turn(rules.settings, state.dealer, deal)
            state = advance(state, deal)
            scored = state.deals[-1]
        written.append(Written(line, deal, scored, struck.get(line.number)))
    return state, tuple(written)
