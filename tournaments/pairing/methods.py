"""The methods by which the rounds of the site are drawn: each is one pure function of what is asked.

Whoever has what a round was drawn from, in `DrawInput`, and the name of its method can draw it again (`METHODS`).
Tested in tests/tournaments/core/test_formats.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.pairing import by_rank, checkable, league, lot, prescribed, swiss
from tournaments.pairing.brackets.bracket import Bracket
from tournaments.pairing.brackets.consolante import consolante
from tournaments.pairing.brackets.double import double
from tournaments.pairing.brackets.rounds import (
    POOLS,
    PastRound,
    draw_matches,
    draw_pools,
    follow,
    pools_of,
)
from tournaments.pairing.brackets.sketch import single
from tournaments.pairing.brackets.spread import BracketPlaces, paper_of_matches, paper_of_pools, spread, tell
from tournaments.pairing.checkable.rounds import draw_apart
from tournaments.pairing.draw import Draw, Entrant, PlayedRound
from tournaments.pairing.movements.rounds import MOVEMENTS, Movement, draw_turn
from tournaments.pairing.people import planned
from tournaments.pairing.people.lot import draw_fours, draw_new_partners, draw_tables
from tournaments.pairing.people.swiss import pair_people_swiss
from tournaments.pairing.waiting import odd_tables

PROTECTED, POOL_SIZE, PLACES = "protected_rounds", "pool_size", "down_to"
"""The keys of settings: rounds in which those to be kept apart are; entries in a pool; places that are played for."""

PROTECTED_ROUNDS = 3
PLAYED_OUT = 4  # the places that follow from a double elimination

Bracketed = Callable[[Sequence[int], Mapping[str, int]], Bracket]


@dataclass(frozen=True)
class DrawInput:
    """What a round is drawn from: who is in play, what was played, and the seed.

    `entrants` stand in the order of the ranking so far. `rounds` is how many the stage has, 0 where that is open;
    `number` counts the rounds of the tournament, `turn` those of the stage, both from 1. `byes`: how often each
    entry sat out; `ranks`: the rank of those who have one; `scores_before`: the scores before the last round, where
    that was of this stage. `settings` are those of the stage, complete. `order` is its field as it was put on paper
    when it began (nobody where this round puts it there): pools, knock-outs and rounds planned ahead alone are told
    it, and the first two `tables`, what its rounds brought. `sizes` are those of the tables where they are not all
    the usual one; somebody `waits` where whoever is left over then joins a table, and past waiting counts as sitting
    out.
    """

    entrants: tuple[Entrant, ...]
    past: tuple[PlayedRound, ...]
    byes: Mapping[int, int]
    seed: str
    number: int
    turn: int
    rounds: int
    table_size: int
    ranks: Mapping[int, int]
    settings: Mapping[str, Any] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    tables: tuple[PastRound, ...] = ()
    scores_before: Mapping[int, int] = field(default_factory=dict)
    sizes: tuple[int, ...] | None = None
    waits: bool = False

    @property
    def last(self) -> int:
        """The number of the last round of the stage; where that is open, there is one more."""
        return self.number - self.turn + self.rounds if self.rounds else self.number + 1

    @property
    def past_of_stage(self) -> tuple[PlayedRound, ...]:
        """The rounds of this stage alone."""
        return self.past[len(self.past) - self.turn + 1 :]

    @property
    def entries_at_table(self) -> int:
        """How many entries sit at a usual table."""
        return self.table_size // max((entrant.players for entrant in self.entrants), default=1)

    @property
    def at_odd_tables(self) -> Mapping[int, int]:
        """How often each entry sat at a table of another size."""
        return odd_tables(self.past, self.entries_at_table)

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those in play."""
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def on_paper(self) -> tuple[int, ...]:
        """The field of pools or a knock-out in its order: by the lot of this round where it is the first."""
        return self.order or lot.lot_order(self.here, self.seed, self.number)


Way = Callable[[DrawInput], Draw]


def _by_lot(inputs: DrawInput, odd: Mapping[int, int] = lot.NONE) -> Draw:
    if inputs.sizes:
        who = (inputs.entrants, inputs.past, inputs.seed, inputs.number)
        if inputs.table_size == 4:
            return draw_fours(*who, sizes=inputs.sizes)
        return draw_tables(*who, table_size=inputs.table_size, sizes=inputs.sizes)
    return lot.draw_lot(
        inputs.entrants,
        table_size=inputs.table_size,
        seed=inputs.seed,
        round_number=inputs.number,
        byes=inputs.byes,
        odd=odd,
    )


def _apart(inputs: DrawInput, odd: Mapping[int, int] = lot.NONE) -> Draw:
    return draw_apart(inputs.entrants, inputs.past, inputs.seed, table_size=inputs.table_size, odd=odd)


def _by_rank(inputs: DrawInput) -> Draw:
    return by_rank.pair_by_rank(
        inputs.entrants,
        inputs.past,
        seed=inputs.seed,
        round_number=inputs.number,
        ranks=inputs.ranks if inputs.turn > 1 else {},
        rounds=inputs.last,
    )


def _swiss(inputs: DrawInput) -> Draw:
    return swiss.pair_swiss(
        inputs.entrants,
        inputs.past,
        seed=inputs.seed,
        round_number=inputs.number,
        rounds=inputs.last,
        protected_rounds=inputs.number - inputs.turn + inputs.settings.get(PROTECTED, PROTECTED_ROUNDS),
        scores_before=inputs.scores_before,
    )


def _of_people(seat: Callable[..., Draw]) -> Way:
    def draw(inputs: DrawInput) -> Draw:
        who = (inputs.entrants, inputs.past, inputs.seed, inputs.number)
        return seat(*who, table_size=inputs.table_size, sizes=inputs.sizes)

    return draw


def _rotation(inputs: DrawInput) -> Draw:
    ahead = planned.PlannedTurn(inputs.turn, inputs.rounds, inputs.order, inputs.sizes)
    return planned.draw_planned(inputs.entrants, inputs.past, inputs.seed, inputs.number, ahead)


def _moving(movement: Movement) -> Way:
    def draw(inputs: DrawInput) -> Draw:
        past = inputs.past_of_stage
        return draw_turn(movement, inputs.entrants, past, seed=inputs.seed, round_number=inputs.number)

    return draw


def _pools(inputs: DrawInput) -> Draw:
    size, number = inputs.settings[POOL_SIZE], inputs.number
    return draw_pools(inputs.on_paper, inputs.here, size=size, round_number=number, turn=inputs.turn)


PAPERS: Mapping[str, Bracketed] = {
    "single/2": lambda order, settings: single(order, down_to=settings[PLACES]),
    "consolante/2": lambda order, _settings: consolante(order),
    "double/2": lambda order, settings: double(order, down_to=settings[PLACES]),
}
"""By method, what draws the bracket of a knock-out for its field, best first."""


def _knock_out(method: str) -> Way:
    def draw(inputs: DrawInput) -> Draw:
        order = inputs.on_paper
        course = follow(
            PAPERS[method](order, inputs.settings), inputs.tables, set(order).difference(inputs.here)
        )
        return draw_matches(
            course, order, inputs.here, method=method, round_number=inputs.number, turn=inputs.turn
        )

    return draw


def _paper_of_pools(inputs: DrawInput) -> BracketPlaces:
    pools = pools_of(inputs.on_paper, inputs.settings[POOL_SIZE])
    return paper_of_pools(len(inputs.on_paper), len(pools), by_rank=bool(inputs.order))


def _paper_of_matches(inputs: DrawInput) -> BracketPlaces:
    return paper_of_matches(len(inputs.on_paper), by_rank=bool(inputs.order))


def _spread(way: Way, paper: Callable[[DrawInput], BracketPlaces], code: str) -> Way:
    """`way`, on whose paper those who are to be kept apart do not meet at once; `code`: the remark where some do."""

    def draw(inputs: DrawInput) -> Draw:
        if inputs.turn > 1:
            return way(inputs)
        put = spread(inputs.on_paper, paper(inputs), inputs.entrants, inputs.past)
        return tell(way(replace(inputs, order=put.order)), put, code)

    return draw


def _prescribed(inputs: DrawInput) -> Draw:
    tables = inputs.settings["turns"][inputs.turn - 1]
    return prescribed.draw_prescribed(inputs.entrants, tables, byes=inputs.byes, round_number=inputs.number)


def _league(inputs: DrawInput) -> Draw:
    fixtures = [(home, away) for home, away in inputs.settings["calendar"][inputs.turn - 1]]
    tables = inputs.settings.get("league", {}).get("tables", 2)
    return league.draw_day(inputs.entrants, fixtures, tables=tables, round_number=inputs.number)


METHODS: Mapping[str, Way] = {
    lot.METHOD: _by_lot,
    "fours/1": _by_lot,
    "tables/1": _by_lot,
    "lot-waits/1": _by_lot,
    lot.AFTER_ODD_TABLES: lambda inputs: _by_lot(inputs, inputs.at_odd_tables),
    checkable.METHOD: _apart,
    checkable.AFTER_ODD_TABLES: lambda inputs: _apart(inputs, inputs.at_odd_tables),
    "new-partners/1": _of_people(draw_new_partners),
    planned.METHOD: _rotation,
    "people-swiss/1": _of_people(pair_people_swiss),
    by_rank.METHOD: _by_rank,
    swiss.METHOD: _swiss,
    **{method: _moving(movement) for method, movement in MOVEMENTS.items()},
    POOLS: _spread(_pools, _paper_of_pools, "apart_in_pool"),
    **{method: _spread(_knock_out(method), _paper_of_matches, "apart_meet") for method in PAPERS},
}

LAID_OUT = frozenset({*MOVEMENTS, POOLS, *PAPERS})
"""The methods that put a field on paper in their first round; the rounds after it follow from there."""

OWN_KEYS = frozenset({checkable.METHOD, checkable.AFTER_ODD_TABLES})
"""The methods that put the entries in the order of other keys than those of the lot."""


def is_by_lot(method: str, turn: int, order: Sequence[int]) -> bool:
    """Whether a round of `method` begins with the lot; `turn` and `order` as in `DrawInput`."""
    return method not in OWN_KEYS and (method not in LAID_OUT or (turn == 1 and not order))


WITHOUT_CHANCE: Mapping[str, Way] = {
    prescribed.METHOD: _prescribed,
    league.METHOD: _league,
}
"""The methods that leave nothing to chance: there is nothing in them to draw again."""
